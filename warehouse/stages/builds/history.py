"""History: the trends of each backend over its builds, where they changed, and whether the newest build is to blame."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from ops.history.changes import Change, Group, changes_of, shown, trends_of
from ops.history.rows import BuildPoint, ChangeKind, ChangePoint, Direction, GroupKind
from ops.history.series import Curve
from ops.score.conditions import ScoreConditions
from ops.score.trends import trend_name
from warehouse.questions.history import Suite, load_curves
from warehouse.selection.conditions import of_warehouse
from warehouse.store import Warehouse


@dataclass(frozen=True, slots=True)
class CurveHistory:
    """What came of a backend's builds.

    Attributes:
        backend: Its name.
        variant: Options that differ from their defaults.
        names: Hash of each build → how it is called, the oldest first.
        changes: What changed, the newest first, as a person is shown it.
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
    def builds(self) -> list[str]:
        """How its builds are called, the oldest first."""
        return list(self.names.values())

    @property
    def regressions(self) -> tuple[ChangePoint, ...]:
        """What the newest build made worse."""
        return tuple(change for change in self.changes if is_regression(change))

    @property
    def verdict(self) -> str:
        """Whether the newest build made something worse, in a line."""
        count = len(self.names)
        if count < 2:
            return f"{count} build can be compared: no history yet"
        newest = f"the newest of {count} builds, {self.builds[-1]},"
        worse = "; ".join(dict.fromkeys(change_name(change) for change in self.regressions))
        return f"{newest} made worse: {worse}" if worse else f"{newest} made nothing worse"


def change_name(change: ChangePoint) -> str:
    """What changed: "S(0), × eager", or "S(0) of nlp, × eager"."""
    return trend_name(change.measure, "" if change.group_kind is GroupKind.ALL else change.group_value)


def is_regression(change: ChangePoint) -> bool:
    """Whether the newest build made something worse from one build to the next."""
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
        suite: Whose samples.
        conditions: How they are scored.
        backends: Names, or labels with a variant; all if empty.
        where: Only samples that meet this condition; nothing is stored then.
        store: Whether the tables `build_point` and `change_point` get it.

    Raises:
        ConditionError: The condition is none.
    """
    warehouse.ingest()
    store = store and where is None
    sample_ids = None
    if where is not None:
        sample_ids = [name for dataset, name in of_warehouse(warehouse, where) if dataset == suite.dataset]
    now = datetime.now(UTC)
    histories = []
    with warehouse.spooling() as buffer:
        for (backend, variant), curve in load_curves(warehouse, suite, conditions, backends, sample_ids).items():
            series = _Series(suite, backend, variant, curve, now)
            changes = changes_of(curve)
            visible = {id(change) for change in shown(changes)}
            points = [(change, series.change_point(change)) for change in changes]
            names = {build.build_hash: build.name for build in curve.builds}
            told = tuple(point for change, point in reversed(points) if id(change) in visible)
            histories.append(CurveHistory(backend, variant, names, told))
            if store:
                buffer.add(*(point for _, point in points), *series.points())
    if store:
        warehouse.ingest()
    return histories


@dataclass(frozen=True, slots=True)
class _Series:
    """A curve and what the rows of its series have in common."""

    suite: Suite
    backend: str
    variant: str
    curve: Curve
    computed_at: datetime

    def change_point(self, change: Change) -> ChangePoint:
        """The row of a change."""
        builds = self.curve.builds
        return ChangePoint(
            self.suite.dataset,
            self.suite.list_name,
            self.backend,
            self.variant,
            change.group.kind,
            change.group.value,
            change.measure,
            builds[change.place].build_hash,
            change.direction,
            change.kind,
            builds[change.previous].build_hash,
            change.before,
            change.after,
            change.deviations,
            change.sample_ids,
            change.place == len(builds) - 1,
            change.builds_since,
            self.computed_at,
        )

    def points(self) -> Iterator[BuildPoint]:
        """The rows of all trends."""
        for trend in trends_of(self.curve):
            measured = self._measured(trend.group)
            for place, (build, value) in enumerate(zip(self.curve.builds, trend.values, strict=True)):
                yield BuildPoint(
                    self.suite.dataset,
                    self.suite.list_name,
                    self.backend,
                    self.variant,
                    trend.group.kind,
                    trend.group.value,
                    trend.measure,
                    build.build_hash,
                    place,
                    float(value),
                    measured[place],
                    int(trend.group.chosen.sum()),
                    self.computed_at,
                )

    def _measured(self, group: Group) -> list[int]:
        return [int(count) for count in self.curve.measured[:, group.chosen].sum(axis=1)]
