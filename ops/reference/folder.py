"""The folder of a reference: samples, a record and a file of outputs each, and `reference.json`.

Whatever is written appears at once under its name, and a sample's record last: after a kill, the samples with a record
are done and the others are not begun. What is read is untrusted, and held to its checksums.
"""

from __future__ import annotations

import contextlib
import fcntl
import gzip
import hashlib
import os
import shutil
import tempfile
import time
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

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
from ops.reference.tensor_file import TensorFile, TensorFileError, check_digests, header_bytes
from ops.sample.catalog.rows import SampleTarget
from ops.sample.format.files import FILE_LIMITS, INFO_FILE, file_name, files_hash, read_sample_files
from ops.untrusted.folders import UntrustedFileError, copy_at, opened_folder, path_text, read_at, size_text
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

_CHUNK_BYTES = 1 << 20
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
        content = self._read((), MANIFEST_FILE, MOST_MANIFEST_BYTES)
        if content is None:
            raise BrokenReferenceError(f"{path_text(self.path)} is no reference: it has no {MANIFEST_FILE}")
        return from_json(Manifest, content, f"{path_text(self.path)}/{MANIFEST_FILE}")

    def record(self, sample: PlannedSample) -> Record | None:
        """The record of a sample; None where it has not run yet.

        Raises:
            BrokenReferenceError: It is malformed, or of another sample.
        """
        name = f"{stem_of(sample.sample_id)}.json"
        content = self._read((RESULTS,), name, MOST_RECORD_BYTES)
        if content is None:
            return None
        record = from_json(Record, content, f"{RESULTS}/{name}")
        if (record.sample_id, record.sample_hash) != (sample.sample_id, sample.sample_hash):
            raise BrokenReferenceError(f"{RESULTS}/{name} is of another sample or version than {MANIFEST_FILE} says")
        return record

    def done(self, manifest: Manifest) -> list[PlannedSample]:
        """The samples that have a record."""
        with contextlib.suppress(UntrustedFileError), opened_folder(self.path, [RESULTS]) as folder:
            with os.scandir(folder) as entries:
                names = frozenset(entry.name for entry in entries)
            return [sample for sample in manifest.samples if f"{stem_of(sample.sample_id)}.json" in names]
        return []

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
            with opened_folder(self.path, [OUTPUTS]) as folder:
                if not copy_at(folder, name, file.size_bytes, self.path / OUTPUTS, packed):
                    raise BrokenReferenceError(f"{OUTPUTS}/{name} is missing")
            with packed.open("rb") as content:
                if hashlib.file_digest(content, "sha256").hexdigest() != file.sha256:
                    raise BrokenReferenceError(f"{OUTPUTS}/{name} is damaged: its checksum is another one")
            _decompress(packed, target, _raw_bytes(outputs), name)
            with target.open("rb") as raw:
                check_digests(TensorFile(raw, outputs.layouts), outputs.digests)
        except UntrustedFileError as error:
            raise BrokenReferenceError(str(error)) from error
        except TensorFileError as error:
            raise BrokenReferenceError(f"{OUTPUTS}/{name}: {error}") from error
        finally:
            packed.unlink(missing_ok=True)

    def size_bytes(self) -> int:
        """Bytes of its files of outputs as they lie there."""
        with contextlib.ExitStack() as stack, contextlib.suppress(UntrustedFileError):
            folder = stack.enter_context(opened_folder(self.path, [OUTPUTS]))
            entries = stack.enter_context(os.scandir(folder))
            return sum(entry.stat(follow_symlinks=False).st_size for entry in entries)
        return 0

    def _read(self, names: Sequence[str], file: str, limit_bytes: int) -> bytes | None:
        """A file of it; None where it, or its folder, is not there."""
        place = self.path.joinpath(*names)
        if not place.is_dir():
            return None
        try:
            with opened_folder(self.path, names) as folder:
                return read_at(folder, file, limit_bytes, place)
        except UntrustedFileError as error:
            raise BrokenReferenceError(str(error)) from error

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
        stem, file = stem_of(record.sample_id), None
        if raw is not None:
            place = self.path / OUTPUTS / f"{stem}{OUTPUTS_SUFFIX}"
            with self._part(place) as part:
                with raw.open("rb") as source, part.open("wb") as packed:
                    with gzip.GzipFile("", "wb", _LEVEL, packed, mtime=0) as target:
                        shutil.copyfileobj(source, target, _CHUNK_BYTES)
                    packed.flush()
                    os.fsync(packed.fileno())
                with part.open("rb") as packed_again:
                    digest = hashlib.file_digest(packed_again, "sha256").hexdigest()
                file = KeptFile(digest, part.stat().st_size)
        complete = Record(record.sample_id, record.sample_hash, record.run, record.outputs, file)
        self._put(self.path / RESULTS / f"{stem}.json", to_json(complete))
        return complete

    def _put(self, path: Path, content: bytes) -> None:
        with self._part(path) as part, part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())

    @contextlib.contextmanager
    def _part(self, path: Path) -> Iterator[Path]:
        """A file that takes its place under a name once it is written; nothing stays of one that is not."""
        part = path.with_name(f"{_PART}{path.name}")
        try:
            yield part
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)


def _raw_bytes(outputs: Outputs) -> int:
    """Bytes of the uncompressed file of outputs."""
    return len(header_bytes(outputs.layouts)) + sum(layout.size_bytes for layout in outputs.layouts.values())


def _decompress(packed: Path, target: Path, size_bytes: int, name: str) -> None:
    """Decompress a file that must have so many bytes; no more than these are written. `name` is for messages.

    Raises:
        BrokenReferenceError: It has others.
    """
    remaining = size_bytes
    try:
        with gzip.open(packed) as source, target.open("xb") as file:
            while chunk := source.read(min(_CHUNK_BYTES, remaining + 1)):
                remaining -= len(chunk)
                if remaining < 0:
                    break
                file.write(chunk)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise BrokenReferenceError(f"{OUTPUTS}/{name} is damaged: {error}") from error
    if remaining:
        which = "more" if remaining < 0 else "fewer"
        raise BrokenReferenceError(
            f"{OUTPUTS}/{name} has {which} than the {size_text(size_bytes)} that its record says"
        )
