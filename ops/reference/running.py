"""The parent's side: runs that leave their outputs, and comparing those with the outputs of a reference.

Nothing in this module imports torch.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from ops.benchmark.measuring.judge.arguments import Arguments
from ops.benchmark.measuring.judge.comparing import Output, compare, storage_dtype
from ops.reference.folder import ReferenceFolder
from ops.reference.kept_outputs import inputs_digest, write_outputs
from ops.reference.records import BrokenReferenceError, KeptOutput, Outputs, Record, from_json
from ops.reference.tensor_file import TensorFile, TensorFileError
from ops.reference.verdict import Agreement
from ops.sample.catalog.rows import SampleTarget

_NO_INPUTS = "0" * 64


@dataclass(slots=True)
class OutputKeeper:
    """Takes the outputs of runs to a folder; see `ops.benchmark.runner.OutputTaker`.

    Attributes:
        folder: Where files of outputs go.
        limit_of: What all outputs of a sample's run may have, in bytes.
        digests: Whether outputs over the limit are described by statistics.
    """

    folder: Path
    limit_of: Callable[[SampleTarget], int]
    digests: bool = False
    _kept: dict[str, tuple[Outputs, Path | None]] = field(default_factory=dict)

    def take(self, target: SampleTarget, arguments: Arguments, outputs: Sequence[Output]) -> None:
        """Take the outputs of a run; a later run of the sample takes the place of an earlier one."""
        self.forget(target)
        path = self.folder / f"{uuid.uuid4().hex}.safetensors"
        try:
            described = write_outputs(outputs, path, limit_bytes=self.limit_of(target), digests=self.digests)
            document = json.dumps({**described, "inputs_digest": inputs_digest(arguments)})
            kept = from_json(Outputs, document.encode(), "what the run says of its outputs")
        except (BrokenReferenceError, TensorFileError) as error:
            path.unlink(missing_ok=True)
            kept = Outputs((), 0, _NO_INPUTS, f"the outputs of the run cannot be used: {error}")
        except OSError:
            path.unlink(missing_ok=True)
            raise
        self._kept[target.sample_id] = kept, path if path.exists() else None

    def kept(self, target: SampleTarget) -> tuple[Outputs | None, Path | None]:
        """What the last run of a sample left: its description and the file of values, which the caller may move."""
        return self._kept.get(target.sample_id, (None, None))

    def forget(self, target: SampleTarget) -> None:
        """Remove the file of a sample's outputs."""
        _, path = self._kept.pop(target.sample_id, (None, None))
        if path is not None:
            path.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class Comparer:
    """Compares outputs with those of a reference.

    Attributes:
        reference: Where those are.
        folder: Where files of outputs are unpacked.
    """

    reference: ReferenceFolder
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

    @staticmethod
    def _compared(unpacked: Path, expected: Outputs, path: Path, actual: Outputs) -> Agreement:
        """How outputs agree; NaN agrees with NaN: a graph that gave it before gives what it gave."""
        t_min, largest, nan_mismatch = float("-inf"), list[float](), False
        with unpacked.open("rb") as before, path.open("rb") as after:
            files = [TensorFile(file, side.layouts) for file, side in ((before, expected), (after, actual))]
            for pair in zip(expected.outputs, actual.outputs, strict=True):
                wanted, output = (_output(kept, file) for kept, file in zip(pair, files, strict=True))
                compared = compare([wanted], [output], equal_nan=True)
                (match,) = compared.matches
                t_min, nan_mismatch = max(t_min, match.t_min), nan_mismatch or compared.nan_mismatch
                largest += [] if match.max_difference is None else [match.max_difference]
        return Agreement(t_min, max(largest, default=None), nan_mismatch)


def _output(kept: KeptOutput, file: TensorFile) -> Output:
    """An output of a file.

    Raises:
        BrokenReferenceError: It is none.
    """
    assert kept.tensor is not None
    content = file.content(kept.tensor)
    if kept.dtype == "bool" and content.translate(None, b"\x00\x01"):
        raise BrokenReferenceError("an output of dtype bool has other values than 0 and 1")
    return Output(kept.dtype, tuple(kept.shape), np.frombuffer(content, storage_dtype(kept.dtype)))


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
