"""Tries adaptations of backends with the cases of their findings, for `run_findings`."""

import math
import runpy
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch

SLOW = {"inductor", "aot_inductor"}
"""Compile C++ for half a minute: an adaptation that several backends share is tried with another of them."""

TIMES = "times as long"
"""Said of a case where the compiler is right, but slow."""

LEAST_GAIN = 1.3
"""How much faster such a case has to be with an adaptation than with all others only."""


class Graph(torch.nn.Module):
    """A case's function of named arguments, as backends take it."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__()
        self.function = function

    def forward(self, **inputs: torch.Tensor) -> tuple[Any]:
        return (self.function(*inputs.values()),)


def usable(names: Sequence[str]) -> type[Any]:
    """One of these backends that can run here, and soon."""
    from backends import registry

    available = [name for name in names if registry.get(name)().unavailable_reason() is None]
    return registry.get(min(available, key=lambda name: name in SLOW))


def compiled_by(
    kind: type[Any], options: Mapping[str, str], function: Callable[..., Any], inputs: Mapping[str, torch.Tensor]
) -> tuple[Callable[[], Any], tuple[str, ...]]:
    """What computes a case, and the adaptations that changed something."""
    from backends.options import parse_options

    backend = kind(parse_options(kind, options))
    compiled = backend.compile(Graph(function).eval(), inputs)
    compiled(**inputs)
    return lambda: compiled(**inputs)[0], backend.applied_adaptations


def gain_of(with_it: Callable[[], Any], without: Callable[[], Any]) -> float:
    """How many times as fast the first is, by turns and by the shortest of many calls: others may use the cores."""
    shortest = [math.inf, math.inf]
    for _ in range(30):
        for number, call in enumerate((with_it, without)):
            started = time.perf_counter()
            call()
            shortest[number] = min(shortest[number], time.perf_counter() - started)
    return shortest[1] / shortest[0]


def try_adaptation(script: str, name: str, backends: Sequence[str], options: Mapping[str, str]) -> None:
    """Run the cases of a script with all adaptations, and print which fail.

    Raises:
        SystemExit: One is wrong, did not need this adaptation, or is not faster with it.
    """
    kind = usable(backends)
    failed = []
    for title, case in runpy.run_path(script, run_name="cases")["CASES"].items():
        try:
            with torch.no_grad():
                try_case(kind, name, options, *case)
        except Exception as error:  # noqa: BLE001 - whatever a compiler raises
            failed.append(title)
            print(f"{title}: {type(error).__name__}: {' '.join(str(error).split())[:500]}")
    sys.exit(bool(failed))


def try_case(
    kind: type[Any],
    name: str,
    options: Mapping[str, str],
    function: Callable[..., Any],
    tensors: Sequence[torch.Tensor],
    said: str,
) -> None:
    """Hold one case to what it has to be with the adaptation of this name."""
    inputs = {f"input_{number}": tensor for number, tensor in enumerate(tensors)}
    call, applied = compiled_by(kind, {**options, "adaptations": "on"}, function, inputs)
    torch.testing.assert_close(call(), function(*tensors), rtol=2e-2, atol=2e-3)
    assert name in applied, f"{name} is not among {applied}"
    if TIMES in said:
        others = "+".join(other.name for other in kind.adaptations if other.name != name)
        without, _ = compiled_by(kind, {**options, "adaptations": others}, function, inputs)
        gain = gain_of(call, without)
        assert gain >= LEAST_GAIN, f"{gain:.2f} times as fast"
