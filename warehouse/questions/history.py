"""The builds of each backend with the outcome of every sample, for the stage that computes history; and its results."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any

from ops.evaluation.verdict.result import RunResult
from ops.reporting.history.series import BuildRef, Curve, RunFacts, SampleRef, Suite
from ops.reporting.score.conditions import ScoreConditions
from ops.reporting.score.metrics import ScoredSample
from ops.reporting.score.policies import get_policy
from warehouse.errors import WarehouseError
from warehouse.selection.lists import find_list
from warehouse.selection.scope import SampleScope
from warehouse.store import Warehouse

if TYPE_CHECKING:
    import pandas as pd

MOST_BUILDS = 80
"""Number of builds of a backend that history covers: the newest ones."""

_RUNS = """
SELECT run.backend, run.variant, run.build_hash, run.build, run.sample_id, run.content_hash, run.graph_hash, run.task,
    run.status, run.phase, run.failure_kind, run.t_min, run.nan_mismatch, run.speedup, run.compile_ms,
    run.compile_cpu_ms,
    coalesce(listed.weight, 1) AS weight
FROM build_runs AS run
LEFT JOIN sample_list AS listed ON listed.name = $list_name AND listed.content_hash = run.content_hash
WHERE run.dataset = $dataset AND ($include_invalid OR run.validity <> 'invalid')
    AND ($list_name = '' OR listed.name IS NOT NULL)
    AND ($sample_ids IS NULL OR list_contains($sample_ids::VARCHAR[], run.sample_id))
    AND (len($backends) = 0 OR list_contains($backends, run.backend)
        OR list_contains($backends, trim(run.backend || ' ' || run.variant)))
ORDER BY run.backend, run.variant, run.first_seen_at, run.build_hash, run.sample_id
"""

_OPERATORS = """
SELECT graph_hash, list(operator) FROM sample_op
SEMI JOIN (SELECT DISTINCT run.graph_hash FROM build_runs AS run WHERE run.dataset = $dataset) USING (graph_hash)
GROUP BY graph_hash
"""


def suite_of(warehouse: Warehouse, list_name: str | None) -> Suite:
    """Choose the samples of the catalog that are on a list; all samples where no list is named.

    Raises:
        SampleListError: There is no such list.
    """
    return Suite(list_name=find_list(warehouse, list_name) if list_name else "")


def load_curves(
    warehouse: Warehouse,
    suite: Suite,
    conditions: ScoreConditions,
    backends: Iterable[str] = (),
    sample_ids: Collection[str] | None = None,
) -> list[Curve]:
    """Load the builds of each backend and variant, the oldest first, with results on a suite's samples.

    `sample_ids`, if not None, restricts the samples.
    """
    asked = {
        "dataset": suite.dataset,
        "list_name": suite.list_name,
        "include_invalid": conditions.include_invalid,
        "backends": list(backends),
        "sample_ids": None if sample_ids is None else list(sample_ids),
    }
    rows: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in warehouse.records(_RUNS, asked):
        rows.setdefault((row["backend"], row["variant"]), []).append(row)
    operators = {name: frozenset(own) for name, own in warehouse.rows(_OPERATORS, {"dataset": suite.dataset})}
    return [
        dataclasses.replace(_curve(own, operators, conditions), suite=suite, backend=backend, variant=variant)
        for (backend, variant), own in rows.items()
    ]


def _curve(rows: list[dict[str, Any]], operators: dict[str, frozenset[str]], conditions: ScoreConditions) -> Curve:
    names = {row["build_hash"]: row["build"] for row in rows}
    kept = list(names)[-MOST_BUILDS:]
    builds = {build_hash: place for place, build_hash in enumerate(kept)}
    rows = [row for row in rows if row["build_hash"] in builds]
    copies = Counter({row["sample_id"]: row["content_hash"] for row in rows}.values())
    samples: dict[str, SampleRef] = {}
    for row in rows:
        weight = row["weight"] / copies[row["content_hash"]]
        own = operators.get(row["graph_hash"], frozenset())
        samples.setdefault(row["sample_id"], SampleRef(row["sample_id"], row["task"], own, weight))
    places = {sample_id: place for place, sample_id in enumerate(samples)}
    runs = {(builds[row["build_hash"]], places[row["sample_id"]]): _facts(row, conditions) for row in rows}
    refs = [BuildRef(build_hash, names[build_hash]) for build_hash in kept]
    return Curve(refs, list(samples.values()), runs, conditions).drop_sparse_builds()


def _facts(row: dict[str, Any], conditions: ScoreConditions) -> RunFacts:
    run = RunResult.of(row)
    scored = ScoredSample.of(run, get_policy(conditions.policy))
    if scored is None:
        raise WarehouseError(f"the view build_runs has a run that is not scored: {run.phase}")
    return RunFacts(run.state, scored, run.compile_ms, run.compile_cpu_ms)


_TRENDS = """
SELECT trim(backend || ' ' || variant) AS backend, measure, place, build, first_seen_at, value, measured_count,
    sample_count
FROM build_history
WHERE dataset = $dataset AND list_name = $list_name AND group_kind = 'all'
ORDER BY ALL
"""

_CHANGES = """
SELECT trim(change.backend || ' ' || change.variant) AS backend, change.* EXCLUDE (backend, variant), point.place
FROM change_points AS change
JOIN (SELECT DISTINCT dataset, list_name, backend, variant, build_hash, place FROM build_history) AS point
    USING (dataset, list_name, backend, variant, build_hash)
WHERE change.dataset = $dataset AND change.list_name = $list_name
ORDER BY ALL
"""


def report_fields(warehouse: Warehouse, scope: SampleScope) -> dict[str, pd.DataFrame]:
    """Load the fields `history` and `changes` of a report (`ops.reporting.score.report.ReportData`)."""
    # No history is stored for samples that a condition chose: there the names match no stored series.
    history, changes = load_history(warehouse, Suite(scope.dataset, scope.list_name or scope.label))
    return {"history": history, "changes": changes}


def load_history(warehouse: Warehouse, suite: Suite) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Load the trends over all samples, and all changes, as charts take them: a backend's name has its options."""
    asked = dataclasses.asdict(suite)
    return warehouse.query(_TRENDS, asked), warehouse.query(_CHANGES, asked)


_BLAMED = """
SELECT trim(backend || ' ' || variant) AS backend, first_build, measure, group_kind, group_value, value_before,
    value_after, last_build_before, array_to_string(sample_ids, ', ') AS samples
FROM change_points
WHERE dataset = $dataset AND list_name = $list_name AND is_newest AND direction = 'worse' AND kind = 'step'
ORDER BY ALL
"""


def blamed_on_newest(warehouse: Warehouse, suite: Suite) -> list[dict[str, Any]]:
    """Load the changes for the worse that came with the newest build of each backend, a record each."""
    return warehouse.records(_BLAMED, dataclasses.asdict(suite))
