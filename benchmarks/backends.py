"""Every backend on every shipped sample and on published ones of every task: what runs, what is right, how fast.

Writes docs/backends.md: `python -m benchmarks.backends --published FOLDER --results FILE`. What is finished is kept in
the file of results and not done again, so that a run can be interrupted, and made backend by backend; `--again` does
those once more that were not right. The page shows results of this configuration, environment and version alone.
`--reproducers` writes a folder for each sample that a compiler fails. A backend that is many times slower than eager
is not tried on published samples a call of which would take longer than `--slowest-call`; the page names them.
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from backends import registry
from backends._shared.binding import NUMBERS
from backends.base import SCALARS
from benchmarks.backend_page import EVERY, comparison, environment, page
from benchmarks.backend_results import Results
from benchmarks.backend_samples import (
    PUBLISHED,
    SHIPPED,
    Chosen,
    candidates,
    choose,
    is_in_half_precision,
    shipped,
    unusable_reason,
)
from benchmarks.common import REPO
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendDescription, BackendSpec, describe_backend, distinct, parse_specs
from ops.benchmark.reproducer.write import ReproducerError, write_reproducer
from ops.benchmark.results import BenchmarkRun
from ops.benchmark.runner import run_benchmarks
from ops.score.comparison import CORRECT_T, failure_reason, is_compiler_failure, is_correct
from ops.torch_worker import TORCH_PRELOAD
from ops.worker import client
from ops.worker.client import WorkerHost
from ops.worker.host_process import HostProcess

PAGE = REPO / "docs" / "backends.md"

FLOAT32 = f"{Path(__file__).with_name('float32.py')}:Float32"
"""What samples in half precision are tried with before they are drawn."""

VARIANTS = ("xla?route=torchax", "xla?route=torchax&adaptations=on", "openvino?route=export")
"""What has a row besides each backend stock and with all its adaptations."""


def usual() -> tuple[str, ...]:
    """What is run when nothing is asked for: adapted only what has more adaptations than those that many share."""
    adapted = [name for name in registry.names() if set(registry.get(name).adaptations) - {NUMBERS, SCALARS}]
    return (*registry.names(), *(f"{name}?adaptations=on" for name in adapted), *VARIANTS)


class _Counted(HostProcess):
    """A host that is counted: how many interpreters were started is one of the figures."""

    starts = 0

    def __init__(self, *arguments: Any, **options: Any) -> None:
        _Counted.starts += 1
        super().__init__(*arguments, **options)


def main() -> None:
    """Run what is missing, write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--backend", action="append", help="only this: NAME or NAME?option=value (default: all, stock and adapted)"
    )
    parser.add_argument("--published", type=Path, help="where published samples are")
    parser.add_argument("--per-task", type=int, default=12, help="published samples to draw of every task")
    parser.add_argument("--seed", type=int, default=0, help="of the draw")
    parser.add_argument("--only", choices=(SHIPPED, PUBLISHED), help="run these samples alone")
    parser.add_argument("--budget", type=float, default=0.5, help="seconds of timed calls of a sample, at most")
    parser.add_argument(
        "--slowest-call",
        type=float,
        default=10.0,
        help="seconds that a call of a published sample may be expected to take",
    )
    parser.add_argument("--deadline", type=float, default=300.0, help="seconds that a sample may take")
    parser.add_argument("--environments", type=Path, default=REPO / ".graphnet" / "environments")
    parser.add_argument("--results", type=Path, default=REPO / ".graphnet" / "backends.jsonl", help="what is finished")
    parser.add_argument("--reproducers", type=Path, help="write a folder for each failure here")
    parser.add_argument("--again", action="store_true", help="run what was not right once more")
    parser.add_argument("--only-page", action="store_true", help="run nothing: write the page from what is finished")
    parser.add_argument("--out", type=Path, default=PAGE, help="page to write")
    arguments = parser.parse_args()
    client.HostProcess = _Counted  # type: ignore[misc]
    samples, drawn = shipped(), list[Chosen]()
    config = BenchmarkConfig(time_budget_s=arguments.budget, deadline_s=arguments.deadline)
    asked = parse_specs(arguments.backend or usual())
    results = Results(arguments.results)
    with WorkerHost(preload=(*TORCH_PRELOAD, "ops.benchmark.task")) as host:
        session = _Session(arguments, config, host, results)
        # The page shows more than what runs now, but only what is known to be of this environment.
        described = {item.label: item for item in distinct(map(session.describe, (*parse_specs(usual()), *asked)))}
        float32 = session.describe(BackendSpec(FLOAT32))
        left_out: dict[tuple[str, str], str] = {}
        if arguments.published is not None:

            def is_usable(sample: Chosen) -> bool:
                reason = session.unusable_reason(described["eager"], float32, sample)
                if reason:
                    left_out[sample.target.sample_id, EVERY] = reason
                return reason is None

            found = candidates(arguments.published, arguments.seed)
            drawn = choose(found, arguments.per_task, is_usable, samples)
        for spec in () if arguments.only_page else asked:
            item = session.describe(spec)
            if arguments.only != PUBLISHED:
                session.run(item, samples, arguments.reproducers)
            slow = session.too_slow(item, described["eager"], samples, drawn)
            wanted = [sample for sample in drawn if sample.target.sample_id not in slow]
            if arguments.only != SHIPPED:
                session.run(item, wanted, arguments.reproducers)
    for item in described.values():
        slow = session.too_slow(item, described["eager"], samples, drawn)
        left_out |= {(sample_id, item.label): reason for sample_id, reason in slow.items()}
    samples += drawn
    results.note_interpreters(_Counted.starts)
    if outdated := results.outdated_count([*described.values(), float32]):
        print(f"left out: {outdated} results of another configuration, environment or version", file=sys.stderr)
    if results.made_count:
        results.note_environments({item.environment.env_hash: environment(item) for item in described.values()})
    runs, places = session.finished(described.values(), samples)
    absent = {item.label: item.unavailable_reason for item in described.values() if item.unavailable_reason is not None}
    text = page(runs, samples, absent, left_out, arguments.per_task, results.interpreters(), places)
    arguments.out.write_text(text, "utf-8")
    print(comparison(runs))


