"""Serializable: written, read and written again, the sample is the same, and so are its outputs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from ops.sample.analysis.identity import sample_hash
from ops.sample.format.codec import write_sample
from ops.validate.base import Finding

if TYPE_CHECKING:
    from ops.validate.sample_under_test import SampleUnderTest


class Serializable:
    """The codec loses nothing of the sample: same bytes when written again, same hash, bit-equal outputs.

    The run of the reloaded sample is the one that re-extraction made of it, where that gave the first run's outputs.
    """

    name: ClassVar[str] = "serializable"
    order: ClassVar[int] = 3
    gates: ClassVar[bool] = True

    def check(self, tested: SampleUnderTest) -> Finding:
        """Write the reloaded sample again, compare the files, and compare its outputs."""
        first, second = tested.scratch / "reloaded", tested.scratch / "again"
        reloaded = tested.reloaded
        write_sample(reloaded, second)
        changed = _changed_file(first, second)
        if changed is not None:
            return Finding(passed=False, message=f"{changed} is not the same when it is read and written again")
        if sample_hash(reloaded) != sample_hash(tested.sample):
            return Finding(
                passed=False, message="the sample that was written is not the one that is read: its hash differs"
            )
        if tested.reloaded_outputs is None:
            tested.reloaded_outputs = tested.run(tested.load(reloaded), tested.replay(reloaded))
        difference = tested.difference(tested.reloaded_outputs)
        if difference is not None:
            return Finding(passed=False, message=f"the reloaded sample computes something else: {difference}")
        return Finding(passed=True)


def _changed_file(first: Path, second: Path) -> str | None:
    """Name of the first file that is not byte for byte the same in both folders; None if there is none."""
    names = sorted({path.name for folder in (first, second) for path in folder.iterdir()})
    for name in names:
        one, other = first / name, second / name
        if not one.is_file() or not other.is_file() or one.read_bytes() != other.read_bytes():
            return name
    return None
