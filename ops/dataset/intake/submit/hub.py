"""Submission of a dataset folder to a dataset repository on a hub: one commit a batch, which is there or is not.

Models that the repository has are left out, so a submission that was cut off can be repeated to go on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass as checked_dataclass

from ops.dataset.intake.submit.folder import DatasetFolder
from ops.dataset.sources.hub import is_repository
from ops.dataset.sources.hub_download import HubError
from ops.errors import GraphNetError
from ops.execution.untrusted.values import REPORT_CONFIG, Name, read
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.processes.limits import GIB
from ops.execution.worker.task import Task

DEADLINE_S = 600.0
BATCH = 100
"""Models of a commit."""

_ENVIRONMENT = {"HF_HUB_DISABLE_XET": "1"}
"""Large files go by LFS, which every hub takes; the client fails where it tries xet and a hub has none."""


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class Commit:
    """The result of submitting a batch.

    Attributes:
        commit: Its name; None where the repository had all of it.
        models: Folders of the models in it.
        before: Folders of the models that the repository had, each with the commit that it is there by; None where the
            hub does not say it.
    """

    commit: Name | None
    models: tuple[Name, ...]
    before: dict[Name, Name | None]


_COMMIT = TypeAdapter(Commit)


@dataclass(frozen=True, slots=True, kw_only=True)
class DatasetRepository:
    """A dataset repository.

    Attributes:
        repository: `<owner>/<name>`; made where it is missing.
        endpoint: Address of the hub; None for the client's own default.
        private: Whether a new one is private.
        deadline_s: Time for each batch.
    """

    repository: str
    endpoint: str | None = None
    private: bool = False
    deadline_s: float = DEADLINE_S

    def __post_init__(self) -> None:
        """Reject a name that no repository can have."""
        if "/" not in self.repository or not is_repository(self.repository):
            raise GraphNetError(f"a dataset repository is <owner>/<name>, not {self.repository!r}")

    def submit(self, folder: Path, *, batch: int = BATCH) -> Iterator[Commit]:
        """Submit all models of a dataset folder.

        Args:
            folder: As `DatasetFolder` makes it.
            batch: Models of a commit.

        Yields:
            The result of each batch.

        Raises:
            GraphNetError: The folder has no models.
            HubError: The hub refuses or cannot be reached; batches before it are there, and making the submission
                again goes on.
        """
        models = DatasetFolder(folder).models()
        if not models:
            raise GraphNetError(f"there is no model in {folder}: `graphnet agent run` puts some there")
        with WorkerHost(preload=("huggingface_hub",), env=_ENVIRONMENT) as host:
            for names in (models[start : start + batch] for start in range(0, len(models), batch)):
                payload = {
                    "endpoint": self.endpoint,
                    "repository": self.repository,
                    "private": self.private,
                    "folder": str(folder.absolute()),
                    "models": names,
                }
                outcome = host.run(Task("ops.dataset.intake.submit.hub_task:submit", payload, self.deadline_s, 4 * GIB))
                if outcome.failure is not None:
                    raise HubError(
                        f"{len(names)} models could not be submitted to {self.repository}: {outcome.failure.message}; "
                        "run it again to go on"
                    )
                yield read(_COMMIT, outcome.result, "the worker's answer")
