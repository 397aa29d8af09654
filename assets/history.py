"""`build_history`: changes of scores from build to build; its check fails where the newest build made them worse."""

import dagster as dg

from assets.metadata import Materialized, chart_metadata, content_version, frame_table, table
from assets.resources import Project
from assets.scores import BENCHMARKS, report_data_under
from ops.reporting.history.series import Suite
from ops.reporting.score.conditions import ScoreConditions
from warehouse.questions.history import blamed_on_newest, load_history, suite_of
from warehouse.stages.builds.history import compute_history

_SHOWN = [
    "backend",
    "first_build",
    "direction",
    "kind",
    "measure",
    "group_value",
    "value_before",
    "value_after",
    "is_newest",
]


def suite(project: Project) -> Suite:
    """Find the samples that trends are over: those of the scored list."""
    return suite_of(project.warehouse, project.usual_scoring.list)


@dg.asset(group_name="metrics", kinds={"duckdb"}, deps=BENCHMARKS)
def build_history(context: dg.AssetExecutionContext, project: Project) -> Materialized:
    """Scores, failures and compile times of each build, and the builds with which they changed."""
    from ops.reporting.score.charts import history_chart

    conditions, trended = project.usual_scoring, suite(project)
    histories = compute_history(project.warehouse, trended, ScoreConditions(**conditions.values()))
    for history in histories:
        context.log.info(f"{history.label}: {history.verdict}")
    trends, changes = load_history(project.warehouse, trended)
    chart = history_chart(trends, changes, context=report_data_under(project, conditions).context)
    newest_first = changes.sort_values("first_seen_at", ascending=False, kind="stable")
    return dg.MaterializeResult(
        metadata={
            **chart_metadata("build_history", chart, project.reports),
            "change_points": frame_table(newest_first[_SHOWN]),
            "newest_builds": table({"backend": item.label, "verdict": item.verdict} for item in histories),
            "regressions": dg.MetadataValue.int(sum(len(item.regressions) for item in histories)),
        },
        data_version=content_version((trends.astype(str).values.tolist(), changes.astype(str).values.tolist())),
    )


@dg.asset_check(asset=build_history, name="newest_build_is_no_worse")
def newest_build_is_no_worse(project: Project) -> dg.AssetCheckResult:
    """The newest build of no backend made scores, failures, wrong results or compile times worse."""
    blamed = blamed_on_newest(project.warehouse, suite(project))
    return dg.AssetCheckResult(passed=not blamed, metadata={"count": len(blamed), "regressions": table(blamed)})
