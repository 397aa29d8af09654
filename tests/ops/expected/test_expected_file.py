"""Files of expected outcomes: what noise leaves alone, what a change touches, and what is refused."""

import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ops.benchmark.results import FailureKind
from ops.expected.file import ExpectedFileError, compare, new_file, parse, read_file, update, write_file
from ops.expected.outcomes import Outcome, judge
from ops.verdict.result import StoredRun
from ops.verdict.rules import State

HEAD = "sample_id,backend,status,failure_kind,t_min,graph_breaks,flaky"


def passing(sample_id: str = "a", t: float | None = -4.0, breaks: int | None = 0, backend: str = "inductor") -> Outcome:
    return Outcome(sample_id, backend, State.RIGHT, "", t, breaks)


def failing(sample_id: str = "a", kind: str = "error") -> Outcome:
    return Outcome(sample_id, "inductor", State.FAILED, kind)


@pytest.mark.parametrize(
    ("fields", "state", "kind", "t"),
    [
        ({"t_min": -math.inf}, State.RIGHT, "", -4.0),
        ({"t_min": -7.0}, State.RIGHT, "", -4.0),
        ({"t_min": 0.0}, State.RIGHT, "", 0.0),
        ({"t_min": 1.0}, State.WRONG, "", 1.0),
        ({"t_min": math.inf}, State.WRONG, "", math.inf),
        ({"t_min": None}, State.WRONG, "", None),
        ({"status": "failure", "phase": "compile", "failure_kind": "crash"}, State.FAILED, "crash", None),
        ({"status": "failure", "phase": "eager", "failure_kind": "error"}, State.NO_BASELINE, "error", None),
    ],
)
def test_an_outcome_is_told_from_the_columns_of_a_run(
    fields: dict[str, object], state: State, kind: str, t: float | None
) -> None:
    outcome = Outcome.of(StoredRun.of({"sample_id": "a", "backend": "tvm", "evidence_fallback_count": 2, **fields}))
    assert (outcome.state, outcome.failure_kind, outcome.t_min) == (state, kind, t)


@pytest.mark.parametrize(
    ("expected", "now", "verdict", "text"),
    [
        (passing(t=-4), passing(t=-3), "same", ""),
        (passing(t=-4), passing(t=-2), "worse", "t_min -4 → -2"),
        (passing(t=-1), passing(t=-4), "better", "t_min -1 → -4"),
        (passing(t=0), Outcome("a", "inductor", State.WRONG, "", 1, 0), "worse", "pass → wrong"),
        (Outcome("a", "inductor", State.WRONG, "", math.inf), passing(), "better", "wrong → pass"),
        (passing(), failing(kind="crash"), "worse", "pass → failure:crash"),
        (failing(), passing(), "better", "failure:error → pass"),
        (failing(kind="error"), failing(kind="crash"), "changed", "failure:error → failure:crash"),
        (passing(), Outcome("a", "inductor", State.NO_BASELINE, "error"), "changed", "pass → no_eager:error"),
        (passing(breaks=0), passing(breaks=2), "worse", "graph breaks 0 → 2"),
        (passing(breaks=2), passing(breaks=1), "better", "graph breaks 2 → 1"),
        (passing(t=-1, breaks=0), passing(t=-4, breaks=1), "worse", "t_min -1 → -4, graph breaks 0 → 1"),
        (passing(breaks=None), passing(breaks=1), "changed", "graph breaks unknown → 1"),
    ],
)
def test_what_got_worse_and_what_got_better_differ_from_the_file(
    expected: Outcome, now: Outcome, verdict: str, text: str
) -> None:
    judgement = judge(expected, (), now)
    assert (judgement.word, judgement.difference) == (verdict, text)


def test_flaky_rows_vary_between_their_states_and_no_others() -> None:
    flaky = ("wrong", "failure:timeout")
    assert judge(passing(), flaky, failing(kind="timeout")).word == "flaky"
    assert judge(passing(), flaky, Outcome("a", "inductor", State.WRONG, "", 3.0)).word == "flaky"
    assert judge(passing(), flaky, failing(kind="crash")).word == "worse"
    assert judge(passing(), flaky, passing(t=-1.0)).word == "worse", "in its own state it is held to all of the row"
    assert judge(passing(), ("failure",), failing(kind="crash")).word == "flaky"


