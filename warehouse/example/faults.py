"""The example's faults, which were located in failed runs of `brittle`."""

from collections.abc import Sequence
from datetime import timedelta

from ops.evaluation.benchmark.results import BenchmarkRun
from ops.evaluation.locate.rows import FaultRow
from ops.failures import FailureKind
from ops.words import normalised
from warehouse.database.table import Row
from warehouse.example.rows import digest_of

_CAUSES = {FailureKind.ERROR: "torch.rsqrt", FailureKind.CRASH: "torch.roll"}
"""Kind of failure of `brittle` → the operator at which it was located."""


def more_rows(rows: Sequence[Row]) -> list[FaultRow]:
    """Make a fault for each failed run of a kind that was located."""
    runs = (row for row in rows if isinstance(row, BenchmarkRun) and row.backend == "brittle")
    return [_fault(run, _CAUSES[run.failure_kind]) for run in runs if run.failure_kind in _CAUSES]


def _fault(run: BenchmarkRun, operator: str) -> FaultRow:
    """Make the fault that was located in a failed run of `brittle`."""
    assert run.phase is not None and run.failure_kind is not None
    return FaultRow(
        fault_id=digest_of("fault", run.run_id)[:32],
        dataset=run.dataset,
        sample_id=run.sample_id,
        sample_hash=run.sample_hash,
        backend=run.backend,
        backend_version=run.backend_version,
        variant=run.variant,
        env_hash=run.env_hash,
        kind="crash",
        phase=run.phase,
        failure=run.failure_kind,
        signature=normalised(run.message or ""),
        message=(run.message or "").partition("\n")[0],
        operators=(operator,),
        whole_operator_count=60,
        is_minimal=True,
        content_hash=digest_of("content", operator),
        folder=f".graphnet/faults/{run.sample_id.replace('/', '__')}-brittle-crash",
        reproduces=True,
        trial_count=21,
        seconds=14.5,
        located_at=run.finished_at + timedelta(hours=1),
        build_hash=run.build_hash,
    )
