"""Writes the page of figures of every backend, docs/backends.md, from the runs of `benchmarks.backends`."""

import inspect
import os
import re
import statistics
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from importlib.metadata import version

import torch

from backends import registry
from benchmarks._shared.harness import group_by_key, table
from benchmarks.backends.samples import PUBLISHED, SHIPPED, SLOWEST_MS, SMALL_CALLS, ChosenSample
from ops.dataset.outputs.tolerances import AGREED_T, CORRECT_T
from ops.evaluation.benchmark.describe import BackendDescription
from ops.evaluation.benchmark.results import BenchmarkRun, Status
from ops.evaluation.verdict.rules import RunState, state_of
from ops.evaluation.verdict.words import reason_text
from ops.execution.environments.backend_availability import option_variants
from ops.execution.environments.definition import definitions
from ops.execution.environments.description import processor_name
from warehouse.questions.run_comparison import BackendSummary, compare_runs

MAX_REASON = 220

EVERY = ""
"""Key in place of a backend's label, for a sample that was left out for all."""

_FOLDERS = re.compile(r"(?<![\w.:/])/(?:[\w.+-]+/)+")
"""Matches folders in a path of the machine that wrote a message, but not in a web address."""

_HEAD = """# Backends

What there is, and how it does on all shipped samples and on samples that GraphNet published. Written by one command,
after `graphnet env create xla tvm iree torchax`:

    python -m benchmarks.backends --published FOLDER --results FILE

The runs behind it are in [benchmarks/results/backends.jsonl.gz](../benchmarks/results/backends.jsonl.gz): unpacked and
given as `--results`, they are not made again on such a machine."""

_KINDS = """`graphnet backends` says which of them run on your machine, with which options, and what the others lack;
[adding-a-backend.md](adding-a-backend.md) how to add one."""

_FIGURES = """\
Published samples are drawn at random, {per_task} of every task that has so many, among those whose eager outputs are
finite and, in half precision, no matter of rounding (those of the same graph in float32 agree with them at t = 0), and
a call of which takes at most {slowest_s:g} s; those with at most {calls} operators come first. A backend is not tried
on those a call of which would take too long by how many times slower than eager it is on shipped ones; they are named
below. *samples*: those that the figures are
over, the same ones for all backends of a table; "k of N" says that a backend has only these k, so that its figures
cannot be compared; *ran*: it compiled and ran to the end; *right*: all outputs agree with eager at that tolerance;
*in part*: something ran outside of the compiler;
*speedup*: geometric mean of eager's time over the compiled time of those right at t = 0, with its 95% interval;
*compile*: median time until the end of the first call; *peak*: median of the memory that a call takes, with what the
compiled graph keeps between calls but without copies of weights. `eager` is the baseline against itself.
These runs are from before calls got [varying inputs](cheating.md#how), under which *right* is of the worst of four
variants, and kept answers fail."""


def page(
    runs: Sequence[BenchmarkRun],
    samples: Sequence[ChosenSample],
    absent: Mapping[str, str],
    left_out: Mapping[tuple[str, str], str],
    per_task: int,
    interpreters: tuple[int, int],
    places: Mapping[str, Sequence[str]],
) -> str:
    """Write the complete page.

    Args:
        runs: Runs to show.
        samples: Samples that every backend was tried on.
        absent: Backend → reason why it is not available.
        left_out: Sample and label, or `EVERY` → reason why the drawn published sample was not tried.
        per_task: Requested number of published samples of every task.
        interpreters: Numbers of started interpreters and of runs.
        places: Kind of samples → machines that measured them.
    """
    kinds = {sample.target.sample_hash: sample.kind for sample in samples}
    tasks = {sample.target.sample_hash: sample.task for sample in samples}
    ordered = sorted(runs, key=lambda run: (run.backend != "eager", run.label, run.sample_id))
    parts = [
        _HEAD,
        _kinds(),
        _KINDS,
        "## Stock and adapted",
        _ADAPTED_TEXT,
        adaptations(),
        "## Figures",
        _FIGURES.format(per_task=per_task, slowest_s=SLOWEST_MS / 1000, calls=SMALL_CALLS),
        _versions(runs),
    ]
    for kind, text in ((SHIPPED, "Shipped samples"), (PUBLISHED, "Published samples")):
        chosen = [run for run in ordered if kinds.get(run.sample_hash) == kind]
        if chosen:
            where = f"Measured on {', '.join(places.get(kind, ()))}."
            parts += [f"## {text}", where, _STOCK_TEXT, stock_table(chosen), "All figures:", comparison(chosen)]
            if kind == PUBLISHED:
                parts += ["Right at t = 0 by task:", _task_table(chosen, tasks)]
    if left_out:
        parts += ["Drawn and left out:", _omissions(left_out)]
    parts += ["## Evidence", _EVIDENCE_TEXT.format(*interpreters), _evidence(ordered)]
    parts += ["## Failures", _failures(ordered)]
    if absent:
        parts += ["## Not available where this was measured", _reasons("backend", absent)]
    return "\n\n".join(part.rstrip() for part in parts) + "\n"


