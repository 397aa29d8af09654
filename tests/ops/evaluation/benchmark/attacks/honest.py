"""Honest backends that look odd: none of them may fail."""

import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import torch

from tests.ops.evaluation.benchmark.attacks.attack import Call, Inputs, acting, attack


@attack()
def own_pool(module: Call, inputs: Inputs) -> Call:
    """Computes in a thread of its own pool, which stays."""
    pool = ThreadPoolExecutor(1, initializer=lambda: torch.set_grad_enabled(False))
    return lambda **values: pool.submit(lambda: module(**values)).result()


@attack(graph=("y = x @ w_weight\nreturn (x.t(), x[2:, ::2], y)", {"x": (64, 512), "w_weight": (512, 512)}))
def views_of_inputs(module: Call, inputs: Inputs) -> Call:
    """Returns views of inputs, as eager does."""
    return lambda x, w_weight: (x.t(), x[2:, ::2], x @ w_weight)


@attack(
    graph=(
        "y = x @ w_weight\nreturn (y[:, :1].expand(-1, 512), y.t(), y[:0])",
        {"x": (64, 512), "w_weight": (512, 512)},
    )
)
def odd_strides(module: Call, inputs: Inputs) -> Call:
    """Returns outputs that are expanded, dense where eager's are not, and empty."""

    def call(**values: Any) -> Any:
        wide, turned, empty = module(**values)
        return wide, turned.contiguous(), empty

    return call


@attack()
def allocating(module: Call, inputs: Inputs) -> Call:
    """Takes memory anew in each call, and answers elsewhere each time."""
    kept: list[torch.Tensor] = []

    def call(**values: Any) -> Any:
        kept.append(torch.empty(1 << 16))
        return tuple(output.clone() for output in module(**values))

    return call


@attack()
def slower(module: Call, inputs: Inputs) -> Call:
    """Sleeps."""
    return acting(module, lambda: time.sleep(0.01))


@attack()
def cached_by_shape(module: Call, inputs: Inputs) -> Call:
    """Compiles for each shape that it sees, at its first call."""
    compiled: dict[Any, Any] = {}

    def call(**values: Any) -> Any:
        key = tuple(value.shape for value in values.values())
        if key not in compiled:
            compiled[key] = torch.jit.trace(lambda x, w_weight: module(x=x, w_weight=w_weight), tuple(values.values()))
        return compiled[key](*values.values())

    return call


@attack()
def short_lived_children(module: Call, inputs: Inputs) -> Call:
    """Starts a program in each call."""
    return acting(module, lambda: subprocess.run(["true"], check=True))
