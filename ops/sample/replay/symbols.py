"""Which integer a `torch.SymInt` parameter of `forward` takes."""

from __future__ import annotations

import re

from ops.errors import GraphNetError
from ops.sample.format.types import Literal, Sample

_SHAPE_SYMBOL = re.compile(r"[su](\d+)")


def symbol_value(sample: Sample, name: str) -> int:
    """The example value of a size that the graph takes as an argument.

    Samples written here have the symbol under the parameter's own name. Published ones name the parameter as the
    compiler did ("s1", "s77") and the symbols S0, S1, … as a later step found them, and store the literal 4 (or 0)
    for every parameter; so a shape symbol gets the value of the symbol of its number, else of the only one that can
    be meant: the compiler makes no symbol of a size of 1.

    Raises:
        GraphNetError: Nothing in the sample says which value.
    """
    values = sample.constraints.example_values
    if name in values:
        return values[name]
    stored = _stored_value(sample, name)
    match = _SHAPE_SYMBOL.fullmatch(name)
    if match is None and stored is not None:
        return stored
    candidates = {symbol: value for symbol, value in values.items() if value > 1}
    if match is not None and f"S{match[1]}" in candidates:
        return candidates[f"S{match[1]}"]
    if candidates:
        return max(candidates.values())
    if stored is not None:
        return stored
    raise GraphNetError(
        f"forward takes the size {name!r}, and neither input_tensor_constraints.py nor weight_meta.py has a value "
        f"for it; add it to dynamic_dim_constraint_symbol2example_value"
    )


def _stored_value(sample: Sample, name: str) -> int | None:
    """The integer that the metadata stores for the parameter."""
    for tensor in sample.tensors:
        if tensor.name == name:
            value: Literal = tensor.data
            while isinstance(value, list) and value:
                value = value[0]
            if isinstance(value, int | float):
                return int(value)
    return None
