"""What a bisection searches: versions of a compiler in a row, each of which can be made ready to run."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from ops.benchmark.describe import BackendSpec
from ops.environments.pip import OnProgress


@dataclass(slots=True, kw_only=True)
class Candidates(ABC):
    """The versions to search, from the good one to the bad one.

    Attributes:
        noun: What each is: "version".
        spec: The backend as it was asked for, without an environment.
        names: What they are called.
        subject: What they are of.
        is_backwards: Whether they go from new to old.
        environments: Folder of the environments that are there already.
        about: Name → what a person wants to know of it besides; empty where there is nothing to say.
        folder: Where whatever is made for them lies.
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
        """Make one ready: the backend to describe, and the folder of its environment.

        Raises:
            GraphNetError: It cannot be made ready.
            BisectError: None can, since the disk is full or the index of packages cannot be reached.
        """

    @abstractmethod
    def discard(self, name: str) -> None:
        """Remove what was made for one."""

    @abstractmethod
    def commands(self, backend: str, sample: str, good: str, bad: str) -> Sequence[str]:
        """The command lines that show the change between two again."""

    def clear(self) -> None:  # noqa: B027 - most have nothing but folders
        """Forget what was made, whose folders are gone."""
