"""Downloading a model's files from a hub, and checking them: in a process of its own, which ends in time.

The hub's client waits for ever for a server that sends a byte now and then, since no read times out. So a download
runs in a worker, whose main thread watches how much arrives and gives up when that is too little, or takes too long.
"""

import contextlib
import dataclasses
import hashlib
import logging
import re
import resource
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

from ops.dataset.sample.folders import replace_file
from ops.dataset.sources.hub_replies import BusyError, UnsafeReplyError, check_replies
from ops.errors import GraphNetError, is_disk_full
from ops.execution.untrusted.stand_ins import StandInError, check_safetensors, json_object
from ops.execution.untrusted.text import printable
from ops.execution.worker.child import TaskError
from ops.execution.worker.processes.limits import GIB
from ops.execution.worker.task import Task, TaskFailureKind
from ops.failures import FailureReason, ReasonedError

DEADLINE_S = 600.0
"""Time limit of a download unless its caller gives another."""

SLOW_AFTER_S = 60.0
SLOW_BYTES = 60 * 4096
"""A download of which less arrives in `SLOW_AFTER_S` is given up."""

WEIGHTS = "model*.safetensors"
"""Files of a repository that hold weights."""

_CONFIG = "config.json"
_INDEX = "model.safetensors.index.json"
_ABANDONED_AFTER_S = 3600.0
REFUSED = (401, 403)
"""Statuses of a reply where the token is missing, or does not permit the request."""

_CUT_SHORT = "RemoteProtocolError"
"""The client's error for a reply that is shorter than its header said."""

_NO_CONNECTION = ("ConnectError", "ConnectTimeout")
"""The client's errors where no connection could be made."""

_CHUNK_BYTES = 1 << 16
"""Bytes after which the client writes to the disk, where they are counted."""

_MOST_FILES = 4096
"""Most descriptors that are checked; the client downloads eight files at once."""

_CHECKED_WITHIN_S = 600.0
_MEMORY_LIMIT_BYTES = 8 * GIB
_POLL_S = 0.1


LONGEST_WAIT_S = 900.0
"""A hub that is busy is asked again after the time that it says, for as long as this in all."""

_logger = logging.getLogger(__name__)


class HubError(ReasonedError):
    """A model could not be had from the hub."""


