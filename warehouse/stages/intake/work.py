"""Work that all intakes share: hosts at work on models, claims on graphs, the way from a capture to valid samples.

place → candidate → decide → attempt → claim → validate → keep. A preset says what is decided and kept.
"""

from __future__ import annotations

import contextlib
import math
import os
import shutil
import threading
import time
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from ops.dataset.capture.extract import Extractor
from ops.dataset.sample.catalog.description import LEAST_OPERATORS, Description
from ops.dataset.sample.catalog.reading import SampleReader
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.validate.base import SampleValidation
from ops.dataset.validate.run import ValidateConfig
from ops.errors import GraphNetError, is_disk_full
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.device_lock import device_lock
from ops.execution.worker.pool import Pool, abandon, share_cores
from warehouse.database.spool import SpoolBuffer
from warehouse.stages.base import Site
from warehouse.stages.validate import ValidateStage

LEAST_FREE_BYTES = 512 * 1024**2
"""Nothing is captured while less of the disk is free, so that existing results can still be stored."""

_TURN_S = 60.0
"""Work that takes turns holds the device for so long, then lets others have it, such as a benchmark."""

Result = TypeVar("Result")
Job = Callable[[WorkerHost], Result] | Future[Result]
"""Work in a host, or a result that needs none."""


class NoRoomError(GraphNetError):
    """There is no room for more samples."""

    def __init__(self, folders: Collection[Path], why: str = "") -> None:
        told = f"there is no room in {' or '.join(map(str, folders))}: free some space and run this again"
        super().__init__(f"{told}; what was done is kept" + (f" ({why})" if why else ""))


class Crew:
    """Hosts at work, each on a model at a time, in a thread and on cores of its own.

    Attributes:
        is_over: Whether the work was ended from outside: results of threads that still run are dropped.
    """

    def __init__(self, hosts: Sequence[WorkerHost], folders: Collection[Path]) -> None:
        """Take the hosts that work and the folders that need room.

        Args:
            hosts: Hosts that nothing else uses.
            folders: Where samples go; while there is no room in them, nothing is begun.
        """
        self.is_over = False
        self._hosts, self._folders = hosts, folders
        self._idle = Pool(hosts)
        share_cores(hosts)

    def work(
        self, jobs: Iterator[Job[Result] | None], *, ahead: int = 0, turns: Path | None = None
    ) -> Generator[Result, None, None]:
        """Results as they come.

        Args:
            jobs: Jobs to do; None where the next one waits for one that runs.
            ahead: Number of jobs taken before a host is idle.
            turns: Folder of the locks of devices, where the work takes turns at the device with others.

        Raises:
            NoRoomError: There is no room for more samples.
        """
        futures: set[Future[Result]] = set()
        has_begun = True
        with ThreadPoolExecutor(len(self._hosts)) as pool:
            try:
                while has_begun:
                    has_begun = False
                    with contextlib.nullcontext() if turns is None else device_lock(turns, "cpu"):
                        end = math.inf if turns is None else time.monotonic() + _TURN_S
                        while True:
                            is_open = len(futures) < len(self._hosts) + ahead and time.monotonic() < end
                            job = next(jobs, None) if is_open else None
                            if job is None and not futures:
                                break
                            if job is not None:
                                has_begun = True
                                futures.add(job if isinstance(job, Future) else pool.submit(self._run, job))
                            done, futures = wait(futures, None if job is None else 0, FIRST_COMPLETED)
                            yield from (future.result() for future in done)
            except BaseException:
                self.is_over = True
                abandon(self._hosts, futures)
                raise

    def _run(self, job: Callable[[WorkerHost], Result]) -> Result:
        with self._idle.borrow() as host:
            try:
                for folder in self._folders:
                    folder.mkdir(parents=True, exist_ok=True)
                    if shutil.disk_usage(folder).free < LEAST_FREE_BYTES:
                        raise NoRoomError([folder])
                return job(host)
            except OSError as error:
                if not is_disk_full(error):
                    raise
                raise NoRoomError(self._folders, str(error)) from error


