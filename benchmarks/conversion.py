"""How many torch samples convert to another framework, run there and match, and which operators stop the rest.

`python -m benchmarks.conversion [FOLDER] [--draw 60] [--without FILE] [--out page.md]` converts the samples of a folder
(the shipped ones by default), or a seeded draw over all its top folders, and prints Markdown: shares of all and by
task, what stops the rest by how many samples each would gain, and the samples that fail. With `--results` the results
are kept, one line a sample, so that an interrupted run goes on where it was; `--page-of FILE` prints the page of such
results, packed or not, and converts nothing. Those of docs/paddle-conversion.md are in benchmarks/results.
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import gzip
import json
import random
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from assets.code_version import Codebase
from benchmarks.common import REPO, table
from ops.convert.base import get_converter
from ops.convert.result import LOOSE_T, MATCHING_T, Conversion
from ops.convert.run import ConversionRunner
from ops.convert.tools import find_tools
from ops.passes.sample_run import SampleRunConfig
from ops.sample.catalog.rows import SampleTarget
from ops.sample.catalog.walk import find_samples
from ops.sample.format.files import files_hash, read_sample_files
from ops.worker.processes.limits import GIB
from pipelines.settings import load_settings

_MATCHES = (f"match at t = −{-MATCHING_T}", f"loose, at t = {LOOSE_T}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged(Conversion):
    """What became of a sample of a task.

    Attributes:
        task: As in `sample.task` of the warehouse.
    """

    task: str


def _info(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "graph_net.json").read_text("utf-8"))
    return found


def main() -> None:
    """Draw, convert, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=REPO / "samples", help="samples (default: the shipped)")
    parser.add_argument("--to", default="paddle", help="the framework")
    parser.add_argument("--draw", type=int, help="only so many samples, at least one of each top folder")
    parser.add_argument("--seed", type=int, default=0, help="of the draw")
    parser.add_argument("--without", type=Path, help="file of samples that are left out of the draw, one a line")
    parser.add_argument("--trust", action="store_true", help="run the samples outside of the sandbox")
    parser.add_argument("--memory", type=float, default=12.0, help="GiB that a task may take")
    parser.add_argument("--results", type=Path, help="keep the results there, and convert what it lacks alone")
    parser.add_argument("--page-of", type=Path, help="kept results; nothing is converted")
    parser.add_argument("--out", type=Path, help="write the page there instead of printing it")
    arguments = parser.parse_args()
    if arguments.page_of is not None:
        text = page(list(read_results(arguments.page_of).values()), arguments.page_of.name)
    else:
        text = page(results_of(arguments), arguments.folder.resolve().name)
    if arguments.out is None:
        print(text)
    else:
        arguments.out.write_text(text)


def results_of(arguments: argparse.Namespace) -> list[Judged]:
    """Those that are kept, and those of the samples that have none."""
    root = arguments.folder.resolve()
    left_out = set(arguments.without.read_text().split()) if arguments.without else set()
    names = [
        one.relative_to(root).as_posix()
        for one in find_samples(root)
        if _info(one).get("framework", "torch") == "torch"
    ]
    chosen = [name for name in names if name not in left_out]
    if arguments.draw is not None:
        chosen = drawn(chosen, arguments.draw, arguments.seed)
    known = read_results(arguments.results)
    with contextlib.ExitStack() as stack:
        file = stack.enter_context(arguments.results.open("a")) if arguments.results is not None else None
        for one in convert(root, [name for name in chosen if name not in known], arguments):
            known[one.sample_id] = one
            if file is not None:
                file.write(f"{json.dumps(dataclasses.asdict(one))}\n")
                file.flush()
    return [known[name] for name in chosen]


def read_results(path: Path | None) -> dict[str, Judged]:
    """Kept results by sample."""
    if path is None or not path.exists():
        return {}
    content = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    found = map(TypeAdapter(Judged).validate_json, content.splitlines())
    return {one.sample_id: one for one in found}


