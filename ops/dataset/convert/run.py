"""The pipeline's side of a conversion: code and metadata converted, both sides run on the same tensors, compared.

No torch, and no other framework: workers of both do that. What they say is checked, and the tensors of one go to the
other as files that hold no code.
"""

import contextlib
import math
import os
import shutil
import tempfile
import uuid
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass as checked_dataclass

from ops.dataset.convert.base import ConversionError, ConvertedCode, Converter, Names, Stop
from ops.dataset.convert.tensors import TENSOR
from ops.dataset.derived import DerivationRow, record_results
from ops.dataset.outputs.tolerances import AGREED_T, is_right
from ops.dataset.passes.sample_run import SampleRunConfig
from ops.dataset.sample.catalog.reading import SampleReader
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import write_sample
from ops.dataset.sample.format.files import FILE_LIMITS, file_name, files_hash, read_sample_files
from ops.dataset.sample.identity import sample_hash
from ops.dataset.sample.provenance import Ledger
from ops.dataset.sample.trust import is_trusted
from ops.errors import GraphNetError
from ops.execution.torch_worker import TORCH_LIBRARIES, TORCH_PRELOAD
from ops.execution.untrusted.folders import copy_at, open_folder
from ops.execution.untrusted.values import (
    REPORT_CONFIG,
    Boolean,
    Count,
    Line,
    MalformedError,
    Name,
    Number,
    Reported,
    Text,
    read,
)
from ops.execution.worker.client import WorkerError, WorkerHost
from ops.execution.worker.sandbox.confinement import Sandbox
from ops.execution.worker.task import Task
from ops.words import listed

T = TypeVar("T")

TENSOR_FILE_BYTES = 8 << 30
"""Bytes of one file of tensors; a sample that has more is not compared."""

TRACE_BYTES = 3 << 30
"""Bytes of the variables of a graph that are kept to find the first that differs: those that come first."""

_LOCATED_PHASES = ("run", "compare")
_TORCH_SIDE = "ops.dataset.convert.parity.torch_side"
_TARGET_SIDE = "ops.dataset.convert.parity.target_side"

Lines = Annotated[tuple[Line, ...], Reported(is_list=True)]
Size = Annotated[int, Reported(ge=-(2**63), lt=2**63)]


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _Original:
    """The reply of `ops.dataset.convert.parity.torch_side.run`."""

    sizes: dict[str, Size]
    outputs: Lines
    written: Names
    random: Boolean


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _Target:
    """The reply of `ops.dataset.convert.parity.target_side.run`."""

    outputs: Lines
    unchanged: Names


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _Comparison:
    """The reply of `ops.dataset.convert.parity.torch_side.compare`."""

    t_min: Number
    output_t_min: Annotated[tuple[Number, ...], Reported(is_list=True)]
    failure: Text | None
    difference: Number | None


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _Trace:
    """The reply of `ops.dataset.convert.parity.torch_side.trace`."""

    places: Annotated[tuple[tuple[Name, Name, Count], ...], Reported(is_list=True)]


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _Location:
    """The reply of `ops.dataset.convert.parity.target_side.locate`."""

    key: Name | None
    message: Line


class _FailedError(GraphNetError):
    """A side failed at its step, or the sides differ."""

    def __init__(self, message: str, status: str = "failure") -> None:
        super().__init__(message)
        self.status = status


class ConversionRunner(contextlib.ExitStack):
    """Converts samples one by one. A context manager, whose hosts start when first needed.

    Args:
        converter: To which framework.
        python: Interpreter of the converter's environment.
        config: How samples are run.
        log_dir: Folder of the tasks' logs.
        confine_by: The sandbox of samples that are not trusted.
    """

    def __init__(
        self,
        converter: Converter,
        python: Path,
        config: SampleRunConfig,
        log_dir: Path,
        *,
        confine_by: Sandbox | None = None,
    ) -> None:
        super().__init__()
        self.converter, self.config, self.log_dir = converter, config, log_dir.absolute()
        self.log_dir.mkdir(parents=True, exist_ok=True)
        folder = self.enter_context(tempfile.TemporaryDirectory(prefix="graphnet-convert-"))
        self.folder = Path(folder).resolve()
        """Holds the files of tensors; workers of both sides can read it."""
        # Given to the sandboxes at once: one that got the folder with its first task would have to start again.
        confine_by = (confine_by or Sandbox()).with_reads((self.folder,))
        torch_preload, target_preload = (*TORCH_PRELOAD, _TORCH_SIDE), (*converter.preload, _TARGET_SIDE)
        self._torch = self.enter_context(WorkerHost(preload=torch_preload, confine_by=confine_by))
        self._target = self.enter_context(WorkerHost(python, target_preload, confine_by=confine_by))

    def convert(self, target: SampleTarget, out: Path, ledger: Ledger | None = None) -> DerivationRow:
        """Convert a sample, and run both sides.

        Args:
            target: The sample; its files are left as they are.
            out: The converted one goes to `<out>/<sample_id>`; an earlier one there is removed first.
            ledger: Where it is recorded that the converted sample is trusted as far as the sample is.

        Raises:
            WorkerError: No worker can be started.
        """
        steps = _Steps(self, target, out / target.sample_id)
        try:
            steps.convert(ledger)
            steps.compare()
        except WorkerError:
            raise
        except (GraphNetError, OSError) as error:
            status = error.status if isinstance(error, _FailedError) else "failure"
            steps.result = steps.result.having(status=status, phase=steps.phase, message=str(error))
            if isinstance(error, _FailedError) and steps.phase in _LOCATED_PHASES:
                steps.locate()
        finally:
            for path in self.folder.glob(f"{steps.token}-*"):
                path.unlink()
        return steps.result

    def worker(self, *, is_torch: bool, trusted: bool) -> WorkerHost:
        """The host of one side."""
        host = self._torch if is_torch else self._target
        return host if trusted else host.confined_host()


