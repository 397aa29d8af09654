"""Location of faults: the few operators of each sample that a backend fails on, written and stored."""

import tempfile
import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.errors import GraphNetError
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendDescription, BackendSpec, describe_backend
from ops.evaluation.locate.locate import Fault, LocateError, locate
from ops.evaluation.locate.output import write_fault
from ops.evaluation.locate.probe import CandidateTrial, LocateConfig
from ops.evaluation.locate.rows import FaultRow
from ops.evaluation.locate.script import ScriptRun
from ops.execution.worker.client import WorkerHost
from warehouse.selection.outstanding import located_samples
from warehouse.stages.base import Site


@dataclass(frozen=True, slots=True)
class Located:
    """The result of one search.

    Attributes:
        target: The sample.
        spec: The backend.
        message: Why nothing was located; "" where a fault was.
        row: The row of the fault.
        folder: Its folder.
        ran: What its script said; None where there is none or it was not run.
        fault: The fault, with its samples.
    """

    target: SampleTarget
    spec: BackendSpec
    message: str = ""
    row: FaultRow | None = None
    folder: Path = Path()
    ran: ScriptRun | None = None
    fault: Fault | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LocateStage:
    """Faults of backends on samples.

    Attributes:
        config: What to look for, and for how long on one sample.
        bench: How candidates are run, from `locating`.
        host: Where.
        site: Where results are.
        out: Folder of the faults.
        budget_s: Seconds for all samples; None for no limit.
        against: An earlier build, whose own failures are no faults; None to compare with eager mode.
    """

    config: LocateConfig
    bench: BenchmarkConfig
    host: WorkerHost
    site: Site
    out: Path
    budget_s: float | None = None
    against: BackendDescription | None = None
    _described: dict[str, BackendDescription] = field(default_factory=dict)

    def describe(self, spec: BackendSpec) -> BackendDescription:
        """Return the description of a backend, which is made once; see `describe_backend`."""
        if str(spec) not in self._described:
            self._described[str(spec)] = describe_backend(spec, self.bench, self.host, self.site.environments)
        return self._described[str(spec)]

    def unlocated(self, targets: Sequence[SampleTarget], backend: BackendDescription) -> list[SampleTarget]:
        """Return samples on whose present version no fault of a backend was located to the end."""
        kind = None if self.config.kind is None else str(self.config.kind)
        located = located_samples(
            self.site.warehouse,
            backend=backend.name,
            build_hash=backend.build_hash,
            variant=backend.variant,
            kind=kind,
        )
        return [item for item in targets if (item.dataset, item.sample_id, item.sample_hash) not in located]

    def run(
        self,
        searches: Sequence[tuple[SampleTarget, BackendSpec]],
        *,
        on_start: Callable[[SampleTarget], None] = lambda _: None,
        on_trial: Callable[[str, CandidateTrial], None] = lambda _action, _trial: None,
    ) -> Generator[Located, None, None]:
        """Yield the result of each search, stored as it comes; none is begun once the budget is spent."""
        ends = None if self.budget_s is None else time.monotonic() + self.budget_s
        with self.site.open_buffer() as buffer, tempfile.TemporaryDirectory(prefix="graphnet-") as work:
            for target, spec in searches:
                remaining_s = self.config.budget_s if ends is None else ends - time.monotonic()
                if remaining_s <= 0:
                    return
                on_start(target)
                config = replace(self.config, budget_s=min(remaining_s, self.config.budget_s))
                try:
                    backend = self.describe(spec)
                    if backend.unavailable_reason is not None:
                        raise LocateError(backend.unavailable_reason)
                    fault = locate(
                        target,
                        backend,
                        self.host,
                        config,
                        bench=self.bench,
                        work_dir=Path(work),
                        log_dir=self.site.log_dir,
                        lock_dir=self.site.lock_dir,
                        against=self.against,
                        on_trial=on_trial,
                    )
                    folder, row, ran = write_fault(fault, target, backend, self.out, self.site.ledger)
                except GraphNetError as error:
                    yield Located(target, spec, str(error))
                    continue
                buffer.add(backend.environment, row)
                buffer.flush()  # the next search may take minutes
                yield Located(target, spec, "", row, folder, ran, fault)
