"""Passes over samples: the samples after a pass, in place or in another folder."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from ops.passes.apply import apply_pass
from ops.passes.base import SamplePass, spelling
from ops.passes.rows import PassedSample, PassRow, pass_row
from ops.passes.sample_run import SampleRunConfig
from ops.sample.catalog.rows import BrokenSample, SampleTarget
from ops.worker.client import WorkerHost
from warehouse.selection.outstanding import Candidate, pass_candidates
from warehouse.stages.base import Site


@dataclass(frozen=True, slots=True, kw_only=True)
class PassStage:
    """A pass over samples, in place or into another folder.

    Attributes:
        applied: The pass.
        code_hash: Version of its code.
        host: Where samples are run; None where none has to be.
        config: How they are run.
        site: Where all of this is.
        root: Folder of the results; None to change the samples in place.
    """

    applied: SamplePass
    code_hash: str
    host: WorkerHost | None
    config: SampleRunConfig
    site: Site
    root: Path | None

    def candidates(self, dataset: str) -> list[Candidate[PassedSample]]:
        """See `SampleStage`; a result whose folder is gone is out of date."""
        name = spelling(self.applied)
        candidates = pass_candidates(self.site.warehouse, pass_name=name, code_hash=self.code_hash, dataset=dataset)
        root = self.root
        return [
            Candidate(
                item.target,
                PassedSample(item.target.sample_id, name)
                if item.result and (root is None or (root / item.target.sample_id).is_dir())
                else None,
            )
            for item in candidates
        ]

    def unreadable(self, sample: BrokenSample) -> PassedSample:
        """See `SampleStage`."""
        return PassedSample(sample.sample_id, spelling(self.applied), status="failure", message=sample.message)

    def run(self, target: SampleTarget) -> tuple[PassedSample, list[PassRow]]:
        """See `SampleStage`."""
        result = apply_pass(
            target,
            self.applied,
            out=self.root,
            ledger=self.site.ledger,
            host=self.host,
            log_dir=self.site.log_dir,
            config=self.config,
        )
        folder = target.path if self.root is None else self.root / target.sample_id
        if result.status != "success" and folder.resolve() != target.path.resolve():
            shutil.rmtree(folder, ignore_errors=True)  # of an earlier version of the sample, or of the pass
        return result, [pass_row(result, target, folder, self.code_hash)]
