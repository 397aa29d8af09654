"""Every backend on every shipped sample and on published ones of every task: what runs, what is right, how fast.

Writes docs/backends.md: `python -m benchmarks.backends --published FOLDER --results FILE`. What is finished is kept in
the file of results and not done again, so that a run can be interrupted, and made backend by backend. `--reproducers`
writes a folder for each sample that a compiler fails.

Not here: running and measuring (`ops.benchmark`), or the figures of a row (`ops.score.comparison`).
"""

from __future__ import annotations

import argparse
import collections
import contextlib
import dataclasses
import json
import os
import random
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from datetime import datetime
from enum import StrEnum
from importlib.metadata import version
from pathlib import Path
from typing import Any

from backends import registry
from benchmarks.common import REPO, table
from ops.benchmark import client
from ops.benchmark.client import DEFAULT_PRELOAD, WorkerHost
from ops.benchmark.config import GIB, BenchmarkConfig
from ops.benchmark.environment import processor_name
from ops.benchmark.hostprocess import HostProcess
from ops.benchmark.reproducer import ReproducerError, write_reproducer
from ops.benchmark.results import BenchmarkRun, FailureKind, Phase, Status
from ops.benchmark.runner import BackendDescription, BackendSpec, describe_backend, run_benchmarks
from ops.errors import GraphNetError
from ops.sample.catalog import Root, SampleRow, SampleTarget, build_catalog, resolve_path
from ops.sample.codec import find_samples, read_sample
from ops.sample.size import required_bytes
from ops.score.comparison import CORRECT_T, STRICT_T, Compared, compare_backends, is_correct

PAGE = REPO / "docs" / "backends.md"
SHIPPED, PUBLISHED = "shipped", "published"
MAX_REASON = 220

_HEAD = """# Backends

Every backend on all shipped samples, and on samples that GraphNet published, drawn at random, {per_task} of every task.
Written by one command; see `graphnet env list` for what each needs to be installed:

    python -m benchmarks.backends --published FOLDER --results FILE

A sample counts where its eager run works. *ran*: it compiled and ran to the end; *right*: all outputs agree with eager
at that tolerance; *speedup*: geometric mean of eager's time over the compiled time of those right at t = 0, with its
95% interval; *in part*: samples of which something ran outside of the compiler. Compile time is the median and includes
the first call; memory is the median of the peak of calls. `eager` is the baseline against itself.
"""


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
    parser.add_argument("--per-task", type=int, default=14, help="published samples to draw of every task")
    parser.add_argument("--size", type=float, default=0.5, help="GiB of tensors above which a sample is passed over")
    parser.add_argument("--seed", type=int, default=0, help="of the draw")
    parser.add_argument("--budget", type=float, default=0.5, help="seconds of timed calls of a sample, at most")
    parser.add_argument("--deadline", type=float, default=300.0, help="seconds that a sample may take")
    parser.add_argument("--environments", type=Path, default=REPO / ".graphnet" / "environments")
    parser.add_argument("--results", type=Path, default=REPO / ".graphnet" / "backends.jsonl", help="what is finished")
    parser.add_argument("--reproducers", type=Path, help="write a folder for each failure here")
    parser.add_argument("--only-page", action="store_true", help="run nothing: write the page from what is finished")
    parser.add_argument("--out", type=Path, default=PAGE, help="page to write")
    arguments = parser.parse_args()
    samples = _shipped() + (_drawn(arguments) if arguments.published else [])
    config = BenchmarkConfig(time_budget_s=arguments.budget, deadline_s=arguments.deadline)
    done, absent = _finished(arguments.results, samples), dict[str, str]()
    before = len(done)
    if not arguments.only_page:
        client.HostProcess = _Counted  # type: ignore[misc]
        with WorkerHost(preload=(*DEFAULT_PRELOAD, "ops.benchmark.task")) as host:
            # Eager comes first: what does not run there is no matter of the compilers.
            for spec in sorted(_specs(arguments.backend), key=lambda spec: spec.spec != "eager"):
                described = describe_backend(spec, config, host, arguments.environments)
                if described.unavailable_reason is not None:
                    absent[described.label] = described.unavailable_reason
                    continue
                done += _run(described, samples, done, config, host, arguments)
        with arguments.results.open("a", encoding="utf-8") as kept:
            kept.write(json.dumps({"interpreters": _Counted.starts, "runs": len(done) - before}) + "\n")
    absent |= _absent_here({run.label for run in done})
    started = _interpreters(arguments.results)
    arguments.out.write_text(page(done, samples, absent, arguments.per_task, started), "utf-8")
    print(_comparison(done))


