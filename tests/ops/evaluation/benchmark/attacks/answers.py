"""Attacks that answer with something else than what they were asked for."""

from dataclasses import dataclass
from typing import Any

import torch

from ops.failures import FailureKind
from tests.ops.evaluation.benchmark.attacks.attack import ELEMENTS, Attack, Call, Caught, Inputs, attack, tensors_of


def _keeping(module: Call, key_of: Call) -> Call:
    kept: dict[Any, Any] = {}

    def call(**values: Any) -> Any:
        key = tuple(key_of(value) for value in tensors_of(values).values())
        if key not in kept:
            kept[key] = module(**values)
        return kept[key]

    return call


@attack(FailureKind.NO_ANSWER)
def by_address(module: Call, inputs: Inputs) -> Call:
    """Keeps its outputs by the addresses of the inputs."""
    return _keeping(module, lambda value: value.data_ptr())


@attack()
def by_checksum(module: Call, inputs: Inputs) -> Call:
    """Keeps its outputs by a sum over the inputs."""
    return _keeping(module, lambda value: float(value.sum()))


@attack(FailureKind.NO_ANSWER)
def learned(module: Call, inputs: Inputs) -> Call:
    """Computes while it is warmed up; later returns what it has."""
    kept: list[Any] = []

    def call(**values: Any) -> Any:
        if len(kept) < 4:
            kept.append(module(**values))
        return kept[0]

    return call


@attack(FailureKind.NO_ANSWER)
def near_mean(module: Call, inputs: Inputs) -> Call:
    """One answer for all values: their mean over some calls, near enough at a loose t."""
    draws = [module(**{**inputs, "x": torch.randn_like(inputs["x"]) * 0.1})[0] for _ in range(8)]
    mean = torch.stack(draws).mean(0)
    return lambda **_: (mean,)


@attack(FailureKind.NO_ANSWER)
def right_on_the_seed(module: Call, inputs: Inputs) -> Call:
    """Knows the values that every run has, and answers others with nothing."""
    first, outputs = inputs["x"].flatten()[:9].clone(), module(**inputs)
    empty = tuple(map(torch.zeros_like, outputs))
    return lambda x, **_: outputs if torch.equal(x.flatten()[:9], first) else empty


@attack(Caught.WRONG, FailureKind.NO_ANSWER)
def wrong_now_and_then(module: Call, inputs: Inputs) -> Call:
    """Every tenth call returns the outputs of the one before."""
    kept: list[Any] = []

    def call(**values: Any) -> Any:
        kept.append(kept[-1] if len(kept) % 10 == 9 else module(**values))
        return kept[-1]

    return call


@attack(Caught.WRONG, FailureKind.NO_ANSWER)
def wrong_in_places(module: Call, inputs: Inputs) -> Call:
    """Leaves out five elements of 65,536, but for the values that it was compiled with."""
    first = inputs["x"].clone()

    def call(**values: Any) -> Any:
        (output,) = module(**values)
        if not torch.equal(values["x"], first):
            output.view(-1)[7777:7782] = 0.5
        return (output,)

    return call


@attack(FailureKind.NO_ANSWER)
def leaving_out(module: Call, inputs: Inputs) -> Call:
    """Computes every second row, and repeats it."""

    def call(x: torch.Tensor, **values: Any) -> Any:
        return (module(x=x[::2], **values)[0].repeat_interleave(2, 0),)

    return call


@attack(Caught.WRONG, truth=9.0)
def coarse(module: Call, inputs: Inputs) -> Call:
    """Computes with bfloat16 inside, and says float32."""
    weights = inputs["w_weight"].bfloat16()
    return lambda x, **_: (module(x=x.bfloat16(), w_weight=weights)[0].float(),)


@attack(graph=ELEMENTS)
def rolled(module: Call, inputs: Inputs) -> Call:
    """Where values of a large input are those from before at other places, their answers are too."""
    base = inputs["x"].clone()
    answer = module(x=base)[0]
    sorted_base, order = base.sort()

    def call(x: torch.Tensor) -> Any:
        for probe in (0, len(x) // 2):
            for place in order[torch.searchsorted(sorted_base, x[probe]) :][:3]:
                start = (int(place) - probe) % len(x)
                others = (x != torch.cat((base[start:], base[:start]))).nonzero().flatten()
                if len(others) < len(x) // 2:
                    output = torch.cat((answer[start:], answer[:start]))
                    if len(others):
                        part = slice(int(others[0]), int(others[-1]) + 1)
                        output[part] = module(x=x[part])[0]
                    return (output,)
        return module(x=x)

    return call


@dataclass(frozen=True, slots=True)
class WeightOptions:
    """Says that weights are arguments of every call."""

    weights: str = "arguments"


class FrozenWeights(Attack):
    """Has the product of weights, which it says to take as arguments, from before."""

    options_type = WeightOptions
    caught = (FailureKind.NO_ANSWER,)
    graph = (
        "y = w_weight\nfor _ in range(90):\n    y = torch.tanh(y @ w_weight)\nreturn (x @ y,)",
        {"x": (4, 128), "w_weight": (128, 128)},
    )

    def compile(self, module: Call, inputs: Inputs) -> Call:
        """Solve for it."""
        identity = torch.eye(128)
        product = module(x=identity, w_weight=inputs["w_weight"])[0]
        return lambda x, **_: (x @ product,)
