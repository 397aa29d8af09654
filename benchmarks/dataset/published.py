"""Share of published samples that load, replay, run finite and extract to the same canonical graph here.

Validates a random draw of the samples below a folder and writes the section of docs/validation.md on them: `python -m
benchmarks.dataset.published FOLDER --count 400`. With `--results FILE`, finished samples are kept there and not done
again, so that the benchmark can be interrupted; `--again` repeats those that had not passed. With `--faults`, samples
are only run: the section is then on outputs that are not finite, or constant, and on their repair by `--repair`.
"""

import argparse
import dataclasses
import math
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path

from benchmarks._shared.harness import (
    COUNT,
    JOBS,
    OUT,
    PUBLISHED_FOLDER,
    REPO,
    RESULTS,
    SEED,
    SIZE,
    Results,
    cell,
    group_by_key,
    option,
    parse,
    section_of,
    share_out,
    size_bytes,
    table,
    task_of,
)
from ops.dataset.passes.transforms.finite_outputs import NotRepairedError, repair
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.catalog.walk import find_samples
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.identity import sample_hash
from ops.dataset.validate.checks.runnable import Runnable
from ops.dataset.validate.run import ValidateConfig, validate_samples
from ops.errors import GraphNetError
from ops.execution.torch_worker import TORCH_PRELOAD
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.processes.limits import GIB

PAGE = REPO / "docs" / "validation.md"
DEADLINE_S = 180.0
CHECKS = ("runnable", "re_extraction")
"""Checks by which a sample of others works here: the other ones demand more of a sample."""

HEADING = "## Published samples"
FAULTS_HEADING = "## Published samples whose outputs cannot be compared"


_INTRODUCTION = """What GraphNet published, drawn at random in proportion to source and task, and twice as often
where a graph takes sizes as arguments: how many load, replay, run with finite outputs that are not all constant, and
extract to a canonical form that is a fixed point and computes the same; *repaired* ones do so with other metadata (see
above). Written by one command:

    python -m benchmarks.dataset.published FOLDER --count {count}"""


_FAULTS_INTRODUCTION = """Of what GraphNet published for torch, drawn in the same way, {count} samples whose tensors
take at most {size:g} GiB were run: whose outputs are NaN or infinite, or all constant, on the metadata as they are, and
how many of those `graphnet validate --repair` gives other metadata with which they are not. Written by one command:

    python -m benchmarks.dataset.published FOLDER --faults --count {count} --size {size:g}"""

_FAULTS = {
    "NaN or infinite": "not finite",
    "same value everywhere": "constant",
    "": "does not run",
}
"""Part of a message → fault of the outputs; the first part that it contains counts."""


