"""Division of a run's limited time: each backend, and each of its variants, has a turn with an end."""

import time
from collections.abc import Sequence

import dagster as dg


def start_time(context: dg.AssetExecutionContext) -> float:
    """Time when a run began (`time.time`)."""
    record = context.instance.get_run_record_by_id(context.run_id)
    return (record and record.start_time) or time.time()


def turn_end(end: float, backend: str, backends: Sequence[str]) -> float:
    """Time when a backend's turn ends (`time.time`) in a run that ends at `end`.

    It and the backends after it share the time that is left equally, with what earlier ones did not use.
    """
    return share_end(end, len(backends) - backends.index(backend) if backend in backends else 1)


def share_end(end: float, turns: int) -> float:
    """Time when the first of `turns` equal shares of the time from now until `end` is over (`time.time`)."""
    now = time.time()
    return now + (end - now) / turns


def last_start(end: float, budget_s: float) -> float:
    """Time after which no sample is begun (`time.time`), to leave time for twin runs before the turn ends.

    Twin runs get `budget_s`, but at most a quarter of the turn, and the time that measuring does not use.
    """
    return end - min(budget_s, max(end - time.time(), 0.0) / 4)
