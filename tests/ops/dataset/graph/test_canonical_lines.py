"""What is read line by line is what the whole syntax tree says."""

import dataclasses
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ops.dataset.graph import Constant, Expression, identity
from ops.dataset.graph.graph import ModelCodeError, parse_tree
from ops.dataset.graph.identity import CanonicalForm

CHECKOUT = Path(__file__).parents[4]

HEAD = """import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        x: torch.Tensor,
        n: torch.SymInt,
        L_self_weight_: torch.Tensor,
    ):
"""


def by_tree(text: str) -> CanonicalForm | None:
    """What the whole tree says; None where the text is no model."""
    try:
        return identity._form_of_tree(parse_tree(text))
    except ModelCodeError:
        return None


def shown(form: CanonicalForm) -> tuple[object, ...]:
    """All of a form in values that can be compared."""
    calls = [(call.name, [*map(told, call.call.walk())] if call.call else None) for call in form.calls]
    values = (getattr(form, field.name) for field in dataclasses.fields(form) if field.name != "calls")
    return (*values, list(form.operator_counts), calls)


def told(part: Expression) -> tuple[object, ...]:
    """What a part of a call is, without those in it."""
    return type(part), part.dotted_name, repr(getattr(part, "value", None)) if isinstance(part, Constant) else ""


def check(text: str, *, is_read_by_lines: bool | None = None) -> None:
    """Require equal forms, or that lines leave the text alone."""
    form = identity._form_by_lines(text)
    if is_read_by_lines is not None:
        assert (form is not None) == is_read_by_lines
    if form is not None:
        expected = by_tree(text)
        assert expected is not None, "what Python refuses was read"
        assert shown(form) == shown(expected)


def test_shipped_samples_read_the_same() -> None:
    texts = [path.read_text() for path in sorted((CHECKOUT / "samples").rglob("model.py"))]
    forms = [identity._form_by_lines(text) for text in texts]
    for text in texts:
        check(text)
    assert sum(form is not None for form in forms) > len(texts) / 3


@pytest.mark.parametrize(
    "line",
    [
        "y = x.view(n, -1, 3);  x = None",
        "y = x.view(n, -1, 3)  # taken apart",
        "x_1 = x_2 = torch.relu(x);  x = x_1 = None",
        "y = x",
        "y = L_self_weight_",
        "y, z = torch.split(x, [1, 2], dim = 1)",
        "x[(slice(None, 2, None), ..., None)] = 1",
        "x += 1.5e-05 % n",
        "y = torch.conv2d(x, L_self_weight_, None, (1, 1), (0, 0), groups = 32)",
        "y = torch.nn.functional.scaled_dot_product_attention(x, x, x, attn_mask = None, is_causal = True)",
        "y = torch.einsum('bi,bj%s->b%d', x, x)",
        "y = torch.pad(x, (0, 1), 'constant', 0)",
        "y = (x <= 3) == (x @ x)",
        "y = x[1:n, ::2, -1].size(0)",
        "y = torch.add(x, 70000707070707.)  # 5",
        "y = x.zq2qz  # a",
        "y = x['zq1qz']  # a",
        "y = torch.add(x, 1)  ;  # n = None",
        "y = float('-inf') + 1e400 - 10000000000000000000000000",
        "y = 0x10 + 1_000 + 00 + 1j + 1 .real",
        "y = {'a': x, 'b': -1}",
        "y = x.zq0qz(zq1qz, 70000707070707)",
        "y = 'zq' '0qz'",
        "y = 7.0000707070707e13",
        "y = slice(None, None, None)",
        "torch._C._set_grad_enabled(False)",
        "y = x . view(1)",
        "torch = x",
        "y = torch.relu(y_of_later)",
        "y = a_1(a_1 = a_1)",
        "y = (((x)))",
        "y = x ** -x ** 2",
        "y = not_a_word + is_causal + in_1",
    ],
)
def test_lines_of_graphs(line: str) -> None:
    check(f"{HEAD}        {line}\n        return (torch.add(x, 1),)\n")


