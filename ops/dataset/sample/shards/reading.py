"""Reads shards that anybody may have made, a row group at a time.

The sizes that a file states are checked before anything is read. A file with false inner headers can still make Arrow
take memory before it notices, and some damaged footers make Arrow end the process. So shards of strangers are read in
the sandbox (`ops.reporting.publish.arrivals`), and only own shards in this process.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import stat
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import IO, TYPE_CHECKING

from ops.dataset.sample.format.files import FILE_LIMITS, OWN_FILES, files_hash
from ops.dataset.sample.shards.packed import MOST_OTHER_BYTES, MOST_OTHER_FILES, PackedSample, ShardError, ShardFacts
from ops.dataset.sample.shards.writing import OTHERS, RANKS, VERSION, VERSION_KEY, column_of, schema
from ops.execution.untrusted.folders import path_text, size_text
from ops.execution.untrusted.stand_ins import stand_in
from ops.execution.untrusted.text import printable

if TYPE_CHECKING:
    import pyarrow as pa
    import pyarrow.parquet as pq

MOST_GROUP_BYTES = sum(FILE_LIMITS.values()) + 2 * MOST_OTHER_FILES * MOST_OTHER_BYTES
"""Most bytes of a row group before compression, since the largest sample is alone in one."""

MOST_SAMPLES = 1_000_000
"""Most samples of a shard."""

_SHARD_BYTES = 4 << 30
"""Most bytes of a shard before compression; shards written here have an eighth of it."""

_THRIFT_BYTES = 64 << 20
_THRIFT_ITEMS = 2_000_000
_FLAGS = os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
_SHOWN = 200

_INDEX = ["sample_id", "files_hash", *(item.name for item in fields(ShardFacts))]
"""Columns that are read from all row groups when a shard is opened."""

_INDEX_BYTES = 256 << 20
"""Most bytes of these columns, before compression."""

_CONTENTS = [*map(column_of, OWN_FILES), *OTHERS, RANKS]
"""Columns that are read from a row group at a time."""


_LATER = ("devices", RANKS)
"""Columns that shards of earlier versions of this project lack."""


def read_shard(path: Path) -> Iterator[PackedSample]:
    """Read the samples of a shard, in its order, a row group at a time.

    Raises:
        ShardError: It is damaged, of a newer version or no shard.
    """
    shard = _Shard(path)
    with shard.open_file() as source:
        shard.read_index(source)
        yield from shard.samples()


class _Shard:
    """A shard, which is read while its file is open."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def error(self, problem: str) -> ShardError:
        return ShardError(f"{path_text(self._path)} {problem}")

    def open_file(self) -> IO[bytes]:
        """Open the file, unless it is something else than a shard."""
        try:
            descriptor = os.open(self._path, _FLAGS)
        except OSError as error:
            raise self.error(f"cannot be read: {error.strerror}") from error
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            raise self.error("is no regular file")
        source = os.fdopen(descriptor, "rb")
        if told := stand_in(os.pread(descriptor, 64, 0)):
            source.close()
            raise self.error(f"is {told}")
        return source

    def read_index(self, source: IO[bytes]) -> None:
        """Check what the file states of itself, and read the columns that choose samples."""
        import pyarrow.parquet as pq

        with self._report_damage():
            self._file = pq.ParquetFile(
                f"/proc/self/fd/{source.fileno()}",  # Arrow reads files by itself in half the time
                pre_buffer=False,  # which would wait for threads
                page_checksum_verification=True,
                thrift_string_size_limit=_THRIFT_BYTES,
                thrift_container_size_limit=_THRIFT_ITEMS,
            )
            self._check_format()
            self._check_sizes()
            self._index = self._file.read(columns=_INDEX, use_threads=False)
            if len(self._index) != self._starts[-1] or any(column.null_count for column in self._index.columns):
                raise self.error("is damaged: a sample has no id, or lacks a fact")

    def samples(self) -> Iterator[PackedSample]:
        """Read all samples."""
        for group, (first, end) in enumerate(itertools.pairwise(self._starts)):
            with self._report_damage():
                table = self._file.read_row_group(group, columns=_CONTENTS, use_threads=False)
            for row in range(end - first):
                with self._report_damage():
                    sample = self._sample(table, row, first + row)
                yield sample

    def _sample(self, table: pa.Table, row: int, index: int) -> PackedSample:
        facts = {name: self._index.column(name)[index].as_py() for name in self._index.column_names}
        sample_id, expected_hash = facts.pop("sample_id"), facts.pop("files_hash")
        cells = {name: table.column(column_of(name))[row] for name in OWN_FILES}
        files = {name: cell.as_buffer().to_pybytes() for name, cell in cells.items() if cell.is_valid}
        items = {name: table.column(name)[row].as_py() or () for name in (*OTHERS, RANKS) if name in table.schema.names}
        others = {name: {item["name"]: item["content"] for item in values} for name, values in items.items()}
        files |= others.pop(RANKS, {})
        if files_hash(files) != expected_hash:
            raise self.error(f"is damaged: {printable(sample_id, _SHOWN)} has other files than its hash says")
        return PackedSample(sample_id, ShardFacts(**facts), files, **others)

    def _check_format(self) -> None:
        """Refuse another format or version."""
        present, expected = self._file.schema_arrow, schema()
        version = (present.metadata or {}).get(VERSION_KEY)
        if version is None:
            raise self.error("is Parquet, but no shard of samples: its schema does not say graphnet.shards")
        if version != VERSION:
            told = printable(version.decode(errors="replace"), _SHOWN)
            raise self.error(f"is a shard of version {told}, and this reads {VERSION.decode()}: update this project")
        for column in expected:
            index = present.get_field_index(column.name)
            if index < 0 and column.name in _LATER:
                continue
            if index < 0 or present.field(index).type != column.type:
                raise self.error(f"is damaged: expected a column {column.name} of {column.type}")

    def _check_sizes(self) -> None:
        """Refuse sizes that no samples have, by the file's footer, before any column is read."""
        metadata = self._file.metadata
        groups = [metadata.row_group(index) for index in range(metadata.num_row_groups)]
        paths = [metadata.schema.column(index).path for index in range(metadata.num_columns)]
        sizes = [{path: _bytes_of(group.column(index)) for index, path in enumerate(paths)} for group in groups]
        group_bytes = [
            max(group.total_byte_size, sum(size.values())) for group, size in zip(groups, sizes, strict=True)
        ]
        for size_bytes, most, part in (
            (max(group_bytes, default=0), MOST_GROUP_BYTES, "a row group"),
            (sum(group_bytes), _SHARD_BYTES, "all of it"),
            (sum(size.get(name, 0) for size in sizes for name in _INDEX), _INDEX_BYTES, "its ids and facts"),
        ):
            if size_bytes > most:
                raise self.error(f"is not read: {part} may take {size_text(size_bytes)}, more than {size_text(most)}")
        counts = [group.num_rows for group in groups]
        if min(counts, default=0) < 0 or sum(counts) > MOST_SAMPLES:
            raise self.error(f"is not read: it has {sum(counts):,} samples, and none may have over {MOST_SAMPLES:,}")
        self._starts = list(itertools.accumulate(counts, initial=0))

    @contextlib.contextmanager
    def _report_damage(self) -> Iterator[None]:
        """Turn any error of Arrow into one that says that the file is damaged."""
        import pyarrow as pa

        try:
            yield
        except MemoryError as error:  # Arrow's own is one, too
            raise self.error("takes more memory than there is: it may be made to; do not trust it") from error
        except (pa.ArrowException, OSError, UnicodeDecodeError, ValueError, TypeError, AttributeError) as error:
            told = printable(str(error).partition("\n")[0], _SHOWN)
            raise self.error(f"is no shard, or damaged: {told}; fetch or export it again") from error


def _bytes_of(chunk: pq.ColumnChunkMetaData) -> int:
    """Most bytes that a column's values can take; with a dictionary, each may be nearly as large as the column."""
    return int(chunk.total_uncompressed_size) * (max(1, chunk.num_values) if chunk.has_dictionary_page else 1)
