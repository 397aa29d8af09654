"""The rules of `ops.evaluation.verdict` as SQL macros with the same thresholds, so that views judge as the code does.

A test compares each macro with its function.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ops.dataset.outputs.tolerances import CORRECT_T, NOISE_T, ROUNDING, T_FROZEN, WRONG_STEPS, rounding
from ops.evaluation.benchmark.results import DISTURBED_SHARE, DISTURBED_SPREAD
from ops.evaluation.verdict.rules import (
    BOUND_SHARE,
    ERROR_ROUNDINGS,
    LEAST_ERROR,
    NO_BASELINE,
    THRESHOLDS,
    WORSE_ERROR,
    Metric,
    RunState,
)


def _quote_values(values: Iterable[str]) -> str:
    return ", ".join(f"'{value}'" for value in sorted(values))


_ROUNDING_CASES = " ".join(f"WHEN dtype = '{dtype}' THEN {unit}" for dtype, unit in ROUNDING.items())


class _Macro(NamedTuple):
    """A macro: its name with parameters, its expression, and its comment."""

    signature: str
    body: str
    comment: str


_MACROS = (
    _Macro(
        "has_baseline(phase)",
        f"coalesce(phase, '') NOT IN ({_quote_values(NO_BASELINE)})",
        "Whether a run of this phase of failure, or of none, has a baseline: the sample loaded, and eager ran",
    ),
    _Macro(
        f"is_right(status, t_min, t := {CORRECT_T})",
        "status = 'success' AND coalesce(t_min <= t, false)",
        "Whether a run ended well and its outputs agree with eager at t",
    ),
    _Macro(
        f"is_wrong(status, t_min, t := {CORRECT_T})",
        "status = 'success' AND NOT coalesce(t_min <= t, false)",
        "Whether a run ended well and its outputs do not agree with eager at t",
    ),
    _Macro(
        "run_state(status, phase, t_min)",
        f"CASE WHEN status = 'unavailable' THEN '{RunState.UNAVAILABLE}' WHEN status = 'failure' THEN"
        f" CASE WHEN has_baseline(phase) THEN '{RunState.FAILED}' ELSE '{RunState.NO_BASELINE}' END"
        f" WHEN is_right(status, t_min) THEN '{RunState.RIGHT}' ELSE '{RunState.WRONG}' END",
        f"How a run ended: {', '.join(RunState)}",
    ),
    _Macro(
        "is_scored(status, phase)",
        "status <> 'unavailable' AND has_baseline(phase)",
        "Whether a run counts: its backend is installed, the sample loaded, and eager ran",
    ),
    _Macro(
        "is_worse_match(t_before, t_after)",
        f"coalesce(t_before < t_after AND (t_before <= {CORRECT_T} AND t_after > {CORRECT_T}"
        f" OR t_after >= greatest(t_before, {NOISE_T}) + {WRONG_STEPS}), false)",
        "Whether outputs agree with eager less than before, by t_min of both",
    ),
    _Macro(
        "rounding(dtype)",
        f"CASE {_ROUNDING_CASES} WHEN dtype LIKE 'float8%' THEN {rounding('float8')} ELSE {rounding('')} END",
        "Unit of rounding of an output of this dtype, relative to it",
    ),
    _Macro(
        "is_far(error, dtype)",
        f"coalesce(error > greatest({LEAST_ERROR}, {ERROR_ROUNDINGS} * rounding(dtype)), false)",
        "Whether a relative error of an output of this dtype is more than other sums of the same graph make",
    ),
    _Macro(
        "is_worse_error(error_before, error_after, dtype)",
        f"is_far(error_after, dtype) AND coalesce(error_after > {WORSE_ERROR} * error_before, false)",
        "Whether outputs are further from eager than before, by relative_error of both and the dtype of the latter",
    ),
    _Macro(
        "frozen_t(t)",
        f"least(t, {T_FROZEN})",
        "The t at which S(t) and ES(t) count who is right",
    ),
    _Macro(
        "is_slower_speedup(low_before, high_after)",
        f"coalesce(high_after * {1 + THRESHOLDS[Metric.SPEED].sample} < low_before, false)",
        "Whether the interval of a speedup lies below that of before by more than the margin: by the lower end of the"
        " one before and the upper end of the other",
    ),
    _Macro(
        "is_slower_than_eager(speedup_high)",
        "coalesce(speedup_high < 1, false)",
        "Whether the whole interval of a speedup is below 1",
    ),
    _Macro(
        "is_near_as_eager(own_t_min, eager_t_min)",
        "coalesce(own_t_min <= eager_t_min AND own_t_min <> 'inf', false)",
        "Whether outputs are no farther from a run in float64 than those of eager, by t_min_float64 of both",
    ),
    _Macro(
        "is_disturbed(cpu_share, block_spread)",
        f"coalesce(cpu_share, 0) > {DISTURBED_SHARE} OR coalesce(block_spread, 0) > {DISTURBED_SPREAD}",
        "Whether times of a run are in doubt, by others_cpu_share and eager_block_spread",
    ),
    _Macro(
        "counted_speedup(own_speedup, judged_speedup)",
        f"CASE WHEN own_speedup > {BOUND_SHARE} * judged_speedup THEN judged_speedup ELSE own_speedup END",
        "The speedup that scores count: the judge''s where the side''s own is too far above it",
    ),
)


def rule_macros() -> Iterator[str]:
    """Yield the statements that create the macros with their comments; a macro comes after those that it uses."""
    for signature, body, comment in _MACROS:
        name = signature.partition("(")[0]
        yield f"CREATE MACRO {signature} AS {body};\nCOMMENT ON MACRO {name} IS '{comment}: {signature}.';"
