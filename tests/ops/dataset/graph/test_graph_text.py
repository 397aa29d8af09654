"""The graph: parameters, nodes, units, dependencies and edits of a text, none of which runs."""

import pytest

from ops.dataset.graph import (
    Call,
    Constant,
    Expression,
    Graph,
    Kind,
    ModelCodeError,
    Name,
    NotDecomposableError,
    Role,
    parse_expression,
)
from ops.dataset.graph.editing import apply_edits, replacement_edit
from tests.tiny_samples import code_of


def graph(body: str, parameters: str = "x: torch.Tensor, w: torch.Tensor") -> Graph:
    return Graph.parse(code_of(body, parameters))


def test_parameters_have_roles() -> None:
    text = "s0: torch.SymInt, L_x_: torch.Tensor, L_self_parameters_w_: torch.nn.Parameter, mean: torch.Tensor"
    parameters = graph("return (L_x_,)", text).parameters
    assert [parameter.name for parameter in parameters if parameter.is_size] == ["s0"]
    assert [(parameter.name, parameter.role) for parameter in parameters] == [
        ("s0", Role.SIZE), ("L_x_", Role.INPUT), ("L_self_parameters_w_", Role.WEIGHT), ("mean", Role.INPUT),
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["L_self_fc_w_", "self_x", "m_buffers_b_", "parameter_0", "l_self_w", "__self_x"])
def test_what_a_compiler_calls_a_weight(name: str) -> None:
    roles = [parameter.role for parameter in graph("return (x,)", f"x, position_bias, {name}").parameters]
    assert roles == [Role.INPUT, Role.INPUT, Role.WEIGHT]


def test_what_people_call_a_weight() -> None:
    roles = [parameter.role for parameter in graph("return (x,)", "x, weighted, conv_weight, bias").parameters]
    assert roles == [Role.INPUT, Role.INPUT, Role.WEIGHT, Role.WEIGHT]


@pytest.mark.parametrize(
    ("statement", "kind", "operators", "reads", "writes"),
    [
        ("y = torch.relu(x) + 1", Kind.ASSIGN, "operator.add torch.relu", "torch x", "y"),
        ("x += w", Kind.UPDATE, "operator.iadd", "w x", "x"),
        ("x[0] = w", Kind.ASSIGN, "operator.setitem", "w x", ""),
        ("x.add_(w)", Kind.CALL, "Tensor.add_", "w x", ""),
        ("a, (b, c) = x.unbind(0)", Kind.ASSIGN, "Tensor.unbind", "x", "a b c"),
        ("y = x.view(-1)[1:, None]", Kind.ASSIGN, "operator.getitem Tensor.view", "x", "y"),
        ("y = x.shape", Kind.ASSIGN, "", "x", "y"),
        ("y = torch.device('cpu')", Kind.ASSIGN, "", "torch", "y"),
        ("y = 1 < x", Kind.ASSIGN, "operator.lt", "x", "y"),
        ("with torch.no_grad(): y = -x", Kind.BLOCK, "torch.no_grad operator.neg", "torch x", "y"),
        ("def inner(a): return a * x", Kind.FUNCTION, "operator.mul", "a x", "inner"),
        ("return (x, w)", Kind.RETURN, "", "w x", ""),
        ("for y in x: pass", Kind.OTHER, "", "x", "y"),
    ],
)  # fmt: skip
def test_a_node_says_what_it_does(statement: str, kind: Kind, operators: str, reads: str, writes: str) -> None:
    (node,) = graph(statement).nodes
    assert (node.kind, " ".join(node.operators)) == (kind, operators)
    assert (" ".join(sorted(node.names_read)), " ".join(sorted(node.writes))) == (reads, writes)
    assert node.names >= node.names_read


@pytest.mark.parametrize("statement", ["x = None", "x = w = None", "del x"])
def test_what_frees_variables(statement: str) -> None:
    (node,) = graph(statement).nodes
    assert node.frees
    assert not any(node.frees for node in graph("x[0] = None\ny = 0\nx = torch.relu(None)").nodes)


