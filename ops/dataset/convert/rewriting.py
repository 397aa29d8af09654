"""Rewriting of a graph's code by tables, before a tool converts it: names, keyword forms, arguments without effect.

The tables are a converter's; this module knows no framework but torch, whose code it reads.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ops.dataset.graph import (
    Attribute,
    Call,
    Constant,
    Expression,
    Keyword,
    Kind,
    Name,
    Node,
    Operation,
    Other,
    Sequence,
    parse_expression,
)
from ops.dataset.graph.expressions import sign_function


@dataclass(frozen=True, slots=True)
class Helper:
    """A function of the project's own that does in the other framework what an operator does in torch.

    Attributes:
        operator: Dotted name of a function, or "Tensor.<name>" of a method.
        name: Of the helper.
        source: Its text, in the other framework; it takes what the operator takes, a method's tensor first.
        only_without: Arguments that it does not take: calls that have one of them stay as they are.
    """

    operator: str
    name: str
    source: str
    only_without: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """Rules of rewriting, each by dotted name of a function, or by "Tensor.<name>" for a method.

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


class Rewriter:
    """Applies tables to the nodes of a graph.

    Attributes:
        used: Operators of the helpers that it put in.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._helpers = {helper.operator: helper for helper in tables.helpers}
        self._changed: dict[Call, Name] = {}
        """Call → the variable that it changes in place."""
        self.used: set[str] = set()

    @property
    def helpers(self) -> tuple[Helper, ...]:
        """The helpers that were put in, in the order of the table."""
        return tuple(helper for helper in self._tables.helpers if helper.operator in self.used)

    def rewrite_node(self, node: Node) -> str:
        """Return the text of a node; a variable that its call changes in place is assigned the result, too."""
        expressions = [expression.map(self.rewrite) for expression in node.expressions]
        text = node.with_expressions(expressions)
        changed = self._changed.get(expressions[-1]) if expressions else None  # type: ignore[call-overload]
        if changed is None or node.kind not in (Kind.ASSIGN, Kind.CALL):
            return text
        targets = [target.text for target in expressions[:-1]]
        targets += [changed.name] if changed.name not in targets else []
        return " = ".join([*targets, expressions[-1].text])

    def rewrite(self, expression: Expression) -> Expression:
        """Return the replacement of an expression whose parts are rewritten."""
        if isinstance(expression, Attribute):
            renamed = self._tables.renamed.get(expression.dotted_name or "")
            return expression if renamed is None else parse_expression(renamed)
        return self._call(expression) if isinstance(expression, Call) else expression

    def _call(self, call: Call) -> Expression:
        """Rewrite a call: its function's name first, then its arguments, then the call itself."""
        name = call.function.dotted_name or ""
        if name in self._tables.removed:
            return Constant(None)
        if call.is_method:
            call, name = self._method(call)
        call = self._arrange(call, name)
        if name in self._tables.identities and not call.args and not call.keywords:
            assert isinstance(call.function, Attribute)
            return call.function.owner
        signed = self._with_sign(call, name) if name in self._tables.signs else None
        if signed is not None:
            return signed
        helper = self._helpers.get(name)
        if helper is not None and helper.only_without.isdisjoint(keyword.name for keyword in call.keywords):
            self.used.add(name)
            helped = Call(Name(helper.name), call.args, call.keywords)
            if call in self._changed:
                self._changed[helped] = self._changed[call]
            return helped
        return call

    def _method(self, call: Call) -> tuple[Call, str]:
        """Return a call of a method by the name that it has in the tables, as a function where they say so."""
        assert isinstance(call.function, Attribute)
        name = f"Tensor.{call.name}"
        if name in self._tables.of_sizes and not _takes_dtype(call):
            name = self._tables.of_sizes[name]
            call = Call(Attribute(call.function.owner, name.removeprefix("Tensor.")), call.args, call.keywords)
        if name in self._tables.functions or name in self._helpers:
            name = self._tables.functions.get(name, name)
            call = Call(parse_expression(name), call.operands, call.keywords)
        return call, name

    def _with_sign(self, call: Call, name: str) -> Expression | None:
        """Write a call as an operator of the language; None for one with more arguments."""
        named = {keyword.name: keyword.value for keyword in call.keywords}
        operands = [*call.operands, *(named.pop(key) for key in ("input", "other", "exponent") if key in named)]
        if named or len(operands) != 2:
            return None
        return Operation((sign_function(self._tables.signs[name]),), tuple(operands))

    def _arrange(self, call: Call, name: str) -> Call:
        """Return a call with lists of tensors spread, arguments named, and those without effect left out."""
        args, keywords = list(call.args), list(call.keywords)
        if name in self._tables.spread:
            args = [part for arg in args for part in (arg.elements if isinstance(arg, Sequence) else (arg,))]
        parameters = self._tables.parameters.get(name, ())
        is_starred = any(isinstance(argument, Other) and argument.kind == "Starred" for argument in args)
        if parameters and len(args) <= len(parameters) and not is_starred:
            keywords = [*(Keyword(key, value) for key, value in zip(parameters, args, strict=False)), *keywords]
            args = [keywords.pop(0).value] if keywords and keywords[0].name == parameters[0] else []
        changed = _changed_variable(args, keywords)
        dropped = self._tables.dropped.get(name, frozenset()) | self._tables.dropped.get("*", frozenset())
        keywords = [keyword for keyword in keywords if keyword.name not in dropped and not self._is_idle(name, keyword)]
        for (function, parameter), value in self._tables.supplied.items():
            if function == name and not is_starred and all(keyword.name != parameter for keyword in keywords):
                keywords.append(Keyword(parameter, parse_expression(value)))
        if (tuple(args), tuple(keywords)) != (call.args, call.keywords):
            call = Call(call.function, tuple(args), tuple(keywords))
        if changed is not None:
            self._changed[call] = changed
        return call

    def _is_idle(self, name: str, argument: Keyword) -> bool:
        idle = self._tables.without_effect
        texts = idle.get((name, argument.name or "")) or idle.get(("*", argument.name or "")) or ()
        return bool(texts) and argument.value.text in texts


def _changed_variable(args: list[Expression], keywords: list[Keyword]) -> Name | None:
    """Return the variable that a call with `inplace=True` changes."""
    variable = args[0] if args else None
    inplace = next((keyword.value for keyword in keywords if keyword.name == "inplace"), None)
    is_in_place = isinstance(inplace, Constant) and inplace.value is True
    return variable if is_in_place and isinstance(variable, Name) else None


def _takes_dtype(call: Call) -> bool:
    """Tell whether a method that takes sizes or a dtype gets a dtype: a name of torch, or an argument `dtype`."""
    of_torch = any((argument.dotted_name or "").startswith("torch.") for argument in call.args)
    return of_torch or any(keyword.name == "dtype" for keyword in call.keywords)
