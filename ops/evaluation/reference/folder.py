"""The folder of a reference: samples, a record and a file of outputs each, and `reference.json`.

Each file takes its name when it is complete, and a sample's record comes last: after a kill, the samples with a record
are done and the others have not begun. All that is read is untrusted, and compared with its checksums.
"""

from __future__ import annotations

import contextlib
import dataclasses
import fcntl
import gzip
import hashlib
import os
import shutil
import tempfile
import time
import uuid
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BufferedRandom
from pathlib import Path
from typing import IO

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.files import FILE_LIMITS, INFO_FILE, file_name, files_hash, read_sample_files
from ops.evaluation.reference.records import (
    MOST_RECORD_BYTES,
    BrokenReferenceError,
    KeptFile,
    Outputs,
    PlannedSample,
    ReferenceManifest,
    RefusedReferenceError,
    SampleRecord,
    from_json,
    to_json,
)
from ops.evaluation.reference.tensor_file import OutputsFile, OutputsFileError, header_bytes
from ops.execution.untrusted.folders import (
    UntrustedFileError,
    copy_at,
    open_folder,
    path_text,
    read_at,
    size_text,
    write_files,
)
from ops.execution.worker.task_folder import remove_folder

MANIFEST_FILE = "reference.json"
SAMPLES, RESULTS, OUTPUTS = "samples", "results", "outputs"
OUTPUTS_SUFFIX = ".safetensors.gz"

MOST_MANIFEST_BYTES = 256 << 20
_LOCK = ".lock"
_PART = ".part-"
_SCRATCH = ".scratch-"
_NAME_CHARACTERS = 100
_UNLOCKED_S = 60
"""Age from which on a folder without a lock is abandoned: the process of a newer one may be about to lock it."""

CHUNK_BYTES = 1 << 20
_LEVEL = 1
"""Level of compression: higher ones take ten times as long, and make values of floats hardly smaller."""


def stem_of(sample_id: str) -> str:
    """Return the name of a sample's record and of its outputs, without the suffix."""
    return f"{file_name(sample_id)[:_NAME_CHARACTERS]}-{hashlib.sha256(sample_id.encode()).hexdigest()[:12]}"


@contextlib.contextmanager
def scratch(root: Path) -> Iterator[Path]:
    """Make a folder that lasts as long as the context, and remove those of killed processes."""
    root.mkdir(parents=True, exist_ok=True)
    for other in root.glob(f"{_SCRATCH}*"):
        with contextlib.suppress(OSError):
            if time.time() - other.stat().st_mtime > _UNLOCKED_S:
                with _lock_folder(other):
                    remove_folder(other)
    folder = Path(tempfile.mkdtemp(prefix=_SCRATCH, dir=root))
    with _lock_folder(folder):
        try:
            yield folder
        finally:
            remove_folder(folder)


@contextlib.contextmanager
def broken_files() -> Iterator[None]:
    """Turn the error of a file that cannot be read into `BrokenReferenceError`."""
    try:
        yield
    except UntrustedFileError as error:
        raise BrokenReferenceError(str(error)) from error


