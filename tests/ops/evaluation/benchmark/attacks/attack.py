"""What an attack is, and how its backend gets at its own side."""

import itertools
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar

import torch

from backends.base import Backend, Evidence
from ops.evaluation.benchmark.measuring.sides.serve import Server
from ops.evaluation.benchmark.results import BenchmarkRun
from ops.execution.worker.channel import Channel
from ops.failures import FailureKind
from tests.tiny_samples import Graph

Inputs = Mapping[str, Any]
Call = Callable[..., Any]

MATMULS: Graph = (
    "for _ in range(4):\n    x = torch.relu(x @ w_weight) * 0.1\nreturn (x,)",
    {"x": (128, 512), "w_weight": (512, 512)},
)
"""Some milliseconds, of which little is overhead."""

SMALL: Graph = ("return (torch.relu(x @ w_weight),)", {"x": (8, 16), "w_weight": (16, 16)})
"""Less than the judge's own overhead."""

ELEMENTS: Graph = ("for _ in range(20):\n    x = torch.tanh(torch.erf(x))\nreturn (x,)", {"x": (1 << 20,)})
"""Of more elements than are drawn anew for each call."""

MANY: Graph = (
    "rows = []\nfor i in range(500):\n    rows.append(x[i] * w_weight)\nreturn tuple(rows)",
    {"x": (500, 64), "w_weight": (64,)},
)
"""So many outputs that to say where they lie takes as long as to compute them."""


class Caught(Enum):
    """What comes of an attack that is no failure."""

    SLOW = "its figure is no better than what it does"
    WRONG = "its outputs are wrong, and said to be"


@dataclass(frozen=True, slots=True)
class NoOptions:
    """No options."""


class Attack(Backend):
    """A backend that claims to have compiled something.

    Attributes:
        caught: How it ends: one of these.
        truth: The speedup that it deserves, at most.
        graph: What it is tried on.
        threads: How many the run has.
        trials: Calls of each side that are timed.
        deadline_s: How long its run may take.
    """

    name = "attack"
    packages = ("torch",)
    host_setup = None
    compiles_ahead = True
    caught: ClassVar[tuple[Caught | FailureKind, ...]] = (Caught.SLOW,)
    truth: ClassVar[float] = 1.0
    graph: ClassVar[Graph] = MATMULS
    threads: ClassVar[int] = 1
    trials: ClassVar[int] = 20
    deadline_s: ClassVar[float] = 30.0

    def evidence(self) -> Evidence:
        """A claim."""
        return Evidence("an attack", operator_count=1)

    @classmethod
    def check(cls, run: BenchmarkRun) -> None:
        """Assert what else is to be said of a run that succeeded."""


def attack(*caught: Caught | FailureKind, **attributes: Any) -> Callable[[Callable[..., Call]], type[Attack]]:
    """The backend of a function that compiles; `attributes` are those of `Attack`."""
    attributes = {**attributes, **({"caught": caught} if caught else {})}

    def backend(compile_graph: Callable[..., Call]) -> type[Attack]:
        compiles = {"compile": lambda _self, module, inputs: compile_graph(module, inputs)}
        names = {"__doc__": compile_graph.__doc__, "__module__": compile_graph.__module__}
        return type(compile_graph.__name__, (Attack,), {**compiles, **names, **attributes})

    return backend


def acting(module: Call, act: Callable[[], object], after: int = 0) -> Call:
    """Calls `act` before each call of a graph, but for the first so many."""
    calls = itertools.count(1)

    def call(**values: Any) -> Any:
        if next(calls) > after:
            act()
        return module(**values)

    return call


def server() -> Server:
    """The loop of this process, which calls the backend."""
    return _in_frames("self", Server)  # type: ignore[no-any-return]


def channel() -> Channel:
    """By which it answers the judge."""
    return _in_frames("channel", Channel)  # type: ignore[no-any-return]


def _in_frames(name: str, kind: type) -> Any:
    frame = sys._getframe(1)
    while not isinstance(frame.f_locals.get(name), kind):
        assert frame.f_back is not None
        frame = frame.f_back
    return frame.f_locals[name]


def tensors_of(values: Inputs) -> dict[str, torch.Tensor]:
    """Those arguments that are tensors."""
    return {name: value for name, value in values.items() if isinstance(value, torch.Tensor)}
