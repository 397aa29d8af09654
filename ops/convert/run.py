"""The pipeline's side of a conversion: code and metadata converted, both sides run on the same tensors, compared.

No torch, and no other framework: workers of both do that. What they say is checked, and the tensors of one go to the
other as files that hold no code.
"""

from __future__ import annotations

import contextlib
import dataclasses
import math
import os
import shutil
import tempfile
import uuid
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

from ops.convert.answers import (
    CODE,
    COMPARISON,
    LOCATION,
    ORIGINAL,
    TARGET,
    TRACE,
    ComparisonAnswer,
    OriginalAnswer,
    TargetAnswer,
)
from ops.convert.base import ConversionError, Converter, Stop
from ops.convert.result import LOOSE_T, MATCHING_T, Conversion
from ops.convert.tensors import TENSOR
from ops.errors import GraphNetError
from ops.passes.sample_run import SampleRunConfig
from ops.sample.catalog.reading import SampleReader
from ops.sample.catalog.rows import SampleTarget
from ops.sample.format.codec import write_sample
from ops.sample.format.files import FILE_LIMITS, file_name, files_hash, read_sample_files
from ops.sample.identity import sample_hash
from ops.sample.provenance import Ledger, provenance_of
from ops.sample.trust import is_trusted
from ops.torch_worker import TORCH_LIBRARIES, TORCH_PRELOAD
from ops.untrusted.folders import copy_at, opened_folder
from ops.untrusted.values import MalformedError, read
from ops.worker.client import WorkerError, WorkerHost
from ops.worker.sandbox.confinement import Sandbox
from ops.worker.task import Task

if TYPE_CHECKING:
    from pydantic import TypeAdapter

T = TypeVar("T")

TENSOR_FILE_BYTES = 8 << 30
"""Bytes of one file of tensors; a sample that has more is not compared."""

TRACE_BYTES = 3 << 30
"""Bytes of the variables of a graph that are kept to find the first that differs: those that come first."""

_LOCATED_PHASES = ("run", "compare")
_TORCH_SIDE = "ops.convert.parity.torch_side"
_TARGET_SIDE = "ops.convert.parity.target_side"


class _FailedError(GraphNetError):
    """The conversion of a sample ends in this phase."""

    def __init__(self, phase: str, message: str, status: str = "failure") -> None:
        super().__init__(message)
        self.phase = phase
        self.status = status


