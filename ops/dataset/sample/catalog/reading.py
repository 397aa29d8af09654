"""Reads samples that anyone may have made in processes with limits, so that no file can harm or block this one."""

import atexit
import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Self

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass as checked_dataclass

from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.description import CPU_SECONDS, Description
from ops.dataset.sample.format.codec import parse_sample
from ops.dataset.sample.format.devices import require_one_device
from ops.dataset.sample.format.files import files_hash, read_sample_files
from ops.dataset.sample.format.literals import SampleFormatError
from ops.dataset.sample.format.types import Sample
from ops.execution.untrusted.folders import UntrustedFileError
from ops.execution.untrusted.text import printable
from ops.execution.untrusted.values import REPORT_CONFIG, Boolean, Count, Line, MalformedError, read

DEADLINE_S = 300.0
"""Longest time for one sample, for busy machines; its processor time is limited as well."""

_ANSWER_BYTES = 16 << 20
_CHUNK_BYTES = 1 << 16
_HERE_BYTES = 512 << 20
"""Most memory that the other process may have taken for a sample, if this process is to parse it, too."""

_MOST_SPARE = 4

_COMMAND = [sys.executable, "-m", "ops.dataset.sample.catalog.description"]


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True, kw_only=True)
class _ReadingAnswer:
    description: Description | None = None
    problem: Line | None = None
    peak_bytes: Count = 0
    is_last: Boolean = False


_ADAPTER = TypeAdapter(_ReadingAnswer)


