"""What an analysis of a graph finds, whichever way it looks: operators, and the texts of their arguments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

CONTAINERS = frozenset({"slice", "tuple", "list", "dict"})
"""Builtins that make a value and compute nothing."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One operator as a function applies it.

    Attributes:
        name: As the code spells it ("torch.conv2d"); "Tensor.view" for a method, "operator.add" for what the
            language writes with a sign, "return" for what the function gives back.
        arguments: The text of each, keywords as "dim=1". "%3" is the result of the function's fourth operation,
            "$0" its first parameter; those of a function inside of another begin with its name.
        dependencies: The results and parameters among the arguments, in order.
    """

    name: str
    arguments: tuple[str, ...]
    dependencies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """The value of an expression: its text, and the results and parameters in it."""

    text: str
    dependencies: tuple[str, ...] = ()


def joined(pattern: str, terms: Sequence[Term], separator: str = ", ") -> Term:
    """One term of several: `pattern` with their texts in place of "{}"."""
    text = pattern.replace("{}", separator.join(term.text for term in terms))
    return Term(text, tuple(item for term in terms for item in term.dependencies))


def tuple_term(terms: Sequence[Term]) -> Term:
    """A tuple as Python writes it."""
    return joined("({},)" if len(terms) == 1 else "({})", terms)


def first_disagreement(one: Sequence[Operation], other: Sequence[Operation]) -> tuple[int, str, str] | None:
    """Where two lists of operations part, and what stands there in each; None when they are equal."""
    for position, (left, right) in enumerate(zip_longest(one, other)):
        if left != right:
            return position, _shown(left), _shown(right)
    return None


def _shown(operation: Operation | None) -> str:
    return "nothing" if operation is None else f"{operation.name}({', '.join(operation.arguments)})"
