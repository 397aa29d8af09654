"""What is captured of a model: arguments and their names, values, sizes, and the reason when there is nothing."""

import pytest
import torch
from torch import nn

from ops.capture.canonical.names import stable_name
from ops.capture.tracing.capture import CaptureError, capture
from tests.ops.capture.models import Net, load, sample_of


def test_arguments_are_in_order_of_use_with_stable_names():
    module = Net(lambda net, x: net.linear(x), linear=nn.Linear(8, 8))
    (graph,) = capture(module, (torch.ones(2, 8),))
    weight, bias = "self_modules_linear_parameters_weight", "self_modules_linear_parameters_bias"
    assert list(graph.inputs) == ["input_0", weight, bias]
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
    def forward(net, x):
        net.count.add_(1)
        x.mul_(0)
        return x + net.count

    (graph,) = capture(Net(forward, count=torch.zeros(3)), (torch.ones(3),))
    assert [value.tolist() for value in graph.inputs.values()] == [[0.0] * 3, [1.0] * 3]


@pytest.mark.parametrize(
    ("module", "inputs", "message"),
    [
        (Net(lambda net, x: x + torch.ones(3)), torch.ones(2), r"Net cannot be captured: .*size.*x \+ torch.ones\(3\)"),
        (nn.Linear(3, 3), torch.ones(2, 4), r"Linear cannot be captured: .*must have same reduction dim"),
        (Net(torch.compiler.disable(lambda net, x: [x])), torch.ones(2), "no graph could be captured from Net"),
        (nn.Identity(), torch.ones(2), "no tensor operator"),
        (Net(lambda net, x: (x.sum() > 0).item()), torch.ones(2), "numbers of Python alone, and no tensor"),
    ],
    ids=["fails in eager mode too", "fails in a layer", "disabled", "nothing to trace", "no tensor"],
)
def test_what_gives_no_graph_is_an_error_with_a_reason(module, inputs, message):
    with pytest.raises(CaptureError, match=message):
        capture(module, (inputs,))


def test_symbolic_sizes_become_arguments():
    module = Net(lambda net, x: x.reshape(x.shape[0] * x.shape[1]) * x.shape[0])
    (graph,) = capture(module, (torch.ones(5, 7),), dynamic=True)
    assert "s0: torch.SymInt," in graph.code
    assert sorted(value for value in graph.inputs.values() if isinstance(value, int)) == [5, 7]
    assert sorted(graph.sizes["input_0"]) == ["s0", "s1"]
    (actual,) = load(graph)(**graph.inputs)
    assert torch.equal(actual, torch.full((35,), 5.0))


def test_numbers_of_python_stay_numbers_where_sizes_are_symbols():
    model = nn.Sequential(nn.LayerNorm(7), nn.Dropout(0.1))
    (graph,) = capture(model, (torch.ones(5, 7),), dynamic=True)
    assert [name.split("_")[-1] for name in graph.inputs] == ["0", "weight", "bias"]
    assert "1e-05" in graph.code


def test_a_symbol_that_only_a_shape_has_is_no_argument():
    (graph,) = capture(nn.ReLU(), (torch.ones(5, 7),), dynamic=True)
    (tensor,) = graph.inputs
    assert [graph.symbols[size] for size in graph.sizes[tensor]] == [5, 7]
    sample = sample_of(graph)
    assert sample.constraints.example_values == {"s0": 5, "s1": 7}
    assert sample.info.dynamic


def test_a_nested_graph_is_written_as_a_class_of_its_own():
    module = Net(lambda net, x: torch.cond(x.sum() > 0, lambda y: y + 1, lambda y: y - 1, (x,)))
    (graph,) = capture(module, (torch.ones(2),))
    for sign in (1, -1):
        values = {name: sign * value for name, value in graph.inputs.items()}
        assert torch.equal(load(graph)(**values)[0], torch.full((2,), 2.0 * sign))
