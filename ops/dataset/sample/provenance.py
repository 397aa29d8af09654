"""Provenance: who made a sample, from what, and how far its code is trusted.

Trust comes only from a record that the parent process writes into a ledger, never from a sample, a folder's name or a
worker's answer. A record is bound to the bytes of all files of a sample, so an edited sample has none. A sample
without a record is not trusted and runs in a sandbox.
"""

import fcntl
import json
import logging
import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

from ops.checkout import CHECKOUT
from ops.dataset.sample.format.files import files_hash, read_sample_files
from ops.errors import GraphNetError

_LOGGER = logging.getLogger(__name__)

LEDGER_FILE = "provenance.jsonl"

SHIPPED_LEDGER = CHECKOUT / "samples" / LEDGER_FILE
"""Records of the samples that come with the project."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """A row of the table `provenance`; its key is (files_hash, made_at).

    `files_hash` is that of `ops.dataset.sample.format.files`; `sample_id` is for people only; no decision depends on
    it.
    """

    files_hash: Annotated[str, "As in sample.files_hash."]
    sample_id: Annotated[str, "Which sample it was when the record was written."]
    made_by: Annotated[str, "The command that made the sample or judged it."]
    source_spec: Annotated[str, "What it was made from, such as zoo:transformers/bert; empty when that is not known."]
    sandboxed: Annotated[bool, "Whether it was made in a sandbox."]
    trusted: Annotated[bool, "Whether its code may run outside of the sandbox."]
    made_at: Annotated[datetime, "When the record was written, UTC."]
    tools: Annotated[Mapping[str, str], "Packages that made it, with their versions."] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Reject values of other types, and a hash of another length."""
        texts = (self.files_hash, self.sample_id, self.made_by, self.source_spec)
        if not all(isinstance(text, str) for text in texts) or len(self.files_hash) != 64:
            raise ValueError("files_hash must have 64 hex digits, and the other texts must be strings")
        if type(self.sandboxed) is not bool or type(self.trusted) is not bool:
            raise ValueError("sandboxed and trusted must be booleans")
        if not isinstance(self.made_at, datetime) or not isinstance(self.tools, Mapping):
            raise ValueError("made_at must be a time, and tools a mapping")


class Ledger:
    """The records that this project believes: of the samples it ships, and of samples made or judged here.

    A ledger inside a dataset is never read: a download cannot bring its own trust.

    Args:
        path: As the attribute.
        shipped: File of the records that come with the project.

    Attributes:
        path: File of the records made here, such as `.graphnet/provenance.jsonl`; None for the shipped ones only.
    """

    def __init__(self, path: Path | None = None, shipped: Path = SHIPPED_LEDGER) -> None:
        self.path = path
        self._shipped = shipped
        self._found: dict[str, Provenance] = {}
        self._states: dict[Path, tuple[int, int]] = {}
        self._contents: dict[Path, bytes] = {}  # the complete lines read from each file

    def find(self, files_hash: str) -> Provenance | None:
        """The newest record of a sample with exactly these files; None if there is none."""
        for path in (self._shipped, self.path):
            if path is not None:
                self._load(path)
        return self._found.get(files_hash)

    def trusts(self, files_hash: str) -> bool:
        """Tell whether the newest record of a sample with exactly these files trusts it."""
        record = self.find(files_hash)
        return record is not None and record.trusted

    def record(self, records: Sequence[Provenance]) -> None:
        """Add records, except those that say the same as an earlier one.

        Raises:
            GraphNetError: The file cannot be written, or there is none.
        """
        new = [record for record in records if not _says_the_same(self.find(record.files_hash), record)]
        if not new:
            return
        if self.path is None:
            raise GraphNetError("there is no ledger to write to: give it a file")
        text = "".join(json.dumps({**asdict(record), "made_at": record.made_at.isoformat()}) + "\n" for record in new)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as file:
                fcntl.flock(file, fcntl.LOCK_EX)
                if file.tell() and not _ends_with_newline(self.path):
                    file.write(b"\n")  # a writer was killed; its half of a line must not spoil this one
                file.write(text.encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise GraphNetError(f"cannot write {self.path}: {error.strerror}; make it writable") from error

    def _load(self, path: Path) -> None:
        """Read a file that has changed since it was last read."""
        try:
            status = path.stat()
            state = (status.st_size, status.st_mtime_ns)
            if self._states.get(path) == state:
                return
            content = path.read_bytes()
        except FileNotFoundError:
            return
        except OSError as error:
            raise GraphNetError(f"cannot read {path}: {error.strerror}; make it readable") from error
        self._states[path] = state
        read = self._contents.get(path, b"")
        is_longer = bool(read) and content.startswith(read)  # a record was added: the others need no parsing
        self._contents[path] = content[: content.rfind(b"\n") + 1]
        lines = content[len(read) if is_longer else 0 :].decode("utf-8", errors="replace").splitlines()
        for number, line in enumerate(lines, 1 + (read.count(b"\n") if is_longer else 0)):
            try:
                record = _parse(line)
            except (ValueError, TypeError, KeyError) as error:
                _LOGGER.warning("%s:%d is not a record and is not believed: %s", path, number, error)
                continue
            earlier = self._found.get(record.files_hash)
            if earlier is None or earlier.made_at <= record.made_at:
                self._found[record.files_hash] = record


def _ends_with_newline(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read(1) == b"\n"


def _parse(line: str) -> Provenance:
    content: Any = json.loads(line)
    if not isinstance(content, dict):
        raise TypeError("expected an object")
    made_at = datetime.fromisoformat(content.pop("made_at"))
    return Provenance(**content, made_at=made_at if made_at.tzinfo else made_at.replace(tzinfo=UTC))


def _says_the_same(earlier: Provenance | None, new: Provenance) -> bool:
    return earlier is not None and replace(earlier, made_at=new.made_at, tools=new.tools) == new


def provenance_of(
    folder: Path,
    sample_id: str,
    *,
    made_by: str,
    source_spec: str,
    sandboxed: bool,
    trusted: bool,
) -> Provenance:
    """Make the record of a sample with the present files of its folder.

    Raises:
        UntrustedFileError: A file of it cannot be read.
    """
    return Provenance(
        files_hash=files_hash(read_sample_files(folder)),
        sample_id=sample_id,
        made_by=made_by,
        source_spec=source_spec,
        sandboxed=sandboxed,
        trusted=trusted,
        made_at=datetime.now(UTC),
        tools={"python": platform.python_version()},
    )
