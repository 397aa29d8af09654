"""How many samples that others published load, replay, run finite and extract to the same canonical graph here.

Validates a random draw of the samples below a folder and writes the section of docs/validation.md on them:
`python -m benchmarks.published FOLDER --count 400`. With `--results FILE`, what is finished is kept there and not done
again, so that a run can be interrupted; `--again` does those once more that had not passed. With `--faults`, samples
are only run: the section is then on those whose outputs are not finite, or constant, and what `--repair` makes of them.
"""

from __future__ import annotations

import argparse
import collections
import concurrent.futures
import dataclasses
import json
import queue
import random
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path

from benchmarks.common import REPO, table
from ops.errors import GraphNetError
from ops.passes.repair.run import NotRepairedError, repair
from ops.sample.analysis.identity import sample_hash
from ops.sample.catalog.rows import SampleTarget
from ops.sample.catalog.walk import find_samples
from ops.sample.format.codec import read_sample
from ops.sample.format.types import required_bytes
from ops.torch_worker import TORCH_PRELOAD
from ops.validate.run import ValidateConfig, validate_samples
from ops.validate.runnable import Runnable
from ops.worker.client import WorkerHost
from ops.worker.processes.limits import GIB

PAGE = REPO / "docs" / "validation.md"
DEADLINE_S = 180.0
CHECKS = ("runnable", "re_extraction")
"""What it means that a sample of others works here: the rest asks more of a sample than that."""

HEADING = "## Published samples"
FAULTS_HEADING = "## Published samples whose outputs cannot be compared"


_INTRODUCTION = """What GraphNet published, drawn at random in proportion to source and task, and twice as often
where a graph takes sizes as arguments: how many load, replay, run with finite outputs that are not all constant, and
extract to a canonical form that is a fixed point and computes the same; *repaired* ones do so with other metadata (see
above). Written by one command:

    python -m benchmarks.published FOLDER --count {count}"""


_FAULTS_INTRODUCTION = """Of what GraphNet published for torch, drawn in the same way, {count} samples whose tensors
take at most {size:g} GiB were run: whose outputs are NaN or infinite, or all constant, on the metadata as they are, and
how many of those `graphnet validate --repair` gives other metadata with which they are not. Written by one command:

    python -m benchmarks.published FOLDER --faults --count {count} --size {size:g}"""

_FAULTS = {
    "NaN or infinite": "not finite",
    "same value everywhere": "constant",
    "": "does not run",
}
"""Part of a message → what is wrong with outputs; the first that it has counts."""


@dataclasses.dataclass(frozen=True, slots=True)
class Judged:
    """What came of one sample.

    Attributes:
        source: First folder of its id.
        dynamic: Whether its graph takes sizes as arguments.
        problems: Constraint that does not hold → why.
        repaired: Why it was not runnable, where it is with other metadata.
        unrepaired: Why no other metadata were found.
    """

    sample_id: str
    source: str
    task: str
    dynamic: bool
    size_bytes: int
    seconds: float
    problems: dict[str, str]
    repaired: str | None = None
    unrepaired: str | None = None


