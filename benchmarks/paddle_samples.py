"""How many Paddle samples load and run once in Paddle's eager mode, and why the others do not.

    python -m benchmarks.paddle_samples path/to/paddle_samples --results runs.jsonl

Results are kept in a file, one line a sample, so that an interrupted run goes on where it was; `--again error` runs the
failures of a kind again. Samples run in a sandbox, in hosts of the environment `paddle`, those with small inputs first,
or with `--largest-first` those with large ones.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ops.checkout import CHECKOUT
from ops.environments.definition import own_python
from ops.paddle_worker import PADDLE_ENVIRONMENT, PADDLE_PRELOAD, PaddleTask
from ops.sample.catalog.walk import find_samples
from ops.sample.format.codec import read_sample
from ops.sample.format.files import FILE_LIMITS
from ops.sample.format.literals import SampleFormatError
from ops.sample.format.types import required_bytes, tensor_bytes
from ops.worker.child import Reporter
from ops.worker.processes.limits import GIB

ENVIRONMENTS = Path(os.environ.get("GRAPHNET_HOME", CHECKOUT / ".graphnet")) / "environments"

DOES_NOT_FIT = "does not fit"
"""Kind of samples whose tensors alone take more memory than there is."""


def run_eager(payload: dict[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Load the sample in the working folder, and call it once; to be run in a host of the environment `paddle`."""
    import time

    import paddle

    from ops.benchmark.clean_paddle_task import prepare_process
    from ops.benchmark.measuring.paddle_tensors import PaddleTensors
    from ops.sample.replay.paddle import load_module, replay

    reporter.phase("load")
    prepare_process(payload["threads"], "cpu")
    sample = read_sample(Path.cwd())
    module, inputs = load_module(sample), replay(sample, seed=0)
    reporter.phase("eager")
    paddle.seed(0)
    started = time.perf_counter()
    with paddle.no_grad():
        outputs = module(**inputs)
    return {"outputs": len(PaddleTensors().flatten(outputs)), "eager_s": time.perf_counter() - started}


def samples_by_size(root: Path, memory_bytes: int) -> Iterator[tuple[Path, str]]:
    """Folders, those with small inputs first, each with the reason why it cannot run; "" where nothing is known."""
    found = []
    for folder in find_samples(root):
        try:
            sample = read_sample(folder)
        except SampleFormatError as error:
            found.append((0, folder, str(error)))
            continue
        needed = required_bytes(sample)
        reason = f"{DOES_NOT_FIT}: {needed / GIB:.1f} GiB of tensors" if needed > memory_bytes else ""
        found.append((sum(map(tensor_bytes, sample.inputs)), folder, reason))
    for _, folder, reason in sorted(found):
        yield folder, reason


def run(arguments: argparse.Namespace, known: dict[str, dict[str, Any]]) -> None:
    """Run what has no result yet."""
    # What tasks import this module for has no need of it, and lacks its packages.
    from ops.worker.client import WorkerHost
    from ops.worker.sandbox.confinement import Sandbox

    python = own_python(PADDLE_ENVIRONMENT, ENVIRONMENTS)
    if python is None:
        raise SystemExit("`graphnet env create paddle` installs what this needs")
    memory_bytes = int(arguments.memory_gib * GIB)
    preload = (*PADDLE_PRELOAD, "ops.benchmark.paddle_task", "benchmarks.paddle_samples")
    sandbox = Sandbox((CHECKOUT / "benchmarks",))
    with (
        WorkerHost(python, preload, {"PYTHONPATH": str(CHECKOUT)}, sandbox=sandbox) as host,
        arguments.results.open("a") as file,
    ):
        samples = list(samples_by_size(arguments.root, memory_bytes))
        for folder, reason in reversed(samples) if arguments.largest_first else samples:
            name = str(folder.relative_to(arguments.root))
            if name in known:
                continue
            row: dict[str, Any] = {"sample": name, "kind": reason and reason.partition(":")[0], "message": reason}
            if not reason:
                log = arguments.results.with_suffix(".logs") / f"{name.replace('/', '__')}.log"
                task = PaddleTask(
                    "benchmarks.paddle_samples:run_eager", {"threads": arguments.threads}, arguments.deadline_s,
                    memory_bytes, log, folder, file_limits=FILE_LIMITS,
                )  # fmt: skip
                outcome = host.run(task)
                row |= outcome.result or {}
                if outcome.failure is not None:
                    row |= {"kind": outcome.failure.kind, "phase": outcome.failure.phase}
                    row["message"] = outcome.failure.message.partition("\n")[0]
            known[name] = row
            file.write(json.dumps(row) + "\n")
            file.flush()


def read_results(path: Path, again: list[str]) -> dict[str, dict[str, Any]]:
    """Rows by sample, without those of kinds that are to run again; of several of one sample, the last."""
    lines = path.read_text().splitlines() if path.exists() else []
    rows = {row["sample"]: row for row in map(json.loads, lines)}
    return {name: row for name, row in rows.items() if row["kind"] not in again}


def table(rows: dict[str, dict[str, Any]]) -> str:
    """Samples by what came of them."""
    kinds = Counter((row["kind"] or "ran", (row["message"] or "")[:100]) for row in rows.values())
    ran = sum(not row["kind"] for row in rows.values())
    fitting = sum(row["kind"] != DOES_NOT_FIT for row in rows.values())
    lines = [f"| {count} | {kind} | {message} |" for (kind, message), count in kinds.most_common()]
    share = f"{ran} of {fitting} that fit in memory ran ({ran / max(1, fitting):.1%})"
    return "\n".join(["| samples | | reason |", "|---|---|---|", *lines, "", share])


def main() -> None:
    """Run and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=Path)
    parser.add_argument("--results", type=Path, default=Path("paddle_samples.jsonl"))
    parser.add_argument("--again", action="append", default=[], metavar="KIND")
    parser.add_argument("--largest-first", action="store_true")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--deadline-s", type=float, default=300)
    parser.add_argument("--memory-gib", type=float, default=10)
    arguments = parser.parse_args()
    known = read_results(arguments.results, arguments.again)
    run(arguments, known)
    print(table(known))


if __name__ == "__main__":
    main()