def test_a_docstring_is_no_node_and_nodes_know_their_lines() -> None:
    nodes = graph('"""Text."""\ny = (x +\n  w);  x = None\nreturn (y,)').nodes
    assert [(node.line, list(node.lines)) for node in nodes] == [(7, [7, 8]), (8, [8]), (9, [9])]
    assert [node.text for node in nodes] == ["y = x + w", "x = None", "return (y,)"]


def test_dependencies_follow_assignments_and_writes_in_place() -> None:
    example = graph("a = x + 1\nb = a.relu_()\nc = a * 2\na[0] = w\nd = a + c\nd += b\nreturn (d,)")
    assert [sorted(numbers) for numbers in example.dependencies] == [[], [0], [1], [1], [2, 3], [1, 4], [5]]


def test_outputs_are_names_or_the_return_itself() -> None:
    assert graph("y = x + 1\nreturn (y, x)").outputs == ("y", "x")
    assert graph("y = x + 1\nreturn y").outputs == ("y",)
    assert graph("y = x.unbind()\nreturn (y[0],)").outputs is None
    nested = graph("def inner(a):\n    return a\ny = inner(x) + 1\nreturn (y,)")
    assert nested.result is nested.nodes[-1]
    for body in ("y = x + 1", "if x: return (x,)\nreturn (w,)", "with x:\n    return (w,)"):
        with pytest.raises(NotDecomposableError, match="only return"):
            _ = graph(body).units


def test_units_keep_together_what_no_split_may_part() -> None:
    enter = "torch.amp.autocast_mode._enter_autocast('cpu', None, False, None)"
    leave = "torch.amp.autocast_mode._exit_autocast(context)"
    body = f"""
device = x.device
a = torch.zeros(2, device=device)
context = {enter}
b = a + x;  a = None
leave = {leave}
mapped = torch.vmap(body)
c = mapped(b)
with torch.no_grad():
    d = c + w;  c = None
size = d.shape
return (d, size)""".strip()
    assert [" ".join(node.text.split("\n")[0] for node in unit.nodes) for unit in graph(body).units] == [
        "device = x.device a = torch.zeros(2, device=device)",
        f"context = {enter} b = a + x leave = {leave}",
        "mapped = torch.vmap(body) c = mapped(b)",
        "with torch.no_grad(): size = d.shape",
    ]
    assert "None" not in graph(body).units[-1].nodes[0].text


def test_a_unit_reads_what_a_function_captures() -> None:
    units = graph("def inner(a):\n    return a * w\nb = x + 1\nc = torch.vmap(inner)(b)\nreturn (c,)").units
    assert [sorted(unit.reads) for unit in units] == [["w"], ["x"], ["b", "inner", "w"]]
    assert graph("y = x.shape\nreturn (y,)").operators == ()
    with pytest.raises(NotDecomposableError, match="no operator"):
        _ = graph("y = x.shape\nreturn (y,)").units


def test_edits_leave_other_bytes_and_line_numbers() -> None:
    text = "a = é(b,\n   1)  # c\nd = 2\n"
    first = text.encode().index(b"(b")
    edited = apply_edits(text.encode(), [(first, first + len(b"(b,\n   1)"), b"(0)")]).decode()
    assert edited == "a = é((0)\n)  # c\nd = 2\n"
    example = graph("y = torch.é(x);  x = None  # note\nreturn (y,)")
    edits = [replacement_edit(part, "w") for part in example.walk() if isinstance(part, Name) and part.name == "x"]
    assert example.apply_edits(edits) == example.text.replace("é(x)", "é(w)").replace("x = None", "w = None")


def test_of_nested_edits_the_outermost_counts() -> None:
    assert apply_edits(b"abcdef", [(1, 5, b"X"), (2, 3, b"Y"), (5, 6, b"Z")]) == b"aXZ"