class Patience:
    """Waits for a busy hub, up to a limit in all."""

    def __init__(self) -> None:
        self._waited_s = 0.0

    def wait(self, wait_s: float) -> None:
        """Wait as long as the hub says.

        Raises:
            HubError: The waits together would exceed the limit.
        """
        self._waited_s += wait_s
        if self._waited_s > LONGEST_WAIT_S:
            raise HubError(f"the hub is busy, and asks to wait {wait_s} s more: run it again later")
        _logger.warning("the hub is busy: it is asked again in %d s", wait_s)
        time.sleep(wait_s)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Download:
    """A request for files of a repository.

    Attributes:
        repository: `<owner>/<name>`.
        revision: Branch, tag or commit; None for the main branch.
        endpoint: Address of the hub; None for the client's own default.
        cache: Folder of downloads; None for the client's own.
        remote_code: Download Python files, too.
        weights: Download safetensors files, too.
        files: Names or patterns of the files of a data set, in the place of all that a model has; () for a model.
    """

    repository: str
    revision: str | None = None
    endpoint: str | None = None
    cache: Path | None = None
    remote_code: bool = False
    weights: bool = True
    files: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Type of the repository: "model" or "dataset"."""
        return "dataset" if self.files else "model"

    @property
    def name(self) -> str:
        """The model, for messages."""
        return f"{self.repository}@{self.revision}" if self.revision else self.repository

    @property
    def where(self) -> str:
        """The hub, for messages."""
        from huggingface_hub import constants

        return self.endpoint or str(constants.ENDPOINT)

    @property
    def cache_folder(self) -> Path:
        """Folder of downloads."""
        from huggingface_hub import constants

        return self.cache or Path(constants.HF_HUB_CACHE)

    @property
    def patterns(self) -> list[str]:
        """Names of the files."""
        if self.files:
            return list(self.files)
        return [_CONFIG, *([WEIGHTS, _INDEX] if self.weights else []), *(["*.py"] if self.remote_code else [])]


def download_in_time(wanted: Download, deadline_s: float = DEADLINE_S, *, slow_after_s: float = SLOW_AFTER_S) -> Path:
    """Download in a process of its own, which ends in time.

    Args:
        wanted: What to download.
        deadline_s: All of it has come by then.
        slow_after_s: At least `SLOW_BYTES` come in each period of this length.

    Returns:
        The folder of the snapshot; its name is the commit.

    Raises:
        HubError: As `download`, or it is too slow, or takes longer than `deadline_s`.
    """
    limits: dict[str, Any] = {"deadline_s": deadline_s, "slow_after_s": slow_after_s}
    return Path(str(ask_hub(f"{__name__}:run", wanted, deadline_s + _CHECKED_WITHIN_S, **limits)["folder"]))


def ask_hub(entry: str, wanted: Download, within_s: float, told: str = "", **payload: Any) -> dict[str, Any]:
    """Run a worker that asks a hub, with `wanted` and the rest of the payload, and return its answer.

    Args:
        entry: The worker's entry point.
        wanted: What it asks for.
        within_s: It ends by then.
        told: What the message of an error begins with.
        payload: What else it is told.

    Raises:
        HubError: It has no answer; says why.
    """
    from ops.execution.worker.client import WorkerHost  # needs packages of the parent, and workers list all sources

    payload = {
        "wanted": {**dataclasses.asdict(wanted), "cache": wanted.cache and str(wanted.cache.absolute())},
        **payload,
    }
    with WorkerHost(preload=(entry.partition(":")[0], "huggingface_hub.file_download")) as host:
        outcome = host.run(Task(entry, payload, within_s, _MEMORY_LIMIT_BYTES))
    if outcome.failure is not None:
        raise HubError(told + outcome.failure.message, outcome.failure.reason)
    return dict(outcome.result or {})


@contextlib.contextmanager
def hub_request(payload: Mapping[str, Any]) -> Iterator[Download]:
    """Yield the download that a payload asks for; check the hub's replies, and turn errors into those of the task."""
    cache = payload["wanted"]["cache"]
    wanted = Download(**{**payload["wanted"], "cache": cache and Path(cache)})
    check_replies()
    try:
        yield wanted
    except Exception as error:  # noqa: BLE001 - of the client or of the system
        told = error if isinstance(error, GraphNetError) else hub_error(error, wanted)
        raise TaskError(TaskFailureKind.ERROR, str(told)) from told


def run(payload: Mapping[str, Any], reporter: Any) -> dict[str, Any]:  # noqa: ARG001 - as workers call it
    """The worker's entry point: download, and give up in time."""
    from huggingface_hub import constants

    constants.DOWNLOAD_CHUNK_SIZE = _CHUNK_BYTES
    with hub_request(payload) as wanted:
        return {"folder": str(watched_download(wanted, payload["deadline_s"], payload["slow_after_s"]))}


def watched_download(wanted: Download, deadline_s: float, slow_after_s: float) -> Path:
    """Download in a thread that is given up in time: its process ends with it. Time for checking is no server's.

    Raises:
        GraphNetError: The download failed, too little arrives, or not all in time. Nothing incomplete is left on the
            disk.
    """
    has_arrived = threading.Event()
    ended = ThreadPoolExecutor(1).submit(download, wanted, has_arrived.set)
    blobs = wanted.cache_folder / f"{wanted.kind}s--{wanted.repository.replace('/', '--')}" / "blobs"
    started = window_started = time.monotonic()
    before = window_bytes = _size(blobs)
    while not ended.done():
        wait([ended], _POLL_S)
        now, size = time.monotonic(), _size(blobs)
        window_bytes = min(window_bytes, size)  # files that were left are deleted
        if has_arrived.is_set():
            continue
        if now - started > deadline_s:
            fault = f"took longer than {deadline_s:.0f} s for {wanted.name}"
            advice = "run it again, or allow more time by --deadline (a download has three quarters of it)"
        elif now - window_started <= slow_after_s:
            continue
        elif size - window_bytes < SLOW_BYTES:
            least = f"less than {SLOW_BYTES // 1024} kB came in {slow_after_s:.0f} s"
            fault = f"is too slow with {wanted.name}: {least}"
            advice = "try again later, or another server by hub.endpoint"
        else:
            window_started, window_bytes = now, size
            continue
        _remove_own_files(blobs)
        arrived = f"{max(0, size - before) / 1e6:.1f} MB have arrived, complete files are kept"
        raise HubError(f"{wanted.where} {fault}; {arrived}: {advice}", FailureReason.TIMEOUT)
    return ended.result()


