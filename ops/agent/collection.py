"""A collection: a dataset that the agent makes grow, and the folders that it works in."""

from __future__ import annotations

import contextlib
import fcntl
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from ops.agent.submit.folder import DatasetFolder
from ops.capture.writing.dataset_paths import NAME
from ops.errors import GraphNetError
from ops.sample.folders import remove_unfinished

_LOCK = ".lock"


class CollectionBusyError(GraphNetError):
    """Another process is at work on the collection."""


@dataclass(frozen=True, slots=True)
class Collection:
    """A dataset that grows.

    Attributes:
        name: What it is called.
        work: Folder of recipes, and of samples on their way.
        dataset: Where samples are submitted.
    """

    name: str
    work: Path
    dataset: DatasetFolder

    @classmethod
    def below(cls, home: Path, name: str, dataset: Path | None = None) -> Self:
        """The collection of a name, in the folder of run-time state.

        Args:
            home: That folder.
            name: A word.
            dataset: Where its samples are submitted; None for a folder of that name below `home`.

        Raises:
            GraphNetError: It cannot be the name of a folder.
        """
        if NAME.fullmatch(name) is None:
            raise GraphNetError(f"a collection is named by a word, such as hub or vision-2025, not {name!r}")
        return cls(name, home / "agent" / name, DatasetFolder((dataset or home / "datasets" / name).absolute()))

    @property
    def recipes(self) -> Path:
        """A folder for the recipe of each model."""
        return self.work / "recipes"

    @property
    def samples(self) -> Path:
        """Samples that are not submitted yet."""
        return self.work / "samples"

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other processes away, and clear up after those that were killed.

        Raises:
            CollectionBusyError: One is at work on it, or on another collection with the same dataset.
        """
        with contextlib.ExitStack() as stack:
            for root in (self.work, self.dataset.root):
                root.mkdir(parents=True, exist_ok=True)
                file = stack.enter_context((root / _LOCK).open("a"))
                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError as error:
                    raise CollectionBusyError(
                        f"another run of the agent is at work on {root}: wait for it, or choose another collection by "
                        "--into, and another dataset by --out"
                    ) from error
            for root in (self.samples, self.dataset.root):
                remove_unfinished(root)
            yield
