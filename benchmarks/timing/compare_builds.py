"""(w) `graphnet compare` on planted regressions: is each found, and nothing else?

Builds of a backend that runs samples eagerly. Each repetition compares two equal builds, and two of which the second
repeats 3% of the work of the ten samples that share gelu and 10% of another sample, and is wrong on one more. Every
fourth compares two of which the second repeats 6% of the work of two kinds of samples. It measures all samples anew in
twin runs, as the command does. Run it as `python -m benchmarks.timing.compare_builds --results FILE`: it can be
interrupted, and goes on later. It ends with status 1 when a goal is missed.
"""

import sys
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks._shared.harness import RESULTS, ROUNDS, SECONDS, VERBOSE, Results, option, parse, table
from ops.dataset.sample.catalog.rows import Catalog, Root, build_catalog
from ops.dataset.sample.format.codec import write_sample
from ops.dataset.sample.format.types import Sample, SampleInfo, TensorMeta
from ops.dataset.sample.provenance import Ledger
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.verdict.findings import BuildComparison, FindingScope, worst_of_samples
from ops.evaluation.verdict.rules import Verdict
from ops.evaluation.verdict.words import sentence
from ops.execution.torch_worker import TORCH_PRELOAD
from ops.execution.worker.client import WorkerHost
from warehouse.stages.base import Site
from warehouse.stages.builds.compare import CompareStage
from warehouse.store import Warehouse

SAMPLE_COUNT = 24
STEPS = 32
"""Steps of each sample: one more is 3%, three more are 9 or 10%."""

SHARING, OTHERS = range(10), range(12, 20)
"""Places of the samples that call gelu, and of those that call softmax."""

_BACKEND = '''
import torch

from backends.base import Backend, Evidence


class Build(Backend):
    """Eager mode; of some samples it repeats some steps, and of some it returns something else."""

    name = "planted_build"
    more = {more!r}
    wrong = {wrong!r}

    def version(self):
        return "{version}"

    def compile(self, module, inputs):
        (sample,) = (name for name in inputs if name.startswith("sample_"))
        count, step = self.more.get(sample, (0, ""))
        step = eval(step or "None")

        def run(**values):
            outputs = module(**values)
            for _ in range(count):
                step(values[sample], values["w"])
            return tuple(output * 1.01 for output in outputs) if sample in self.wrong else outputs

        return run

    def evidence(self):
        return Evidence("planted", 1)
'''


SLOWER, WRONG = 21, 22
"""Places of the sample that is 10% slower, and of the wrong one."""


@dataclass(frozen=True, slots=True)
class PlantedRegressions:
    """The regressions planted in the second build.

    Attributes:
        more: Place of a sample → number of its `STEPS` that are repeated.
        wrong: Places of the samples that are wrong.
        kinds: Operators that are to be named.
        goals: Goal → number of repetitions of 20 that have to reach it.
        every: It is compared in one repetition of so many.
    """

    more: Mapping[int, int]
    wrong: frozenset[int]
    kinds: frozenset[str]
    goals: Mapping[str, int]
    every: int = 1


PLANS: Mapping[str, PlantedRegressions] = {
    "equal builds": PlantedRegressions({}, frozenset(), frozenset(), {"nothing is worse": 19}),
    "planted": PlantedRegressions(
        {**dict.fromkeys(SHARING, 1), SLOWER: 3},
        frozenset({WRONG}),
        frozenset({"gelu"}),
        {
            "3% of ten samples: gelu is named": 19,
            "10% of a sample: it is slower": 18,
            "a wrong sample: it is wrong": 20,
            "nothing else is named": 19,
        },
    ),
    "two kinds": PlantedRegressions(
        {**dict.fromkeys(SHARING, 2), **dict.fromkeys(OTHERS, 2)},
        frozenset(),
        frozenset({"gelu", "softmax"}),
        {"6% of ten and of eight others: both kinds are named": 19, "nothing else is named": 19},
        every=4,
    ),
}


