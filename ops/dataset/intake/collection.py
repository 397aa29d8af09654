"""A collection: a dataset that the agent makes grow, and the folders that it works in."""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from ops.dataset.capture.writing.dataset_paths import NAME
from ops.dataset.intake.rows import AgentTask, State
from ops.dataset.intake.submit.folder import DatasetFolder
from ops.dataset.sample.folders import remove_unfinished, replace_file
from ops.errors import GraphNetError

_LOCK = ".lock"
_DATASET = "dataset"
"""File that says where the dataset is."""


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
            dataset: Where its samples are submitted; None for where its last run did, and for a folder of that name
                below `home` before the first.

        Raises:
            GraphNetError: It cannot be the name of a folder, or the collection has samples in another dataset.
        """
        if NAME.fullmatch(name) is None:
            raise GraphNetError(f"a collection is named by a word, such as hub or vision-2025, not {name!r}")
        work = home / "agent" / name
        told = os.fsdecode((work / _DATASET).read_bytes()) if (work / _DATASET).is_file() else f"datasets/{name}"
        usual = DatasetFolder((home / told).absolute())
        if dataset is None or dataset.resolve() == usual.root.resolve():
            return cls(name, work, usual)
        if usual.models():
            raise GraphNetError(
                f"the samples of the collection {name} are in {usual.root}: leave out --out, choose another collection "
                f"by --into, or move that folder to {dataset} first"
            )
        return cls(name, work, DatasetFolder(dataset.absolute()))

    @property
    def recipes(self) -> Path:
        """A folder for the recipe of each model."""
        return self.work / "recipes"

    @property
    def samples(self) -> Path:
        """Samples that are not submitted yet."""
        return self.work / "samples"

    def lacks(self, task: AgentTask) -> bool:
        """Tell whether samples of a model that was submitted to the dataset, and not to a hub, are missing there."""
        is_local = task.commit_id is None or Path(task.commit_id).is_absolute()
        is_there = all((self.dataset.root / sample).is_dir() for sample in task.sample_ids)
        return task.state == State.SUBMITTED and is_local and not is_there

    @contextlib.contextmanager
    def lock(self) -> Iterator[None]:
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
            self._remember_dataset()
            yield

    def _remember_dataset(self) -> None:
        """Store the dataset's path; relative to `home` where it is below it, since `home` may be moved."""
        home, root = self.work.parents[1].absolute(), self.dataset.root
        stored = root.relative_to(home) if root.is_relative_to(home) else root
        replace_file(self.work / _DATASET, os.fsencode(stored))
