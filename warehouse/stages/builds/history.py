"""History: the trends of each backend over its builds, their changes, and the regressions of the newest build."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ops.reporting.history.changes import changes_of, points_of, select_shown
from ops.reporting.history.rows import ChangeKind, ChangePoint, Direction, GroupKind
from ops.reporting.history.series import Suite
from ops.reporting.score.conditions import ScoreConditions
from ops.reporting.score.trends import trend_name
from warehouse.questions.history import load_curves
from warehouse.selection.conditions import matching_in_warehouse
from warehouse.store import Warehouse


@dataclass(frozen=True, slots=True)
class CurveHistory:
    """The history of a backend's builds.

    Attributes:
        backend: Its name.
        variant: Options that differ from their defaults.
        names: Hash of each build → its name, the oldest first.
        changes: The changes to show to a person, the newest first.
    """

    backend: str
    variant: str
    names: Mapping[str, str]
    changes: tuple[ChangePoint, ...]

    @property
    def label(self) -> str:
        """The name of its curve."""
        return f"{self.backend} {self.variant}".rstrip()

    @property
    def regressions(self) -> tuple[ChangePoint, ...]:
        """The changes for the worse that came with the newest build."""
        return tuple(change for change in self.changes if is_regression(change))

    @property
    def verdict(self) -> str:
        """One line that says whether the newest build made something worse."""
        count = len(self.names)
        if count < 2:
            return f"{count} build can be compared: no history yet"
        newest = f"the newest of {count} builds, {list(self.names.values())[-1]},"
        worse = "; ".join(dict.fromkeys(change_name(change) for change in self.regressions))
        return f"{newest} made worse: {worse}" if worse else f"{newest} made nothing worse"


def change_name(change: ChangePoint) -> str:
    """Name the figure that changed: "S(0), × eager", or "S(0) of nlp, × eager"."""
    return trend_name(change.measure, "" if change.group_kind is GroupKind.ALL else change.group_value)


def is_regression(change: ChangePoint) -> bool:
    """Tell whether a change is a step for the worse that came with the newest build."""
    return change.is_newest and change.direction is Direction.WORSE and change.kind is ChangeKind.STEP


def compute_history(
    warehouse: Warehouse,
    suite: Suite,
    conditions: ScoreConditions,
    *,
    backends: Iterable[str] = (),
    where: str | None = None,
    store: bool = True,
) -> list[CurveHistory]:
    """Compute the history of each backend on a suite from all stored results, and store it.

    Args:
        warehouse: Where results are.
        suite: The samples.
        conditions: How they are scored.
        backends: Names, or labels with a variant; all if empty.
        where: Only samples that meet this condition; nothing is stored then.
        store: Whether the tables `build_point` and `change_point` get the result.

    Raises:
        ConditionError: The condition is invalid.
    """
    warehouse.ingest()
    store = store and where is None
    sample_ids = None
    if where is not None:
        sample_ids = [name for dataset, name in matching_in_warehouse(warehouse, where) if dataset == suite.dataset]
    histories = []
    with warehouse.open_buffer() as buffer:
        for curve in load_curves(warehouse, suite, conditions, backends, sample_ids):
            changes = changes_of(curve)
            names = {build.build_hash: build.name for build in curve.builds}
            histories.append(CurveHistory(curve.backend, curve.variant, names, tuple(reversed(select_shown(changes)))))
            if store:
                buffer.add(*changes, *points_of(curve))
    if store:
        warehouse.ingest()
    return histories
