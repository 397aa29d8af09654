"""Which arguments of a graph are tensors that its model holds, by the names that tracers give them."""

import re

_HELD = re.compile(r"_parameters_|_buffers_|^parameters?_|^buffers_|^(?:l_)?_*self_", re.IGNORECASE)
"""As in `ops.graph.graph`, which this package does not import; a test holds both to the same names."""


def is_weight(name: str) -> bool:
    """Whether the argument `name` of a sample's `forward` is a parameter, a buffer or another tensor of its model's."""
    return _HELD.search(name) is not None