@dataclass(frozen=True, slots=True)
class ComparisonResult:
    """The result of a comparison.

    Attributes:
        plan: Name of the planted regressions.
        right: Goals that it reaches.
        missed: Goals that it misses.
        worse: All regressions that it reports.
        seconds: Its time.
        pairs: Number of twin runs.
    """

    plan: str
    right: tuple[str, ...]
    missed: tuple[str, ...]
    worse: tuple[str, ...]
    seconds: float
    pairs: int


def step_of(place: int) -> str:
    """Write a step of a sample, a function of y and w."""
    rare = ("tanh", "sigmoid", "relu", "cos")[place % 4]
    shared = "y"
    if place in SHARING:
        shared = "torch.nn.functional.gelu(y)"
    elif place in OTHERS:
        shared = "torch.softmax(y, -1)"
    return f"torch.{rare}({shared} @ w)"


def write_samples(folder: Path) -> Catalog:
    """Write samples of one to three milliseconds: products of matrices, and operators that some share."""
    for place in range(SAMPLE_COUNT):
        size = 96 + 16 * (place % 5)
        lines = [f"y = sample_{place}", *[f"y = {step_of(place)}"] * STEPS, "return (y,)"]
        forward = f"def forward(self, sample_{place}: torch.Tensor, w: torch.Tensor):"
        body = "\n".join(f"        {line}" for line in lines)
        code = f"import torch\n\n\nclass GraphModule(torch.nn.Module):\n    {forward}\n{body}\n"
        tensors = tuple(
            TensorMeta(name, (size, size), "float32", device="cpu", mean=0.0, std=0.5)
            for name in (f"sample_{place}", "w")
        )
        name = f"planted_{place:02d}"
        info = SampleInfo("torch", model_name=name, source="planted", task="other")
        write_sample(Sample(code, tensors, info=info), folder / name)
    return build_catalog([Root(folder, "planted")])


def write_build(path: Path, plan: PlantedRegressions, version: str) -> str:
    """Write a backend with planted regressions; return its specification."""
    more = {f"sample_{place}": (count, f"lambda y, w: {step_of(place)}") for place, count in plan.more.items()}
    wrong = {f"sample_{place}" for place in plan.wrong}
    path.write_text(_BACKEND.format(more=more, wrong=wrong, version=version), "utf-8")
    return f"{path}:Build"


def judge_comparison(name: str, comparison: BuildComparison, seconds: float, pairs: int) -> ComparisonResult:
    """Judge which goals a comparison reaches."""
    plan, worse = PLANS[name], comparison.regressions()
    groups = [item for item in worse if item.scope is FindingScope.GROUP]
    kinds = [kind for item in groups for kind in ("gelu", "softmax") if _names(kind, (item.name, *item.alike))]
    samples = {int(key[1][-2:]): item for key, item in worst_of_samples(comparison.findings).items()}
    regressed = {place for place, item in samples.items() if item.is_worse}
    is_clean = len(kinds) == len(groups) == len(plan.kinds & {*kinds}) and regressed <= {*plan.more, *plan.wrong}
    outcomes = {
        "nothing is worse": not worse,
        "3% of ten samples: gelu is named": "gelu" in kinds,
        "10% of a sample: it is slower": samples[SLOWER].verdict is Verdict.SLOWER,
        "a wrong sample: it is wrong": samples[WRONG].verdict is Verdict.WRONG,
        "6% of ten and of eight others: both kinds are named": plan.kinds <= {*kinds},
        "nothing else is named": is_clean,
    }
    return ComparisonResult(
        name,
        tuple(goal for goal in plan.goals if outcomes[goal]),
        tuple(goal for goal in plan.goals if not outcomes[goal]),
        tuple(sentence(item) for item in worse),
        seconds,
        pairs,
    )


