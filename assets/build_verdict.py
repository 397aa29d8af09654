"""The verdict after a benchmark in Dagster: the build that was just measured against the one before it."""

from collections.abc import Sequence

import dagster as dg

from ops.benchmark.describe import BackendDescription
from ops.errors import GraphNetError
from ops.sample.catalog.rows import SampleTarget
from ops.verdict.words import headline, sentence
from warehouse.stages.benchmark import BenchmarkStage
from warehouse.stages.builds.compare import CompareStage
from warehouse.stages.builds.last_build import compare_with_last, is_undecided


def decide_on_build(
    context: dg.AssetExecutionContext,
    stage: BenchmarkStage,
    described: BackendDescription,
    targets: Sequence[SampleTarget],
    budget_s: float,
    waited_s: float,
) -> None:
    """Decide what became of a build since the last one; the checks `no_regressions` look it up.

    An error of comparing is a warning: the results are stored.

    Args:
        context: Whose log says it.
        stage: How it was benchmarked.
        described: The backend, as it was benchmarked.
        targets: All samples that are asked about.
        budget_s: Seconds that twin runs may take; no more than the benchmark took.
        waited_s: How long it was benchmarked just now; 0 where it was not, and is compared only if no earlier run was.
    """
    comparing = CompareStage(config=stage.config, host=stage.host, site=stage.site)
    try:
        if not waited_s and not is_undecided(comparing, described, targets):
            return
        comparison = compare_with_last(comparing, described, targets, budget_s=budget_s, waited_s=waited_s)
    except GraphNetError as error:
        context.log.warning(f"{described.label} was not compared with the build before: {error}")
        return
    if comparison is None:
        return
    context.log.info(headline(comparison))
    for finding in comparison.regressions():
        context.log.warning(f"regressed: {sentence(finding)}")
