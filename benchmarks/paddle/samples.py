"""Paddle samples that load and run once in Paddle's eager mode, and the reasons of the others.

    python -m benchmarks.paddle.samples path/to/paddle_samples --results runs.jsonl

Results are kept in a file, one line a sample, so that an interrupted run can go on; `--again error` repeats
failures of a kind. Samples run in a sandbox, in hosts of the environment `paddle`, those with small inputs first,
or with `--largest-first` those with large ones.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from benchmarks._shared.harness import ENVIRONMENTS, RESULTS, Results, option, parse, table
from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.walk import find_samples
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.format.files import FILE_LIMITS
from ops.dataset.sample.format.literals import SampleFormatError
from ops.dataset.sample.format.types import required_bytes, tensor_bytes
from ops.evaluation.benchmark.side_modules import side_preload
from ops.execution.environments.definition import own_python
from ops.execution.frameworks.paddle import FRAMEWORK
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.processes.limits import GIB
from ops.execution.worker.sandbox.confinement import Sandbox
from ops.execution.worker.task import Task

DOES_NOT_FIT = "does not fit"
"""Kind of samples whose tensors alone take more memory than there is."""

Row = dict[str, Any]


def samples_by_size(root: Path, memory_bytes: int) -> Iterator[tuple[Path, str]]:
    """Yield folders, those with small inputs first, each with the reason why it cannot run; "" if it may."""
    samples = []
    for folder in find_samples(root):
        try:
            sample = read_sample(folder)
        except SampleFormatError as error:
            samples.append((0, folder, str(error)))
            continue
        needed = required_bytes(sample)
        reason = f"{DOES_NOT_FIT}: {needed / GIB:.1f} GiB of tensors" if needed > memory_bytes else ""
        samples.append((sum(map(tensor_bytes, sample.inputs)), folder, reason))
    for _, folder, reason in sorted(samples):
        yield folder, reason


def run(arguments: argparse.Namespace, finished: set[str]) -> Iterator[Row]:
    """Run the samples that have no result yet."""
    python = own_python(FRAMEWORK.environment, ENVIRONMENTS)
    if python is None:
        raise SystemExit("`graphnet env create paddle` installs what this needs")
    memory_bytes = int(arguments.memory_gib * GIB)
    preload = (*side_preload(FRAMEWORK.name), "benchmarks.paddle.eager_task")
    sandbox = Sandbox((CHECKOUT / "benchmarks",))
    with WorkerHost(python, preload, {"PYTHONPATH": str(CHECKOUT)}, sandbox=sandbox) as host:
        samples = list(samples_by_size(arguments.root, memory_bytes))
        for folder, reason in reversed(samples) if arguments.largest_first else samples:
            name = str(folder.relative_to(arguments.root))
            if name in finished:
                continue
            row: Row = {"sample": name, "kind": reason and reason.partition(":")[0], "message": reason}
            if not reason:
                log = arguments.results.with_suffix(".logs") / f"{name.replace('/', '__')}.log"
                task = Task(
                    "benchmarks.paddle.eager_task:run_eager", {"threads": arguments.threads}, arguments.deadline_s,
                    memory_bytes, log, folder, file_limits=FILE_LIMITS, libraries=FRAMEWORK.libraries,
                )  # fmt: skip
                outcome = host.run(task)
                row |= outcome.result or {}
                if outcome.failure is not None:
                    row |= {"kind": outcome.failure.kind, "phase": outcome.failure.phase}
                    row["message"] = outcome.failure.message.partition("\n")[0]
            yield row


def summary(rows: Mapping[str, Row]) -> str:
    """Count the samples by their results."""
    kinds = Counter((row["kind"] or "ran", (row["message"] or "")[:100]) for row in rows.values())
    ran = sum(not row["kind"] for row in rows.values())
    fitting = sum(row["kind"] != DOES_NOT_FIT for row in rows.values())
    lines = table(("samples", "", "reason"), [(count, *kind) for kind, count in kinds.most_common()])
    return f"{lines}\n\n{ran} of {fitting} that fit in memory ran ({ran / max(1, fitting):.1%})"


def main() -> None:
    """Run and print the table."""
    arguments = parse(
        __doc__,
        option("root", type=Path),
        RESULTS.with_settings(default=Path("paddle_samples.jsonl")),
        option("--again", action="append", default=[], metavar="KIND"),
        option("--largest-first", action="store_true"),
        option("--threads", type=int, default=1),
        option("--deadline-s", type=float, default=300),
        option("--memory-gib", type=float, default=10),
    )
    results = Results[Row](arguments.results, dict)
    # Of several rows of a sample the last one counts.
    rows = {row["sample"]: row for row in results.rows}
    rows = {name: row for name, row in rows.items() if row["kind"] not in arguments.again}
    for row in run(arguments, set(rows)):
        results.add(row)
        rows[row["sample"]] = row
    print(summary(rows))


if __name__ == "__main__":
    main()
