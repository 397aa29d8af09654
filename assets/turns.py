"""The time of a run that has a limit: each backend, and each of its variants, has a turn with an end."""

import time
from collections.abc import Sequence

import dagster as dg


def start_time(context: dg.AssetExecutionContext) -> float:
    """When a run began (`time.time`)."""
    record = context.instance.get_run_record_by_id(context.run_id)
    return (record and record.start_time) or time.time()


def turn_end(end: float, backend: str, backends: Sequence[str]) -> float:
    """When a backend's turn ends (`time.time`) in a run that ends at `end`: those that come after have equal shares.

    What earlier ones did not use is shared, too.
    """
    return share_end(end, len(backends) - backends.index(backend) if backend in backends else 1)


def share_end(end: float, turns: int) -> float:
    """When the first of some equal shares ends of the time from now until `end` (`time.time`)."""
    now = time.time()
    return now + (end - now) / turns


def last_start(end: float, budget_s: float) -> float:
    """When no sample is begun any more (`time.time`), so that twin runs of both builds end with the turn, too.

    They have a quarter of it at most, and what measuring does not use.
    """
    return end - min(budget_s, max(end - time.time(), 0.0) / 4)