def test_an_update_touches_the_lines_that_changed_and_no_others() -> None:
    text = "\n".join(
        [
            "# scope: --dataset catalog",
            HEAD + ",ticket",
            "",
            "# the slow ones",
            "c,inductor,pass,,-4,0,,",
            '"b",inductor,pass,,-4,0,pass|failure:timeout,"see 12, please"',
            "# the first",
            "a, inductor ,failure,error,,,,mine",
            "gone,inductor,pass,,-4,0,,",
            "",
        ]
    )
    file = parse(text, "x.csv")
    results = [
        passing("a"),
        failing("b", "timeout"),
        passing("c", -3.0),
        passing("aa"),
        passing("z", backend="tvm a=1,b=2"),
    ]
    judgements = compare(file, results)
    assert {item.key[0]: item.word for item in judgements} == {
        "a": "better",
        "aa": "new",
        "b": "flaky",
        "c": "same",
        "gone": "missing",
        "z": "new",
    }
    kept = update(file, judgements, frozenset()).text
    before, after = text.splitlines(), kept.splitlines()
    assert [line for line in before if line not in after] == ["a, inductor ,failure,error,,,,mine"]
    assert [line for line in after if line not in before] == [
        "a,inductor,pass,,-4,0,,mine",
        "aa,inductor,pass,,-4,0,,",
        'z,"tvm a=1,b=2",pass,,-4,0,,',
    ]
    assert after.index("aa,inductor,pass,,-4,0,,") == after.index("a,inductor,pass,,-4,0,,mine") + 1
    gone = update(file, judgements, {("gone", "inductor")})
    assert set(kept.splitlines()) - set(gone.text.splitlines()) == {"gone,inductor,pass,,-4,0,,"}
    assert update(gone, compare(gone, results), frozenset()) == gone, "a second update changes nothing"


def test_a_row_before_the_first_goes_above_what_is_said_of_that() -> None:
    file = parse(f"# scope:\n{HEAD}\n# of b\nb,inductor,pass,,-4,0,\n", "x.csv")
    lines = update(file, compare(file, [passing("a"), passing("b")]), frozenset()).text.splitlines()
    assert lines[2:] == ["a,inductor,pass,,-4,0,", "# of b", "b,inductor,pass,,-4,0,"]


_OUTCOMES = st.builds(
    lambda sample_id, backend, breaks, ended: Outcome(sample_id, backend, *ended, breaks),
    st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"]), min_size=1).map(str.strip),
    st.sampled_from(["inductor", "xla route=a,b", "file.py:Mine"]),
    st.none() | st.integers(0, 99),
    st.sampled_from(
        [
            (State.RIGHT, "", -4.0),
            (State.WRONG, "", math.inf),
            (State.FAILED, str(FailureKind.CRASH), None),
            (State.NO_BASELINE, str(FailureKind.ERROR), None),
        ]
    ),
)


@given(st.lists(_OUTCOMES.filter(lambda item: item.sample_id[:1] not in ("", "#")), unique_by=lambda item: item.key))
def test_what_is_written_is_read_back(outcomes: list[Outcome]) -> None:
    scope = ["--sample", "a b/*", "--where", "task = 'nlp'", "--where", "\"a\" = 'b'"]
    file = new_file(outcomes, scope)
    again = parse(file.text, "x.csv")
    assert again.scope == scope and "--where \"task = 'nlp'\" " in file.text
    assert {outcome for outcome, _ in again.rows.values()} == set(outcomes)
    assert all(item.word == "same" for item in compare(again, outcomes))
    assert update(again, compare(again, outcomes), frozenset()).text == file.text


