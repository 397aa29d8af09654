"""Decomposition of samples: their parts by a scheme, each a sample of its own."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, Self

from ops.dataset.decompose.distinct_parts import distinct_folder, keep_distinct
from ops.dataset.decompose.run import decompose_sample, decomposed_folder
from ops.dataset.decompose.schemes.base import parse_scheme
from ops.dataset.derived import DerivationRow
from ops.dataset.sample.catalog.rows import SampleTarget
from warehouse.database.table import Row
from warehouse.stages.derivations.base import Derivation


@dataclass(frozen=True, kw_only=True)
class DecomposeStage(Derivation):
    """Samples in parts by a scheme.

    Attributes:
        distinct: Folder that has each distinct part once; None for none.
        checks: Whether parts are composed again and held against the sample.
        child_hashes: Content hashes of all parts so far.
    """

    name: ClassVar[str] = "decompose"
    has_spec: ClassVar[bool] = True
    makes_parts: ClassVar[bool] = True

    root: Path
    distinct: Path | None = None
    checks: bool = False
    child_hashes: set[str] = field(default_factory=set)

    @contextmanager
    def prepare(self) -> Iterator[Self]:
        """Check the scheme; nothing else is needed to run."""
        parse_scheme(self.spec)
        yield self

    def folder(self, sample_id: str) -> Path:
        """Return the folder of a sample's parts."""
        return decomposed_folder(self.root, sample_id)

    def make(self, target: SampleTarget) -> tuple[DerivationRow, Sequence[Row]]:
        """Decompose a sample; keep its distinct parts where that is asked for."""
        result = decompose_sample(
            target,
            self.spec,
            self.root,
            self.host,
            log_dir=self.site.log_dir,
            config=self.config,
            ledger=self.site.ledger,
            check=self.checks,
        )
        if self.distinct is not None:
            keep_distinct(
                (folder, distinct_folder(self.distinct, row.operators, row.child_hash))
                for folder, row in result.part_folders()
            )
        self.child_hashes.update(row.child_hash for row in result.rows)
        return result.having(rows=()), result.rows

    def note(self, result: DerivationRow) -> str:
        """Return the number of parts and the result of their check, or the message."""
        return f"{result.part_count} parts {result.composed}" if result.part_count else result.message

    def summarize(self, results: Sequence[DerivationRow]) -> str:
        """Count the parts, and the distinct ones among them."""
        count, distinct_count = sum(result.part_count for result in results), len(self.child_hashes)
        return f"{count} parts, {distinct_count} of them distinct, are below {self.root}"
