"""Finds the arguments of a graph that are tensors of its model, by the names that tracers give them."""

import re

_HELD = re.compile(r"_parameters_|_buffers_|^parameters?_|^buffers_|^(?:l_)?_*self_", re.IGNORECASE)
"""Matches as in `ops.dataset.graph.graph`, which this package does not import; a test compares both."""


def is_weight(name: str) -> bool:
    """Tell whether the argument `name` of a sample's `forward` is a parameter, buffer or other tensor of its model."""
    return _HELD.search(name) is not None