def _specs(asked: Sequence[str] | None) -> list[BackendSpec]:
    specs = []
    for text in asked or registry.names():
        name, _, options = text.partition("?")
        specs.append(BackendSpec(name, dict(pair.split("=", 1) for pair in options.split("&") if pair)))
    return specs


@dataclasses.dataclass(frozen=True, slots=True)
class _Sample:
    target: SampleTarget
    task: str
    kind: str


def _shipped() -> list[_Sample]:
    return [_sample(row, SHIPPED) for row in build_catalog([Root(REPO / "samples")]).rows]


def _sample(row: SampleRow, kind: str) -> _Sample:
    target = SampleTarget(row.dataset, row.sample_id, row.sample_hash, resolve_path(row.path))
    return _Sample(target, row.task, kind)


def _drawn(arguments: argparse.Namespace) -> list[_Sample]:
    """Published samples: so many of every task, in an order that the seed decides."""
    root = arguments.published.resolve()
    by_task: dict[str, list[Path]] = collections.defaultdict(list)
    for folder in find_samples(root):
        task = json.loads((folder / "graph_net.json").read_text("utf-8")).get("heuristic_tag") or "unknown"
        by_task[task].append(folder)
    found = []
    for _, folders in sorted(by_task.items()):
        random.Random(arguments.seed).shuffle(folders)
        small = (folder for folder in folders if _fits(folder, int(arguments.size * GIB)))
        for folder, _ in zip(small, range(arguments.per_task), strict=False):
            (row,) = build_catalog([Root(folder, PUBLISHED)]).rows
            sample = _sample(row, PUBLISHED)
            name = folder.relative_to(root).as_posix()
            found.append(dataclasses.replace(sample, target=dataclasses.replace(sample.target, sample_id=name)))
    return found


def _fits(folder: Path, limit_bytes: int) -> bool:
    try:
        return required_bytes(read_sample(folder)) <= limit_bytes
    except GraphNetError:
        return False


def _run(
    described: BackendDescription,
    samples: Sequence[_Sample],
    done: Sequence[BenchmarkRun],
    config: BenchmarkConfig,
    host: WorkerHost,
    arguments: argparse.Namespace,
) -> list[BenchmarkRun]:
    """Run what is not done in this version of the backend; keep each result as it comes."""
    known = {(run.label, run.backend_version, run.sample_hash) for run in done}
    hopeless = {run.sample_hash for run in done if run.backend == "eager" and not _counts(run)}
    waiting = [
        sample.target
        for sample in samples
        if (described.label, described.version, sample.target.sample_hash) not in known
        and sample.target.sample_hash not in hopeless
    ]
    runs = []
    with _folders() as folders, arguments.results.open("a", encoding="utf-8") as kept:
        for target, result in zip(waiting, run_benchmarks(waiting, described, config, host, **folders), strict=True):
            runs.append(result.run)
            kept.write(json.dumps(_record(result.run)) + "\n")
            kept.flush()
            print(f"[{len(runs)}/{len(waiting)}] {described.label}  {_line(result.run)}", file=sys.stderr, flush=True)
            if arguments.reproducers is not None and _is_wrong(result.run):
                with contextlib.suppress(ReproducerError):
                    write_reproducer(target, result.run, described, config, host, arguments.reproducers)
    return runs


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


