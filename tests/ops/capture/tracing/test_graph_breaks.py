"""Models of several graphs: nothing is lost, reasons and places are told, and the graphs compose to the model."""

import re

import numpy as np
import pytest
import torch
from torch import nn
from torch.nn import functional
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from ops.capture.canonical.printer import print_module
from ops.capture.tracing.capture import CaptureError, capture
from ops.capture.tracing.captured import InputSource
from ops.capture.writing.samples import to_sample
from ops.sample.replay.load import load_module
from ops.sources.base import LoadedModel


class Model(nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function
        self.layers = nn.ModuleList([nn.Linear(4, 4) for _ in range(3)])
        self.register_buffer("scale", torch.full((4,), 2.0))
        self.recurrent = nn.LSTM(4, 4, bidirectional=True)

    def forward(self, *inputs):
        return self.function(self, *inputs)


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


def make(case):
    torch.manual_seed(0)
    return Model(CASES[case][0]).eval(), torch.randn(2, 4)


def composed(graphs):
    """Run the graphs as `wiring` says: what feeds an argument takes the place of its recorded value."""
    outputs = []
    for graph in graphs:
        module = load_module(to_sample(graph, LoadedModel(nn.Identity(), (), {}, "m", "s", "other")))
        inputs = {name: value.clone() for name, value in graph.inputs.items()}
        for name, feed in graph.wiring.items():
            if feed.call:  # a later run of that graph, with other arguments
                continue
            assert torch.equal(inputs[name], outputs[feed.subgraph][feed.output])
            inputs[name] = outputs[feed.subgraph][feed.output]
        outputs.append(module(**inputs))
    return outputs


@pytest.mark.parametrize("case", CASES)
def test_graphs_compose_to_the_model(case):
    module, x = make(case)
    with torch.no_grad():
        expected = module(x.clone())
        graphs = capture(module, (x,))
        outputs = composed(graphs)
    assert CASES[case][1] in {None, len(graphs)}
    assert any(torch.equal(output, expected) for output in outputs[-1])
    assert all(graph.wiring for graph in graphs[1:])
    module, x = make(case)
    assert [print_module(one.graph_module) for one in capture(module, (x,))] == [
        print_module(one.graph_module) for one in graphs
    ]


@pytest.mark.parametrize("case", CASES)
def test_each_graph_is_a_fixed_point(case):
    module, x = make(case)
    for graph in capture(module, (x,)):
        sample = to_sample(graph, LoadedModel(module, (), {}, "m", "s", "other"))
        (again,) = capture(load_module(sample), (), dict(graph.inputs))
        assert print_module(again.graph_module) == sample.model_code


def test_reason_and_line_of_a_break_are_told():
    module, x = make("break")
    first, second, last = capture(module, (x,))
    (one,), (other,) = first.breaks, second.breaks
    assert "graph_break" in one.reason
    assert one.code == other.code == "torch._dynamo.graph_break()"
    assert one.file == "test_graph_breaks.py"
    assert 0 < one.line < other.line
    assert not last.breaks
    sample = to_sample(second, LoadedModel(module, (), {}, "m", "s", "other"))
    assert sample.info.extra["graph_breaks"][0]["line"] == other.line
    assert {tuple(feed.values()) for feed in sample.info.extra["wiring"].values()} == {(0, 0)}


def test_a_break_in_a_function_of_its_own_says_what_it_is():
    module, x = make("eager function")
    graphs = capture(module, (x,))
    assert [graph.is_eager for graph in graphs] == [False, True, False]
    said = [one for graph in graphs for one in graph.breaks]
    assert any("disable" in one.reason and "in_eager_mode(" in one.code for one in said)
    text = print_module(graphs[1].graph_module)
    assert re.search(r"torch\.ops\.aten\.cos\.default", text)
    assert "self_buffers_scale" in graphs[1].inputs


@pytest.mark.parametrize("case", WITHOUT_COMPILER)
def test_a_model_that_the_compiler_gave_up_on_is_its_operators(case):
    module, x = make(case)
    (graph,) = capture(module, (x,))
    assert graph.is_eager
    assert len(graph.breaks) >= 1


def test_the_line_that_the_compiler_gave_up_at_is_told():
    module, x = make("experts chosen by the data")
    (graph,) = capture(module, (x,))
    (one,) = graph.breaks
    assert "data-dependent" in one.reason.lower()
    assert (one.code, one.file) == ("if rows.numel() > 0:", "test_graph_breaks.py")
    assert one.line > 0


def test_a_reason_has_no_address_in_it():
    module, x = make("all of it eager")
    (graph,) = capture(module, (x,))
    (one,) = graph.breaks
    assert "function `<function without_compiler>`" in one.reason


def test_what_only_the_terminal_sees_is_no_part_of_the_model():
    module, x = make("eager result unused")
    assert not any(graph.is_eager for graph in capture(module, (x,)))


def test_a_tensor_from_outside_torch_is_refused():
    @torch.compiler.disable
    def outside(x):
        return torch.from_numpy(np.tanh(x.numpy()))

    with pytest.raises(CaptureError, match=r"Model cannot be captured completely: .* outside torch"):
        capture(Model(lambda model, x: outside(x + 1) * 2), (torch.ones(2, 4),))
    with pytest.raises(CaptureError, match="outside torch"):
        capture(Model(lambda model, x: outside(x + 1)), (torch.ones(2, 4),))


def test_a_graph_that_runs_often_is_one_graph():
    @torch.compiler.disable
    def apply(function, x):
        for _ in range(3):
            x = function(x)
        return x

    graphs = capture(Model(lambda model, x: apply(lambda y: y.sin() + 1, x * 2)), (torch.ones(2, 4),))
    assert max(graph.calls for graph in graphs) == 1 or len(graphs) == 2


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x):
        y = self.linear(x)
        torch._dynamo.graph_break()
        return y.relu()


def test_graphs_that_differ_in_their_weights_alone_are_one():
    model = nn.Sequential(Layer(), Layer(), Layer())
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

    graphs = capture(Model(branching), (torch.full((2, 4), 2.0),))
    assert [bool(re.search(r"\.item\(|sym_size|numel", print_module(graph.graph_module))) for graph in graphs] == [
        False
    ] * 2
    assert ["add_" in print_module(graph.graph_module) for graph in graphs] == [True, False]
    assert [any("data-dependent" in one.reason.lower() for one in graph.breaks) for graph in graphs] == [True, False]


def test_a_model_that_computes_no_tensor_is_refused():
    with pytest.raises(CaptureError, match="its forward computes numbers of Python alone, and no tensor"):
        capture(Model(lambda model, x: (x.sum() > 0).item()), (torch.randn(2, 4),))


@torch.compiler.disable
def written_by_address(model, x):
    packed = pack_padded_sequence(x[..., None], torch.tensor([4, 1]), batch_first=True)
    lengths = pad_packed_sequence(packed, batch_first=True)[1]
    return packed.batch_sizes, lengths, torch.empty(2)[:1].copy_(x[:1, 0])


def test_what_operators_write_by_address_is_recorded():
    x = torch.randn(2, 4)
    (graph,) = capture(Model(written_by_address), (x,))
    sample = to_sample(graph, LoadedModel(nn.Identity(), (), {}, "m", "s", "other"))
    values = [value.tolist() for value in load_module(sample)(**graph.inputs)]
    assert sorted(values, key=len) == [x[:1, 0].tolist(), [4, 1], [2, 1, 1, 1]]