def test_a_file_keeps_its_line_ends_and_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "deeper" / "x.csv"
    write_file(path, new_file([passing("a")], []))
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    path.chmod(0o640)
    file = read_file(path)
    write_file(path, update(file, compare(file, [failing("a")]), frozenset()))
    assert path.read_bytes().count(b"\r\n") == path.read_bytes().count(b"\n") > 2
    assert path.stat().st_mode & 0o777 == 0o640
    assert [item.name for item in path.parent.iterdir()] == ["x.csv"]


def test_a_file_of_both_line_ends_loses_no_row_and_keeps_them() -> None:
    text = f"# of the suite\n{HEAD}\r\n# of a\na,inductor,pass,,-4,0,\r\nb,inductor,pass,,-4,0,\n"
    file = parse(text, "x.csv")
    assert [key[0] for key in file.rows] == ["a", "b"] and file.text == text
    changed = update(file, compare(file, [failing("a"), failing("b"), passing("c")]), frozenset()).text
    assert changed.splitlines(keepends=True)[3:] == [
        "a,inductor,failure,error,,,\r\n",
        "b,inductor,failure,error,,,\n",
        "c,inductor,pass,,-4,0,\r\n",
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "has no line with the columns"),
        ("sample_id,backend\n", "line 1: the columns status, failure_kind, t_min, graph_breaks, flaky are missing"),
        (f"{HEAD},flaky\n", "line 1: a column is there twice"),
        (f"{HEAD}\na,b,passed,,,,\n", "line 2: status is 'passed'; expected pass, wrong, failure, no_eager"),
        (f"{HEAD}\na,b,failure,bang,,,\n", "line 2: the kind of failure is 'bang'"),
        (f"{HEAD}\na,b,pass,,small,,\n", "line 2: t_min is 'small'; expected a number"),
        (f"{HEAD}\na,b,pass,,nan,,\n", "line 2: t_min is 'nan'"),
        (f"{HEAD}\na,b,pass,,,1.5,\n", "line 2: graph_breaks is '1.5'"),
        (f"{HEAD}\na,b,pass,,-4,-1,\n", "line 2: graph_breaks '-1' is malformed"),
        (f"{HEAD}\na,b,pass,,-4,{10**400},\n", "line 2: graph_breaks '1000"),
        (f"{HEAD}\na,b,pass,,-2.5,0,\n", "line 2: t_min must be"),
        (f"{HEAD}\na,b,pass,,{10**400},0,\n", "line 2: t_min"),
        (f"{HEAD}\na,b,pass,,3,0,\n", "line 2: t_min is 3, and status is pass"),
        (f"{HEAD}\na,b,wrong,,-4,0,\n", "line 2: t_min is -4, and status is wrong"),
        (f"{HEAD}\na,b,failure,error,-4,0,\n", "line 2: t_min is -4, and status is failure"),
        (f"{HEAD}\na,b,pass,crash,-4,0,\n", "line 2: failure_kind is crash, and status is pass"),
        (f"{HEAD}\n,b,pass,,-4,0,\n", "line 2: sample_id is empty"),
        (f"{HEAD}\na,b,pass,,,,sometimes\n", "line 2: flaky names 'sometimes'"),
        (f"{HEAD}\na,b,pass,,,,pass|failure:slow\n", "line 2: the kind of failure is 'slow'"),
        (f"{HEAD}\na,b,pass\n", "line 2: 3 cells, and there are 7 columns"),
        (f'{HEAD}\n"a,b,pass,,,,\n', "line 2: "),
        (f"{HEAD}\na,b,pass,,,,\n\na,b,wrong,,,,\n", "line 4: a under b is in line 2 already"),
        (f"{HEAD}\n<<<<<<< ours\na,b,pass,,,,\n", "line 2: a merge left its marks"),
    ],
)
def test_what_cannot_be_understood_is_named_with_its_line(text: str, problem: str, tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ExpectedFileError) as raised:
        read_file(path)
    assert problem in str(raised.value) and str(path) in str(raised.value)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ExpectedFileError, match="is not UTF-8"):
        read_file(tmp_path / "x.csv")
