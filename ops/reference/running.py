"""The parent's side: runs that leave their outputs, and comparing those with the outputs of a reference.

Nothing in this module imports torch.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass as checked_dataclass

from ops.benchmark.config import BenchmarkConfig
from ops.reference.folder import ReferenceFolder
from ops.reference.records import (
    MOST_OUTPUTS,
    MOST_RECORD_BYTES,
    BrokenReferenceError,
    KeptOutput,
    Outputs,
    Record,
    from_json,
)
from ops.reference.tensor_file import TensorFile, TensorFileError, check_digests, header_bytes
from ops.reference.verdict import Agreement
from ops.sample.catalog.rows import SampleTarget
from ops.torch_worker import TorchTask
from ops.untrusted.folders import UntrustedFileError, copy_at, opened_folder, read_at
from ops.untrusted.values import REPORT_CONFIG, Amount, Boolean, MalformedError, Number, Reported, read
from ops.worker.client import WorkerHost
from ops.worker.task import Task
from ops.worker.task_folder import remove_folder

ENTRIES: Mapping[str, str] = MappingProxyType(
    {"torch": "ops.reference.tasks.torch_run:run", "paddle": "ops.reference.tasks.paddle_run:run"}
)
"""Framework → task that runs a sample and leaves its outputs."""

TORCH_MODULE = "ops.reference.tasks.torch_run"
"""What hosts may import before their first task."""

_OUTPUTS_FILE, _DESCRIPTION_FILE = "outputs.safetensors", "outputs.json"
_NO_INPUTS = "0" * 64


@dataclass(slots=True)
class OutputKeeper:
    """Has runs leave their outputs, and takes them to a folder; see `ops.benchmark.runner.OutputTaker`.

    Attributes:
        framework: Of the samples.
        folder: Where files of outputs go.
        limit_of: What all outputs of a sample's run may have, in bytes.
        digests: Whether outputs over the limit are described by statistics.
    """

    framework: str
    folder: Path
    limit_of: Callable[[SampleTarget], int]
    digests: bool = False
    _kept: dict[str, tuple[Outputs, Path | None]] = field(default_factory=dict)
    _place: Path = Path()

    def prepared(self, target: SampleTarget, task: Task, worker: WorkerHost) -> Task:
        """The task that leaves outputs, too."""
        self._place = worker.start(task.reads).output / f"reference-{uuid.uuid4().hex}"
        keep = {"folder": str(self._place), "limit_bytes": self.limit_of(target), "digests": self.digests}
        return replace(task, entry=ENTRIES[self.framework], payload={**task.payload, "keep": keep}, leaves_output=True)

    def take(self, target: SampleTarget) -> None:
        """Take what the task on a sample left; a later run of it takes the place of an earlier one."""
        kept = self._kept.pop(target.sample_id, None)
        if kept is not None and kept[1] is not None:
            kept[1].unlink()
        path = self.folder / f"{uuid.uuid4().hex}.safetensors"
        try:
            outputs = self._taken(path)
        except (UntrustedFileError, BrokenReferenceError, TensorFileError) as error:
            path.unlink(missing_ok=True)
            outputs = Outputs((), 0, _NO_INPUTS, f"the outputs that the run left cannot be used: {error}")
        except OSError:
            path.unlink(missing_ok=True)
            raise
        finally:
            remove_folder(self._place)
        if outputs is not None:
            self._kept[target.sample_id] = outputs, path if path.exists() else None

    def _taken(self, path: Path) -> Outputs | None:
        """The description of the outputs, whose values are written to a file; None where the task left nothing."""
        if not self._place.is_dir():
            return None
        with opened_folder(self._place.parent, [self._place.name]) as folder:
            description = read_at(folder, _DESCRIPTION_FILE, MOST_RECORD_BYTES, self._place)
            if description is None:
                return None
            outputs = from_json(Outputs, description, "what the run says of its outputs")
            if outputs.layouts:
                size_bytes = len(header_bytes(outputs.layouts)) + outputs.size_bytes
                if not copy_at(folder, _OUTPUTS_FILE, size_bytes, self._place, path):
                    raise BrokenReferenceError("the file is missing")
                with path.open("rb") as file:
                    check_digests(TensorFile(file, outputs.layouts), outputs.digests)
        return outputs

    def kept(self, target: SampleTarget) -> tuple[Outputs | None, Path | None]:
        """What the last run of a sample left: its description and the file of values, which the caller may move."""
        return self._kept.get(target.sample_id, (None, None))

    def forget(self, target: SampleTarget) -> None:
        """Remove the file of a sample's outputs."""
        _, path = self._kept.pop(target.sample_id, (None, None))
        if path is not None:
            path.unlink(missing_ok=True)


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _ComparedOutput:
    t_min: Number
    max_difference: Amount | None
    mean_difference: Amount | None


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _Compared:
    """See `ops.reference.tasks.compare`."""

    outputs: Annotated[tuple[_ComparedOutput, ...], Reported(is_list=True, max_length=MOST_OUTPUTS)]
    nan_mismatch: Boolean