@dataclasses.dataclass(frozen=True, slots=True)
class _Session:
    """One call of the command: how it runs samples, and what is finished, by it or before."""

    arguments: argparse.Namespace
    config: BenchmarkConfig
    host: WorkerHost
    results: Results

    def describe(self, spec: BackendSpec) -> BackendDescription:
        return describe_backend(spec, self.config, self.host, self.arguments.environments)

    def unusable_reason(self, eager: BackendDescription, float32: BackendDescription, sample: Chosen) -> str | None:
        """Why a sample is left out, "" if nobody tried it: it is run now, unless only the page is to be written."""
        by_eager = self._run_of(eager, sample)
        if by_eager is None:
            return ""
        reason = unusable_reason(by_eager)
        if reason is None and is_in_half_precision(sample):
            return unusable_reason(by_eager, self._run_of(float32, sample))
        return reason

    def _run_of(self, described: BackendDescription, sample: Chosen) -> BenchmarkRun | None:
        if not self.arguments.only_page:
            self.run(described, [sample])
        return self.results.find(described, sample.target.sample_hash)

    def run(self, described: BackendDescription, samples: Sequence[Chosen], reproducers: Path | None = None) -> None:
        """Run what is not done under the backend as it is now, where it can run; keep each result as it comes."""
        if described.unavailable_reason is not None:
            return
        waiting = [sample.target for sample in samples if self._is_missing(described, sample)]
        started = time.monotonic()
        with _folders() as folders:
            results = run_benchmarks(waiting, described, self.config, self.host, **folders)
            for number, (target, result) in enumerate(zip(waiting, results, strict=True), start=1):
                self.results.add(result.run)
                print(f"[{number}/{len(waiting)}] {described.label}  {_line(result.run)}", file=sys.stderr, flush=True)
                if reproducers is not None and is_compiler_failure(result.run):
                    with contextlib.suppress(ReproducerError):
                        write_reproducer(target, result.run, described, self.config, self.host, reproducers)
        if len(waiting) > 1:
            print(f"{described.label}: {len(waiting)} samples in {time.monotonic() - started:.0f} s", file=sys.stderr)

    def too_slow(
        self, described: BackendDescription, eager: BackendDescription, own: Sequence[Chosen], drawn: Sequence[Chosen]
    ) -> dict[str, str]:
        """Samples that were drawn but are not tried, by their ids, since a call is expected to take too long; and why.

        What is expected is eager's time on the sample, times how many times slower than eager the backend is in the
        median of shipped samples.
        """
        runs = [self.results.find(described, sample.target.sample_hash) for sample in own]
        ratios = [1 / run.speedup for run in runs if run is not None and run.speedup]
        slower = statistics.median(ratios) if ratios else 0.0
        found = {}
        for sample in drawn:
            by_eager = self.results.find(eager, sample.target.sample_hash)
            expected_s = slower * ((by_eager and by_eager.eager_median_ms) or 0.0) / 1000
            was_run = self.results.find(described, sample.target.sample_hash) is not None
            if expected_s > self.arguments.slowest_call and not was_run:
                found[sample.target.sample_id] = f"{slower:.0f} times slower than eager: {expected_s:.0f} s a call"
        return found

    def _is_missing(self, described: BackendDescription, sample: Chosen) -> bool:
        run = self.results.find(described, sample.target.sample_hash)
        again = self.arguments.again and described.name != "eager"
        return run is None or (again and not is_correct(run, CORRECT_T))

    def finished(
        self, described: Iterable[BackendDescription], samples: Sequence[Chosen]
    ) -> tuple[list[BenchmarkRun], dict[str, tuple[str, ...]]]:
        """Results of these backends, as they are now, and by kind of samples the environments of the results.

        A kind of samples without any result of now is shown as it was measured last, on whatever machine: the figures
        of one table are of one machine.
        """
        runs, places = list[BenchmarkRun](), dict[str, tuple[str, ...]]()
        for kind in (SHIPPED, PUBLISHED):
            of_kind = [sample.target.sample_hash for sample in samples if sample.kind == kind]
            found = [self.results.find(item, one) for item in described for one in of_kind]
            if not any(found):
                found = self.results.newest(described, of_kind)
            made = [run for run in found if run is not None]
            runs += made
            places[kind] = self.results.environments(made)
        return runs, places


@contextlib.contextmanager
def _folders() -> Iterator[dict[str, Path]]:
    """Logs for a while, and the locks that every process of this project takes."""
    with tempfile.TemporaryDirectory(prefix="graphnet-backends-") as logs:
        yield {"log_dir": Path(logs), "lock_dir": REPO / ".graphnet" / "locks"}


def _line(run: BenchmarkRun) -> str:
    speedup = "" if run.speedup is None else f"{run.speedup:.2f}×"
    t_min = "" if run.t_min is None else f"t_min {run.t_min:g}"
    return f"{run.sample_id}: {run.status} {speedup} {t_min} {failure_reason(run)}"


if __name__ == "__main__":
    main()
