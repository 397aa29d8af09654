"""Reads a folder of rules: each Python file is one, unless its name begins with "_"; rules may import other files.

Imports torch.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from torch import fx

from backends._shared.user_files import run_file
from backends.rules import RuleError
from backends.rules.spelling import respell

Filter = Callable[[Any, fx.Graph, fx.Graph], bool]
"""Filter of `torch.fx.subgraph_rewriter.replace_pattern_with_filters`: takes match, graph and pattern."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that was read.

    Attributes:
        name: Name of its file, without the suffix.
        pattern: Graph that it looks for.
        replacement: Graph that it puts there.
        filters: Conditions on a match.
    """

    name: str
    pattern: fx.GraphModule
    replacement: fx.GraphModule
    filters: list[Filter]


def load_rules(folder: Path) -> list[Rule]:
    """Read the rules of a folder, by name. Their files are executed.

    Raises:
        RuleError: There are no rules, or one cannot be used.
    """
    files = sorted(file for file in folder.glob("*.py") if not file.name.startswith("_"))
    if not files:
        raise RuleError(f"{folder} has no rules: a rule is a Python file with the functions pattern and replacement")
    if str(folder) not in sys.path:
        sys.path.append(str(folder))  # so that a rule can import its neighbours
    return [_read_rule(file) for file in files]


def _read_rule(file: Path) -> Rule:
    module = execute(file)
    functions = {name: getattr(module, name, None) for name in ("pattern", "replacement")}
    if missing := [name for name, function in functions.items() if not inspect.isfunction(function)]:
        raise RuleError(f"the rule {file.name} has no function {missing[0]}")
    arguments = {name: read_arguments(file, name, function) for name, function in functions.items()}
    if len(arguments["pattern"]) != len(arguments["replacement"]):
        raise RuleError(
            f"the rule {file.name}: replacement takes {_join_names(arguments['replacement'])} and pattern "
            f"{_join_names(arguments['pattern'])}; both take the same arguments, in the same order"
        )
    traced = {name: trace(file, name, function) for name, function in functions.items()}
    check_pattern(file, traced["pattern"].graph)
    for function in traced.values():  # later rules look at replacements, too
        respell(function.graph)
    match_filter = getattr(module, "match_filter", None)
    if match_filter is not None and not callable(match_filter):
        raise RuleError(f"the rule {file.name}: match_filter is no function of match, graph and pattern")
    return Rule(file.stem, **traced, filters=[] if match_filter is None else [match_filter])


def execute(file: Path, kind: str = "rule") -> ModuleType:
    """Run the file of a rule.

    Raises:
        RuleError: It cannot be loaded.
    """
    try:
        return run_file(kind, file)
    except Exception as error:
        raise RuleError(f"the {kind} {file.name} cannot be loaded ({first_line(error)})") from error


def read_arguments(file: Path, name: str, function: Any, kind: str = "rule") -> list[str]:
    """Read the names of a function's arguments.

    Raises:
        RuleError: It takes others than plain ones.
    """
    parameters = inspect.signature(function).parameters.values()
    usual = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    if unusual := [str(item) for item in parameters if item.kind not in usual or item.default is not item.empty]:
        raise RuleError(f"the {kind} {file.name}: {name} takes {unusual[0]}; give it plain arguments without defaults")
    return [parameter.name for parameter in parameters]


def trace(file: Path, name: str, function: Any, kind: str = "rule") -> fx.GraphModule:
    """Trace a function of a rule.

    Raises:
        RuleError: `torch.fx` cannot.
    """
    try:
        return fx.symbolic_trace(function)
    except Exception as error:
        raise RuleError(f"the {kind} {file.name}: {name} cannot be traced by torch.fx ({first_line(error)})") from error


def check_pattern(file: Path, graph: fx.Graph, kind: str = "rule") -> None:
    """Reject a pattern at which `torch.fx` would fail, or raise an assertion.

    Raises:
        RuleError: It is one.
    """
    unused = [node for node in graph.nodes if node.op != "output" and not node.users]
    if argument := next((node for node in unused if node.op == "placeholder"), None):
        raise RuleError(f"the {kind} {file.name}: pattern does not use its argument {argument.name}")
    if unused:
        raise RuleError(f"the {kind} {file.name}: pattern computes {unused[0].name} and neither uses nor returns it")
    if all(node.op in ("placeholder", "output") for node in graph.nodes):
        raise RuleError(f"the {kind} {file.name}: pattern has no operator")


def _join_names(names: list[str]) -> str:
    return ", ".join(names) or "nothing"


def first_line(error: Exception) -> str:
    """Return the first line of an error, with its type."""
    return f"{type(error).__name__}: {error}".partition("\n")[0]
