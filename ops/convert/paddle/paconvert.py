"""PaConvert on the syntax tree of one sample, in this process: text in, text out, and what it does not know.

Worker only, in the environment `paddle`. PaConvert reads files and prints; of it only the steps are used that turn one
tree into another, and its log, which says what it did not convert and in which line.
"""

from __future__ import annotations

import ast
import logging
import re

from ops.convert.base import Stop
from ops.sample.analysis.model_code import dotted_name

_FILE = "model.py"
_NOT_CONVERTED = re.compile(r"\[model\.py:(\d+)\] \[Not Support\] [Cc]onvert (?:Class (?:Method|Attribute): )?(\S+) to")
_MARK = ">>>"
_NOTE = "Not Support auto convert"
_METHOD_PUT = re.compile(r"setattr\(paddle\.Tensor, '(?P<method>\w+)', (?P<function>\w+)\)")
_TORCH_NAME = re.compile(r"(?<![\w.])torch(?:\.\w+)+")


class _Notes(logging.Handler):
    """Keeps what PaConvert logs of what it cannot convert."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.stops: list[Stop] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it."""
        found = _NOT_CONVERTED.match(record.getMessage())
        if found is not None:
            self.stops.append(Stop(found[2].replace("*.", "Tensor."), int(found[1])))


def convert_tree(tree: ast.Module) -> tuple[str, tuple[Stop, ...]]:
    """Convert torch's code to Paddle's.

    Args:
        tree: It is changed. Its line numbers are those of the sample.

    Returns:
        The text, and what was not converted: then the text is no sample.
    """
    from paconvert.converter import Converter  # type: ignore[import-not-found, unused-ignore]
    from paconvert.utils import UtilsFileHelper  # type: ignore[import-not-found, unused-ignore]

    # Functions that its output calls are collected by an object of which there is one a process.
    functions = UtilsFileHelper(_FILE)
    functions.fileName = _FILE
    functions.code_map.clear()
    converter = Converter(log_dir="disable", no_format=True)
    logging.disable(logging.NOTSET)
    notes = _Notes()
    converter.logger.handlers, converter.logger.propagate = [notes], False
    converter.transfer_node(tree, _FILE)
    ast.fix_missing_locations(tree)
    body = ast.unparse(tree)
    marked = converter.mark_unsupport(body, _FILE)
    stops = tuple(dict.fromkeys([*notes.stops, *_marked(marked, notes.stops)]))
    return _with_functions(body, list(functions.code_map.values())), stops


def _marked(text: str, known: list[Stop]) -> list[Stop]:
    """Operators in lines that are marked in the text and that the log has not."""
    names = {stop.operator for stop in known}
    stops = []
    for line in text.splitlines():
        if line.startswith(_MARK) and _NOTE not in line:
            found = _TORCH_NAME.search(line)
            if found is not None and found[0] not in names:
                stops.append(Stop(found[0], 0))
            elif found is None and not names:
                stops.append(Stop("unknown", 0))
    return stops


def _with_functions(body: str, functions: list[str]) -> str:
    """The text with the functions that it calls, after its imports."""
    if not functions:
        return body
    lines = body.splitlines()
    last = max((index for index, line in enumerate(lines) if line.startswith(("import ", "from "))), default=-1)
    return called_directly("\n".join([*lines[: last + 1], "", *functions, "", *lines[last + 1 :]]))


def called_directly(text: str) -> str:
    """The text with calls of functions in place of methods that these functions were put in.

    PaConvert writes `setattr(paddle.Tensor, "split", _Tensor_split)`, which holds in eager mode alone: tensors of a
    program that Paddle traces are of another class, and have Paddle's own `split`.
    """
    tree = ast.parse(text)
    replaced = {}
    for statement in list(tree.body):
        found = _METHOD_PUT.fullmatch(ast.unparse(statement))
        if found is not None:
            replaced[found["method"]] = found["function"]
            tree.body.remove(statement)
    if not replaced:
        return text
    for graph in (statement for statement in tree.body if isinstance(statement, ast.ClassDef)):
        for call in (node for node in ast.walk(graph) if isinstance(node, ast.Call)):
            method = call.func
            if not isinstance(method, ast.Attribute) or method.attr not in replaced:
                continue
            if not (dotted_name(method) or "").startswith("paddle."):
                call.args.insert(0, method.value)
                call.func = ast.copy_location(ast.Name(replaced[method.attr], ast.Load()), method)
    return ast.unparse(tree)