def _size(blobs: Path) -> int:
    """Bytes of a repository's files in the cache, those that are still coming included."""
    total = 0
    for path in blobs.glob("*"):
        with contextlib.suppress(OSError):  # renamed when complete
            total += path.stat().st_size
    return total


def _remove_own_files(blobs: Path) -> None:
    """Delete only the incomplete files that this process is writing; it can open none from then on."""
    limit, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, most))  # other threads go on until the process ends
    for descriptor in range(min(limit, _MOST_FILES)):
        with contextlib.suppress(OSError):
            path = Path(f"/proc/self/fd/{descriptor}").readlink()
            if path.suffix == ".incomplete" and path.parent == blobs.resolve():
                path.unlink()


def download(wanted: Download, on_arrival: Callable[[], None] = lambda: None) -> Path:
    """Fetch configuration and safetensors of a repository, and check them, however long that takes.

    A transfer that the network cut is taken up where it ended. After a kill, complete files are kept and the others
    start again: the hub's client does not take up what another process left.

    Args:
        wanted: What to download.
        on_arrival: Called when all files have come, before they are checked.

    Returns:
        The folder of the snapshot; its name is the commit.

    Raises:
        HubError: Not found, gated, unreachable, damaged, or without safetensors; says what to try.
    """
    folder = _snapshot(wanted)
    on_arrival()
    if wanted.files:
        _check_digests(sorted(path for path in folder.rglob("*") if path.is_file()), wanted)
        return folder
    if not (folder / _CONFIG).is_file():
        told = f"{wanted.name} has no config.json: it is not a model of the transformers library"
        raise HubError(told, FailureReason.NOT_FOUND)
    _check_content(json_object, [path for path in (folder / _CONFIG, folder / _INDEX) if path.is_file()], wanted)
    weights = sorted(folder.glob(WEIGHTS)) if wanted.weights else []
    if wanted.weights and not weights:
        raise HubError(
            f"{wanted.name} has no safetensors weights, and pickled ones are not loaded because they can run code: ask "
            f"for a revision that has them (often refs/pr/<number>)",
            FailureReason.NO_WEIGHTS,
        )
    _check_digests(weights, wanted)
    _check_content(check_safetensors, weights, wanted)
    return folder


def _check_content(check: Callable[[Path], object], paths: Iterable[Path], wanted: Download) -> None:
    """Check the format of files that arrived as the repository has them.

    Raises:
        HubError: One is something else; says what.
    """
    for path in paths:
        try:
            check(path)
        except StandInError as error:
            other = "choose another revision" + ("" if path.name == _CONFIG else ", or weights=random")
            told = f"{path.name} of {wanted.name} at {wanted.where} is {error}; where it is so there, {other}"
            raise HubError(told, FailureReason.DAMAGED_FILE) from error


def _check_digests(paths: Iterable[Path], wanted: Download) -> None:
    """Remove large files that were damaged on their way.

    Raises:
        HubError: There is one.
    """
    for path in paths:
        blob = path.resolve()
        with blob.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        # The cache names a large file by the sha256 that the hub gave for it.
        if re.fullmatch(r"[0-9a-f]{64}", blob.name) and digest != blob.name:
            blob.unlink()
            told = f"{path.name} of {wanted.name} was damaged on its way and has been removed: run it again"
            raise HubError(told, FailureReason.DAMAGED_FILE)