@pytest.mark.parametrize(
    "body",
    [
        "        'a docstring'\n        return (x,)\n",
        "        with torch.no_grad():\n            y = x + 1\n        return (y,)\n",
        "        y = torch.add(x,\n                      1)\n        return (y,)\n",
        "        y = x + \\\n            1\n        return (y,)\n",
        "        y = '\\n0 n'\n        return (y,)\n",
        '        y = """\n        x = 1\n        """\n        return (x,)\n',
        "        y = f'{x}'\n        return (y,)\n",
        "        y = lambda v: v\n        return (y(x),)\n",
        "        y = [v for v in x]\n        return (y,)\n",
        "        y: torch.Tensor = x\n        return (y,)\n",
        "        del x\n        return (n,)\n",
        "        x = None\n",
        "        y = torch.relu(x); torch = None; torch = y\n        return (torch,)\n",
        "        return (x,)\n    def other(self):\n        return 1\n",
        "        return (x,)\n\n\nclass Other:\n    pass\n",
        "        if x: y = 1\n        return (x,)\n",
        "        ë = x\n        return (ë,)\n",
        "        # \r        y = 1\n        return (y,)\n",
        "        y = 1\r        z = 2\r\n        return (y,)\n",
        "        # \0\n        return (x,)\n",
        "        # \ud800\n        return (x,)\n",
        "\ty = x\n        return (x,)\n",
        "          y = x\n        return (x,)\n",
        "        y = x)\n        return (x,)\n",
        "        y = None = x\n        return (x,)\n",
        "        y = x;  if = None\n        return (x,)\n",
        "        # a comment\n\n  # another\n        return (x,)\n",
        "        y = (x\n        return (x,)\n",
        "        y = x\x0c\n        return (x,)\n",
        "\x0c\n        return (x,)\n",
        "\x0b\n        return (x,)\n",
        "\u3000\n        return (x,)\n",
        "\x1c # a comment\n        return (x,)\n",
        "        y = x + 0x" + "f" * 5000 + "\n        return (y,)\n",
    ],
)
def test_bodies_of_other_layouts(body: str) -> None:
    check(HEAD + body)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("):\n", ") -> (torch := 1):\n"),
        ("        x: torch.Tensor,\n", "        x: torch.Tensor,\n        x: torch.Tensor,\n"),
        ("        x: torch.Tensor,\n", "        x: torch.Tensor,\n        torch: torch.Tensor,\n"),
        ("        x: torch.Tensor,\n", "        x: torch.Tensor,\n        class: torch.Tensor,\n"),
        ("        x: torch.Tensor,\n", "        x: torch.Tensor,\n        zq0qz: torch.SymInt,\n"),
        ("n: torch.SymInt,\n", "n: str = '''\n        k: torch.Tensor,\n        ''',\n        m=1,\n"),
        ("n: torch.SymInt,\n", "n: object = {\n        k: torch.Tensor,\n        },\n        m=1,\n"),
        ("n: torch.SymInt,\n", "n: object = k[\n        k: torch.Tensor,\n        ],\n        m=1,\n"),
        ("        x: torch.Tensor,\n", "        x,\n        y = 3,\n        *z,\n"),
        (
            "class GraphModule",
            "class Other:\n    def forward(self):\n        return torch.cos(1)\n\nclass GraphModule",
        ),
        ("class GraphModule", "class GraphModule:\n    def forward(self):\n        return 1\n\nclass GraphModule"),
        (
            "    def forward",
            "    class inner:\n        def forward(self, a):\n            b = -a\n\n    def forward",
        ),
        ("    def forward", "    @torch.no_grad()\n    def forward"),
        ("    def forward", "    '''\n    def forward(self):\n    '''\n    def forward"),
        ("class GraphModule", "class Net"),
        ("    def forward", "    async def forward"),
    ],
)
def test_heads_of_other_layouts(old: str, new: str) -> None:
    head = HEAD.replace(old, new)
    if "m=1" in new:
        head = head.replace("weight_: torch.Tensor", "weight_: torch.Tensor = 2")
    check(head + "        y = torch.add(x, n)\n        return (y,)\n")


def test_one_line_of_another_kind_leaves_the_text_to_the_tree() -> None:
    usual = f"{HEAD}        y = torch.add(x, n);  x = None\n        return (y,)\n"
    check(usual, is_read_by_lines=True)
    check(usual.replace("return", "y = lambda: 1\n        return"), is_read_by_lines=False)
    check(usual.replace("forward", "backward"), is_read_by_lines=False)


@pytest.mark.parametrize("depth", [50, 95, 150, 400, 3000])
def test_deep_lines_are_read_or_refused_as_by_the_tree(depth: int) -> None:
    for line in (f"y = {'-' * depth}x", f"y = {'(x, ' * depth}{')' * depth}", f"y = x{'.a' * depth}"):
        check(f"{HEAD}        {line}\n        return (y,)\n")


def test_names_and_numbers_of_one_line_are_not_those_of_another() -> None:
    line = "        y = torch.add({name}, {number}, alpha = {number})\n        return (y,)\n"
    for name in ("x", "n", "L_self_weight_"):
        for number in ("0", "1", "12"):
            check(HEAD + line.format(name=name, number=number), is_read_by_lines=True)


NAMES = st.sampled_from(["x", "n", "L_self_weight_", "y", "y_1", "torch", "math", "zq0qz", "is_1", "f", "None"])
NUMBERS = st.sampled_from(
    ["0", "1", "12", "-1", "1.5", "1e-5", "0x1", "70000707070707", "70001707070707.", "1j", "True"]
)
STRINGS = st.sampled_from(["'x'", "'zq1qz'", "'bi,bj->%s'", '"n"', "'7000' '0707070707'", "b'1'", "'#'"])


def calls(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Expressions that have others in them."""
    functions = st.sampled_from(["torch.add", "torch.conv2d", "zq0qz", "slice", "x.view", "math.sqrt", "y.x", "x . n"])
    arguments = st.lists(st.one_of(inner, st.tuples(NAMES, inner).map(" = ".join)), max_size=3).map(", ".join)
    return st.one_of(
        st.tuples(functions, arguments).map(lambda pair: f"{pair[0]}({pair[1]})"),
        st.tuples(inner, st.sampled_from(["+", " % ", "**", "@", " == ", " in "]), inner).map("".join),
        st.lists(inner, max_size=3).map(lambda items: f"({', '.join(items)},)"),
        st.tuples(NAMES, inner).map(lambda pair: f"{pair[0]}[{pair[1]}, 1:]"),
        st.tuples(st.sampled_from(["-", "~", "not ", "lambda x: "]), inner).map("".join),
        st.tuples(STRINGS, inner).map(lambda pair: f"{{{pair[0]}: {pair[1]}}}"),
    )


EXPRESSIONS = st.recursive(st.one_of(NAMES, NUMBERS, STRINGS), calls, max_leaves=6)
ENDS = st.sampled_from(["", ";  x = None", ";  x = y = None", "  # 5 x", "  #", ";  del y", " ", ";", ";  y += 1"])
LINES = st.tuples(NAMES, st.sampled_from([" = ", " += ", "=", " = y = ", ": "]), EXPRESSIONS, ENDS).map("".join)


@settings(max_examples=300)
@given(st.lists(LINES, max_size=3))
def test_any_line_reads_the_same_or_is_left(lines: list[str]) -> None:
    body = "".join(f"        {line}\n" for line in lines)
    check(f"{HEAD}{body}        return (x,)\n")
