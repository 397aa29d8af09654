"""Decomposition of samples: their parts by a scheme, each a sample of its own."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ops.decompose.distinct_parts import distinct_folder, keep_distinct
from ops.decompose.rows import DecompositionRow
from ops.decompose.run import DecomposedSample, decompose_sample, decomposed_folder
from ops.passes.sample_run import SampleRunConfig
from ops.sample.catalog.rows import BrokenSample, SampleTarget
from ops.worker.client import WorkerHost
from warehouse.selection.outstanding import Candidate, decomposition_candidates
from warehouse.stages.base import Site


@dataclass(frozen=True, slots=True, kw_only=True)
class DecomposeStage:
    """Samples in parts by a scheme.

    Attributes:
        scheme: "name" or "name?parameter=value&…".
        root: Folder of the parts.
        distinct: Folder that has each distinct part once; None for none.
        host: Where samples are run.
        config: How.
        site: Where all of this is.
        check: Whether parts are composed again and held against the sample.
        child_hashes: Content hashes of all parts so far.
    """

    scheme: str
    root: Path
    distinct: Path | None
    host: WorkerHost
    config: SampleRunConfig
    site: Site
    check: bool = False
    child_hashes: set[str] = field(default_factory=set)

    def candidates(self, dataset: str) -> list[Candidate[DecomposedSample]]:
        """See `SampleStage`; parts whose folder is gone are out of date."""
        return [
            Candidate(
                item.target,
                DecomposedSample(item.target.sample_id, self.scheme, folder)
                if item.result and (folder := decomposed_folder(self.root, item.target.sample_id)).is_dir()
                else None,
            )
            for item in decomposition_candidates(self.site.warehouse, scheme=self.scheme, dataset=dataset)
        ]

    def unreadable(self, sample: BrokenSample) -> DecomposedSample:
        """See `SampleStage`."""
        return DecomposedSample(sample.sample_id, self.scheme, status="failure", message=sample.message)

    def run(self, target: SampleTarget) -> tuple[DecomposedSample, Sequence[DecompositionRow]]:
        """See `SampleStage`."""
        result = decompose_sample(
            target,
            self.scheme,
            self.root,
            self.host,
            log_dir=self.site.log_dir,
            config=self.config,
            ledger=self.site.ledger,
            check=self.check,
        )
        if self.distinct is not None:
            keep_distinct(
                (folder, distinct_folder(self.distinct, row.operators, row.child_hash))
                for folder, row in result.part_folders()
            )
        self.child_hashes.update(row.child_hash for row in result.rows)
        return replace(result, rows=()), result.rows
