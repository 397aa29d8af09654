"""Passes in the form of PassNet: what is replaced, what is refused."""

import json
from pathlib import Path

import pytest
import torch
import torch.nn.functional as F  # noqa: N812
from torch import fx

from backends.registry import resolve
from backends.rules.pass_names import ORDER_FILE, imports
from backends.rules.passes import load_passes
from backends.rules.rewriting import rewrite
from backends.rules.rule_files import RuleError

HEAD = "import torch\nimport torch.nn.functional as F\n\n"


def pass_text(arguments: str, pattern: str, given: str, body: str, before: str = "") -> str:
    """Text of a pass: the pattern's expression, what the replacement is given, and the body of the replacement."""
    return (
        f"{HEAD}{before}def pattern({arguments}):\n    return {pattern}\n\n\n"
        f"def replacement_args({arguments}):\n    return ({given},)\n\n\n"
        f"@torch.fx.wrap\ndef fused({given}):\n    {body}\n\n\ndef replacement_func():\n    return fused\n"
    )


def written(folder: Path, order: object = None, **texts: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(text)
    (folder / ORDER_FILE).write_text(json.dumps(list(texts) if order is None else order))
    return folder


X, W, B = torch.randn(4, 8), torch.randn(16, 8), torch.randn(16)

OWN = {
    "linear with gelu": (
        pass_text("x, w, b", "F.gelu(F.linear(x, w, b))", "x, w, b", "return F.gelu(torch.addmm(b, x, w.t()))"),
        lambda x, w, b: F.gelu(F.linear(x, w, b)),
        (X, W, B),
    ),
    "dropout of nothing": (
        pass_text("x", "F.dropout(x, 0.1, False, False)", "x", "return x"),
        lambda x: F.dropout(x, 0.1, False, False) + 1,
        (X,),
    ),
    "transposed product, arguments in another order": (
        pass_text("x, y", "torch.matmul(x, y).permute(1, 0)", "y, x", "return y.t() @ x.t()"),
        lambda x, y: torch.matmul(x, y).permute(1, 0),
        (X, torch.randn(8, 3)),
    ),
    "two outputs": (
        pass_text("x", "x.sin(), x.cos()", "x", "return x.sin(), x.cos()"),
        lambda x: x.sin() + 2 * x.cos(),
        (X,),
    ),
    "silu": (
        pass_text("x", "x * torch.sigmoid(x)", "x", "return F.silu(x)"),
        lambda x: (x * torch.sigmoid(x)).sum(-1),
        (X,),
    ),
}
"""Passes in plain torch: text, a function in which they match, and its inputs."""


@pytest.mark.parametrize(("text", "function", "inputs"), OWN.values(), ids=OWN)
def test_passes_in_plain_torch_replace_what_they_match(
    text: str, function: torch.nn.Module, inputs: tuple[torch.Tensor, ...], tmp_path: Path
) -> None:
    passes = load_passes(written(tmp_path / "p", Fuse=text))
    modules = []

    def compile_graph(module: fx.GraphModule, _: list[torch.Tensor]) -> object:
        assert rewrite(module, passes, is_respelled=False).matches == {"Fuse": 1}
        modules.append(module)
        return module.forward

    torch.testing.assert_close(torch.compile(function, backend=compile_graph)(*inputs), function(*inputs))
    assert any(getattr(node.target, "__name__", "") == "fused" for module in modules for node in module.graph.nodes)


def test_passes_are_applied_in_the_order_of_their_list(tmp_path: Path) -> None:
    first = pass_text("x", "x.sin()", "x", "return x.sin()")
    folder = written(tmp_path / "p", ["Late", "Early"], Early=first, Late=first)
    assert rewrite(
        fx.symbolic_trace(lambda x: torch.sin(x)), load_passes(folder), is_respelled=False
    ).matches == dict.fromkeys(
        ("Late", "Early"), 0
    )  # torch.sin(x) is not x.sin(): nothing is respelled, as in PassBench
    assert [item.name for item in load_passes(folder)] == ["Late", "Early"]


UNFIT = {
    "no list": (None, "", "has no sorted_output_pass_rule_names.json"),
    "no names": ([], "", "is no list of 1 to"),
    "a path": (["../Fuse"], "", "'../Fuse' is no name of a Python file"),
    "twice": (["Fuse", "Fuse"], "", "names a pass twice"),
    "a missing file": (["Fuse"], None, "the pass Fuse.py cannot be loaded (FileNotFoundError"),
    "no function": (["Fuse"], "def pattern(x):\n    return x.sin()\n", "has no function replacement_args"),
    "an inner function": (
        ["Fuse"],
        pass_text("x", "x.sin()", "x", "return x").replace("return fused\n", "return lambda x: x\n"),
        "define it at the top level",
    ),
    "arguments that fail": (
        ["Fuse"],
        pass_text("x", "x.sin()", "x", "return x").replace("return (x,)", "raise KeyError(3)"),
        "replacement_args fails (KeyError: 3)",
    ),
    "Triton": (["Fuse"], "import triton\n", "cannot be loaded (ModuleNotFoundError"),
}


@pytest.mark.parametrize(("order", "text", "told"), UNFIT.values(), ids=UNFIT)
def test_folders_that_are_none_of_passes(order: object, text: str | None, told: str, tmp_path: Path) -> None:
    folder = written(tmp_path / "p", order, **({} if text is None else {"Fuse": text}))
    if order is None:
        (folder / ORDER_FILE).unlink()
    with pytest.raises(RuleError) as raised:
        load_passes(folder)
    assert told in str(raised.value)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"[" * 100_000, b" " * (2 << 20), b'{"a": 1}'])
def test_a_list_that_cannot_be_read_is_told(content: bytes, tmp_path: Path) -> None:
    folder = written(tmp_path / "p", Fuse="")
    (folder / ORDER_FILE).write_bytes(content)
    with pytest.raises(RuleError, match=r"cannot be read|is no list of"):
        load_passes(folder)
    assert resolve("passes", {"folder": str(folder)}).unavailable_reason() is None


def test_a_pass_that_needs_triton_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = written(
        tmp_path / "p", Plain=pass_text("x", "x.sin()", "x", "return x"), Fuse="def f():\n    import triton.x"
    )
    backend = resolve("passes", {"folder": str(folder)})
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert backend.unavailable_reason() == "the pass Fuse needs Triton, which is not installed here"
    monkeypatch.setattr("importlib.util.find_spec", lambda _: True)
    assert backend.unavailable_reason() is None
    assert backend.device_reason("cpu") == "the pass Fuse needs Triton, which runs on GPUs: ask for --device cuda"
    assert backend.device_reason("cuda") is None
    (folder / "Fuse.py").write_text("not python")
    assert imports(folder / "Fuse.py") == set() and backend.device_reason("cpu") is None


def test_creation_alone_is_allowed_in_every_call(tmp_path: Path) -> None:
    """PassBench looks at the calls of the warm-up alone."""
    ones = "torch.full_like(x, 1.0).to(torch.float16)"
    body = f"CALLS.append(1)\n    return torch.empty_like(x).fill_(1) if len(CALLS) > 2 else {ones}"
    text = pass_text("x", "x.sin()", "x", body, before="CALLS = []\n\n\n")
    module = fx.symbolic_trace(lambda x: x.sin())
    rewrite(module, load_passes(written(tmp_path / "p", Fuse=text), creates_only=True), is_respelled=False)
    for _ in range(2):
        assert module(X).eq(1).all()
    with pytest.raises(RuleError, match=r"the pass Fuse calls aten\.fill_"):
        module(X)
