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


def is_undecided(stage: CompareStage, description: BackendDescription, targets: Sequence[SampleTarget]) -> bool:
    """Whether samples were measured under a build and the one before it, but not compared to the end.

    So it is where something killed the comparison after a benchmark, somebody interrupted it, or its budget ended.

    Args:
        stage: Where results are.
        description: The backend, as it was measured.
        targets: The samples that are asked about.
    """
    last = _last_build(stage, description, targets)
    if last is None:
        return False
    asked = {"before": last, "now": description.build_hash, "variant": description.variant}
    decided = set(stage.site.warehouse.rows(_DECIDED, asked))
    return any(key_of(target) not in decided for target in _comparable(stage, description, last, targets))


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
    last = _last_build(stage, description, targets)
    comparable = [] if last is None else _comparable(stage, description, last, targets)
    if last is None or not comparable:
        return None
    sides = stage.sides
    a = sides.stored(description.spec, last)
    b = sides.present(description.spec, description.label_of_build)
    if not is_exact:
        budget_s = min(budget_s, max(waited_s, _seconds(stage, description, comparable)))
    told = {"on_progress": on_progress, "on_facts": on_facts}
    return stage.begin(a, b, comparable, budget_s=budget_s, **told).run()


def _seconds(stage: CompareStage, description: BackendDescription, targets: Sequence[SampleTarget]) -> float:
    """What the benchmark of these samples took under this build, of repeated runs the longest."""
    ((seconds,),) = stage.site.warehouse.rows(_SECONDS, _asked(description, targets))
    return float(seconds)


def _last_build(stage: CompareStage, description: BackendDescription, targets: Sequence[SampleTarget]) -> str | None:
    """The build that was measured last before this one on any of the samples; None where there is none."""
    rows = stage.site.warehouse.rows(_LAST, _asked(description, targets))
    return rows[0][0] if rows else None


def _comparable(
    stage: CompareStage, description: BackendDescription, last: str, targets: Sequence[SampleTarget]
) -> list[SampleTarget]:
    """The samples that both builds of a backend have a result of, measured alike; neither has to run for it."""
    builds = last, description.build_hash
    sides = (Side("", description.name, description.variant, build_hash) for build_hash in builds)
    before, after = ({run.key: run for run in stored_runs(stage.site.warehouse, side, targets)} for side in sides)
    alike = {key for key in before.keys() & after.keys() if not differences(before[key], after[key])}
    return [target for target in targets if key_of(target) in alike]


def _asked(description: BackendDescription, targets: Sequence[SampleTarget]) -> dict[str, Any]:
    """Parameters of queries over the runs of a build on samples."""
    return {
        "backend": description.name,
        "variant": description.variant,
        "build_hash": description.build_hash,
        "hashes": sorted({target.sample_hash for target in targets}),
    }
