"""Reads the samples of somebody's dataset, one after the other, from folders, archives or shards, without trusting it.

Folders are read file by file, archives within limits. Parquet files are read by a large library, so this happens in the
sandbox, one file a task, which leaves folders that are then read; so are databases.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, Any

from pydantic import TypeAdapter

from ops.dataset.sample.catalog.walk import find_samples, walk
from ops.dataset.sample.format.files import FILE_LIMITS
from ops.dataset.sample.shards.packed import MOST_OTHER_BYTES, NO_FACTS, PackedSample, ShardError, pack
from ops.dataset.sample.shards.writing import SUFFIX
from ops.errors import GraphNetError
from ops.execution.untrusted.folders import UntrustedFileError, path_text, read_files, size_text
from ops.execution.untrusted.paths import is_below, is_plain_name
from ops.execution.untrusted.text import printable
from ops.execution.worker.child import Reporter
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.processes.limits import GIB
from ops.execution.worker.sandbox.confinement import Sandbox
from ops.execution.worker.task import Task
from ops.execution.worker.task_folder import remove_folder
from ops.reporting.publish.file_rows import DATABASE_FILE, is_of_file_rows, read_database, unpack_file_rows
from ops.reporting.publish.groups import LINK_NAME, find_groups, group_files, lists_of_groups, variants
from ops.reporting.publish.rank_files import find_rank_files, write_rank_files

MOST_ARCHIVE_BYTES = 64 * GIB
"""Default for the most bytes of all files of an archive together."""

_MOST_ENTRIES = 4_000_000
_DEADLINE_S = 1800.0
_MEMORY_BYTES = 4 * GIB
_STATED_FILE = "stated.json"
_STATED_BYTES = 256 << 20
_TEXT_CHARACTERS = 300
_CHUNK_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class Arrival:
    """A sample of the dataset, or the reason why something in it is none.

    Attributes:
        sample: Its files, without facts; None for none.
        license: Its licence as stated by the dataset; "" if it states none.
        source: Its origin as stated by the dataset; "" if it states none.
        refusal: Reason why there is no sample; "" where there is one.
        lists: List of the dataset that it is on → the groups there that it is of.
    """

    sample: PackedSample | None
    license: str = ""
    source: str = ""
    refusal: str = ""
    lists: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Stated:
    """Statements of a file of a dataset about its samples, as the task that unpacked it wrote them.

    Attributes:
        claims: Sample → its licence and source.
        refusals: Reasons why files are left out.
        deleted: Samples that were deleted.
        lists: List → sample → its groups.
    """

    claims: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    refusals: Sequence[str] = ()
    deleted: Sequence[str] = ()
    lists: Mapping[str, Mapping[str, Sequence[str]]] = field(default_factory=dict)


_STATED = TypeAdapter(_Stated)


@dataclass(frozen=True, slots=True)
class DatasetLocation:
    """Location of somebody's dataset on this machine, and how to read it.

    Attributes:
        path: A folder, or an archive.
        below: Folder in it whose samples to read; "" for all.
        scratch: Folder for unpacked files.
        confine_by: The sandbox for reading Parquet files.
        limit_bytes: Most bytes of all files of an archive together.
    """

    path: Path
    below: str
    scratch: Path
    confine_by: Sandbox
    limit_bytes: int = MOST_ARCHIVE_BYTES


def arrivals(place: DatasetLocation, on_step: Callable[[str], None] = lambda _: None) -> Iterator[Arrival]:
    """Read the samples of a dataset.

    Raises:
        GraphNetError: It is no dataset, damaged, or too large.
    """
    if place.below and not is_below(place.below.split("/")):
        raise GraphNetError(f"{printable(place.below, 100)!r} leads to no folder below the dataset's: name one such")
    if place.path.is_dir():
        yield from _folder_arrivals(place, place.path, on_step)
        return
    with tempfile.TemporaryDirectory(prefix="unpacked-", dir=place.scratch) as name:
        on_step(f"unpacking {place.path.name}")
        for refusal in _extract(place.path, Path(name), place):
            yield Arrival(None, refusal=refusal)
        yield from _folder_arrivals(place, Path(name), on_step)


def _folder_arrivals(place: DatasetLocation, root: Path, on_step: Callable[[str], None]) -> Iterator[Arrival]:
    folder = root.joinpath(*place.below.split("/")) if place.below else root
    if not folder.is_dir():
        raise GraphNetError(f"{path_text(place.path)} has no folder {printable(place.below, 100)!r}")
    data = next((item for item in (folder / "data", folder) if any(item.glob(f"*{SUFFIX}"))), None)
    if data is not None:
        yield from _shard_arrivals(place, sorted(data.glob(f"*{SUFFIX}")), folder / DATABASE_FILE, on_step)
    elif groups := find_groups(folder):
        on_step("reading groups of samples")
        yield from _group_arrivals(root, folder, groups)
    elif not find_samples(folder, links_out=False) and find_rank_files(folder):
        with tempfile.TemporaryDirectory(prefix="ranks-", dir=place.scratch) as name:
            for refusal in write_rank_files(folder, Path(name)):
                yield Arrival(None, refusal=printable(refusal, _TEXT_CHARACTERS))
            yield from _sample_arrivals(Path(name), {})
    else:
        on_step("reading samples")
        yield from _sample_arrivals(folder, {})


def _sample_arrivals(folder: Path, claims: Mapping[str, tuple[str, str]]) -> Iterator[Arrival]:
    for item in walk(folder):
        if item.problem is not None or not item.is_complete:
            yield Arrival(None, refusal=item.problem or f"{item.sample_id}: expected a complete sample")
            continue
        try:
            sample = pack(item.path, item.sample_id, NO_FACTS)
        except (UntrustedFileError, ShardError) as error:
            yield Arrival(None, refusal=str(error).replace(f"{folder}/", ""))
            continue
        license_, source = (printable(text, _TEXT_CHARACTERS) for text in claims.get(item.sample_id, ("", "")))
        yield Arrival(sample, license_, source)


def _group_arrivals(root: Path, folder: Path, groups: list[str]) -> Iterator[Arrival]:
    """Read the variants of groups as samples `<group>/variant_<i>`; the first brings the files of its group."""
    lists = lists_of_groups(root, folder)
    for name in groups:
        group = folder / name
        on = {title: [name] for title, members in lists.items() if group in members}
        try:
            paths, beside = variants(root, group), group_files(group)
        except GraphNetError as error:
            yield Arrival(None, refusal=str(error).replace(f"{folder}/", ""))
            continue
        for index, path in enumerate(paths):
            try:
                sample = pack(path, f"{folder.name if name == '.' else name}/variant_{index}", NO_FACTS, beside)
            except GraphNetError as error:
                yield Arrival(None, refusal=str(error).replace(f"{folder}/", ""))
                continue
            yield Arrival(sample, source=path.relative_to(root.resolve()).as_posix(), lists=on)
            beside = {}


def _shard_arrivals(
    place: DatasetLocation, paths: list[Path], database: Path, on_step: Callable[[str], None]
) -> Iterator[Arrival]:
    """Read the samples of Parquet files; where these have a row a file, all are unpacked before any sample is read."""
    near = (*paths, *([database] if database.is_file() else ()))
    reads = tuple(sorted({item for path in near for item in (path.parent.resolve(), path.resolve().parent)}))
    with (
        WorkerHost(preload=(__name__,), sandbox=place.confine_by.with_reads(reads)) as host,
        tempfile.TemporaryDirectory(prefix="files-", dir=place.scratch) as name,
    ):
        output = host.start(reads).output
        for number, path in enumerate(paths):
            on_step(f"shard {number + 1} of {len(paths)}")
            with _unpacked(host, path, reads, output / f"shard-{number}") as (root, stated):
                if (root / "files").is_dir():
                    yield from (Arrival(None, refusal=printable(text, _TEXT_CHARACTERS)) for text in stated.refusals)
                    yield from _move_files(root / "files", Path(name))
                else:
                    yield from _sample_arrivals(root / "samples", stated.claims)
        if any(Path(name).iterdir()):
            yield from _file_arrivals(Path(name), _read_database(host, database, reads, output / "database"))


@contextlib.contextmanager
def _unpacked(host: WorkerHost, path: Path, reads: tuple[Path, ...], root: Path) -> Iterator[tuple[Path, _Stated]]:
    """Unpack a file, in the sandbox, to a folder, and yield that and what is stated; the folder is then removed.

    Raises:
        GraphNetError: It failed.
    """
    payload = {"path": str(path.absolute()), "root": str(root)}
    task = Task(f"{__name__}:unpack", payload, _DEADLINE_S, _MEMORY_BYTES, reads=reads, leaves_output=True)
    try:
        failure = host.run(task).failure
        if failure is not None:
            raise GraphNetError(f"{path.name} was not read: {failure.message.removeprefix(f'{failure.error}: ')}")
        try:
            stated = _STATED.validate_json(read_files(root, {_STATED_FILE: _STATED_BYTES}).get(_STATED_FILE, b""))
        except ValueError as error:
            raise GraphNetError(
                "what a file says of its samples cannot be read: it may be made to; do not trust it"
            ) from error
        yield root, stated
    finally:
        remove_folder(root)


def _move_files(source: Path, target: Path) -> Iterator[Arrival]:
    """Move the regular files of a folder to the same places in another; a sample may lie in several shards."""
    for place, _, names in os.walk(source):
        for name in sorted(names):
            path = Path(place, name)
            moved = target / path.relative_to(source)
            if not stat.S_ISREG(path.lstat().st_mode):
                continue
            try:
                moved.parent.mkdir(parents=True, exist_ok=True)
                is_free = not os.path.lexists(moved)
            except OSError:
                is_free = False  # a file is where a folder would be
            if is_free:
                shutil.move(path, moved)
            else:
                shown = printable(str(path.relative_to(source)), _TEXT_CHARACTERS)
                yield Arrival(None, refusal=f"{shown}: expected a path that no other shard has")


def _read_database(host: WorkerHost, database: Path, reads: tuple[Path, ...], root: Path) -> _Stated:
    """Read which samples a dataset's database says were deleted, and its lists; nothing where there is none."""
    if not database.is_file():
        return _Stated()
    try:
        with _unpacked(host, database, reads, root) as (_, stated):
            return stated
    except GraphNetError as error:
        raise GraphNetError(
            f"{error}; without this file all samples are imported, also those that it says were deleted, and no lists"
        ) from error


