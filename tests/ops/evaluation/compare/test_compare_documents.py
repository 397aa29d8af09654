"""How a comparison is shown."""

from xml.etree import ElementTree as ET

import pytest

from ops.evaluation.verdict.findings import BuildComparison, ComparisonFinding, FindingScope, kind_of
from ops.evaluation.verdict.rules import Metric, Verdict
from ops.evaluation.verdict.words import cases_of, headline, junit, markdown, sentence

SLOW = ComparisonFinding(
    FindingScope.SAMPLE, "bert", Metric.SPEED, Verdict.SLOWER, "catalog", 1.1, 1.08, 1.12, 1.0, 1.1, 8
)
WRONG = ComparisonFinding(FindingScope.SAMPLE, "t5|<b>", Metric.RESULT, Verdict.WRONG, "catalog", reason="t_min -6 → 1")
GROUP = ComparisonFinding(
    FindingScope.GROUP, "operator gelu", Metric.SPEED, Verdict.SLOWER, "", 1.03, 1.026, 1.034, sample_count=10,
    alike=("operator dropout",),
)  # fmt: skip
COMPILE = ComparisonFinding(FindingScope.WHOLE, "", Metric.COMPILE, Verdict.SLOWER, "", 1.3, 1.2, 1.4, sample_count=20)
UNSURE = ComparisonFinding(
    FindingScope.SAMPLE, "gpt2", Metric.SPEED, Verdict.UNSURE, "catalog", 1.04, 0.99, 1.1, reason="ended\x1b[2J"
)
SAME = ComparisonFinding(FindingScope.SAMPLE, "vit", Metric.SPEED, Verdict.UNCHANGED, "catalog", 1.0, 0.99, 1.01)
LARGER = ComparisonFinding(
    FindingScope.SAMPLE, "vit", Metric.MEMORY, Verdict.LARGER, "catalog", 2.0, 1.9, 2.1, 2**20, 6 * 2**20
)
TWO_GROUPS = "operator gelu (or, in the same samples, operator dropout)"
ALL = BuildComparison("mine@1", "mine@2", (SAME, UNSURE, COMPILE, SLOW, WRONG, GROUP), ("only stored runs",))


def test_the_headline_says_what_regressed_first() -> None:
    text = headline(ALL)
    assert text.startswith(
        "mine@2 against mine@1: regressed: t5|<b> wrong: t_min -6 → 1; all samples slower: 1.300 times"
    )
    assert "and 1 more" in text and "1 wrong, 1 slower, 1 unsure, 1 unchanged" in text
    assert "no regression" in headline(BuildComparison("a", "b", (SAME,)))
    assert "no regression" in headline(ALL, fail_on=("memory",))
    assert [item.name for item in ALL.regressions(("slower",))] == ["operator gelu", "bert"]


@pytest.mark.parametrize(
    ("finding", "kind", "said"),
    [
        (SLOW, "slower", "bert slower: 1.100 times the time of a call (1.080–1.120), 1 ms → 1.1 ms"),
        (WRONG, "wrong", "t5|<b> wrong: t_min -6 → 1"),
        (COMPILE, "compile", "all samples slower: 1.300 times the compile time, 100 ms added to both (1.200–1.400)"),
        (
            LARGER,
            "memory",
            "vit larger: 2 times the memory of a call, 4 MiB added to both (1.900–2.1), 1 MiB → 6 MiB",
        ),
        (
            GROUP,
            "slower",
            f"{TWO_GROUPS} slower: 1.030 times the time of a call (1.026–1.034) over 10 samples",
        ),
        (UNSURE, "", "gpt2 unsure: 1.040 times the time of a call (0.990–1.100): ended\\x1b[2J"),
    ],
)
def test_a_finding_in_words_and_the_kind_that_ends_a_command(finding: ComparisonFinding, kind: str, said: str) -> None:
    assert (kind_of(finding), sentence(finding)) == (kind, said)


def test_documents_cannot_be_broken_by_names() -> None:
    text = markdown(ALL)
    assert "| t5\\|&#60;b&#62; |" in text and "<b>" not in text and "\x1b" not in text
    assert "vit" not in text and "- only stored runs" in text
    (root,) = ET.fromstring(junit("mine@2 against mine@1", cases_of(ALL)))
    counts = {"tests": "6", "failures": "4", "skipped": "1", "errors": "0"}
    assert root.attrib == {"name": "mine@2 against mine@1", **counts}
    failed = {case.attrib["name"] for case in root if case.find("failure") is not None}
    assert failed == {"bert speed", "t5|<b> result", f"{TWO_GROUPS} speed", "all samples compile"}
    assert ET.fromstring(junit("", cases_of(ALL, fail_on=("wrong",)))).attrib["failures"] == "1"
