"""Reads shards that anybody may have made: an index by id and content, and one sample at a time.

The sizes that a file states are checked before anything is read. A file with false inner headers can still make Arrow
take memory before it notices, and some damaged footers make Arrow end the process. So shards of strangers are read in
the sandbox (`ops.reporting.publish.arrivals`), and only own shards in this process.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import stat
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, Self

from backends._shared.messages import did_you_mean
from ops.dataset.sample.format.files import FILE_LIMITS, files_hash
from ops.dataset.sample.shards.packed import MOST_OTHER_BYTES, MOST_OTHER_FILES, PackedSample, ShardError, ShardFacts
from ops.dataset.sample.shards.writing import OTHER_COUNT, OTHERS, SUFFIX, VERSION, VERSION_KEY, column_of, schema
from ops.execution.untrusted.folders import path_text, size_text
from ops.execution.untrusted.stand_ins import stand_in
from ops.execution.untrusted.text import printable

if TYPE_CHECKING:
    import pyarrow as pa
    import pyarrow.parquet as pq

MOST_GROUP_BYTES = sum(FILE_LIMITS.values()) + 2 * MOST_OTHER_FILES * MOST_OTHER_BYTES
"""Most bytes of a row group before compression, since the largest sample is alone in one."""

MOST_SAMPLES = 1_000_000
"""Most samples of all shards of a folder."""

_MOST_SHARDS = 10_000
_SHARD_BYTES = 4 << 30
"""Most bytes of a shard before compression; shards written here have an eighth of it."""

_THRIFT_BYTES = 64 << 20
_THRIFT_ITEMS = 2_000_000
_FLAGS = os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
_SHOWN = 200

_FACTS = tuple(item.name for item in fields(ShardFacts))
_INDEX = ("sample_id", "content_hash", "files_hash", OTHER_COUNT)
"""Columns that are read from all row groups when a shard is opened, so only a few."""

_INDEX_BYTES = 256 << 20
"""Most bytes of these columns and the facts, before compression."""


@dataclass(frozen=True, slots=True)
class RowPlace:
    """Position of a sample: shard, row group in the shard, row in the group."""

    shard: int
    group: int
    row: int


class Shards:
    """The shards of a folder. A context manager.

    Args:
        folder: The folder, whose files `*.parquet` are shards; links are followed, since the caller chose the folder.

    Attributes:
        places: Id → position of the sample, in the order of the shards.

    Raises:
        ShardError: There are none, or a file is damaged, of a newer version or no shard; two samples have one id.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.places: dict[str, RowPlace] = {}
        self._contents: defaultdict[str, list[str]] = defaultdict(list)
        self._shards: list[_Shard] = []
        try:
            for path in _paths(folder):
                self._add(_Shard(path))
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __len__(self) -> int:
        """Number of samples."""
        return len(self.places)

    def __iter__(self) -> Iterator[PackedSample]:
        """Iterate over all samples, in the order of the shards, reading a row group at a time."""
        for shard in self._shards:
            yield from shard.samples()

    def with_content(self, content_hash: str) -> Sequence[str]:
        """Ids of the samples with a content hash."""
        return tuple(self._contents.get(content_hash, ()))

    def read(self, sample_id: str) -> PackedSample:
        """Read a sample with its facts and other files; the first read from a shard reads the facts of all its samples.

        Raises:
            ShardError: No sample has that id, or the shard is damaged.
        """
        place = self._place(sample_id)
        return self._shards[place.shard].sample(place.group, place.row)

    def files(self, sample_id: str) -> Mapping[str, bytes]:
        """Read the files of a sample, as `read_sample_files` does from a folder; reads only its row group.

        Raises:
            ShardError: No sample has that id, or the shard is damaged.
        """
        place = self._place(sample_id)
        return self._shards[place.shard].files(place.group, place.row)

    def _place(self, sample_id: str) -> RowPlace:
        place = self.places.get(sample_id)
        if place is None:
            hint = did_you_mean(sample_id, self.places)
            raise ShardError(f"{path_text(self._folder)} has no sample {printable(sample_id, _SHOWN)!r}{hint}")
        return place

    def close(self) -> None:
        """Close the files."""
        for shard in self._shards:
            shard.close()

    def _add(self, shard: _Shard) -> None:
        number = len(self._shards)
        self._shards.append(shard)
        for sample_id, content_hash, group, row in shard.names():
            if sample_id in self.places:
                raise shard.error(f"has the sample {printable(sample_id, _SHOWN)!r} a second time")
            self.places[sample_id] = RowPlace(number, group, row)
            self._contents[content_hash].append(sample_id)
        if len(self.places) > MOST_SAMPLES:
            raise shard.error(f"has more samples than there may be in all ({MOST_SAMPLES:,})")


def _paths(folder: Path) -> list[Path]:
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == SUFFIX and not path.name.startswith("."))
    except OSError as error:
        raise ShardError(f"cannot read {path_text(folder)}: {error.strerror}; give a folder of shards") from error
    if not 0 < len(paths) <= _MOST_SHARDS:
        many = f"{len(paths):,} files {SUFFIX}" if paths else f"no file {SUFFIX}"
        raise ShardError(f"{path_text(folder)} has {many}: give a folder of shards")
    return paths