def drawn(names: Sequence[str], count: int, seed: int) -> list[str]:
    """So many names: one of each top folder, the others from all."""
    generator = random.Random(seed)
    by_folder: defaultdict[str, list[str]] = defaultdict(list)
    for name in names:
        by_folder[name.partition("/")[0]].append(name)
    first = [generator.choice(found) for _, found in sorted(by_folder.items())][:count]
    others = sorted(set(names) - set(first))
    return sorted([*first, *generator.sample(others, min(count - len(first), len(others)))])


def convert(root: Path, names: Sequence[str], arguments: argparse.Namespace) -> Iterator[Judged]:
    """Convert samples, and say how each went."""
    settings = load_settings()
    converter = get_converter(arguments.to)
    tools = find_tools(converter, settings.environments_dir, Codebase().converter_version(type(converter)))
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
            one = runner.convert(target, Path(folder) / "converted")
            print(
                f"{one.status} {one.phase} t_min={one.t_min} {time.monotonic() - started:.1f} s {name} {one.message}",
                file=sys.stderr,
                flush=True,
            )
            fields = {field.name: getattr(one, field.name) for field in dataclasses.fields(one)}
            yield Judged(**fields, task=_info(root / name).get("heuristic_tag") or "unknown")


def page(results: Sequence[Judged], name: str) -> str:
    """The results as Markdown."""
    runnable = [one for one in results if one.phase != "original"]
    own = sum(bool(one.own) and one.status == "success" for one in runnable)
    named = zip(("run in torch", "converted", "of these, run", *_MATCHES), counts(runnable), strict=True)
    shares = [
        (what, count, f"{count / max(1, len(runnable)):.0%}")
        for what, count in (*named, ("converted by operators of our own tables, and match", own))
    ]
    failed = [one for one in results if one.status != "success"]
    parts = [
        f"{len(results)} samples of {name}",
        table(("samples", "count", "share"), shares),
        table(("task", "samples", "converted", "run", *_MATCHES), list(by_task(runnable))),
        "Operators that stop conversions, or that differ or fail in the other framework, by samples:",
        table(("operator", "phase", "samples", "gained alone"), list(blockers(results))),
        table(
            ("sample", "status", "phase", "t_min", "first different", "why"),
            [
                (one.sample_id, one.status, one.phase, one.t_min, one.first_different, _short(one.message))
                for one in failed
            ],
        ),
    ]
    return "\n\n".join(parts) + "\n"


def counts(results: Sequence[Judged]) -> tuple[int, int, int, int, int]:
    """Samples, and those that are converted, run, match, and agree loosely."""
    levels = [one.t_min for one in results if one.t_min is not None]
    return (
        len(results),
        sum(one.is_converted for one in results),
        len(levels),
        sum(level <= MATCHING_T for level in levels),
        sum(MATCHING_T < level <= LOOSE_T for level in levels),
    )


def by_task(results: Sequence[Judged]) -> Iterator[tuple[str, int, int, int, int, int]]:
    """Counts of each task, that with most samples first."""
    groups: defaultdict[str, list[Judged]] = defaultdict(list)
    for one in results:
        groups[one.task].append(one)
    for task, group in sorted(groups.items(), key=lambda item: (-len(item[1]), item[0])):
        yield task, *counts(group)


def blockers(results: Sequence[Conversion]) -> Iterator[tuple[str, str, int, int]]:
    """(Operator, phase, samples that it stops, samples that nothing else stops), those with most gain first."""
    stopped: Counter[tuple[str, str]] = Counter()
    alone: Counter[tuple[str, str]] = Counter()
    for one in results:
        found = {stop.operator for stop in one.stops} or ({one.first_different} if one.first_different else set())
        if one.status != "success":
            stopped.update((operator, one.phase) for operator in found)
            alone.update((operator, one.phase) for operator in found if len(found) == 1)
    for (operator, phase), count in sorted(stopped.items(), key=lambda item: (-alone[item[0]], -item[1], item[0])):
        yield operator, phase, count, alone[operator, phase]


def _short(message: str) -> str:
    return message.replace("|", "/").replace("\n", " ")[:160]


if __name__ == "__main__":
    main()
