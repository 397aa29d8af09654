"""Benchmarking of samples: finding those that are out of date, and running them."""

import contextlib
import itertools
import uuid
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from ops.dataset.sample.catalog.rows import BrokenSample, SampleTarget
from ops.evaluation.benchmark.describe import BackendDescription
from ops.evaluation.benchmark.old_builds import keep_code
from ops.evaluation.benchmark.results import BenchmarkResult, Phase, Status
from ops.evaluation.benchmark.runner import run_benchmarks
from ops.execution.worker.device_lock import device_session
from ops.failures import FailureKind
from warehouse.selection.outstanding import stale_targets
from warehouse.stages.backend_stage import BackendStage


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchmarkStage(BackendStage):
    """Benchmarks samples under backends."""

    def stale(
        self,
        description: BackendDescription,
        *,
        dataset: str,
        shards: Sequence[str] | None = None,
        again: bool = False,
        include_invalid: bool = False,
        unavailable_counts: bool = False,
    ) -> list[SampleTarget]:
        """Find samples of a dataset without a current result; all with `again`. Arguments are as in `stale_targets`."""
        return stale_targets(
            self.site.warehouse,
            **description.key(),
            again=again,
            trial=description.trial,
            shards=shards,
            dataset=dataset,
            unavailable_counts=unavailable_counts and description.unavailable_reason is not None,
            include_invalid=include_invalid,
            framework=description.framework,
        )

    def run(
        self,
        description: BackendDescription,
        targets: Sequence[SampleTarget],
        *,
        broken: Sequence[BrokenSample] = (),
        on_phase: Callable[[SampleTarget, str], None] | None = None,
    ) -> Generator[BenchmarkResult, None, None]:
        """Run samples under a backend; results are stored as they come, and kept however this ends.

        Args:
            description: The backend, from `describe`.
            targets: Samples to run.
            broken: Folders that could not be read; each gives a failed run that belongs to no version of a sample.
            on_phase: Called when a sample enters a phase.
        """
        if self.site.store and self.site.builds is not None and description.code_path is None:
            code_hash, folders = description.backend_code_hash, description.code_folders
            keep_code(description.spec.spec, code_hash, self.site.builds, folders)
        is_here = description.unavailable_reason is None
        unread = (self._broken_run(sample, description) for sample in broken if is_here)
        measured = run_benchmarks(
            targets,
            description=description,
            config=self.config,
            host=self.host,
            log_dir=self.site.log_dir,
            lock_dir=self.site.lock_dir,
            on_phase=on_phase,
        )
        with (
            device_session(self.site.lock_dir, self.config.device),
            self.site.open_buffer(description.environment, description.build()) as buffer,
            contextlib.closing(measured),
        ):
            for result in itertools.chain(unread, measured):
                buffer.add(*result.rows)
                yield result

    def _broken_run(self, sample: BrokenSample, backend: BackendDescription) -> BenchmarkResult:
        """Make the result of a folder that could not be read; it has no hash, so no view counts it as current."""
        now = datetime.now(UTC)
        return BenchmarkResult.from_columns(
            {
                "run_id": uuid.uuid4().hex,
                "dataset": sample.dataset,
                "sample_id": sample.sample_id,
                "sample_hash": "",
                **backend.run_fields(),
                "device": self.config.device,
                "status": Status.FAILURE,
                "started_at": now,
                "finished_at": now,
                "phase": Phase.LOAD,
                "failure_kind": FailureKind.ERROR,
                "message": sample.message,
            }
        )