def _finished(results: Path, samples: Sequence[_Sample]) -> list[BenchmarkRun]:
    """The newest run of each backend and sample, of the samples' present versions."""
    results.parent.mkdir(parents=True, exist_ok=True)
    lines = results.read_text("utf-8").splitlines() if results.exists() else []
    wanted = {sample.target.sample_hash for sample in samples}
    newest = {}
    for record in map(json.loads, lines):
        if record.get("sample_hash") in wanted:
            enums = {name: kind(record[name]) for name, kind in _ENUMS.items() if record[name] is not None}
            times = {name: datetime.fromisoformat(record[name]) for name in ("started_at", "finished_at")}
            newest[record["backend"], record["variant"], record["sample_hash"]] = {**record, **enums, **times}
    return [BenchmarkRun(**record) for record in newest.values()]


def _interpreters(results: Path) -> tuple[int, int]:
    """Worker hosts that were started, and the runs that they made."""
    counts = [
        json.loads(line) for line in results.read_text("utf-8").splitlines() if line.startswith('{"interpreters"')
    ]
    return sum(count["interpreters"] for count in counts), sum(count["runs"] for count in counts)


def _line(run: BenchmarkRun) -> str:
    speedup = "" if run.speedup is None else f"{run.speedup:.2f}×"
    return (
        f"{run.sample_id}: {run.status} {speedup} {'' if run.t_min is None else f't_min {run.t_min:g}'} {_reason(run)}"
    )


def _is_wrong(run: BenchmarkRun) -> bool:
    return _counts(run) and not is_correct(run, CORRECT_T)


def _counts(run: BenchmarkRun) -> bool:
    return run.status is not Status.UNAVAILABLE and run.phase not in (Phase.LOAD, Phase.EAGER)


def _reason(run: BenchmarkRun) -> str:
    lines = (run.message or "").strip().splitlines()
    return lines[0] if lines else ""


def _absent_here(present: set[str]) -> dict[str, str]:
    """Backends without results that cannot run here, and why."""
    found = {}
    for name in set(registry.names()) - present:
        reason = registry.unavailable_reason(registry.get(name)())
        if reason is not None:
            found[name] = reason
    return found


def page(
    runs: Sequence[BenchmarkRun],
    samples: Sequence[_Sample],
    absent: dict[str, str],
    per_task: int,
    interpreters: tuple[int, int],
) -> str:
    """The whole page."""
    kinds = {sample.target.sample_hash: sample.kind for sample in samples}
    tasks = {sample.target.sample_hash: sample.task for sample in samples}
    ordered = sorted(filter(_counts, runs), key=lambda run: (run.backend != "eager", run.label, run.sample_id))
    parts = [_HEAD.format(per_task=per_task), _environment(runs)]
    for kind, text in ((SHIPPED, "Shipped samples"), (PUBLISHED, "Published samples")):
        chosen = [run for run in ordered if kinds.get(run.sample_hash) == kind]
        if chosen:
            parts += [f"## {text}", _comparison(chosen)]
            if kind == PUBLISHED:
                parts += ["Right at t = 0 by task:", _by_task(chosen, tasks)]
    parts += ["## Evidence", _EVIDENCE_TEXT.format(*interpreters), _evidence(ordered)]
    parts += ["## Failures", _failures(ordered)]
    if absent:
        rows = [(f"`{name}`", _cell(reason)) for name, reason in sorted(absent.items())]
        parts += ["## Not available where this was measured", table(["backend", "why"], rows)]
    return "\n\n".join(part.rstrip() for part in parts) + "\n"


_EVIDENCE_TEXT = """What each backend shows for having run: the artefact that it made, with the median of its operators,
kernels or nodes and of its size; and how long it takes to fork a child for a run and load the sample. {} interpreters
were started for {:,} runs (one an environment, and one for samples in a sandbox, whenever the command was called): a
backend more costs no interpreter more for a sample."""


