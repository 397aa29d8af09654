"""Choice of samples by a command line: below paths, of a list, that meet a condition."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

import click

from ops.dataset.sample.catalog.datasets import OWN_DATASET
from ops.dataset.sample.catalog.lists import SampleListError
from ops.dataset.sample.catalog.rows import SampleKey, SampleRow
from pipelines.exits import NothingToDoError, usage_errors
from pipelines.output.console import tell
from pipelines.selection.dataset_names import NameChoice
from pipelines.selection.samples import Selection, select
from pipelines.settings import Settings
from warehouse.selection.conditions import ConditionError, matching_in_catalog
from warehouse.selection.datasets import known_datasets
from warehouse.selection.lists import find_list, members
from warehouse.store import Warehouse


@dataclass(frozen=True, slots=True)
class SampleChoice:
    """The options that choose samples (`pipelines.options.sample_options`).

    Attributes:
        paths: Folders of the samples; () for the datasets that have samples of the list.
        list_name: The list; without a version its newest. None for any sample below the paths or, without paths, for
            samples of the list of the setting `score.list`.
        where: A condition on samples; None for none.
    """

    paths: tuple[Path, ...] = ()
    list_name: str | None = None
    where: str | None = None

    @property
    def is_given(self) -> bool:
        """True where any of these options is given."""
        return bool(self.paths or self.list_name or self.where)

    def words(self, dataset: str | None = None) -> list[str]:
        """Write the choice as arguments that hold in any working folder, with the dataset's name if one was given."""
        options = {"--list": self.list_name, "--where": self.where, "--dataset": dataset}
        return [
            *(str(path.absolute()) for path in self.paths),
            *(word for name, value in options.items() if value is not None for word in (name, value)),
        ]


def choose_samples(
    samples: SampleChoice, settings: Settings, names: NameChoice | None = None, *, store: bool = False
) -> Selection:
    """Find the samples that the command line chooses; with `store`, datasets' names are stored in the database.

    Without paths, samples of the list are taken from all datasets; the default list is the setting `score.list`.

    Raises:
        NothingToDoError: There are no such samples.
        UsageError: There is no such list, or the condition is wrong.
        WarehouseError: The database cannot be read or written.
    """
    warehouse = Warehouse(settings.warehouse_path)
    asked = samples.list_name or (None if samples.paths else settings.score.list)
    with usage_errors(SampleListError):
        name = None if asked is None else find_list(warehouse, asked)
    weights = {} if name is None else members(warehouse, name)
    if names is not None and names.name is not None and not samples.paths:
        raise click.UsageError("--dataset names the folder of a PATH; without one, samples are of datasets with names")
    selection = select(samples.paths or _folders(weights, settings, warehouse), settings, names, store=store)
    if name is not None:
        selection = _restrict_to_list(selection, name, weights, is_all=not samples.paths)
    if samples.where is not None:
        with usage_errors(ConditionError):
            selection = _restrict(selection, matching_in_catalog(selection.catalog, samples.where, warehouse))
    if not selection.targets and not selection.broken:
        raise NothingToDoError(_none_message(samples, name))
    return selection


def _folders(weights: Mapping[str, float], settings: Settings, warehouse: Warehouse) -> list[Path]:
    """Find the folders of datasets that have samples of a list."""
    folders = settings.dataset_folders
    if not warehouse.path.exists():
        return [folders[OWN_DATASET]]
    asked = "SELECT DISTINCT dataset, content_hash FROM sample_current WHERE list_contains($hashes, content_hash)"
    present = warehouse.rows(asked, {"hashes": list(weights)})
    datasets = {str(dataset) for dataset, _ in present}
    if len({content_hash for _, content_hash in present}) < len(weights) or not weights:
        datasets.add(OWN_DATASET)  # missing samples may be in its folder, which need not be in the database yet
    folders |= {dataset.name: dataset.folder for dataset in known_datasets(warehouse)}
    return [folders[name] for name in sorted(datasets) if name in folders]


def _restrict_to_list(selection: Selection, name: str, weights: Mapping[str, float], *, is_all: bool) -> Selection:
    """Keep the samples of a selection that are on a list, with their weights.

    Of samples with equal content it keeps one, the same as the view `listed_samples`.
    """
    chosen = {(target.dataset, target.sample_id) for target in selection.targets}
    first: dict[str, SampleRow] = {}
    for row in sorted(selection.catalog.rows, key=lambda row: (row.dataset != OWN_DATASET, row.dataset, row.sample_id)):
        if row.content_hash in weights and (row.dataset, row.sample_id) in chosen:
            first.setdefault(row.content_hash, row)
    if is_all and first and (missing := len(weights) - len(first)):
        tell(f"{missing} of the {len(weights)} samples of the list {name} are not here", kind="warning")
    of_list = {(row.dataset, row.sample_id): weights[row.content_hash] for row in first.values()}
    return dataclasses.replace(_restrict(selection, of_list.keys()), list_name=name, weights=of_list)


def _restrict(selection: Selection, keys: Collection[SampleKey]) -> Selection:
    """Keep some samples of a selection. Unreadable folders are dropped: they are on no list and meet no condition."""
    targets = tuple(target for target in selection.targets if (target.dataset, target.sample_id) in keys)
    return dataclasses.replace(selection, targets=targets, broken=())


def _none_message(samples: SampleChoice, name: str | None) -> str:
    of_list = "" if name is None else f" of the list {name}"
    below = f" below {', '.join(map(str, samples.paths))}" if samples.paths else ""
    meets = "" if samples.where is None else f" meets the condition {samples.where!r}"
    return f"no sample{of_list}{below}{meets or ' is here'}"
