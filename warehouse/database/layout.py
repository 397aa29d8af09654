"""The files of a warehouse and how they change: lock, set aside, publish.

    graphnet.duckdb              the live file: replaced as a whole, opened read-only by everybody
    graphnet.duckdb.build        the file that ingest writes, opened by no other program
    graphnet.duckdb.state.json   which live files are ours, and whether the newest is up to date with the built one
    graphnet.duckdb.lock         held while any of the above changes
    graphnet.duckdb.spool/       rows that wait to be ingested
    graphnet.duckdb.rejected/    spool files that could not be read, each with its reason
    graphnet.duckdb.aside/       databases that another program changed, or that were damaged

Every name begins with the database's own, so that two databases in one folder share nothing.
"""

import contextlib
import fcntl
import filecmp
import hashlib
import json
import logging
import os
import shutil
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from ops.checkout import CHECKOUT
from warehouse.errors import WarehouseError

logger = logging.getLogger(__name__)

_SUFFIXES: Mapping[str, str] = {
    "build": ".build", "state": ".state.json", "lock": ".lock", "spool": ".spool", "rejected": ".rejected",
    "aside": ".aside",
}  # fmt: skip
_COPY_SUFFIX = ".copy"

SUFFIX = ".parquet"
"""Suffix of complete files in the spool."""

_NOT_OURS = (
    "it is not the file that was published here last, and is replaced by that one; to start from it instead, "
    "put it back and delete the file of that name that ends in .build"
)

Identity = tuple[int, int]
"""Size and modification time (ns) of a live file: a copy of the folder keeps them, a write changes them."""


@dataclass(frozen=True, slots=True)
class WarehouseFiles:
    """Paths of a warehouse's files, given its live file; the module's docstring describes each."""

    live: Path
    build: Path = field(init=False)
    state: Path = field(init=False)
    lock: Path = field(init=False)
    spool: Path = field(init=False)
    rejected: Path = field(init=False)
    aside: Path = field(init=False)

    def __post_init__(self) -> None:
        """Refuse a live file whose name a file beside another database could have, and set the other paths."""
        if self.live.name.endswith((_SUFFIXES["build"], _COPY_SUFFIX)):
            raise WarehouseError(f"{self.live}: names that end like this belong to files being built; choose another")
        for name, suffix in _SUFFIXES.items():
            object.__setattr__(self, name, self.live.with_name(self.live.name + suffix))

    @property
    def folder(self) -> Path:
        """The folder of all these files."""
        return self.live.parent


@contextlib.contextmanager
def hold_lock(layout: WarehouseFiles) -> Iterator[None]:
    """Hold the database's lock, waiting for it as long as it takes; the kernel frees it when its holder dies."""
    layout.folder.mkdir(parents=True, exist_ok=True)
    with layout.lock.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        try:
            yield
        finally:
            # Closing the file is not enough: a process forked meanwhile has it open too.
            fcntl.flock(file, fcntl.LOCK_UN)


@dataclass(frozen=True, slots=True)
class PublishedState:
    """The content of the state file.

    Attributes:
        live: Live files that are ours, newest first: two while one is being replaced.
        schema: Schema of the newest.
        complete: True where the newest has all rows of the built file.
        code: The code that computed `schema`, see `code_stamp`.
    """

    live: tuple[Identity, ...] = ()
    schema: str | None = None
    complete: bool = False
    code: str | None = None


@cache
def code_stamp() -> str:
    """Hash sizes and times of the files that the schema is computed from: if they are equal, so is the schema.

    Computing the schema itself imports every stage, which takes longer than most queries.
    """
    kinds = (".py", ".sql", ".csv")
    walked = (step for name in ("ops", "warehouse") for step in os.walk(CHECKOUT / name))
    paths = [Path(folder, file) for folder, _, files in walked for file in files if file.endswith(kinds)]
    paths += (CHECKOUT / "samples").glob("*.csv")
    return hashlib.sha256(repr(sorted((str(path), identity(path)) for path in paths)).encode()).hexdigest()


def is_published(layout: WarehouseFiles, schema: str) -> bool:
    """Tell whether the live file is ours, has this schema and all rows of the built file; the caller holds the lock."""
    state = read_state(layout.state)
    is_same = state.schema == schema
    if is_same and state.code != code_stamp():
        _write_state(layout, replace(state, code=code_stamp()))
    return (
        state.complete
        and is_same
        and layout.build.exists()
        and not wal_of(layout.live).exists()
        and identity(layout.live) in state.live
    )


def is_readable(layout: WarehouseFiles, schema: Callable[[], str]) -> bool:
    """Tell whether there is a live file that has this code's schema, even if an ingest is under way.

    Args:
        layout: The files.
        schema: Computes this code's schema; called only where the state file does not show that they are the same.
    """
    state = read_state(layout.state)
    return layout.live.exists() and (state.code == code_stamp() or state.schema == schema())


def is_writable(layout: WarehouseFiles) -> bool:
    """Tell whether the folder can be written, by its permissions; one that does not exist yet counts as writable."""
    ids = os.access in os.supports_effective_ids
    return not layout.folder.exists() or os.access(layout.folder, os.W_OK | os.X_OK, effective_ids=ids)


