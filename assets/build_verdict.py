"""The verdict after a benchmark in Dagster: the build that was just measured compared with the one before it."""

from collections.abc import Sequence

import dagster as dg

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.errors import GraphNetError
from ops.evaluation.benchmark.describe import BackendDescription
from ops.evaluation.verdict.words import headline, sentence
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
    """Compare a build with the one before and store the verdicts, which the checks `no_regressions` look up.

    An error of comparing is a warning, since the results are stored.

    Args:
        context: Has the log to write to.
        stage: The stage of the benchmark.
        described: The backend, as it was benchmarked.
        targets: All samples to compare.
        budget_s: Greatest number of seconds for twin runs; they also take no longer than the benchmark took.
        waited_s: Seconds that the benchmark just took; 0 where nothing was benchmarked: then the build is compared only
            if no earlier run has finished comparing it.
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
