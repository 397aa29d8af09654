"""The rules in SQL say what they say in Python."""

import math
from collections.abc import Callable
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from ops.dataset.outputs.tolerances import GRID, T_FROZEN, rounding
from ops.evaluation.benchmark.results import DISTURBED_SHARE, DISTURBED_SPREAD, Phase, Status, is_disturbed
from ops.evaluation.verdict import rules
from ops.evaluation.verdict.result import RunResult
from tests.warehouse.warehouse_rows import empty
from warehouse.store import Warehouse

LEVELS = [None, -math.inf, *map(float, range(-7, 3)), math.inf]
DTYPES = ["float16", "bfloat16", "float32", "float64", "float8_e4m3fn", "quint8", "complex32", "int64"]
ERRORS = [None, 0.0, 0.002, 0.0031, 0.01, 0.07, 2.0]


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Warehouse:
    return empty(tmp_path_factory.mktemp("rules"))


def asked(warehouse: Warehouse, macro: str, arguments: list[tuple[Any, ...]]) -> list[Any]:
    """What a macro says of each row of arguments."""
    names = [f"x{place}" for place in range(len(arguments[0]))]
    columns = {name: [row[place] for row in arguments] for place, name in enumerate(names)}
    listed = ", ".join(f"unnest(${name}) AS {name}" for name in names)
    return [value for (value,) in warehouse.rows(f"SELECT {macro}({', '.join(names)}) FROM (SELECT {listed})", columns)]


def state(status: Status, phase: Phase | None, t_min: float | None) -> str:
    return rules.state_of(RunResult(status=status, phase=phase, t_min=t_min))


CASES: dict[str, tuple[Callable[..., Any], list[tuple[Any, ...]]]] = {
    "has_baseline": (lambda phase: phase not in rules.NO_BASELINE, [(phase,) for phase in (None, *Phase)]),
    "is_right": (lambda status, t_min: status == "success" and rules.is_right(t_min), [*product(Status, LEVELS)]),
    "is_wrong": (lambda status, t_min: status == "success" and not rules.is_right(t_min), [*product(Status, LEVELS)]),
    "run_state": (state, list(product(Status, (None, *Phase), LEVELS))),
    "is_scored": (
        lambda status, phase: rules.state_of(RunResult(status=status, phase=phase)).is_scored,
        [(status, phase) for status, phase in product(Status, (None, *Phase)) if phase is None or status == "failure"],
    ),
    "is_disturbed": (
        lambda share, spread: is_disturbed(SimpleNamespace(others_cpu_share=share, eager_block_spread=spread)),
        [*product((None, DISTURBED_SHARE, 0.11), (None, DISTURBED_SPREAD, 2.1))],
    ),
    "is_worse_match": (rules.is_worse_match, list(product(LEVELS, LEVELS))),
    "rounding": (rounding, [(dtype,) for dtype in DTYPES]),
    "is_far": (rules.is_far, [*product(ERRORS, DTYPES)]),
    "is_worse_error": (rules.is_worse_error, [*product(ERRORS, ERRORS, DTYPES)]),
    "frozen_t": (lambda t: min(t, T_FROZEN), [(t,) for t in GRID]),
    "is_near_as_eager": (rules.is_near_as_eager, list(product(LEVELS, LEVELS))),
    "is_slower_speedup": (rules.is_slower_speedup, [*product((1.0, None), (0.9, 0.96, 0.98, 1.0, 1.2, None))]),
    "is_slower_than_eager": (rules.is_slower_than_eager, [(None,), (0.99,), (1.0,), (1.1,)]),
    "counted_speedup": (
        lambda own, judged: judged if judged is not None and own > rules.BOUND_SHARE * judged else own,
        [(1.0, 1.0), (1.2, 1.0), (1.05, 1.0), (2.0, None)],
    ),
}


@pytest.mark.parametrize("macro", CASES)
def test_macros_are_the_rules(warehouse: Warehouse, macro: str) -> None:
    rule, arguments = CASES[macro]
    assert asked(warehouse, macro, arguments) == [rule(*row) for row in arguments]


def test_each_macro_has_its_comment(warehouse: Warehouse) -> None:
    comments = dict(warehouse.rows("SELECT function_name, comment FROM duckdb_functions() WHERE NOT internal"))
    assert all(comments[macro] for macro in CASES)