class _Steps:
    """The steps of one sample's conversion.

    Attributes:
        result: What is known so far.
        phase: The step that runs.
        token: Begins the names of this sample's files of tensors.
    """

    def __init__(self, runner: ConversionRunner, target: SampleTarget, folder: Path) -> None:
        self._runner, self._target, self._folder, self._trusted = runner, target, folder, is_trusted(target)
        self.token = uuid.uuid4().hex
        self.phase = "read"
        self._sizes: dict[str, int] = {}
        self.result = DerivationRow.of(target, "convert", runner.converter.name, status="failure")

    def convert(self, ledger: Ledger | None) -> None:
        """Convert code and metadata, and write the sample.

        Raises:
            GraphNetError: One of them cannot be converted.
        """
        if self._folder.exists():
            shutil.rmtree(self._folder)
        with SampleReader(1) as reader:
            sample = reader.read(self._target.path, self._target.files_hash)
        if sample.info.framework != "torch":
            raise ConversionError(f"it is a sample of {sample.info.framework}, and only torch's are converted")
        self.phase = "convert"
        code = self._ask(ConvertedCode, f"{_TARGET_SIDE}:convert", self._target.path)
        self.result = self.result.having(
            own_operators=code.own,
            stopped_by=tuple(stop.operator for stop in code.stops),
            stopped_lines=tuple(stop.line for stop in code.stops),
        )
        if code.stops:
            raise _FailedError(_describe_stops(code.stops))
        self.phase = "metadata"
        converted = self._runner.converter.convert_metadata(sample, code.code)
        write_sample(converted, self._folder)
        self.result = self.result.having(is_converted=True, result_hash=sample_hash(converted))
        made_by, results = (
            f"graphnet convert --to {self._runner.converter.name}",
            {self._folder: self._target.sample_id},
        )
        record_results(ledger, self._target, made_by, results, trusted=self._trusted, ran=True)

    def compare(self) -> None:
        """Run both sides, and compare.

        Raises:
            GraphNetError: One of them does not run.
        """
        self.phase = "original"
        outputs = {name: self._output_path(name, is_torch=True) for name in ("tensors", "outputs")}
        original = self._ask(_Original, f"{_TORCH_SIDE}:run", self._target.path, **outputs)
        self._sizes = original.sizes
        tensors, expected = self._fetch("tensors", is_torch=True), self._fetch("outputs", is_torch=True)
        self.phase = "run"
        converted = self._ask(
            _Target,
            f"{_TARGET_SIDE}:run",
            self._folder,
            tensors=str(tensors),
            sizes=original.sizes,
            written=original.written,
            output=self._output_path("actual", is_torch=False),
        )
        actual = self._fetch("actual", is_torch=False)
        self.phase = "compare"
        first = len(original.outputs) - len(original.written)
        left_out = [first + index for index, name in enumerate(original.written) if name in converted.unchanged]
        comparison = self._ask(
            _Comparison,
            f"{_TORCH_SIDE}:compare",
            None,
            expected=str(expected),
            actual=str(actual),
            left_out=list(map(str, left_out)),
            values=not original.random,
        )
        compared = replace(
            original,
            outputs=tuple(text for index, text in enumerate(original.outputs) if index not in left_out),
            written=tuple(name for name in original.written if name not in converted.unchanged),
        )
        self._judge(compared, converted, comparison)

    def locate(self) -> None:
        """Name the first operator that differs or fails on torch's own values; do nothing if this search fails."""
        is_difference, message = self.phase == "compare", self.result.message
        self.phase = "locate"
        with contextlib.suppress(GraphNetError, OSError):
            output = self._output_path("trace", is_torch=True)
            traced = self._ask(
                _Trace, f"{_TORCH_SIDE}:trace", self._target.path, output=output, limit_bytes=TRACE_BYTES
            )
            trace = self._fetch("trace", is_torch=True)
            location = self._ask(
                _Location,
                f"{_TARGET_SIDE}:locate",
                self._folder,
                tensors=str(self._runner.folder / f"{self.token}-tensors"),
                sizes=self._sizes,
                trace=str(trace),
                keys=[key for key, _, _ in traced.places],
            )
            if location.key is None and is_difference:
                note = "no operator differs when it is given torch's values: differences of rounding add up"
                self.result = self.result.having(message=f"{message}; {note}")
            places = {key: (operator, line) for key, operator, line in traced.places}
            if location.key in places:
                operator, line = places[location.key]
                reason = f": {location.message}" if is_difference else ""
                message = f"{message}; first in {operator or 'an assignment'}, line {line}{reason}"
                self.result = self.result.having(first_different=operator, first_different_line=line, message=message)

    def _judge(self, original: _Original, converted: _Target, comparison: _Comparison) -> None:
        others = [
            (index, expected, actual)
            for index, (expected, actual) in enumerate(zip(original.outputs, converted.outputs, strict=False))
            if expected != actual
        ]
        t_min = math.inf if others else comparison.t_min
        self.result = self.result.having(t_min=t_min, output_t_min=comparison.output_t_min)
        if comparison.failure is not None:
            raise _FailedError(comparison.failure)
        names = [f"output {index}" for index in range(len(original.outputs) - len(original.written))]
        names += [f"argument {name} after the call" for name in original.written]
        if others:
            index, expected, actual = others[0]
            raise _FailedError(f"{names[index]} is {actual} where torch's is {expected}")
        if not is_right(t_min, AGREED_T):
            compared = [name for name, text in zip(names, original.outputs, strict=True) if text == TENSOR]
            worst = [name for name, t in zip(compared, comparison.output_t_min, strict=False) if t == t_min]
            level = "matches at no t" if math.isinf(t_min) else f"matches from t = {t_min:g} on"
            difference = comparison.difference
            told = f"{level}{f' ({worst[0]})' if worst else ''}"
            told += "" if difference is None else f"; values differ by up to {difference:.3g}"
            raise _FailedError(told, "loose" if is_right(t_min) else "failure")
        notes = ["outputs are random: only dtypes and shapes were compared"] if original.random else []
        own = self.result.conversion.own_operators
        notes += [f"converted by tables of this project: {', '.join(own)}"] if own else []
        as_they_were = ", ".join(converted.unchanged)
        notes += [f"leaves arguments as they were that torch's graph writes to: {as_they_were}"] if as_they_were else []
        self.result = self.result.having(status="success", message="; ".join(notes))

    def _ask(self, answer: type[T], entry: str, sample: Path | None, **payload: Any) -> T:
        """Run an entry point in a worker of one side, on a sample or on none, and check its reply.

        Raises:
            _FailedError: It fails, or its reply is malformed.
        """
        is_torch = entry.startswith(_TORCH_SIDE)
        converter, config = self._runner.converter, self._runner.config
        kind = type(converter)
        name = f"convert-{file_name(self._target.sample_id)}-{self.phase}-{self.token[:12]}.log"
        is_converted = sample == self._folder
        task = Task(
            entry=entry,
            payload={
                **payload,
                "converter": f"{kind.__module__}:{kind.__qualname__}",
                "seed": config.seed,
                "threads": config.threads,
            },
            deadline_s=config.deadline_s,
            memory_limit_bytes=config.memory_limit_bytes,
            log_path=self._runner.log_dir / name,
            files_from=sample,
            file_limits=FILE_LIMITS if sample is not None else None,
            files_hash=files_hash(read_sample_files(self._folder)) if is_converted else self._target.files_hash,
            reads=(self._runner.folder,),
            leaves_output=True,
            libraries=TORCH_LIBRARIES if is_torch else converter.libraries,
        )
        outcome = self._runner.worker(is_torch=is_torch, trusted=self._trusted).run(task)
        if outcome.failure is not None:
            raise _FailedError(outcome.failure.message)
        try:
            return read(TypeAdapter(answer), outcome.result, "the worker's answer")
        except MalformedError as error:
            raise _FailedError(str(error)) from error

    def _output_path(self, name: str, *, is_torch: bool) -> str:
        """Path at which a worker of one side leaves a file."""
        host = self._runner.worker(is_torch=is_torch, trusted=self._trusted)
        return str(host.start().output / f"{self.token}-{name}")

    def _fetch(self, name: str, *, is_torch: bool) -> Path:
        """Take what a worker left to where the workers of both sides can read it."""
        folder, path = (
            Path(self._output_path(name, is_torch=is_torch)).parent,
            self._runner.folder / f"{self.token}-{name}",
        )
        with open_folder(folder) as descriptor:
            if not copy_at(descriptor, path.name, TENSOR_FILE_BYTES, folder, path):
                raise _FailedError("the worker left no tensors")
            with contextlib.suppress(FileNotFoundError):
                os.unlink(path.name, dir_fd=descriptor)
        return path


def _describe_stops(stops: Sequence[Stop]) -> str:
    """The operators that stop a conversion, each with its first line."""
    lines: dict[str, list[int]] = {}
    for stop in stops:
        lines.setdefault(stop.operator, []).append(stop.line)
    told = [f"{operator} (line {listed(list(map(str, numbers)), 1)})" for operator, numbers in lines.items()]
    return f"not converted: {listed(told, 5)}"
