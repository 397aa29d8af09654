"""Rewriting by tables: names, keyword forms, arguments without effect, what is done in place, functions of our own."""

import pytest

from ops.dataset.convert.rewriting import Helper, Rewriter, Tables
from ops.dataset.graph import Graph, parse_nodes


def rewritten(rewriter: Rewriter, code: str) -> str:
    return "\n".join(map(rewriter.rewrite_node, parse_nodes(code)))


PAD = {"parameters": {"torch.pad": ("input", "pad", "mode")}}
IDLE = {"without_effect": {("torch.pad", "value"): ("None",)}, "dropped": {"*": frozenset({"device"})}}
IN_PLACE = {"parameters": {"torch.relu": ("input", "inplace")}, "dropped": {"*": frozenset({"inplace"})}}
EMPTY = {"identities": frozenset({"Tensor.to"}), "dropped": {"*": frozenset({"device"})}}
SPREAD = {"spread": frozenset({"torch.einsum"})}
SIZES = {"of_sizes": {"Tensor.view": "Tensor.reshape"}}
SIGNS = {"signs": {"Tensor.ne": "!=", "torch.div": "/"}}


@pytest.mark.parametrize(
    ("tables", "code", "expected"),
    [
        (PAD, "y = torch.pad(x, (1, 1), 'reflect')", "y = torch.pad(x, pad=(1, 1), mode='reflect')"),
        (PAD, "torch.pad(input=x, pad=p)", "torch.pad(x, pad=p)"),
        (PAD, "torch.pad(x, *rest)", "torch.pad(x, *rest)"),
        (PAD, "torch.pad(x, 1, 2, 3)", "torch.pad(x, 1, 2, 3)"),  # another function
        (IDLE, "torch.pad(x, value=None, device=d)", "torch.pad(x)"),
        (IDLE, "torch.pad(x, value=1.0)", "torch.pad(x, value=1.0)"),
        (IN_PLACE, "y = torch.relu(x, True)", "y = x = torch.relu(x)"),
        (IN_PLACE, "x = torch.relu(x, inplace=True)", "x = torch.relu(x)"),
        (IN_PLACE, "y = torch.relu(x, inplace=False)", "y = torch.relu(x)"),
        ({"removed": frozenset({"torch.note"})}, "n = torch.note()", "n = None"),
        (EMPTY, "y = x.to(device=d)", "y = x"),
        (EMPTY, "y = x.to(device=d, dtype=t)", "y = x.to(dtype=t)"),
        (SPREAD, "y = torch.einsum('ij,jk', [q, *rest])", "y = torch.einsum('ij,jk', q, *rest)"),
        (SPREAD, "y = torch.einsum('ij,jk', (q, *rest))", "y = torch.einsum('ij,jk', q, *rest)"),
        (SPREAD, "y = torch.einsum('ij,jk', q, *rest)", "y = torch.einsum('ij,jk', q, *rest)"),
        (SPREAD, "y = torch.einsum('ij,jk', operands)", "y = torch.einsum('ij,jk', operands)"),
        (SPREAD, "y = torch.cat([q, k])", "y = torch.cat([q, k])"),
        (SIZES, "y = x.view(1, n, -1)", "y = x.reshape(1, n, -1)"),
        (SIZES, "y = x.view(shape)", "y = x.reshape(shape)"),
        (SIZES, "y = x.view(torch.int32)", "y = x.view(torch.int32)"),
        (SIZES, "y = x.view(dtype=t)", "y = x.view(dtype=t)"),
        (SIZES, "y = torch.view(x)", "y = torch.view(x)"),
        (SIGNS, "y = x.ne(1)", "y = x != 1"),
        (SIGNS, "y = torch.div(x, other=2)", "y = x / 2"),
        (SIGNS, "y = torch.div(x, 2, rounding_mode='floor')", "y = torch.div(x, 2, rounding_mode='floor')"),
    ],
)
def test_calls_are_rewritten_by_the_tables(tables: dict[str, object], code: str, expected: str) -> None:
    assert rewritten(Rewriter(Tables(**tables)), code) == expected  # type: ignore[arg-type]


def test_a_helper_takes_the_place_of_functions_and_methods() -> None:
    helpers = (
        Helper("torch.norm", "plain_norm", "def plain_norm(x): ...", frozenset({"weight"})),
        Helper("Tensor.fold", "fold", "def fold(x, n): ..."),
        Helper("torch.unused", "unused", "def unused(x): ..."),
    )
    rewriter = Rewriter(Tables(helpers=helpers))
    text = rewritten(rewriter, "a = torch.norm(x)\nb = torch.norm(x, weight=w)\nc = b.fold(2)")
    assert text.splitlines() == ["a = plain_norm(x)", "b = torch.norm(x, weight=w)", "c = fold(b, 2)"]
    assert [helper.name for helper in rewriter.helpers] == ["plain_norm", "fold"]


def test_what_is_not_rewritten_stays_and_every_line_keeps_its_number() -> None:
    code = "class GraphModule:\n    def forward(self, x):  # x\n        a = (x +\n             1);  x = None\n"
    code += "        b = a.relu_(\n        );  a = None  # freed\n        return (b,)\n"
    rewriter = Rewriter(Tables(functions={"Tensor.relu_": "torch.relu_"}))
    before, after = code.splitlines(), Graph.parse(code).with_nodes(rewriter.rewrite_node).splitlines()
    assert after[:4] == before[:4] and after[6:] == before[6:]
    assert after[4:6] == ["        b = torch.relu_(a) \\", ";  a = None  # freed"]