class ConversionRunner:
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
        self.converter = converter
        self.config = config
        self.log_dir = log_dir.absolute()
        self._stack = contextlib.ExitStack()
        folder = self._stack.enter_context(tempfile.TemporaryDirectory(prefix="graphnet-convert-"))
        self.folder = Path(folder).resolve()
        """Of the tensors, which workers of both sides can read."""
        # Known to the sandboxes from the start: one that learned of it with its first task would be started anew.
        confine_by = (confine_by or Sandbox()).reading((self.folder,))
        torch_preload, target_preload = (*TORCH_PRELOAD, _TORCH_SIDE), (*converter.preload, _TARGET_SIDE)
        self._torch = self._stack.enter_context(WorkerHost(preload=torch_preload, confine_by=confine_by))
        self._target = self._stack.enter_context(WorkerHost(python, target_preload, confine_by=confine_by))

    def __enter__(self) -> Self:
        self.log_dir.mkdir(parents=True, exist_ok=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def convert(self, target: SampleTarget, out: Path, ledger: Ledger | None = None) -> Conversion:
        """Convert a sample, and run both sides.

        Args:
            target: The sample; its files are left as they are.
            out: The converted one goes to `<out>/<sample_id>`; an earlier one there is removed first.
            ledger: Where it is recorded that the converted sample is trusted as far as the sample is.

        Raises:
            WorkerError: No worker can be started.
        """
        one = _OneSample(self, target, is_trusted(target))
        try:
            one.convert(out / target.sample_id, ledger)
            one.compare(out / target.sample_id)
        except _FailedError as error:
            one.learn(status=error.status, phase=error.phase, message=str(error))
            if error.phase in _LOCATED_PHASES:
                one.locate(out / target.sample_id)
        except WorkerError:
            raise
        except (GraphNetError, OSError) as error:
            one.learn(status="failure", phase=one.phase, message=str(error))
        finally:
            one.clear()
        return one.result

    def worker(self, *, is_torch: bool, trusted: bool) -> WorkerHost:
        """The host of one side."""
        host = self._torch if is_torch else self._target
        return host if trusted else host.confined()


class _OneSample:
    """The steps of one sample's conversion, and what is known of it so far."""

    def __init__(self, runner: ConversionRunner, target: SampleTarget, trusted: bool) -> None:
        self._runner, self._target, self._trusted = runner, target, trusted
        self._token = uuid.uuid4().hex
        self.phase = "read"
        self._sizes: dict[str, int] = {}
        self.result = Conversion(sample_id=target.sample_id)

    def learn(self, **fields: Any) -> None:
        """Add to what is known."""
        self.result = dataclasses.replace(self.result, **fields)

    def clear(self) -> None:
        """Remove the files of this sample's tensors."""
        for left in self._runner.folder.glob(f"{self._token}-*"):
            left.unlink()

    def convert(self, folder: Path, ledger: Ledger | None) -> None:
        """Convert code and metadata, and write the sample.

        Raises:
            GraphNetError: One of them cannot be converted.
        """
        if folder.exists():
            shutil.rmtree(folder)
        with SampleReader(1) as reader:
            sample = reader.read(self._target.path, self._target.files_hash)
        if sample.info.framework != "torch":
            raise ConversionError(f"it is a sample of {sample.info.framework}, and only torch's are converted")
        self.phase = "convert"
        code = self._ask(CODE, f"{_TARGET_SIDE}:convert", self._target.path, self._target.files_hash)
        self.learn(own=code.own, stops=tuple(Stop(one.operator, one.line) for one in code.stops))
        if code.stops:
            raise _FailedError("convert", _stopped_by(self.result.stops))
        self.phase = "metadata"
        converted = self._runner.converter.convert_metadata(sample, code.code)
        write_sample(converted, folder)
        self.learn(is_converted=True, result_hash=sample_hash(converted))
        if ledger is not None:
            record = provenance_of(
                folder,
                self._target.sample_id,
                made_by=f"graphnet convert --to {self._runner.converter.name}",
                source_spec=f"{self._target.dataset}/{self._target.sample_id}",
                sandboxed=not self._trusted,
                trusted=self._trusted,
            )
            ledger.record([record])

    def compare(self, folder: Path) -> None:
        """Run both sides, and compare.

        Raises:
            GraphNetError: One of them does not run.
        """
        self.phase = "original"
        kept = {name: self._output(name, is_torch=True) for name in ("tensors", "outputs")}
        original = self._ask(ORIGINAL, f"{_TORCH_SIDE}:run", self._target.path, self._target.files_hash, **kept)
        self._sizes = original.sizes
        tensors, expected = self._fetched("tensors", is_torch=True), self._fetched("outputs", is_torch=True)
        self.phase = "run"
        made = self._ask(
            TARGET,
            f"{_TARGET_SIDE}:run",
            folder,
            files_hash(read_sample_files(folder)),
            tensors=str(tensors),
            sizes=original.sizes,
            written=original.written,
            output=self._output("actual", is_torch=False),
        )
        actual = self._fetched("actual", is_torch=False)
        self.phase = "compare"
        first = len(original.outputs) - len(original.written)
        left_out = [first + index for index, name in enumerate(original.written) if name in made.unchanged]
        found = self._ask(
            COMPARISON, f"{_TORCH_SIDE}:compare", None, "",
            expected=str(expected), actual=str(actual), left_out=list(map(str, left_out)), values=not original.random,
        )  # fmt: skip
        compared = dataclasses.replace(
            original,
            outputs=tuple(text for index, text in enumerate(original.outputs) if index not in left_out),
            written=tuple(name for name in original.written if name not in made.unchanged),
        )
        self._judge(compared, made, found)

    def locate(self, folder: Path) -> None:
        """Name the first operator that differs or fails when it is given torch's own values; nothing if that fails."""
        failed_in, sizes = self.phase, self._sizes
        self.phase = "locate"
        with contextlib.suppress(GraphNetError, OSError):
            left = self._output("trace", is_torch=True)
            traced = self._ask(
                TRACE, f"{_TORCH_SIDE}:trace", self._target.path, self._target.files_hash,
                output=left, limit_bytes=TRACE_BYTES,
            )  # fmt: skip
            trace = self._fetched("trace", is_torch=True)
            found = self._ask(
                LOCATION,
                f"{_TARGET_SIDE}:locate",
                folder,
                files_hash(read_sample_files(folder)),
                tensors=str(self._runner.folder / f"{self._token}-tensors"),
                sizes=sizes,
                trace=str(trace),
                keys=[key for key, _, _ in traced.places],
            )
            if found.key is None and failed_in == "compare":
                note = "no operator differs when it is given torch's values: differences of rounding add up"
                self.learn(message=f"{self.result.message}; {note}")
            places = {key: (operator, line) for key, operator, line in traced.places}
            if found.key in places:
                operator, line = places[found.key]
                told = f"{self.result.message}; first in {operator or 'an assignment'}, line {line}"
                told += f": {found.message}" if failed_in == "compare" else ""
                self.learn(first_different=operator, first_different_line=line, message=told)

    def _judge(self, original: OriginalAnswer, made: TargetAnswer, found: ComparisonAnswer) -> None:
        others = [
            (index, left, right)
            for index, (left, right) in enumerate(zip(original.outputs, made.outputs, strict=False))
            if left != right
        ]
        t_min = math.inf if others else found.t_min
        self.learn(t_min=t_min, output_t_min=found.output_t_min)
        if found.failure is not None:
            raise _FailedError("compare", found.failure)
        names = [f"output {index}" for index in range(len(original.outputs) - len(original.written))]
        names += [f"argument {name} after the call" for name in original.written]
        if others:
            index, left, right = others[0]
            raise _FailedError("compare", f"{names[index]} is {right} where torch's is {left}")
        if not t_min <= MATCHING_T:
            compared = [name for name, text in zip(names, original.outputs, strict=True) if text == TENSOR]
            worst = [name for name, level in zip(compared, found.output_t_min, strict=False) if level == t_min]
            level = "matches at no t" if math.isinf(t_min) else f"matches from t = {t_min:g} on"
            told = f"{level}{f' ({worst[0]})' if worst else ''}"
            told += "" if found.difference is None else f"; values differ by up to {found.difference:.3g}"
            raise _FailedError("compare", told, "loose" if t_min <= LOOSE_T else "failure")
        self.learn(status="success", message=self._notes(original, made))

    def _notes(self, original: OriginalAnswer, made: TargetAnswer) -> str:
        notes = ["outputs are random: only dtypes and shapes were compared"] if original.random else []
        notes += [f"converted by tables of this project: {', '.join(self.result.own)}"] if self.result.own else []
        if made.unchanged:
            notes.append(f"leaves arguments as they were that torch's graph writes to: {', '.join(made.unchanged)}")
        return "; ".join(notes)

    def _ask(self, adapter: TypeAdapter[T], entry: str, files_from: Path | None, hashed: str, **payload: Any) -> T:
        """Have a worker of one side do something, and check what it says.

        Raises:
            _FailedError: It fails, or says something else.
        """
        is_torch = entry.startswith(_TORCH_SIDE)
        converter, config = self._runner.converter, self._runner.config
        kind = type(converter)
        name = f"convert-{file_name(self._target.sample_id)}-{self.phase}-{self._token[:12]}.log"
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
            files_from=files_from,
            file_limits=FILE_LIMITS if files_from is not None else None,
            files_hash=hashed,
            reads=(self._runner.folder,),
            leaves_output=True,
            libraries=TORCH_LIBRARIES if is_torch else converter.libraries,
        )
        outcome = self._runner.worker(is_torch=is_torch, trusted=self._trusted).run(task)
        if outcome.failure is not None:
            raise _FailedError(self.phase, outcome.failure.message)
        try:
            return read(adapter, outcome.result, "the worker's answer")
        except MalformedError as error:
            raise _FailedError(self.phase, str(error)) from error

    def _output(self, name: str, *, is_torch: bool) -> str:
        """Path at which a worker of one side leaves a file."""
        host = self._runner.worker(is_torch=is_torch, trusted=self._trusted)
        return str(host.start().output / f"{self._token}-{name}")

    def _fetched(self, name: str, *, is_torch: bool) -> Path:
        """Take what a worker left to where the workers of both sides can read it."""
        folder, made = Path(self._output(name, is_torch=is_torch)).parent, self._runner.folder / f"{self._token}-{name}"
        with opened_folder(folder) as descriptor:
            if not copy_at(descriptor, made.name, TENSOR_FILE_BYTES, folder, made):
                raise _FailedError(self.phase, "the worker left no tensors")
            with contextlib.suppress(FileNotFoundError):
                os.unlink(made.name, dir_fd=descriptor)
        return made


def _stopped_by(stops: Sequence[Stop]) -> str:
    """The operators that stop a conversion, each with its first line."""
    lines: dict[str, list[int]] = {}
    for stop in stops:
        lines.setdefault(stop.operator, []).append(stop.line)
    told = [
        f"{operator} (line {found[0]}{f' and {len(found) - 1} more' if len(found) > 1 else ''})"
        for operator, found in list(lines.items())[:5]
    ]
    return f"not converted: {', '.join(told)}{f' and {len(lines) - 5} more' if len(lines) > 5 else ''}"
