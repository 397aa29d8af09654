"""What came of a sample under a backend, in words that noise does not change, and how it differs from a file."""

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from ops.benchmark.results import FailureKind
from ops.verdict import rules
from ops.verdict.result import StoredRun
from ops.verdict.rules import NOISE_T, is_worse_match
from ops.verdict.words import t_text


class State(StrEnum):
    """How a sample ended: `WRONG` ran, and computed something else than eager; under `NO_EAGER` eager itself failed."""

    PASS = "pass"
    WRONG = "wrong"
    FAILURE = "failure"
    NO_EAGER = "no_eager"


_BADNESS = {State.PASS: 0, State.WRONG: 1, State.FAILURE: 2}


class Verdict(StrEnum):
    """How an outcome stands to what was expected.

    `CHANGED` is neither better nor worse: another kind of failure. `FLAKY` differs as a person allowed. `MISSING` has
    no result, and `NEW` no expectation.
    """

    WORSE = "worse"
    MISSING = "missing"
    CHANGED = "changed"
    NEW = "new"
    BETTER = "better"
    FLAKY = "flaky"
    SAME = "same"

    @property
    def is_expected(self) -> bool:
        """Whether it needs no change of the file."""
        return self in (Verdict.SAME, Verdict.FLAKY)


RowKey = tuple[str, str]
"""(sample_id, backend)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a sample under a backend.

    Attributes:
        sample_id: The sample.
        backend: Name of the backend, with the options that differ from their defaults.
        state: How it ended.
        failure_kind: Kind of a failure: "crash"; "" for none.
        t_min: Smallest tolerance at which outputs agree with eager's; `NOISE_T` for all that is tighter, too,
            since which it is there is chance. None without outputs.
        graph_breaks: Graph breaks, or operators that ran outside of the compiler; None where the backend does not say.
        build: How the build is called that it is of; "" of a row of a file.
        measured_at: When it ended, UTC.
    """

    sample_id: str
    backend: str
    state: State
    failure_kind: str = ""
    t_min: float | None = None
    graph_breaks: int | None = None
    build: str = field(default="", compare=False)
    measured_at: datetime | None = field(default=None, compare=False)

    @property
    def key(self) -> RowKey:
        """What it is the outcome of; outcomes are sorted by it."""
        return self.sample_id, self.backend

    @property
    def state_text(self) -> str:
        """The state with the kind of a failure, as in a list of flaky states: "failure:crash"."""
        return f"{self.state}:{self.failure_kind}" if self.failure_kind else str(self.state)


_STATES = {
    rules.State.RIGHT: State.PASS,
    rules.State.WRONG: State.WRONG,
    rules.State.FAILED: State.FAILURE,
    rules.State.NO_BASELINE: State.NO_EAGER,
}


def outcome_of(run: StoredRun, build: str = "", measured_at: datetime | None = None) -> Outcome:
    """The outcome of a run whose backend is available.

    Args:
        run: How it ended.
        build: How its build is called.
        measured_at: When it ended, UTC.
    """
    has_failed = run.has_failed
    return Outcome(
        run.sample_id,
        run.label,
        _STATES[run.state],
        (run.failure_kind or FailureKind.ERROR) if has_failed else "",
        None if has_failed or run.t_min is None else max(run.t_min, NOISE_T),
        None if has_failed else run.evidence_fallback_count,
        build,
        measured_at,
    )


def judge(expected: Outcome, flaky: Collection[str], now: Outcome) -> tuple[Verdict, str]:
    """How an outcome stands to what was expected, and in which regard it differs ("" for none).

    Args:
        expected: What the file says.
        flaky: States that a person allows besides: "pass", "failure" with any kind, "failure:timeout".
        now: What came of it.
    """
    if (expected.state, expected.failure_kind) != (now.state, now.failure_kind):
        text = f"{expected.state_text} → {now.state_text}"
        if now.state in flaky or now.state_text in flaky:
            return Verdict.FLAKY, text
        return _state_verdict(expected.state, now.state), text
    moves = [
        (_t_move(expected.t_min, now.t_min), f"t_min {t_text(expected.t_min)} → {t_text(now.t_min)}"),
        (
            _break_move(expected.graph_breaks, now.graph_breaks),
            f"graph breaks {_count_text(expected.graph_breaks)} → {_count_text(now.graph_breaks)}",
        ),
    ]
    texts = ", ".join(text for move, text in moves if move is not None)
    worst = min((move for move, _ in moves if move is not None), key=list(Verdict).index, default=Verdict.SAME)
    return worst, texts


def _state_verdict(before: State, now: State) -> Verdict:
    old, new = _BADNESS.get(before), _BADNESS.get(now)
    if old is None or new is None or old == new:
        return Verdict.CHANGED
    return Verdict.WORSE if new > old else Verdict.BETTER


def _t_move(before: float | None, now: float | None) -> Verdict | None:
    if before is None or now is None:
        return None if before == now else Verdict.CHANGED
    if is_worse_match(before, now):
        return Verdict.WORSE
    return Verdict.BETTER if is_worse_match(now, before) else None


def _break_move(before: int | None, now: int | None) -> Verdict | None:
    if before == now:
        return None
    if before is None or now is None:
        return Verdict.CHANGED
    return Verdict.WORSE if now > before else Verdict.BETTER


def t_cell(t_min: float | None) -> str:
    """A `t_min` as the file has it; "" for none."""
    return "" if t_min is None else f"{t_min:g}"


def _count_text(count: int | None) -> str:
    return "unknown" if count is None else str(count)