def test_nodes_are_replaced_in_their_lines() -> None:
    example = graph("y = torch.relu(\n    x);  x = None\nwith torch.no_grad():\n    z = y\nreturn (z,)")
    replaced = example.with_nodes(lambda node: node.text.replace("relu", "tanh").replace("z = y", "z = y + 1"))
    assert replaced.splitlines()[5:] == [
        "        y = torch.tanh(x) \\", ";  x = None", "        with torch.no_grad():", "            z = y + 1",
        "        return (z,)",
    ]  # fmt: skip
    assert Graph.parse(replaced).nodes[-1].line == example.nodes[-1].line


def test_expressions_are_changed_from_the_inside() -> None:
    def bigger(part: Expression) -> Expression:
        if isinstance(part, Constant) and type(part.value) is int:
            return Constant(part.value + 1)
        return Call(Name("f"), part.args, part.keywords) if isinstance(part, Call) else part

    example = graph("y = torch.pad(x[1:, (2, 3)], *w, p=[4], **{'k': -5})\nreturn (y,)")
    assert "y = f(x[2:, (3, 4)], *w, p=[5], **{'k': -6})" in example.map_expressions(bigger)
    assert example.map_expressions(lambda part: part).splitlines()[-2:] == example.text.splitlines()[-2:]
    assert "torch.pad" in example.nodes[0].text, "the graph itself stays"


@pytest.mark.parametrize(
    ("text", "number", "integer"),
    [("3", 3, 3), ("-3", -3, -3), ("True", True, None), ("-0.5", -0.5, None), ("x", None, None), ("2 - 1", None, None),
     ("'a'", None, None), ("-x", None, None)],
)  # fmt: skip
def test_numbers_that_are_spelled_out(text: str, number: object, integer: int | None) -> None:
    value = parse_expression(text)
    assert (value.number, value.integer, value.span) == (number, integer, None)


def test_arguments_by_place_and_name() -> None:
    method, function = parse_expression("x.view(2, size=3)"), parse_expression("torch.nn.functional.pad(x, p, value=1)")
    assert isinstance(method, Call) and isinstance(function, Call)
    assert (method.is_method, method.name, [operand.text for operand in method.operands]) == (True, "view", ["x", "2"])
    assert (function.is_method, function.name, function.operator) == (False, "pad", "torch.nn.functional.pad")
    assert [value and value.text for value in (method.argument(1, "size"), function.argument(1, "pad"))] == ["3", "p"]
    assert function.argument(3, "mode") is None and method.argument(-1) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [("x =", r"model.py:1: expected Python source"), ("import torch", "expected a class GraphModule"),
     ("class GraphModule:\n    x = 1", "method forward"), ("\0", "expected Python source"),
     ("x = " + "-" * 50_000 + "1", "model.py")],
)  # fmt: skip
def test_what_is_no_model_is_said_so(text: str, message: str) -> None:
    with pytest.raises(ModelCodeError, match=message):
        Graph.parse(text)


def test_definitions_members_and_functions_of_a_file() -> None:
    text = (
        "import torch\nk = 2\n\nclass Body(torch.nn.Module):\n    def forward(self, a, b):\n        return (a,)\n\n"
        "class GraphModule(torch.nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.body = Body()\n\n    def forward(self, x: torch.Tensor, **rest):\n"
        "        y = self.body(x, x);  x = None\n"
        "        return (y,)\n"
    )
    example = Graph.parse(text)
    assert [node.text.split("\n")[0] for node in example.definitions] == [
        "import torch", "k = 2", "class Body(torch.nn.Module):",
    ]  # fmt: skip
    assert [node.text.split("\n")[0] for node in example.members] == ["def __init__(self):"]
    assert [(each.owner, each.name, each.parameters) for each in example.functions] == [
        ("Body", "forward", ("a", "b")), ("GraphModule", "forward", ("x",)),
    ]  # fmt: skip
    assert example.takes_any_keyword and text.encode()[example.begin :].startswith(b"class GraphModule")
    assert "x = None" not in "\n".join(example.member_texts()) and len(example.member_texts()) == 2
    places = [place for place, _ in enumerate(text) if text.startswith("self.body", place)]
    assert [node.line for node in example.statements_at(places)] == [11, 14]
