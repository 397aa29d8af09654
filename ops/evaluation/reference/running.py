"""Keeps the outputs of runs, and compares them with those of a reference, in the parent process.

Nothing in this module imports torch.
"""

from __future__ import annotations

import math
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from pydantic import TypeAdapter

from ops.dataset.outputs.comparing import Output, compare, storage_dtype
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.evaluation.benchmark.measuring.judge.arguments import Arguments
from ops.evaluation.reference.folder import ReferenceFolder
from ops.evaluation.reference.kept_outputs import inputs_digest, write_outputs
from ops.evaluation.reference.records import BrokenReferenceError, KeptOutput, Outputs, SampleRecord
from ops.evaluation.reference.tensor_file import OutputsFile, OutputsFileError
from ops.evaluation.reference.verdict import ReferenceAgreement
from ops.execution.untrusted.values import MalformedError, read

_NO_INPUTS = "0" * 64


@dataclass(slots=True)
class OutputKeeper:
    """A folder that outputs of runs are written to: an `ops.evaluation.benchmark.runner.OutputTaker`.

    Attributes:
        folder: Folder for files of outputs.
        limit_of: Limit of all outputs of a sample's run, in bytes.
        digests: Whether outputs over the limit are described by statistics.
    """

    folder: Path
    limit_of: Callable[[SampleTarget], int]
    digests: bool = False
    _kept: dict[str, tuple[Outputs, Path]] = field(default_factory=dict)

    def take(self, target: SampleTarget, arguments: Arguments, outputs: Sequence[Output]) -> None:
        """Write the outputs of a run; a later run of the sample replaces an earlier one."""
        self.forget(target)
        path = self.folder / f"{uuid.uuid4().hex}.safetensors"
        try:
            described = write_outputs(outputs, path, limit_bytes=self.limit_of(target), digests=self.digests)
            values = {**described, "inputs_digest": inputs_digest(arguments)}
            kept = read(TypeAdapter(Outputs), values, "what the run says of its outputs")
        except (MalformedError, OutputsFileError) as error:
            path.unlink(missing_ok=True)
            kept = Outputs((), 0, _NO_INPUTS, f"the outputs of the run cannot be used: {error}")
        except OSError:
            path.unlink(missing_ok=True)
            raise
        self._kept[target.sample_id] = kept, path

    def outputs_of(self, target: SampleTarget) -> tuple[Outputs | None, Path | None]:
        """Return the outputs of a sample's last run: their description and file, which the caller may move."""
        outputs, path = self._kept.get(target.sample_id, (None, None))
        return outputs, path if path is not None and path.exists() else None

    def forget(self, target: SampleTarget) -> None:
        """Remove the file of a sample's outputs."""
        if target.sample_id in self._kept:
            self._kept.pop(target.sample_id)[1].unlink(missing_ok=True)


def agreement_of(
    reference: ReferenceFolder, record: SampleRecord, outputs: Outputs, path: Path | None, folder: Path, *, values: bool
) -> ReferenceAgreement:
    """Compare outputs with those of a reference.

    Args:
        reference: The reference.
        record: Record of the sample in the reference.
        outputs: Description of the target's outputs.
        path: File of their values.
        folder: Folder in which files of outputs are unpacked.
        values: False for samples whose values depend on the seed: then only dtypes and shapes are compared.

    Raises:
        BrokenReferenceError: The reference's outputs are damaged.
    """
    expected = record.outputs
    if expected is None or expected.note:
        return ReferenceAgreement(
            None, note=f"the reference has no outputs: {expected.note if expected else 'none were left'}"
        )
    if outputs.note:
        return ReferenceAgreement(None, note=f"the run has no outputs: {outputs.note}")
    if expected.inputs_digest != outputs.inputs_digest:
        return ReferenceAgreement(None, note="its inputs have other bits than in the reference: outputs say nothing")
    if mismatch := _mismatch(expected.outputs, outputs.outputs):
        return ReferenceAgreement(math.inf, note=mismatch)
    if not values:
        return ReferenceAgreement(-math.inf, note="outputs depend on the seed: only dtypes and shapes were compared")
    unpacked = folder / "expected.safetensors"
    try:
        if expected.layouts:
            reference.unpack_outputs(record, expected, unpacked)
        if [output.digest for output in expected.outputs] == [output.digest for output in outputs.outputs]:
            return ReferenceAgreement(-math.inf, 0.0)
        if not expected.are_kept or path is None:
            return ReferenceAgreement(None, note=_statistics_note(expected, outputs))
        return _compare_values(unpacked, expected, path, outputs)
    finally:
        unpacked.unlink(missing_ok=True)


def _compare_values(unpacked: Path, expected: Outputs, path: Path, actual: Outputs) -> ReferenceAgreement:
    """Compare the values of outputs; NaN agrees with NaN, as a graph that gave NaN before should give it again."""
    with unpacked.open("rb") as before, path.open("rb") as after:
        files = OutputsFile(before, expected.layouts), OutputsFile(after, actual.layouts)
        results = [
            compare([_read_output(wanted, files[0])], [_read_output(output, files[1])], equal_nan=True)
            for wanted, output in zip(expected.outputs, actual.outputs, strict=True)
        ]
    matches = [match for result in results for match in result.matches]
    largest = max((match.max_difference for match in matches if match.max_difference is not None), default=None)
    return ReferenceAgreement(
        max(result.t_min for result in results), largest, any(result.nan_mismatch for result in results)
    )


def _read_output(kept: KeptOutput, file: OutputsFile) -> Output:
    """Read an output from a file.

    Raises:
        BrokenReferenceError: Its values are not of its dtype.
    """
    assert kept.tensor is not None
    content = file.content(kept.tensor)
    if kept.dtype == "bool" and content.translate(None, b"\x00\x01"):
        raise BrokenReferenceError("an output of dtype bool has other values than 0 and 1")
    return Output(kept.dtype, tuple(kept.shape), np.frombuffer(content, storage_dtype(kept.dtype)))


def _mismatch(expected: Sequence[KeptOutput], actual: Sequence[KeptOutput]) -> str:
    """Describe the difference of dtypes or shapes; "" where they are the same."""
    if len(expected) != len(actual):
        return f"{len(actual)} outputs where the reference has {len(expected)}"
    for index, (wanted, output) in enumerate(zip(expected, actual, strict=True)):
        if wanted.layout != output.layout:
            texts = [f"{side.dtype}{list(side.shape)}" for side in (output, wanted)]
            return f"output {index} is {texts[0]} where the reference has {texts[1]}"
    return ""


def _statistics_note(expected: Outputs, actual: Outputs) -> str:
    """Describe the first output whose bits differ and whose values are not kept, by its statistics."""
    for index, (wanted, output) in enumerate(zip(expected.outputs, actual.outputs, strict=True)):
        if wanted.digest != output.digest:
            text = f"output {index} has other bits than in the reference, which keeps statistics alone"
            return f"{text}: {_statistics_text(wanted)}; now {_statistics_text(output)}"
    return "outputs are not kept"


def _statistics_text(kept: KeptOutput) -> str:
    values = kept.statistics
    if values is None:
        return "no statistics"
    return f"mean {values.mean:.6g}, std {values.std:.6g}, {values.low:.6g} to {values.high:.6g}"