class Claims:
    """Owners of graphs, and claimants that hold graphs until it is known whether their samples are valid.

    A thread that wants a graph that another one holds waits for its result, so that no graph is lost where that
    fails. A thread that waits holds nothing, so that none waits for ever.
    """

    def __init__(self, owners: dict[str, str]) -> None:
        """Take the owners of graphs: hash → a sample or a model."""
        self._owners = owners
        self._held: dict[str, str] = {}
        self._change = threading.Condition()

    @property
    def count(self) -> int:
        """Graphs that somebody has or holds."""
        with self._change:
            return len(self._owners.keys() | self._held.keys())

    def claim(self, hashes: Collection[str], claimant: str) -> str | None:
        """Hold the graphs that nobody else has, until `end`; where others have all of them, return an owner's name."""
        with self._change:
            while missing := {each for each in hashes if self._owners.get(each) in (None, claimant)}:
                if free := {each for each in missing if self._held.get(each) in (None, claimant)}:
                    self._held |= dict.fromkeys(free, claimant)
                    return None
                self._change.wait()
            return min(self._owners[each] for each in hashes)

    def end(self, claimant: str, kept: Collection[str] = ()) -> None:
        """Release the graphs that a claimant holds; it owns the `kept` ones from now on."""
        with self._change:
            self._held = {each: holder for each, holder in self._held.items() if holder != claimant}
            self._owners = {**dict.fromkeys(kept, claimant), **self._owners}
            self._change.notify_all()


@dataclass(frozen=True, slots=True)
class Captured:
    """The samples of a capture, by id.

    Attributes:
        large: Samples that may become a part of a dataset.
        small: Samples with too few operators → how many.
        broken: Samples that cannot be read → why.
    """

    large: dict[str, Description]
    small: dict[str, int]
    broken: dict[str, GraphNetError]


@dataclass(frozen=True, slots=True, kw_only=True)
class Intake:
    """The base of stages that turn models into samples.

    Attributes:
        extractor: Captures models; host and folder are decided for each.
        hosts: The hosts that capture: as many models are worked on at once.
        validation: Settings of validation.
        site: Where results are.
        least_operators: Graphs with fewer operators are not kept.
        again: Whether models are tried again although nothing changed.
    """

    extractor: Extractor
    hosts: Sequence[WorkerHost]
    site: Site
    validation: ValidateConfig = ValidateConfig()  # noqa: RUF009 - it is frozen
    least_operators: int = LEAST_OPERATORS
    again: bool = False

    def read(self, folder: Path, sample_ids: Iterable[str]) -> Captured:
        """Read the samples that a capture left in a folder."""
        captured = Captured({}, {}, {})
        with SampleReader(1) as reader:
            for name in sample_ids:
                try:
                    described = reader.describe(folder / name)
                except GraphNetError as error:  # such as one with more inputs than a sample may have
                    captured.broken[name] = error
                    continue
                count = sum(described.operators.values())
                if count < self.least_operators:
                    captured.small[name] = count
                else:
                    captured.large[name] = described
        return captured

    def judge(
        self,
        folder: Path,
        dataset: str,
        samples: Iterable[tuple[str, Description]],
        host: WorkerHost,
        buffer: SpoolBuffer,
    ) -> Generator[SampleValidation, None, None]:
        """Validate samples that a capture left in a folder; yield each result, and put its rows into the buffer.

        Each sample is asked for when the one before it is judged and taken.
        """
        trusts = self.site.ledger.trusts
        targets = (
            SampleTarget(dataset, name, each.sample_hash, folder / name, each.files_hash, trusts(each.files_hash))
            for name, each in samples
        )
        threads = max(1, len(os.sched_getaffinity(0)) // len(self.hosts))
        stage = ValidateStage(config=replace(self.validation, threads=threads), host=host, site=self.site)
        return stage.judge(targets, dataset, buffer)
