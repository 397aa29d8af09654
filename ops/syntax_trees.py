"""Parses Python source, one thread at a time."""

import ast
import threading
from typing import Literal, overload

_LOCK = threading.Lock()


@overload
def parse(text: str, *, filename: str = ...) -> ast.Module: ...
@overload
def parse(text: str, *, filename: str = ..., mode: Literal["eval"]) -> ast.Expression: ...
def parse(text: str, *, filename: str = "<unknown>", mode: Literal["exec", "eval"] = "exec") -> ast.AST:
    """Parse as `ast.parse` does; two threads that call that raise a SystemError (depth mismatch) in Python 3.11.

    Args:
        text: Python source.
        filename: Its name in messages.
        mode: "exec" for statements, "eval" for one expression.

    Raises:
        SyntaxError: The text is not Python; the parser may raise ValueError, RecursionError and MemoryError, too.
    """
    with _LOCK:
        return ast.parse(text, filename=filename, mode=mode)
