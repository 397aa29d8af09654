"""Rules: what matches however it is spelled, what does not, and what is said of a rule that cannot be used."""

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
import torch.nn.functional as F  # noqa: N812
from torch import fx

from backends.registry import resolve
from backends.rules.rewriting import rewrite
from backends.rules.rule_files import Rule, RuleError, load_rules
from backends.rules.spelling import respell
from ops.checkout import CHECKOUT

OTHER = "def pattern(x):\n    return x.tanh()\n\n\ndef replacement(x):\n    return x.sigmoid()\n"

UNFIT = {
    "syntax": ("def pattern(x) return x", "the rule bad.py cannot be loaded (SyntaxError: "),
    "import": ("raise OSError('no licence')", "the rule bad.py cannot be loaded (OSError: no licence)"),
    "missing": ("def pattern(x):\n    return x + 1", "the rule bad.py has no function replacement"),
    "arguments": (
        "def pattern(x, y):\n    return x + y\n\ndef replacement(x):\n    return x",
        "the rule bad.py: replacement takes x and pattern x, y; both take the same arguments, in the same order",
    ),
    "defaults": (
        "def pattern(x, *y):\n    return x + 1\n\ndef replacement(x, *y):\n    return x",
        "the rule bad.py: pattern takes *y; give it plain arguments without defaults",
    ),
    "control flow": (
        "def pattern(x):\n    return x + 1 if x.sum() > 0 else x\n\ndef replacement(x):\n    return x",
        "the rule bad.py: pattern cannot be traced by torch.fx (TraceError: ",
    ),
    "unused argument": (
        "def pattern(x, y):\n    return x + 1\n\ndef replacement(x, y):\n    return x",
        "the rule bad.py: pattern does not use its argument y",
    ),
    "dead code": (
        "def pattern(x):\n    y = x * 2\n    return x + 1\n\ndef replacement(x):\n    return x",
        "the rule bad.py: pattern computes mul and neither uses nor returns it",
    ),
    "no operator": (
        "def pattern(x):\n    return x\n\ndef replacement(x):\n    return x",
        "the rule bad.py: pattern has no operator",
    ),
    "filter": (
        "def pattern(x):\n    return x + 1\n\ndef replacement(x):\n    return x\n\nmatch_filter = 3",
        "the rule bad.py: match_filter is no function of match, graph and pattern",
    ),
}
"""Text of a rule's file, and what is said of it."""


