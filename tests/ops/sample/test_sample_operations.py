"""The two static analyses find the same operators, arguments and dependencies, whatever a graph is written with."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any

import pytest
import torch

from ops.sample.analysis.model_code import ModelCodeError
from ops.sample.analysis.operations import operations_of
from ops.sample.analysis.terms import Operation, first_disagreement
from ops.sample.analysis.trace import constant_text, trace
from ops.sample.format.types import Sample
from ops.sample.replay.load import executed_code, load_module


def model(body: str, before: str = "import torch") -> Sample:
    lines = "".join(f"        {line}\n" for line in body.splitlines())
    parameters = "self, a: torch.Tensor, b: torch.Tensor"
    return Sample(f"{before}\n\nclass GraphModule(torch.nn.Module):\n    def forward({parameters}):\n{lines}", ())


def spelling(module: torch.nn.Module) -> Callable[[str], str]:
    forward: Any = type(module).forward

    def spell(name: str) -> str:
        first, *rest = name.split(".")
        value = forward.__globals__.get(first, getattr(builtins, first, None))
        for part in rest:
            value = getattr(value, part)
        return constant_text(value)

    return spell


def both(sample: Sample) -> tuple[dict[str, tuple[Operation, ...]], dict[str, tuple[Operation, ...]]]:
    module = load_module(sample)
    by_fx = {name: graph.operations for name, graph in trace(module).items()}
    return by_fx, operations_of(executed_code(sample), spelling(module))


NESTED = """import torch

class GraphModule_body_0(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor):
        mul = x * y
        return (mul,)
"""
HELD = """class GraphModule(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.body_0 = GraphModule_body_0()

    def forward(self, a: torch.Tensor, b: torch.Tensor):
        body_0 = self.body_0
        mapped = torch.vmap(body_0, in_dims=(0, None), out_dims=(0,))
        outputs = mapped(a, b);  mapped = body_0 = a = None
        first = outputs[0]
        return (first,)
"""


@pytest.mark.parametrize(
    "body",
    [
        "c = torch.conv2d(a, b, None, (1, 1), (0, 0), (1, 1), 1)\nreturn (c,)",
        "c = a.view(1, -1).to(torch.float, copy=False)\nreturn (c, c.shape[0], c.T)",
        "x, y = a.unbind(0)\nreturn (x + 1, 2 - y, -x, ~y, x @ y, x ** 2, 2 < x, x >= y)",
        "c = a[(slice(None, 3, None), Ellipsis, None, b)]\nd = a[1:, ::2, ..., None]\nreturn (c, d)",
        "a[0] = b\na += 1\na[1] += b\nc = a;  a = None\nc @= b\nreturn (c,)",
        "c = torch.arange(0, 10, device=device(type='cpu'))\nd = torch.zeros(3)\nreturn (c + d + a, inf, -inf, nan)",
        "with torch.autocast(device_type='cpu', dtype=torch.bfloat16, enabled=False):\n    c = a @ b\nreturn (c,)",
        "with torch.no_grad():\n    with torch.autocast('cpu') as cast:\n        c = a @ b\nreturn (c,)",
        "c = torch._C._set_grad_enabled(False)\nd = torch.nn.functional.dropout(a, 0.5, True, False)\nreturn (d,)",
        "d = a.device\nc = torch.tensor([1.0, 1e-05, True], dtype=a.dtype, device=d)\nreturn (c, (1+2j), {'k': a})",
        "c = operator.add(a, 1)\nd = max(a, b)\ne = math.sqrt(a)\nf = getattr(a, 'shape')\nreturn (c, d, e, f)",
        "def inner(x):\n    y = x * a\n    return y\nc = torch.vmap(inner, 0)(b)\nreturn (c,)",
        "c = torch.einsum('ij,jk->ik', a, b)\nassert_ = torch._assert_async(c)\nreturn [c]",
        "c = torch.nn.functional.max_pool2d(a, 2, 2, 0, 1, ceil_mode=False, return_indices=False)\nreturn c",
        "c = a.__eq__(inf)\nd = b.__rsub__(1)\ne = a.__and__(b)\na.__iadd__(b)\nreturn (c, d, e, a.__getitem__(0))",
        "c = torch.finfo(torch.float16).min\nd = a.new_full((2, 2), c)\nreturn (d, torch.contiguous_format)",
    ],
)
def test_both_analyses_agree(body: str) -> None:
    by_fx, by_ast = both(model(body))
    assert by_fx.keys() == by_ast.keys()
    for name, operations in by_fx.items():
        assert first_disagreement(operations, by_ast[name]) is None
    assert by_ast["GraphModule.forward"][-1].name == "return"


def test_the_forward_of_a_graph_that_a_graph_holds() -> None:
    by_fx, by_ast = both(Sample(f"{NESTED}\n\n{HELD.replace('vmap(body_0,', 'vmap(body_0.forward,')}", ()))
    assert by_fx == by_ast
    assert by_fx["GraphModule.forward"][0].arguments[0] == "self.body_0.forward"


def test_what_is_found() -> None:
    operations = operations_of(model("c = a.view(2, 3)\nd = torch.add(c, b, alpha=2)\nreturn (d,)").model_code)
    assert operations == {
        "GraphModule.forward": (
            Operation("Tensor.view", ("$0", "2", "3"), ("$0",)),
            Operation("torch.add", ("%0", "$1", "alpha=2"), ("%0", "$1")),
            Operation("return", ("(%1,)",), ("%1",)),
        )
    }


def test_nothing_is_run() -> None:
    body = "c = torch.zeros(1 << 40)\nd = torch.manual_seed(3)\nraised = torch.zeros(2).view(3)\nreturn (a,)"
    torch.manual_seed(7)
    before = torch.get_rng_state()
    assert len(trace(load_module(model(body)))["GraphModule.forward"].operations) == 5
    assert torch.equal(torch.get_rng_state(), before)


def test_graphs_that_a_graph_holds_are_found() -> None:
    by_fx, by_ast = both(Sample(f"{NESTED}\n\n{HELD}", ()))
    assert by_fx == by_ast
    assert [operation.name for operation in by_fx["GraphModule.forward"]] == [
        "torch.vmap", "Tensor.__call__", "operator.getitem", "return"
    ]  # fmt: skip
    assert by_fx["GraphModule.forward"][0].arguments[0] == "self.body_0"
    assert by_fx["GraphModule_body_0.forward"][0] == Operation("operator.mul", ("$0", "$1"), ("$0", "$1"))


@pytest.mark.parametrize(
    "statement",
    ["if a: c = b", "for i in a: c = b", "c = a if b else b", "c = [x for x in a]", "c = a and b", "c = a < b < a",
     "import os", "c = lambda x: x", "c = f'{a}'", "c = a(*b)", "while a: pass", "c = not a"],
)  # fmt: skip
def test_what_is_no_straight_line_is_refused(statement: str) -> None:
    with pytest.raises(ModelCodeError, match=r"model.py:5: \w+ is not part of a graph"):
        operations_of(model(f"{statement}\nreturn (a,)").model_code)


def test_a_disagreement_is_shown() -> None:
    one = operations_of(model("return (torch.add(a, b),)").model_code)["GraphModule.forward"]
    other = operations_of(model("return (torch.add(b, a),)").model_code)["GraphModule.forward"]
    assert first_disagreement(one, other) == (0, "torch.add($0, $1)", "torch.add($1, $0)")
    assert first_disagreement(one, one[:1]) == (1, "return((%0,))", "nothing")