_ADAPTED_TEXT = """\
A backend is stock: it hands graph and tensors over as that compiler's documentation tells its users to
([bindings.md](bindings.md) says so for each step). What changes what a compiler would have done is an adaptation, off
by default: `adaptations=on` turns on all of a backend, `adaptations=schedules+polynomials` some. Such a variant has a
curve of its own (`tvm + schedules`), and `evidence_adaptations` of a row says which changed something. Every adaptation
has a script that shows what the compiler does without it, with torch and that compiler alone; a test runs each, and
fails when a compiler no longer does so."""


def adaptations() -> str:
    """Write every adaptation of every backend: its change, and the compiler's behaviour without it."""
    rows = [
        (f"`{name}`", f"`{item.name}`", item.change, item.reason, f"[{item.finding}](findings/{item.finding})")
        for name in registry.names()
        for item in registry.get(name).adaptations
    ]
    return table(["backend", "adaptation", "what it changes", "what the compiler does without it", "shown by"], rows)


def _kinds() -> str:
    """Write every backend in one line: the first of its module's docstring, and the environment it needs."""
    rows = []
    for name in registry.names():
        kind = registry.get(name)
        about = (inspect.getdoc(sys.modules[kind.__module__]) or "").partition("\n\n")[0]
        needs = sorted(
            {kind().environment(), *(choice.environment() for choice in option_variants(kind))} & set(definitions())
        )
        about += f" **Not yet run**: it requires {kind.not_yet_run}." if kind.not_yet_run else ""
        rows.append((f"`{name}`", _cell(about), ", ".join(f"`graphnet env create {need}`" for need in needs)))
    return table(["backend", "what it is", "installed by"], rows)


_EVIDENCE_TEXT = """What each backend shows for having run: the artefact that it made, with the median of its operators,
kernels or nodes and of its size; and how long it takes to fork a child for a run and load the sample. {} interpreters
were started for {:,} runs (one an environment, and one for samples in a sandbox, whenever the command was called): a
backend more costs no interpreter more for a sample."""


_COLUMNS = {
    "backend": "`{}`", "samples": "{}", "ran": "{}", f"right t={AGREED_T}": "{}", f"right t={CORRECT_T}": "{}",
    "%": "{:.1%}", "in part": "{}", "speedup": "{:.3f}", "95% interval": "{}", "S(0)": "{}", "compile s": "{:.2f}",
    "peak MiB": "{:.1f}",
}  # fmt: skip
"""Column → format of a backend's figure."""


def compare_backends(runs: Sequence[BenchmarkRun]) -> list[BackendSummary]:
    """Compute the figures of each backend on some runs."""
    with compare_runs(runs) as compared:
        return compared.summaries()


def comparison(runs: Sequence[BenchmarkRun]) -> str:
    """Write the table of figures, a row a backend."""
    return table(list(_COLUMNS), [_figures(item) for item in compare_backends(runs)])


_STOCK_TEXT = """\
What a compiler does as its users get it, beside what it does with all adaptations of this project (those that have no
others than `numbers` and `scalars`, which few graphs need, were run stock only):"""