def main() -> None:
    """Draw, validate, write the section."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where published samples are")
    parser.add_argument("--count", type=int, default=400, help="how many to draw")
    parser.add_argument("--seed", type=int, default=0, help="of the draw")
    parser.add_argument("--size", type=float, default=0.75, help="GiB of tensors above which a sample is passed over")
    parser.add_argument("--jobs", type=int, default=1, help="samples at once")
    parser.add_argument("--results", type=Path, help="file of finished samples, to go on from")
    parser.add_argument("--again", action="store_true", help="do those again that had not passed")
    parser.add_argument("--faults", action="store_true", help="only run them, for the section on faulty outputs")
    parser.add_argument("--out", type=Path, default=PAGE, help="page whose section on published samples is replaced")
    arguments = parser.parse_args()
    drawn, too_large = draw(arguments.folder.resolve(), arguments.count, arguments.seed, int(arguments.size * GIB))
    done = {one.sample_id: one for one in _finished(arguments.results)}
    if arguments.again:
        done = {name: one for name, one in done.items() if not one.problems}
    waiting = [one for one in drawn if one.sample_id not in done]
    done |= {one.sample_id: one for one in _judge_all(waiting, arguments)}
    judged = [done[one.sample_id] for one in drawn]
    if arguments.faults:
        write_section(arguments.out, faults_section(judged, arguments.size), FAULTS_HEADING)
        print(faults_summary(judged))
        return
    write_section(arguments.out, section(judged, too_large, arguments.size))
    print(summary(judged))


def draw(root: Path, count: int, seed: int, limit_bytes: int) -> tuple[list[Judged], int]:
    """Samples of every kind, kinds in proportion; and how many were passed over for their size.

    A kind is a source, a task, and whether the graph takes sizes; each is drawn from at least once, and those that take
    sizes, which are the harder ones, twice as often as there are of them.
    """
    kinds: dict[tuple[str, str, bool], list[Path]] = collections.defaultdict(list)
    for folder in find_samples(root):
        task = json.loads((folder / "graph_net.json").read_text()).get("heuristic_tag") or "unknown"
        dynamic = "torch.SymInt" in (folder / "model.py").read_text()
        kinds[folder.relative_to(root).parts[0], task, dynamic].append(folder)
    chance = random.Random(seed)
    order: list[tuple[float, tuple[str, str, bool], Path]] = []
    for kind, folders in sorted(kinds.items()):
        chance.shuffle(folders)
        weight = len(folders) * (2 if kind[2] else 1)
        order += [(rank / weight, kind, folder) for rank, folder in enumerate(folders)]
    drawn: list[Judged] = []
    too_large = 0
    for _, kind, folder in sorted(order):
        if len(drawn) == count:
            break
        try:
            size = required_bytes(read_sample(folder))
        except GraphNetError:
            size = 0  # validation says what is wrong with it
        too_large += size > limit_bytes
        if size <= limit_bytes:
            drawn.append(Judged(folder.relative_to(root).as_posix(), *kind, size, 0.0, {}))
    return drawn, too_large


def _finished(results: Path | None) -> list[Judged]:
    if results is None or not results.exists():
        return []
    return [Judged(**json.loads(line)) for line in results.read_text().splitlines()]


def _judge_all(waiting: Sequence[Judged], arguments: argparse.Namespace) -> list[Judged]:
    line: queue.SimpleQueue[Judged] = queue.SimpleQueue()
    for one in waiting:
        line.put(one)

    def work() -> Iterator[Judged]:
        host = WorkerHost(preload=(*TORCH_PRELOAD, "ops.validate.task"))
        with tempfile.TemporaryDirectory(prefix="graphnet-published-") as logs, host:
            while not line.empty():
                try:
                    one = line.get_nowait()
                except queue.Empty:
                    return
                checks = (Runnable.name,) if arguments.faults else CHECKS
                judged = _judge(one, arguments.folder.resolve(), host, Path(logs), checks)
                if arguments.results is not None:
                    with arguments.results.open("a") as file:
                        file.write(json.dumps(dataclasses.asdict(judged)) + "\n")
                print(f"{judged.sample_id}: {judged.seconds:.1f} s {judged.problems or ''}", file=sys.stderr)
                yield judged

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        parts = [pool.submit(lambda: list(work())) for _ in range(arguments.jobs)]
        return [one for part in parts for one in part.result()]


def _judge(one: Judged, root: Path, host: WorkerHost, folder: Path, checks: tuple[str, ...]) -> Judged:
    started = time.perf_counter()
    config = ValidateConfig(checks=checks, threads=1, deadline_s=DEADLINE_S)
    try:
        hashed = sample_hash(read_sample(root / one.sample_id))
    except GraphNetError as error:
        return dataclasses.replace(one, problems={"readable": str(error).replace(f"{root}/", "")})
    target = SampleTarget("published", one.sample_id, hashed, root / one.sample_id)
    repaired = unrepaired = None
    problems = _problems(target, host, folder, config)
    if Runnable.name in problems:
        try:
            target = repair(target, folder / "repaired", host, log_dir=folder, config=config)
            repaired, problems = problems[Runnable.name], _problems(target, host, folder, config)
        except NotRepairedError as error:
            unrepaired = str(error)
    seconds = time.perf_counter() - started
    return dataclasses.replace(one, seconds=seconds, problems=problems, repaired=repaired, unrepaired=unrepaired)


def _problems(target: SampleTarget, host: WorkerHost, log_dir: Path, config: ValidateConfig) -> dict[str, str]:
    (judged,) = validate_samples([target], host, log_dir=log_dir, config=config)
    return judged.problems


def summary(judged: Sequence[Judged]) -> str:
    """The table by source and task."""
    groups: dict[tuple[str, str], list[Judged]] = collections.defaultdict(list)
    for one in judged:
        groups[one.source, one.task].append(one)
    rows = [[source, task, *_figures(group)] for (source, task), group in sorted(groups.items())]
    rows.append(["**with symbolic sizes**", "", *_figures([one for one in judged if one.dynamic])])
    return table(
        ["source", "task", "drawn", "as they are", "repaired", "%"], [*rows, ["**all**", "", *_figures(judged)]]
    )


def _figures(judged: Sequence[Judged]) -> list[str]:
    passed = [one for one in judged if not one.problems]
    repaired = sum(one.repaired is not None for one in passed)
    share = f"{len(passed) / len(judged):.1%}" if judged else ""
    return [str(len(judged)), str(len(passed) - repaired), str(repaired), share]


def section(judged: Sequence[Judged], too_large: int, size_gib: float) -> str:
    """The section of the page."""
    over = f"{too_large} more were drawn and passed over, their tensors taking more than {size_gib:g} GiB."
    parts = [HEADING, _INTRODUCTION.format(count=len(judged)), f"torch {version('torch')}. {over}", summary(judged)]
    ordered = sorted(judged, key=lambda one: one.sample_id)
    broken = [(f"`{one.sample_id}`", name, _cell(why)) for one in ordered for name, why in one.problems.items()]
    repaired = [
        (f"`{one.sample_id}`", _cell(one.repaired.partition(";")[0]))
        for one in ordered
        if one.repaired and not one.problems
    ]
    if broken:
        parts += ["Those that do not pass:", table(["sample", "constraint", "why"], broken)]
    if repaired:
        parts += ["Those that pass with other metadata:", table(["sample", "why its own do not do"], repaired)]
    return "\n\n".join(parts) + "\n"


def faults_summary(judged: Sequence[Judged]) -> str:
    """The table of faults."""
    groups: dict[str, list[Judged]] = collections.defaultdict(list)
    for one in judged:
        if message := one.repaired or one.problems.get(Runnable.name):
            groups[_fault(message)].append(one)
    rows = [
        [fault, str(len(groups[fault])), str(sum(not one.problems for one in groups[fault]))]
        for fault in _FAULTS.values()
    ]
    fine = sum(one.repaired is None and not one.problems for one in judged)
    unreadable = sum("readable" in one.problems for one in judged)
    first, last = ["finite, not constant", str(fine), ""], ["a file of the sample is missing", str(unreadable), ""]
    return table(["outputs", "samples", "valid after `--repair`"], [first, *rows, last])


def _fault(message: str) -> str:
    return next(fault for part, fault in _FAULTS.items() if part in message)


def faults_section(judged: Sequence[Judged], size_gib: float) -> str:
    """The section on samples whose outputs cannot be compared."""
    introduction = _FAULTS_INTRODUCTION.format(count=len(judged), size=size_gib)
    parts = [FAULTS_HEADING, introduction, f"torch {version('torch')}.", faults_summary(judged)]
    rest = [
        (f"`{one.sample_id}`", _fault(one.problems[Runnable.name]), _cell(_reason(one)))
        for one in sorted(judged, key=lambda one: one.sample_id)
        if Runnable.name in one.problems
    ]
    if rest:
        parts += ["Those that stay invalid:", table(["sample", "outputs", "why"], rest)]
    return "\n\n".join(parts) + "\n"


def _reason(one: Judged) -> str:
    """What is known of why a sample stays invalid: where its values stop to be finite, or what it raises."""
    reason = one.unrepaired or one.problems[Runnable.name]
    return reason.partition("was not repaired: ")[2] or reason.partition("; `graphnet validate")[0]


def write_section(page: Path, text: str, heading: str = HEADING) -> None:
    """Put the section in place of the page's present one, or at its end."""
    old = page.read_text()
    found = re.search(rf"^{heading}\n.*?(?=^## |\Z)", old, flags=re.MULTILINE | re.DOTALL)
    begin, end = found.span() if found else (len(old), len(old))
    page.write_text((old[:begin].rstrip() + "\n\n" + text + "\n" + old[end:]).rstrip() + "\n")


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())[:300]


if __name__ == "__main__":
    main()
