"""What came of a sample under a backend, in words that noise does not change, and how it differs from a file.

The states and verdicts are those of `ops.verdict`; what the file and a check call them are tables of words.
"""

import operator
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from typing import Any

from ops.verdict.result import StoredRun
from ops.verdict.rules import IMPROVED, NOISE_T, REGRESSED, State, Verdict, is_worse_match
from ops.verdict.words import t_text

STATUSES: Mapping[State, str] = MappingProxyType(
    {State.RIGHT: "pass", State.WRONG: "wrong", State.FAILED: "failure", State.NO_BASELINE: "no_eager"}
)
"""How a run ended → what the file calls it."""

NEW, MISSING, SAME = "new", "missing", "same"
_WORDS: Mapping[Verdict, str] = MappingProxyType(
    {
        **dict.fromkeys(REGRESSED, "worse"),
        **dict.fromkeys(IMPROVED, "better"),
        Verdict.CHANGED: "changed",
        Verdict.FLAKY: "flaky",
        Verdict.UNCHANGED: SAME,
    }
)
"""Verdict on a row that has a result → what a check calls it. `CHANGED` is neither better nor worse."""

WORDS = ("worse", MISSING, "changed", NEW, "better", "flaky", SAME)
"""All that a check says of rows and results, the worst first."""

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

    @classmethod
    def of(cls, run: StoredRun, build: str = "", measured_at: datetime | None = None) -> "Outcome":
        """The outcome of a run whose backend is available, whose build is called so, and that ended then."""
        outcome = cls(run.sample_id, run.label, run.state, run.failure_kind or "", build=build, measured_at=measured_at)
        if run.has_failed:
            return outcome
        t_min = None if run.t_min is None else max(run.t_min, NOISE_T)
        return replace(outcome, t_min=t_min, graph_breaks=run.evidence_fallback_count)

    @property
    def key(self) -> RowKey:
        """What it is the outcome of; outcomes are sorted by it."""
        return self.sample_id, self.backend

    @property
    def status(self) -> str:
        """The state as the file calls it."""
        return STATUSES[self.state]

    @property
    def state_text(self) -> str:
        """The status with the kind of a failure, as in a list of flaky states: "failure:crash"."""
        return f"{self.status}:{self.failure_kind}" if self.failure_kind else self.status


@dataclass(frozen=True, slots=True)
class Judgement:
    """A row of the file, a result, or both, and how they differ.

    Attributes:
        word: How the result stands to the row: one of `WORDS`.
        difference: In which regard they differ.
        expected: The row; None for a new sample.
        now: The result; None for a missing one.
    """

    word: str
    difference: str
    expected: Outcome | None
    now: Outcome | None

    @property
    def key(self) -> RowKey:
        """Sample and backend."""
        outcome = self.expected or self.now
        assert outcome is not None
        return outcome.key

    @property
    def is_expected(self) -> bool:
        """Whether it needs no change of the file."""
        return self.word in (SAME, "flaky")


def judge(expected: Outcome | None, flaky: Collection[str], now: Outcome | None) -> Judgement:
    """How an outcome stands to what was expected, at least one of which there is.

    Args:
        expected: What the file says.
        flaky: States that a person allows besides: "pass", "failure" with any kind, "failure:timeout".
        now: What came of it.
    """
    if expected is None:
        return Judgement(NEW, "" if now is None else now.state_text, None, now)
    if now is None:
        return Judgement(MISSING, f"{expected.state_text} expected", expected, None)
    if expected.state_text != now.state_text:
        verdict = _of_states(expected.state, now.state)
        if now.status in flaky or now.state_text in flaky:
            verdict = Verdict.FLAKY
        return Judgement(_WORDS[verdict], f"{expected.state_text} → {now.state_text}", expected, now)
    t_mins, breaks = (expected.t_min, now.t_min), (expected.graph_breaks, now.graph_breaks)
    moves = {
        f"t_min {' → '.join(map(t_text, t_mins))}": _of_move(*t_mins, is_worse_match, Verdict.WRONG, Verdict.FIXED),
        f"graph breaks {' → '.join('unknown' if count is None else str(count) for count in breaks)}": _of_move(
            *breaks, operator.lt, Verdict.LARGER, Verdict.SMALLER
        ),
    }
    texts = ", ".join(text for text, verdict in moves.items() if verdict is not Verdict.UNCHANGED)
    return Judgement(_WORDS[min(moves.values(), key=list(Verdict).index)], texts, expected, now)


def _of_states(before: State, now: State) -> Verdict:
    """What became of a sample that ends otherwise: states of a compiler stand in their order, the best first."""
    if before is now or not (before.is_scored and now.is_scored):
        return Verdict.CHANGED
    if list(State).index(now) < list(State).index(before):
        return Verdict.FIXED
    return Verdict.FAILED if now is State.FAILED else Verdict.WRONG


def _of_move(
    before: float | None, now: float | None, is_worse: Callable[[Any, Any], bool], worse: Verdict, better: Verdict
) -> Verdict:
    """What became of a figure."""
    if before is None or now is None:
        return Verdict.UNCHANGED if before is now else Verdict.CHANGED
    return worse if is_worse(before, now) else better if is_worse(now, before) else Verdict.UNCHANGED