@dataclass(frozen=True, slots=True)
class Comparer:
    """Compares outputs with those of a reference.

    Attributes:
        reference: Where those are.
        host: Runs the comparison: of the pipeline's own environment, whatever ran the samples.
        config: Limits of the task.
        folder: Where files of outputs are unpacked.
    """

    reference: ReferenceFolder
    host: WorkerHost
    config: BenchmarkConfig
    folder: Path

    def agreement(self, record: Record, outputs: Outputs, path: Path | None, *, values: bool) -> Agreement:
        """How outputs agree.

        Args:
            record: Of the reference.
            outputs: Of the target.
            path: Their values.
            values: False for samples whose values depend on the seed: then dtypes and shapes are compared.

        Raises:
            BrokenReferenceError: The reference's outputs are damaged.
        """
        expected = record.outputs
        for side, whose in ((expected, "the reference"), (outputs, "the run")):
            if side is None or side.note:
                return Agreement(None, note=f"{whose} has no outputs: {side.note if side else 'none were left'}")
        assert expected is not None
        if expected.inputs_digest != outputs.inputs_digest:
            return Agreement(None, note="its inputs have other bits than in the reference: outputs say nothing")
        if mismatch := _mismatch(expected.outputs, outputs.outputs):
            return Agreement(float("inf"), note=mismatch)
        if not values:
            return Agreement(float("-inf"), note="outputs depend on the seed: only dtypes and shapes were compared")
        unpacked = self.folder / "expected.safetensors"
        try:
            if expected.layouts:
                self.reference.unpack_outputs(record, expected, unpacked)
            if [output.digest for output in expected.outputs] == [output.digest for output in outputs.outputs]:
                return Agreement(float("-inf"), 0.0)
            if not expected.are_kept or path is None:
                return Agreement(None, note=_statistics_note(expected, outputs))
            return self._compared(unpacked, expected, path, outputs)
        finally:
            unpacked.unlink(missing_ok=True)

    def _compared(self, unpacked: Path, expected: Outputs, path: Path, actual: Outputs) -> Agreement:
        sides = {"expected": (unpacked, expected), "actual": (path, actual)}
        task = TorchTask(
            entry="ops.reference.tasks.compare:compare",
            payload={
                "threads": self.config.threads,
                **{
                    name: {
                        "path": str(place),
                        "outputs": [
                            {"dtype": output.dtype, "shape": list(output.shape), "tensor": output.tensor}
                            for output in side.outputs
                        ],
                    }
                    for name, (place, side) in sides.items()
                },
            },
            deadline_s=self.config.deadline_s,
            memory_limit_bytes=self.config.memory_limit_bytes,
            reads=(self.folder,),
        )
        outcome = self.host.run(task)
        if outcome.failure is not None:
            return Agreement(None, note=f"outputs could not be compared: {outcome.failure.message}")
        try:
            compared = read(TypeAdapter(_Compared), outcome.result, "the comparison")
        except MalformedError as error:
            return Agreement(None, note=str(error))
        differences = [item.max_difference for item in compared.outputs if item.max_difference is not None]
        t_min = max((item.t_min for item in compared.outputs), default=float("-inf"))
        return Agreement(t_min, max(differences, default=None), compared.nan_mismatch)


def _mismatch(expected: tuple[KeptOutput, ...], actual: tuple[KeptOutput, ...]) -> str:
    """How dtypes or shapes differ; "" where they do not."""
    if len(expected) != len(actual):
        return f"{len(actual)} outputs where the reference has {len(expected)}"
    for index, (wanted, output) in enumerate(zip(expected, actual, strict=True)):
        if wanted.layout != output.layout:
            texts = [f"{side.dtype}{list(side.shape)}" for side in (output, wanted)]
            return f"output {index} is {texts[0]} where the reference has {texts[1]}"
    return ""


def _statistics_note(expected: Outputs, actual: Outputs) -> str:
    """What can be said of outputs whose values are not kept, and whose bits differ."""
    for index, (wanted, output) in enumerate(zip(expected.outputs, actual.outputs, strict=True)):
        if wanted.digest == output.digest:
            continue
        texts = [
            "no statistics"
            if side.statistics is None
            else f"mean {side.statistics.mean:.6g}, std {side.statistics.std:.6g}, {side.statistics.low:.6g} to "
            f"{side.statistics.high:.6g}"
            for side in (wanted, output)
        ]
        told = f"output {index} has other bits than in the reference, which keeps statistics alone"
        return f"{told}: {texts[0]}; now {texts[1]}"
    return "outputs are not kept"
