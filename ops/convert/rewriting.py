"""Rewriting of a graph's code by tables, before a tool converts it: names, keyword forms, arguments without effect.

The tables are a converter's; this module knows no framework but torch, whose code it reads. Nodes keep the line numbers
that they had, so that what a tool says of a line is of the sample's own.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Mapping
from dataclasses import dataclass, field

from ops.sample.analysis.model_code import dotted_name


@dataclass(frozen=True, slots=True)
class Helper:
    """A function of the project's own that does in the other framework what an operator does in torch.

    Attributes:
        operator: Dotted name of a function, or "Tensor.<name>" of a method.
        name: Of the helper.
        source: Its text, in the other framework; it takes what the operator takes, a method's tensor first.
        only_without: It is for calls that have none of these arguments, and others stay as they are.
    """

    operator: str
    name: str
    source: str
    only_without: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """What is rewritten, each by dotted name of a function, or by "Tensor.<name>" for a method.

    Attributes:
        renamed: Function or name → another name of the same.
        functions: Method → function that takes the tensor first.
        of_sizes: Method that takes sizes or a dtype → method that does the same with sizes; calls with a dtype stay.
        parameters: Function → its parameters, by which positional arguments become keywords after the first.
        without_effect: Parameter → value, as source text, with which an argument is left out; for all calls.
        supplied: Function and parameter → value, as source text, that calls without the parameter get.
        dropped: Function → parameters that are left out whatever they are.
        removed: Functions that compute nothing; the call becomes None.
        identities: Methods that give the tensor itself where nothing is left of their arguments.
        spread: Functions that take several tensors, or a list of them: one that is written down becomes its elements.
        signs: Function or method of two operands → operator of the language that does the same; calls with more
            arguments stay.
        helpers: Functions of the project's own.
    """

    renamed: Mapping[str, str] = field(default_factory=dict)
    functions: Mapping[str, str] = field(default_factory=dict)
    of_sizes: Mapping[str, str] = field(default_factory=dict)
    parameters: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    without_effect: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    supplied: Mapping[tuple[str, str], str] = field(default_factory=dict)
    dropped: Mapping[str, frozenset[str]] = field(default_factory=dict)
    removed: frozenset[str] = frozenset()
    identities: frozenset[str] = frozenset()
    spread: frozenset[str] = frozenset()
    signs: Mapping[str, str] = field(default_factory=dict)
    helpers: tuple[Helper, ...] = ()


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A tree after the tables.

    Attributes:
        tree: A copy; the one given is as it was.
        helpers: Those that it calls, in the order of the table.
    """

    tree: ast.Module
    helpers: tuple[Helper, ...]


def rewrite(tree: ast.Module, tables: Tables) -> Rewritten:
    """Apply tables to the code of a graph."""
    rewriter = _Rewriter(tables)
    changed = rewriter.visit(copy.deepcopy(tree))
    assert isinstance(changed, ast.Module)
    return Rewritten(changed, tuple(one for one in tables.helpers if one.operator in rewriter.used))