def read_shard(path: Path) -> Iterator[PackedSample]:
    """Read the samples of one shard, in its order, a row group at a time.

    Raises:
        ShardError: It is damaged, of a newer version or no shard.
    """
    shard = _Shard(path)
    try:
        yield from shard.samples()
    finally:
        shard.close()


class _Shard:
    """An open shard."""

    def __init__(self, path: Path) -> None:
        import pyarrow.parquet as pq

        self._path = path
        self._source = self._open()
        self._fact_table: pa.Table | None = None
        self._last: tuple[int, pa.Table] | None = None
        self._last_others: tuple[int, pa.Table] | None = None
        try:
            with self._report_damage():
                self._file = pq.ParquetFile(
                    f"/proc/self/fd/{self._source.fileno()}",  # Arrow reads files by itself in half the time
                    pre_buffer=False,  # which would wait for threads
                    page_checksum_verification=True,
                    thrift_string_size_limit=_THRIFT_BYTES,
                    thrift_container_size_limit=_THRIFT_ITEMS,
                )
                self._check_format()
                self._check_sizes()
                self._index = self._columns(_INDEX)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._source.close()

    def error(self, problem: str) -> ShardError:
        return ShardError(f"{path_text(self._path)} {problem}")

    def names(self) -> Iterator[tuple[str, str, int, int]]:
        """(id, content hash, row group, row in it) of all samples."""
        ids, hashes = (self._index.column(name).to_pylist() for name in ("sample_id", "content_hash"))
        for group, (first, end) in enumerate(itertools.pairwise(self._starts)):
            for index in range(first, end):
                yield ids[index], hashes[index], group, index - first

    def sample(self, group: int, row: int) -> PackedSample:
        """Read one sample; the last row group is kept, as neighbours are often read in turn."""
        files = self.files(group, row)
        with self._report_damage():
            index = self._starts[group] + row
            others = self._others(group, row) if self._index.column(OTHER_COUNT)[index].as_py() else {}
            return PackedSample(self._index.column("sample_id")[index].as_py(), self._facts(index), files, **others)

    def files(self, group: int, row: int) -> dict[str, bytes]:
        """Read the files of one sample; the last row group is kept, as neighbours are often read in turn."""
        with self._report_damage():
            if self._last is None or self._last[0] != group:
                self._last = group, self._group(group, list(map(column_of, FILE_LIMITS)))
            cells = {name: self._last[1].column(column_of(name))[row] for name in FILE_LIMITS}
            files = {name: cell.as_buffer().to_pybytes() for name, cell in cells.items() if cell.is_valid}
            index = self._starts[group] + row
            if files_hash(files) != self._index.column("files_hash")[index].as_py():
                sample_id = printable(self._index.column("sample_id")[index].as_py(), _SHOWN)
                raise self.error(f"is damaged: {sample_id} has other files than its hash says")
            return files

    def samples(self) -> Iterator[PackedSample]:
        """Read all samples."""
        for group, (first, end) in enumerate(itertools.pairwise(self._starts)):
            yield from (self.sample(group, row) for row in range(end - first))

    def _open(self) -> IO[bytes]:
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
        told_bytes = sum(size.get(name, 0) for size in sizes for name in {*_INDEX, *_FACTS})
        for size_bytes, most, part in (
            (max(group_bytes, default=0), MOST_GROUP_BYTES, "a row group"),
            (sum(group_bytes), _SHARD_BYTES, "all of it"),
            (told_bytes, _INDEX_BYTES, "its ids and facts"),
        ):
            if size_bytes > most:
                raise self.error(f"is not read: {part} may take {size_text(size_bytes)}, more than {size_text(most)}")
        counts = [group.num_rows for group in groups]
        if min(counts, default=0) < 0 or sum(counts) > MOST_SAMPLES:
            raise self.error(f"is not read: it has {sum(counts):,} samples, and none may have over {MOST_SAMPLES:,}")
        self._starts = list(itertools.accumulate(counts, initial=0))

    def _columns(self, names: Sequence[str]) -> pa.Table:
        """Read columns of all samples; no value may be missing."""
        table = self._file.read(columns=list(names), use_threads=False)
        if len(table) != self._starts[-1] or any(column.null_count for column in table.columns):
            raise self.error("is damaged: a sample has no id, or lacks a fact")
        return table

    def _facts(self, index: int) -> ShardFacts:
        """Read the facts of a sample."""
        if self._fact_table is None:
            self._fact_table = self._columns(_FACTS)
        return ShardFacts(**{name: self._fact_table.column(name)[index].as_py() for name in _FACTS})

    def _others(self, group: int, row: int) -> dict[str, dict[str, bytes]]:
        """Read the other files of a sample."""
        if self._last_others is None or self._last_others[0] != group:
            self._last_others = group, self._group(group, list(OTHERS))
        items = {name: self._last_others[1].column(name)[row].as_py() or () for name in OTHERS}
        return {name: {item["name"]: item["content"] for item in values} for name, values in items.items()}

    def _group(self, group: int, columns: list[str]) -> pa.Table:
        return self._file.read_row_group(group, columns=columns, use_threads=False)

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