def _comparison(runs: Sequence[BenchmarkRun]) -> str:
    header = [
        "backend", "samples", "ran", f"right t={STRICT_T}", f"right t={CORRECT_T}", "%", "in part", "speedup",
        "95% interval", "S(0)", "compile, s", "peak, MiB",
    ]  # fmt: skip
    return table(header, [_figures(item) for item in compare_backends([run for run in runs if _counts(run)])])


def _figures(item: Compared) -> list[str]:
    interval = "" if item.speedup_low is None else f"{item.speedup_low:.3f} to {item.speedup_high:.3f}"
    counts = (item.sample_count, item.compiled_count, item.strict_count, item.correct_count)
    return [
        f"`{item.backend}`",
        *map(str, counts),
        f"{item.correct_count / item.sample_count:.1%}",
        str(item.partial_count),
        "" if item.speedup is None else f"{item.speedup:.3f}",
        interval,
        "" if item.score is None else f"{item.score:.3f}",
        "" if item.compile_median_ms is None else f"{item.compile_median_ms / 1000:.2f}",
        "" if item.peak_median_bytes is None else f"{item.peak_median_bytes / 1024**2:.1f}",
    ]


def _by_task(runs: Sequence[BenchmarkRun], tasks: dict[str, str]) -> str:
    names = sorted({tasks[run.sample_hash] for run in runs})
    by_label: dict[str, list[BenchmarkRun]] = collections.defaultdict(list)
    for run in runs:
        by_label[run.label].append(run)
    rows = []
    for label, of in by_label.items():
        cells = []
        for name in names:
            inside = [run for run in of if tasks[run.sample_hash] == name]
            cells.append(f"{sum(is_correct(run, CORRECT_T) for run in inside)} of {len(inside)}")
        rows.append([f"`{label}`", *cells])
    return table(["backend", *names], rows)


def _evidence(runs: Sequence[BenchmarkRun]) -> str:
    rows = []
    for label in dict.fromkeys(run.label for run in runs):
        of = [run for run in runs if run.label == label and run.status is Status.SUCCESS]
        if not of:
            continue
        sizes = [run.evidence_size_bytes for run in of if run.evidence_size_bytes is not None]
        loads = [run.load_ms for run in of if run.load_ms is not None]
        artefacts = collections.Counter(run.evidence_artefact or "" for run in of)
        rows.append(
            (
                f"`{label}`",
                ", ".join(artefacts),
                f"{statistics.median(run.evidence_operator_count or 0 for run in of):g}",
                f"{statistics.median(sizes) / 1024:.0f}" if sizes else "",
                f"{statistics.median(loads):.0f}" if loads else "",
                _cell(of[0].evidence_detail or ""),
            )
        )
    return table(["backend", "artefact", "operators", "size, KiB", "fork and load, ms", "for example"], rows)


def _failures(runs: Sequence[BenchmarkRun]) -> str:
    rows = []
    for run in filter(_is_wrong, runs):
        kind = f"{run.phase} {run.failure_kind}" if run.status is Status.FAILURE else "accuracy"
        reason = _reason(run) or f"agrees from t = {run.t_min:g} on"
        rows.append((f"`{run.label}`", f"`{run.sample_id}`", kind, _cell(reason)))
    return table(["backend", "sample", "failed in", "the first line of why"], rows) if rows else "None."


def _cell(text: str) -> str:
    plain = " ".join(text.replace("|", "\\|").split())
    return plain if len(plain) <= MAX_REASON else f"{plain[: MAX_REASON - 1]}…"


def _environment(runs: Sequence[BenchmarkRun]) -> str:
    versions = {run.backend: run.backend_version for run in runs if run.backend_version != version("torch")}
    told = ", ".join(f"{name} {number}" for name, number in sorted(versions.items()))
    machine = f"{processor_name()}, {os.cpu_count()} cores, {BenchmarkConfig().threads} threads"
    return f"torch {version('torch')}{f', {told}' if told else ''}; {machine}."


if __name__ == "__main__":
    main()
