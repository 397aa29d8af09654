"""The end of a sample's run by its record in a log: a status, where and how it failed, times, and `t_min`.

The rules are those of this project's own runs: a failure belongs to the side that failed, whatever else the log has
lines of; a time that no clock can give is none; an output is right from the smallest level on from which all levels
that the log tells of pass.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ops.dataset.outputs.match import OutputMatch
from ops.dataset.outputs.tolerances import EXACT, GRID, is_right, tolerances
from ops.evaluation.benchmark.results import Phase, Status
from ops.evaluation.logs.records import LogRecord
from ops.execution.untrusted.text import printable
from ops.failures import FailureKind

_LEAST_MS = 1e-6
_MOST_OUTPUTS = 20_000
_YES = ord("1")
_VARIED = "Environment fluctuation detected"

_KINDS: Mapping[str, FailureKind] = {
    "No passes modified the graph": FailureKind.NO_EVIDENCE,
    "out of memory": FailureKind.OUT_OF_MEMORY,
    "OutOfMemory": FailureKind.OUT_OF_MEMORY,
    "must match the size of tensor": FailureKind.SHAPE_MISMATCH,
    "timed out": FailureKind.TIMEOUT,
}
"""Part of an error's text → kind of the failure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedRun:
    """The end of a sample's run, as columns of `benchmark_run` of the same names say it, and its outputs."""

    status: Status = Status.SUCCESS
    phase: Phase | None = None
    failure_kind: FailureKind | None = None
    message: str | None = None
    t_min: float | None = None
    eager_median_ms: float | None = None
    compiled_median_ms: float | None = None
    speedup: float | None = None
    outputs: tuple[OutputMatch, ...] = ()
    is_uneven: bool = False
    """True where an output passes at a level and fails at a looser one."""


class ContradictionError(Exception):
    """The lines about a sample do not fit together."""


def run_of(record: LogRecord, run_id: str) -> LoggedRun:
    """Judge a record; `run_id` is that of its outputs.

    Raises:
        ContradictionError: It has no meaning.
    """
    status = record.values.get((b"Result", b"status"), b"")
    told = record.values.get((b"Fail", b""), b"")
    if not record.config and not record.is_finished:
        return _failure(Phase.LOAD, record.last_error or "it could not be loaded")
    if b"eager:failed" in status or b"eager" in told:
        return _failure(Phase.EAGER, record.texts.get("eager") or record.last_error)
    if b"compiled:failed" in status or told:
        return _compiled_failure(record)
    if record.has_mismatch(b"DataType"):
        return _failure(Phase.COMPARE, "outputs have other dtypes than eager's", FailureKind.DTYPE_MISMATCH)
    if record.has_mismatch(b"Shape"):
        return _failure(Phase.COMPARE, "outputs have other shapes than eager's", FailureKind.SHAPE_MISMATCH)
    if not record.is_finished:
        return _death(record)
    return _success(record, run_id)


def _failure(phase: Phase, text: str, kind: FailureKind | None = None) -> LoggedRun:
    kind = kind or next((kind for words, kind in _KINDS.items() if words in text), FailureKind.ERROR)
    message = printable(text or "the log does not say why", lines=True)
    return LoggedRun(status=Status.FAILURE, phase=phase, failure_kind=kind, message=message)


def _compiled_failure(record: LogRecord) -> LoggedRun:
    text = record.texts.get("compiled") or record.last_error
    if _VARIED in text:
        return LoggedRun(status=Status.UNAVAILABLE, message="times varied too much for the command that wrote the log")
    return _failure(Phase.RUN if record.timed > 1 else Phase.COMPILE, text)


def _death(record: LogRecord) -> LoggedRun:
    """Judge a process that ended in between: by an exception that the log shows, or killed."""
    if (b"Datatype", b"eager") in record.values:
        phase = Phase.COMPARE
    else:
        phase = (Phase.EAGER, Phase.COMPILE, Phase.RUN)[min(record.timed, 2)]
        trials = record.config.get("trials", "")
        if record.timed == 1 and trials.isdecimal() and record.trials < int(trials):
            phase = Phase.EAGER
    if record.last_error:
        return _failure(phase, record.last_error)
    return _failure(phase, "the log ends for this sample before its result: its process died", FailureKind.CRASH)


