"""The plan of a night: folders that changed since they were cataloged, and samples that are due under each backend."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from ops.dataset.sample.catalog.rows import Root, SampleTarget
from ops.dataset.sample.catalog.walk import WalkedFolder, walk
from ops.dataset.sample.format.files import files_hash, read_sample_files
from ops.errors import GraphNetError
from ops.evaluation.benchmark.describe import BackendConfigError, BackendDescription, BackendSpec
from warehouse.selection.due import Due, DueReason, disturbed_samples, order_by_interest
from warehouse.selection.scope import WHOLE, SampleScope
from warehouse.stages.base import key_of
from warehouse.stages.benchmark import BenchmarkStage
from warehouse.stages.builds.compare import CompareStage
from warehouse.stages.builds.last_build import is_undecided
from warehouse.store import Warehouse

DISTURBED_NIGHTS = 3
"""Number of nights in which a sample that is always disturbed is measured again; then its result stays."""


@dataclass(frozen=True, slots=True)
class NightPlan:
    """The work of a night.

    Attributes:
        due: Backend, with its options → the samples that are due, the most informative first.
        unknown: Backend → the reason why it could not be described.
        changed_folders: Number of samples that were added, changed or removed since the newest catalog.
        sample_count: Number of samples that a night covers.
        undecided: Backends, with their options, that were measured but not compared with the build before to the end.
        label: Description of the samples for readers; "" for all of the catalog.
    """

    due: Mapping[str, Sequence[Due]]
    unknown: Mapping[str, str]
    changed_folders: int
    sample_count: int
    undecided: Sequence[str] = ()
    label: str = ""

    @property
    def is_empty(self) -> bool:
        """True where everything is up to date."""
        return not any(self.due.values()) and not self.unknown and not self.changed_folders and not self.undecided

    def __str__(self) -> str:
        """Write the whole plan in a line."""
        if self.is_empty:
            of_list = f" of {self.label}" if self.label else ""
            return f"all {self.sample_count} samples{of_list} are up to date under {', '.join(self.due)}"
        parts = [f"{label}: {counts(due)}" for label, due in self.due.items() if due]
        parts += [f"{label}: {reason}" for label, reason in self.unknown.items()]
        parts += [f"{label}: not compared with the build before to the end" for label in self.undecided]
        parts += [f"{self.changed_folders} samples added, changed or removed"] if self.changed_folders else []
        return "; ".join(parts)


def counts(due: Sequence[Due]) -> str:
    """Count due samples by reason: "12 due (10 never run, 2 disturbed)"."""
    by_reason = Counter(item.reason for item in due)
    parts = [f"{by_reason[reason]} {reason}" for reason in DueReason if reason in by_reason]
    return f"{len(due)} due ({', '.join(parts)})"


def due_samples(
    stage: BenchmarkStage,
    description: BackendDescription,
    *,
    dataset: str,
    shards: Sequence[str] | None = None,
    include_invalid: bool = False,
    disturbed: bool = False,
) -> list[Due]:
    """Find samples that are due under a backend, the most informative first.

    Args:
        stage: Where results are.
        description: The backend.
        dataset: The dataset.
        shards: Only samples of these shards; None for all.
        include_invalid: As in `stale_targets`.
        disturbed: True to count samples with a current but disturbed result as due, for `DISTURBED_NIGHTS` nights.
    """
    warehouse = stage.site.warehouse
    stale = stage.stale(
        description, dataset=dataset, shards=shards, include_invalid=include_invalid, unavailable_counts=True
    )
    due = order_by_interest(warehouse, description, stale, dataset=dataset)
    if not disturbed or description.unavailable_reason is not None:
        return due
    most_runs = DISTURBED_NIGHTS * (1 + stage.config.repeat_disturbed)
    return due + disturbed_samples(
        warehouse, description, dataset=dataset, most_runs=most_runs, shards=shards, include_invalid=include_invalid
    )


def plan_night(
    stage: BenchmarkStage,
    specs: Sequence[BackendSpec],
    roots: Sequence[Root],
    *,
    scope: SampleScope = WHOLE,
    include_invalid: bool = False,
    compares: bool = False,
) -> NightPlan:
    """Plan a night, without doing any of its work.

    Args:
        stage: Where results are, and how they are measured.
        specs: The backends.
        roots: Folders of datasets; those of other datasets than the scope's are ignored.
        scope: The samples.
        include_invalid: As in `stale_targets`.
        compares: Whether builds are compared after they are measured.
    """
    warehouse = stage.site.warehouse
    warehouse.ingest()  # results that a killed run left in the spool count
    due: dict[str, list[Due]] = {}
    unknown, undecided = {}, []
    comparing = CompareStage(config=stage.config, host=stage.host, site=stage.site)
    for spec in specs:
        try:
            description = stage.describe(spec)
        except BackendConfigError as error:
            unknown[str(spec)] = str(error).partition("\n")[0]
            continue
        due[description.label] = [
            item
            for dataset in scope.datasets
            for item in due_samples(
                stage, description, dataset=dataset, include_invalid=include_invalid, disturbed=True
            )
            if scope.contains(key_of(item.target))
        ]
        if compares and description.unavailable_reason is None:
            targets = all_samples(stage, description, scope, include_invalid=include_invalid)
            undecided += [description.label] if is_undecided(comparing, description, targets) else []
    stored = {dataset: _stored_hashes(warehouse, dataset, scope) for dataset in scope.datasets}
    changed = sum(
        _changed_folders(warehouse, hashes, own, dataset, scope)
        for dataset, hashes in stored.items()
        if (own := [root for root in roots if root.dataset == dataset])
    )
    return NightPlan(due, unknown, changed, sum(map(len, stored.values())), undecided, scope.label)


def all_samples(
    stage: BenchmarkStage,
    description: BackendDescription,
    scope: SampleScope,
    *,
    shards: Sequence[str] | None = None,
    include_invalid: bool = False,
) -> list[SampleTarget]:
    """Find all samples of a scope that a backend takes, whether or not they are due."""
    return [
        target
        for dataset in scope.datasets
        for target in stage.stale(
            description, again=True, dataset=dataset, shards=shards, include_invalid=include_invalid
        )
        if scope.contains(key_of(target))
    ]


def _stored_hashes(warehouse: Warehouse, dataset: str, scope: SampleScope) -> dict[str, str]:
    rows = warehouse.rows(
        "SELECT sample_id, files_hash FROM sample_current WHERE dataset = $dataset", {"dataset": dataset}
    )
    return {sample_id: digest for sample_id, digest in rows if scope.contains((dataset, sample_id))}


def _changed_folders(
    warehouse: Warehouse, stored: Mapping[str, str], roots: Sequence[Root], dataset: str, scope: SampleScope
) -> int:
    """Count the samples whose files differ from those in the newest catalog, new and removed samples included."""
    query = "SELECT sample_id, cataloged_at FROM broken_current WHERE dataset = $dataset"
    broken: dict[str, datetime] = dict(warehouse.rows(query, {"dataset": dataset}))
    places: dict[str, WalkedFolder] = {}
    for root in roots:
        for place in walk(root.path, links_out=True):
            if place.is_complete and place.problem is None and scope.contains((dataset, place.sample_id)):
                places.setdefault(place.sample_id, place)
    changed = sum(
        _is_newer(place, broken[sample_id]) if sample_id in broken else _hash_of(place) != stored.get(sample_id)
        for sample_id, place in places.items()
    )
    return changed + len(stored.keys() - places.keys())


def _hash_of(place: WalkedFolder) -> str | None:
    try:
        return files_hash(read_sample_files(place.path))
    except (GraphNetError, OSError):
        return None


def _is_newer(place: WalkedFolder, cataloged_at: datetime) -> bool:
    """Tell whether a file of a folder changed since a catalog could not read it as a sample."""
    newest = max((path.stat().st_mtime for path in place.path.iterdir()), default=0.0)
    return datetime.fromtimestamp(newest, UTC).replace(tzinfo=None) > cataloged_at.replace(tzinfo=None)