class _Rewriter(ast.NodeTransformer):
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._helpers = {one.operator: one for one in tables.helpers}
        self._changed: dict[int, ast.Name] = {}
        """Call → the variable that it changes in place."""
        self.used: set[str] = set()

    def visit_Assign(self, node: ast.Assign) -> ast.Assign:
        """An assignment from a call in place: the variable that the call changes gets the result, too."""
        self.generic_visit(node)
        changed = self._changed.get(id(node.value))
        if changed is not None and all(ast.unparse(target) != changed.id for target in node.targets):
            node.targets.append(ast.copy_location(ast.Name(changed.id, ast.Store()), changed))
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        """A call in place whose result nobody takes: the variable that it changes does."""
        self.generic_visit(node)
        changed = self._changed.get(id(node.value))
        if changed is None:
            return node
        target = ast.copy_location(ast.Name(changed.id, ast.Store()), changed)
        return ast.copy_location(ast.Assign([target], node.value), node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """A name of torch that has another one."""
        self.generic_visit(node)
        new = self._tables.renamed.get(dotted_name(node) or "")
        return node if new is None else _name(new, node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """A call: its function's name first, then its arguments, then what takes its place."""
        self.generic_visit(node)
        name = dotted_name(node.func) or ""
        if name in self._tables.removed:
            return ast.copy_location(ast.Constant(None), node)
        is_method = isinstance(node.func, ast.Attribute) and not name.startswith("torch.")
        if is_method:
            assert isinstance(node.func, ast.Attribute)
            name = f"Tensor.{node.func.attr}"
            if name in self._tables.of_sizes and not _takes_dtype(node):
                name = self._tables.of_sizes[name]
                node.func.attr = name.removeprefix("Tensor.")
            if name in self._tables.functions or name in self._helpers:
                node.args.insert(0, node.func.value)
                node.func = _name(self._tables.functions.get(name, name), node.func)
                name = self._tables.functions.get(name, name)
        self._arrange(node, name)
        if name in self._tables.identities and not node.args and not node.keywords:
            assert isinstance(node.func, ast.Attribute)
            return node.func.value
        signed = self._with_sign(node, name) if name in self._tables.signs else None
        if signed is not None:
            return signed
        helper = self._helpers.get(name)
        if helper is not None and helper.only_without.isdisjoint(one.arg for one in node.keywords):
            self.used.add(name)
            node.func = ast.copy_location(ast.Name(helper.name, ast.Load()), node.func)
        return node

    def _with_sign(self, node: ast.Call, name: str) -> ast.expr | None:
        """A call as an operator of the language; None for one with more arguments."""
        assert isinstance(node.func, ast.Attribute)
        named = {one.arg: one.value for one in node.keywords}
        operands = [*([node.func.value] if name.startswith("Tensor.") else []), *node.args]
        operands += [named.pop(key) for key in ("input", "other", "exponent") if key in named]
        if named or len(operands) != 2:
            return None
        made = ast.parse(f"(a) {self._tables.signs[name]} (b)", mode="eval").body
        for one in ast.walk(made):
            ast.copy_location(one, node)
        if isinstance(made, ast.Compare):
            made.left, made.comparators = operands[0], [operands[1]]
        else:
            assert isinstance(made, ast.BinOp)
            made.left, made.right = operands
        return made

    def _arrange(self, node: ast.Call, name: str) -> None:
        """Spread lists of tensors, name the arguments, and leave out those without effect."""
        if name in self._tables.spread:
            node.args = [part for one in node.args for part in _elements(one)]
        parameters = self._tables.parameters.get(name, ())
        starred = any(isinstance(one, ast.Starred) for one in node.args)
        if parameters and len(node.args) <= len(parameters) and not starred:
            named = [ast.keyword(key, value) for key, value in zip(parameters, node.args, strict=False)]
            node.args, node.keywords = [], [*named, *node.keywords]
            if node.keywords and node.keywords[0].arg == parameters[0]:
                node.args = [node.keywords.pop(0).value]
        changed = _changed_variable(node)
        if changed is not None:
            self._changed[id(node)] = changed
        dropped = self._tables.dropped.get(name, frozenset()) | self._tables.dropped.get("*", frozenset())
        node.keywords = [one for one in node.keywords if one.arg not in dropped and not self._is_idle(name, one)]
        for (function, parameter), value in self._tables.supplied.items():
            if function == name and not starred and all(one.arg != parameter for one in node.keywords):
                node.keywords.append(ast.copy_location(ast.keyword(parameter, _name(value, node)), node))

    def _is_idle(self, name: str, argument: ast.keyword) -> bool:
        idle = self._tables.without_effect
        texts = idle.get((name, argument.arg or "")) or idle.get(("*", argument.arg or "")) or ()
        return bool(texts) and ast.unparse(argument.value) in texts


def _elements(argument: ast.expr) -> list[ast.expr]:
    """What a list or tuple of an argument has; the argument itself if it is none."""
    return argument.elts if isinstance(argument, ast.List | ast.Tuple) else [argument]


def _changed_variable(value: ast.Call) -> ast.Name | None:
    """The variable that a call with `inplace=True` changes."""
    if not value.args or not isinstance(value.args[0], ast.Name):
        return None
    is_in_place = any(
        one.arg == "inplace" and isinstance(one.value, ast.Constant) and one.value.value is True
        for one in value.keywords
    )
    return value.args[0] if is_in_place else None


def _takes_dtype(node: ast.Call) -> bool:
    """Whether a method that takes sizes or a dtype gets a dtype: a name of torch, or an argument of that name."""
    of_torch = any((dotted_name(one) or "").startswith("torch.") for one in node.args)
    return of_torch or any(one.arg == "dtype" for one in node.keywords)


def _name(dotted: str, place: ast.expr) -> ast.expr:
    """The expression of a dotted name, at the place of another one."""
    made = ast.parse(dotted, mode="eval").body
    for node in ast.walk(made):
        ast.copy_location(node, place)
    return made
