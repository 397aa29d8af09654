"""How often history takes noise, drift or two modes for a step, and how soon it finds one: by simulation.

python -m benchmarks.timing.history_noise
"""

import argparse
from collections.abc import Callable

import numpy as np

from ops.history.changes import changes_of
from ops.history.rows import ChangeKind, Direction, Measure
from ops.history.series import BuildRef, Curve, RunFacts, SampleRef
from ops.score.metrics import ScoredSample
from ops.verdict.rules import State

Factor = Callable[[int], float]

APART = (0.3, 2 / 3)
"""How much slower the slower one of two modes is."""


def curve(generator: np.random.Generator, builds: int, samples: int, noise: float, factor: Factor) -> Curve:
    """A curve whose runs have noise of their own."""
    runs = {
        (build, sample): RunFacts(
            State.RIGHT, ScoredSample(2 * factor(build) * float(np.exp(generator.normal(0, noise))), -4.0, 1), None
        )
        for build in range(builds)
        for sample in range(samples)
    }
    refs = [SampleRef(f"s{place}", operators=frozenset({"mm", f"op{place % 5}"})) for place in range(samples)]
    return Curve([BuildRef(str(place), str(place)) for place in range(builds)], refs, runs)


def simulate(
    count: int, builds: int, noise: float, factor: Factor, place: int | None = None, samples: int = 20
) -> tuple[float, float]:
    """Share of histories with a step that is false, and with S(0) worse at `place`."""
    generator = np.random.default_rng(7)
    false = hits = 0
    for _ in range(count):
        steps = [
            change
            for change in changes_of(curve(generator, builds, samples, noise, factor))
            if change.kind is ChangeKind.STEP
        ]
        false += any(change.build_hash != str(place) for change in steps)
        hits += any(
            (change.build_hash, change.measure, change.direction) == (str(place), Measure.S0, Direction.WORSE)
            for change in steps
        )
    return false / count, hits / count


def modes(count: int, builds: int, noise: float, slower: float) -> float:
    """Share of histories of a sample that is as often slower by so much as not, and was both twice, with a step."""
    generator = np.random.default_rng(7)
    false = histories = 0
    while histories < count:
        slow = generator.integers(0, 2, builds)
        if np.count_nonzero(np.diff(slow)) < 2:
            continue  # as a step looks
        histories += 1
        times = 1 + slower * slow
        changes = changes_of(curve(generator, builds, 1, noise, lambda build: 1 / times[build]))  # noqa: B023
        false += any(change.kind is ChangeKind.STEP for change in changes)
    return false / count


def short(count: int) -> None:
    """Print the table of short histories."""
    heads = ["history of one sample", "noise of a run", "no change: with a step"]
    heads += ["30% slower with the last build but one: found"]
    heads += [f"two modes {apart:.0%} apart: with a step" for apart in APART]
    print(f"\n| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
    for noise in (0.02, 0.03, 0.05):
        for builds in (4, 5, 6, 8, 10, 12):
            false, _ = simulate(count, builds, noise, lambda _: 1.0, samples=1)
            place = builds - 2
            _, hits = simulate(count, builds, noise, lambda b: 1 / 1.3 if b >= place else 1, place, samples=1)  # noqa: B023
            told = [f"{modes(count, builds, noise, apart):.1%}" if noise < 0.05 else "" for apart in APART]
            print(f"| {builds} builds | {noise:.0%} | {false:.1%} | {hits:.0%} | {' | '.join(told)} |", flush=True)


def main() -> None:
    """Print the tables of docs/history.md."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=300, help="Histories of each line.")
    count = parser.parse_args().count
    print("| history of 20 samples | noise of a run | with a false step | found at its build |\n|---|---|---|---|")
    for noise in (0.02, 0.05):
        for builds in (3, 10, 40):
            false, _ = simulate(count, builds, noise, lambda _: 1.0)
            print(f"| {builds} builds, no change | {noise:.0%} | {false:.1%} | |", flush=True)
    for noise in (0.02, 0.05):
        for place in (20, 38, 39):
            false, hits = simulate(count, 40, noise, lambda build: 0.95 if build >= place else 1.0, place)  # noqa: B023
            when = {20: "20 builds ago", 38: "with the last build but one", 39: "with the newest build"}[place]
            print(f"| 40 builds, 5% slower {when} | {noise:.0%} | {false:.1%} | {hits:.0%} |", flush=True)
    false, _ = simulate(count, 40, 0.02, lambda build: 1 - 0.1 * build / 39)
    print(f"| 40 builds, 10% slower by drift | 2% | {false:.1%} | |")
    short(count)


if __name__ == "__main__":
    main()
