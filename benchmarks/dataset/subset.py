"""Error of scores over a tenth of the samples, by methods of choosing them.

`python -m benchmarks.dataset.subset` takes made-up samples and results (`simulated_population`). With `--warehouse
FILE` it takes those of a database that all backends ran on, after `graphnet bench`; with `--published FOLDER`
the results of compilers on some 60 samples that come with the project. Methods:

- ours: as `graphnet list subset` draws and weighs;
- random: as many samples, each with the same probability;
- buckets: as GraphNet's documentation describes its groups: samples sorted by buckets of operators, shapes and dtypes,
  of which every n-th is taken from a random start on;
- edges: greedily the sample whose graph has most pairs of operators that no chosen one has: one choice, without chance.

Each backend is left out once; the error is the root of the mean square, over draws, of the logarithm of S(t)
or ES(t) over the chosen samples minus that over all, beside its share of the error of random choice.
"""

import argparse
import gzip
import json
import math
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from benchmarks._shared.harness import SEED, option, parse, table
from benchmarks.backends.results import kept_run
from benchmarks.dataset.simulated_population import simulated_population
from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.rows import Catalog, Root, build_catalog
from ops.evaluation.verdict.result import RunResult
from ops.reporting.score.conditions import USUAL
from ops.reporting.score.metrics import ScoredSample
from ops.reporting.score.policies import get_policy
from ops.reporting.subset.errors import ALL, Draw, Drawn, Method, left_out_errors, random_draw, representative_draw
from ops.reporting.subset.population import Floats, Population, PopulationUnit
from warehouse.questions.subsets import load_population
from warehouse.selection.scope import SampleScope
from warehouse.store import Warehouse

_MEASURED = """
WITH sample AS (
    SELECT dataset, sample_id, count(DISTINCT backend) AS backends
    FROM benchmark_latest WHERE dataset = $dataset GROUP BY ALL
)
SELECT dataset, sample_id FROM sample WHERE backends = (SELECT max(backends) FROM sample)
"""

KEPT = CHECKOUT / "benchmarks" / "results" / "backends.jsonl.gz"


def main() -> None:
    """Choose, compare, print."""
    arguments = parse(
        __doc__,
        option("--warehouse", type=Path, help="database with samples and results"),
        option("--dataset", default="catalog", help="of the database"),
        option("--published", type=Path, help="results that come with the project, with the published samples here"),
        option("--samples", type=int, default=400, help="made-up samples"),
        option("--share", type=float, default=0.1, help="of the samples that is chosen"),
        option("--draws", type=int, default=200, help="for each backend"),
        SEED,
    )
    for name, population in _populations(arguments).items():
        count = max(2, round(arguments.share * len(population.units)))
        print(f"\n{name}: {count} of {len(population.units)} samples, {arguments.draws} draws\n", flush=True)
        print(report(population, count, arguments.draws, arguments.seed))


def _populations(arguments: argparse.Namespace) -> Mapping[str, Population]:
    if arguments.warehouse is not None:
        warehouse = Warehouse(arguments.warehouse)
        members = dict.fromkeys(map(tuple, warehouse.rows(_MEASURED, {"dataset": arguments.dataset})), 1.0)
        scope = SampleScope(members=members, label=f"samples of {arguments.dataset} that all backends ran on")
        return {str(scope): load_population(warehouse, scope, USUAL)}
    if arguments.published is not None:
        return {"results of the project": kept_results(arguments.published)}
    return {
        f"made-up, {name}": simulated_population(arguments.samples, 6, seed=arguments.seed, failing=failing)
        for name, failing in (("all backends with failures", 6), ("none with failures", 0))
    }


def report(population: Population, count: int, draws: int, seed: int) -> str:
    """Write a table of errors, by method and score; "tasks" is S(0) of each task."""
    rows = []
    for name, method in _METHODS.items():
        squares: defaultdict[str, list[float]] = defaultdict(list)
        for error in left_out_errors(population, count, method, draws=1 if name == "edges" else draws, seed=seed):
            if error.draws:
                squares[error.measure if error.group == ALL else "tasks"].append(error.error**2)
        rows.append((name, {measure: math.sqrt(np.mean(values)) for measure, values in squares.items()}))
    measures = ("S(0)", "ES(1)", "ES(2)", "ES(3)", "tasks")
    of_random = dict(rows)["random"]
    cells = [(name, *(_cell(errors, measure, of_random) for measure in measures)) for name, errors in rows]
    return table(("way", *measures), cells)