def _success(record: LogRecord, run_id: str) -> LoggedRun:
    eager, compiled = record.median_ms(b"eager"), record.median_ms(b"compiled")
    if eager is None or compiled is None:
        raise ContradictionError("a success without times")
    outputs, is_uneven = _outputs(record, run_id)
    for phase, time_ms in ((Phase.EAGER, eager), (Phase.RUN, compiled)):
        if not (math.isfinite(time_ms) and time_ms >= _LEAST_MS):
            return _failure(phase, f"its time is said to be {time_ms} ms, which no clock gives")
    return LoggedRun(
        t_min=max((output.t_min for output in outputs), default=math.inf),
        eager_median_ms=eager,
        compiled_median_ms=compiled,
        speedup=_speedup(record, eager / compiled),
        outputs=outputs,
        is_uneven=is_uneven,
    )


def _speedup(record: LogRecord, ratio: float) -> float:
    """Read the speedup, which GraphNet's scores are made of, if it follows from the times; 0 is rounded."""
    text = record.values.get((b"Speedup", b"e2e"), b"0")
    try:
        speedup = float(text)
    except ValueError as error:
        raise ContradictionError("a speedup that is no number") from error
    if not math.isfinite(ratio):
        raise ContradictionError("times with no finite ratio")
    if speedup == 0:
        return ratio
    decimals = len(text.partition(b".")[2])
    if not abs(speedup - ratio) <= 0.51 * 10.0**-decimals + 1e-4 * ratio:  # times have 6 digits, in old logs fewer
        raise ContradictionError("a speedup that does not follow from the times")
    return speedup


def level_key(dtype: str, t: int) -> bytes:
    """Key of the line that says which outputs agree at a level, for outputs of a dtype."""
    atol, rtol = tolerances(dtype, t)
    return b"equal" if (atol, rtol) == EXACT else f"all_close_atol_{atol:.2E}_rtol_{rtol:.2E}".encode()


def _outputs(record: LogRecord, run_id: str) -> tuple[tuple[OutputMatch, ...], bool]:
    """Read how each output agrees with eager's, and whether one passes at a level and fails at a looser one."""
    names = {key: value for (tag, key), value in record.values.items() if tag in (b"Correctness", b"Datatype")}
    eager, compiled = (names.get(side, b"").decode(errors="replace").split() for side in (b"eager", b"compiled"))
    flags = {key: value.replace(b" ", b"") for key, value in names.items() if key.startswith((b"equal", b"all_close"))}
    if not eager or len(eager) > _MOST_OUTPUTS or len(compiled) != len(eager) or b"equal" not in flags:
        raise ContradictionError("no outputs")
    if any(len(row) != len(eager) or row.strip(b"01") for row in flags.values()):
        raise ContradictionError("another number of outputs in each line")
    differences = [_amounts(names.get(key, b""), len(eager)) for key in (b"max_diff", b"mean_diff")]
    matches, is_uneven = [], False
    for index, (dtype, other) in enumerate(zip(eager, compiled, strict=True)):
        passing = [(t, flags[key][index] == _YES) for t, key in _levels(dtype) if key in flags]
        t_min = -math.inf if flags[b"equal"][index] == _YES else _first_passing(passing)
        is_uneven |= any(agrees != is_right(t_min, t) for t, agrees in passing)
        of_index = (values[index] for values in differences)
        matches.append(OutputMatch(run_id, index, printable(dtype, 40), printable(other, 40), (), t_min, *of_index))
    return tuple(matches), is_uneven


@cache
def _levels(dtype: str) -> list[tuple[int, bytes]]:
    """List the levels of a dtype with the keys of their lines; none where outputs have to be equal."""
    return [(t, level_key(dtype, t)) for t in GRID if tolerances(dtype, GRID[-1]) != EXACT]


def _first_passing(levels: list[tuple[int, bool]]) -> float:
    """Smallest level from which on all pass; inf if there is none."""
    last_failing = max((t for t, agrees in levels if not agrees), default=-math.inf)
    return min((float(t) for t, _ in levels if t > last_failing), default=math.inf)


def _amounts(text: bytes, count: int) -> list[float | None]:
    """Read numbers, one an output; None for those that are no amount, and for all if it is another number of them."""
    words = text.split()
    return [_amount(word) for word in words] if len(words) == count else [None] * count


def _amount(word: bytes) -> float | None:
    try:
        value = float(word)
    except ValueError:
        return None
    return value if value >= 0 else None
