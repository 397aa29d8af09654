"""Benchmarking of samples: what is out of date, and the runs."""

import contextlib
import itertools
import uuid
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendDescription, BackendSpec, describe_backend
from ops.benchmark.old_builds import keep_code
from ops.benchmark.results import BenchmarkResult, FailureKind, Phase, Status
from ops.benchmark.runner import run_benchmarks
from ops.sample.catalog.rows import BrokenSample, SampleTarget
from ops.worker.client import WorkerHost
from ops.worker.device_lock import device_session
from warehouse.selection.outstanding import stale_targets
from warehouse.stages.base import Site


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchmarkStage:
    """Samples under backends.

    Attributes:
        config: How runs are measured.
        host: Where they run.
        site: Where results are.
        label: What the person calls the builds that are measured; "" for nothing.
    """

    config: BenchmarkConfig
    host: WorkerHost
    site: Site
    label: str = ""

    def describe(self, spec: BackendSpec) -> BackendDescription:
        """What a backend is; see `describe_backend`."""
        return describe_backend(spec, self.config, self.host, self.site.environments, self.label)

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
        """Samples of a dataset without a current result; with `again`, all. The other arguments: `stale_targets`."""
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
            broken: Folders that could not be read: a failed run each, of no version of a sample.
            on_phase: Called as a sample enters a phase.
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
            self.site.storing(description.environment, description.build()) as buffer,
            contextlib.closing(measured),
        ):
            for result in itertools.chain(unread, measured):
                buffer.add(*result.rows)
                yield result

    def _broken_run(self, sample: BrokenSample, backend: BackendDescription) -> BenchmarkResult:
        """The result of a sample that could not be read; it has no hash, so no view takes it for a current result."""
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
