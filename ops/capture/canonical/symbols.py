"""Symbolic sizes: one name for each, whether an argument carries it or only shapes tell it.

Imports torch: worker only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Node


@dataclass(frozen=True, slots=True)
class Symbol:
    """The name of a size and what it was when captured."""

    name: str
    example: int


def is_symbol(node: Node) -> bool:
    """Whether an argument is a size."""
    return isinstance(node.meta.get("example_value"), torch.SymInt)


def name_symbols(arguments: Sequence[Node]) -> dict[str, Symbol]:
    """Symbol of torch ("s77") → its name: the argument that carries it, else the next number after those."""
    symbols: dict[str, Symbol] = {}
    for node in filter(is_symbol, arguments):
        size = node.meta["example_value"]
        symbols[str(size)] = Symbol(str(node.target), _hint(size))
    taken = {str(node.target) for node in arguments}
    free = (name for number in range(len(taken) + 10_000) if (name := f"s{number}") not in taken)
    for size in _sizes(arguments):
        environment = size.node.shape_env
        for symbol in sorted(size.node.expr.free_symbols, key=str):
            if str(symbol) not in symbols:
                symbols[str(symbol)] = Symbol(next(free), int(environment.backed_var_to_val[symbol]))
    return symbols


def size_of(node: Node, symbols: Mapping[str, Symbol]) -> tuple[int | str, ...] | None:
    """The shape of an argument where it has symbols in it; for a size itself, its name."""
    example = node.meta.get("example_value")
    if isinstance(example, torch.SymInt):
        return (str(node.target),)
    if not isinstance(example, torch.Tensor) or all(isinstance(size, int) for size in example.shape):
        return None
    return tuple(size if isinstance(size, int) else _expression(str(size), symbols) for size in example.shape)


def _sizes(arguments: Iterable[Node]) -> Iterable[Any]:
    for node in arguments:
        example = node.meta.get("example_value")
        if isinstance(example, torch.Tensor):
            yield from (size for size in example.shape if isinstance(size, torch.SymInt))


def _hint(size: Any) -> int:
    return int(size.node.hint)


def _expression(text: str, symbols: Mapping[str, Symbol]) -> str:
    return re.sub(r"\b[su]\d+\b", lambda match: symbols[match[0]].name if match[0] in symbols else match[0], text)
