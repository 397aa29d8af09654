"""A reference as a single file: a zip archive, which anybody may have made.

Each entry is read by itself, up to the size that it declares. Only names that a reference has are accepted, and only
regular files are made. So no entry leaves the folder, is a link, or exceeds the limit.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import stat
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from ops.dataset.sample.format.files import FILE_LIMITS
from ops.evaluation.reference.folder import (
    MANIFEST_FILE,
    MOST_MANIFEST_BYTES,
    OUTPUTS,
    OUTPUTS_SUFFIX,
    RESULTS,
    SAMPLES,
    ReferenceFolder,
    broken_files,
    copy_exactly,
    new_file,
    scratch,
    stem_of,
)
from ops.evaluation.reference.records import (
    MOST_RECORD_BYTES,
    MOST_SAMPLES,
    BrokenReferenceError,
    RefusedReferenceError,
)
from ops.execution.untrusted.folders import open_folder, path_text, read_at, read_files_at, size_text
from ops.execution.untrusted.paths import is_below
from ops.execution.untrusted.stand_ins import stand_in
from ops.execution.untrusted.text import printable

_MOST_ENTRIES = MOST_SAMPLES * (len(FILE_LIMITS) + 2) + 1
_STEM = re.compile(r"[A-Za-z0-9_.+=,@-]{1,200}")
_SHOWN = 100


def export(reference: ReferenceFolder, archive: Path) -> int:
    """Write a reference with its samples to an archive, which is replaced in one step; return its size in bytes.

    Raises:
        BrokenReferenceError: A file of the reference is missing or cannot be read.
        OSError: The archive cannot be written.
    """
    manifest = reference.manifest()
    done = reference.finished_samples(manifest)
    with broken_files(), new_file(archive) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as target:
        _add(target, reference.path, (), MANIFEST_FILE, MOST_MANIFEST_BYTES)
        for sample in manifest.samples:
            with open_folder(reference.path, (SAMPLES, *PurePosixPath(sample.sample_id).parts)) as folder:
                for name, content in read_files_at(folder, FILE_LIMITS, reference.path / SAMPLES).items():
                    target.writestr(f"{SAMPLES}/{sample.sample_id}/{name}", content)
        for stem in (stem_of(sample.sample_id) for sample in done):
            _add(target, reference.path, (RESULTS,), f"{stem}.json", MOST_RECORD_BYTES)
            place = reference.path / OUTPUTS / f"{stem}{OUTPUTS_SUFFIX}"
            if place.is_file() and not place.is_symlink():
                target.write(place, f"{OUTPUTS}/{place.name}", zipfile.ZIP_STORED)
    return archive.stat().st_size


def _add(target: zipfile.ZipFile, root: Path, names: tuple[str, ...], file: str, limit_bytes: int) -> None:
    """Add a file to the archive, if it exists."""
    with open_folder(root, names) as folder:
        content = read_at(folder, file, limit_bytes, root.joinpath(*names))
    if content is not None:
        target.writestr("/".join((*names, file)), content)


@contextlib.contextmanager
def unpack_archive(archive: Path, *, beside: Path, limit_bytes: int) -> Iterator[ReferenceFolder]:
    """Unpack the reference of an archive to a folder that lasts as long as the context.

    Args:
        archive: The archive, which is untrusted.
        beside: Folder in which the temporary folder is made.
        limit_bytes: Limit of all files together.

    Raises:
        BrokenReferenceError: The archive is not one of a reference.
        RefusedReferenceError: It exceeds the limit, or the disk has no room for it.
    """
    with scratch(beside) as folder:
        try:
            with zipfile.ZipFile(archive) as source:
                _unpack(source, folder, limit_bytes)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
            with archive.open("rb") as file:
                problem = stand_in(file.read(64)) or f"no archive of a reference, or not all of it: {error}"
            raise BrokenReferenceError(f"{path_text(archive)} is {problem}") from error
        if not ReferenceFolder(folder).exists():
            raise BrokenReferenceError(f"{path_text(archive)} is no archive of a reference: it has no {MANIFEST_FILE}")
        yield ReferenceFolder(folder)


def _unpack(source: zipfile.ZipFile, folder: Path, limit_bytes: int) -> None:
    entries = [entry for entry in source.infolist() if not entry.is_dir()]
    if len(entries) > _MOST_ENTRIES:
        raise BrokenReferenceError(f"the archive has {len(entries):,} files, more than a reference can have")
    places = {_parts(entry): entry for entry in entries}
    if twice := [entry for entry in entries if places[_parts(entry)] is not entry]:
        raise BrokenReferenceError(f"the archive has {_entry_text(twice[0])} twice")
    size_bytes = sum(entry.file_size for entry in entries)
    refused = f"the archive is not unpacked: its files have {size_text(size_bytes)}"
    if size_bytes > limit_bytes:
        raise RefusedReferenceError(f"{refused}, more than the limit of {size_text(limit_bytes)}; --limit allows more")
    if size_bytes > (free_bytes := shutil.disk_usage(folder).free):
        free = f"{size_text(free_bytes)} are free at {path_text(folder)}"
        raise RefusedReferenceError(f"{refused}, and {free}; free some space")
    for parts, entry in places.items():
        target = folder.joinpath(*parts)
        target.parent.mkdir(parents=True, exist_ok=True)
        with source.open(entry) as content:
            if copy_exactly(content, target, entry.file_size):
                raise BrokenReferenceError(f"{_entry_text(entry)} has another size than the archive says")


def _parts(entry: zipfile.ZipInfo) -> tuple[str, ...]:
    """Return the path of an entry below the folder, name by name.

    Raises:
        BrokenReferenceError: A reference has no such file.
    """
    parts = tuple(entry.filename.split("/"))
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG) or entry.flag_bits & 1:
        raise BrokenReferenceError(f"the archive has {_entry_text(entry)}, which is no plain file")
    match parts:
        case (str(name),) if name == MANIFEST_FILE:
            limit_bytes = MOST_MANIFEST_BYTES
        case (str(place), str(name)) if place == RESULTS and name.endswith(".json") and _STEM.fullmatch(name):
            limit_bytes = MOST_RECORD_BYTES
        case (str(place), str(name)) if place == OUTPUTS and name.endswith(OUTPUTS_SUFFIX) and _STEM.fullmatch(name):
            limit_bytes = entry.file_size
        case (str(place), *levels, str(name)) if place == SAMPLES and name in FILE_LIMITS and is_below(levels):
            limit_bytes = FILE_LIMITS[name]
        case _:
            raise BrokenReferenceError(f"the archive has {_entry_text(entry)}, which is no file of a reference")
    if entry.file_size > limit_bytes:
        raise BrokenReferenceError(f"{_entry_text(entry)} has {size_text(entry.file_size)}: more than it may have")
    return parts


def _entry_text(entry: zipfile.ZipInfo) -> str:
    return repr(printable(entry.filename, _SHOWN))
