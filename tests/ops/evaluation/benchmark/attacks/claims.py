"""Attacks by what a backend says of itself."""

import itertools
import time
from typing import Any, ClassVar

import torch

from backends.base import Evidence
from ops.evaluation.benchmark.results import BenchmarkRun
from ops.failures import FailureKind
from tests.ops.evaluation.benchmark.attacks.attack import MATMULS, Attack, Call, Inputs, acting


class _Eager(Attack):
    def compile(self, module: Call, inputs: Inputs) -> Call:
        """Nothing is compiled."""
        return module


class HugeEvidence(_Eager):
    """Says more than there is room for."""

    caught = (FailureKind.ERROR,)

    def evidence(self) -> Evidence:
        """All that fits, and more."""
        return Evidence("x" * 10**7, 2**70, detail="y" * 10**7)


class LyingEvidence(_Eager):
    """Says that it made something, which only its time can contradict."""

    def evidence(self) -> Evidence:
        """A lie."""
        return Evidence("x" * 10**6, 10**9, detail="y\n" * 10**6, size_bytes=2**62)


class Untimed(Attack):
    """Computes four times, and says that its speed tells nothing."""

    is_timed: ClassVar[bool] = False
    truth = 0.3

    def compile(self, module: Call, inputs: Inputs) -> Call:
        """Take long."""
        return lambda **values: max([module(**values) for _ in range(4)], key=id)


class SeedDependent(Attack):
    """Returns what it likes where outputs depend on the seed."""

    caught = (FailureKind.NO_ANSWER,)
    graph = (
        f"x = torch.nn.functional.dropout(x, 0.5, True)\n{MATMULS[0]}",
        MATMULS[1],
    )

    def compile(self, module: Call, inputs: Inputs) -> Call:
        """Keep what came once."""
        outputs = module(**inputs)
        return lambda **_: outputs


class InPrepare(_Eager):
    """Works where nobody's time is counted."""

    work_ms: ClassVar[float] = 400.0
    counted_in: ClassVar[tuple[str, ...]] = ("compile_cpu_ms",)

    def prepare(self, module: Any, inputs: Any) -> None:
        """Compile."""
        end = time.process_time() + self.work_ms / 1e3
        while time.process_time() < end:
            pass

    @classmethod
    def check(cls, run: BenchmarkRun) -> None:
        """It is counted: while preparing, where packages are imported, in the processor time alone."""
        for field in cls.counted_in:
            assert getattr(run.times, field) >= 0.95 * cls.work_ms, field


class AtFirstCall(InPrepare):
    """Says that it compiles ahead, and does so at its first call."""

    number: ClassVar[int] = 1
    counted_in = ("compile_ms",)

    def prepare(self, module: Any, inputs: Any) -> None:
        """Do nothing."""

    def compile(self, module: Call, inputs: Inputs) -> Call:
        """Leave it for later."""
        calls = itertools.count(1)
        return acting(module, lambda: next(calls) == self.number and InPrepare.prepare(self, module, inputs))


class AtSecondCall(AtFirstCall):
    """Does so later, while it is warmed up."""

    number = 2
    counted_in = ("compile_ms", "compile_cpu_ms")


class SmallOnce(Attack):
    """Takes 128 MiB in each call, but for the one whose memory is measured."""

    taken_bytes: ClassVar[int] = 1 << 27

    def compile(self, module: Call, inputs: Inputs) -> Call:
        """Count calls."""
        calls = itertools.count(1)
        return acting(module, lambda: next(calls) != 2 and torch.ones(self.taken_bytes // 4).sum())

    @classmethod
    def check(cls, run: BenchmarkRun) -> None:
        """Its memory is that of all calls."""
        assert run.memory.compiled_peak_bytes is not None
        assert 0.9 * cls.taken_bytes < run.memory.compiled_peak_bytes < 1.5 * cls.taken_bytes


class InPassing(SmallOnce):
    """Takes 128 MiB in each call."""

    def compile(self, module: Call, inputs: Inputs) -> Call:
        """Take it."""
        return acting(module, lambda: torch.ones(self.taken_bytes // 4).sum())
