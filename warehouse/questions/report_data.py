"""All values that a report and its charts show, read from the warehouse at once."""

from __future__ import annotations

import math
from collections import ChainMap
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Unpack

from ops.discovery import values_in
from ops.reporting.score.charts import ChartContext
from ops.reporting.score.metrics import Interval
from ops.reporting.score.report import ReportData
from ops.reporting.score.run_outcomes import separate_curves
from warehouse import questions
from warehouse.questions import queries
from warehouse.questions.decompositions import load_decompositions
from warehouse.selection.lists import stated_error
from warehouse.selection.scope import WHOLE, SampleScope
from warehouse.store import Warehouse

if TYPE_CHECKING:
    import pandas as pd

_ENVIRONMENTS = """
SELECT environment.*
FROM environment
JOIN (
    SELECT env_hash, max(finished_at) AS newest FROM benchmark_judged_of(members := {members})
    WHERE {condition} AND validity <> 'invalid' AND status <> 'unavailable' GROUP BY env_hash
) AS used USING (env_hash)
ORDER BY used.newest DESC
"""

_CURVES = """
SELECT DISTINCT trim(backend || ' ' || variant) AS curve
FROM benchmark_judged_of(members := {members}) WHERE {condition} AND validity <> 'invalid' ORDER BY curve
"""


_ELSEWHERE = """
SELECT dataset, count(DISTINCT sample_id) FROM benchmark_latest
WHERE status <> 'unavailable' AND NOT ({condition}) GROUP BY dataset ORDER BY 2 DESC, dataset
"""


def elsewhere_note(warehouse: Warehouse, scope: SampleScope) -> str:
    """Make a note on samples with results outside a scope that has none, and on how to show them; "" for no results."""
    rows = warehouse.rows(_ELSEWHERE.format(condition=scope.condition), scope.parameters)
    if not rows:
        return ""
    counts = ", ".join(f"{count:,} of dataset {dataset!r}" for dataset, count in rows[:2])
    return (
        f"These charts are over {scope}. Other samples have results: {counts}. "
        f"`graphnet report --dataset {rows[0][0]}` shows them; or make a list of them (`graphnet list create`) and "
        "name it in the setting score.list."
    )


def load_report_data(warehouse: Warehouse, **given: Unpack[queries.ScoreOptions]) -> ReportData:
    """Read the values of a report. Results of several frameworks are grouped by framework where no group is given.

    Raises:
        GraphNetError: A penalty, the policy or the grouping makes no sense.
    """
    options = queries.score_options(warehouse, given)
    overall: queries.ScoreOptions = {**options, "group_by": "all"}
    scope, include_invalid = options["scope"], options["include_invalid"]
    speedups = label_curves(queries.speedups_frame(warehouse, scope, include_invalid=include_invalid))
    if options["group_by"] == "all" and speedups["framework"].nunique() > 1:
        options = {**options, "group_by": "framework"}
    group_by = options["group_by"]
    frameworks = set(speedups["framework"])
    validity = queries.validity_counts(warehouse, scope, frameworks=frameworks)
    left_out = " · ".join(filter(None, (scope.label, validity.note(include_invalid=include_invalid))))
    environment = load_environment(warehouse, scope)
    machine = environment_line(environment)
    backends = tuple(curve for (curve,) in warehouse.rows(_fill_scope(_CURVES, scope), scope.parameters))
    scores = queries.scores_frame(warehouse, **overall)
    scores = label_curves(_add_intervals(scores, queries.score_intervals(warehouse, **overall)))
    notes = (
        queries.run_note(warehouse, scope, include_invalid=include_invalid),
        queries.unreadable_note(warehouse, scope),
        queries.left_out_note(warehouse, scope),
        stated_error(warehouse, scope.list_name, scope.part_of),
    )
    annexes = ChainMap(*(fields(warehouse, scope) for fields in values_in(questions, "report_fields")))
    return ReportData(
        scores=scores,
        grouped_scores=None if group_by == "all" else label_curves(queries.scores_frame(warehouse, **options)),
        speedups=speedups,
        samples=queries.samples_frame(warehouse, scope),
        worst=label_curves(queries.worst_frame(warehouse, scope)),
        pairs=label_curves(queries.converted_pairs_frame(warehouse, scope)),
        conversions=queries.conversions_frame(warehouse, scope),
        context=ChartContext(
            options["p"],
            options["b"],
            options["policy"],
            group_by,
            machine,
            backends,
            separate_curves(scores),
            left_out,
            "" if len(scores) else elsewhere_note(warehouse, scope),
        ),
        generated_at=datetime.now(UTC),
        environment=environment,
        decompositions=load_decompositions(warehouse, scope),
        notes=tuple(filter(None, notes)),
        **annexes,
    )


def _add_intervals(scores: pd.DataFrame, intervals: Mapping[tuple[str, str, str, int], Interval]) -> pd.DataFrame:
    """Add the columns score_low and score_high; NaN where a score has no interval."""
    keys = zip(scores["backend"], scores["variant"], scores["group_value"], scores["t"], strict=True)
    ends = [intervals.get(key, (math.nan, math.nan)) for key in keys]
    return scores.assign(score_low=[low for low, _ in ends], score_high=[high for _, high in ends])


def label_curves(frame: pd.DataFrame) -> pd.DataFrame:
    """Add options that differ from the defaults to the column `backend`, so that each curve has a name of its own."""
    return frame.assign(backend=(frame["backend"] + " " + frame["variant"]).str.strip())


def _fill_scope(query: str, scope: SampleScope) -> str:
    return query.format(members=scope.macro, condition=scope.condition)


def load_environment(warehouse: Warehouse, scope: SampleScope = WHOLE) -> dict[str, str]:
    """Load the machine and software of the newest results, name → value in the order to show; empty without results."""
    rows = warehouse.records(_fill_scope(_ENVIRONMENTS, scope), scope.parameters)
    if not rows:
        return {}
    row = rows[0]
    environment = {
        "hardware": str(row["hardware"]),
        "driver": str(row["driver"]),
        "device": str(row["device"]),
        "processors": str(row["cpu_count"]),
        "threads": str(row["threads"]),
        "memory": f"{row['memory_bytes'] / 1024**3:.0f} GiB",
        "operating system": str(row["operating_system"]),
        "python": str(row["python"]),
        **{str(name): str(value) for name, value in dict(row["packages"]).items()},
        **{str(name): str(value) for name, value in dict(row["flags"]).items()},
    }
    if len(rows) > 1:
        environment["other environments"] = f"{len(rows) - 1}, of other backends"
    return {name: value for name, value in environment.items() if value}


def environment_line(environment: Mapping[str, str]) -> str:
    """Describe the environment in one line, for the subtitle of a chart."""
    if not environment:
        return ""
    parts = [environment.get("hardware", ""), _threads(environment)]
    if "torch" in environment:
        parts.append(f"torch {environment['torch']}")
    return " · ".join(part for part in parts if part)


def _threads(environment: Mapping[str, str]) -> str:
    count = environment.get("threads", "?")
    return f"{count} thread{'' if count == '1' else 's'}"
