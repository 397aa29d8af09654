"""Validation of samples against the constraints, and repair of those that do not run."""

import logging
import uuid
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from ops.dataset.passes.transforms.finite_outputs import NotRepairedError, repair
from ops.dataset.sample.catalog.rows import BrokenSample, SampleTarget
from ops.dataset.validate.base import FindSimilar, SampleValidation, ValidationRow
from ops.dataset.validate.checks.runnable import Runnable
from ops.dataset.validate.registry import choose_checks
from ops.dataset.validate.run import ValidateConfig, unvalidated_reason, validate_samples
from ops.execution.worker.client import WorkerHost
from warehouse.database.spool import SpoolBuffer
from warehouse.selection.outstanding import findings_of
from warehouse.stages.base import Site

_log = logging.getLogger(__name__)

OnPhase = Callable[[SampleTarget, str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class ValidateStage:
    """Validates samples against the dataset's constraints.

    Attributes:
        config: The checks, and how samples are run.
        host: Where they run.
        site: Where results are.
        find_similar: Dataset → a function that finds its samples with a given content or graph; None for samples of a
            new dataset, which has no others.
    """

    config: ValidateConfig
    host: WorkerHost
    site: Site
    find_similar: Callable[[str], FindSimilar] | None = None

    def missing(self, targets: Sequence[SampleTarget], repair_folder: Path | None = None) -> list[SampleTarget]:
        """Choose samples whose present version has no finding of one of the checks.

        With a `repair_folder`, also choose samples that are not runnable and have no repaired version in it.
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
        checks = choose_checks(self.config.checks)
        return [
            target
            for target in targets
            if any((target.dataset, target.sample_id, check) not in decided for check in checks)
        ]

    def reasons(self, targets: Iterable[SampleTarget]) -> dict[str, str]:
        """Find framework → the reason why its samples cannot be validated here; without those that can."""
        frameworks = dict.fromkeys(target.framework for target in targets)
        reasons = {name: unvalidated_reason(name, self.site.environments) for name in frameworks}
        return {name: reason for name, reason in reasons.items() if reason is not None}

    def run(
        self,
        targets: Sequence[SampleTarget],
        *,
        broken: Sequence[BrokenSample] = (),
        repair_folder: Path | None = None,
        on_phase: OnPhase | None = None,
    ) -> Generator[SampleValidation, None, None]:
        """Validate samples, and repaired versions of those that were not runnable; each finding is stored at once.

        Args:
            targets: The samples, without those of frameworks that `reasons` names.
            broken: Folders that could not be read; they come first, as samples without a hash.
            repair_folder: Folder for repaired versions of samples that are not runnable; None for no repair.
            on_phase: Called with the sample and the name of each check as it begins, or "repair".
        """
        with self.site.open_buffer() as buffer:
            for sample in broken:
                judgement = _unreadable_judgement(sample)
                buffer.add(*judgement.rows)
                yield judgement
            for dataset in dict.fromkeys(target.dataset for target in targets):
                own = [target for target in targets if target.dataset == dataset]
                not_runnable = []
                for judgement in self.judge(own, dataset, buffer, on_phase):
                    if _is_repairable(judgement):
                        not_runnable.append(judgement.target)
                    yield judgement
                if repair_folder is not None:
                    repaired = self._repair_all(not_runnable, repair_folder, on_phase)
                    yield from self.judge(repaired, dataset, buffer, on_phase)

    def judge(
        self, targets: Iterable[SampleTarget], dataset: str, buffer: SpoolBuffer, on_phase: OnPhase | None = None
    ) -> Generator[SampleValidation, None, None]:
        """Validate samples of one dataset, without repair; rows go to `buffer`, which the caller stores."""
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

    def _repair_all(
        self, targets: Sequence[SampleTarget], folder: Path, on_phase: OnPhase | None
    ) -> list[SampleTarget]:
        """Write repaired versions of samples below `folder`; samples that cannot be repaired give a warning."""
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


def _is_repairable(judgement: SampleValidation) -> bool:
    fails = any(row.constraint_name == Runnable.name and not row.passed for row in judgement.rows)
    return fails and judgement.target.framework == "torch"


def _unreadable_judgement(sample: BrokenSample) -> SampleValidation:
    """Make the finding of a folder that could not be read, and so has no hash."""
    now = datetime.now(UTC)
    row = ValidationRow(uuid.uuid4().hex, sample.dataset, sample.sample_id, "", "readable", False, sample.message, now)
    return SampleValidation(SampleTarget(sample.dataset, sample.sample_id, "", sample.path), (row,), {})