def _snapshot(wanted: Download) -> Path:
    import huggingface_hub

    check_replies()
    _remove_stale_downloads(wanted.cache_folder)
    try:
        folder = huggingface_hub.snapshot_download(
            wanted.repository,
            repo_type=wanted.kind,
            revision=wanted.revision,
            endpoint=wanted.endpoint,
            cache_dir=wanted.cache,
            allow_patterns=wanted.patterns,
        )
    except Exception as error:
        raise hub_error(error, wanted) from error
    return Path(folder)


def _remove_stale_downloads(cache: Path) -> None:
    """Delete what killed downloads left: each starts a file of its own, which nothing else would ever delete."""
    oldest = time.time() - _ABANDONED_AFTER_S
    for path in cache.glob("*s--*/blobs/*.incomplete"):
        with contextlib.suppress(OSError):  # another process may have renamed it, or own it
            if path.stat().st_mtime < oldest:
                path.unlink()


def hub_error(error: BaseException, wanted: Download) -> HubError:
    """Turn an error of the hub's client or of the system into one line: the cause, and what to try."""
    from huggingface_hub import errors

    name, where, repository = wanted.name, wanted.where, wanted.repository
    # Without an answer that helps, the client looks into its cache, and then raises what it did not find there.
    is_not_cached = isinstance(error, errors.LocalEntryNotFoundError)
    status = getattr(getattr(error.__cause__ if is_not_cached else error, "response", None), "status_code", None)
    token = "set HF_TOKEN to a token that may read it"
    other = f"downloading {name} from {where} failed; run it again, complete files are kept: {first_line(error)}"
    network = f"{where} cannot be reached: check the network, HF_HUB_OFFLINE and the configured endpoint"
    is_of_client = isinstance(error, (OSError, errors.HFValidationError))
    is_nonsense = isinstance(error, (ValueError, TypeError, KeyError)) and not is_of_client
    lost, damaged, refused = FailureReason.UNREACHABLE, FailureReason.DAMAGED_FILE, FailureReason.REFUSED_ACCESS
    cases = [
        (isinstance(error, UnsafeReplyError), damaged, f"{where} is not to be trusted with {name}: {error}"),
        (isinstance(error, BusyError), lost, f"{where} is too busy for {name}: {error}"),
        (
            is_disk_full(error),
            FailureReason.NO_ROOM,
            f"there is no room for {name} in {wanted.cache_folder}: free space, or choose another folder by hub.cache",
        ),
        (
            isinstance(error, errors.GatedRepoError),
            FailureReason.GATED,
            f"{name} is gated: accept its conditions at {where}/{repository} and set HF_TOKEN to that account's",
        ),
        (
            isinstance(error, errors.RevisionNotFoundError),
            FailureReason.NOT_FOUND,
            f"{repository} has no revision {wanted.revision or 'main'!r} at {where}: give a branch, a tag or a commit",
        ),
        (
            isinstance(error, errors.RepositoryNotFoundError),
            FailureReason.NOT_FOUND,
            f"there is no {wanted.kind} {repository!r} at {where}; if it is private, {token}",
        ),
        (
            isinstance(error, errors.DisabledRepoError),
            refused,
            f"{repository} is disabled at {where}: the hub lets nobody read it",
        ),
        (status in REFUSED, refused, f"{where} refuses access to {name} ({status}): {token}"),
        (status is not None, lost, f"{where} answers {status} when asked for {name}: try again later"),
        (is_not_cached, lost, f"{name} is not in the cache and {network}"),
        (type(error).__name__ in _NO_CONNECTION, lost, network),
        (is_nonsense, damaged, f"{where} answers nonsense when asked for {name}: {printable(first_line(error))}"),
        (type(error).__name__ == _CUT_SHORT, damaged, other),
    ]
    return next((HubError(told, reason) for applies, reason, told in cases if applies), HubError(other, lost))


def keep_file(path: Path, content: bytes) -> None:
    """Write a file that others may be reading, and its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, content)


def first_line(error: BaseException) -> str:
    """An exception's name and the first line of what it says."""
    return f"{type(error).__name__}: {str(error).strip().partition(chr(10))[0]}"
