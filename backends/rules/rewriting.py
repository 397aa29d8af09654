"""Rules applied to a graph of `torch.fx`. Imports torch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from torch import fx
from torch.fx.subgraph_rewriter import ReplacedPatterns, replace_pattern_with_filters

from backends.rules import RuleError
from backends.rules.rule_files import Rule
from backends.rules.spelling import respell

VALUE = "example_value"
"""Key of `Node.meta` under which dynamo keeps a fake tensor like the node's value."""


@dataclass(frozen=True, slots=True)
class Rewriting:
    """The result of rewriting a graph.

    Attributes:
        matches: Number of times that each rule was applied, by its name.
        replaced_count: Number of operators of the graph that are gone.
        rest_count: Number of operators that are still there.
    """

    matches: Mapping[str, int]
    replaced_count: int
    rest_count: int


def rewrite(module: fx.GraphModule, rules: Sequence[Rule], *, is_respelled: bool = True) -> Rewriting:
    """Apply each rule once, in order, wherever it matches; later rules see the replacements of earlier ones.

    Args:
        module: The graph, which is changed.
        rules: The rules.
        is_respelled: True where the calls of the rules have their common spelling, as the graph's get first.

    Raises:
        RuleError: A rule fails, or makes an invalid graph.
    """
    before = _operators(module)
    if is_respelled:
        respell(module.graph)
    matches = {rule.name: _apply(rule, module) for rule in rules}
    rest = before & _operators(module)
    return Rewriting(matches, len(before) - len(rest), len(rest))


def _apply(rule: Rule, module: fx.GraphModule) -> int:
    try:
        replaced = replace_pattern_with_filters(module, rule.pattern, rule.replacement, rule.filters)
        module.graph.lint()
    except Exception as error:
        said = f"{type(error).__name__}: {error}".partition("\n")[0]
        raise RuleError(f"the rule {rule.name}.py fails at rewriting the graph ({said})") from error
    for match in replaced:
        _hand_on_value(match)
    module.recompile()
    return len(replaced)


def _hand_on_value(match: ReplacedPatterns) -> None:
    """Copy the example value of the matched nodes to the replacement, for filters of later rules."""
    if match.replacements and VALUE in match.anchor.meta:
        match.replacements[-1].meta.setdefault(VALUE, match.anchor.meta[VALUE])


def _operators(module: fx.GraphModule) -> set[fx.Node]:
    return {node for node in module.graph.nodes if node.op.startswith("call_")}
