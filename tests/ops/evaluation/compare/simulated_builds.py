"""Twin runs of two builds on a machine that exists in numbers alone: noisy, drifting and at times busy."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from ops.dataset.sample.catalog.rows import SampleKey
from ops.evaluation.compare.conclude import findings_of
from ops.evaluation.compare.decide import Decision
from ops.evaluation.compare.pairs import Pair, Subject
from ops.evaluation.verdict.findings import ComparisonFinding
from ops.evaluation.verdict.result import RunResult
from ops.evaluation.verdict.rules import paired_ratio

SAMPLES = [("tests", f"sample_{number:02d}") for number in range(24)]

GELU = frozenset(SAMPLES[:10])
SOFTMAX = frozenset(SAMPLES[12:20])


def failing(kind: str, phase: str, message: str = "signal SIGSEGV") -> RunResult:
    """A run that failed."""
    return RunResult.of({"status": "failure", "failure_kind": kind, "phase": phase, "message": message})


def operators() -> dict[str, frozenset[SampleKey]]:
    """Operators of the samples: two that are slowed, others that occur beside them, and many that occur anywhere."""
    generator = np.random.default_rng(1)
    anywhere = {
        f"operator any_{number}": frozenset(
            SAMPLES[place] for place in generator.choice(len(SAMPLES), generator.integers(3, 18), replace=False)
        )
        for number in range(40)
    }
    beside = {f"operator beside_{number}": GELU for number in range(5)}
    return {"operator gelu": GELU, "operator softmax": SOFTMAX, **beside, **anywhere}


def subjects(groups: Mapping[str, frozenset[SampleKey]]) -> list[Subject]:
    """The samples with these groups."""
    return [Subject(key, frozenset(name for name, keys in groups.items() if key in keys)) for key in SAMPLES]


@dataclass
class Machine:
    """Measures pairs; samples are slower by a ratio, fail with a probability, are wrong or `noisy` times as noisy."""

    seed: int
    slowdown: Mapping[SampleKey, float] = field(default_factory=dict)
    failing: Mapping[SampleKey, float] = field(default_factory=dict)
    wrong: frozenset[SampleKey] = frozenset()
    process_sd: float = 0.008
    block_sd: float = 0.02
    noisy: Mapping[SampleKey, float] = field(default_factory=dict)
    busy: float = 0.1
    compile_ratio: float = 1.0
    seconds: float = 0.0
    pair_seconds: float = 4.0

    def __post_init__(self) -> None:
        self._generator = np.random.default_rng(self.seed)
        self._drift = 0.0

    def measure(self, subject: Subject, round_number: int, number: int) -> Pair:
        """A twin run; A comes first in pairs with an even number."""
        self.seconds += self.pair_seconds
        size = self.noisy.get(subject.key, 1.0)
        first, second = (self._process(size) for _ in range(2))
        a, b = (first, second) if number % 2 == 0 else (second, first)
        ratio = self.slowdown.get(subject.key, 1.0) * self._process(size)
        blocks_a, blocks_b = self._blocks(a, b * ratio, size)
        eager = paired_ratio(*self._blocks(a, b, size))
        speed = paired_ratio(blocks_a, blocks_b)
        if self._generator.random() < self.failing.get(subject.key, 0.0):
            failed = failing("crash", "compile")
            return Pair(round_number, number, self._result(1.0), failed, None, None)
        t_min = 1.0 if subject.key in self.wrong else -6.0
        return Pair(round_number, number, self._result(1.0), self._result(self.compile_ratio, t_min), speed, eager)

    def _result(self, compile_ratio: float, t_min: float = -6.0) -> RunResult:
        compile_ms = 2000 * compile_ratio * math.exp(self._generator.normal(0, 0.04))
        return RunResult(
            t_min=t_min,
            compiled_median_ms=1.0,
            eager_median_ms=1.0,
            compile_ms=compile_ms,
            compile_cpu_ms=1.5 * compile_ms,
            compiled_peak_bytes=10_000_000,
        )

    def _process(self, size: float) -> float:
        return math.exp(self._generator.normal(0, self.process_sd * size))

    def _blocks(self, a: float, b: float, size: float) -> tuple[list[list[float]], list[list[float]]]:
        """Blocks of two sides in turns; the machine's pace wanders by 5% within a minute."""
        sides: tuple[list[list[float]], list[list[float]]] = [], []
        for _ in range(30):
            for side, speed in zip(sides, (a, b), strict=True):
                self._drift += self._generator.normal(0, 0.004) - 0.01 * self._drift
                time = speed * math.exp(self._drift + self._generator.normal(0, self.block_sd * size))
                side.append([time])
        if self._generator.random() < self.busy:
            side = sides[self._generator.integers(2)]
            start, length = self._generator.integers(20), self._generator.integers(2, 10)
            side[start : start + length] = [[1.5 * block[0]] for block in side[start : start + length]]
        return sides


def compared(
    machine: Machine,
    groups: Mapping[str, frozenset[SampleKey]] | None = None,
    chosen: Sequence[Subject] | None = None,
    budget_s: float | None = None,
) -> tuple[list[ComparisonFinding], Decision]:
    """What a comparison on a machine says."""
    decision = Decision(
        chosen if chosen is not None else subjects(groups if groups is not None else operators()),
        machine.measure,
        budget_s=budget_s,
        clock=lambda: machine.seconds,
    )
    decision.run()
    return findings_of(decision), decision
