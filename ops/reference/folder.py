"""The folder of a reference: samples, a record and a file of outputs each, and `reference.json`.

Whatever is written appears at once under its name, and a sample's record last: after a kill, the samples with a record
are done and the others are not begun. What is read is untrusted, and held to its checksums.
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

from ops.reference.records import (
    MOST_RECORD_BYTES,
    BrokenReferenceError,
    KeptFile,
    Manifest,
    Outputs,
    PlannedSample,
    Record,
    RefusedReferenceError,
    from_json,
    to_json,
)
from ops.reference.tensor_file import TensorFile, TensorFileError, header_bytes
from ops.sample.catalog.rows import SampleTarget
from ops.sample.format.files import FILE_LIMITS, INFO_FILE, file_name, files_hash, read_sample_files
from ops.untrusted.folders import UntrustedFileError, copy_at, open_folder, path_text, read_at, size_text
from ops.worker.task_folder import remove_folder

MANIFEST_FILE = "reference.json"
SAMPLES, RESULTS, OUTPUTS = "samples", "results", "outputs"
OUTPUTS_SUFFIX = ".safetensors.gz"

MOST_MANIFEST_BYTES = 256 << 20
_LOCK = ".lock"
_PART = ".part-"
_SCRATCH = ".scratch-"
_NAME_CHARACTERS = 100
_UNLOCKED_S = 60
"""How old a folder is that no process can be about to lock."""

CHUNK_BYTES = 1 << 20
_LEVEL = 1
"""Of compression: values of floats hardly become smaller with more, and it takes ten times as long."""


def stem_of(sample_id: str) -> str:
    """Name of a sample's record and of its outputs, without the suffix."""
    return f"{file_name(sample_id)[:_NAME_CHARACTERS]}-{hashlib.sha256(sample_id.encode()).hexdigest()[:12]}"


@contextlib.contextmanager
def scratch(root: Path) -> Iterator[Path]:
    """A folder that lasts as long as the context; those that killed processes have left are removed."""
    root.mkdir(parents=True, exist_ok=True)
    for other in root.glob(f"{_SCRATCH}*"):
        with contextlib.suppress(OSError):
            if time.time() - other.stat().st_mtime > _UNLOCKED_S:
                with _locked(other):
                    remove_folder(other)
    folder = Path(tempfile.mkdtemp(prefix=_SCRATCH, dir=root))
    with _locked(folder):
        try:
            yield folder
        finally:
            remove_folder(folder)


