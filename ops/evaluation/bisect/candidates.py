"""The versions that a bisection searches: a row of versions of a compiler, each of which can be made ready to run."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from ops.evaluation.benchmark.describe import BackendSpec
from ops.execution.environments.pip import OnProgress


@dataclass(slots=True, kw_only=True)
class Candidates(ABC):
    """The row of versions to search, from the good one to the bad one.

    Attributes:
        noun: Word for a candidate: "version".
        spec: The backend as it was asked for, without an environment.
        names: Names of the candidates, in the order of the search.
        subject: The package, or the repository, that they are of.
        is_backwards: Whether they are ordered from new to old.
        environments: Folder of the environments that exist already.
        about: Name → first line of its commit message; empty for versions of a package.
        folder: Folder of all that is made for them.
    """

    noun: ClassVar[str]
    spec: BackendSpec
    names: tuple[str, ...]
    subject: str
    is_backwards: bool
    environments: Path
    about: Mapping[str, str] = field(default_factory=dict)
    folder: Path = Path()

    @abstractmethod
    def ready(self, name: str, on_progress: OnProgress) -> tuple[BackendSpec, Path]:
        """Make a candidate ready; return the backend to describe, and the folder of its environment.

        Raises:
            GraphNetError: The candidate cannot be made ready.
            BisectError: No candidate can, since the disk is full or the index of packages cannot be reached.
        """

    @abstractmethod
    def discard(self, name: str) -> None:
        """Remove what was made for a candidate."""

    @abstractmethod
    def commands(self, backend: str, sample: str, good: str, bad: str) -> Sequence[str]:
        """Return the command lines that show the change between two candidates again."""

    def clear(self) -> None:  # noqa: B027 - most have nothing but folders
        """Forget the candidates whose folders are gone."""
