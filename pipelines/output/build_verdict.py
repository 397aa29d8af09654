"""Progress of a comparison of builds, and the verdict after a run, in a terminal."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.errors import GraphNetError
from ops.evaluation.benchmark.describe import BackendDescription
from ops.evaluation.compare.decide import Progress
from ops.evaluation.verdict.findings import BuildComparison, ComparisonFinding, FindingScope, sort_findings
from ops.evaluation.verdict.rules import Verdict
from ops.evaluation.verdict.words import headline, sentence
from pipelines.output.console import tell
from pipelines.output.progress import duration_text, show_work
from warehouse.stages.builds.compare import CompareStage
from warehouse.stages.builds.last_build import compare_with_last

_SHOWN = 20

_OPEN = (Verdict.FLAKY, Verdict.INCOMPARABLE)
"""Verdicts that leave open whether a sample is worse, better or unchanged, and that more measuring does not settle."""


@dataclass(frozen=True, slots=True)
class VerdictBudget:
    """Time limit of the twin runs of a verdict.

    Attributes:
        seconds: The limit; 0 for no verdict.
        is_exact: True to allow `seconds` even where the benchmark took less.
    """

    seconds: float
    is_exact: bool = False


@contextmanager
def show_comparison() -> Iterator[Callable[[Progress], None]]:
    """Show the progress of a comparison; yields the function that it calls before each twin run."""
    with show_work("comparing") as listen:

        def show(progress: Progress) -> None:
            seconds = progress.seconds_left
            time_left = "" if seconds is None else f", about {duration_text(seconds)}"
            listen(progress.key[1], f"round {progress.round}, {progress.remaining} twin runs left{time_left}:")

        yield show


def verdict_after_run(
    stage: CompareStage,
    description: BackendDescription,
    targets: Sequence[SampleTarget],
    budget: VerdictBudget,
    waited_s: float,
) -> BuildComparison | None:
    """Compare results that were just measured, in `waited_s` seconds, with the build before; None without such a build.

    Samples that fail or are wrong are shown at once. An error of comparing is a warning, and the results are kept.
    """
    try:
        with show_comparison() as show:
            return compare_with_last(
                stage,
                description,
                targets,
                budget_s=budget.seconds,
                waited_s=waited_s,
                is_exact=budget.is_exact,
                on_progress=show,
                on_facts=lambda findings: _tell_some(findings, "found"),
            )
    except GraphNetError as error:
        tell(f"{description.label} was not compared with the build before: {error}", kind="warning")
        return None


def tell_verdict(comparison: BuildComparison, samples: Sequence[str] = ()) -> bool:
    """Show how a build differs from the one before and return whether it is worse; `samples` are given as arguments."""
    tell(headline(comparison))
    shown = sort_findings(comparison.findings)
    worse = comparison.regressions()
    _tell_some(worse, "regressed")
    _tell_some([item for item in shown if item.verdict is Verdict.CHANGED], "changed")
    _tell_some([item for item in shown if item.is_better], "improved")
    _tell_some([item for item in shown if item.verdict in _OPEN and item.scope is FindingScope.SAMPLE], "")
    if unsure := comparison.unsure():
        goes_on = "the same command with --changed, or" if comparison.ended and not comparison.is_interrupted else ""
        spent = f"{comparison.spent}; " if comparison.spent else ""
        tell(
            f"{spent}unsure of {len(unsure)} samples, such as {sentence(unsure[0])}; "
            f"{goes_on} `graphnet compare {shlex.join((*comparison.typed, *samples))}` goes on".replace(";  ", "; ")
        )
    elif comparison.ended and not comparison.is_interrupted:
        tell(f"{comparison.ended}: the same command with --changed goes on where it was")
    elif comparison.spent:
        tell(comparison.spent)
    return bool(worse)


def _tell_some(findings: Sequence[ComparisonFinding], kind: str) -> None:
    """Write a line for each of the first findings, and one with the number of others."""
    for finding in findings[:_SHOWN]:
        tell(sentence(finding), kind=kind)
    if len(findings) > _SHOWN:
        tell(f"and {len(findings) - _SHOWN} more: the table verdict has them", kind=kind)
