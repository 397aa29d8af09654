"""`fault_report`: what failed in the newest benchmarks and was not located yet is located, within a budget."""

import tempfile
import time
from pathlib import Path

import dagster as dg
from pydantic import Field

from assets.benchmark import clear_failure
from assets.metadata import Materialized, content_version, frame_table, table
from assets.resources import DATASET, Measuring, Project, Workers
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendSpec, describe_backend
from ops.errors import GraphNetError
from ops.locate.locate import LocateConfig, LocateError, locate, locating
from ops.locate.output import write_fault
from ops.locate.rows import FaultRow
from ops.sample.catalog.rows import SampleTarget
from warehouse.outstanding import unlocated_failures

_FAULTS = """
SELECT backend, variant, kind, array_to_string(operator_set, ', ') AS operators, sample_count AS samples, reproduces,
    message, folder
FROM faults
"""


class FaultRequest(dg.Config):
    """What one run is asked for."""

    budget_s: float = Field(default=1800.0, description="Seconds that locating may take in all.")
    sample_budget_s: float = Field(default=300.0, description="Seconds that one sample may take.")


@dg.asset(
    group_name="faults",
    kinds={"torch", "duckdb"},
    deps=["sample_catalog"],
    description=(
        "The few operators behind each failure of the newest benchmarks, located within a budget; what is left over is "
        "located the next time. Depends on the results that there are, of any backend."
    ),
)
def fault_report(
    context: dg.AssetExecutionContext,
    config: FaultRequest,
    project: Project,
    workers: Workers,
    measuring: Measuring,
) -> Materialized:
    """Locate failures and wrong results, each once, and show the distinct faults."""
    bench = locating(measuring.config)
    failures = unlocated_failures(project.warehouse, dataset=DATASET)
    context.log.info(f"{len(failures)} failures are not located yet")
    ends = time.monotonic() + config.budget_s
    not_located: list[dict[str, str]] = []
    done = 0
    with clear_failure("fault_report"), tempfile.TemporaryDirectory(prefix="graphnet-") as work:
        for number, (target, backend, options) in enumerate(failures, start=1):
            left_s = ends - time.monotonic()
            if left_s <= 0:
                left = len(failures) - number + 1
                context.log.info(f"the budget is over; {left} failures are left for the next time")
                break
            spec = BackendSpec(backend, options)
            what = f"{target.sample_id} under {spec}"
            try:
                row = _locate(
                    target,
                    spec,
                    LocateConfig(budget_s=min(left_s, config.sample_budget_s)),
                    bench,
                    project,
                    workers,
                    Path(work),
                )
            except GraphNetError as error:
                not_located.append({"sample": target.sample_id, "backend": str(spec), "reason": str(error)})
                context.log.info(f"[{number}/{len(failures)}] {what}: {error}")
                continue
            project.warehouse.spool([row])
            done += 1
            context.log.info(f"[{number}/{len(failures)}] {what}: {row.kind} at {', '.join(row.operators)}")
    project.warehouse.ingest()
    faults = project.warehouse.query(_FAULTS)
    return dg.MaterializeResult(
        metadata={
            "distinct_faults": len(faults),
            "located": done,
            "not_located": table(not_located),
            "faults": frame_table(faults),
        },
        data_version=content_version(faults.astype(str).values.tolist()),
    )


def _locate(
    target: SampleTarget,
    spec: BackendSpec,
    config: LocateConfig,
    bench: BenchmarkConfig,
    project: Project,
    workers: Workers,
    work_dir: Path,
) -> FaultRow:
    """Locate one failure, and write its folder.

    Raises:
        GraphNetError: It cannot be located, or there is no such backend here any more.
    """
    description = describe_backend(spec, bench, workers.host, project.environments)
    if description.unavailable_reason is not None:
        raise LocateError(description.unavailable_reason)
    fault = locate(
        target,
        description,
        workers.host,
        config,
        bench=bench,
        work_dir=work_dir,
        log_dir=project.logs,
        lock_dir=project.locks,
    )
    return write_fault(fault, target, description, project.faults, project.ledger)[1]
