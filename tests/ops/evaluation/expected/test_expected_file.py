"""Files of expected outcomes: what noise leaves alone, what a change touches, and what is refused."""

import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ops.evaluation.expected.file import ExpectedFileError, compare, new_file, parse, read_file, update, write_file
from ops.evaluation.expected.outcomes import SampleOutcome, judge
from ops.evaluation.verdict.result import StoredRun
from ops.evaluation.verdict.rules import RunState
from tests.verdict_cases import CASES, GONE, result_of

HEAD = "sample_id,backend,status,failure_kind,t_min,graph_breaks,flaky"
ERROR = {"status": "failure", "failure_kind": "error"}


def outcome(cells: str, sample_id: str = "a", backend: str = "inductor") -> SampleOutcome:
    """The outcome of a row: "status,failure_kind,t_min,graph_breaks"."""
    ((expected, _),) = parse(f"{HEAD}\n{sample_id},{backend},{cells},\n", "x.csv").rows.values()
    return expected


@pytest.mark.parametrize(
    ("fields", "cells"),
    [
        ({"t_min": -math.inf}, "pass,,-4,2"),
        ({"t_min": 0.0}, "pass,,0,2"),
        ({"t_min": math.inf}, "wrong,,inf,2"),
        ({"t_min": None}, "wrong,,,2"),
        ({**ERROR, "phase": "compare", "t_min": math.inf}, "failure,error,,"),
        ({**ERROR, "phase": "eager"}, "no_eager,error,,"),
    ],
)
def test_an_outcome_is_told_from_the_columns_of_a_run(fields: dict[str, Any], cells: str) -> None:
    run = StoredRun.of({"sample_id": "a", "backend": "tvm", "evidence_fallback_count": 2, **fields})
    assert SampleOutcome.of(run) == outcome(cells, backend="tvm")


@pytest.mark.parametrize(
    ("expected", "flaky", "now", "word", "text"),
    [
        ("pass,,-4,0", "", "pass,,-2,0", "worse", "t_min -4 → -2"),
        ("pass,,0,0", "", "wrong,,1,0", "worse", "pass → wrong"),
        ("failure,error,,", "", "failure,crash,,", "changed", "failure:error → failure:crash"),
        ("pass,,-4,0", "", "pass,,-4,2", "worse", "graph breaks 0 → 2"),
        ("pass,,-4,2", "", "pass,,-4,1", "better", "graph breaks 2 → 1"),
        ("pass,,-1,0", "", "pass,,-4,1", "worse", "t_min -1 → -4, graph breaks 0 → 1"),
        ("pass,,-4,", "", "pass,,-4,1", "changed", "graph breaks unknown → 1"),
        ("pass,,-4,0", "wrong|failure:timeout", "failure,timeout,,", "flaky", "pass → failure:timeout"),
        ("pass,,-4,0", "wrong|failure:timeout", "failure,crash,,", "worse", "pass → failure:crash"),
        ("pass,,-4,0", "failure", "failure,crash,,", "flaky", "pass → failure:crash"),
        ("pass,,-4,0", "wrong", "pass,,-1,0", "worse", "t_min -4 → -1"),  # its own state is held to all of the row
    ],
)
def test_how_a_result_differs_from_its_row(expected: str, flaky: str, now: str, word: str, text: str) -> None:
    judgement = judge(outcome(expected), flaky.split("|"), outcome(now))
    assert (judgement.word, judgement.difference) == (word, text)


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.now is not GONE])
def test_the_word_of_two_results_says_their_fact(name: str) -> None:
    case = CASES[name]
    before, now = (SampleOutcome.of(StoredRun.of(result_of(fields))) for fields in (case.before, case.now))
    assert judge(before, (), now).word == case.word


TEXT = f"""\
# scope: --dataset catalog
{HEAD},ticket

# the slow ones
c,inductor,pass,,-4,0,,
"b",inductor,pass,,-4,0,pass|failure:timeout,"see 12, please"
# the first
a1, inductor ,failure,error,,,,mine
gone,inductor,pass,,-4,0,,
"""


def test_an_update_touches_the_lines_that_changed_and_no_others() -> None:
    file = parse(TEXT, "x.csv")
    passing = "pass,,-4,0"
    results = [outcome(passing, name) for name in ("a1", "a2")]
    results += [outcome("failure,timeout,,", "b"), outcome("pass,,-3,0", "c"), outcome(passing, "z", '"tvm a=1,b=2"')]
    judgements = compare(file, results)
    words = {item.key[0]: item.word for item in judgements}
    assert words == {"a1": "better", "a2": "new", "b": "flaky", "c": "same", "gone": "missing", "z": "new"}
    kept = update(file, judgements, frozenset())
    changed = ["a1,inductor,pass,,-4,0,,mine", "a2,inductor,pass,,-4,0,,"]
    *before, _ = TEXT.splitlines()
    assert kept.text.splitlines() == [
        *before[:-1], *changed, "gone,inductor,pass,,-4,0,,", 'z,"tvm a=1,b=2",pass,,-4,0,,'
    ]  # fmt: skip
    gone = update(file, judgements, {("gone", "inductor")})
    assert set(kept.text.splitlines()) - set(gone.text.splitlines()) == {"gone,inductor,pass,,-4,0,,"}
    assert update(gone, compare(gone, results), frozenset()) == gone, "a second update changes nothing"


