"""How long it takes to make the tensors of a sample: `python -m benchmarks.speed.replay [--threads N]`.

One large tensor, tensors of a usual size, and many small ones; the least of several times, each in a fresh process, as
the child of a benchmark makes them.
"""

import gc
import multiprocessing
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from benchmarks._shared.harness import option, parse, table
from ops.sample.format.types import Sample, TensorMeta

MILLION = 1_000_000

CASES: Mapping[str, tuple[int, int, str]] = {
    "16 of 16.8 million float32: 1 GiB": (16, 1 << 24, "float32"),
    "1 of 100 million float32": (1, 100 * MILLION, "float32"),
    "100 of 1 million float32": (100, MILLION, "float32"),
    "100 of 1 million bfloat16": (100, MILLION, "bfloat16"),
    "100 of 1 million float64": (100, MILLION, "float64"),
    "100 of 1 million int64, from a range": (100, MILLION, "int64"),
    "1,000 of 10 float32": (1000, 10, "float32"),
}


def main() -> None:
    """Measure and print the table."""
    arguments = parse(__doc__, option("--threads", type=int, default=2), option("--times", type=int, default=5))
    rows = [(name, *_figures(case, arguments.threads, arguments.times)) for name, case in CASES.items()]
    header = [f"{count} thread{'s' * (count > 1)}, s" for count in (1, arguments.threads)]
    print(table(["tensors", *header, "numpy alone, s", "times as long"], rows))


def _figures(case: tuple[int, int, str], threads: int, times: int) -> list[str]:
    context = multiprocessing.get_context("spawn")
    with context.Pool(1, maxtasksperchild=1) as pool:
        # In turns, so that a busy machine is busy for all of them.
        seconds = [
            (
                pool.apply(_seconds, (*case, 1)),
                pool.apply(_seconds, (*case, threads)),
                pool.apply(_generator_seconds, (*case, threads)),
            )
            for _ in range(times)
        ]
    least = [min(column) for column in zip(*seconds, strict=True)]
    return [*(f"{value:.3f}" for value in least), f"{least[1] / least[2]:.2f}"]


def _generator_seconds(tensor_count: int, element_count: int, dtype: str, threads: int) -> float:
    """What numpy's generator takes for as many values, block by block in as many threads, into new memory."""
    import numpy as np

    from ops.sample.replay.values import BLOCK

    is_integer = dtype == "int64"
    kind: Any = {"float64": np.float64, "int64": np.int64}.get(dtype, np.float32)
    arrays = [np.empty(element_count, kind) for _ in range(tensor_count)]
    blocks = [array[start : start + BLOCK] for array in arrays for start in range(0, element_count, BLOCK)]

    def work(first: int) -> None:
        random = np.random.Generator(np.random.SFC64(first))
        for block in blocks[first::threads]:
            if is_integer:
                block[:] = random.integers(0, 30_000, size=block.size, endpoint=True, dtype=kind)
            else:
                random.standard_normal(dtype=kind, out=block)

    started = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, range(threads)))
    return time.perf_counter() - started


def _seconds(tensor_count: int, element_count: int, dtype: str, threads: int) -> float:
    import torch

    from ops.sample.replay.tensors import replay

    torch.set_num_threads(threads)
    ranged = {"min_val": 0, "max_val": 30_000} if dtype == "int64" else {"mean": 0.1, "std": 0.2}
    names = [f"x{index}" for index in range(tensor_count)]
    code = f"class GraphModule:\n    def forward(self, {', '.join(names)}):\n        return ()\n"
    sample = Sample(code, tuple(TensorMeta(name, (element_count,), dtype, **ranged) for name in names))
    replay(Sample(code.replace(", ".join(names), "x0"), sample.tensors[:1]), seed=1)
    gc.freeze()  # as the host does before it forks
    started = time.perf_counter()
    replay(sample, seed=0)
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