def stock_table(runs: Sequence[BenchmarkRun]) -> str:
    """Write the table with both sides of every backend that has adaptations, over the samples that both have."""
    scored: dict[str, set[str]] = {}
    for run in (run for run in runs if state_of(run).is_scored):
        scored.setdefault(run.label, set()).add(run.sample_id)
    rows = []
    for label in scored:
        shared = scored[label] & scored.get(f"{label} {_ALL}", set())
        both = [run for run in runs if run.label in (label, f"{label} {_ALL}") and run.sample_id in shared]
        if both:
            stock, adapted = sorted(compare_backends(both), key=lambda item: item.backend != label)
            rows.append([f"`{label}`", str(stock.sample_count), *_side(stock), *_side(adapted)])
    columns = ("ran", f"right t={CORRECT_T}", "speedup", "S(0)")
    return table(["backend", "samples", *columns, *(f"{_ALL} {name}" for name in columns)], rows)


_ALL = "+ adaptations"
"""End of a label with all adaptations."""


def _side(item: BackendSummary) -> list[str]:
    numbers = ("" if value is None else f"{value:.3f}" for value in (item.speedup, item.score))
    return [str(item.compiled_count), str(item.correct_count), *numbers]


def _figures(item: BackendSummary) -> list[str]:
    share = item.correct_count / item.sample_count if item.sample_count else None
    cells = {**item.cells(), "%": share}
    return ["" if cells[name] is None else form.format(cells[name]) for name, form in _COLUMNS.items()]


def _task_table(runs: Sequence[BenchmarkRun], tasks: dict[str, str]) -> str:
    names = sorted({tasks[run.sample_hash] for run in runs})
    rows = []
    for label, of in group_by_key(runs, lambda run: run.label).items():
        cells = []
        for name in names:
            inside = [run for run in of if tasks[run.sample_hash] == name and state_of(run) is not RunState.NO_BASELINE]
            cells.append(f"{sum(state_of(run) is RunState.RIGHT for run in inside)} of {len(inside)}")
        rows.append([f"`{label}`", *cells])
    return table(["backend", *names], rows)


def _evidence(runs: Sequence[BenchmarkRun]) -> str:
    rows = []
    succeeded = [run for run in runs if run.status is Status.SUCCESS]
    for label, of in group_by_key(succeeded, lambda run: run.label).items():
        sizes = [run.evidence.size_bytes for run in of if run.evidence.size_bytes is not None]
        loads = [run.times.load_ms for run in of if run.times.load_ms is not None]
        artefacts = Counter(run.evidence.artefact or "" for run in of)
        rows.append(
            (
                f"`{label}`",
                ", ".join(artefacts),
                f"{statistics.median(run.evidence.operator_count or 0 for run in of):g}",
                f"{statistics.median(sizes) / 1024:.0f}" if sizes else "",
                f"{statistics.median(loads):.0f}" if loads else "",
                _cell(of[0].evidence.detail or ""),
            )
        )
    return table(["backend", "artefact", "operators", "size, KiB", "fork and load, ms", "for example"], rows)


def _failures(runs: Sequence[BenchmarkRun]) -> str:
    rows = []
    for run in (run for run in runs if state_of(run).is_bad):
        kind = f"{run.phase} {run.failure_kind}" if run.status is Status.FAILURE else "accuracy"
        rows.append((f"`{run.label}`", f"`{run.sample_id}`", kind, _cell(reason_text(run))))
    return table(["backend", "sample", "failed in", "the first line of why"], rows) if rows else "None."


def _reasons(of: str, reasons: Mapping[str, str]) -> str:
    return table([of, "why"], [(f"`{name}`", _cell(reason)) for name, reason in sorted(reasons.items())])


def _omissions(reasons: Mapping[tuple[str, str], str]) -> str:
    rows = [
        (f"`{sample}`", f"`{label}`" if label else "all", _cell(why))
        for (sample, label), why in sorted(reasons.items())
    ]
    return table(["sample", "for", "why"], rows)


def _cell(text: str) -> str:
    plain = _FOLDERS.sub("", " ".join(text.replace("|", "\\|").split()))
    return plain if len(plain) <= MAX_REASON else f"{plain[: MAX_REASON - 1]}…"


def _versions(runs: Sequence[BenchmarkRun]) -> str:
    versions = {run.backend: run.backend_version for run in runs if run.backend_version != version("torch")}
    told = ", ".join(f"{name} {number}" for name, number in sorted(versions.items()))
    return f"torch {version('torch')}{f', {told}' if told else ''}."


def environment(described: BackendDescription) -> str:
    """Describe the machine of results."""
    units = torch.backends.cpu.get_cpu_capability()
    return f"{processor_name()} with {units}, {os.cpu_count()} cores, {described.environment.threads} threads"