def _cell(errors: Mapping[str, float], measure: str, of_random: Mapping[str, float]) -> str:
    if measure not in errors:
        return ""
    return f"{errors[measure]:.2%} ({errors[measure] / of_random[measure]:.2f})"


def buckets(population: Population, count: int) -> Draw:
    """Choose every n-th sample, sorted by operators, size of tensors and dtype."""

    def bucket(number: int) -> tuple[object, ...]:
        unit = population.units[number]
        return sorted(unit.operators), unit.tensor_count, round(math.log2(unit.size_bytes + 1)), unit.dtype

    ordered = np.array(sorted(range(len(population.units)), key=bucket))
    stride = len(ordered) / count

    def draw(generator: np.random.Generator) -> tuple[Drawn, Floats]:
        start = generator.random() * stride  # a fixed start would show the luck of one choice
        return ordered[(start + stride * np.arange(count)).astype(int)], np.ones(count)

    return draw


def edges(population: Population, count: int) -> Draw:
    """Choose one sample after the other: that with most new pairs of operators, then with most pairs at all."""
    pairs = [_pairs(unit) for unit in population.units]
    taken: list[int] = []
    covered: set[tuple[str, str]] = set()
    while len(taken) < count:
        rest = [number for number in range(len(pairs)) if number not in taken]
        best = max(rest, key=lambda number: (len(pairs[number] - covered), len(pairs[number]), -number))
        taken.append(best)
        covered |= pairs[best]

    def draw(_: np.random.Generator) -> tuple[Drawn, Floats]:
        return np.array(taken), np.ones(count)

    return draw


def _pairs(unit: PopulationUnit) -> set[tuple[str, str]]:
    """Find a graph's pairs of operators: the database has no edges, so all pairs within a graph."""
    names = sorted(unit.operators)
    return {(first, second) for first in names for second in names if first < second}


_METHODS: Mapping[str, Method] = {
    "ours": representative_draw,
    "random": random_draw,
    "buckets": buckets,
    "edges": edges,
}


def kept_results(published: Path) -> Population:
    """Read the newest results of each compiler that come with the project, for samples that are here."""
    with gzip.open(KEPT, "rt") as file:
        records = [record for record in map(json.loads, file) if "sample_hash" in record]
    runs = sorted(map(kept_run, records), key=lambda run: run.finished_at)
    wanted = {run.sample_id for run in runs}
    roots = [Root(CHECKOUT / "samples" / name, name) for name in wanted if (CHECKOUT / "samples" / name).is_dir()]
    roots += [Root(published / name, name) for name in wanted if (published / name).is_dir()]
    catalog = build_catalog(roots)
    hashes = {row.sample_hash: row.content_hash for row in catalog.rows}
    results: defaultdict[str, dict[str, ScoredSample]] = defaultdict(dict)
    times: dict[str, float] = {}
    for run in runs:
        content = hashes.get(run.sample_hash)
        scored = ScoredSample.of(RunResult.of(run), get_policy(USUAL.policy))
        if content is None or run.backend.startswith("eager") or run.variant or scored is None:
            continue
        results[run.backend][content] = scored
        if run.times.eager_median_ms:
            times[content] = run.times.eager_median_ms
    covered = {name: scored for name, scored in results.items() if len(scored) > 0.6 * len(set(hashes.values()))}
    shared = set.intersection(*(set(scored) for scored in covered.values()))
    units = [unit for unit in _units(catalog, times) if unit.content_hash in shared]
    return Population.of(units, covered, p=USUAL.p, b=USUAL.b)


def _units(catalog: Catalog, times: Mapping[str, float]) -> list[PopulationUnit]:
    operators: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for row in catalog.operators:
        operators[row.graph_hash][row.operator] = row.call_count
    units = {
        row.content_hash: PopulationUnit(
            row.content_hash, row.task2, row.family, row.dtype, operators[row.graph_hash], row.operator_count,
            row.tensor_count, row.size_bytes, times.get(row.content_hash),
        )
        for row in catalog.rows
    }  # fmt: skip
    return list(units.values())


if __name__ == "__main__":
    main()
