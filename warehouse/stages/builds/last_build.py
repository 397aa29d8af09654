"""The verdict after each run: the build that was just measured against the one that was measured before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ops.benchmark.describe import BackendDescription
from ops.compare.decide import Progress
from ops.compare.stored import differences
from ops.sample.catalog.rows import SampleTarget
from ops.verdict.findings import Comparison, Finding
from warehouse.selection.sides import Side, stored_runs
from warehouse.stages.base import key_of
from warehouse.stages.builds.compare import CompareStage

_LAST = """
SELECT build_hash
FROM benchmark_run
WHERE backend = $backend AND variant = $variant AND build_hash <> $build_hash AND trial = '' AND status <> 'unavailable'
    AND sample_hash IN (SELECT unnest($hashes)) AND run_id NOT IN (SELECT run_id FROM run_dropped)
GROUP BY build_hash
ORDER BY max(finished_at) DESC
LIMIT 1
"""
"""The build that was measured last before another one on any of some samples."""


_DECIDED = """
SELECT DISTINCT dataset, name
FROM verdict
WHERE scope = 'sample' AND a_build_hash = $before AND b_build_hash = $now AND variant = $variant
    AND comparison_id NOT IN (SELECT comparison_id FROM verdict WHERE left_open)
"""
"""Samples that a comparison of two builds, which came to its end, says something of."""


_SECONDS = """
SELECT coalesce(sum(task_ms), 0) / 1000
FROM (
    SELECT max(task_ms) AS task_ms
    FROM benchmark_run
    WHERE backend = $backend AND variant = $variant AND build_hash = $build_hash AND trial = ''
        AND sample_hash IN (SELECT unnest($hashes))
    GROUP BY dataset, sample_id, sample_hash
)
"""
"""What the benchmark of samples took under a build, of repeated runs the longest."""


def is_undecided(stage: CompareStage, description: BackendDescription, targets: Sequence[SampleTarget]) -> bool:
    """Whether samples were measured under a build and the one before it, but not compared to the end.

    So it is where something killed the comparison after a benchmark, somebody interrupted it, or its budget ended.

    Args:
        stage: Where results are.
        description: The backend, as it was measured.
        targets: The samples that are asked about.
    """
    last, comparable = _comparable_samples(stage, description, targets)
    asked = {"before": last, "now": description.build_hash, "variant": description.variant}
    decided = set(stage.site.warehouse.rows(_DECIDED, asked))
    return any(key_of(target) not in decided for target in comparable)


def compare_with_last(
    stage: CompareStage,
    description: BackendDescription,
    targets: Sequence[SampleTarget],
    *,
    budget_s: float,
    waited_s: float = 0.0,
    is_exact: bool = False,
    on_progress: Callable[[Progress], None] = lambda _: None,
    on_facts: Callable[[Sequence[Finding]], None] = lambda _: None,
) -> Comparison | None:
    """Compare a build with the one that was measured last before it, on samples that both have results of.

    Stored results say whom to suspect; twin runs of both builds decide, if the earlier one can be run again. What came
    of it is stored.

    Args:
        stage: Where and how.
        description: The backend, as it was measured.
        targets: The samples that are asked about.
        budget_s: Seconds that twin runs may take; no more than the benchmark of these samples took.
        waited_s: Seconds that somebody waited for that benchmark, if it was just now; else what its runs took counts.
        is_exact: Whether they may take so many even so.
        on_progress: Told before each twin run.
        on_facts: Told what fails or is wrong, before times and memory are measured.

    Returns:
        The comparison; None where there is no earlier build, or none of the samples can be compared.
    """
    last, comparable = _comparable_samples(stage, description, targets)
    if not comparable:
        return None
    a = stage.sides.stored_side(description.spec, last)
    b = stage.sides.present_side(description.spec, description.label_of_build)
    if not is_exact:
        ((runs_s,),) = stage.site.warehouse.rows(_SECONDS, _query_parameters(description, comparable))
        budget_s = min(budget_s, max(waited_s, float(runs_s)))
    told = {"on_progress": on_progress, "on_facts": on_facts}
    return stage.begin(a, b, comparable, budget_s=budget_s, **told).run()


def _comparable_samples(
    stage: CompareStage, description: BackendDescription, targets: Sequence[SampleTarget]
) -> tuple[str, list[SampleTarget]]:
    """The build that was measured before this one, and the samples that both have a result of, measured alike.

    Neither has to run for it. "" and none where there is no such build.
    """
    warehouse = stage.site.warehouse
    for (last,) in warehouse.rows(_LAST, _query_parameters(description, targets)):
        before, after = (
            {run.key: run for run in stored_runs(warehouse, side, targets)}
            for build_hash in (last, description.build_hash)
            for side in [Side("", description.name, description.variant, build_hash=build_hash)]
        )
        alike = {key for key in before.keys() & after.keys() if not differences(before[key], after[key])}
        return last, [target for target in targets if key_of(target) in alike]
    return "", []


def _query_parameters(description: BackendDescription, targets: Sequence[SampleTarget]) -> dict[str, Any]:
    """Parameters of queries over the runs of a build on samples."""
    return {
        "backend": description.name,
        "variant": description.variant,
        "build_hash": description.build_hash,
        "hashes": sorted({target.sample_hash for target in targets}),
    }
