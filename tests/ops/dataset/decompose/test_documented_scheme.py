"""The scheme that docs/decomposition.md writes splits where the page says."""

import re
from typing import Any

from ops.checkout import CHECKOUT
from ops.dataset.decompose.schemes.base import UnitCost
from ops.dataset.graph import Graph

PAGE = (CHECKOUT / "docs" / "decomposition.md").read_text("utf-8")
CODE = """
class GraphModule:
    def forward(self, x):
        a = x + 1
        b = a * 2
        c = b - 3
        return (c,)
"""


def test_it_splits_after_units_that_write_much() -> None:
    example = re.search(r"```python\n(\"\"\"`large.*?)```", PAGE, re.S)
    assert example is not None
    names: dict[str, Any] = {}
    exec(example[1], names)
    costs = [UnitCost(0.0, 0, written_bytes) for written_bytes in (10, 2_000_000, 3_000_000)]
    assert names["Large"]().split(Graph.parse(CODE).units, costs) == [2]
    assert names["Large"](limit="5").split(Graph.parse(CODE).units, costs) == [1, 2]
