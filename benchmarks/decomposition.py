"""How many samples decompose under each scheme and make up the whole again, and how long that takes.

`python -m benchmarks.decomposition` tries all schemes on the shipped samples; with a folder of samples, on those, or
on some that are drawn (`--count 100 --scheme "ranges?k=8"`). Each is decomposed, and checked by the code of its parts
and by running them.
"""

from __future__ import annotations

import dataclasses
import itertools
import random
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.common import REPO, sample_parser, table, targets
from ops.decompose.run import DecomposedSample, decompose_sample
from ops.errors import GraphNetError
from ops.passes.sample_run import SampleRunConfig
from ops.sample.catalog.rows import SampleTarget
from ops.sample.format.codec import read_sample
from ops.sample.format.types import required_bytes
from ops.torch_worker import TORCH_PRELOAD
from ops.worker.client import WorkerHost
from ops.worker.processes.limits import GIB

SCHEMES = (
    "ranges?k=8",
    "single_op",
    "typical_sequence",
    "fusible",
    "balanced?cost=time&k=8",
    "balanced?cost=bytes&k=8",
    "balanced?cost=flops&k=8",
)


@dataclasses.dataclass(frozen=True, slots=True)
class _Tried:
    result: DecomposedSample
    seconds: float


def main() -> None:
    """Decompose, and print a table."""
    parser = sample_parser(__doc__ or "")
    parser.add_argument("--scheme", action="append", help="only this; may be repeated")
    parser.add_argument("--count", type=int, help="draw so many samples")
    parser.add_argument("--seed", type=int, default=0, help="of the draw")
    parser.add_argument("--largest", type=float, default=1.0, help="GiB of tensors that a sample may have")
    parser.add_argument("--deadline", type=float, default=120.0, help="seconds that a sample may take")
    arguments = parser.parse_args()
    found = list(targets(arguments.folder, arguments.limit))
    if arguments.count:
        random.Random(arguments.seed).shuffle(found)
    small = (target for target in found if _size_gib(target) <= arguments.largest)
    chosen = list(itertools.islice(small, arguments.count))
    rows = []
    with (
        tempfile.TemporaryDirectory(prefix="graphnet-parts-") as scratch,
        WorkerHost(preload=(*TORCH_PRELOAD, "ops.decompose.task")) as host,
    ):
        config = SampleRunConfig(deadline_s=arguments.deadline)
        for scheme in arguments.scheme or SCHEMES:
            tried = [_try(target, scheme, Path(scratch), host, config) for target in chosen]
            rows.append(_row(scheme, tried))
    heads = ("scheme", "samples", "decomposed", "equal", "%", "parts", "splits moved in", "seconds")
    print(table(heads, rows))


def _size_gib(target: SampleTarget) -> float:
    try:
        return required_bytes(read_sample(REPO / target.path)) / GIB
    except GraphNetError:
        return float("inf")


def _try(target: SampleTarget, scheme: str, scratch: Path, host: WorkerHost, config: SampleRunConfig) -> _Tried:
    started = time.monotonic()
    folder = dataclasses.replace(target, path=REPO / target.path)
    made = decompose_sample(folder, scheme, scratch, host, log_dir=scratch / "logs", config=config, check=True)
    if made.composed != "equal":
        print(f"{scheme}  {made.sample_id}: {made.composed or made.message}", file=sys.stderr, flush=True)
    return _Tried(made, time.monotonic() - started)


def _row(scheme: str, tried: list[_Tried]) -> tuple[str, ...]:
    results = [one.result for one in tried]
    equal = sum(result.composed == "equal" for result in results)
    return (
        f"`{scheme}`",
        str(len(results)),
        str(sum(result.status == "success" for result in results)),
        str(equal),
        f"{equal / len(results):.1%}",
        str(sum(result.part_count for result in results)),
        str(sum(bool(result.message) for result in results if result.status == "success")),
        f"{sum(one.seconds for one in tried):.0f}",
    )


if __name__ == "__main__":
    main()
