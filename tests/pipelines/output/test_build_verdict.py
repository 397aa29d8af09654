"""What is said of a build after a run: each sample of the headline's counts that is not as before has a line."""

import pytest

from ops.evaluation.verdict.findings import BuildComparison, ComparisonFinding, FindingScope
from ops.evaluation.verdict.rules import Metric, Verdict
from pipelines.output.build_verdict import tell_verdict

SPENT = "the budget of 15 s ended"


@pytest.mark.parametrize("verdict", [item for item in Verdict if item not in (Verdict.UNCHANGED, Verdict.DAMAGED)])
def test_every_sample_that_is_counted_is_named(capsys: pytest.CaptureFixture[str], verdict: Verdict) -> None:
    metrics = {Verdict.SLOWER: Metric.SPEED, Verdict.FASTER: Metric.SPEED}
    metrics |= {Verdict.LARGER: Metric.MEMORY, Verdict.SMALLER: Metric.MEMORY}
    metric = metrics.get(verdict, Metric.RESULT)
    findings = (
        ComparisonFinding(
            FindingScope.SAMPLE, "zoo/a", metric, verdict, dataset="catalog", reason="B failed in 1 of 4 runs"
        ),
        ComparisonFinding(FindingScope.SAMPLE, "zoo/b", Metric.RESULT, Verdict.UNCHANGED, dataset="catalog"),
    )
    tell_verdict(BuildComparison("old", "new", findings))
    headline, *lines = capsys.readouterr().err.splitlines()
    assert f"1 {verdict}, 1 unchanged" in headline
    (line,) = lines
    assert f"zoo/a {verdict}: B failed in 1 of 4 runs" in line


@pytest.mark.parametrize(
    ("verdict", "ended"), [(Verdict.UNCHANGED, ""), (Verdict.UNSURE, SPENT), (Verdict.SLOWER, SPENT)]
)
def test_the_end_of_a_budget_is_always_said(capsys: pytest.CaptureFixture[str], verdict: Verdict, ended: str) -> None:
    findings = (ComparisonFinding(FindingScope.SAMPLE, "zoo/a", Metric.SPEED, verdict, dataset="catalog"),)
    tell_verdict(BuildComparison("old", "new", findings, ended=ended, spent=SPENT))
    assert sum(SPENT in line for line in capsys.readouterr().err.splitlines()) == 1
