"""Pools the results of several processes of one run into one row: each process compiles and is timed by itself.

Memory layout, the cores of threads and a compiler's choices differ from process to process and stay the same within
one, so the blocks of one process cannot show that spread. Children of one host have addresses and hash values in
common, so each process has a host of its own. The speedup is the geometric mean of the processes'
own speedups, and so is each median time; a median over all calls would be that of the process in the middle. Its
interval is Student's, from the spread between the processes, which holds what varies within them too:

    log s = mean(log s_j) ± t(0.975, N − 1) · sd(log s_j) / √N

With one process the interval is that of its blocks (`ops.benchmark.measuring.statistics`), widened by an allowance for
what other processes would say: a standard deviation of log s between processes (`BenchmarkConfig.process_spread`), of
which a single process shows nothing. It is added as independent errors are:

    log s ± √(reach² + (1.96 · process_spread)²), reach: half of the logarithmic width of the blocks' interval
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist, fmean, median, stdev
from typing import Any

from ops.benchmark.result_parsing import ReportedOutput, ReportedRun
from ops.benchmark.results import OutputMatch
from ops.untrusted.values import MalformedError


@dataclass(frozen=True, slots=True)
class PooledProcesses:
    """The pooled results of the processes of a run.

    Attributes:
        fields: Fields of `BenchmarkRun`.
        matches: How each output agrees, in the process in which it agrees least.
        model_ms: Time that all calls of the graph took together; None where no process reported it.
    """

    fields: Mapping[str, Any]
    matches: tuple[ReportedOutput, ...]
    model_ms: float | None

    def outputs(self, run_id: str) -> tuple[OutputMatch, ...]:
        """Rows of `output_match`."""
        return tuple(match.output(run_id) for match in self.matches)


def pool(reported_runs: Sequence[ReportedRun], *, process_spread: float = 0.0) -> PooledProcesses:
    """Pool the results of processes that ran the same sample; of a single one the interval alone is changed.

    Args:
        reported_runs: What each process reported.
        process_spread: See `BenchmarkConfig`.

    Raises:
        MalformedError: Their outputs are not the same ones.
    """
    first, *others = [reported.run_fields() for reported in reported_runs]
    fields = {
        name: _RULES.get(name, _largest_or_first)([first[name], *(one[name] for one in others)]) for name in first
    }
    if others:
        low, high = interval([reported.speedup for reported in reported_runs if reported.speedup is not None])
    else:
        low, high = widened(first["speedup_low"], first["speedup_high"], process_spread)
    fields.update(speedup_low=low, speedup_high=high)
    blocks = tuple(len(reported.eager_block_sizes) for reported in reported_runs if reported.eager_block_sizes)
    fields.update(process_count=len(reported_runs), process_block_counts=blocks)
    times = [reported.model_ms for reported in reported_runs if reported.model_ms is not None]
    return PooledProcesses(
        fields, _matches([reported.matches for reported in reported_runs]), sum(times) if times else None
    )


def interval(speedups: Sequence[float], *, confidence: float = 0.95) -> tuple[float | None, float | None]:
    """Interval of the geometric mean of independent processes' speedups; (None, None) for fewer than two."""
    # It needs numpy, which is slow to import and which nothing else in this module needs.
    from ops.benchmark.measuring.statistics import student_quantile

    count = len(speedups)
    if count < 2:
        return None, None
    logs = [math.log(speedup) for speedup in speedups]
    reach = student_quantile((1 + confidence) / 2, count - 1) * stdev(logs) / math.sqrt(count)
    return math.exp(fmean(logs) - reach), math.exp(fmean(logs) + reach)


def widened(
    low: float | None, high: float | None, process_spread: float, *, confidence: float = 0.95
) -> tuple[float | None, float | None]:
    """Interval of one process's speedup with an allowance for other processes; without an interval, none.

    Args:
        low: Lower end of the interval of its blocks.
        high: Upper end.
        process_spread: See `BenchmarkConfig`.
        confidence: Of the interval.
    """
    if not process_spread or not low or not high or low == high:  # too few blocks, or a speed that says nothing
        return low, high
    middle, reach = (math.log(high) + math.log(low)) / 2, (math.log(high) - math.log(low)) / 2
    reach = math.hypot(reach, NormalDist().inv_cdf((1 + confidence) / 2) * process_spread)
    return math.exp(middle - reach), math.exp(middle + reach)


def _matches(processes: Sequence[Sequence[ReportedOutput]]) -> tuple[ReportedOutput, ...]:
    if len({tuple((match.dtype, match.shape) for match in matches) for matches in processes}) > 1:
        raise MalformedError("the processes have different outputs")
    return tuple(_worst_output(of_one_output) for of_one_output in zip(*processes, strict=True))


def _worst_output(found: Sequence[ReportedOutput]) -> ReportedOutput:
    worst = max(found, key=lambda match: match.t_min)
    names = ("max_difference", "mean_difference")
    return replace(worst, **{name: _largest_or_first([getattr(match, name) for match in found]) for name in names})


def _largest_or_first(values: Sequence[Any]) -> Any:
    """The largest of numbers, true if one of truths is; of anything else, the first that is known."""
    known = [value for value in values if value is not None]
    if known and all(isinstance(value, int | float) for value in known):
        return max(known)
    return known[0] if known else None


def _geometric_mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return None
    return known[0] if len(known) == 1 or not all(known) else math.exp(fmean(map(math.log, known)))


def _median(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return median(known) if known else None


def _sum(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return math.fsum(known) if known else None


def _concatenated(values: Sequence[tuple[Any, ...]]) -> tuple[Any, ...]:
    return tuple(item for value in values for item in value)


def _distinct(values: Sequence[tuple[Any, ...]]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(_concatenated(values)))


def _true_in_all(values: Sequence[bool | None]) -> bool | None:
    return None if None in values else all(values)


_SIDES = ("eager", "compiled")

_RULES: Mapping[str, Callable[[Sequence[Any]], Any]] = {
    **{f"{side}_{name}": _geometric_mean for side in _SIDES for name in ("median_ms", "event_median_ms", "kernel_ms")},
    **{f"{side}_{name}": _concatenated for side in _SIDES for name in ("trials_ms", "block_sizes")},
    **dict.fromkeys(("compile_ms", "first_call_ms"), _median),
    "speedup": _geometric_mean,
    "reference_ms": _sum,
    **dict.fromkeys(("evidence_adaptations", "process_changes"), _distinct),
    "nearer_to_float64": _true_in_all,
}
"""Field → how the values of several processes become one; all other fields are as in the worst process."""
