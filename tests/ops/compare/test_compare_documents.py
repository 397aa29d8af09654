"""How a comparison is shown."""

from xml.etree import ElementTree as ET

from ops.verdict.findings import Comparison, Finding, Scope, kind_of
from ops.verdict.rules import Metric, Verdict
from ops.verdict.words import cases_of, headline, junit, markdown, sentence

SLOW = Finding(Scope.SAMPLE, "bert", Metric.SPEED, Verdict.SLOWER, "catalog", 1.1, 1.08, 1.12, 1.0, 1.1, 8)
WRONG = Finding(
    Scope.SAMPLE, "t5|<b>", Metric.RESULT, Verdict.WRONG, "catalog", a_value=-6.0, b_value=1.0, reason="t_min -6 → 1"
)
GROUP = Finding(
    Scope.GROUP,
    "operator gelu",
    Metric.SPEED,
    Verdict.SLOWER,
    "",
    1.03,
    1.026,
    1.034,
    sample_count=10,
    alike=("operator dropout",),
)
COMPILE = Finding(Scope.WHOLE, "", Metric.COMPILE, Verdict.SLOWER, "", 1.3, 1.2, 1.4, sample_count=20)
UNSURE = Finding(
    Scope.SAMPLE, "gpt2", Metric.SPEED, Verdict.UNSURE, "catalog", 1.04, 0.99, 1.1, reason="the budget ended\x1b[2J"
)
SAME = Finding(Scope.SAMPLE, "vit", Metric.SPEED, Verdict.UNCHANGED, "catalog", 1.0, 0.99, 1.01)
ALL = Comparison("mine@1", "mine@2", (SAME, UNSURE, COMPILE, SLOW, WRONG, GROUP), ("only stored runs",))


def test_the_headline_says_what_regressed_first() -> None:
    text = headline(ALL)
    assert text.startswith(
        "mine@2 against mine@1: regressed: t5|<b> wrong: t_min -6 → 1; all samples slower: 1.300 times"
    )
    assert "and 1 more" in text and "1 wrong, 1 slower, 1 unsure, 1 unchanged" in text
    assert "no regression" in headline(Comparison("a", "b", (SAME,)))
    assert "no regression" in headline(ALL, fail_on=("memory",))


def test_a_group_names_what_could_be_meant_as_well() -> None:
    assert sentence(GROUP) == (
        "operator gelu (or, in the same samples, operator dropout) slower: 1.030 times the time of a call (1.026–1.034)"
        " over 10 samples"
    )
    assert sentence(SLOW) == "bert slower: 1.100 times the time of a call (1.080–1.120), 1 ms → 1.1 ms"


def test_kinds_that_end_a_command() -> None:
    assert [kind_of(item) for item in (SLOW, WRONG, GROUP, COMPILE, UNSURE)] == [
        "slower",
        "wrong",
        "slower",
        "compile",
        "",
    ]
    assert [item.name for item in ALL.regressions(("slower",))] == ["operator gelu", "bert"]


def test_markdown_cannot_be_broken_by_names() -> None:
    text = markdown(ALL)
    assert "| t5\\|&#60;b&#62; |" in text and "<b>" not in text and "\x1b" not in text
    assert "vit" not in text and "- only stored runs" in text


def test_junit_is_read_by_a_parser() -> None:
    (root,) = ET.fromstring(junit("mine@2 against mine@1", cases_of(ALL)))
    assert root.attrib == {
        "name": "mine@2 against mine@1",
        "tests": "6",
        "failures": "4",
        "skipped": "1",
        "errors": "0",
    }
    failed = {case.attrib["name"] for case in root if case.find("failure") is not None}
    assert failed == {
        "bert speed",
        "t5|<b> result",
        "operator gelu (or, in the same samples, operator dropout) speed",
        "all samples compile",
    }
    assert ET.fromstring(junit("", cases_of(ALL, fail_on=("wrong",)))).attrib["failures"] == "1"
