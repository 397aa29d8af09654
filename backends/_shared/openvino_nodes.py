"""What a compiled model of OpenVINO executes."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

_NO_OPERATORS = ("Input", "Output", "Const")


def executed_nodes(compiled: Any) -> tuple[Counter[str], int]:
    """Kinds of the nodes that the device's plugin executes, and the bytes of the constants that it holds for them."""
    kinds: Counter[str] = Counter()
    size_bytes = 0
    for node in compiled.get_runtime_model().get_ordered_ops():
        kind = str(node.get_rt_info()["layerType"].astype(str))
        kinds[kind] += kind not in _NO_OPERATORS
        if kind == "Const":
            output = node.output(0)
            size_bytes += math.prod(output.shape) * output.element_type.size
    return kinds, size_bytes