@contextlib.contextmanager
def _lock_folder(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder.

    Raises:
        BlockingIOError: Another process holds it.
    """
    descriptor = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o644)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(descriptor)


@dataclass(frozen=True, slots=True)
class ReferenceFolder:
    """A reference on disk.

    Attributes:
        path: Folder of the reference.
    """

    path: Path

    @property
    def samples(self) -> Path:
        """Root folder of its samples."""
        return self.path / SAMPLES

    def exists(self) -> bool:
        """Tell whether the folder holds a reference, begun or complete."""
        return (self.path / MANIFEST_FILE).is_file()

    def manifest(self) -> ReferenceManifest:
        """Read the manifest.

        Raises:
            BrokenReferenceError: The manifest is missing or malformed.
        """
        if (content := self._read((), MANIFEST_FILE, MOST_MANIFEST_BYTES)) is None:
            raise BrokenReferenceError(f"{path_text(self.path)} is no reference: it has no {MANIFEST_FILE}")
        return from_json(ReferenceManifest, content, f"{path_text(self.path)}/{MANIFEST_FILE}")

    def record(self, sample: PlannedSample) -> SampleRecord | None:
        """Read the record of a sample; None where the sample has not run yet.

        Raises:
            BrokenReferenceError: The record is malformed, or of another sample.
        """
        name = f"{stem_of(sample.sample_id)}.json"
        if (content := self._read((RESULTS,), name, MOST_RECORD_BYTES)) is None:
            return None
        record = from_json(SampleRecord, content, f"{RESULTS}/{name}")
        if (record.sample_id, record.sample_hash) != (sample.sample_id, sample.sample_hash):
            raise BrokenReferenceError(f"{RESULTS}/{name} is of another sample or version than {MANIFEST_FILE} says")
        return record

    def finished_samples(self, manifest: ReferenceManifest) -> list[PlannedSample]:
        """List the samples that have a record."""
        names = self._sizes(RESULTS)
        return [sample for sample in manifest.samples if f"{stem_of(sample.sample_id)}.json" in names]

    def size_bytes(self) -> int:
        """Count the bytes of its files of outputs, which are compressed."""
        return sum(self._sizes(OUTPUTS).values())

    def _sizes(self, name: str) -> dict[str, int]:
        """Map each file of a subfolder to its size in bytes; {} where the subfolder does not exist."""
        with contextlib.ExitStack() as stack, contextlib.suppress(UntrustedFileError):
            folder = stack.enter_context(open_folder(self.path, [name]))
            entries = stack.enter_context(os.scandir(folder))
            return {entry.name: entry.stat(follow_symlinks=False).st_size for entry in entries}
        return {}

    def unpack_outputs(self, record: SampleRecord, outputs: Outputs, target: Path) -> None:
        """Write the outputs of a sample to a new file, uncompressed.

        Raises:
            BrokenReferenceError: The file is missing, or differs from its record.
            OSError: The new file cannot be written.
        """
        name = f"{stem_of(record.sample_id)}{OUTPUTS_SUFFIX}"
        packed, file = target.with_name(f"{target.name}.gz"), record.file
        if file is None:
            raise BrokenReferenceError(f"the reference has no outputs of {record.sample_id}")
        try:
            with broken_files(), open_folder(self.path, [OUTPUTS]) as folder:
                if not copy_at(folder, name, file.size_bytes, self.path / OUTPUTS, packed):
                    raise BrokenReferenceError(f"{OUTPUTS}/{name} is missing")
            with packed.open("rb") as content:
                if hashlib.file_digest(content, "sha256").hexdigest() != file.sha256:
                    raise BrokenReferenceError(f"{OUTPUTS}/{name} is damaged: its checksum is another one")
            size_bytes = len(header_bytes(outputs.layouts)) + sum(
                layout.size_bytes for layout in outputs.layouts.values()
            )
            _decompress(packed, target, size_bytes, name)
            with target.open("rb") as raw:
                OutputsFile(raw, outputs.layouts).check(outputs.digests)
        except OutputsFileError as error:
            raise BrokenReferenceError(f"{OUTPUTS}/{name}: {error}") from error
        finally:
            packed.unlink(missing_ok=True)

    def _read(self, names: Sequence[str], file: str, limit_bytes: int) -> bytes | None:
        """Read a file of the reference; None where the file or its folder does not exist."""
        place = self.path.joinpath(*names)
        if not place.is_dir():
            return None
        with broken_files(), open_folder(self.path, names) as folder:
            return read_at(folder, file, limit_bytes, place)

    @contextlib.contextmanager
    def lock_for_writing(self) -> Iterator[None]:
        """Keep other processes from writing to the reference, and remove unfinished files of killed ones.

        Raises:
            RefusedReferenceError: Another process writes to it.
        """
        for name in ("", SAMPLES, RESULTS, OUTPUTS):
            (self.path / name).mkdir(parents=True, exist_ok=True)
        with contextlib.ExitStack() as stack:
            try:
                stack.enter_context(_lock_folder(self.path))
            except BlockingIOError:
                raise RefusedReferenceError(f"another process writes {path_text(self.path)}: wait for it") from None
            for part in self.path.glob(f"**/{_PART}*"):
                part.unlink()
            yield

    def begin(self, manifest: ReferenceManifest) -> None:
        """Write the manifest of a new reference."""
        self._put(self.path / MANIFEST_FILE, to_json(manifest))

    def clear(self) -> None:
        """Remove all results, `reference.json` first, so that a kill in between leaves nothing that looks complete."""
        (self.path / MANIFEST_FILE).unlink(missing_ok=True)
        for name in (RESULTS, OUTPUTS):
            remove_folder(self.path / name)
            (self.path / name).mkdir()

    def add_sample(self, target: SampleTarget) -> None:
        """Copy a sample's files to the reference, unless they are there.

        Raises:
            RefusedReferenceError: The files have changed since they were cataloged.
        """
        folder = self.samples / target.sample_id
        if folder.is_dir() and files_hash(read_sample_files(folder)) == target.files_hash:
            return
        files = read_sample_files(target.path)
        if files_hash(files) != target.files_hash:
            raise RefusedReferenceError(f"{target.sample_id} is being changed: run this again when it is done")
        folder.mkdir(parents=True, exist_ok=True)
        for name in FILE_LIMITS:
            (folder / name).unlink(missing_ok=True)
        write_files(folder, {name: files[name] for name in sorted(files, key=INFO_FILE.__eq__)})

    def add(self, record: SampleRecord, raw: Path | None) -> SampleRecord:
        """Add the file of a sample's outputs, then its record; return the record with that file.

        Raises:
            OSError: The disk has no room; then nothing of the sample stays.
        """
        stem = stem_of(record.sample_id)
        if raw is not None:
            place = self.path / OUTPUTS / f"{stem}{OUTPUTS_SUFFIX}"
            with raw.open("rb") as source, new_file(place) as packed:
                with gzip.GzipFile("", "wb", _LEVEL, packed, mtime=0) as target:
                    shutil.copyfileobj(source, target, CHUNK_BYTES)
                packed.seek(0)
                digest = hashlib.file_digest(packed, "sha256").hexdigest()
                record = dataclasses.replace(record, file=KeptFile(digest, packed.tell()))
        self._put(self.path / RESULTS / f"{stem}.json", to_json(record))
        return record

    def _put(self, path: Path, content: bytes) -> None:
        with new_file(path) as file:
            file.write(content)


@contextlib.contextmanager
def new_file(path: Path) -> Iterator[BufferedRandom]:
    """Open a new file that takes its name at the end of the context; after an error nothing of it stays."""
    part = path.with_name(f"{_PART}{uuid.uuid4().hex}")
    try:
        with part.open("w+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def copy_exactly(source: IO[bytes] | gzip.GzipFile, target: Path, size_bytes: int) -> int:
    """Copy `size_bytes` to a new file, and no more; return how many the source lacks, below 0 if it has more."""
    remaining = size_bytes
    with target.open("xb") as file:
        while chunk := source.read(min(CHUNK_BYTES, remaining + 1)):
            remaining -= len(chunk)
            if remaining < 0:
                break
            file.write(chunk)
    return remaining


def _decompress(packed: Path, target: Path, size_bytes: int, name: str) -> None:
    """Decompress a file that must hold `size_bytes`; no more are written. `name` is for messages.

    Raises:
        BrokenReferenceError: It is damaged, or holds more or fewer bytes.
    """
    try:
        with gzip.open(packed) as source:
            remaining = copy_exactly(source, target, size_bytes)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise BrokenReferenceError(f"{OUTPUTS}/{name} is damaged: {error}") from error
    if remaining:
        which = "more" if remaining < 0 else "fewer"
        raise BrokenReferenceError(
            f"{OUTPUTS}/{name} has {which} than the {size_text(size_bytes)} that its record says"
        )
