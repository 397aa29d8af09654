"""Converts torch samples to another framework: those that run there and match, and operators that stop the others.

`python -m benchmarks.paddle.conversion [FOLDER] [--draw 60] [--without FILE] [--out page.md]` converts the samples of a
folder (the shipped ones by default), or a seeded draw over all its top folders, and prints Markdown: shares of all and
by task, the operators that stop others with the number of samples that each would gain, and the failing samples. With
`--results` the results are kept, one line a sample, so that an interrupted run can go on; `--page-of FILE` prints the
page of such results, packed or not, and converts nothing. Those of docs/paddle-conversion.md are in benchmarks/results.
"""

import argparse
import dataclasses
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks._shared.harness import FOLDER, OUT, RESULTS, SEED, Results, group_by_key, option, parse, table, task_of
from ops.dataset.convert.base import get_converter
from ops.dataset.convert.run import ConversionRunner
from ops.dataset.convert.tools import find_tools
from ops.dataset.derived import Conversion
from ops.dataset.outputs.tolerances import AGREED_T, CORRECT_T
from ops.dataset.passes.sample_run import SampleRunConfig
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.catalog.walk import find_samples
from ops.dataset.sample.format.files import files_hash, read_sample_files
from ops.execution.worker.processes.limits import GIB
from pipelines.settings import load_settings
from warehouse.stages.code_version import Codebase
from warehouse.stages.derivations.convert import code_of

_MATCHES = (f"match at t = −{-AGREED_T}", f"loose, at t = {CORRECT_T}")


@dataclass(frozen=True, slots=True, kw_only=True)
class ConvertedSample(Conversion):
    """The result of a sample of a task: as in `DerivationRow`, and with `sample.task` of the warehouse."""

    task: str
    sample_id: str
    status: str
    phase: str = ""
    message: str = ""
    result_hash: str = ""


def main() -> None:
    """Draw, convert, print."""
    arguments = parse(
        __doc__,
        FOLDER,
        option("--to", default="paddle", help="the framework"),
        option("--draw", type=int, help="only so many samples, at least one of each top folder"),
        SEED,
        option("--without", type=Path, help="file of samples that are left out of the draw, one a line"),
        option("--trust", action="store_true", help="run the samples outside of the sandbox"),
        option("--memory", type=float, default=12.0, help="GiB that a task may take"),
        RESULTS,
        option("--page-of", type=Path, help="kept results; nothing is converted"),
        OUT.with_settings(help="write the page there instead of printing it"),
    )
    if arguments.page_of is not None:
        text = page(read_results(arguments.page_of).rows, arguments.page_of.name)
    else:
        text = page(results_of(arguments), arguments.folder.resolve().name)
    if arguments.out is None:
        print(text)
    else:
        arguments.out.write_text(text)


def read_results(path: Path | None) -> Results[ConvertedSample]:
    """Read kept results."""
    return Results(path, ConvertedSample)


def results_of(arguments: argparse.Namespace) -> list[ConvertedSample]:
    """Return kept results, and make those of samples that have none."""
    root = arguments.folder.resolve()
    excluded = set(arguments.without.read_text().split()) if arguments.without else set()
    names = (folder.relative_to(root).as_posix() for folder in find_samples(root) if _is_of_torch(folder))
    chosen = [name for name in names if name not in excluded]
    if arguments.draw is not None:
        chosen = draw_names(chosen, arguments.draw, arguments.seed)
    results = read_results(arguments.results)
    finished = {row.sample_id for row in results.rows}
    for row in convert(root, [name for name in chosen if name not in finished], arguments):
        results.add(row)
    by_name = {row.sample_id: row for row in results.rows}
    return [by_name[name] for name in chosen]


def _is_of_torch(folder: Path) -> bool:
    return bool(json.loads((folder / "graph_net.json").read_text("utf-8")).get("framework", "torch") == "torch")


def draw_names(names: Sequence[str], count: int, seed: int) -> list[str]:
    """Draw so many names: one of each top folder, the others from all."""
    generator = random.Random(seed)
    folders = sorted(group_by_key(names, lambda name: name.partition("/")[0]).items())
    first = [generator.choice(inside) for _, inside in folders][:count]
    others = sorted(set(names) - set(first))
    return sorted([*first, *generator.sample(others, min(count - len(first), len(others)))])


