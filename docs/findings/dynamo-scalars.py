"""Dynamo breaks the graph where a number is read from a tensor, or a shape depends on values."""

import sys

import torch
import torch._dynamo
from torch._dynamo.utils import counters

RTOL = 1e-3

CASES = {
    "item": (lambda x, p: x * p.item(), (torch.ones(3), torch.tensor(0.5)), "graph break"),
    "nonzero": (lambda x: x.nonzero() * 2, (torch.ones(3),), "graph break"),
}


class Graph(torch.nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, *inputs):
        return (self.function(*inputs),)


def run(module, inputs):
    torch._dynamo.reset()
    counters.clear()
    found = torch.compile(module, backend="eager")(*inputs)
    if counters["graph_break"]:
        raise RuntimeError(f"graph breaks: {list(counters['graph_break'])}")
    return found


if __name__ == "__main__":
    failed = True
    for name, (function, inputs, said) in CASES.items():
        try:
            with torch.no_grad():
                found = run(Graph(function).eval(), inputs)[0]
            torch.testing.assert_close(found, function(*inputs), rtol=RTOL, atol=RTOL / 10)
            told = "right"
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
        failed &= said in told
        print(f"{'as stated' if said in told else 'NOT AS STATED'}: {name}: {' '.join(told.split())[:200]}")
    sys.exit(not failed)
