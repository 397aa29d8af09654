"""`fault_report`: locates failures of the newest benchmarks that were not located yet, within a budget."""

from contextlib import closing

import dagster as dg
from pydantic import Field

from assets.benchmark import clear_failure
from assets.metadata import Materialized, content_version, frame_table, table
from assets.resources import DATASET, Measuring, Project, Workers
from ops.evaluation.benchmark.describe import spec_of
from ops.evaluation.locate.locate import locate_config
from ops.evaluation.locate.probe import LocateConfig
from warehouse.selection.outstanding import unlocated_failures
from warehouse.stages.locate import LocateStage

_FAULTS = """
SELECT backend, variant, kind, array_to_string(operator_set, ', ') AS operators, sample_count AS samples, reproduces,
    message, folder
FROM faults
"""


class FaultRequest(dg.Config):
    """Request of one run."""

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
    stage = LocateStage(
        config=LocateConfig(budget_s=config.sample_budget_s),
        bench=locate_config(measuring.config),
        host=workers.host,
        site=project.site,
        out=project.faults,
        budget_s=config.budget_s,
    )
    project.warehouse.ingest()
    failures = unlocated_failures(project.warehouse, dataset=DATASET)
    searches = [(target, spec_of(backend, options)) for target, backend, options in failures]
    context.log.info(f"{len(searches)} failures are not located yet")
    not_located: list[dict[str, str]] = []
    number = 0
    with clear_failure("fault_report"), closing(stage.run(searches)) as results:
        for number, result in enumerate(results, start=1):
            row, search = result.row, f"{result.target.sample_id} under {result.spec}"
            outcome = result.message if row is None else f"{row.kind} at {', '.join(row.operators)}"
            context.log.info(f"[{number}/{len(searches)}] {search}: {outcome}")
            if row is None:
                reason = {"backend": str(result.spec), "reason": result.message}
                not_located.append({"sample": result.target.sample_id, **reason})
    if number < len(searches):
        context.log.info(f"the budget is over; {len(searches) - number} failures are left for the next time")
    faults = project.warehouse.query(_FAULTS)
    return dg.MaterializeResult(
        metadata={
            "distinct_faults": len(faults),
            "located": number - len(not_located),
            "not_located": table(not_located),
            "faults": frame_table(faults),
        },
        data_version=content_version(faults.astype(str).values.tolist()),
    )
