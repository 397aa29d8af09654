"""Writes shards: samples in Parquet files of several row groups, compressed with zstd.

A row group holds about 256 KiB of text: with much more, reading one sample takes longer than from its folder; with
much less, samples compress worse, as they share less text (see docs/sample-format.md).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_type_hints

from ops.dataset.sample.format.files import OWN_FILES, RANK_FILES, VALUES_FILE
from ops.dataset.sample.grouping import group_by_size
from ops.dataset.sample.shards.packed import PackedSample, ShardError, ShardFacts

if TYPE_CHECKING:
    import pyarrow as pa

VERSION_KEY, VERSION = b"graphnet.shards", b"1"
"""Key and value in the metadata of a file's schema."""

SUFFIX = ".parquet"
OTHERS, OTHER_COUNT = ("other_files", "model_files"), "other_count"
"""Columns of a sample's other files, and the column of their number, so that readers can skip them."""

_LEVEL = 9
_GROUP_BYTES = 1 << 18
_GROUP_ROWS = 64
_SHARD_BYTES = 1 << 29
"""Bytes of one shard before compression: about 30 MB after it."""


RANKS = "rank_files"
"""Column of the texts of other ranks; shards of earlier versions of this project lack it."""


def column_of(file_name: str) -> str:
    """Name of the column of a file of the sample format: "model.py" → "model_py"."""
    return file_name.replace(".", "_")


def schema() -> pa.Schema:
    """The columns of a shard: the sample's id, its facts, its files, and other files."""
    import pyarrow as pa

    kinds: dict[Any, pa.DataType] = {str: pa.string(), bool: pa.bool_(), int: pa.int64()}
    files = pa.list_(pa.struct([("name", pa.string()), ("content", pa.binary())]))
    columns = [
        ("sample_id", pa.string()),
        ("files_hash", pa.string()),
        *((name, kinds[hint]) for name, hint in get_type_hints(ShardFacts).items()),
        (OTHER_COUNT, pa.int64()),
        *((column_of(name), pa.binary() if name == VALUES_FILE else pa.string()) for name in OWN_FILES),
        *((name, files) for name in (*OTHERS, RANKS)),
    ]
    return pa.schema(columns, metadata={VERSION_KEY: VERSION})


def write_shards(samples: Iterable[PackedSample], folder: Path, stem: str = "samples") -> list[Path]:
    """Write samples to `<stem>-00000-of-00002.parquet` and so on.

    Args:
        samples: The samples, in any order; similar samples compress better next to each other.
        folder: An existing folder.
        stem: Start of the files' names.

    Raises:
        ShardError: Two samples have one id, or one has a file that no shard can have.
        OSError: The files cannot be written; partly written ones are removed.
    """
    parts: list[Path] = []
    groups = _groups(_distinct(samples))
    try:
        group = next(groups, None)
        while group is not None:
            part = folder / f".{stem}-{len(parts):05d}.part"
            parts.append(part)
            group = _write(part, group, groups)
    except BaseException:
        for part in parts:
            part.unlink(missing_ok=True)
        raise
    paths = [folder / f"{stem}-{index:05d}-of-{len(parts):05d}{SUFFIX}" for index in range(len(parts))]
    for part, path in zip(parts, paths, strict=True):
        part.replace(path)
    return paths


def _write(part: Path, group: list[PackedSample], rest: Iterator[list[PackedSample]]) -> list[PackedSample] | None:
    """Fill a shard with a group and the following ones; return the first group that did not fit, if any."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    columns = schema()
    options = {"compression": "zstd", "compression_level": _LEVEL, "use_dictionary": False}
    size_bytes = 0
    following: list[PackedSample] | None = group
    with part.open("wb") as file:
        with pq.ParquetWriter(file, columns, write_statistics=False, write_page_checksum=True, **options) as writer:
            while following is not None and size_bytes < _SHARD_BYTES:
                writer.write_table(pa.Table.from_pylist([_row(sample) for sample in following], schema=columns))
                size_bytes += sum(map(_size, following))
                following = next(rest, None)
        file.flush()
        os.fsync(file.fileno())
    return following


def _row(sample: PackedSample) -> dict[str, Any]:
    files = {
        column_of(name): sample.files[name] if name == VALUES_FILE else sample.files[name].decode()
        for name in OWN_FILES
        if name in sample.files
    }
    others = {column: _items(getattr(sample, column)) for column in OTHERS}
    ranks = _items({name: content for name, content in sample.files.items() if name in RANK_FILES})
    told = {"sample_id": sample.sample_id, "files_hash": sample.files_hash, **asdict(sample.facts)}
    return {**told, OTHER_COUNT: sum(map(len, others.values())), **files, **others, RANKS: ranks}


def _items(files: Mapping[str, bytes]) -> list[dict[str, str | bytes]]:
    return [{"name": name, "content": content} for name, content in files.items()]


def _size(sample: PackedSample) -> int:
    return sum(len(content) for files in (sample.files, sample.other_files) for content in files.values())


def _groups(samples: Iterable[PackedSample]) -> Iterator[list[PackedSample]]:
    """Group samples into row groups of at most `_GROUP_BYTES` and `_GROUP_ROWS`, or of one larger sample."""
    for group in group_by_size(samples, _size, _GROUP_BYTES):
        for start in range(0, len(group), _GROUP_ROWS):
            yield group[start : start + _GROUP_ROWS]


def _distinct(samples: Iterable[PackedSample]) -> Iterator[PackedSample]:
    seen: set[str] = set()
    for sample in samples:
        if sample.sample_id in seen:
            raise ShardError(f"two samples are {sample.sample_id}: give samples of one dataset, or of datasets apart")
        seen.add(sample.sample_id)
        yield sample
