"""How commands show a comparison of builds while it runs, and the verdict after a run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from ops.benchmark.describe import BackendDescription
from ops.compare.decide import Progress
from ops.compare.documents import headline, sentence
from ops.compare.verdicts import Comparison, Scope, Verdict, ordered
from ops.errors import GraphNetError
from ops.sample.catalog.rows import SampleTarget
from pipelines.output.console import tell
from pipelines.output.progress import working
from warehouse.stages.builds.compare import CompareStage
from warehouse.stages.builds.last_build import compare_with_last

_SHOWN = 20

_OPEN = (Verdict.UNSURE, Verdict.FLAKY, Verdict.INCOMPARABLE)
"""What says of a sample neither that it is worse or better, nor that it is as before."""


@contextmanager
def comparing_builds() -> Iterator[Callable[[Progress], None]]:
    """Shows how far a comparison is that calls this before each twin run."""
    with working("comparing") as listen:

        def show(progress: Progress) -> None:
            seconds = progress.seconds_left
            time_left = "" if seconds is None else f", about {_duration(seconds)}"
            listen(progress.key[1], f"round {progress.round}, {progress.remaining} twin runs left{time_left}:")

        yield show


def _duration(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"


def verdict_after_run(
    stage: CompareStage, description: BackendDescription, targets: Sequence[SampleTarget], budget_s: float
) -> Comparison | None:
    """Compare what was just measured with the build before it; None where there is nothing to compare.

    An error of comparing loses nothing of the run: it is told.
    """
    try:
        with comparing_builds() as show:
            return compare_with_last(stage, description, targets, budget_s=budget_s, on_progress=show)
    except GraphNetError as error:
        tell(f"{description.label} was not compared with the build before: {error}", kind="warning")
        return None


def tell_verdict(comparison: Comparison) -> bool:
    """Say what became of a build since the one before; whether it got worse."""
    tell(headline(comparison))
    worse = comparison.regressions()
    for finding in worse[:_SHOWN]:
        tell(sentence(finding), kind="regressed")
    if len(worse) > _SHOWN:
        tell(f'and {len(worse) - _SHOWN} more: `graphnet sql "from regressions"` lists them', kind="regressed")
    open_ = [item for item in ordered(comparison.findings) if item.verdict in _OPEN and item.scope is Scope.SAMPLE]
    for finding in open_[:_SHOWN]:
        tell(sentence(finding))
    for finding in [item for item in ordered(comparison.findings) if item.is_improvement][:_SHOWN]:
        tell(sentence(finding), kind="improved")
    if comparison.ended and not comparison.is_interrupted:
        tell(f"{comparison.ended} (setting verdict_budget_s): the same command with --changed goes on where it was")
    return bool(worse)
