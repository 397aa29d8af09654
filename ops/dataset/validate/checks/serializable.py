"""Serializable: written, read and written again, the sample is the same, and so are its outputs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from ops.dataset.sample.format.codec import write_sample
from ops.dataset.sample.format.files import read_sample_files
from ops.dataset.sample.identity import sample_hash
from ops.dataset.validate.base import CheckFinding

if TYPE_CHECKING:
    from ops.dataset.validate.sample_under_test import UnderTest


class Serializable:
    """The codec loses nothing of the sample: same bytes when written again, same hash, bit-equal outputs.

    The outputs of the reloaded sample are those of re-extraction, if they equal the first run's; else of a run here.
    """

    name: ClassVar[str] = "serializable"
    order: ClassVar[int] = 3
    gates: ClassVar[bool] = True

    def check(self, tested: UnderTest) -> CheckFinding:
        """Write the reloaded sample again, compare the files, and compare its outputs."""
        finding = self.check_ranks(tested)
        if not finding.passed:
            return finding
        reloaded = tested.reloaded_sample
        if tested.reloaded_outputs is None:
            tested.reloaded_outputs = tested.run(tested.load(reloaded), tested.replay(reloaded))
        return tested.finding(tested.reloaded_outputs, "the reloaded sample computes something else")

    def check_ranks(self, tested: UnderTest) -> CheckFinding:
        """Write the reloaded sample again, and compare the files, from which outputs follow."""
        first, second = tested.scratch / "reloaded", tested.scratch / "again"
        reloaded = tested.reloaded_sample
        write_sample(reloaded, second)
        changed = _changed_file(first, second)
        if changed is not None:
            return CheckFinding(passed=False, message=f"{changed} is not the same when it is read and written again")
        if sample_hash(reloaded) != sample_hash(tested.sample):
            return CheckFinding(
                passed=False, message="the sample that was written is not the one that is read: its hash differs"
            )
        return CheckFinding(passed=True)


def _changed_file(first: Path, second: Path) -> str | None:
    """Name of the first file that differs between two folders; None if there is none."""
    files = [read_sample_files(folder) for folder in (first, second)]
    names = sorted({*files[0], *files[1]})
    return next((name for name in names if files[0].get(name) != files[1].get(name)), None)
