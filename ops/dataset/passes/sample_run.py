"""Running a sample in a worker."""

import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.files import FILE_LIMITS, file_name
from ops.dataset.sample.trust import is_trusted
from ops.errors import GraphNetError
from ops.execution.frameworks.base import frameworks
from ops.execution.untrusted.values import read
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.task import Task, TaskOutcome


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleRunConfig:
    """Settings of samples that run in a worker.

    Attributes:
        device: Where samples run.
        threads: Threads given to torch.
        seed: Seed of replay and of every run.
        deadline_s: A sample's task is killed after this many seconds.
        memory_limit_bytes: Resident memory at which it is killed.
    """

    device: str = "cpu"
    threads: int = 2
    seed: int = 0
    deadline_s: float = 300.0
    memory_limit_bytes: int = 8 << 30

    def task(
        self,
        name: str,
        entry: str,
        target: SampleTarget,
        log_dir: Path,
        *,
        host_setup: str | None = None,
        **payload: Any,
    ) -> Task:
        """A task on a sample whose files are in its working folder; its log is `<name>-<sample>-<number>.log`.

        With the `devices` of a sample in its payload, it may connect processes.
        """
        framework = frameworks().get(target.framework, frameworks()["torch"])
        return Task(
            entry=entry,
            payload={**payload, "seed": self.seed, "device": self.device, "threads": self.threads},
            deadline_s=self.deadline_s,
            memory_limit_bytes=self.memory_limit_bytes,
            log_path=log_dir / f"{name}-{file_name(target.sample_id)}-{uuid.uuid4().hex[:12]}.log",
            files_from=target.path,
            file_limits=FILE_LIMITS,
            files_hash=target.files_hash,
            host_setup=host_setup,
            libraries=framework.libraries,
            connects="devices" in payload,
        )


class TaskFailedError(GraphNetError):
    """A task on a sample failed; the message says in which phase, and why."""


Answer = TypeVar("Answer")


def answer_of(kind: type[Answer], outcome: TaskOutcome) -> Answer:
    """Return the answer of a task, checked to be of this dataclass.

    Raises:
        TaskFailedError: It failed.
        MalformedError: It answered something else.
    """
    if outcome.failure is not None:
        raise TaskFailedError(f"{outcome.failure.phase}: {outcome.failure.message}")
    return read(TypeAdapter(kind), outcome.result, "the task's answer")


@dataclass(frozen=True, slots=True)
class SampleWorker:
    """A sample, and the host and settings that its code runs with.

    Attributes:
        target: The sample.
        host: Runs it; one that is not trusted runs in its confined twin.
        log_dir: Folder of the tasks' logs.
        config: How it is run.
    """

    target: SampleTarget
    host: WorkerHost
    log_dir: Path
    config: SampleRunConfig

    def answer(self, kind: type[Answer], name: str, entry: str, /, **payload: Any) -> Answer:
        """Run a task, and return its answer; see `run` and `answer_of`."""
        return answer_of(kind, self.run(name, entry, **payload))

    def run(self, name: str, entry: str, **payload: Any) -> TaskOutcome:
        """Run a task on the sample: `name` begins that of its log, `entry` is "module:function"."""
        self.log_dir.mkdir(parents=True, exist_ok=True)
        return self.trusted_host.run(self.config.task(name, entry, self.target, self.log_dir, **payload))

    @property
    def trusted_host(self) -> WorkerHost:
        """The host for this sample: itself if the sample is trusted, else its confined twin."""
        return self.host if is_trusted(self.target) else self.host.confined_host()