def convert(root: Path, names: Sequence[str], arguments: argparse.Namespace) -> Iterator[ConvertedSample]:
    """Convert samples, and yield the result of each."""
    settings = load_settings()
    converter = get_converter(arguments.to)
    tools = find_tools(converter, settings.environments_dir, Codebase().modules_version(code_of(type(converter))))
    if tools.python is None:
        raise SystemExit(tools.unavailable_reason)
    config = SampleRunConfig(memory_limit_bytes=int(arguments.memory * GIB))
    with (
        tempfile.TemporaryDirectory(prefix="graphnet-benchmark-") as folder,
        ConversionRunner(
            converter, tools.python, config, Path(folder) / "logs", confine_by=settings.confine_by()
        ) as runner,
    ):
        for name in names:
            started = time.monotonic()
            hashed = files_hash(read_sample_files(root / name))
            target = SampleTarget("benchmark", name, "", root / name, hashed, arguments.trust)
            row = runner.convert(target, Path(folder) / "converted")
            seconds = time.monotonic() - started
            line = f"{row.status} {row.phase} t_min={row.conversion.t_min} {seconds:.1f} s {name} {row.message}"
            print(line, file=sys.stderr, flush=True)
            fields = {key: getattr(row, key) for key in ("sample_id", "status", "phase", "message", "result_hash")}
            yield ConvertedSample(**dataclasses.asdict(row.conversion), **fields, task=task_of(root / name))


def page(results: Sequence[ConvertedSample], name: str) -> str:
    """Write the results as Markdown."""
    runnable = [row for row in results if row.phase != "original"]
    own = sum(bool(row.own_operators) and row.status == "success" for row in runnable)
    levels = zip(("run in torch", "converted", "of these, run", *_MATCHES), counts(runnable), strict=True)
    shares = [
        (title, count, f"{count / max(1, len(runnable)):.0%}")
        for title, count in (*levels, ("converted by operators of our own tables, and match", own))
    ]
    failed = [row for row in results if row.status != "success"]
    parts = [
        f"{len(results)} samples of {name}",
        table(("samples", "count", "share"), shares),
        table(("task", "samples", "converted", "run", *_MATCHES), list(counts_by_task(runnable))),
        "Operators that stop conversions, or that differ or fail in the other framework, by samples:",
        table(("operator", "phase", "samples", "gained alone"), list(blockers(results))),
        table(
            ("sample", "status", "phase", "t_min", "first different", "why"),
            [
                (row.sample_id, row.status, row.phase, row.t_min, row.first_different, _short(row.message))
                for row in failed
            ],
        ),
    ]
    return "\n\n".join(parts) + "\n"


def counts(results: Sequence[ConvertedSample]) -> tuple[int, int, int, int, int]:
    """Count the samples, and those that are converted, run, match, and agree loosely."""
    levels = [row.t_min for row in results if row.t_min is not None]
    return (
        len(results),
        sum(row.is_converted for row in results),
        len(levels),
        sum(level <= AGREED_T for level in levels),
        sum(AGREED_T < level <= CORRECT_T for level in levels),
    )


def counts_by_task(results: Sequence[ConvertedSample]) -> Iterator[tuple[str, int, int, int, int, int]]:
    """Yield the counts of each task, that with most samples first."""
    groups = group_by_key(results, lambda row: row.task)
    for task, group in sorted(groups.items(), key=lambda item: (-len(item[1]), item[0])):
        yield task, *counts(group)


def blockers(results: Sequence[ConvertedSample]) -> Iterator[tuple[str, str, int, int]]:
    """Yield (operator, phase, samples that it stops, samples that only it stops), those with most gain first."""
    stopped: Counter[tuple[str, str]] = Counter()
    alone: Counter[tuple[str, str]] = Counter()
    for row in results:
        operators = set(row.stopped_by) or ({row.first_different} if row.first_different else set())
        if row.status != "success":
            stopped.update((operator, row.phase) for operator in operators)
            alone.update((operator, row.phase) for operator in operators if len(operators) == 1)
    for (operator, phase), count in sorted(stopped.items(), key=lambda item: (-alone[item[0]], -item[1], item[0])):
        yield operator, phase, count, alone[operator, phase]


def _short(message: str) -> str:
    return message.replace("|", "/").replace("\n", " ")[:160]


if __name__ == "__main__":
    main()
