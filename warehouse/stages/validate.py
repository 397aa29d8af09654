"""Validation of samples: those that were not validated as they are, and new versions of those that do not run."""

import logging
import uuid
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from ops.passes.transforms.finite_outputs import NotRepairedError, repair
from ops.sample.catalog.rows import BrokenSample, SampleTarget
from ops.validate.base import FindSimilar, Judgement, ValidationRow
from ops.validate.checks.runnable import Runnable
from ops.validate.registry import choose
from ops.validate.run import ValidateConfig, validate_samples, why_unvalidated
from ops.worker.client import WorkerHost
from warehouse.database.spool import SpoolBuffer
from warehouse.selection.outstanding import findings_of
from warehouse.stages.base import Site

_log = logging.getLogger(__name__)

OnPhase = Callable[[SampleTarget, str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class ValidateStage:
    """Samples against the dataset's constraints.

    Attributes:
        config: Which checks, and how samples are run.
        host: Where.
        site: Where results are.
        find_similar: Dataset → a function that looks up which of its samples are like one; None for samples of a new
            dataset, which has no others.
    """

    config: ValidateConfig
    host: WorkerHost
    site: Site
    find_similar: Callable[[str], FindSimilar] | None = None

    def missing(self, targets: Sequence[SampleTarget], repair_folder: Path | None = None) -> list[SampleTarget]:
        """Those of some samples that have no finding of one of the checks, as they are now.

        Where they are to be repaired, also those that are not runnable and have no new version in the folder.
        """
        decided = {
            (dataset, row["sample_id"], row["constraint_name"])
            for dataset in dict.fromkeys(target.dataset for target in targets)
            for row in findings_of(
                self.site.warehouse, [target for target in targets if target.dataset == dataset], dataset
            )
            if repair_folder is None
            or row["constraint_name"] != Runnable.name
            or row["passed"]
            or (repair_folder / row["sample_id"]).is_dir()
        }
        checks = choose(self.config.checks)
        return [
            target
            for target in targets
            if any((target.dataset, target.sample_id, check) not in decided for check in checks)
        ]

    def reasons(self, targets: Iterable[SampleTarget]) -> dict[str, str]:
        """Framework → why its samples cannot be validated here."""
        frameworks = dict.fromkeys(target.framework for target in targets)
        reasons = {name: why_unvalidated(name, self.site.environments) for name in frameworks}
        return {name: reason for name, reason in reasons.items() if reason is not None}

    def run(
        self,
        targets: Sequence[SampleTarget],
        *,
        broken: Sequence[BrokenSample] = (),
        repair_folder: Path | None = None,
        on_phase: OnPhase | None = None,
    ) -> Generator[Judgement, None, None]:
        """What is found of each sample, and of its new version where it was repaired; stored as it comes.

        Args:
            targets: The samples; those that `reasons` names are left out.
            broken: Folders that could not be read: judged first, as samples without a hash.
            repair_folder: Where new versions of samples go that are not runnable; None for no repair.
            on_phase: Called with the sample and the name of each check as it begins, or "repair".
        """
        with self.site.storing() as buffer:
            for sample in broken:
                judgement = _unreadable(sample)
                buffer.add(*judgement.rows)
                yield judgement
            for dataset in dict.fromkeys(target.dataset for target in targets):
                own = [target for target in targets if target.dataset == dataset]
                not_runnable = []
                for judgement in self.judged(own, dataset, buffer, on_phase):
                    if _is_repairable(judgement):
                        not_runnable.append(judgement.target)
                    yield judgement
                if repair_folder is not None:
                    repaired = self._repaired(not_runnable, repair_folder, on_phase)
                    yield from self.judged(repaired, dataset, buffer, on_phase)

    def judged(
        self, targets: Iterable[SampleTarget], dataset: str, buffer: SpoolBuffer, on_phase: OnPhase | None = None
    ) -> Generator[Judgement, None, None]:
        """What is found of samples of one dataset as they are; the rows go to `buffer`, which the caller has stored."""
        for judgement in validate_samples(
            targets,
            self.host,
            log_dir=self.site.log_dir,
            config=self.config,
            find_similar=self.find_similar and self.find_similar(dataset),
            environments=self.site.environments,
            on_phase=on_phase,
        ):
            buffer.add(*judgement.rows)
            yield judgement

    def _repaired(self, targets: Sequence[SampleTarget], folder: Path, on_phase: OnPhase | None) -> list[SampleTarget]:
        """New versions of those samples that could be repaired, written below `folder`."""
        versions = []
        for target in targets:
            if on_phase is not None:
                on_phase(target, "repair")
            site = self.site
            try:
                versions.append(
                    repair(target, folder, self.host, log_dir=site.log_dir, config=self.config, ledger=site.ledger)
                )
            except NotRepairedError as error:
                _log.warning("%s", error)
        return versions


def _is_repairable(judgement: Judgement) -> bool:
    fails = any(row.constraint_name == Runnable.name and not row.passed for row in judgement.rows)
    return fails and judgement.target.framework == "torch"


def _unreadable(sample: BrokenSample) -> Judgement:
    """What is found of a folder that could not even be read, which therefore has no hash."""
    now = datetime.now(UTC)
    row = ValidationRow(uuid.uuid4().hex, sample.dataset, sample.sample_id, "", "readable", False, sample.message, now)
    return Judgement(SampleTarget(sample.dataset, sample.sample_id, "", sample.path), (row,), {})