@contextlib.contextmanager
def broken_files() -> Iterator[None]:
    """Say of files that cannot be read that the reference is broken."""
    try:
        yield
    except UntrustedFileError as error:
        raise BrokenReferenceError(str(error)) from error


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder.

    Raises:
        BlockingIOError: Another process does.
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
        path: Its folder.
    """

    path: Path

    @property
    def samples(self) -> Path:
        """Root of its samples."""
        return self.path / SAMPLES

    def exists(self) -> bool:
        """Whether there is one, begun or complete."""
        return (self.path / MANIFEST_FILE).is_file()

    def manifest(self) -> Manifest:
        """What it was made with, and of which samples.

        Raises:
            BrokenReferenceError: There is none, or it is malformed.
        """
        if (content := self._read((), MANIFEST_FILE, MOST_MANIFEST_BYTES)) is None:
            raise BrokenReferenceError(f"{path_text(self.path)} is no reference: it has no {MANIFEST_FILE}")
        return from_json(Manifest, content, f"{path_text(self.path)}/{MANIFEST_FILE}")

    def record(self, sample: PlannedSample) -> Record | None:
        """The record of a sample; None where it has not run yet.

        Raises:
            BrokenReferenceError: It is malformed, or of another sample.
        """
        name = f"{stem_of(sample.sample_id)}.json"
        if (content := self._read((RESULTS,), name, MOST_RECORD_BYTES)) is None:
            return None
        record = from_json(Record, content, f"{RESULTS}/{name}")
        if (record.sample_id, record.sample_hash) != (sample.sample_id, sample.sample_hash):
            raise BrokenReferenceError(f"{RESULTS}/{name} is of another sample or version than {MANIFEST_FILE} says")
        return record

    def done(self, manifest: Manifest) -> list[PlannedSample]:
        """The samples that have a record."""
        names = self._sizes(RESULTS)
        return [sample for sample in manifest.samples if f"{stem_of(sample.sample_id)}.json" in names]

    def size_bytes(self) -> int:
        """Bytes of its files of outputs as they lie there."""
        return sum(self._sizes(OUTPUTS).values())

    def _sizes(self, name: str) -> dict[str, int]:
        """File of one of its folders → bytes; none where the folder is not there."""
        with contextlib.ExitStack() as stack, contextlib.suppress(UntrustedFileError):
            folder = stack.enter_context(open_folder(self.path, [name]))
            entries = stack.enter_context(os.scandir(folder))
            return {entry.name: entry.stat(follow_symlinks=False).st_size for entry in entries}
        return {}

    def unpack_outputs(self, record: Record, outputs: Outputs, target: Path) -> None:
        """Write the outputs of a sample to a new file, uncompressed.

        Raises:
            BrokenReferenceError: The file is not there, or not what the record says.
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
            _decompress(packed, target, _raw_bytes(outputs), name)
            with target.open("rb") as raw:
                TensorFile(raw, outputs.layouts).check(outputs.digests)
        except TensorFileError as error:
            raise BrokenReferenceError(f"{OUTPUTS}/{name}: {error}") from error
        finally:
            packed.unlink(missing_ok=True)

    def _read(self, names: Sequence[str], file: str, limit_bytes: int) -> bytes | None:
        """A file of it; None where it, or its folder, is not there."""
        place = self.path.joinpath(*names)
        if not place.is_dir():
            return None
        with broken_files(), open_folder(self.path, names) as folder:
            return read_at(folder, file, limit_bytes, place)

    @contextlib.contextmanager
    def writing(self) -> Iterator[None]:
        """Keep others from writing to it, and clear away what a killed one left half written.

        Raises:
            RefusedReferenceError: Another process does.
        """
        for name in ("", SAMPLES, RESULTS, OUTPUTS):
            (self.path / name).mkdir(parents=True, exist_ok=True)
        with contextlib.ExitStack() as stack:
            try:
                stack.enter_context(_locked(self.path))
            except BlockingIOError:
                raise RefusedReferenceError(f"another process writes {path_text(self.path)}: wait for it") from None
            for part in self.path.glob(f"**/{_PART}*"):
                part.unlink()
            yield

    def begin(self, manifest: Manifest) -> None:
        """Write what it is to be of."""
        self._put(self.path / MANIFEST_FILE, to_json(manifest))

    def clear(self) -> None:
        """Remove all results, `reference.json` first: a kill in between leaves no half that looks complete."""
        (self.path / MANIFEST_FILE).unlink(missing_ok=True)
        for name in (RESULTS, OUTPUTS):
            remove_folder(self.path / name)
            (self.path / name).mkdir()

    def add_sample(self, target: SampleTarget) -> None:
        """Copy a sample's files, unless they are there.

        Raises:
            RefusedReferenceError: They changed after they were cataloged.
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
        for name in sorted(files, key=INFO_FILE.__eq__):
            (folder / name).write_bytes(files[name])

    def add(self, record: Record, raw: Path | None) -> Record:
        """Add a sample's record, and before it the file of its outputs; the record says where they are.

        Raises:
            OSError: There is no room; nothing of the sample is left then.
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
    """A file that takes its place under a name once it is written; nothing stays of one that is not."""
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
    """Write what has so many bytes to a new file, and no more than these; how many fewer there are, below 0 if more."""
    remaining = size_bytes
    with target.open("xb") as file:
        while chunk := source.read(min(CHUNK_BYTES, remaining + 1)):
            remaining -= len(chunk)
            if remaining < 0:
                break
            file.write(chunk)
    return remaining


def _raw_bytes(outputs: Outputs) -> int:
    """Bytes of the uncompressed file of outputs."""
    return len(header_bytes(outputs.layouts)) + sum(layout.size_bytes for layout in outputs.layouts.values())


def _decompress(packed: Path, target: Path, size_bytes: int, name: str) -> None:
    """Decompress a file that must have so many bytes; no more than these are written. `name` is for messages.

    Raises:
        BrokenReferenceError: It has others.
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
