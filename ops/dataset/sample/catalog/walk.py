"""Finds sample folders below a root that anyone may have made, by file descriptors, without leaving it by links."""

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ops.dataset.sample.format.files import FILE_LIMITS, INFO_FILE, MODEL_FILE, is_rank_folder
from ops.execution.untrusted.paths import MOST_LEVELS
from ops.execution.untrusted.text import printable

MOST_FOLDERS = 200_000
"""Most folders of one root; the largest published dataset has 2,600."""

MOST_ID_CHARACTERS = 1000

_FLAGS = os.O_RDONLY | os.O_DIRECTORY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC


@dataclass(frozen=True, slots=True)
class WalkedFolder:
    """A folder that a walk met.

    Attributes:
        path: Its path, which may lead through links.
        sample_id: Its path below the root, in characters that a table can hold.
        problem: Reason why it was not searched; None where nothing is wrong.
        is_complete: True where it has the file that marks a complete sample.
    """

    path: Path
    sample_id: str
    problem: str | None = None
    is_complete: bool = True


def walk(root: Path, *, links_out: bool = False) -> list[WalkedFolder]:
    """Find folders at and below `root` that are samples, incomplete samples, or cannot be searched, sorted by path.

    Hidden folders are skipped. A link to a folder is followed if it stays below the root; each folder is met once.

    Args:
        root: The folder to search, which may be a link; a missing one holds nothing.
        links_out: Also follow links out of the root to a sample's folder, or to a folder of `subgraph_<i>`.
    """
    walker = _Walker(root, links_out)
    return sorted(walker.search(walker.top, root, 0, MOST_LEVELS), key=lambda place: place.path)


def find_samples(root: Path, *, links_out: bool = True) -> list[Path]:
    """Find the folders of all complete samples at or below `root`, sorted; see `walk`."""
    return [place.path for place in walk(root, links_out=links_out) if place.is_complete and place.problem is None]


@dataclass(slots=True)
class _Walker:
    root: Path
    links_out: bool
    top: Path = field(init=False)
    seen: set[tuple[int, int]] = field(default_factory=set)
    is_full: bool = False

    def __post_init__(self) -> None:
        self.top = Path(os.path.realpath(self.root))

    def search(
        self, name: Path | str, path: Path, level: int, deepest: int, parent: int | None = None
    ) -> Iterator[WalkedFolder]:
        """Open a folder, by its path without links or by its name in an open folder, and look at all below it."""
        try:
            descriptor = os.open(name, _FLAGS, dir_fd=parent)
        except OSError as error:
            if not isinstance(error, FileNotFoundError | NotADirectoryError):
                yield self._place(path, f"expected a folder that can be read: {error.strerror}")
            return
        try:
            yield from self._look(descriptor, path, level, deepest)
        finally:
            os.close(descriptor)

    def _look(self, descriptor: int, path: Path, level: int, deepest: int) -> Iterator[WalkedFolder]:
        """Look at an open folder and all below it."""
        status = os.fstat(descriptor)
        if (status.st_dev, status.st_ino) in self.seen:
            return
        self.seen.add((status.st_dev, status.st_ino))
        try:
            names, folders, links = _entries(descriptor)
        except OSError as error:
            yield self._place(path, f"expected a folder that can be read: {error.strerror}")
            return
        if names:
            yield self._place(path, is_complete=INFO_FILE in names)
        for name in folders:
            if level >= deepest:
                if deepest == MOST_LEVELS:
                    yield self._place(path, f"expected at most {MOST_LEVELS} folders in each other")
                return
            if len(self.seen) >= MOST_FOLDERS:
                if not self.is_full:
                    self.is_full = True
                    yield self._place(path, f"expected at most {MOST_FOLDERS} folders in a dataset")
                return
            yield from self.search(name, path / name, level + 1, deepest, descriptor)
        for name in links:
            yield from self._follow(path / name, level, deepest)

    def _follow(self, link: Path, level: int, deepest: int) -> Iterator[WalkedFolder]:
        """Follow a link to a folder, if that is allowed."""
        target = Path(os.path.realpath(link))
        is_inside = target == self.top or self.top in target.parents
        if not is_inside and not (self.links_out and _leads_to_samples(target)):
            yield self._place(
                link, "expected a folder, found a link that leads out of the dataset: copy the folder to its place"
            )
            return
        if level < deepest:
            yield from self.search(target, link, level + 1, deepest if is_inside else level + 2)

    def _place(self, path: Path, problem: str | None = None, *, is_complete: bool = True) -> WalkedFolder:
        sample_id = path.relative_to(self.root).as_posix() if path != self.root else self.top.name
        shown = printable(sample_id, MOST_ID_CHARACTERS)
        if shown != sample_id and problem is None:
            long = len(sample_id) > MOST_ID_CHARACTERS
            expected = f"of at most {MOST_ID_CHARACTERS} characters" if long else "of characters that can be printed"
            problem = f"{shown}: expected a path {expected}"
        return WalkedFolder(path, shown, problem, is_complete)


def _entries(descriptor: int) -> tuple[set[str], list[str], list[str]]:
    """A folder's files that mark a sample, its visible folders, and its links to folders, but for those of ranks."""
    names: set[str] = set()
    folders, links = [], []
    with os.scandir(descriptor) as entries:
        for entry in entries:
            name = entry.name
            if name in (INFO_FILE, MODEL_FILE):
                if name == INFO_FILE or not entry.is_dir(follow_symlinks=False):
                    names.add(name)
            elif name.startswith(".") or name in FILE_LIMITS:
                continue
            elif entry.is_dir(follow_symlinks=False):
                folders.append(name)
            elif entry.is_symlink() and _is_folder(name, descriptor):
                links.append(name)
    below = {name for name in (*folders, *links) if names and is_rank_folder(name)}  # of the sample itself
    return names, sorted({*folders} - below), sorted({*links} - below)


def _is_folder(name: str, descriptor: int) -> bool:
    """Tell whether a link leads to a folder; a loop or a broken link does not."""
    try:
        return stat.S_ISDIR(os.stat(name, dir_fd=descriptor).st_mode)
    except OSError:
        return False


def _leads_to_samples(target: Path) -> bool:
    return any(os.path.lexists(target / name) for name in (INFO_FILE, f"subgraph_0/{INFO_FILE}"))
