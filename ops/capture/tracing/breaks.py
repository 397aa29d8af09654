"""Why a model gave several graphs: the compiler's messages, and the line of the model that each is about."""

from __future__ import annotations

import linecache
import re
import sysconfig
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import torch

from ops.torch_compiler import CompilerError, failed_functions, graph_breaks, unsupported_messages

_TORCH = Path(torch.__file__).parent
_LIBRARIES = tuple(Path(sysconfig.get_path(name)) for name in ("purelib", "platlib", "stdlib"))


@dataclass(frozen=True, slots=True)
class GraphBreak:
    """One graph break: a place where the compiler ended a graph.

    Attributes:
        reason: What the compiler does not support, in one or two sentences.
        code: The line of source; "" if unknown.
        file: Its file, relative to the folder of installed libraries, or its bare name.
        line: Its number; 0 if unknown.
    """

    reason: str
    code: str = ""
    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        return f"{self.reason} ({self.file}:{self.line}: {self.code})" if self.file else self.reason


class BreakLog:
    """Graph breaks that the compiler reported since it was reset."""

    def __init__(self) -> None:
        self._read_count = 0

    def new(self) -> list[GraphBreak]:
        """The breaks since the last call."""
        breaks = graph_breaks()[self._read_count :]
        self._read_count += len(breaks)
        return [_from_stack(reason, stack) for reason, stack in breaks]

    def failed_functions(self) -> list[GraphBreak]:
        """Why the compiler left whole functions to eager mode, and at which line."""
        # Without a failed function: all messages, some of which did not end a graph.
        return list(dict.fromkeys(_at(*failed) for failed in failed_functions())) or [
            GraphBreak(sentence(message)) for message in unsupported_messages()
        ]


def break_from(error: CompilerError) -> GraphBreak:
    """The graph break that an error of the compiler reports; the line may fail in eager mode too."""
    cause = getattr(error, "inner_exception", None)  # of a backend
    return _from_stack(str(cause or "") or str(error), getattr(error, "real_stack", None) or ())


def sentence(message: str) -> str:
    r"""A message of the compiler as one sentence, without hints and links.

    "Call to x\n  Explanation: Dynamo does not …\n  Hint: …" → "Call to x: Dynamo does not …".
    """
    message = re.sub(r" at 0x[0-9a-f]+", "", message)  # another one in every process
    first, _, rest = message.strip().partition("\n")
    explanation = re.search(r"^\s*Explanation: (.*?)(?=^\s*(?:Hint|Developer debug context):|\Z)", rest, re.M | re.S)
    parts = [first.strip(), re.sub(r"\s+", " ", explanation[1]).strip() if explanation else ""]
    return ": ".join(part.rstrip(".") for part in parts if part)


def _from_stack(message: str, stack: Sequence[traceback.FrameSummary]) -> GraphBreak:
    """A break at the innermost line outside of torch's own files."""
    outside = [frame for frame in stack if not Path(frame.filename).is_relative_to(_TORCH)]
    if not stack:
        return GraphBreak(sentence(message))
    frame = (outside or stack)[-1]
    return _at(message, frame.filename, frame.lineno or 0)


def _at(message: str, filename: str, line: int) -> GraphBreak:
    """A break at a line of a file, where the file is known."""
    if not filename:
        return GraphBreak(sentence(message))
    return GraphBreak(sentence(message), linecache.getline(filename, line).strip(), _short(filename), line)


def _short(filename: str) -> str:
    """The name of a file, without what differs between machines."""
    path = Path(filename)
    for folder in _LIBRARIES:
        if path.is_relative_to(folder):
            return path.relative_to(folder).as_posix()
    return path.name
