"""The verdict after each run: the build that was just measured against the one that was measured before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ops.benchmark.describe import BackendDescription
from ops.compare.decide import Progress
from ops.compare.stored import differences
from ops.compare.verdicts import Comparison
from ops.sample.catalog.rows import SampleTarget
from warehouse.sides import Side, stored_runs
from warehouse.stages.base import key_of
from warehouse.stages.compare import CompareStage

_LAST = """
SELECT build_hash
FROM benchmark_run
WHERE backend = $backend AND variant = $variant AND build_hash <> $build_hash AND trial = '' AND status <> 'unavailable'
    AND sample_hash IN (SELECT unnest($hashes)) AND run_id NOT IN (SELECT run_id FROM run_dropped)
GROUP BY build_hash
ORDER BY max(finished_at) DESC
LIMIT 1
"""


def compare_with_last(
    stage: CompareStage,
    description: BackendDescription,
    targets: Sequence[SampleTarget],
    *,
    budget_s: float,
    on_progress: Callable[[Progress], None] = lambda _: None,
) -> Comparison | None:
    """Compare a build with the one that was measured last before it, on samples that both have results of.

    Stored results say whom to suspect; twin runs of both builds decide, if the earlier one can be run again. What came
    of it is stored.

    Args:
        stage: Where and how.
        description: The backend, as it was measured.
        targets: The samples that are asked about.
        budget_s: Seconds that twin runs may take.
        on_progress: Told before each twin run.

    Returns:
        The comparison; None where there is no earlier build, or none of the samples can be compared.
    """
    warehouse = stage.site.warehouse
    asked = {
        "backend": description.name,
        "variant": description.variant,
        "build_hash": description.build_hash,
        "hashes": sorted({target.sample_hash for target in targets}),
    }
    last = warehouse.rows(_LAST, asked)
    if not last:
        return None
    builds = last[0][0], description.build_hash
    comparable = _comparable(stage, description, builds, targets)
    if not comparable:
        return None
    sides = stage.sides
    a = sides.stored(description.spec, builds[0])
    b = sides.present(description.spec, description.label_of_build)
    return stage.begin(a, b, comparable, budget_s=budget_s, on_progress=on_progress).run()


def _comparable(
    stage: CompareStage, description: BackendDescription, builds: tuple[str, str], targets: Sequence[SampleTarget]
) -> list[SampleTarget]:
    """The samples that both builds of a backend have a result of, measured alike; neither has to run for it."""
    sides = (Side("", description.name, description.variant, build_hash) for build_hash in builds)
    before, after = ({run.key: run for run in stored_runs(stage.site.warehouse, side, targets)} for side in sides)
    alike = {key for key in before.keys() & after.keys() if not differences(before[key], after[key])}
    return [target for target in targets if key_of(target) in alike]