def unpack(payload: Mapping[str, Any], _reporter: Reporter) -> dict[str, Any]:
    """Write the samples of a shard as folders, or the files of a Parquet file, and what is stated. Worker only."""
    from ops.dataset.sample.shards.reading import read_shard

    path, root = Path(payload["path"]), Path(payload["root"])
    root.mkdir(parents=True)
    if path.name == DATABASE_FILE:
        deleted, lists = read_database(path)
        stated = _Stated(deleted=deleted, lists=lists)
    elif is_of_file_rows(path):
        (root / "files").mkdir()
        stated = _Stated(refusals=unpack_file_rows(path, root / "files"))
    else:
        (root / "samples").mkdir()
        claims = {}
        for sample in read_shard(path):
            sample.unpack(root / "samples")
            claims[sample.sample_id] = sample.facts.license, sample.facts.origin
        stated = _Stated(claims)
    (root / _STATED_FILE).write_bytes(_STATED.dump_json(stated))
    return {}


def _file_arrivals(folder: Path, stated: _Stated) -> Iterator[Arrival]:
    """Read the samples of unpacked files, but those that the database says were deleted."""
    deleted = set(stated.deleted)
    for arrival in _sample_arrivals(folder, {}):
        name = "" if arrival.sample is None else arrival.sample.sample_id
        if name in deleted:
            yield Arrival(None, refusal=f"{name}: the dataset's database says that it was deleted")
        else:
            lists = {title: members[name] for title, members in stated.lists.items() if name in members}
            yield replace(arrival, lists=lists)