def prepare(layout: WarehouseFiles) -> None:
    """Make sure that there is a file to build on and that nothing foreign lies where it will be published.

    A live file with a log beside it was opened for writing by another program: both are set aside together, else the
    next reader would replay the log into the new file. A live file that was not published here is set aside, too.
    """
    for database in (layout.live, layout.build):
        _copy_of(database).unlink(missing_ok=True)
    state = read_state(layout.state)
    if wal_of(layout.live).exists():
        _set_aside(layout, layout.live, "another program opened it for writing and left a log")
    elif layout.build.exists() and layout.live.exists() and identity(layout.live) not in state.live:
        _set_aside(layout, layout.live, _NOT_OURS)
    if not layout.build.exists():
        restore_build(layout)
    _write_state(layout, replace(state, complete=False))


def restore_build(layout: WarehouseFiles) -> None:
    """Copy the live file to the built one, if there is a live file; a damaged built file is set aside before."""
    if (layout.build.exists() or wal_of(layout.build).exists()) and not _is_copy_of_live(layout):
        _set_aside(layout, layout.build, "it is damaged or incomplete; it is made again from the published one")
    layout.build.unlink(missing_ok=True)
    if layout.live.exists():
        _copy(layout.live, layout.build)


def start_empty(layout: WarehouseFiles) -> None:
    """Set aside a live file that no build can be made from; the next build starts from nothing."""
    if layout.live.exists():
        _set_aside(layout, layout.live, "it is damaged, and so is every copy here; the database starts empty")
    wal_of(layout.build).unlink(missing_ok=True)
    layout.build.unlink(missing_ok=True)


def publish(layout: WarehouseFiles, schema: str) -> None:
    """Replace the live file by a copy of the built one, which must be closed and without a log."""
    state = read_state(layout.state)
    copy = _copy_of(layout.live)
    with _remove_on_error(copy):
        shutil.copyfile(layout.build, copy)
        _sync_file(copy)
        published = identity(copy)
        # Both are ours until the new one is in place: a kill in between must not make either look foreign.
        _write_state(layout, replace(state, live=(published, *state.live[:1])))
        copy.replace(layout.live)
    sync_folder(layout.folder)
    _write_state(layout, PublishedState((published,), schema, complete=True, code=code_stamp()))


def waiting_files(folder: Path) -> list[Path]:
    """List complete spool files, sorted by name."""
    return sorted(folder.glob(f"*{SUFFIX}"))


def sync_folder(folder: Path) -> None:
    """Make renames and deletions in a folder survive a loss of power."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def reject(layout: WarehouseFiles, path: Path, reason: str) -> Path:
    """Move a spool file out of the way and write its reason beside it."""
    layout.rejected.mkdir(exist_ok=True)
    target = layout.rejected / path.name
    target.with_suffix(".reason.txt").write_text(reason + "\n", "utf-8")
    path.replace(target)
    logger.warning("%s cannot be ingested and was moved to %s: %s", path.name, layout.rejected, reason)
    return target


def _set_aside(layout: WarehouseFiles, database: Path, why: str) -> None:
    """Keep a database and its log under `aside/`; the file itself stays until it is replaced, so readers go on."""
    folder = layout.aside / f"{datetime.now(UTC):%Y%m%dT%H%M%S}-{uuid.uuid4().hex[:8]}"
    folder.mkdir(parents=True)
    if database.exists():
        try:
            os.link(database, folder / database.name)
        except OSError:  # a file system without hard links
            shutil.copyfile(database, folder / database.name)
    log = wal_of(database)
    if log.exists():
        log.replace(folder / log.name)
    logger.warning("%s is kept in %s: %s", database.name, folder, why)


def _is_copy_of_live(layout: WarehouseFiles) -> bool:
    """Tell whether the built file equals the live one, so that keeping one of the two is enough."""
    both = layout.build.exists() and layout.live.exists() and not wal_of(layout.build).exists()
    return both and filecmp.cmp(layout.build, layout.live, shallow=False)


def _copy(source: Path, target: Path) -> None:
    copy = _copy_of(target)
    with _remove_on_error(copy):
        shutil.copyfile(source, copy)
        _sync_file(copy)
        copy.replace(target)


@contextlib.contextmanager
def _remove_on_error(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError:
        path.unlink(missing_ok=True)
        raise


def _sync_file(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())


def _copy_of(database: Path) -> Path:
    """Name the copy that will replace the database."""
    return database.with_name(database.name + _COPY_SUFFIX)


def wal_of(database: Path) -> Path:
    """Name DuckDB's log of a database, which exists while a program writes to it, or after a crash."""
    return database.with_name(database.name + ".wal")


def identity(path: Path) -> Identity:
    """Read size and time of change, which identify a live file; (0, 0) where there is no file."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return (0, 0)
    return status.st_size, status.st_mtime_ns


def read_state(path: Path) -> PublishedState:
    """Read the state file; one that cannot be read counts as nothing published, which costs a copy."""
    try:
        document = json.loads(path.read_text("utf-8"))
        live = tuple((int(size), int(modified)) for size, modified in document["live"])
        return PublishedState(live, document["schema"], bool(document["complete"]), document.get("code"))
    except (OSError, ValueError, KeyError, TypeError):
        return PublishedState()


def _write_state(layout: WarehouseFiles, state: PublishedState) -> None:
    unfinished = layout.state.with_suffix(".unfinished")
    unfinished.write_text(json.dumps(asdict(state)), "utf-8")
    unfinished.replace(layout.state)
