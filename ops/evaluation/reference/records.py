"""The JSON files of a reference: a manifest with the setting that it was made with, and a record of each sample.

References travel between machines, so all that is read is untrusted: it has to be typed, bounded and printable.
"""

from __future__ import annotations

import dataclasses
from datetime import datetime
from pathlib import PurePosixPath
from typing import Annotated, TypeVar

from pydantic import ConfigDict, Field, TypeAdapter
from pydantic.dataclasses import dataclass

from ops.columns import columns
from ops.dataset.outputs.match import Shape
from ops.errors import GraphNetError
from ops.evaluation.benchmark.result_parsing import MAX_OUTPUTS, row_fields
from ops.evaluation.benchmark.results import BenchmarkResult, BenchmarkRun, Phase, RunBlocks, Status
from ops.evaluation.benchmark.stored_rows import check_row
from ops.evaluation.reference.tensor_file import TensorLayout
from ops.execution.environments.description import Environment
from ops.execution.untrusted.values import (
    Count,
    FiniteNumber,
    Line,
    MalformedError,
    Name,
    Number,
    Text,
    number_fields,
    parse_json,
    read,
)

FORMAT = 1
"""Version of the format of a reference's folder."""

MOST_SAMPLES = 200_000
MOST_RECORD_BYTES = 32 << 20
"""Limit of a record in bytes: it has all times of a run."""

_CONFIG = ConfigDict(extra="forbid", ser_json_inf_nan="strings")
T = TypeVar("T")

Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
SampleId = Annotated[str, Field(min_length=1, max_length=1000)]


class BrokenReferenceError(GraphNetError):
    """A reference, or a part of one, is malformed or damaged; the message says which and what is wrong."""


class RefusedReferenceError(GraphNetError):
    """A reference cannot be made or used as requested; the message says why and what to try."""


@dataclass(config=_CONFIG, frozen=True, slots=True)
class PlannedSample:
    """A sample of a reference.

    Attributes:
        sample_id: Path of its folder below `samples`.
        sample_hash: The version that is measured (`ops.dataset.sample.identity`).
        files_hash: Hash of its files.
    """

    sample_id: SampleId
    sample_hash: Digest
    files_hash: Digest

    def __post_init__(self) -> None:
        """Refuse a path that leaves the folder."""
        path = PurePosixPath(self.sample_id)
        if path.is_absolute() or path.as_posix() != self.sample_id or {"..", "."} & set(path.parts):
            raise ValueError("sample_id is no path below a folder")
        if not self.sample_id.isprintable() or any(part.startswith(".") for part in path.parts):
            raise ValueError("sample_id has characters that cannot be printed, or a hidden folder")


@dataclass(config=_CONFIG, frozen=True, slots=True)
class Setting:
    """The trusted setting that a reference was made with.

    Attributes:
        spec: The backend as it was asked for, with options: "inductor?mode=max-autotune".
        backend: Name of the backend.
        variant: Options of the backend that differ from their defaults.
        backend_version: Version of the backend.
        backend_code_hash: Digest of the backend's code.
        build_hash: Build of the backend (`ops.evaluation.benchmark.builds`).
        options: All options of the backend, as a JSON object.
        framework: Framework of the samples that it takes.
        replay_version: Version of the rules by which inputs are made.
        measuring_hash: Digest of the code that measures and replays.
        config: Configuration of the measurement: fields of `BenchmarkConfig`.
        environment: The machine and software.
    """

    spec: Name
    backend: Name
    variant: Line
    backend_version: Name
    backend_code_hash: Line
    build_hash: Line
    options: Line
    framework: Name
    replay_version: Count
    measuring_hash: Line
    config: dict[Name, bool | int | float | Name | None]
    environment: Environment

    @property
    def label(self) -> str:
        """The backend with its variant."""
        return f"{self.backend} {self.variant}".rstrip()