@dataclasses.dataclass(frozen=True, slots=True)
class JudgedSample:
    """The result of one sample.

    Attributes:
        source: First folder of its id.
        dynamic: True if its graph takes sizes as arguments.
        problems: Constraint that does not hold → reason.
        repaired: Reason why it was not runnable, if it is with other metadata.
        unrepaired: Reason why no other metadata were found.
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
    arguments = parse(
        __doc__,
        PUBLISHED_FOLDER,
        COUNT.with_settings(default=400),
        SEED,
        SIZE.with_settings(default=0.75),
        JOBS,
        RESULTS,
        option("--again", action="store_true", help="do those again that had not passed"),
        option("--faults", action="store_true", help="only run them, for the section on faulty outputs"),
        OUT.with_settings(default=PAGE, help="page whose section on published samples is replaced"),
    )
    drawn, too_large = draw(arguments.folder.resolve(), arguments.count, arguments.seed, int(arguments.size * GIB))
    results = Results(arguments.results, JudgedSample)
    finished = {row.sample_id for row in results.rows if not (arguments.again and row.problems)}
    share_out(
        [row for row in drawn if row.sample_id not in finished],
        arguments.jobs,
        lambda waiting: _judge_all(waiting, arguments, results),
    )
    newest = {row.sample_id: row for row in results.rows}
    judged = [newest[row.sample_id] for row in drawn]
    if arguments.faults:
        write_section(arguments.out, faults_section(judged, arguments.size), FAULTS_HEADING)
        print(faults_summary(judged))
        return
    write_section(arguments.out, section(judged, too_large, arguments.size))
    print(summary(judged))


def draw(root: Path, count: int, seed: int, limit_bytes: int) -> tuple[list[JudgedSample], int]:
    """Draw samples of every kind, kinds in proportion; count those that were passed over for their size.

    A kind is a source, a task, and whether the graph takes sizes. Each is drawn from at least once; those that take
    sizes are harder and drawn twice as often as their number.
    """
    chance = random.Random(seed)
    order: list[tuple[float, tuple[str, str, bool], Path]] = []
    for kind, folders in sorted(group_by_key(find_samples(root), lambda folder: _kind(folder, root)).items()):
        chance.shuffle(folders)
        weight = len(folders) * (2 if kind[2] else 1)
        order += [(rank / weight, kind, folder) for rank, folder in enumerate(folders)]
    drawn: list[JudgedSample] = []
    too_large = 0
    for _, kind, folder in sorted(order):
        if len(drawn) == count:
            break
        size = size_bytes(folder)
        size = 0 if math.isinf(size) else size  # it cannot be read: validation reports the reason
        too_large += size > limit_bytes
        if size <= limit_bytes:
            drawn.append(JudgedSample(folder.relative_to(root).as_posix(), *kind, int(size), 0.0, {}))
    return drawn, too_large


def _kind(folder: Path, root: Path) -> tuple[str, str, bool]:
    return folder.relative_to(root).parts[0], task_of(folder), "torch.SymInt" in (folder / "model.py").read_text()


def _judge_all(
    waiting: Iterator[JudgedSample], arguments: argparse.Namespace, results: Results[JudgedSample]
) -> Iterator[JudgedSample]:
    checks = (Runnable.name,) if arguments.faults else CHECKS
    host = WorkerHost(preload=(*TORCH_PRELOAD, "ops.dataset.validate.task"))
    with tempfile.TemporaryDirectory(prefix="graphnet-published-") as logs, host:
        for drawn in waiting:
            judged = _judge(drawn, arguments.folder.resolve(), host, Path(logs), checks)
            results.add(judged)
            print(f"{judged.sample_id}: {judged.seconds:.1f} s {judged.problems or ''}", file=sys.stderr)
            yield judged


def _judge(drawn: JudgedSample, root: Path, host: WorkerHost, folder: Path, checks: tuple[str, ...]) -> JudgedSample:
    started = time.perf_counter()
    config = ValidateConfig(checks=checks, threads=1, deadline_s=DEADLINE_S)
    try:
        hashed = sample_hash(read_sample(root / drawn.sample_id))
    except GraphNetError as error:
        return dataclasses.replace(drawn, problems={"readable": str(error).replace(f"{root}/", "")})
    target = SampleTarget("published", drawn.sample_id, hashed, root / drawn.sample_id)
    repaired = unrepaired = None
    problems = _problems(target, host, folder, config)
    if Runnable.name in problems:
        try:
            target = repair(target, folder / "repaired", host, log_dir=folder, config=config)
            repaired, problems = problems[Runnable.name], _problems(target, host, folder, config)
        except NotRepairedError as error:
            unrepaired = str(error)
    seconds = time.perf_counter() - started
    return dataclasses.replace(drawn, seconds=seconds, problems=problems, repaired=repaired, unrepaired=unrepaired)


def _problems(target: SampleTarget, host: WorkerHost, log_dir: Path, config: ValidateConfig) -> dict[str, str]:
    (judged,) = validate_samples([target], host, log_dir=log_dir, config=config)
    return judged.problems


def summary(judged: Sequence[JudgedSample]) -> str:
    """Write the table by source and task."""
    groups = group_by_key(judged, lambda row: (row.source, row.task))
    rows = [[source, task, *_figures(group)] for (source, task), group in sorted(groups.items())]
    rows.append(["**with symbolic sizes**", "", *_figures([row for row in judged if row.dynamic])])
    return table(
        ["source", "task", "drawn", "as they are", "repaired", "%"], [*rows, ["**all**", "", *_figures(judged)]]
    )


def _figures(judged: Sequence[JudgedSample]) -> list[str]:
    passed = [row for row in judged if not row.problems]
    repaired = sum(row.repaired is not None for row in passed)
    share = f"{len(passed) / len(judged):.1%}" if judged else ""
    return [str(len(judged)), str(len(passed) - repaired), str(repaired), share]


def section(judged: Sequence[JudgedSample], too_large: int, size_gib: float) -> str:
    """Write the section of the page."""
    over = f"{too_large} more were drawn and passed over, their tensors taking more than {size_gib:g} GiB."
    parts = [HEADING, _INTRODUCTION.format(count=len(judged)), f"torch {version('torch')}. {over}", summary(judged)]
    ordered = sorted(judged, key=lambda row: row.sample_id)
    broken = [(f"`{row.sample_id}`", name, cell(why)) for row in ordered for name, why in row.problems.items()]
    repaired = [
        (f"`{row.sample_id}`", cell(row.repaired.partition(";")[0]))
        for row in ordered
        if row.repaired and not row.problems
    ]
    if broken:
        parts += ["Those that do not pass:", table(["sample", "constraint", "why"], broken)]
    if repaired:
        parts += ["Those that pass with other metadata:", table(["sample", "why its own do not do"], repaired)]
    return "\n\n".join(parts) + "\n"


def faults_summary(judged: Sequence[JudgedSample]) -> str:
    """Write the table of faults."""
    faulty = [row for row in judged if _message(row)]
    groups = group_by_key(faulty, lambda row: _fault(_message(row)))
    rows = [
        [fault, str(len(group)), str(sum(not row.problems for row in group))]
        for fault in _FAULTS.values()
        for group in (groups.get(fault, []),)
    ]
    fine = sum(row.repaired is None and not row.problems for row in judged)
    unreadable = sum("readable" in row.problems for row in judged)
    first, last = ["finite, not constant", str(fine), ""], ["a file of the sample is missing", str(unreadable), ""]
    return table(["outputs", "samples", "valid after `--repair`"], [first, *rows, last])


def _message(row: JudgedSample) -> str:
    """Return the fault of a sample's outputs, "" if there was none."""
    return row.repaired or row.problems.get(Runnable.name) or ""


