"""Rewriting by tables: names, keyword forms, arguments without effect, what is done in place, functions of our own."""

from __future__ import annotations

from ops.convert.rewriting import Helper, Rewriter, Tables
from ops.graph import Graph, parse_nodes


def rewritten(code: str, **tables: object) -> str:
    return rewritten_by(Rewriter(Tables(**tables)), code)  # type: ignore[arg-type]


def rewritten_by(rewriter: Rewriter, code: str) -> str:
    return "\n".join(map(rewriter.rewritten, parse_nodes(code)))


def test_positional_arguments_become_keywords_after_the_first() -> None:
    parameters = {"torch.pad": ("input", "pad", "mode")}
    assert rewritten("y = torch.pad(x, (1, 1), 'reflect')", parameters=parameters) == (
        "y = torch.pad(x, pad=(1, 1), mode='reflect')"
    )
    assert rewritten("torch.pad(input=x, pad=p)", parameters=parameters) == "torch.pad(x, pad=p)"
    assert rewritten("torch.pad(x, *rest)", parameters=parameters) == "torch.pad(x, *rest)"
    assert rewritten("torch.pad(x, 1, 2, 3)", parameters=parameters) == "torch.pad(x, 1, 2, 3)"  # another function


def test_arguments_without_effect_go_and_others_stay() -> None:
    tables = {"without_effect": {("torch.pad", "value"): ("None",)}, "dropped": {"*": frozenset({"device"})}}
    assert rewritten("torch.pad(x, value=None, device=d)", **tables) == "torch.pad(x)"
    assert rewritten("torch.pad(x, value=1.0)", **tables) == "torch.pad(x, value=1.0)"


def test_what_is_done_in_place_is_written_down() -> None:
    tables = {"parameters": {"torch.relu": ("input", "inplace")}, "dropped": {"*": frozenset({"inplace"})}}
    assert rewritten("y = torch.relu(x, True)", **tables) == "y = x = torch.relu(x)"
    assert rewritten("x = torch.relu(x, inplace=True)", **tables) == "x = torch.relu(x)"
    assert rewritten("y = torch.relu(x, inplace=False)", **tables) == "y = torch.relu(x)"


def test_a_call_that_computes_nothing_becomes_none_and_an_empty_method_its_tensor() -> None:
    assert rewritten("n = torch.note()", removed=frozenset({"torch.note"})) == "n = None"
    tables = {"identities": frozenset({"Tensor.to"}), "dropped": {"*": frozenset({"device"})}}
    assert rewritten("y = x.to(device=d)", **tables) == "y = x"
    assert rewritten("y = x.to(device=d, dtype=t)", **tables) == "y = x.to(dtype=t)"


def test_a_list_of_tensors_becomes_arguments() -> None:
    spread = frozenset({"torch.einsum"})
    for operands in ("[q, *rest]", "(q, *rest)", "q, *rest"):
        assert (
            rewritten(f"y = torch.einsum('ij,jk', {operands})", spread=spread) == "y = torch.einsum('ij,jk', q, *rest)"
        )
    for code in ("y = torch.einsum('ij,jk', operands)", "y = torch.cat([q, k])"):
        assert rewritten(code, spread=spread) == code


def test_a_method_of_sizes_is_another_one_and_that_of_a_dtype_stays() -> None:
    tables = {"of_sizes": {"Tensor.view": "Tensor.reshape"}}
    assert rewritten("y = x.view(1, n, -1)", **tables) == "y = x.reshape(1, n, -1)"
    assert rewritten("y = x.view(shape)", **tables) == "y = x.reshape(shape)"
    for code in ("y = x.view(torch.int32)", "y = x.view(dtype=t)", "y = torch.view(x)"):
        assert rewritten(code, **tables) == code


def test_functions_of_two_operands_become_operators() -> None:
    signs = {"Tensor.ne": "!=", "torch.div": "/"}
    assert rewritten("y = x.ne(1)", signs=signs) == "y = x != 1"
    assert rewritten("y = torch.div(x, other=2)", signs=signs) == "y = x / 2"
    assert rewritten("y = torch.div(x, 2, rounding_mode='floor')", signs=signs) == (
        "y = torch.div(x, 2, rounding_mode='floor')"
    )


def test_a_helper_takes_the_place_of_functions_and_methods() -> None:
    helpers = (
        Helper("torch.norm", "plain_norm", "def plain_norm(x): ...", frozenset({"weight"})),
        Helper("Tensor.fold", "fold", "def fold(x, n): ..."),
        Helper("torch.unused", "unused", "def unused(x): ..."),
    )
    rewriter = Rewriter(Tables(helpers=helpers))
    text = rewritten_by(rewriter, "a = torch.norm(x)\nb = torch.norm(x, weight=w)\nc = b.fold(2)")
    assert text.splitlines() == ["a = plain_norm(x)", "b = torch.norm(x, weight=w)", "c = fold(b, 2)"]
    assert [helper.name for helper in rewriter.helpers] == ["plain_norm", "fold"]


def test_what_is_not_rewritten_stays_and_every_line_keeps_its_number() -> None:
    code = "class GraphModule:\n    def forward(self, x):  # x\n        a = (x +\n             1);  x = None\n"
    code += "        b = a.relu_(\n        );  a = None  # freed\n        return (b,)\n"
    rewriter = Rewriter(Tables(functions={"Tensor.relu_": "torch.relu_"}))
    before, after = code.splitlines(), Graph.parse(code).with_nodes(rewriter.rewritten).splitlines()
    assert after[:4] == before[:4] and after[6:] == before[6:]
    assert after[4:6] == ["        b = torch.relu_(a) \\", ";  a = None  # freed"]
