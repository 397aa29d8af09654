"""Every backend on every shipped sample and on published ones of every task: which run, which are right, how fast.

Writes docs/backends.md: `python -m benchmarks.backends --published FOLDER --results FILE`. Finished runs are kept in
the file of results and not done again, so that the benchmark can be interrupted, and run backend by backend; `--again`
repeats those that were not right. The page shows only results of this configuration, environment and version.
`--reproducers` writes a folder for each sample that a compiler fails. A backend that is many times slower than eager is
not tried on published samples of which a call would take longer than `--slowest-call`; the page names them.
"""

import argparse
import contextlib
import itertools
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from backends import registry
from backends._shared.binding import NUMBERS
from backends.base import SCALARS
from benchmarks._shared.harness import OUT, REPO, RESULTS, SEED, option, parse
from benchmarks.backends.page import EVERY, comparison, environment, page
from benchmarks.backends.results import BackendResults
from benchmarks.backends.samples import (
    PUBLISHED,
    SHIPPED,
    ChosenSample,
    candidates,
    choose,
    is_in_half_precision,
    shipped_samples,
    unusable_reason,
)
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import (
    BackendDescription,
    BackendSpec,
    describe_backend,
    distinct_backends,
    parse_specs,
)
from ops.evaluation.benchmark.reproducer.write import ReproducerError, write_reproducer
from ops.evaluation.benchmark.results import BenchmarkRun
from ops.evaluation.benchmark.runner import run_benchmarks
from ops.evaluation.verdict.rules import RunState, state_of
from ops.evaluation.verdict.words import reason_text
from ops.execution.torch_worker import TORCH_PRELOAD
from ops.execution.worker import client
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.host_process import HostProcess

PAGE = REPO / "docs" / "backends.md"

FLOAT32 = f"{Path(__file__).with_name('float32.py')}:Float32"
"""Backend that tries samples in half precision before they are drawn."""

VARIANTS = ("xla?route=torchax", "xla?route=torchax&adaptations=on", "openvino?route=export")
"""Variants with a row of their own besides each backend stock and with all its adaptations."""


def default_variants() -> tuple[str, ...]:
    """List the variants to run by default: adapted ones only of backends with more than the shared adaptations."""
    adapted = [name for name in registry.names() if set(registry.get(name).adaptations) - {NUMBERS, SCALARS}]
    return (*registry.names(), *(f"{name}?adaptations=on" for name in adapted), *VARIANTS)


class _CountedHost(HostProcess):
    """A host process that counts the started interpreters, which is one of the figures."""

    starts = 0

    def __init__(self, *arguments: Any, **options: Any) -> None:
        _CountedHost.starts += 1
        super().__init__(*arguments, **options)


def main() -> None:
    """Run missing samples, and write the page."""
    arguments = parse(
        __doc__,
        option(
            "--backend", action="append", help="only this: NAME or NAME?option=value (default: all, stock and adapted)"
        ),
        option("--published", type=Path, help="where published samples are"),
        option("--per-task", type=int, default=12, help="published samples to draw of every task"),
        SEED,
        option("--only", choices=(SHIPPED, PUBLISHED), help="run these samples alone"),
        option("--budget", type=float, default=0.5, help="seconds of timed calls of a sample, at most"),
        option(
            "--slowest-call",
            type=float,
            default=10.0,
            help="seconds that a call of a published sample may be expected to take",
        ),
        option("--deadline", type=float, default=300.0, help="seconds that a sample may take"),
        option("--environments", type=Path, default=REPO / ".graphnet" / "environments"),
        RESULTS.with_settings(default=REPO / ".graphnet" / "backends.jsonl"),
        option("--reproducers", type=Path, help="write a folder for each failure here"),
        option("--again", action="store_true", help="run what was not right once more"),
        option("--only-page", action="store_true", help="run nothing: write the page from what is finished"),
        OUT.with_settings(default=PAGE),
    )
    replaced: Any = client
    replaced.HostProcess = _CountedHost
    with WorkerHost(preload=(*TORCH_PRELOAD, "ops.evaluation.benchmark.measuring.sides.torch_compiler_side")) as host:
        session = _Session(arguments, host)
        session.draw()
        session.run_all()
    session.write_page()


