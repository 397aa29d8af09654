"""Static analysis of a sample: it is traced without running it, and its code is one operator after the other."""

import pytest
import torch
from torch import fx

from ops.dataset.graph import ModelCodeError
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.fx_graph import fx_graphs
from ops.dataset.sample.replay.load import load_module
from ops.dataset.validate.checks.statically_analysable import check_straight_line
from tests.tiny_samples import code_of


def model(body: str) -> Sample:
    return Sample(code_of(body, "a: torch.Tensor, b: torch.Tensor"), ())


def graphs_of(sample: Sample) -> dict[str, fx.Graph]:
    return fx_graphs(sample, load_module(sample))


def called(graph: fx.Graph) -> list[str]:
    """Names of what the nodes call, without attributes and held modules."""
    calls = (node for node in graph.nodes if node.op.startswith("call_") and node.target is not getattr)
    return [str(node.target if isinstance(node.target, str) else node.target.__name__) for node in calls]


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
    ("body", "operators"),
    [
        ("c = torch.conv2d(a, b, None, (1, 1), (0, 0), (1, 1), 1)\nreturn (c,)", "conv2d"),
        ("c = a.view(1, -1).to(torch.float, copy=False)\nreturn (c, c.shape[0], c.T)", "view to getitem"),
        (
            "x, y = a.unbind(0)\nreturn (x + 1, 2 - y, -x, ~y, x @ y, x ** 2, 2 < x, x >= y)",
            "unbind getitem getitem add sub neg invert matmul pow lt ge",
        ),
        (
            "c = a[(slice(None, 3, None), Ellipsis, None, b)]\nd = a[1:, ::2, ..., None]\nreturn (c, d)",
            "getitem getitem",
        ),
        (
            "a[0] = b\na += 1\na[1] += b\nc = a;  a = None\nc @= b\nreturn (c,)",
            "setitem iadd getitem iadd setitem imatmul",
        ),
        ("a |= b\na &= b\na[0] ^= b\nreturn (a,)", "ior iand getitem ixor setitem"),
        (
            "c = torch.arange(0, 10, device=device(type='cpu'))\nd = torch.zeros(3)\nreturn (c + d + a, inf, -inf)",
            "device arange zeros add add",
        ),
        (
            "with torch.autocast(device_type='cpu', dtype=torch.bfloat16, enabled=False):\n    c = a @ b\nreturn (c,)",
            "autocast __enter__ matmul __exit__",
        ),
        (
            "with torch.nn.attention.sdpa_kernel([torch.nn.attention.SDPBackend.MATH]):\n    c = a @ b\nreturn (c,)",
            "sdpa_kernel __enter__ matmul __exit__",
        ),
        (
            "with torch.no_grad():\n    with torch.autocast('cpu') as cast:\n        c = a @ b\nreturn (c,)",
            "no_grad __enter__ autocast __enter__ matmul __exit__ __exit__",
        ),
        (
            "c = torch._C._set_grad_enabled(False)\nd = torch.nn.functional.dropout(a, 0.5, True, False)\nreturn (d,)",
            "_set_grad_enabled dropout",
        ),
        (
            "d = a.device\nc = torch.tensor([1.0, 1e-05, True], dtype=a.dtype, device=d)\nreturn (c, (1+2j), {'k': a})",
            "tensor",
        ),
        (
            "c = operator.add(a, 1)\nd = max(a, b)\ne = math.sqrt(a)\nf = getattr(a, 'shape')\nreturn (c, d, e, f)",
            "add max sqrt",
        ),
        ("def inner(x):\n    y = x * a\n    return y\nc = torch.vmap(inner, 0)(b)\nreturn (c,)", "vmap __call__ mul"),
        ("c = torch.einsum('ij,jk->ik', a, b)\nassert_ = torch._assert_async(c)\nreturn [c]", "einsum _assert_async"),
        (
            "c = torch.nn.functional.max_pool2d(a, 2, 2, 0, 1, ceil_mode=False, return_indices=False)\nreturn c",
            "max_pool2d",
        ),
        (
            "c = a.__eq__(inf)\nd = b.__rsub__(1)\ne = a.__and__(b)\na.__iadd__(b)\nreturn (c, d, e, a.__getitem__(0))",
            "eq sub and_ iadd getitem",
        ),
        (
            "c = torch.finfo(torch.float16).min\nd = a.new_full((2, 2), c)\nreturn (d, torch.contiguous_format)",
            "finfo new_full",
        ),
    ],
)
def test_graphs_are_traced(body: str, operators: str) -> None:
    sample = model(body)
    check_straight_line(sample.model_code)
    graphs = graphs_of(sample)
    assert " ".join(name for graph in graphs.values() for name in called(graph)) == operators


def test_the_forward_of_a_graph_that_a_graph_holds() -> None:
    sample = Sample(f"{NESTED}\n\n{HELD.replace('vmap(body_0,', 'vmap(body_0.forward,')}", ())
    graphs = graphs_of(sample)
    mapped = next(node for node in graphs["GraphModule.forward"].nodes if node.target is torch.vmap)
    assert [mapped.args[0].target, *mapped.args[0].args[1:]] == [getattr, "forward"]
    assert mapped.args[0].args[0].target == "body_0"


def test_operators_have_arguments_and_dependencies() -> None:
    sample = model("c = a.view(2, 3)\nd = torch.add(c, b, alpha=2)\nreturn (d,)")
    a, b, view, add, output = graphs_of(sample)["GraphModule.forward"].nodes
    assert (view.op, view.target, view.args, view.kwargs) == ("call_method", "view", (a, 2, 3), {})
    assert (add.op, add.target, add.args, add.kwargs) == ("call_function", torch.add, (view, b), {"alpha": 2})
    assert output.args == ((add,),)


def test_nothing_is_run() -> None:
    body = "c = torch.zeros(1 << 40)\nd = torch.manual_seed(3)\nraised = torch.zeros(2).view(3)\nreturn (a,)"
    torch.manual_seed(7)
    before = torch.get_rng_state()
    assert called(graphs_of(model(body))["GraphModule.forward"]) == ["zeros", "manual_seed", "zeros", "view"]
    assert torch.equal(torch.get_rng_state(), before)


def test_graphs_that_a_graph_holds_are_found() -> None:
    graphs = graphs_of(Sample(f"{NESTED}\n\n{HELD}", ()))
    assert called(graphs["GraphModule.forward"]) == ["vmap", "__call__", "getitem"]
    assert called(graphs["GraphModule_body_0.forward"]) == ["mul"]
    mapped = next(node for node in graphs["GraphModule.forward"].nodes if node.target is torch.vmap)
    assert (mapped.args[0].op, mapped.args[0].target) == ("get_attr", "body_0")


@pytest.mark.parametrize(
    "statement",
    ["if a: c = b", "for i in a: c = b", "c = a if b else b", "c = [x for x in a]", "c = a and b", "c = a < b < a",
     "import os", "c = 2 * 3", "c = lambda x: x", "c = f'{a}'", "c = a(*b)", "while a: pass", "c = not a"],
)  # fmt: skip
def test_what_is_no_straight_line_is_refused(statement: str) -> None:
    with pytest.raises(ModelCodeError, match=r"model.py:6: \w+ is not part of a graph"):
        check_straight_line(model(f"{statement}\nreturn (a,)").model_code)