def _names(kind: str, names: Iterable[str]) -> bool:
    return any(name.startswith("operator ") and name.endswith(kind) for name in names)


def repeat(
    name: str, folder: Path, catalog: Catalog, host: WorkerHost, config: BenchmarkConfig, *, verbose: bool
) -> ComparisonResult:
    """Compare two builds once, with an empty database."""
    with tempfile.TemporaryDirectory(prefix="graphnet-compare-") as scratch:
        place = Path(scratch)
        site = Site(
            warehouse=Warehouse(place / "graphnet.duckdb"),
            log_dir=place / "logs",
            lock_dir=folder / "locks",
            ledger=Ledger(place / "ledger.jsonl"),
            builds=place / "builds",
        )
        site.begin(catalog.warehouse_rows, ask=True)
        specs = [
            write_build(folder / "before.py", PLANS["equal builds"], "1"),
            write_build(folder / "after.py", PLANS[name], "2"),
        ]
        stage = CompareStage(config=config, host=host, site=site)
        started = time.perf_counter()
        a, b = map(stage.sides.resolve, specs)
        run = stage.begin(a, b, catalog.targets, measures_all=True, seconds=config.time_budget_s)
        comparison = run.run()
        pairs = 0 if run.decision is None else sum(map(len, run.decision.pairs.values()))
        result = judge_comparison(name, comparison, time.perf_counter() - started, pairs)
    if verbose or result.missed:
        for item in comparison.notable_findings():
            print(f"  {name}: {sentence(item)}", flush=True)
    return result


def rows_of(results: Sequence[ComparisonResult]) -> tuple[list[tuple[object, ...]], bool]:
    """Make a row for each goal, and tell whether all are reached so far."""
    rows, holds = list[tuple[object, ...]](), True
    for name, plan in PLANS.items():
        done = [item for item in results if item.plan == name]
        mean_s = sum(item.seconds for item in done) / max(1, len(done))
        pairs = sum(item.pairs for item in done) / max(1, len(done))
        for text, goal in plan.goals.items():
            right = sum(text in item.right for item in done)
            holds = holds and bool(done) and right >= goal / 20 * len(done)
            rows.append((name, text, f"{right} of {len(done)}", f"{goal} of 20", f"{mean_s:.0f}", f"{pairs:.0f}"))
    return rows, holds


def main() -> None:
    """Repeat, print the table, and tell whether the goals are reached."""
    seconds = option("--twin-seconds", type=float, default=0.6, help="seconds that each process of a twin run times")
    threads = option("--threads", type=int, default=2, help="of each process")
    arguments = parse(__doc__, ROUNDS.with_settings(default=20), RESULTS, SECONDS, VERBOSE, seconds, threads)
    config = BenchmarkConfig(threads=arguments.threads, time_budget_s=arguments.twin_seconds)
    results = Results(arguments.results, ComparisonResult)
    begun = time.monotonic()
    with (
        tempfile.TemporaryDirectory(prefix="graphnet-planted-") as folder,
        WorkerHost(preload=(*TORCH_PRELOAD, "ops.evaluation.benchmark.measuring.sides.torch_compiler_side")) as host,
    ):
        catalog = write_samples(Path(folder) / "samples")
        for number in range(arguments.rounds):
            for name, plan in PLANS.items():
                if number % plan.every or sum(item.plan == name for item in results.rows) > number // plan.every:
                    continue
                if time.monotonic() - begun > arguments.seconds:
                    break
                result = repeat(name, Path(folder), catalog, host, config, verbose=arguments.verbose)
                results.add(result)
                print(f"{number + 1} {name}: missed {result.missed or 'nothing'}, {result.seconds:.0f} s", flush=True)
    rows, holds = rows_of(results.rows)
    print(table((f"{SAMPLE_COUNT} samples", "goal", "right", "asked for", "s", "twin runs"), rows))
    print(f"\nall goals are met: {'yes' if holds else 'no'}")
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
