"""What backends that go through `torch.compile` share: numbers are folded, breaks are counted."""

from typing import Any

import pytest
import torch

from backends._shared.engines import dynamo
from backends._shared.graphs.bound_graph import bind


class ReadsNumbers(torch.nn.Module):
    def forward(self, x, p):
        return (x * p.item() + 1, x)


class Breaks(torch.nn.Module):
    def forward(self, x):
        y = x + 1
        torch._dynamo.graph_break()
        return (y * 2,)


def kept(graphs: list[torch.fx.GraphModule]) -> Any:
    def backend(graph: torch.fx.GraphModule, _examples: object) -> Any:
        graphs.append(graph)
        return graph.forward

    return backend


@pytest.mark.slow
def test_numbers_that_are_constant_are_none_of_the_compilers_business() -> None:
    dynamo.prepare()
    graphs: list[torch.fx.GraphModule] = []
    values = {"x": torch.ones(3), "p": torch.tensor(0.5)}
    bound = bind(ReadsNumbers(), values, "bound", fold_scalar_reads=True)
    assert bound.folds_scalar_reads
    with torch.no_grad():
        product, returned = dynamo.compile_bound(bound, backend=kept(graphs))(**values)
    assert torch.equal(product, torch.full((3,), 1.5)) and returned is values["x"]
    assert not any("item" in str(node.target) for graph in graphs for node in graph.graph.nodes)
    assert dynamo.break_count() == 0


@pytest.mark.slow
def test_breaks_are_counted() -> None:
    dynamo.prepare()
    graphs: list[torch.fx.GraphModule] = []
    values = {"x": torch.ones(3)}
    bound = bind(Breaks(), values, "bound")
    assert not bound.folds_scalar_reads
    with torch.no_grad():
        (doubled,) = dynamo.compile_bound(bound, backend=kept(graphs))(**values)
    assert torch.equal(doubled, torch.full((3,), 4.0))
    assert len(graphs) == 2 and dynamo.break_count() >= 1  # a break in a module within another may count for both