def _fault(message: str) -> str:
    return next(fault for part, fault in _FAULTS.items() if part in message)


def faults_section(judged: Sequence[JudgedSample], size_gib: float) -> str:
    """Write the section on samples whose outputs cannot be compared."""
    introduction = _FAULTS_INTRODUCTION.format(count=len(judged), size=size_gib)
    parts = [FAULTS_HEADING, introduction, f"torch {version('torch')}.", faults_summary(judged)]
    rest = [
        (f"`{row.sample_id}`", _fault(row.problems[Runnable.name]), cell(_reason(row)))
        for row in sorted(judged, key=lambda row: row.sample_id)
        if Runnable.name in row.problems
    ]
    if rest:
        parts += ["Those that stay invalid:", table(["sample", "outputs", "why"], rest)]
    return "\n\n".join(parts) + "\n"


def _reason(row: JudgedSample) -> str:
    """Tell why a sample stays invalid: the place where its values stop to be finite, or the error that it raises."""
    reason = row.unrepaired or row.problems[Runnable.name]
    return reason.partition("was not repaired: ")[2] or reason.partition("; `graphnet validate")[0]


def write_section(page: Path, text: str, heading: str = HEADING) -> None:
    """Put the section in place of the page's present one, or at its end."""
    old = page.read_text()
    begin, end = section_of(old, heading)
    page.write_text((old[:begin].rstrip() + "\n\n" + text + "\n" + old[end:]).rstrip() + "\n")


if __name__ == "__main__":
    main()
