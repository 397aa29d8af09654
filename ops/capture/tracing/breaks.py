"""Why a model gave several graphs: what the compiler said, and the line of the model that it said it of.

Imports torch: worker only.
"""

from __future__ import annotations

import linecache
import re
import sysconfig
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
import torch._dynamo

_TORCH = Path(torch.__file__).parent
_LIBRARIES = tuple(Path(sysconfig.get_path(name)) for name in ("purelib", "platlib", "stdlib"))


@dataclass(frozen=True, slots=True)
class GraphBreak:
    """One place where the compiler could not go on.

    Attributes:
        reason: What it could not do, in one sentence or two.
        code: The line of source; "" where it is not known.
        file: Its file, relative to the folder of installed libraries, or its bare name.
        line: Its number; 0 where it is not known.
    """

    reason: str
    code: str = ""
    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        return f"{self.reason} ({self.file}:{self.line}: {self.code})" if self.file else self.reason


class BreakLog:
    """What the compiler has said since it was reset."""

    def __init__(self) -> None:
        self._heard = 0

    def new(self) -> list[GraphBreak]:
        """The breaks since the last time."""
        reasons = torch._dynamo.utils.graph_break_reasons[self._heard :]
        self._heard += len(reasons)
        return [_from_stack(reason.reason, reason.user_stack) for reason in reasons]

    def given_up(self) -> list[GraphBreak]:
        """Why functions were left to eager mode as a whole, and at which line."""
        metrics = torch._dynamo.utils.get_compilation_metrics()
        told = [
            _at(one.fail_reason, one.fail_user_frame_filename or "", one.fail_user_frame_lineno or 0)
            for one in metrics
            if one.fail_reason
        ]
        # Without a function that failed: what was said on the way, some of which was got over in the end.
        return list(dict.fromkeys(told)) or [
            GraphBreak(sentence(message)) for message in torch._dynamo.utils.counters["unimplemented"]
        ]


def told_by(error: torch._dynamo.exc.TorchDynamoException) -> GraphBreak:
    """What the compiler raised: a line of the model that it cannot follow, or that would fail without it too."""
    return _from_stack(str(error), getattr(error, "real_stack", None) or ())


def sentence(message: str) -> str:
    r"""What a message of the compiler says, without its hints and links.

    "Call to x\n  Explanation: Dynamo does not …\n  Hint: …" → "Call to x: Dynamo does not …".
    """
    message = re.sub(r" at 0x[0-9a-f]+", "", message)  # another one in every process
    first, _, rest = message.strip().partition("\n")
    explanation = re.search(r"^\s*Explanation: (.*?)(?=^\s*(?:Hint|Developer debug context):|\Z)", rest, re.M | re.S)
    parts = [first.strip(), re.sub(r"\s+", " ", explanation[1]).strip() if explanation else ""]
    return ": ".join(part.rstrip(".") for part in parts if part)


def _from_stack(message: str, stack: Sequence[traceback.FrameSummary]) -> GraphBreak:
    """The innermost line that is the model's: torch's own are where it was noticed, not what to change."""
    own = [frame for frame in stack if not Path(frame.filename).is_relative_to(_TORCH)]
    if not stack:
        return GraphBreak(sentence(message))
    frame = (own or stack)[-1]
    return _at(message, frame.filename, frame.lineno or 0)


def _at(message: str, filename: str, line: int) -> GraphBreak:
    """What was said of a line; without a file, of none."""
    if not filename:
        return GraphBreak(sentence(message))
    return GraphBreak(sentence(message), linecache.getline(filename, line).strip(), _short(filename), line)


def _short(filename: str) -> str:
    """A file's name that is the same on every machine."""
    path = Path(filename)
    for folder in _LIBRARIES:
        if path.is_relative_to(folder):
            return path.relative_to(folder).as_posix()
    return path.name