@dataclass(config=_CONFIG, frozen=True, slots=True)
class ReferenceManifest:
    """`reference.json`: written first, so that a reader knows what the reference should have.

    Attributes:
        format: `FORMAT`: a reference of another version is refused.
        name: Name by its maker.
        created_at: When it was begun, UTC.
        setting: The trusted setting.
        samples: Samples of the reference.
    """

    format: Count
    name: Name
    created_at: datetime
    setting: Setting
    samples: Annotated[tuple[PlannedSample, ...], Field(max_length=MOST_SAMPLES)]

    def __post_init__(self) -> None:
        """Refuse another version, and a sample that is there twice."""
        if self.format != FORMAT:
            raise ValueError(f"format is version {self.format}, and this project reads version {FORMAT}")
        if len({sample.sample_id for sample in self.samples}) != len(self.samples):
            raise ValueError("a sample is listed twice")


@dataclass(config=_CONFIG, frozen=True, slots=True)
class Statistics:
    """Statistics of an output whose values are not kept (`ops.evaluation.reference.kept_outputs.statistics_of`)."""

    finite_count: Count
    nan_count: Count
    low: FiniteNumber
    high: FiniteNumber
    mean: Number
    std: Number


@dataclass(config=_CONFIG, frozen=True, slots=True)
class KeptOutput:
    """An output of a run.

    Attributes:
        dtype: Name of the dtype in torch and Paddle.
        shape: Its sizes.
        digest: Digest by `ops.evaluation.reference.tensor_file.tensor_digest`.
        tensor: Name of its values in the file of outputs, which outputs with the same bits share. None where the values
            are not kept.
        statistics: Statistics of values that are not kept.
    """

    dtype: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,30}$")]
    shape: Shape
    digest: Digest
    tensor: Annotated[str, Field(pattern=r"^[0-9]{1,5}$")] | None = None
    statistics: Statistics | None = None

    def __post_init__(self) -> None:
        """Refuse a shape that no tensor has."""
        TensorLayout(self.dtype, self.shape)

    @property
    def layout(self) -> TensorLayout:
        """Its dtype and shape."""
        return TensorLayout(self.dtype, self.shape)


@dataclass(config=_CONFIG, frozen=True, slots=True)
class Outputs:
    """The outputs of a run, as the worker describes them (`ops.evaluation.reference.kept_outputs`).

    Attributes:
        outputs: The outputs in order.
        size_bytes: Bytes of all distinct values.
        inputs_digest: Digest of the arguments: outputs of other arguments cannot be compared.
        note: Why there are no outputs; "" where there are.
    """

    outputs: Annotated[tuple[KeptOutput, ...], Field(max_length=MAX_OUTPUTS)]
    size_bytes: Count
    inputs_digest: Digest
    note: Text = ""

    def __post_init__(self) -> None:
        """Check that the places which describe a tensor agree."""
        for output in self.outputs:
            if output.tensor is None:
                continue
            index = int(output.tensor)
            first = self.outputs[index] if index < len(self.outputs) else None
            if first is None or (first.digest, first.layout) != (output.digest, output.layout):
                raise ValueError("an output is said to be another one, whose digest differs")
        if self.are_kept and self.size_bytes != sum(layout.size_bytes for layout in self.layouts.values()):
            raise ValueError("size_bytes is not that of the outputs")

    @property
    def layouts(self) -> dict[str, TensorLayout]:
        """The tensors of the file of outputs, in its order."""
        named = {output.tensor: output.layout for output in self.outputs if output.tensor is not None}
        return {name: named[name] for name in sorted(named, key=int)}

    @property
    def digests(self) -> dict[str, str]:
        """Tensor of the file → digest."""
        return {output.tensor: output.digest for output in self.outputs if output.tensor is not None}

    @property
    def are_kept(self) -> bool:
        """True where the values of all outputs are in the file."""
        return not self.note and all(output.tensor is not None for output in self.outputs)


@dataclass(config=_CONFIG, frozen=True, slots=True)
class KeptFile:
    """A compressed file of outputs in the reference: its size in bytes, and its sha256."""

    sha256: Digest
    size_bytes: Count


