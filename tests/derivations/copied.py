"""A derivation that is a file of its own: samples as they are, under their own ids."""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ops.dataset.derived import DerivationRow
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.sample.identity import sample_hash
from warehouse.stages.derivations.base import Derivation

SECTION = "samples"
short_help = "Copy samples."


@dataclass(frozen=True, kw_only=True)
class Copied(Derivation):
    """Samples with their files written anew."""

    name: ClassVar[str] = "copied"

    def make(self, target: SampleTarget) -> tuple[DerivationRow, Sequence[DerivationRow]]:
        """See `Derivation`."""
        sample, folder = read_sample(target.path), self.folder(target.sample_id)
        assert folder is not None
        shutil.rmtree(folder, ignore_errors=True)
        write_sample(sample, folder)
        return DerivationRow.of(target, self.name, self.spec, result_hash=sample_hash(sample)), ()
