"""Outcomes of samples under backends, in words that noise does not change, and their comparison with a file.

The states and verdicts are those of `ops.evaluation.verdict`; tables of words translate them for the file and for
checks.
"""

import operator
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from typing import Any

from ops.dataset.outputs.tolerances import NOISE_T
from ops.evaluation.verdict.result import StoredRun
from ops.evaluation.verdict.rules import IMPROVED, REGRESSED, RunState, Verdict, is_worse_match
from ops.evaluation.verdict.words import t_text

STATUSES: Mapping[RunState, str] = MappingProxyType(
    {RunState.RIGHT: "pass", RunState.WRONG: "wrong", RunState.FAILED: "failure", RunState.NO_BASELINE: "no_eager"}
)
"""State of a run → its word in the file."""

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
"""Verdict on a row that has a result → its word in a check. `CHANGED` is neither better nor worse."""

WORDS = ("worse", MISSING, "changed", NEW, "better", "flaky", SAME)
"""All words of a check for rows and results, the worst first."""

RowKey = tuple[str, str]
"""(sample_id, backend)."""


@dataclass(frozen=True, slots=True)
class SampleOutcome:
    """The outcome of a sample under a backend.

    Attributes:
        sample_id: The sample.
        backend: Name of the backend, with the options that differ from their defaults.
        state: State of the run.
        failure_kind: Kind of a failure: "crash"; "" for none.
        t_min: Smallest tolerance at which outputs agree with eager's, `NOISE_T` or more, since tighter levels differ
            by chance. None without outputs.
        graph_breaks: Graph breaks, or operators that ran outside of the compiler; None where the backend does not say.
        build: Name of the build; "" for a row of a file.
        measured_at: When it ended, UTC.
    """

    sample_id: str
    backend: str
    state: RunState
    failure_kind: str = ""
    t_min: float | None = None
    graph_breaks: int | None = None
    build: str = field(default="", compare=False)
    measured_at: datetime | None = field(default=None, compare=False)

    @classmethod
    def of(cls, run: StoredRun, build: str = "", measured_at: datetime | None = None) -> "SampleOutcome":
        """Make the outcome of a run whose backend is available, with the name of its build and the time of its end."""
        outcome = cls(run.sample_id, run.label, run.state, run.failure_kind or "", build=build, measured_at=measured_at)
        if run.has_failed:
            return outcome
        t_min = None if run.t_min is None else max(run.t_min, NOISE_T)
        return replace(outcome, t_min=t_min, graph_breaks=run.evidence_fallback_count)

    @property
    def key(self) -> RowKey:
        """Sample and backend; outcomes are sorted by it."""
        return self.sample_id, self.backend

    @property
    def status(self) -> str:
        """The word of the file for the state."""
        return STATUSES[self.state]

    @property
    def state_text(self) -> str:
        """The status with the kind of a failure, as in a list of flaky states: "failure:crash"."""
        return f"{self.status}:{self.failure_kind}" if self.failure_kind else self.status


@dataclass(frozen=True, slots=True)
class RowJudgement:
    """The comparison of a row of the file with its result, of which one may be missing.

    Attributes:
        word: The judgement, one of `WORDS`.
        difference: Description of the difference; "" where there is none.
        expected: The row; None for a new sample.
        now: The result; None for a missing one.
    """

    word: str
    difference: str
    expected: SampleOutcome | None
    now: SampleOutcome | None

    @property
    def key(self) -> RowKey:
        """Sample and backend."""
        outcome = self.expected or self.now
        assert outcome is not None
        return outcome.key

    @property
    def is_expected(self) -> bool:
        """True where the file needs no change."""
        return self.word in (SAME, "flaky")


def judge(expected: SampleOutcome | None, flaky: Collection[str], now: SampleOutcome | None) -> RowJudgement:
    """Compare an outcome with the expected one; at most one of them is None.

    Args:
        expected: Outcome by the file.
        flaky: Further states that a person allows: "pass", "failure" with any kind, "failure:timeout".
        now: Outcome of the result.
    """
    # 1. A row or a result without the other.
    if expected is None:
        return RowJudgement(NEW, "" if now is None else now.state_text, None, now)
    if now is None:
        return RowJudgement(MISSING, f"{expected.state_text} expected", expected, None)
    # 2. Different states.
    if expected.state_text != now.state_text:
        verdict = _state_verdict(expected.state, now.state)
        if now.status in flaky or now.state_text in flaky:
            verdict = Verdict.FLAKY
        return RowJudgement(_WORDS[verdict], f"{expected.state_text} → {now.state_text}", expected, now)
    # 3. The same state: the worse of `t_min` and graph breaks counts.
    t_mins, breaks = (expected.t_min, now.t_min), (expected.graph_breaks, now.graph_breaks)
    moves = {
        f"t_min {' → '.join(map(t_text, t_mins))}": _move_verdict(
            *t_mins, is_worse_match, Verdict.WRONG, Verdict.FIXED
        ),
        f"graph breaks {' → '.join('unknown' if count is None else str(count) for count in breaks)}": _move_verdict(
            *breaks, operator.lt, Verdict.LARGER, Verdict.SMALLER
        ),
    }
    texts = ", ".join(text for text, verdict in moves.items() if verdict is not Verdict.UNCHANGED)
    return RowJudgement(_WORDS[min(moves.values(), key=list(Verdict).index)], texts, expected, now)


def _state_verdict(before: RunState, now: RunState) -> Verdict:
    """Judge a change of state: `RunState` lists those of a compiler in their order, the best first."""
    if before is now or not (before.is_scored and now.is_scored):
        return Verdict.CHANGED
    if list(RunState).index(now) < list(RunState).index(before):
        return Verdict.FIXED
    return Verdict.FAILED if now is RunState.FAILED else Verdict.WRONG


def _move_verdict(
    before: float | None, now: float | None, is_worse: Callable[[Any, Any], bool], worse: Verdict, better: Verdict
) -> Verdict:
    """Judge the change of a number."""
    if before is None or now is None:
        return Verdict.UNCHANGED if before is now else Verdict.CHANGED
    return worse if is_worse(before, now) else better if is_worse(now, before) else Verdict.UNCHANGED
