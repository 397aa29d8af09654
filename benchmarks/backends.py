"""Every backend on every shipped sample and on published ones of every task: what runs, what is right, how fast.

Writes docs/backends.md: `python -m benchmarks.backends --published FOLDER --results FILE`. What is finished is kept in
the file of results and not done again, so that a run can be interrupted, and made backend by backend; `--again` does
those once more that failed. `--reproducers` writes a folder for each sample that a compiler fails.

Not here: which samples (`benchmarks.backend_samples`), the page (`benchmarks.backend_page`), running and measuring
(`ops.benchmark`), or the figures of a row (`ops.score.comparison`).
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

from backends import registry
from benchmarks.backend_page import comparison, first_line, is_wrong, page
from benchmarks.backend_samples import Chosen, candidates, choose, is_usable, shipped
from benchmarks.common import REPO
from ops.benchmark import client
from ops.benchmark.client import DEFAULT_PRELOAD, WorkerHost
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendDescription, BackendSpec, describe_backend
from ops.benchmark.hostprocess import HostProcess
from ops.benchmark.reproducer import ReproducerError, write_reproducer
from ops.benchmark.results import BenchmarkRun, FailureKind, Phase, Status
from ops.benchmark.runner import run_benchmarks

PAGE = REPO / "docs" / "backends.md"


class _Counted(HostProcess):
    """A host that is counted: how many interpreters were started is one of the figures."""

    starts = 0

    def __init__(self, *arguments: Any, **options: Any) -> None:
        _Counted.starts += 1
        super().__init__(*arguments, **options)


def main() -> None:
    """Run what is missing, write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--backend", action="append", help="only this one; NAME or NAME?option=value (default: all)")
    parser.add_argument("--published", type=Path, help="where published samples are")
    parser.add_argument("--per-task", type=int, default=12, help="published samples to draw of every task")
    parser.add_argument("--seed", type=int, default=0, help="of the draw")
    parser.add_argument("--budget", type=float, default=0.5, help="seconds of timed calls of a sample, at most")
    parser.add_argument("--deadline", type=float, default=300.0, help="seconds that a sample may take")
    parser.add_argument("--environments", type=Path, default=REPO / ".graphnet" / "environments")
    parser.add_argument("--results", type=Path, default=REPO / ".graphnet" / "backends.jsonl", help="what is finished")
    parser.add_argument("--reproducers", type=Path, help="write a folder for each failure here")
    parser.add_argument("--again", action="store_true", help="run what was not right once more")
    parser.add_argument("--only-page", action="store_true", help="run nothing: write the page from what is finished")
    parser.add_argument("--out", type=Path, default=PAGE, help="page to write")
    arguments = parser.parse_args()
    client.HostProcess = _Counted  # type: ignore[misc]
    samples = shipped()
    config = BenchmarkConfig(time_budget_s=arguments.budget, deadline_s=arguments.deadline)
    done = _finished(arguments.results)
    before, absent = len(done), dict[str, str]()
    with WorkerHost(preload=(*DEFAULT_PRELOAD, "ops.benchmark.task")) as host:
        session = _Session(arguments, config, host, done)
        eager = session.describe(BackendSpec("eager"))
        if arguments.published is not None:
            found = candidates(arguments.published, arguments.seed)
            samples += choose(found, arguments.per_task, lambda sample: session.is_usable(eager, sample))
        for spec in () if arguments.only_page else _specs(arguments.backend):
            described = session.describe(spec)
            if described.unavailable_reason is None:
                session.run(described, samples)
            else:
                absent[described.label] = described.unavailable_reason
    with arguments.results.open("a", encoding="utf-8") as kept:
        kept.write(json.dumps({"interpreters": _Counted.starts, "runs": len(done) - before}) + "\n")
    chosen = {sample.target.sample_hash for sample in samples}
    newest = {(run.label, run.sample_hash): run for run in done.values() if run.status is not Status.UNAVAILABLE}
    runs = [run for run in newest.values() if run.sample_hash in chosen]
    absent |= _absent_here({run.backend for run in runs})
    started = _interpreters(arguments.results)
    arguments.out.write_text(page(runs, samples, absent, arguments.per_task, started), "utf-8")
    print(comparison(runs))


def _specs(asked: Sequence[str] | None) -> list[BackendSpec]:
    specs = []
    for text in asked or registry.names():
        name, _, options = text.partition("?")
        specs.append(BackendSpec(name, dict(pair.split("=", 1) for pair in options.split("&") if pair)))
    return specs


_Key = tuple[str, str, str]
"""Label of a backend, its version, hash of a sample."""