KEPT_FIELDS = (
    "status",
    "phase",
    "failure_kind",
    "message",
    "t_min",
    "nan_mismatch",
    "seed_dependent",
    "noise_max_difference",
    "eager_median_ms",
    "compiled_median_ms",
    "speedup",
    "speedup_low",
    "speedup_high",
    "eager_trials_ms",
    "compiled_trials_ms",
    "eager_block_sizes",
    "compiled_block_sizes",
    "compile_ms",
    "eager_peak_bytes",
    "compiled_peak_bytes",
    "others_cpu_share",
    "eager_block_spread",
    "finished_at",
)
_LATER = {"process_count": 0, "process_block_counts": ()}
"""Fields that older references lack → their default."""

_OF_BLOCKS = [name for name in (*KEPT_FIELDS, *_LATER) if name in columns(RunBlocks)]
_OF_RUN = [name for name in (*KEPT_FIELDS, *_LATER) if name not in _OF_BLOCKS]


@dataclass(config=_CONFIG, frozen=True, slots=True, kw_only=True)
class KeptRun(row_fields(BenchmarkRun, _OF_RUN, _LATER), row_fields(RunBlocks, _OF_BLOCKS, _LATER)):  # type: ignore[misc]
    """The part of a run that is kept: columns of `BenchmarkRun` and `RunBlocks` of the same names, in their bounds.

    It is the format of a file; code that judges the run makes a `RunResult` of it.
    """

    @classmethod
    def of(cls, result: BenchmarkResult) -> KeptRun:
        """Select the fields of a run that are kept."""
        record = result.record()
        return cls(**{item.name: record[item.name] for item in dataclasses.fields(cls)})


@dataclass(config=_CONFIG, frozen=True, slots=True)
class SampleRecord:
    """`results/<sample>.json`: written last, so that a sample with a record is complete.

    Attributes:
        sample_id: As in `PlannedSample`.
        sample_hash: As in `PlannedSample`.
        run: The sample's run under the trusted setting.
        outputs: Outputs of the run; None where it failed before.
        file: File of the values; None where they are not kept.
    """

    sample_id: SampleId
    sample_hash: Digest
    run: KeptRun
    outputs: Outputs | None
    file: KeptFile | None

    @property
    def outputs_bytes(self) -> int:
        """Bytes of the values that are kept, before compression."""
        return self.outputs.size_bytes if self.outputs is not None and self.outputs.are_kept else 0

    def check(self) -> None:
        """Check that the fields of the run agree, as for a task's report.

        Raises:
            ValueError: Fields contradict each other, or a field is missing; the message names the field.
        """
        check_row(self.run, ("speedup",))
        if self.run.status is Status.UNAVAILABLE:
            raise ValueError("status is unavailable: then a sample has no record")
        if self.run.status is Status.FAILURE and self.run.phase is not Phase.COMPARE and self.outputs is not None:
            raise ValueError(f"outputs are there of a run whose status is failure in phase {self.run.phase}")


def to_json(value: ReferenceManifest | SampleRecord) -> bytes:
    """Encode a value as JSON. Infinities are the texts "Infinity" and "-Infinity", since JSON has none."""
    return TypeAdapter(type(value)).dump_json(value, indent=1, warnings=False) + b"\n"


def from_json(kind: type[T], content: bytes, name: str) -> T:
    """Decode the content of a JSON file.

    Raises:
        BrokenReferenceError: The content is malformed; the message names the file and the first wrong value.
    """
    try:
        document = parse_json(content.decode(), number_fields(kind))
        # Not strict: in JSON, times are texts and tuples are lists.
        value = read(TypeAdapter(kind), document, name)
    except MalformedError as error:
        raise BrokenReferenceError(str(error)) from error
    except (ValueError, RecursionError) as error:
        raise BrokenReferenceError(f"{name} is malformed: it is no JSON that can be read, or not all of it") from error
    if isinstance(value, SampleRecord):
        try:
            value.check()
        except ValueError as error:
            raise BrokenReferenceError(f"{name} is malformed: run: {error}") from error
    return value
