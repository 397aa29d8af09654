"""Names of folders' datasets: the name that a person gave, or a readable one that no other folder has.

The database stores the names, so that a folder keeps its name whatever is benchmarked later.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from shlex import quote

import click

from backends._shared.messages import did_you_mean
from ops.dataset.sample.catalog.datasets import LOG_PREFIX, PROJECT_DATASETS
from ops.dataset.sample.catalog.rows import MOST_NAME_CHARACTERS, derived_names, is_name
from ops.execution.untrusted.text import printable
from warehouse.selection.datasets import KnownDataset, known_datasets, record_datasets
from warehouse.store import Warehouse


@dataclass(frozen=True, slots=True)
class NamedFolder:
    """A folder and the name of its dataset.

    Attributes:
        folder: Folder of the whole dataset.
        name: Name of the dataset.
        former: The folder that has the name in the database; None if no folder has it.
        is_recorded: True where the database has exactly this name and folder.
        note: A line for the person; "" if the name is the folder's own.
    """

    folder: Path
    name: str
    former: Path | None = None
    is_recorded: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class NameChoice:
    """The options about the name of a dataset.

    Attributes:
        name: The requested name; None for the name that the folder has or gets.
        moved: True where the folder that has the name in the database was moved to the given path.
    """

    name: str | None = None
    moved: bool = False

    def __post_init__(self) -> None:
        """Reject `--moved` without a name."""
        if self.moved and self.name is None:
            raise click.UsageError("--moved says that a dataset's folder was moved: name it with --dataset")


def name_folders(folders: Sequence[Path], choice: NameChoice, warehouse: Warehouse) -> list[NamedFolder]:
    """Find the dataset of each folder.

    Args:
        folders: Resolved folders outside of the project's datasets.
        choice: The requested name; folders below the folder of that name are parts of its dataset.
        warehouse: Where names are; it need not exist.

    Raises:
        UsageError: The requested name belongs to another folder, or cannot be given to these folders.
    """
    recorded = known_datasets(warehouse) if folders and warehouse.path.exists() else []
    if choice.name is not None:
        return [_resolve_requested(folders, choice, choice.name, recorded)] if folders else []
    named: list[NamedFolder] = []
    for folder in folders:
        named.append(_derive_name(folder, recorded, [other.name for other in named]))
    return named


def record_names(named: Sequence[NamedFolder], warehouse: Warehouse) -> None:
    """Store the names of folders in the database.

    Raises:
        WarehouseError: Another process gave a name to another folder meanwhile, or the database cannot be written.
    """
    new = [(item.name, item.folder, item.former) for item in named if not item.is_recorded]
    if new:
        record_datasets(warehouse, new)


def _derive_name(folder: Path, recorded: Sequence[KnownDataset], taken_now: Collection[str]) -> NamedFolder:
    own = [item for item in recorded if item.folder == folder]
    plain = printable(folder.name)
    if own:
        newest = own[-1]
        note = "" if newest.name == plain else f"{folder} is the dataset {newest.name!r}"
        return NamedFolder(folder, newest.name, folder, newest.is_recorded, note)
    owners = {item.name: item.folder for item in recorded}
    taken = {*PROJECT_DATASETS, *owners, *taken_now}
    name = next(name for name in derived_names(folder) if name not in taken)
    return NamedFolder(folder, name, note="" if name == plain else _name_reason(folder, name, owners.get(plain)))


def _name_reason(folder: Path, name: str, owner: Path | None) -> str:
    """Say why a dataset does not have its folder's name, and what to do about it."""
    if owner is not None and not owner.exists():
        plain = printable(folder.name)
        reason = f"{plain!r} is {owner}, which is gone; if it was moved, add --dataset {quote(plain)} --moved"
    else:
        had = "the project's" if folder.name in PROJECT_DATASETS else owner or "another folder of this command"
        had = "a name of imported logs" if folder.name.startswith(LOG_PREFIX) else had
        reason = f"{printable(folder.name)!r} is {had}; --dataset NAME gives it another name"
    return f"{folder} is the dataset {name!r}: {reason}"


def _resolve_requested(
    folders: Sequence[Path], choice: NameChoice, name: str, recorded: Sequence[KnownDataset]
) -> NamedFolder:
    if name in PROJECT_DATASETS:
        raise click.UsageError(f"--dataset {name}: that is a dataset of the project; choose another name")
    if name.startswith(LOG_PREFIX):
        raise click.UsageError(printable(f"--dataset {name}: that is a name of imported logs; choose another name"))
    owner = next((item for item in recorded if item.name == name), None)
    if owner is None and not is_name(name):
        raise click.UsageError(
            f"--dataset {name[:MOST_NAME_CHARACTERS]!r}: a name has 1 to {MOST_NAME_CHARACTERS} printable "
            "characters and starts with neither '/' nor '-'"
        )
    if owner is not None and not choice.moved and all(owner.folder in (item, *item.parents) for item in folders):
        return NamedFolder(owner.folder, name, owner.folder, owner.is_recorded)
    if len(folders) > 1:
        raise click.UsageError(
            f"--dataset {name}: a dataset is one folder, and these are {len(folders)}; give the folder that holds "
            "them, or run the command for each of them"
        )
    if owner is not None and not choice.moved:
        raise click.UsageError(_taken_message(folders[0], owner))
    if choice.moved and owner is None:
        names = [item.name for item in recorded]
        there = f"{did_you_mean(name, names)}; there are: {', '.join(names) or 'none yet'}"
        raise click.UsageError(f"--moved: there is no dataset {name!r}{there}")
    (folder,) = folders
    if owner is not None:
        return NamedFolder(folder, name, owner.folder, owner.is_recorded and owner.folder == folder)
    others = [item.name for item in recorded if item.folder == folder]
    note = f"{folder} was the dataset {others[-1]!r}, whose results stay, and is {name!r} from now on" if others else ""
    return NamedFolder(folder, name, note=note)


def _taken_message(folder: Path, owner: KnownDataset) -> str:
    if owner.folder.exists():
        advice = f"choose another name, or add --moved if {folder} takes its place"
    else:
        advice = f"that folder is gone: if it was moved to {folder}, add --moved"
    return printable(f"--dataset {owner.name}: that is {owner.folder}; {advice}")
