"""How many samples decompose under each scheme and make up the whole again, and how long that takes.

`python -m benchmarks.dataset.decomposition` tries all schemes on the shipped samples; with a folder of samples, on
those, or on some that are drawn (`--count 100 --scheme "ranges?k=8"`). Each is decomposed, and checked by the code of
its parts and by running them.
"""

import dataclasses
import itertools
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks._shared.harness import COUNT, FOLDER, LARGEST, LIMIT, REPO, SEED, fits, option, parse, table, targets
from ops.decompose.run import DecomposedSample, decompose_sample
from ops.passes.sample_run import SampleRunConfig
from ops.torch_worker import TORCH_PRELOAD
from ops.worker.client import WorkerHost

SCHEMES = (
    "ranges?k=8",
    "single_op",
    "typical_sequence",
    "fusible",
    "balanced?cost=time&k=8",
    "balanced?cost=bytes&k=8",
    "balanced?cost=flops&k=8",
)


def main() -> None:
    """Decompose, and print a table."""
    arguments = parse(
        __doc__,
        FOLDER,
        LIMIT,
        option("--scheme", action="append", help="only this; may be repeated"),
        COUNT,
        SEED,
        LARGEST,
        option("--deadline", type=float, default=120.0, help="seconds that a sample may take"),
    )
    samples = list(targets(arguments.folder, arguments.limit))
    if arguments.count:
        random.Random(arguments.seed).shuffle(samples)
    small = (target for target in samples if fits(REPO / target.path, arguments.largest))
    chosen = list(itertools.islice(small, arguments.count))
    config = SampleRunConfig(deadline_s=arguments.deadline)
    rows = []
    with (
        tempfile.TemporaryDirectory(prefix="graphnet-parts-") as name,
        WorkerHost(preload=(*TORCH_PRELOAD, "ops.decompose.task")) as host,
    ):
        folder = Path(name)
        for scheme in arguments.scheme or SCHEMES:
            started = time.monotonic()
            results = []
            for target in chosen:
                sample = dataclasses.replace(target, path=REPO / target.path)
                result = decompose_sample(
                    sample, scheme, folder, host, log_dir=folder / "logs", config=config, check=True
                )
                if result.composed != "equal":
                    print(f"{scheme}  {result.sample_id}: {result.composed or result.message}", file=sys.stderr)
                results.append(result)
            rows.append(_row(scheme, results, time.monotonic() - started))
    heads = ("scheme", "samples", "decomposed", "equal", "%", "parts", "splits moved in", "seconds")
    print(table(heads, rows))


def _row(scheme: str, results: Sequence[DecomposedSample], seconds: float) -> tuple[object, ...]:
    equal = sum(result.composed == "equal" for result in results)
    decomposed = [result for result in results if result.status == "success"]
    parts = sum(result.part_count for result in results)
    moved = sum(bool(result.message) for result in decomposed)
    share = f"{equal / len(results):.1%}"
    return f"`{scheme}`", len(results), len(decomposed), equal, share, parts, moved, f"{seconds:.0f}"


if __name__ == "__main__":
    main()
