"""What is captured of a model: arguments and their names, values, sizes, and the reason when there is nothing."""

import re

import pytest
import torch
from torch import nn

from ops.capture.canonical.names import stable_name
from ops.capture.canonical.printer import print_module
from ops.capture.tracing.capture import CaptureError, capture
from ops.capture.tracing.captured import CapturedGraph
from ops.capture.writing.samples import to_sample
from ops.sample.format.types import Sample
from ops.sample.replay.load import load_module
from ops.sources.base import LoadedModel


def load(graph: CapturedGraph) -> nn.Module:
    return load_module(Sample(print_module(graph.graph_module), weights=()))


def test_arguments_are_in_order_of_use_with_stable_names():
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = nn.Linear(8, 8)

        def forward(self, x):
            return self.linear(x)

    module = Net()
    (graph,) = capture(module, (torch.ones(2, 8),))
    weight, bias = "self_modules_linear_parameters_weight", "self_modules_linear_parameters_bias"
    assert list(graph.inputs) == ["x", weight, bias]
    assert graph.parameters == {weight, bias}
    assert torch.equal(graph.inputs[weight], module.linear.weight)


@pytest.mark.parametrize(
    ("captured", "name"),
    [
        ("L_self_modules_fc_parameters_weight_", "self_modules_fc_parameters_weight"),
        ("L_kwargs_input_ids_", "input_ids"),
        ("L_args_0_", "input_0"),
        ("L_x_", "x"),
        ("L_lambda_", "input_lambda"),
        ("G_offsets_", "G_offsets"),
    ],
)
def test_stable_name_is_its_own(captured, name):
    assert stable_name(captured) == name
    assert stable_name(f"L_{name}_") == name


def test_values_are_those_before_the_graph_changed_them():
    class Counter(nn.Module):
        def __init__(self):
            super().__init__()
            self.register_buffer("count", torch.zeros(3))

        def forward(self, x):
            self.count.add_(1)
            x.mul_(0)
            return x + self.count

    (graph,) = capture(Counter(), (torch.ones(3),))
    assert {name: value.tolist() for name, value in graph.inputs.items()} == {
        "self_buffers_count": [0.0, 0.0, 0.0],
        "x": [1.0, 1.0, 1.0],
    }


def test_a_graph_break_gives_several_graphs_in_order():
    class Broken(nn.Module):
        def forward(self, x):
            x = x + 1
            torch._dynamo.graph_break()
            return x * 2

    first, second = capture(Broken(), (torch.ones(2),))
    assert "+ 1" in print_module(first.graph_module)
    assert "* 2" in print_module(second.graph_module)
    (value,) = load(first)(**first.inputs)
    assert torch.equal(value, next(iter(second.inputs.values())))


def test_code_that_fails_without_the_compiler_too_is_an_error_with_a_reason():
    class Wrong(nn.Module):
        def forward(self, x):
            return x + torch.ones(3)

    with pytest.raises(CaptureError, match=r"Wrong cannot be captured: .*size.*return x \+ torch.ones\(3\)"):
        capture(Wrong(), (torch.ones(2),))
    with pytest.raises(CaptureError, match=r"Linear cannot be captured: .*must have same reduction dim"):
        capture(nn.Linear(3, 3), (torch.ones(2, 4),))


def test_no_graph_is_an_error_with_a_reason():
    class Moved(nn.Module):
        @torch.compiler.disable
        def forward(self, x):
            return [x]

    with pytest.raises(CaptureError, match="no graph could be captured from Moved"):
        capture(Moved(), (torch.ones(2),))
    with pytest.raises(CaptureError, match="no tensor operator"):
        capture(nn.Identity(), (torch.ones(2),))


def test_symbolic_sizes_become_arguments():
    class Flat(nn.Module):
        def forward(self, x):
            return x.reshape(x.shape[0] * x.shape[1]) * x.shape[0]

    (graph,) = capture(Flat(), (torch.ones(5, 7),), dynamic=True)
    text = print_module(graph.graph_module)
    assert re.search(r"s0: torch\.SymInt,", text)
    assert sorted(value for value in graph.inputs.values() if isinstance(value, int)) == [5, 7]
    assert graph.sizes["x"] in {("s0", "s1"), ("s1", "s0")}
    (actual,) = load(graph)(**graph.inputs)
    assert torch.equal(actual, torch.full((35,), 5.0))


def test_numbers_of_python_stay_numbers_where_sizes_are_symbols():
    model = nn.Sequential(nn.LayerNorm(7), nn.Dropout(0.1))
    (graph,) = capture(model, (torch.ones(5, 7),), dynamic=True)
    assert [name.split("_")[-1] for name in graph.inputs] == ["0", "weight", "bias"]
    assert "1e-05" in print_module(graph.graph_module)


def test_a_symbol_that_only_a_shape_has_is_no_argument():
    (graph,) = capture(nn.ReLU(), (torch.ones(5, 7),), dynamic=True)
    (tensor,) = graph.inputs
    assert [graph.symbols[size] for size in graph.sizes[tensor]] == [5, 7]
    sample = to_sample(graph, LoadedModel(nn.ReLU(), (), {}, "m", "s", "other"))
    assert sample.constraints.example_values == {"s0": 5, "s1": 7}
    assert sample.info.dynamic


def test_a_nested_graph_is_written_as_a_class_of_its_own():
    class Branch(nn.Module):
        def forward(self, x):
            return torch.cond(x.sum() > 0, lambda y: y + 1, lambda y: y - 1, (x,))

    (graph,) = capture(Branch(), (torch.ones(2),))
    assert torch.equal(load(graph)(**graph.inputs)[0], torch.full((2,), 2.0))
    negative = {name: -value for name, value in graph.inputs.items()}
    assert torch.equal(load(graph)(**negative)[0], torch.full((2,), -2.0))
