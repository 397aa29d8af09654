"""The answers of a side's process, which are read as untrusted: the bounds of each field."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from pydantic import Field, TypeAdapter
from pydantic.dataclasses import dataclass as checked

from ops.dataset.sample.format.devices import MOST_RANKS
from ops.evaluation.benchmark.measured import MOST_COLLECTIVES
from ops.evaluation.benchmark.result_parsing import MAX_OUTPUTS
from ops.execution.untrusted.values import REPORT_CONFIG, Count, Line, Milliseconds, Name, Text

_Size = Annotated[int, Field(ge=0, lt=1 << 46)]


class OutputKind(NamedTuple):
    """The type and layout of an output; see `ops.evaluation.benchmark.measuring.sides.framework`."""

    dtype: Name
    shape: Annotated[tuple[Count, ...], Field(max_length=64)]
    strides: Annotated[tuple[_Size, ...], Field(max_length=64)] | None
    size_bytes: _Size


_Nanoseconds = Annotated[int, Field(strict=True, ge=0, lt=1 << 62)]


_Collective = Annotated[str, Field(pattern=r"^\w{1,60} \S{1,60} \d{1,6} \d{1,15}$")]


class RankAnswer(NamedTuple):
    """A rank's part of an answer: its process, its number of outputs, and its time."""

    process: Count
    output_count: Count
    own_ns: _Nanoseconds


@checked(config=REPORT_CONFIG, frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer of a side to a call."""

    own_ns: _Nanoseconds = 0
    beside_ns: _Nanoseconds = 0
    frames: Count = 0
    addresses: Annotated[tuple[Annotated[int, Field(ge=0, lt=1 << 64)], ...], Field(max_length=MAX_OUTPUTS)] = ()
    kinds: Annotated[tuple[OutputKind, ...], Field(max_length=MAX_OUTPUTS)] | None = None
    event_ms: Milliseconds | None = None
    reads: Annotated[tuple[Name, ...], Field(max_length=100_000)] = ()
    written: Annotated[tuple[Name, ...], Field(max_length=100_000)] = ()
    note: Text = ""
    random: bool = False
    refused: Text | None = None
    ranks: Annotated[tuple[RankAnswer, ...], Field(max_length=MOST_RANKS)] = ()
    collectives: Annotated[tuple[_Collective, ...], Field(max_length=MOST_COLLECTIVES)] = ()
    collective_names: Annotated[tuple[Name, ...], Field(max_length=MOST_COLLECTIVES)] = ()


@checked(config=REPORT_CONFIG, frozen=True, slots=True)
class ReportedBackend:
    """The report of a backend about itself."""

    compiles_ahead: bool = False
    is_timed: bool = True


@checked(config=REPORT_CONFIG, frozen=True, slots=True)
class ReportedEvidence:
    """The evidence that a backend gives; see `backends.base.Evidence`."""

    proves_run: bool
    artefact: Line
    operator_count: Count
    fallback_count: Count
    detail: Text
    size_bytes: Count | None
    adaptations: Annotated[tuple[Line, ...], Field(max_length=100)]


KERNELS: TypeAdapter[dict[str, Milliseconds | None]] = TypeAdapter(dict[str, Milliseconds | None])
ANSWER, BACKEND, EVIDENCE = TypeAdapter(Answer), TypeAdapter(ReportedBackend), TypeAdapter(ReportedEvidence)
