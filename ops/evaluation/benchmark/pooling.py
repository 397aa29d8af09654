"""Pools the results of several processes of one run into one row: each process compiles and is timed separately.

Each field is pooled by the rule that its annotation names (`ops.evaluation.benchmark.results`).

Memory layout, the cores of threads and a compiler's choices differ from process to process and stay the same within
one, so the blocks of one process cannot show that spread. Children of one host have addresses and hash values in
common, so each process has a host of its own. The speedup is the geometric mean of the processes'
own speedups, and so is each median time; a median over all calls would be that of the process in the middle. Its
interval is Student's, from the spread between the processes, which holds what varies within them too:

    log s = mean(log s_j) ± t(0.975, N − 1) · sd(log s_j) / √N

With one process the interval is that of its blocks (`ops.evaluation.benchmark.measuring.timing.statistics`), widened by
an allowance for the difference of other processes: a standard deviation of log s between processes
(`BenchmarkConfig.process_spread`), which a single process cannot show. It is added as independent errors are:

    log s ± √(reach² + (1.96 · process_spread)²), reach: half of the logarithmic width of the blocks' interval
"""

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, median, quantiles, stdev
from typing import Any

from ops.dataset.outputs.match import OutputMatch
from ops.evaluation.benchmark.result_parsing import BLOCK_RULES, OUTPUT_RULES, RUN_RULES, ReportedRun, blocks_of
from ops.execution.untrusted.values import MalformedError
from ops.pooling_rules import largest

_MIN_BLOCKS = 3
"""Fewest blocks whose spread is meaningful."""

_TAIL = 0.975
"""Quantile of the upper end of a 95% interval."""


def pool(reported_runs: Sequence[ReportedRun], *, process_spread: float) -> dict[str, Any]:
    """Pool the reports of processes that ran the same sample into columns of `BenchmarkRun` and `RunBlocks`.

    Args:
        reported_runs: The report of each process. Pooling a single one changes only its interval.
        process_spread: See `BenchmarkConfig`.
    """
    rows = [reported.run_fields() for reported in reported_runs]
    fields = {name: rule([row[name] for row in rows]) for name, rule in (RUN_RULES | BLOCK_RULES).items()}
    if len(rows) > 1:
        low, high = interval([reported.speedup for reported in reported_runs if reported.speedup is not None])
    else:
        low, high = widen_interval(fields["speedup_low"], fields["speedup_high"], process_spread)
    spreads = [block_spread(reported.eager_trials_ms, reported.eager_block_sizes) for reported in reported_runs]
    block_counts = tuple(len(reported.eager_block_sizes) for reported in reported_runs if reported.eager_block_sizes)
    return {
        **fields,
        "speedup_low": low,
        "speedup_high": high,
        "eager_block_spread": largest(spreads),
        "process_count": len(rows),
        "process_block_counts": block_counts,
    }


def pool_outputs(reported_runs: Sequence[ReportedRun], run_id: str) -> tuple[OutputMatch, ...]:
    """Make the rows of `output_match` of a run: for each output the process in which it agrees least.

    Raises:
        MalformedError: The processes have different outputs.
    """
    processes = [reported.matches for reported in reported_runs]
    if len({tuple((match.dtype, match.shape) for match in matches) for matches in processes}) > 1:
        raise MalformedError("the processes have different outputs")
    pooled = []
    for matches in zip(*processes, strict=True):
        worst_first = sorted(matches, key=lambda match: match.t_min, reverse=True)
        fields = {name: rule([getattr(match, name) for match in worst_first]) for name, rule in OUTPUT_RULES.items()}
        pooled.append(OutputMatch(run_id=run_id, **fields))
    return tuple(pooled)


def block_spread(trials_ms: Sequence[float], block_sizes: Sequence[int]) -> float | None:
    """Ninth decile of the blocks' medians divided by the first; None with fewer than three blocks."""
    if len(block_sizes) < _MIN_BLOCKS:
        return None
    medians = list(map(median, blocks_of(trials_ms, block_sizes)))
    deciles = quantiles(medians, n=10, method="inclusive")
    return deciles[-1] / deciles[0] if deciles[0] > 0 else None


def interval(speedups: Sequence[float]) -> tuple[float | None, float | None]:
    """Compute the 95% interval of the geometric mean of independent processes' speedups; (None, None) below two."""
    # It needs numpy, which is slow to import and which nothing else in this module needs.
    from ops.evaluation.benchmark.measuring.timing.statistics import student_quantile

    count = len(speedups)
    if count < 2:
        return None, None
    logs = [math.log(speedup) for speedup in speedups]
    reach = student_quantile(_TAIL, count - 1) * stdev(logs) / math.sqrt(count)
    return math.exp(fmean(logs) - reach), math.exp(fmean(logs) + reach)


def widen_interval(low: float | None, high: float | None, process_spread: float) -> tuple[float | None, float | None]:
    """Widen the 95% interval of one process's speedup by an allowance for other processes; without one, return none.

    Args:
        low: Lower end of the interval of its blocks.
        high: Upper end.
        process_spread: See `BenchmarkConfig`.
    """
    if not process_spread or not low or not high or low == high:  # too few blocks, or a speed that says nothing
        return low, high
    middle, reach = (math.log(high) + math.log(low)) / 2, (math.log(high) - math.log(low)) / 2
    reach = math.hypot(reach, NormalDist().inv_cdf(_TAIL) * process_spread)
    return math.exp(middle - reach), math.exp(middle + reach)
