"""Which of several runs with one key counts, for runs at hand; the view `run_counted` has the same rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ops.benchmark.results import BenchmarkRun, Status


def counted_runs(runs: Iterable[BenchmarkRun]) -> list[BenchmarkRun]:
    """Of several runs with one key the one that counts, by the rule of the view `run_counted`.

    It is the newest that could be made, or, where that is a success that was disturbed, the newest undisturbed success.

    Args:
        runs: In the order in which they were made.
    """
    by_key: dict[tuple[str, ...], list[BenchmarkRun]] = {}
    for run in runs:
        sample = (run.dataset, run.sample_id, run.sample_hash)
        setup = (run.backend, run.variant, run.env_hash, run.config_hash, run.backend_version)
        by_key.setdefault((*sample, *setup), []).append(run)
    return [_counted(repeated) for repeated in by_key.values()]


def _counted(repeated: Sequence[BenchmarkRun]) -> BenchmarkRun:
    """The run that counts of some with one key, the newest last."""
    newest = next((run for run in reversed(repeated) if run.status is not Status.UNAVAILABLE), repeated[-1])
    if newest.status is not Status.SUCCESS:
        return newest
    undisturbed = (run for run in reversed(repeated) if run.status is Status.SUCCESS and not run.is_disturbed)
    return next(undisturbed, newest)