class SampleReader:
    """Reads samples in one or several processes, which start when first needed. A context manager.

    Healthy processes are kept for the next reader: starting one takes longer than reading most samples.

    Args:
        processes: Number of samples read at once; None for one a core, at most four.
        deadline_s: Time for one sample.
    """

    def __init__(self, processes: int | None = None, *, deadline_s: float = DEADLINE_S) -> None:
        count = processes or min(4, len(os.sched_getaffinity(0)))
        self._deadline_s = deadline_s
        self._idle = [_take_spare() for _ in range(count)]
        self._processes = tuple(self._idle)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Keep idle processes for the next reader; end those that still read a sample."""
        idle, self._idle = self._idle, []
        for process in self._processes:
            if process not in idle or not _keep_spare(process):
                process.stop()

    def describe(self, folder: Path) -> Description:
        """Describe a sample.

        Raises:
            SampleFormatError: It cannot be read, or not within the limits.
        """
        return self._ask(folder)[0]

    def describe_all(self, folders: Sequence[Path]) -> Iterator[Description | SampleFormatError]:
        """Describe samples, in their order, several at once; gives an error for each that cannot be read."""
        with ThreadPoolExecutor(len(self._processes)) as pool:
            try:
                yield from pool.map(self._describe_or_error, folders)
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise

    def read(self, folder: Path, expected_hash: str = "", *, ranks: bool = False) -> Sample:
        """Read a whole sample, after another process has parsed it within the limits.

        Args:
            folder: Its folder.
            expected_hash: `files_hash` of its files when it was cataloged; "" if unknown.
            ranks: Whether it may be of several devices.

        Raises:
            SampleFormatError: It cannot be read, or not within the limits.
            GraphNetError: It is of several devices.
        """
        described, peak_bytes = self._ask(folder)
        if peak_bytes > _HERE_BYTES:
            raise SampleFormatError(f"{printable(str(folder))}: expected a sample that takes less memory to read")
        try:
            files = read_sample_files(folder)
        except UntrustedFileError as error:
            raise SampleFormatError(str(error)) from error
        if files_hash(files) != described.files_hash:
            raise SampleFormatError(f"{printable(str(folder))}: expected files that do not change while they are read")
        if expected_hash and described.files_hash != expected_hash:
            raise SampleFormatError(f"{printable(str(folder))}: its files changed after they were cataloged")
        sample = parse_sample(files, folder)
        if not ranks:
            require_one_device(sample)
        return sample

    def _describe_or_error(self, folder: Path) -> Description | SampleFormatError:
        try:
            return self.describe(folder)
        except SampleFormatError as error:
            return error

    def _ask(self, folder: Path) -> tuple[Description, int]:
        process = self._idle.pop()  # one step, as is append: no thread takes the process of another
        try:
            answer = process.ask(folder, self._deadline_s)
        except (MalformedError, OSError) as error:
            raise SampleFormatError(f"{printable(str(folder))}: expected a sample that can be read: {error}") from error
        finally:
            self._idle.append(process)
        if answer.description is None:
            raise SampleFormatError(answer.problem or f"{printable(str(folder))}: expected a sample")
        return answer.description, answer.peak_bytes


class _Process:
    """One process that reads samples, started again after it has ended."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, folder: Path, deadline_s: float) -> _ReadingAnswer:
        """Ask it to read one folder.

        Raises:
            MalformedError: The process answered something else, or nothing in time.
            OSError: The process cannot be started.
        """
        process = self._live_process()
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps({"folder": str(folder.absolute())}).encode() + b"\n")
            process.stdin.flush()
            line = _read_line(process, time.monotonic() + deadline_s)
        except (BrokenPipeError, EOFError) as error:
            raise MalformedError(self._end()) from error
        except BaseException:
            self.stop()
            raise
        try:
            answer = read(_ADAPTER, json.loads(line), "what was found")
        except (ValueError, RecursionError) as error:
            self.stop()
            raise MalformedError("it made the process that reads samples answer nonsense") from error
        if answer.is_last:
            self.stop()
        return answer

    @property
    def is_running(self) -> bool:
        """True where it has been started and has not ended."""
        return self._process is not None and self._process.poll() is None

    def _live_process(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            self.stop()
        if self._process is None:
            paths = filter(None, (str(CHECKOUT), os.environ.get("PYTHONPATH")))
            self._process = subprocess.Popen(
                _COMMAND,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=CHECKOUT,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONSAFEPATH": "1"},
            )
        return self._process

    def _end(self) -> str:
        """Wait for a process that ended without an answer, and say why it gave none."""
        assert self._process is not None
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(5)
        code = self._process.returncode
        self.stop()
        if code == -signal.SIGXCPU:
            return f"it takes more than {CPU_SECONDS} s of processor time"
        name = signal.Signals(-code).name if code is not None and code < 0 else f"exit code {code}"
        return f"the process that read it ended ({name})"

    def stop(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


_spare: list[_Process] = []
"""Running processes that no reader uses. No lock guards them, as a fork could leave it locked: each use is atomic."""

os.register_at_fork(after_in_child=_spare.clear)  # a process answers only the one that has started it


def _take_spare() -> _Process:
    """Take a spare running process, or make a new one."""
    try:
        return _spare.pop()
    except IndexError:
        return _Process()


def _keep_spare(process: _Process) -> bool:
    """Keep a running process for the next reader, unless enough are kept; tell whether it was kept."""
    is_kept = process.is_running and len(_spare) < _MOST_SPARE
    if is_kept:
        _spare.append(process)
    return is_kept


@atexit.register
def stop_spare() -> None:
    """End the processes that no reader uses."""
    while _spare:
        _spare.pop().stop()


def _read_line(process: subprocess.Popen[bytes], give_up: float) -> bytes:
    """Read a line.

    Raises:
        MalformedError: It does not come in time, or is too long.
        EOFError: The process has ended.
    """
    assert process.stdout is not None
    descriptor, chunks, size = process.stdout.fileno(), [], 0
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    while True:
        if not poll.poll(max(0.0, give_up - time.monotonic()) * 1000):
            raise MalformedError("it takes too long")
        chunk = os.read(descriptor, _CHUNK_BYTES)
        if not chunk:
            raise EOFError("it ended the process")
        chunks.append(chunk)
        size += len(chunk)
        if chunk.endswith(b"\n"):
            return b"".join(chunks)
        if size > _ANSWER_BYTES:
            raise MalformedError("it says more than a sample can say")


def read_all(folders: Iterable[Path]) -> list[Sample]:
    """Read whole samples, each checked in another process first.

    Raises:
        SampleFormatError: One of them cannot be read.
    """
    with SampleReader(1) as reader:
        return [reader.read(folder, ranks=True) for folder in folders]