def written(folder: Path, **rules: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in rules.items():
        (folder / f"{name}.py").write_text(text)
    return folder


SPELLINGS: list[tuple[Callable[..., Any], ...]] = [
    (lambda x, y: x @ y, lambda x, y: torch.matmul(x, y), lambda x, y: x.matmul(y)),
    (lambda x, y: x + y, lambda x, y: torch.add(x, y), lambda x, y: x.add(y), lambda x, y: torch.add(x, other=y)),
    (lambda x: x.softmax(-1), lambda x: torch.softmax(x, dim=-1), lambda x: F.softmax(x, dim=-1)),
    (lambda x: x.view(2, 8), lambda x: x.view((2, 8)), lambda x: x.view([2, 8])),
    (lambda x: x.permute(1, 0), lambda x: torch.permute(x, (1, 0)), lambda x: x.permute((1, 0))),
    (lambda x: F.gelu(x), lambda x: F.gelu(x, approximate="none")),
    (lambda x, y: F.linear(x, y), lambda x, y: F.linear(x, y, None), lambda x, y: F.linear(x, weight=y)),
    (lambda x: F.layer_norm(x, (4,)), lambda x: F.layer_norm(x, normalized_shape=(4,), weight=None, eps=1e-05)),
    (lambda x: x.mean(-1, keepdim=True), lambda x: torch.mean(x, -1, True)),
    (lambda x: F.relu(x), lambda x: torch.relu(x), lambda x: x.relu(), lambda x: F.relu(x, inplace=False)),
    (lambda x, y: torch.where(x > 0, x, y), lambda x, y: torch.where(x.gt(0), x, other=y)),
    (lambda x, y: -(x / y), lambda x, y: torch.div(x, y).neg()),
]
"""Ways to write a call, of one or two matrices."""

UNLIKE: list[tuple[Callable[..., Any], Callable[..., Any]]] = [
    (lambda x: x.softmax(-1), lambda x: x.softmax(0)),
    (lambda x: F.gelu(x), lambda x: F.gelu(x, approximate="tanh")),
    (lambda x, y: x - y, lambda x, y: torch.sub(x, y, alpha=2)),
    (lambda x: x.sum(-1), lambda x: x.sum(-1, keepdim=True)),
    (lambda x: x.to(torch.float16), lambda x: x.to(torch.float64)),
    (lambda x, y: x.where(x > 0, y), lambda x, y: torch.where(x > 0, y, x)),
]


def rule(pattern: Callable[..., Any]) -> Rule:
    traced = fx.symbolic_trace(pattern)
    respell(traced.graph)
    return Rule("same", traced, fx.symbolic_trace(pattern), [])


EXAMPLE = CHECKOUT / "docs" / "examples" / "rules"


def test_the_documented_rule_is_the_example_and_computes_the_same() -> None:
    code = (EXAMPLE / "patch_embedding.py").read_text("utf-8").partition("import torch\n")[2]
    page = (CHECKOUT / "docs" / "rules.md").read_text("utf-8")
    shown = page.partition("# patch_embedding.py\nimport torch\n")[2].partition("```")[0]
    assert [line for line in code.splitlines() if not line.startswith('"""')] == shown.splitlines()
    backend = resolve("rules", {"folder": str(EXAMPLE)})

    class Graph(torch.nn.Module):
        def forward(self, x: torch.Tensor, w: torch.Tensor, b: torch.Tensor) -> tuple[torch.Tensor, ...]:
            patches = torch.conv2d(x, w, b, (4, 4), (0, 0), (1, 1), 1)
            overlapping = torch.conv2d(x, w, None, (2, 2))
            padded = torch.nn.functional.conv2d(x, w, stride=(4, 4), padding=(1, 1))
            return patches, overlapping, padded, torch.conv2d(input=x, weight=w, stride=(4, 4))

    torch.manual_seed(0)
    inputs = {"x": torch.randn(2, 3, 17, 12), "w": torch.randn(5, 3, 4, 4), "b": torch.randn(5)}
    with torch.no_grad():
        for actual, expected in zip(backend.compile(Graph(), inputs)(**inputs), Graph()(**inputs), strict=True):
            assert actual.shape == expected.shape and torch.allclose(actual, expected, atol=1e-5)
    assert backend.evidence().detail == "matches: patch_embedding 2; the rest in eager"


def matrices(function: Callable[..., Any]) -> list[torch.Tensor]:
    torch.manual_seed(0)
    return [torch.randn(4, 4) for _ in range(function.__code__.co_argcount)]


@pytest.mark.parametrize("ways", SPELLINGS)
def test_a_pattern_matches_however_a_call_is_written(ways: tuple[Callable[..., Any], ...]) -> None:
    for way, pattern in itertools.permutations(ways, 2):
        graph = fx.symbolic_trace(way)
        values = matrices(way)
        assert rewrite(graph, [rule(pattern)]).matches == {"same": 1}
        assert torch.equal(graph(*values), way(*values))


@pytest.mark.parametrize("ways", UNLIKE)
def test_it_does_not_match_what_computes_something_else(ways: tuple[Callable[..., Any], Callable[..., Any]]) -> None:
    for way, pattern in (ways, ways[::-1]):
        graph = fx.symbolic_trace(way)
        assert rewrite(graph, [rule(pattern)]).matches == {"same": 0}
        assert torch.equal(graph(*matrices(way)), way(*matrices(way)))


def test_later_rules_see_what_earlier_ones_made_and_filters_ask_for_shapes(tmp_path: Path) -> None:
    text = OTHER.replace("tanh", "exp").replace("sigmoid", "tanh")
    text += """

def match_filter(match, graph, pattern):
    (x,) = match.placeholder_nodes
    return x.meta["example_value"].shape[0] == 4
"""
    folder = written(tmp_path, a_first=text, b_second=OTHER, _helper="raise ValueError('no rule')")
    backend = resolve("rules", {"folder": str(folder)})

    class Graph(torch.nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, ...]:
            return x.exp(), y.exp(), x.cos()

    inputs = {"x": torch.ones(4), "y": torch.ones(5)}
    x, y, z = backend.compile(Graph(), inputs)(**inputs)
    assert torch.equal(x, torch.ones(4).sigmoid()) and torch.equal(y, torch.ones(5).exp())
    assert torch.equal(z, torch.ones(4).cos())
    evidence = backend.evidence()
    assert (evidence.operator_count, evidence.fallback_count) == (1, 2)
    assert evidence.detail == "matches: a_first 1, b_second 1; the rest in eager"


@pytest.mark.parametrize("name", UNFIT)
def test_a_rule_that_cannot_be_used_is_named(name: str, tmp_path: Path) -> None:
    text, message = UNFIT[name]
    with pytest.raises(RuleError) as error:
        load_rules(written(tmp_path, bad=text, good=OTHER))
    assert str(error.value).startswith(message)


def test_a_rule_that_fails_while_it_is_applied_is_named(tmp_path: Path) -> None:
    raising = OTHER + "\n\ndef match_filter(match, graph, pattern):\n    raise KeyError('shape')\n"
    torn = OTHER.replace("return x.sigmoid()", "return x.sigmoid(), x")
    for text, message in ((raising, "KeyError: 'shape'"), (torn, "AssertionError: Returning nodes count mismatch")):
        (loaded,) = load_rules(written(tmp_path, bad=text))
        with pytest.raises(RuleError, match=f"the rule bad.py fails at rewriting the graph \\({message}"):
            rewrite(fx.symbolic_trace(lambda x: x.tanh()), [loaded])
    with pytest.raises(RuleError, match=r"has no rules: a rule is a Python file with"):
        load_rules(tmp_path / "nothing")
