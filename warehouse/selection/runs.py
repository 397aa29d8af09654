"""Choosing runs by rules, dropping them, taking them back. Dropped runs stay stored, but no score or chart has them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from ops.errors import GraphNetError
from ops.evaluation.benchmark.run_mark import RunMark
from warehouse.store import Warehouse

_MIN_ID = 6
"""Least number of characters in an abbreviated identity."""

_CHOSEN = """
SELECT run.run_id, run.finished_at, run.dataset, run.backend, run.variant, run.trial, run.sample_id, run.status,
    run.speedup, run.t_min,
    CASE
        WHEN dropped.run_id IS NOT NULL THEN 'dropped'
        WHEN run.trial <> '' THEN 'trial'
        WHEN judged.run_row IS NULL THEN 'superseded'
        WHEN judged.validity = 'invalid' OR NOT is_scored(run.status, run.phase) THEN 'unscored'
        ELSE 'scored'
    END AS state,
    dropped.reason
FROM benchmark_run AS run
LEFT JOIN run_dropped AS dropped USING (run_id)
LEFT JOIN run_judged AS judged ON judged.run_row = run.rowid
WHERE ($dataset IS NULL OR run.dataset = $dataset)
    AND (len($backends) = 0 OR list_contains($backends, run.backend)
        OR list_contains($backends, trim(run.backend || ' ' || run.variant)))
    AND ($sample IS NULL OR run.sample_id GLOB $sample)
    AND ($since IS NULL OR run.finished_at >= $since)
    AND ($before IS NULL OR run.finished_at < $before)
    AND ($trials IS NULL OR (run.trial <> '') = $trials)
    AND ($dropped IS NULL OR (dropped.run_id IS NOT NULL) = $dropped)
    AND (len($ids) = 0 OR list_bool_or(list_transform($ids, id -> starts_with(run.run_id, id))))
ORDER BY run.finished_at DESC, run.run_id
"""


@dataclass(frozen=True, slots=True)
class RunFilter:
    """A choice of runs; an attribute that is None or empty does not restrict it.

    Attributes:
        dataset: "catalog" or the name of a folder's dataset.
        backends: Names, or labels with a variant: "xla route=torchax".
        sample: Pattern of sample ids, as of file names: "transformers/*".
        since: Finished then or later, UTC.
        before: Finished earlier than that, UTC.
        trials: True for trials only, False for other runs only.
        dropped: True for dropped runs only, False for other runs only.
        ids: Identities of runs, whole or abbreviated to their first 6 or more characters.
    """

    dataset: str | None = None
    backends: tuple[str, ...] = ()
    sample: str | None = None
    since: datetime | None = None
    before: datetime | None = None
    trials: bool | None = None
    dropped: bool | None = None
    ids: tuple[str, ...] = ()

    def parameters(self) -> Mapping[str, Any]:
        """Make the query's parameters.

        Raises:
            GraphNetError: An identity is too short to mean one run.
        """
        if short := [id_ for id_ in self.ids if len(id_) < _MIN_ID]:
            raise GraphNetError(f"{short[0]!r} is too short: give at least {_MIN_ID} characters of a run's identity")
        given = {"backends": list(self.backends), "ids": list(self.ids)}
        plain = ("dataset", "sample", "trials", "dropped")
        times = {name: _as_utc(getattr(self, name)) for name in ("since", "before")}
        return given | {name: getattr(self, name) for name in plain} | times


def _as_utc(moment: datetime | None) -> datetime | None:
    """Convert a time to UTC without a zone, as the database has it."""
    return None if moment is None else moment.astimezone(UTC).replace(tzinfo=None)


def find_runs(warehouse: Warehouse, chosen: RunFilter) -> list[dict[str, Any]]:
    """Load the chosen runs, newest first, each with its state.

    States are "scored", "superseded" (a newer run counts), "unscored" (unavailable, of an invalid sample, or eager
    itself failed), "trial" and "dropped".

    Returns:
        Rows with the keys run_id, finished_at, dataset, backend, variant, trial, sample_id, status, speedup, t_min,
        state and reason (why it was dropped).
    """
    return warehouse.records(_CHOSEN, chosen.parameters())


def mark_runs(warehouse: Warehouse, run_ids: Sequence[str], *, dropped: bool, reason: str = "") -> None:
    """Mark runs as dropped, or take them back. No row is deleted.

    Args:
        warehouse: Where they are.
        run_ids: Their whole identities.
        dropped: True to drop them, False to take them back.
        reason: The reason, for readers.
    """
    now = datetime.now(UTC)
    warehouse.spool([RunMark(run_id, now, dropped, reason) for run_id in run_ids])
    warehouse.ingest()
