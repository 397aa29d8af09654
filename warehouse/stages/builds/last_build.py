"""The verdict after each run: the build that was just measured compared with the one measured before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.evaluation.benchmark.describe import BackendDescription
from ops.evaluation.compare.decide import Progress
from ops.evaluation.compare.stored import differences
from ops.evaluation.verdict.findings import BuildComparison, ComparisonFinding
from warehouse.selection.sides import BuildSide, stored_runs
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
"""Query for the build that was measured last on any of some samples, apart from the present one."""


_DECIDED = """
SELECT DISTINCT dataset, name
FROM verdict
WHERE scope = 'sample' AND a_build_hash = $before AND b_build_hash = $now AND variant = $variant
    AND comparison_id NOT IN (SELECT comparison_id FROM verdict WHERE left_open)
"""
"""Query for samples with a verdict of a comparison of two builds that came to its end."""


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
"""Query for the seconds that the benchmark of samples took under a build; of repeated runs the longest counts."""


def is_undecided(stage: CompareStage, description: BackendDescription, targets: Sequence[SampleTarget]) -> bool:
    """Tell whether samples were measured under a build and the one before it, but not compared to the end.

    This happens where the comparison after a benchmark was killed or interrupted, or its budget ended.

    Args:
        stage: Where results are.
        description: The backend, as it was measured.
        targets: The samples.
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
    on_facts: Callable[[Sequence[ComparisonFinding]], None] = lambda _: None,
) -> BuildComparison | None:
    """Compare a build with the one that was measured last before it, on samples that both have results of.

    Stored results give suspects; twin runs of both builds decide on them, if the earlier build can be run again. The
    verdicts are stored.

    Args:
        stage: Where and how builds are run.
        description: The backend, as it was measured.
        targets: The samples.
        budget_s: Greatest number of seconds for twin runs; they also take no longer than the benchmark took.
        waited_s: Seconds that the benchmark just took; 0 where it was earlier, so that times of its runs count.
        is_exact: True to let twin runs take `budget_s` even if the benchmark took less.
        on_progress: Called before each twin run.
        on_facts: Called with what fails or is wrong, before times and memory are measured.

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
    """Find the build that was measured before this one, and the samples that both have a comparable result of.

    It reads stored runs alone. Returns "" and no samples where there is no such build.
    """
    warehouse = stage.site.warehouse
    for (last,) in warehouse.rows(_LAST, _query_parameters(description, targets)):
        before, after = (
            {run.key: run for run in stored_runs(warehouse, side, targets)}
            for build_hash in (last, description.build_hash)
            for side in [BuildSide("", description.name, description.variant, build_hash=build_hash)]
        )
        alike = {key for key in before.keys() & after.keys() if not differences(before[key], after[key])}
        return last, [target for target in targets if key_of(target) in alike]
    return "", []


def _query_parameters(description: BackendDescription, targets: Sequence[SampleTarget]) -> dict[str, Any]:
    """Make the parameters of queries over the runs of a build on samples."""
    return {
        "backend": description.name,
        "variant": description.variant,
        "build_hash": description.build_hash,
        "hashes": sorted({target.sample_hash for target in targets}),
    }