def _extract(archive: Path, folder: Path, place: DatasetLocation) -> Iterator[str]:
    """Write the regular files of an archive that a dataset can have.

    Yields:
        The reason why a file is left out; hidden files are skipped silently, as in folders.

    Raises:
        GraphNetError: It is no archive, damaged, or too large.
    """
    told = f"{path_text(archive)} is no dataset that can be read (a folder, .zip, .tar, .tar.gz, .tar.xz), or damaged"
    try:
        remaining = place.limit_bytes
        for count, (name, is_folder, source) in enumerate(_files(archive)):
            if count > _MOST_ENTRIES:
                raise GraphNetError(f"{path_text(archive)} has more files than a dataset can have")
            names = name.removeprefix("./").rstrip("/").split("/")
            if is_folder or any(part.startswith(".") and part.strip(".") for part in names):
                continue
            is_meant = "/".join(names).startswith(f"{place.below}/" if place.below else "")
            expected = ""
            if not is_below(names) or not is_plain_name(names[-1]):
                expected, is_meant = "a path of plain names below the dataset", True
            elif source is None:
                expected = "a file, found a link or a device"
            else:
                limit = FILE_LIMITS.get(names[-1], 4 * GIB if names[-1].endswith(SUFFIX) else MOST_OTHER_BYTES)
                size_bytes = _copy(source, folder.joinpath(*names), min(limit, remaining))
                remaining -= size_bytes
                expected = f"at most {size_text(limit)}" if size_bytes > limit else ""
            if expected and is_meant and names[-1] != LINK_NAME:
                yield f"{printable(name, _TEXT_CHARACTERS)}: expected {expected}"
            if remaining <= 0:
                most = size_text(place.limit_bytes)
                raise GraphNetError(
                    f"{path_text(archive)} has files of more than {most}: unpack it, and import the folder"
                )
    except (
        tarfile.TarError,
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        OSError,
        NotImplementedError,
        RuntimeError,
    ) as error:
        raise GraphNetError(f"{told}: {printable(str(error), _TEXT_CHARACTERS)}") from error


def _files(archive: Path) -> Iterator[tuple[str, bool, IO[bytes] | None]]:
    """(name, whether it is a folder, content) of each entry of an archive; content is None for irregular files."""
    if zipfile.is_zipfile(archive):
        with zipfile.ZipFile(archive) as packed:
            for entry in packed.infolist():
                is_link = (entry.external_attr >> 16) & 0o170000 not in (0, 0o100000)
                with contextlib.nullcontext(None) if entry.is_dir() or is_link else packed.open(entry) as source:
                    yield entry.filename, entry.is_dir(), source
        return
    with tarfile.open(archive, "r|*") as stream:
        for member in stream:
            yield member.name, member.isdir(), stream.extractfile(member) if member.isreg() else None


def _copy(source: IO[bytes], target: Path, limit_bytes: int) -> int:
    """Write a file unless it has more than `limit_bytes`; return the number of bytes read."""
    target.parent.mkdir(parents=True, exist_ok=True)
    size_bytes = 0
    with target.open("wb") as file:
        while size_bytes <= limit_bytes and (chunk := source.read(_CHUNK_BYTES)):
            size_bytes += len(chunk)
            file.write(chunk)
    if size_bytes > limit_bytes:
        target.unlink()
    return size_bytes
