"""What is captured of a model: arguments, values, sizes, all of its graphs, and the reason when there is nothing."""

import functools
import re
import sys

import numpy as np
import pytest
import torch
from torch import nn
from torch.nn import functional
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from ops.dataset.capture.tracing.capture import CaptureError, capture
from ops.dataset.capture.tracing.captured import InputSource
from ops.dataset.graph.names import stable_name
from tests.ops.dataset.capture.models import Net, check_captured_again, load, sample_of


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


@torch.compiler.disable
def outside_torch(x):
    return torch.from_numpy(np.tanh(x.numpy()))


@pytest.mark.parametrize(
    ("module", "inputs", "message"),
    [
        (Net(lambda net, x: x + torch.ones(3)), torch.ones(2), r"Net cannot be captured: .*size.*x \+ torch.ones\(3\)"),
        (nn.Linear(3, 3), torch.ones(2, 4), r"Linear cannot be captured: .*must have same reduction dim"),
        (Net(torch.compiler.disable(lambda net, x: [x])), torch.ones(2), "no graph could be captured from Net"),
        (nn.Identity(), torch.ones(2), "no tensor operator"),
        (Net(lambda net, x: (x.sum() > 0).item()), torch.ones(2), "numbers of Python alone, and no tensor"),
        (Net(lambda net, x: outside_torch(x + 1) * 2), torch.ones(2), r"be captured completely: .* outside torch"),
        (Net(lambda net, x: outside_torch(x + 1)), torch.ones(2), "outside torch"),
    ],
    ids=["fails in eager mode too", "fails in a layer", "disabled", "nothing to trace", "no tensor", "outside", "last"],
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


def make_model(function):
    torch.manual_seed(0)
    layers = nn.ModuleList([nn.Linear(4, 4) for _ in range(3)])
    return Net(function, layers=layers, scale=torch.full((4,), 2.0), recurrent=nn.LSTM(4, 4, bidirectional=True)).eval()


def broken(model, x):
    y = model.layers[0](x).relu()
    torch._dynamo.graph_break()
    z = model.layers[1](y)
    torch._dynamo.graph_break()
    return y + model.layers[2](z)


@torch.compiler.disable
def in_eager_mode(x, scale):
    return x.cos() * scale


@torch.compiler.disable
def of_several(x, y, ids):
    return functional.embedding(ids, x) - y


def with_several_arguments(model, x):
    y = model.layers[0](x)
    return of_several(y, y[:1] * 2, x[:, 0].int() * 0) + 1


def with_eager_function(model, x):
    return in_eager_mode(model.layers[0](x), model.scale).sin()


def broken_layer(model, layer, x):
    torch._dynamo.graph_break()
    return layer(x)


def broken_in_a_loop(model, x):
    x = x * 3
    for layer in model.layers:
        x = broken_layer(model, layer, x) + x.mean()
    return x.sum(0)


@torch.compiler.disable
def written_in_eager_mode(x):
    x[0].add_(1)


def with_eager_write(model, x):
    y = model.layers[0](x)
    written_in_eager_mode(y)
    return y * 2


def branching(model, x):
    y = model.layers[0](x)
    if y.sum() > 100:
        return y
    return y - 1


@torch.compiler.disable
def printed(x):
    return str(x.abs().max())


def with_print(model, x):
    y = x * 2
    printed(y)
    return y + 1


def with_break_in_loop(model, x):
    for layer in model.layers:
        x = layer(x)
        torch._dynamo.graph_break()
    return x


def of_experts(model, x):
    chosen = x.argmax(-1) % len(model.layers)
    result = torch.zeros_like(x)
    for index, layer in enumerate(model.layers):
        rows = torch.where(chosen == index)[0]
        if rows.numel() > 0:
            result[rows] += layer(x[rows])
    return result


def with_sparse_tensor(model, x):
    sparse, y = x.to_sparse(), x + 1
    y.add_(2)
    return torch.sparse.mm(sparse, y.T)


def of_packed_sequences(model, x):
    packed = pack_padded_sequence(torch.stack([x, x * 2, x - 1]), torch.tensor([2, 3]), enforce_sorted=False)
    steps, lengths = pad_packed_sequence(model.recurrent(packed)[0], padding_value=-1.0)
    return steps * lengths[:, None]


@torch.compiler.disable
def without_compiler(model, x):
    return model.layers[0](x).relu()


WITHOUT_COMPILER = {
    "break in a loop of the model": (with_break_in_loop, 1),
    "experts chosen by the data": (of_experts, 1),
    "all of it eager": (without_compiler, 1),
    "sparse tensor": (with_sparse_tensor, 1),
}
CASES = {
    "break": (broken, 3),
    "eager function": (with_eager_function, 3),
    "eager function of several arguments": (with_several_arguments, 3),
    "break in a loop": (broken_in_a_loop, None),
    "eager write": (with_eager_write, 3),
    "branch on data": (branching, 2),
    "eager result unused": (with_print, 2),
    "packed sequences": (of_packed_sequences, None),
    **WITHOUT_COMPILER,
}


@functools.cache
def captured(case):
    """The model of a case, its input, and its graphs."""
    model = make_model(CASES[case][0])
    x = torch.randn(2, 4)
    return model, x, capture(model, (x.clone(),))


def composed(graphs):
    """Run the graphs as `wiring` says: what feeds an argument takes the place of its recorded value."""
    outputs = []
    for graph in graphs:
        inputs = {name: value.clone() for name, value in graph.inputs.items()}
        for name, feed in graph.wiring.items():
            if not feed.call:  # else of a later run of that graph, with other arguments
                assert torch.equal(inputs[name], outputs[feed.subgraph][feed.output])
                inputs[name] = outputs[feed.subgraph][feed.output]
        outputs.append(load(graph)(**inputs))
    return outputs


@pytest.mark.parametrize("case", CASES)
@torch.no_grad()
def test_graphs_compose_to_the_model_and_are_captured_again(case):
    model, x, graphs = captured(case)
    expected, outputs = model(x.clone()), composed(graphs)
    assert CASES[case][1] in {None, len(graphs)}
    assert any(torch.equal(output, expected) for output in outputs[-1])
    assert all(graph.wiring for graph in graphs[1:])
    for graph in graphs:
        check_captured_again(graph)


def test_reason_and_line_of_a_break_are_told():
    _, _, (first, second, last) = captured("break")
    (earlier,), (later,) = first.breaks, second.breaks
    assert "graph_break" in earlier.reason
    assert earlier.code == later.code == "torch._dynamo.graph_break()"
    assert earlier.file == "test_capture.py"
    assert 0 < earlier.line < later.line
    assert not last.breaks
    extra = sample_of(second).info.extra
    assert extra["graph_breaks"][0]["line"] == later.line
    assert {tuple(feed.values()) for feed in extra["wiring"].values()} == {(0, 0)}


def test_a_break_in_a_function_of_its_own_says_what_it_is():
    _, _, graphs = captured("eager function")
    assert [graph.is_eager for graph in graphs] == [False, True, False]
    breaks = [each for graph in graphs for each in graph.breaks]
    assert any("disable" in each.reason and "in_eager_mode(" in each.code for each in breaks)
    assert "torch.ops.aten.cos.default" in graphs[1].code
    assert "self_buffers_scale" in graphs[1].inputs


@pytest.mark.parametrize("case", WITHOUT_COMPILER)
def test_a_model_that_the_compiler_gave_up_on_is_its_operators(case):
    _, _, (graph,) = captured(case)
    assert graph.is_eager
    assert len(graph.breaks) >= 1


def test_the_line_that_the_compiler_gave_up_at_is_told_without_addresses():
    _, _, (graph,) = captured("experts chosen by the data")
    (graph_break,) = graph.breaks
    assert "data-dependent" in graph_break.reason.lower()
    assert (graph_break.code, graph_break.file) == ("if rows.numel() > 0:", "test_capture.py")
    assert graph_break.line > 0
    _, _, (graph,) = captured("all of it eager")
    assert "function `<function without_compiler>`" in graph.breaks[0].reason


def test_what_only_the_terminal_sees_is_no_part_of_the_model():
    _, _, graphs = captured("eager result unused")
    assert not any(graph.is_eager for graph in graphs)


def test_a_graph_that_runs_often_is_one_graph():
    @torch.compiler.disable
    def apply(function, x):
        for _ in range(3):
            x = function(x)
        return x

    graphs = capture(Net(lambda model, x: apply(lambda y: y.sin() + 1, x * 2)), (torch.ones(2, 4),))
    assert max(graph.calls for graph in graphs) == 1 or len(graphs) == 2


def test_graphs_that_differ_in_their_weights_alone_are_one():
    def layer(net, x):
        y = net.linear(x)
        torch._dynamo.graph_break()
        return y.relu()

    model = nn.Sequential(*(Net(layer, linear=nn.Linear(4, 4)) for _ in range(3)))
    linear, relu = capture(model, (torch.randn(2, 4),))
    assert (linear.calls, relu.calls) == (3, 3)
    assert len(linear.breaks) == 1
    assert relu.wiring["y"] == InputSource(0, 0)


def test_a_graph_that_gives_numbers_alone_is_no_sample():
    def branching(model, x):
        places = [row + 1 if row > 0 else row for row in x[:, 0].round().int().tolist()]
        if x[x > 0].numel() > 100:
            return x
        model.scale.add_(1)
        torch._dynamo.graph_break()
        return x * places[0] * model.scale

    first, second = capture(make_model(branching), (torch.full((2, 4), 2.0),))
    assert not re.search(r"\.item\(|sym_size|numel", first.code + second.code)
    assert ["add_" in graph.code for graph in (first, second)] == [True, False]
    assert any("data-dependent" in each.reason.lower() for each in first.breaks)
    assert not any("data-dependent" in each.reason.lower() for each in second.breaks)


@torch.compiler.disable
def written_by_address(model, x):
    packed = pack_padded_sequence(x[..., None], torch.tensor([4, 1]), batch_first=True)
    lengths = pad_packed_sequence(packed, batch_first=True)[1]
    return packed.batch_sizes, lengths, torch.empty(2)[:1].copy_(x[:1, 0])


def test_what_operators_write_by_address_is_recorded():
    x = torch.randn(2, 4)
    (graph,) = capture(Net(written_by_address), (x,))
    values = [value.tolist() for value in load(graph)(**graph.inputs)]
    assert sorted(values, key=len) == [x[:1, 0].tolist(), [4, 1], [2, 1, 1, 1]]


class Wrapped(nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, x):
        return self.inner(x) + 1


def nested(depth):
    return functools.reduce(lambda inner, _: Wrapped(inner), range(depth), nn.Linear(2, 2)).eval()


def test_a_model_that_eager_mode_runs_is_captured_however_deep_its_modules_are_nested():
    limit = sys.getrecursionlimit()
    (graph,) = capture(nested(150), (torch.ones(1, 2),))
    assert graph.code.count("+ 1") == 150
    assert sys.getrecursionlimit() == limit
