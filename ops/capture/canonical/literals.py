"""Numbers in the text of a graph: floats and complex numbers whose own text means something else, or nothing."""

from __future__ import annotations

import ast
import math
from typing import Any

from torch.fx import GraphModule
from torch.fx.node import map_aggregate

from ops.capture.canonical.graphs import nested_graphs


class _Float(float):
    """A float that fx prints right: it prints an argument by its `repr`."""

    def __repr__(self) -> str:
        return number_text(float(self))


class _Complex(complex):
    """Likewise a complex number."""

    def __repr__(self) -> str:
        return number_text(complex(self))


def make_numbers_printable(module: GraphModule) -> None:
    """Make the code of a graph, and of those nested in it, have the numbers that its nodes have.

    The code that torch generates does not: it raises, or computes with other numbers.
    """
    for _, child in nested_graphs(module):
        make_numbers_printable(child)
    replaced: list[complex] = []

    def printable(leaf: Any) -> Any:
        if isinstance(leaf, float | complex) and repr(leaf) != number_text(leaf):
            replaced.append(leaf)
            return _Complex(leaf) if isinstance(leaf, complex) else _Float(leaf)
        return leaf

    for node in module.graph.nodes:
        args, kwargs = map_aggregate((node.args, node.kwargs), printable)
        if replaced:
            node.args, node.kwargs = args, kwargs
    if replaced:
        module.recompile()


def number_text(value: complex) -> str:
    """Source text of a float or a complex number: `inf`, `-nan`, `complex(-0.0, 2.0)`; signs of zero and NaN survive.

    The names `inf` and `nan` are those of the module `math`. A complex number is written as Python does, `(1-2j)`,
    where that means the same: `(-0+2j)` would be 0+2j, `-1j` has a negative zero, and `infj` is a name.
    """
    if isinstance(value, complex):
        own = complex.__repr__(value)
        return own if _means(own, value) else f"complex({number_text(value.real)}, {number_text(value.imag)})"
    sign = "-" if math.isnan(value) and math.copysign(1.0, value) < 0 else ""
    return sign + float.__repr__(value)


def _means(text: str, value: complex) -> bool:
    """Whether Python reads a text as this complex number, signs of zero included."""
    try:
        read = complex(ast.literal_eval(text))
    except ValueError:  # it has a NaN or an infinity
        return False
    return repr((read.real, read.imag)) == repr((value.real, value.imag))
