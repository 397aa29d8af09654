"""Error policies: every failure has a code or is left out on purpose."""

from itertools import product

import pytest

from ops.errors import GraphNetError
from ops.evaluation.benchmark.results import Phase
from ops.failures import FailureKind
from ops.reporting.score.policies import ACCURACY, NAN, POLICIES, ErrorPolicy, get_policy

CAUSES = set(product(Phase, FailureKind)) | {(Phase.COMPARE, ACCURACY), (Phase.COMPARE, NAN)}
UNSCORED = {Phase.LOAD, Phase.EAGER}


@pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)
class TestEveryPolicy:
    def test_rows_cover_every_phase_and_kind_once(self, policy: ErrorPolicy) -> None:
        rows = list(policy.rows())
        keys = [(row.phase, row.kind) for row in rows]
        assert len(keys) == len(set(keys))
        assert set(keys) == CAUSES
        assert {row.policy for row in rows} == {policy.name}

    def test_rows_hold_plain_strings(self, policy: ErrorPolicy) -> None:
        assert {type(value) for row in policy.rows() for value in row[:3]} == {str}

    def test_only_load_and_eager_are_not_scored(self, policy: ErrorPolicy) -> None:
        assert {(phase, kind) for phase, kind in CAUSES if policy.code(phase, kind) is None} == set(
            product(UNSCORED, FailureKind)
        )

    def test_everything_is_forgiven_at_the_end_of_the_curve(self, policy: ErrorPolicy) -> None:
        codes = [row.code for row in policy.rows() if row.code is not None]
        assert min(codes) >= 1
        assert max(codes) <= policy.t_values[-1]

    def test_unknown_failure_is_an_error_not_a_gap(self, policy: ErrorPolicy) -> None:
        with pytest.raises(GraphNetError, match="run/sunspots"):
            policy.code("run", "sunspots")

    def test_name_is_its_key(self, policy: ErrorPolicy) -> None:
        assert get_policy(policy.name) is policy


@pytest.mark.parametrize(
    ("phase", "kind", "paper", "default", "extended"),
    [
        ("compile", "error", 3, 3, 4),
        ("compile", "timeout", 3, 3, 4),
        ("compile", "no_evidence", 3, 3, 4),
        ("run", "crash", 2, 3, 3),
        ("run", "out_of_memory", 2, 3, 3),
        ("compare", "error", 2, 3, 3),
        ("compare", "dtype_mismatch", 2, 3, 2),
        ("compare", "shape_mismatch", 2, 3, 2),
        ("run", "shape_mismatch", 2, 3, 2),
        ("compare", "nan", 1, 1, 2),
        ("compare", "accuracy", 1, 1, 1),
        ("load", "out_of_memory", None, None, None),
        ("eager", "error", None, None, None),
    ],
)
def test_codes(phase: str, kind: str, paper: int | None, default: int | None, extended: int | None) -> None:
    assert POLICIES["paper"].code(phase, kind) == paper
    assert POLICIES["graphnet_default"].code(phase, kind) == default
    assert POLICIES["graphnet_extended"].code(phase, kind) == extended


def test_curves_run_over_the_reported_grid() -> None:
    assert POLICIES["paper"].t_values == tuple(range(-10, 5))
    assert POLICIES["graphnet_extended"].t_values == tuple(range(-10, 6))


def test_unknown_policy_lists_the_known_ones() -> None:
    with pytest.raises(GraphNetError, match="paper, graphnet_default, graphnet_extended"):
        get_policy("papre")


def test_a_code_below_one_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        ErrorPolicy("lenient", "", accuracy=0, nan=1, mismatch=1, compile=1, run=1)
