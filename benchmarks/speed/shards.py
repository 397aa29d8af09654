"""What samples take on the disk as Parquet shards, and how long reading one takes: `python -m benchmarks.speed.shards`.

Writes the samples of a folder to shards in a temporary folder. A sample's size is its share of the compressed bytes of
each column of its row group, by its bytes before compression. Then samples drawn at random are read and parsed, in
turns from the folder and from the shards, in this process, whose processor time counts; the files are in the system's
cache for both. In the order of the shards, samples that share a row group are read from it once.
"""

import math
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pyarrow.parquet as pq

from benchmarks._shared.harness import COUNT, FOLDER, SEED, parse, size_bytes, table
from ops.errors import GraphNetError
from ops.sample.catalog.walk import find_samples
from ops.sample.format.codec import parse_sample
from ops.sample.format.files import FILE_LIMITS, read_sample_files
from ops.sample.shards.packed import NO_FACTS, PackedSample, pack
from ops.sample.shards.reading import Shards
from ops.sample.shards.writing import column_of, write_shards


def main() -> None:
    """Write, measure and print."""
    arguments = parse(__doc__, FOLDER, COUNT.but(default=100, help="samples to read"), SEED)
    folders = {path.relative_to(arguments.folder).as_posix(): path for path in find_samples(arguments.folder)}
    with tempfile.TemporaryDirectory(prefix="graphnet-shards-") as scratch:
        written_s = _seconds(lambda: write_shards(_packed(folders), Path(scratch)))
        paths = sorted(Path(scratch).iterdir())
        opened_s = _seconds(lambda: Shards(Path(scratch)).close())
        with Shards(Path(scratch)) as shards:
            files_bytes = sum(path.stat().st_size for path in paths)
            raw = [sum(map(len, read_sample_files(folders[name]).values())) for name in shards.places]
            shares = list(_shares(paths, shards))
            drawn = random.Random(arguments.seed).sample(sorted(shards.places), min(arguments.count, len(shards)))
            times = {
                order: [
                    _times(shards, name, folders[name]) for name in names if not math.isinf(size_bytes(folders[name]))
                ]
                for order, names in (("at random", drawn), ("in order", list(shards.places)[: len(drawn)]))
            }
    rows = [
        ["in folders", *_kilobytes(raw)],
        ["in shards", *_kilobytes(shares)],
        ["files of the shards", "", f"{files_bytes / len(raw) / 1e3:.1f}", ""],
    ]
    print(table([f"{len(raw)} samples in {len(paths)} shards", "median kB", "mean kB", "highest kB"], rows))
    print(f"\nwritten in {written_s:.1f} s; opened and indexed in {opened_s * 1e3:.0f} ms\n")
    header = ["one sample, median ms of processor time", "", "its files", "files and parsed"]
    rows = [
        [order, side, *_medians([pair[index] for pair in pairs])]
        for order, pairs in times.items()
        for index, side in enumerate(("folder", "shards"))
    ]
    print(table(header, rows))


def _packed(folders: dict[str, Path]) -> Iterator[PackedSample]:
    for name, folder in folders.items():
        try:
            yield pack(folder, name, NO_FACTS)
        except GraphNetError as error:
            print(f"{name} is left out: {error}")


def _shares(paths: list[Path], shards: Shards) -> Iterator[float]:
    """Compressed bytes of each sample."""
    columns = [column_of(name) for name in FILE_LIMITS]
    samples = iter(shards)
    for path in paths:
        metadata = pq.read_metadata(path)
        for group in map(metadata.row_group, range(metadata.num_row_groups)):
            chunks = {item.path_in_schema: item for item in map(group.column, range(group.num_columns))}
            packed = [sample for _, sample in zip(range(group.num_rows), samples, strict=False)]
            sizes = [[len(sample.files.get(name, b"")) for name in FILE_LIMITS] for sample in packed]
            totals = [max(1, sum(column)) for column in zip(*sizes, strict=True)]
            rest = sum(item.total_compressed_size for name, item in chunks.items() if name not in columns)
            for size in sizes:
                shares = zip(columns, size, totals, strict=True)
                yield rest / len(sizes) + sum(
                    chunks[name].total_compressed_size * own / total for name, own, total in shares
                )


def _times(shards: Shards, name: str, folder: Path) -> tuple[tuple[float, float], tuple[float, float]]:
    """Seconds for (files, files and parsed) of the folder and of the shards."""
    read_sample_files(folder)  # a first time, so that both come from the cache
    marks = [time.process_time()]
    files: Mapping[str, bytes] = read_sample_files(folder)
    marks.append(time.process_time())
    parse_sample(files, folder)
    marks.append(time.process_time())
    files = shards.files(name)
    marks.append(time.process_time())
    parse_sample(files, folder)
    marks.append(time.process_time())
    return (marks[1] - marks[0], marks[2] - marks[0]), (marks[3] - marks[2], marks[4] - marks[2])


def _seconds(act: Callable[[], object]) -> float:
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


def _kilobytes(sizes: list[int] | list[float]) -> list[str]:
    return [f"{value / 1e3:.1f}" for value in (statistics.median(sizes), statistics.mean(sizes), max(sizes))]


def _medians(times: list[tuple[float, float]]) -> list[str]:
    return [f"{statistics.median(column) * 1e3:.2f}" for column in zip(*times, strict=True)]


if __name__ == "__main__":
    main()