def test_a_row_before_the_first_goes_above_what_is_said_of_that_and_lines_keep_their_ends() -> None:
    text = f"# of the suite\n{HEAD}\r\n# of b\nb,inductor,pass,,-4,0,\r\nc,inductor,pass,,-4,0,\n"
    file = parse(text, "x.csv")
    assert [key[0] for key in file.rows] == ["b", "c"] and file.text == text
    results = [outcome("pass,,-4,0"), outcome("failure,error,,", "b"), outcome("failure,error,,", "c")]
    changed = update(file, compare(file, results), frozenset()).text
    failures = "b,inductor,failure,error,,,\r\nc,inductor,failure,error,,,\n"
    assert changed == f"# of the suite\n{HEAD}\r\na,inductor,pass,,-4,0,\r\n# of b\n{failures}"


_IDS = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"]), min_size=1).map(str.strip)
_ENDS = {RunState.RIGHT: ("", -4.0), RunState.WRONG: ("", math.inf), RunState.FAILED: ("crash", None)}
_OUTCOMES = st.builds(
    lambda sample_id, backend, state, breaks: SampleOutcome(
        sample_id, backend, state, *_ENDS[state], graph_breaks=breaks
    ),
    _IDS.filter(lambda text: text[:1] not in ("", "#")),
    st.sampled_from(["inductor", "xla route=a,b", "file.py:Mine"]),
    st.sampled_from([*_ENDS]),
    st.none() | st.integers(0, 99),
)


@given(st.lists(_OUTCOMES, unique_by=lambda item: item.key))
def test_what_is_written_is_read_back(outcomes: list[SampleOutcome]) -> None:
    scope = ["--sample", "a b/*", "--where", "task = 'nlp'", "--where", "\"a\" = 'b'"]
    file = new_file(outcomes, scope)
    again = parse(file.text, "x.csv")
    assert again.scope == scope and "--where \"task = 'nlp'\" " in file.text
    assert {outcome for outcome, _ in again.rows.values()} == set(outcomes)
    assert all(item.word == "same" for item in compare(again, outcomes))
    assert update(again, compare(again, outcomes), frozenset()).text == file.text


def test_a_file_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "deeper" / "x.csv"
    write_file(path, new_file([outcome("pass,,-4,0")], []))
    path.chmod(0o640)
    write_file(path, read_file(path))
    assert path.stat().st_mode & 0o777 == 0o640
    assert [item.name for item in path.parent.iterdir()] == ["x.csv"]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("", "has no line with the columns"),
        (b"\xff\xfe\x00", "is not UTF-8"),
        ("sample_id,backend\n", "line 1: the columns status, failure_kind, t_min, graph_breaks, flaky are missing"),
        (f"{HEAD},flaky\n", "line 1: a column is there twice"),
        ("a,b,passed,,,,\n", "line 2: status is 'passed'; expected pass, wrong, failure, no_eager"),
        ("a,b,failure,bang,,,\n", "line 2: the kind of failure is 'bang'"),
        ("a,b,pass,,small,,\n", "line 2: t_min is 'small'; expected a number"),
        ("a,b,pass,,nan,,\n", "line 2: t_min is 'nan'"),
        ("a,b,pass,,,1.5,\n", "line 2: graph_breaks is '1.5'"),
        ("a,b,pass,,-4,-1,\n", "line 2: graph_breaks '-1' is malformed"),
        (f"a,b,pass,,-4,{10**400},\n", "line 2: graph_breaks '1000"),
        ("a,b,pass,,-2.5,0,\n", "line 2: t_min must be"),
        ("a,b,pass,,3,0,\n", "line 2: t_min is 3, and status is pass"),
        ("a,b,wrong,,-4,0,\n", "line 2: t_min is -4, and status is wrong"),
        ("a,b,failure,error,-4,0,\n", "line 2: t_min is -4, and status is failure"),
        ("a,b,pass,crash,-4,0,\n", "line 2: failure_kind is crash, and status is pass"),
        (",b,pass,,-4,0,\n", "line 2: sample_id is empty"),
        ("a,b,pass,,,,sometimes\n", "line 2: flaky names 'sometimes'"),
        ("a,b,pass,,,,pass|failure:slow\n", "line 2: the kind of failure is 'slow'"),
        ("a,b,pass\n", "line 2: 3 cells, and there are 7 columns"),
        ('"a,b,pass,,,,\n', "line 2: "),
        ("a,b,pass,,,,\n\na,b,wrong,,,,\n", "line 4: a under b is in line 2 already"),
        ("<<<<<<< ours\na,b,pass,,,,\n", "line 2: a merge left its marks"),
    ],
)
def test_what_cannot_be_understood_is_named_with_its_line(content: str | bytes, problem: str, tmp_path: Path) -> None:
    path, head = tmp_path / "x.csv", f"{HEAD}\n" if "line 2" in problem or "line 4" in problem else ""
    path.write_bytes(content if isinstance(content, bytes) else (head + content).encode())
    with pytest.raises(ExpectedFileError) as raised:
        read_file(path)
    assert problem in str(raised.value) and str(path) in str(raised.value)
