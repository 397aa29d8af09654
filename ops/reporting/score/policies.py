"""Error policies: the tolerance t from which on ES(t) forgives each kind of failure, as data.

A policy gives every (phase, kind) of a failed run an error code c: ES(t) counts the failure as b while t < c and
as 1 from t = c on. Failures that are not the compiler's have no code, and are not scored.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from ops.dataset.outputs.tolerances import GRID
from ops.errors import GraphNetError
from ops.evaluation.benchmark.results import Phase
from ops.evaluation.verdict.rules import NO_BASELINE
from ops.failures import FailureKind

ACCURACY = "accuracy"
"""Kind for phase `compare`, not recorded but derived: the sample ran, and its outputs differ by more than t allows."""

NAN = "nan"
"""Kind for phase `compare`, not recorded but derived: the sample ran, and only one side has NaN at some place."""

T_MIN, T_MAX = GRID.start, 4
"""First t of a curve, and its last t by default."""

SUMMARY_TS = (-3, 0, 1, 2, 3)
"""Tolerances t whose scores summaries show; curves show all."""

_MISMATCH_KINDS = frozenset({FailureKind.DTYPE_MISMATCH, FailureKind.SHAPE_MISMATCH})


class PolicyRow(NamedTuple):
    """A row of the table `error_policy`; its key is (policy, phase, kind); code None means not scored."""

    policy: str
    phase: str
    kind: str
    code: int | None


@dataclass(frozen=True, slots=True)
class ErrorPolicy:
    """Error codes by kind of failure; the first attribute below, from `accuracy` on, that fits gives the code.

    Attributes:
        name: Its name in settings, tables and charts.
        description: One line for a person.
        accuracy: Code of outputs that differ too much.
        nan: Code of NaN on one side only.
        mismatch: Code of a wrong dtype or shape, in any phase.
        compile: Code of every other failure of phase `compile`.
        run: Code of every other failure of phases `run` and `compare`.
        t_max: Last t of the curve.
    """

    name: str
    description: str
    accuracy: int
    nan: int
    mismatch: int
    compile: int
    run: int
    t_max: int = T_MAX

    def __post_init__(self) -> None:
        """Require codes from 1 on, so that no failure is forgiven at t ≤ 0, where S = ES."""
        if min(self.accuracy, self.nan, self.mismatch, self.compile, self.run) < 1:
            raise ValueError(f"error policy {self.name!r}: codes must be at least 1")

    @property
    def t_values(self) -> tuple[int, ...]:
        """The tolerances of this policy's curve, ascending."""
        return tuple(range(T_MIN, self.t_max + 1))

    def code(self, phase: str, kind: str) -> int | None:
        """The error code of a failure; None when it is not scored (loading, or eager itself, failed).

        Args:
            phase: A `Phase` or its value.
            kind: A `FailureKind` or its value, or `ACCURACY` or `NAN` with phase `compare`.

        Raises:
            GraphNetError: The phase or kind is unknown, as a failure must not be left out silently.
        """
        if (phase, kind) not in _CAUSES:
            causes = ", ".join(f"{own_phase}/{own_kind}" for own_phase, own_kind in _CAUSES)
            raise GraphNetError(f"no error code for failure {phase}/{kind}; give one of: {causes}")
        if phase in NO_BASELINE:
            return None
        if kind == ACCURACY:
            return self.accuracy
        if kind == NAN:
            return self.nan
        if kind in _MISMATCH_KINDS:
            return self.mismatch
        return self.compile if phase == Phase.COMPILE else self.run

    def rows(self) -> Iterator[PolicyRow]:
        """The rows of the table `error_policy` for this policy: every (phase, kind) with its code."""
        for phase, kind in _CAUSES:
            yield PolicyRow(self.name, phase, kind, self.code(phase, kind))


_CAUSES = dict.fromkeys(
    [
        *((phase.value, kind.value) for phase in Phase for kind in FailureKind),
        (Phase.COMPARE.value, ACCURACY),
        (Phase.COMPARE.value, NAN),
    ]
)
"""All (phase, kind) pairs, in order, as keys of a dict, which tests membership quickly."""

PAPER = ErrorPolicy(
    "paper",
    "accuracy forgiven from t = 1, runtime failures from 2, compile failures from 3",
    accuracy=1, nan=1, mismatch=2, run=2, compile=3,
)  # fmt: skip
GRAPHNET_DEFAULT = ErrorPolicy(
    "graphnet_default",
    "accuracy forgiven from t = 1, every other failure from 3",
    accuracy=1, nan=1, mismatch=3, run=3, compile=3,
)  # fmt: skip
GRAPHNET_EXTENDED = ErrorPolicy(
    "graphnet_extended",
    "accuracy forgiven from t = 1; dtype, shape and NaN from 2; runtime from 3; compile from 4",
    accuracy=1, nan=2, mismatch=2, run=3, compile=4, t_max=5,
)  # fmt: skip

POLICIES: Mapping[str, ErrorPolicy] = MappingProxyType(
    {policy.name: policy for policy in (PAPER, GRAPHNET_DEFAULT, GRAPHNET_EXTENDED)}
)
"""Every error policy by name; `paper` is the default."""


def get_policy(name: str) -> ErrorPolicy:
    """Find the policy of a name.

    Raises:
        GraphNetError: There is none; the message lists the policies.
    """
    try:
        return POLICIES[name]
    except KeyError:
        raise GraphNetError(f"no error policy {name!r}; choose one of: {', '.join(POLICIES)}") from None
