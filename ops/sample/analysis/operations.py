"""What a graph does, read from its text by `ast`: every operator in order, with its arguments and what they depend on.

The text of a graph is a straight line of assignments, so reading it is enough; `ops.sample.analysis.trace` finds the
same by `torch.fx`, and validation holds one against the other. Nothing is executed.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from ops.sample.analysis.model_code import SIGN_NAMES, ModelCodeError, dotted_name, parse_model
from ops.sample.analysis.terms import CONTAINERS, Operation, Term, joined, tuple_term

_MIRRORED = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le", "eq": "eq", "ne": "ne"}

_SPECIAL = {
    f"__{prefix}{name.rstrip('_')}__": (f"operator.{'i' if prefix == 'i' else ''}{name}", prefix == "r")
    for name in {*SIGN_NAMES.values()} - {"not_", "is_", "is_not", "contains"}
    for prefix in ("", "r", "i")
} | {"__getitem__": ("operator.getitem", False), "__setitem__": ("operator.setitem", False)}
"""Method of the language → the operator that it is, and whether its arguments are swapped."""


def operations_of(code: str, spell: Callable[[str], str] = str) -> dict[str, tuple[Operation, ...]]:
    """Operators of each function of the file's classes: "GraphModule.forward" → its operations in order.

    Args:
        code: Text of `model.py`.
        spell: The text that stands for a global that is used as a value ("torch.float" → "torch.float32").

    Raises:
        ModelCodeError: The text is not Python, or does more than one thing after the other.
    """
    found: dict[str, tuple[Operation, ...]] = {}
    for statement in parse_model(code).body:
        if isinstance(statement, ast.ClassDef):
            for member in statement.body:
                if isinstance(member, ast.FunctionDef) and member.name == "forward":
                    found |= _Reader(f"{statement.name}.forward", member, spell).read()
    return found


class _Reader:
    """Goes through one function's statements and notes the operators in the order in which they are applied."""

    def __init__(
        self, name: str, function: ast.FunctionDef, spell: Callable[[str], str], outer: Mapping[str, Term] | None = None
    ) -> None:
        self._name = name
        self._prefix = "" if outer is None else function.name
        self._statements = function.body
        self._spell = spell
        self._operations: list[Operation] = []
        self._nested: dict[str, tuple[Operation, ...]] = {}
        arguments = function.args
        names = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
        parameters = names[1:] if outer is None else names
        own = {parameter: self._reference("$", position) for position, parameter in enumerate(parameters)}
        self._variables: dict[str, Term] = {"self": Term("self"), **(outer or {}), **own}

    def read(self) -> dict[str, tuple[Operation, ...]]:
        """Operations of the function and of those inside of it."""
        for statement in self._statements:
            self._statement(statement)
        return {self._name: tuple(self._operations), **self._nested}

    def _reference(self, sign: str, position: int) -> Term:
        text = f"{self._prefix}{sign}{position}"
        return Term(text, (text,))

    def _apply(self, name: str, terms: Sequence[Term]) -> Term:
        dependencies = tuple(item for term in terms for item in term.dependencies)
        self._operations.append(Operation(name, tuple(term.text for term in terms), dependencies))
        return self._reference("%", len(self._operations) - 1)

    def _statement(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.Assign):
            self._assign(statement.targets, statement.value)
        elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
            self._assign([statement.target], statement.value)
        elif isinstance(statement, ast.AugAssign):
            self._augmented(statement)
        elif isinstance(statement, ast.Expr):
            self._term(statement.value)
        elif isinstance(statement, ast.Return):
            self._apply("return", [Term("None") if statement.value is None else self._term(statement.value)])
        elif isinstance(statement, ast.With):
            self._with(statement)
        elif isinstance(statement, ast.FunctionDef):
            reader = _Reader(f"{self._name}.{statement.name}", statement, self._spell, self._variables)
            self._nested |= reader.read()
            self._variables[statement.name] = Term(f"<{statement.name}>")
        elif not isinstance(statement, ast.Delete | ast.Pass):
            raise _not_straight(statement)

    def _assign(self, targets: Sequence[ast.expr], value: ast.expr) -> None:
        for target in targets:
            if isinstance(target, ast.Tuple | ast.List) and isinstance(value, ast.Tuple | ast.List):
                terms = [self._term(item) for item in value.elts]
                for part, term in zip(target.elts, terms, strict=False):
                    self._bind(part, term)
                return
        term = self._term(value)
        for target in targets:
            self._bind(target, term)

    def _bind(self, target: ast.expr, term: Term) -> None:
        """Give a value to a variable, to several, or to elements of a tensor."""
        if isinstance(target, ast.Name):
            self._variables[target.id] = term
        elif isinstance(target, ast.Tuple | ast.List):
            parts = [self._apply("operator.getitem", [term, Term(str(i))]) for i in range(len(target.elts))]
            for part, value in zip(target.elts, parts, strict=True):
                self._bind(part, value)
        elif isinstance(target, ast.Subscript):
            self._apply("operator.setitem", [self._term(target.value), self._term(target.slice), term])
        else:
            raise _not_straight(target)

    def _augmented(self, statement: ast.AugAssign) -> None:
        name = f"operator.i{SIGN_NAMES[type(statement.op)]}"
        target = statement.target
        if isinstance(target, ast.Subscript):
            owner, index = self._term(target.value), self._term(target.slice)
            item = self._apply("operator.getitem", [owner, index])
            changed = self._apply(name, [item, self._term(statement.value)])
            self._apply("operator.setitem", [owner, index, changed])
        else:
            before = self._term(target)
            self._bind(target, self._apply(name, [before, self._term(statement.value)]))

    def _with(self, statement: ast.With) -> None:
        opened = []
        for item in statement.items:
            context = self._term(item.context_expr)
            opened.append(context)
            entered = self._apply("Tensor.__enter__", [context])
            if item.optional_vars is not None:
                self._bind(item.optional_vars, entered)
        for inner in statement.body:
            self._statement(inner)
        for context in reversed(opened):
            self._apply("Tensor.__exit__", [context, Term("None"), Term("None"), Term("None")])

    def _term(self, node: ast.expr) -> Term:
        literal = _literal(node)
        if literal is not None:
            return literal
        if isinstance(node, ast.Name | ast.Attribute):
            return self._name_term(node)
        if isinstance(node, ast.Call):
            return self._call(node)
        if isinstance(node, ast.Subscript):
            return self._apply("operator.getitem", [self._term(node.value), self._term(node.slice)])
        if isinstance(node, ast.Tuple):
            return tuple_term([self._term(item) for item in node.elts])
        if isinstance(node, ast.List):
            return joined("[{}]", [self._term(item) for item in node.elts])
        if isinstance(node, ast.Slice):
            ends = (node.lower, node.upper, node.step)
            return joined("slice({})", [Term("None") if end is None else self._term(end) for end in ends])
        if isinstance(node, ast.Dict):
            return joined("{{}}", [self._keyed(key, value) for key, value in zip(node.keys, node.values, strict=True)])
        return self._sign(node)

    def _keyed(self, key: ast.expr | None, value: ast.expr) -> Term:
        if key is None:
            raise _not_straight(value)
        return joined("{}", [self._term(key), self._term(value)], ": ")

    def _name_term(self, node: ast.Name | ast.Attribute) -> Term:
        """A variable, an attribute of one, or a global."""
        if self._is_global(node):
            return Term(self._spell(dotted_name(node) or ""))
        if isinstance(node, ast.Name):
            return self._variables[node.id]
        owner = self._term(node.value)
        return replace(owner, text=f"{owner.text}.{node.attr}")

    def _is_global(self, node: ast.expr) -> bool:
        name = dotted_name(node)
        return name is not None and name.partition(".")[0] not in self._variables

    def _call(self, node: ast.Call) -> Term:
        name = dotted_name(node.func)
        owner: list[Term] = []
        if name is None or not (self._is_global(node.func) or name.startswith("self.")):
            if isinstance(node.func, ast.Attribute):
                if node.func.attr in _SPECIAL:
                    return self._special(node.func, node.args)
                owner, name = [self._term(node.func.value)], f"Tensor.{node.func.attr}"
            else:
                owner, name = [self._term(node.func)], "Tensor.__call__"
        positional = [self._term(argument) for argument in node.args]
        if any(keyword.arg is None for keyword in node.keywords):
            raise _not_straight(node)
        keywords = [self._keyword(keyword) for keyword in node.keywords]
        if name == "slice" and not keywords:
            ends = {1: [Term("None"), *positional, Term("None")], 2: [*positional, Term("None")]}
            return joined("slice({})", ends.get(len(positional), positional))
        if name in CONTAINERS and len(positional) <= 1 and not keywords:
            return positional[0] if positional else joined({"tuple": "({})", "list": "[{}]"}.get(name, "{{}}"), [])
        return self._apply(name, [*owner, *positional, *keywords])

    def _special(self, function: ast.Attribute, arguments: Sequence[ast.expr]) -> Term:
        """`x.__add__(y)` is `x + y`, and `x.__radd__(y)` is `y + x`."""
        terms = [self._term(function.value), *map(self._term, arguments)]
        name, is_reflected = _SPECIAL[function.attr]
        return self._apply(name, terms[::-1] if is_reflected else terms)

    def _keyword(self, keyword: ast.keyword) -> Term:
        return joined(f"{keyword.arg}={{}}", [self._term(keyword.value)])

    def _sign(self, node: ast.expr) -> Term:
        """An operator of the language."""
        if isinstance(node, ast.UnaryOp):
            operand = self._term(node.operand)
            if not operand.dependencies and isinstance(node.op, ast.USub):
                return Term(f"-{operand.text}")  # -inf
            if not isinstance(node.op, ast.Not):
                return self._apply(f"operator.{SIGN_NAMES[type(node.op)]}", [operand])
        elif isinstance(node, ast.BinOp):
            return self._apply(f"operator.{SIGN_NAMES[type(node.op)]}", [self._term(node.left), self._term(node.right)])
        elif isinstance(node, ast.Compare) and len(node.ops) == 1:
            name = SIGN_NAMES[type(node.ops[0])]
            left, right = self._term(node.left), self._term(node.comparators[0])
            if name in _MIRRORED:
                # Python asks a number's partner instead: `2 < x` is `x > 2`.
                swap = not left.dependencies
                return self._apply(
                    f"operator.{_MIRRORED[name] if swap else name}", [right, left] if swap else [left, right]
                )
        raise _not_straight(node)


def _literal(node: ast.expr) -> Term | None:
    """A number or string that the code spells out, or an expression of such."""
    if isinstance(node, ast.Constant | ast.UnaryOp | ast.BinOp):
        try:
            return Term(repr(ast.literal_eval(node)))
        except (ValueError, TypeError):
            return None
    return None


def _not_straight(node: ast.expr | ast.stmt) -> ModelCodeError:
    return ModelCodeError(
        f"model.py:{node.lineno}: {type(node).__name__} is not part of a graph: expected one operator after the other"
    )
