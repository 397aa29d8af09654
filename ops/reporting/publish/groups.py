"""Reads datasets of groups as PassNet publishes them: a folder a group, with a list of graphs that are its variants.

A group is one graph in several dtypes and batch sizes. It becomes the samples `<group>/variant_<i>`, in the order of
its list; its other files, and those of its `pass_dir`, lie beside them. Lists of groups become lists of these samples,
in which each group counts once.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from ops.dataset.sample.shards.packed import other_files
from ops.errors import GraphNetError
from ops.execution.untrusted.folders import UntrustedFileError, read_files
from ops.execution.untrusted.paths import MOST_LEVELS, is_below
from ops.execution.untrusted.text import printable

GRAPH_LIST = "graph_list.txt"
"""File of a group: the folders of its graphs, a line each, relative to the dataset's or to the group's."""

LISTS_FOLDER = "sample_lists"
"""Folder of a dataset with lists of groups, a text file each."""

PASS_FOLDER = "pass_dir"
"""Folder of a group with passes (`backends/passes.py`)."""

LINK_NAME = "graphs"
"""Link in a group's folder to the graphs of the dataset, which is not needed."""

MOST_VARIANTS = 1000
MOST_LISTS = 100
_MOST_BYTES = 64 << 20
_MOST_FOLDERS = 200_000


def find_groups(folder: Path) -> list[str]:
    """Find the groups at or below a folder: their paths in it, sorted; "." for the folder itself.

    Raises:
        GraphNetError: There are more folders than a dataset can have.
    """
    groups, count = [], 0
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        path = Path(place).relative_to(folder)
        if GRAPH_LIST in files:
            groups.append(path.as_posix())
            folders.clear()
        count += len(folders)
        if count > _MOST_FOLDERS:
            raise GraphNetError(f"{folder} has more than {_MOST_FOLDERS:,} folders: import a part of it, by --below")
        if len(path.parts) >= MOST_LEVELS:
            folders.clear()
    return sorted(groups)


def variants(root: Path, group: Path) -> list[Path]:
    """Find the folders of a group's graphs.

    Args:
        root: The dataset.
        group: The group's folder, in it.

    Raises:
        GraphNetError: The list cannot be read, or a line leads to no folder of the dataset.
    """
    lines = _lines(group, GRAPH_LIST)
    if not 0 < len(lines) <= MOST_VARIANTS:
        raise GraphNetError(f"{group.name}: expected 1 to {MOST_VARIANTS} graphs in its {GRAPH_LIST}")
    top = root.resolve()
    paths = []
    for line in lines:
        bases = _bases(root, group) if is_below(line.split("/")) else []
        path = next(((base / line).resolve() for base in bases if os.path.isdir(base / line)), None)  # noqa: PTH112
        if path is None or not path.is_relative_to(top):
            raise GraphNetError(f"{group.name}: {GRAPH_LIST} names {printable(line, 200)!r}, no folder of this dataset")
        paths.append(path)
    return paths


def group_files(group: Path) -> dict[str, bytes]:
    """Read the files of a group and of its folder of passes by name.

    Raises:
        UntrustedFileError: One cannot be read.
    """
    passes = group / PASS_FOLDER
    is_there = passes.is_dir() and not passes.is_symlink()
    return other_files(group) | (other_files(passes) if is_there else {})


def lists_of_groups(root: Path, folder: Path) -> Mapping[str, frozenset[Path]]:
    """Read the lists of a dataset: name → folders of groups.

    Args:
        root: The dataset.
        folder: The folder in it that is imported.

    Raises:
        GraphNetError: One cannot be read, two have one name, there are too many, or their folder lies elsewhere.
    """
    base = next((base for base in _bases(root, folder) if (base / LISTS_FOLDER).is_dir()), None)
    if base is None:
        return {}
    if not (base / LISTS_FOLDER).resolve().is_relative_to(root.resolve()):
        raise GraphNetError(f"{LISTS_FOLDER} is a link that leads out of the dataset: put the folder itself there")
    files = sorted((base / LISTS_FOLDER).rglob("*.txt"))
    if len(files) > MOST_LISTS:
        raise GraphNetError(f"{LISTS_FOLDER} has more than {MOST_LISTS} lists")
    stems = Counter(_list_name(path.stem) for path in files)
    lists: dict[str, frozenset[Path]] = {}
    for path in files:
        name = _list_name(path.stem)
        if stems[name] > 1:
            name = _list_name(path.relative_to(base / LISTS_FOLDER).with_suffix("").as_posix())
        if name in lists:
            raise GraphNetError(f"{LISTS_FOLDER} has two lists of the name {name}: rename a file of the dataset")
        lists[name] = frozenset(Path(os.path.normpath(base / line)) for line in _lines(path.parent, path.name))
    return lists


def _list_name(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9_.+-]", "_", text)


def _bases(root: Path, folder: Path) -> list[Path]:
    """List the folders that a path in a dataset may be relative to: a folder in it, and all above it."""
    return [place for place in (folder, *folder.parents) if place.is_relative_to(root)]


def _lines(folder: Path, name: str) -> list[str]:
    """Read the lines of a text file that are not empty; of those with columns the last, which is the path."""
    try:
        text = read_files(folder, {name: _MOST_BYTES}).get(name, b"").decode()
    except (UntrustedFileError, UnicodeDecodeError) as error:
        raise GraphNetError(f"{folder.name}: {name} cannot be read: {error}") from error
    lines = (line.rpartition("\t")[2].strip().strip("/") for line in text.splitlines())
    return [line for line in lines if line]