@dataclasses.dataclass(frozen=True, slots=True)
class _Session:
    """One call of the command: how it runs samples, and what is finished, by it or before."""

    arguments: argparse.Namespace
    config: BenchmarkConfig
    host: WorkerHost
    done: dict[_Key, BenchmarkRun]

    def describe(self, spec: BackendSpec) -> BackendDescription:
        return describe_backend(spec, self.config, self.host, self.arguments.environments)

    def is_usable(self, eager: BackendDescription, sample: Chosen) -> bool:
        """Whether a sample is; it is run to know that, unless only the page is to be written."""
        if not self.arguments.only_page:
            self.run(eager, [sample])
        run = self.done.get((eager.label, eager.version, sample.target.sample_hash))
        return run is not None and is_usable(run)

    def run(self, described: BackendDescription, samples: Sequence[Chosen]) -> None:
        """Run what is not done in this version of the backend; keep each result as it comes."""
        waiting = [sample.target for sample in samples if self._is_missing(described, sample)]
        with _folders() as folders, self.arguments.results.open("a", encoding="utf-8") as kept:
            results = run_benchmarks(waiting, described, self.config, self.host, **folders)
            for number, (target, result) in enumerate(zip(waiting, results, strict=True), start=1):
                self.done[_key(result.run)] = result.run
                kept.write(json.dumps(_record(result.run)) + "\n")
                kept.flush()
                print(f"[{number}/{len(waiting)}] {described.label}  {_line(result.run)}", file=sys.stderr, flush=True)
                if self.arguments.reproducers is not None and is_wrong(result.run):
                    with contextlib.suppress(ReproducerError):
                        write_reproducer(
                            target, result.run, described, self.config, self.host, self.arguments.reproducers
                        )

    def _is_missing(self, described: BackendDescription, sample: Chosen) -> bool:
        run = self.done.get((described.label, described.version, sample.target.sample_hash))
        again = self.arguments.again and described.name != "eager"
        return run is None or (again and is_wrong(run))


def _key(run: BenchmarkRun) -> _Key:
    return run.label, run.backend_version, run.sample_hash


@contextlib.contextmanager
def _folders() -> Iterator[dict[str, Path]]:
    """Logs for a while, and the locks that every process of this project takes."""
    with tempfile.TemporaryDirectory(prefix="graphnet-backends-") as logs:
        yield {"log_dir": Path(logs), "lock_dir": REPO / ".graphnet" / "locks"}


def _record(run: BenchmarkRun) -> dict[str, Any]:
    """All but the single trials."""
    record = {field.name: getattr(run, field.name) for field in dataclasses.fields(run)}
    plain = {name: value for name, value in record.items() if not isinstance(value, tuple)}
    return {name: value.isoformat() if isinstance(value, datetime) else value for name, value in plain.items()}


_ENUMS: dict[str, type[StrEnum]] = {"status": Status, "phase": Phase, "failure_kind": FailureKind}


def _finished(results: Path) -> dict[_Key, BenchmarkRun]:
    """The newest run of each version of a backend on each sample."""
    results.parent.mkdir(parents=True, exist_ok=True)
    lines = results.read_text("utf-8").splitlines() if results.exists() else []
    found = {}
    for record in map(json.loads, lines):
        if "sample_hash" in record:
            enums = {name: kind(record[name]) for name, kind in _ENUMS.items() if record[name] is not None}
            times = {name: datetime.fromisoformat(record[name]) for name in ("started_at", "finished_at")}
            run = BenchmarkRun(**{**record, **enums, **times})
            found[_key(run)] = run
    return found


def _interpreters(results: Path) -> tuple[int, int]:
    """Worker hosts that were started, and the runs that they made."""
    counts = [
        json.loads(line) for line in results.read_text("utf-8").splitlines() if line.startswith('{"interpreters"')
    ]
    return sum(count["interpreters"] for count in counts), sum(count["runs"] for count in counts)


def _line(run: BenchmarkRun) -> str:
    speedup = "" if run.speedup is None else f"{run.speedup:.2f}×"
    t_min = "" if run.t_min is None else f"t_min {run.t_min:g}"
    return f"{run.sample_id}: {run.status} {speedup} {t_min} {first_line(run)}"


def _absent_here(present: set[str]) -> dict[str, str]:
    """Backends without results that cannot run here, and why."""
    found = {}
    for name in set(registry.names()) - present:
        reason = registry.unavailable_reason(registry.get(name)())
        if reason is not None:
            found[name] = reason
    return found


if __name__ == "__main__":
    main()
