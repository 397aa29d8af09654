"""What a benchmark task answered, checked field by field: it comes from a process that has run untrusted code.

Not here: making the answer (`ops.benchmark.task`) or a row of it (`ops.benchmark.runner`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ops.benchmark.results import FailureKind, OutputMatch


class MalformedAnswerError(Exception):
    """An answer holds something else than it should."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a task had to say.

    Attributes:
        fields: Fields of `BenchmarkRun` that are the task's to fill.
        matches: How each output agrees, for the run whose identity was given.
        mismatch: Kind and message when outputs cannot be compared.
        model_ms: Time that all calls of the graph took together.
    """

    fields: Mapping[str, Any] = field(default_factory=dict)
    matches: tuple[OutputMatch, ...] = ()
    mismatch: tuple[FailureKind, str] | None = None
    model_ms: float | None = None


def read_answer(values: Mapping[str, Any], run_id: str) -> Answer:
    """Check what a task reported, in a result or on the way to one; what nobody asked for is left out.

    Raises:
        MalformedAnswerError: A value is of the wrong kind.
    """
    try:
        fields = {name: read(values[name]) for name, read in _FIELDS.items() if name in values}
        matches = tuple(_match(match, run_id) for match in values.get("matches", ()))
        failure = values.get("failure")
        mismatch = None if failure is None else (FailureKind(failure["kind"]), _text(failure["message"]))
        return Answer(fields, matches, mismatch, _maybe(_number)(values.get("model_ms")))
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise MalformedAnswerError(f"the task's answer is malformed: {error}") from error


def _match(values: Mapping[str, Any], run_id: str) -> OutputMatch:
    return OutputMatch(
        run_id=run_id,
        output_index=_whole(values["output_index"]),
        dtype=_text(values["dtype"]),
        compiled_dtype=_text(values["compiled_dtype"]),
        shape=_all(_whole)(values["shape"]),
        t_min=_number(values["t_min"]),
        max_difference=_maybe(_number)(values["max_difference"]),
        mean_difference=_maybe(_number)(values["mean_difference"]),
    )


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"{value!r:.80} is not a number")
    return float(value)


def _whole(value: Any) -> int:
    # The bounds are those of the tables' columns.
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= 2**63:
        raise TypeError(f"{value!r:.80} is not a whole number")
    return value


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{value!r:.80} is not true or false")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r:.80} is not a text")
    return value


def _maybe(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else read(value)


def _all(read: Callable[[Any], Any]) -> Callable[[Any], tuple[Any, ...]]:
    def read_all(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise TypeError(f"{value!r:.80} is not a list")
        return tuple(map(read, value))

    return read_all


_SIDE_FIELDS = {
    "median_ms": _number,
    "trials_ms": _all(_number),
    "block_sizes": _all(_whole),
    "event_median_ms": _maybe(_number),
    "kernel_ms": _maybe(_number),
    "peak_bytes": _maybe(_whole),
}

_FIELDS: dict[str, Callable[[Any], Any]] = {
    **{f"{side}_{name}": read for side in ("eager", "compiled") for name, read in _SIDE_FIELDS.items()},
    "t_min": _maybe(_number),
    "nan_mismatch": _truth,
    "seed_dependent": _truth,
    "speedup": _number,
    "speedup_low": _maybe(_number),
    "speedup_high": _maybe(_number),
    "compile_ms": _number,
    "first_call_ms": _number,
    "noise_max_difference": _number,
    "evidence_artefact": _text,
    "evidence_operator_count": _whole,
    "evidence_fallback_count": _whole,
    "evidence_detail": _text,
    "evidence_size_bytes": _maybe(_whole),
    "evidence_adaptations": _all(_text),
}