class _Session:
    """One call of the command: it runs samples, and holds the results of this and earlier calls."""

    def __init__(self, arguments: argparse.Namespace, host: WorkerHost) -> None:
        self._arguments = arguments
        self._host = host
        self._config = BenchmarkConfig(time_budget_s=arguments.budget, deadline_s=arguments.deadline)
        self._results = BackendResults(arguments.results)
        self._asked = parse_specs(arguments.backend or default_variants())
        # The page shows more than this call runs, but only results of this environment.
        items = distinct_backends(map(self._describe, (*parse_specs(default_variants()), *self._asked)))
        self._described = {item.label: item for item in items}
        self._eager = self._described["eager"]
        self._float32 = self._describe(BackendSpec(FLOAT32))
        self._shipped = shipped_samples()
        self._drawn: list[ChosenSample] = []
        self._left_out: dict[tuple[str, str], str] = {}

    def _describe(self, spec: BackendSpec) -> BackendDescription:
        return describe_backend(spec, self._config, self._host, self._arguments.environments)

    def draw(self) -> None:
        """Draw published samples that are meaningful for compilers."""
        if self._arguments.published is not None:
            drawn = candidates(self._arguments.published, self._arguments.seed)
            self._drawn = choose(drawn, self._arguments.per_task, self._is_usable, self._shipped)

    def _is_usable(self, sample: ChosenSample) -> bool:
        reason = self._unusable_reason(sample)
        if reason:
            self._left_out[sample.target.sample_id, EVERY] = reason
        return reason is None

    def _unusable_reason(self, sample: ChosenSample) -> str | None:
        """Tell why a sample is left out, "" if it was not tried; run it now, unless only the page is to be written."""
        by_eager = self._run_of(self._eager, sample)
        if by_eager is None:
            return ""
        reason = unusable_reason(by_eager)
        if reason is None and is_in_half_precision(sample):
            return unusable_reason(by_eager, self._run_of(self._float32, sample))
        return reason

    def _run_of(self, described: BackendDescription, sample: ChosenSample) -> BenchmarkRun | None:
        if not self._arguments.only_page:
            self._run(described, [sample])
        return self._results.find(described, sample.target.sample_hash)

    def run_all(self) -> None:
        """Run the requested samples that are missing."""
        only, reproducers = self._arguments.only, self._arguments.reproducers
        for spec in () if self._arguments.only_page else self._asked:
            item = self._describe(spec)
            if only != PUBLISHED:
                self._run(item, self._shipped, reproducers)
            slow = self._slow_samples(item)
            if only != SHIPPED:
                wanted = [sample for sample in self._drawn if sample.target.sample_id not in slow]
                self._run(item, wanted, reproducers)

    def _run(
        self, described: BackendDescription, samples: Sequence[ChosenSample], reproducers: Path | None = None
    ) -> None:
        """Run missing samples under the current backend, if it can run here; keep each result when it is there."""
        if described.unavailable_reason is not None:
            return
        waiting = [sample.target for sample in samples if self._is_missing(described, sample)]
        started = time.monotonic()
        # The locks are those of all processes of this project.
        with tempfile.TemporaryDirectory(prefix="graphnet-backends-") as logs:
            results = run_benchmarks(
                waiting,
                described,
                self._config,
                self._host,
                log_dir=Path(logs),
                lock_dir=REPO / ".graphnet" / "locks",
            )
            for number, (target, result) in enumerate(zip(waiting, results, strict=True), start=1):
                self._results.add(result.run)
                print(f"[{number}/{len(waiting)}] {described.label}  {_line(result.run)}", file=sys.stderr, flush=True)
                if reproducers is not None and state_of(result.run).is_bad:
                    with contextlib.suppress(ReproducerError):
                        write_reproducer(target, result.run, described, self._config, self._host, reproducers)
        if len(waiting) > 1:
            print(f"{described.label}: {len(waiting)} samples in {time.monotonic() - started:.0f} s", file=sys.stderr)

    def _is_missing(self, described: BackendDescription, sample: ChosenSample) -> bool:
        run = self._results.find(described, sample.target.sample_hash)
        again = self._arguments.again and described.name != "eager"
        return run is None or (again and state_of(run) is not RunState.RIGHT)

    def _slow_samples(self, described: BackendDescription) -> dict[str, str]:
        """Find drawn samples that are not tried, with the reason: a call is expected to take too long.

        The expected time is eager's time on the sample, times the factor by which the backend is slower than eager in
        the median of shipped samples.
        """
        runs = [self._results.find(described, sample.target.sample_hash) for sample in self._shipped]
        ratios = [1 / run.times.speedup for run in runs if run is not None and run.times.speedup]
        slower = statistics.median(ratios) if ratios else 0.0
        reasons = {}
        for target in (sample.target for sample in self._drawn):
            by_eager = self._results.find(self._eager, target.sample_hash)
            expected_s = slower * ((by_eager and by_eager.times.eager_median_ms) or 0.0) / 1000
            was_run = self._results.find(described, target.sample_hash) is not None
            if expected_s > self._arguments.slowest_call and not was_run:
                reasons[target.sample_id] = f"{slower:.0f} times slower than eager: {expected_s:.0f} s a call"
        return reasons

    def write_page(self) -> None:
        """Write the page, and print the table of figures."""
        described, results = self._described.values(), self._results
        for item in described:
            slow = self._slow_samples(item).items()
            self._left_out |= {(sample_id, item.label): reason for sample_id, reason in slow}
        results.note_interpreters(_CountedHost.starts)
        if outdated := results.outdated_count([*described, self._float32]):
            print(f"left out: {outdated} results of another configuration, environment or version", file=sys.stderr)
        if results.new_count:
            results.note_environments({item.environment.env_hash: environment(item) for item in described})
        samples = [*self._shipped, *self._drawn]
        runs, places = self._shown_results(samples)
        absent = {item.label: item.unavailable_reason for item in described if item.unavailable_reason is not None}
        per_task, interpreters = self._arguments.per_task, results.interpreters()
        text = page(runs, samples, absent, self._left_out, per_task, interpreters, places)
        self._arguments.out.write_text(text, "utf-8")
        print(comparison(runs))

    def _shown_results(self, samples: Sequence[ChosenSample]) -> tuple[list[BenchmarkRun], dict[str, tuple[str, ...]]]:
        """Find the current results of the backends, and by kind of samples the environments of the results.

        For a kind of samples without a current result the latest ones are shown, of whatever machine: the figures
        of one table are of one machine.
        """
        described = self._described.values()
        runs, places = list[BenchmarkRun](), dict[str, tuple[str, ...]]()
        for kind in (SHIPPED, PUBLISHED):
            of_kind = [sample.target.sample_hash for sample in samples if sample.kind == kind]
            current = [self._results.find(*pair) for pair in itertools.product(described, of_kind)]
            shown = [run for run in current if run is not None] or self._results.newest(described, of_kind)
            runs += shown
            places[kind] = self._results.environments(shown)
        return runs, places


def _line(run: BenchmarkRun) -> str:
    speedup = "" if run.times.speedup is None else f"{run.times.speedup:.2f}×"
    t_min = "" if run.t_min is None else f"t_min {run.t_min:g}"
    return f"{run.sample_id}: {run.status} {speedup} {t_min} {reason_text(run)}"
