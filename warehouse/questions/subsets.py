"""Samples and results that a subset is drawn from."""

from __future__ import annotations

from ops.dataset.sample.catalog.datasets import LOG_PREFIX
from ops.reporting.score.conditions import ScoreConditions
from ops.reporting.score.metrics import ScoredSample
from ops.reporting.subset.population import Population, PopulationUnit, SubsetError
from warehouse.selection.lists import list_errors
from warehouse.selection.scope import SampleScope
from warehouse.store import Warehouse

_UNITS = """
WITH time AS (
    SELECT sample_hash, starts_with(dataset, $log_prefix) AS is_logged, median(eager_median_ms) AS eager_ms
    FROM benchmark_latest
    WHERE status = 'success'
    GROUP BY ALL
),
called AS (SELECT graph_hash, map(list(operator), list(call_count)) AS operators FROM sample_op GROUP BY graph_hash)
SELECT sample.dataset, sample.sample_id, sample.content_hash, sample.task2, sample.family, sample.dtype,
    coalesce(called.operators, map {{}}) AS operators, sample.operator_count, sample.tensor_count, sample.size_bytes,
    time.eager_ms, sample.framework
FROM sample_current AS sample
LEFT JOIN called USING (graph_hash)
LEFT JOIN time ON time.sample_hash = sample.sample_hash AND time.is_logged = starts_with(sample.dataset, $log_prefix)
WHERE {condition} AND ($include_invalid OR sample.validity <> 'invalid')
ORDER BY sample.dataset <> 'catalog', sample.dataset, sample.sample_id
"""

_RESULTS = """
SELECT trim(backend || ' ' || variant), dataset, sample_id, speedup, first_t, code
FROM scored_samples(by_policy := $policy, with_invalid := $include_invalid, {samples})
WHERE NOT starts_with(backend, 'eager')
ORDER BY ALL
"""


def load_population(warehouse: Warehouse, scope: SampleScope, scoring: ScoreConditions) -> Population:
    """Load the samples of a scope, one for each content, and their results under all backends but eager."""
    asked = {**scope.parameters, "include_invalid": scoring.include_invalid}
    units: dict[str, PopulationUnit] = {}
    contents: dict[tuple[str, str], str] = {}
    for row in warehouse.records(_UNITS.format(condition=scope.condition), {**asked, "log_prefix": LOG_PREFIX}):
        key = row.pop("dataset"), row.pop("sample_id")
        contents[key] = row["content_hash"]
        vote = 1.0 if scope.members is None else scope.members[key]
        units.setdefault(row["content_hash"], PopulationUnit(weight=vote, **row))
    which = "of_dataset := $dataset" if scope.members is None else f"members := {scope.macro}"
    results: dict[str, dict[str, ScoredSample]] = {}
    for backend, dataset, sample_id, *run in warehouse.rows(
        _RESULTS.format(samples=which), {**asked, "policy": scoring.policy}
    ):
        if (dataset, sample_id) in contents:
            results.setdefault(backend, {}).setdefault(contents[dataset, sample_id], ScoredSample(*run))
    return Population.of(tuple(units.values()), results, p=scoring.p, b=scoring.b)


def refuse_drawn_list(warehouse: Warehouse, name: str) -> None:
    """Check that a list is no subset itself: errors would be estimated against it, not what it stands for.

    Raises:
        SubsetError: It is one.
    """
    if rows := list_errors(warehouse, name):
        raise SubsetError(
            f"the list {name} is a subset itself, of {rows[0]['stands_for']}: "
            "say with --list or --dataset what the new one is to stand for"
        )
