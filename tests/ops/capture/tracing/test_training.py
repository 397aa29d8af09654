"""Graphs of forward and backward."""

import pytest
import torch
from torch import nn
from torch._higher_order_ops.scan import scan

from ops.capture.canonical.printer import print_module
from ops.capture.tracing.capture import CaptureError, capture
from ops.capture.tracing.training import capture_training
from ops.capture.writing.samples import to_sample
from ops.sample.analysis.identity import graph_text
from ops.sample.format.types import Sample
from ops.sample.replay.load import load_module
from ops.sources.base import LoadedModel


class Net(nn.Module):
    def __init__(self, breaks=False):
        super().__init__()
        self.breaks = breaks
        self.first = nn.Linear(4, 6)
        self.norm = nn.BatchNorm1d(6)
        self.second = nn.Linear(6, 3)

    def forward(self, x):
        x = self.norm(self.first(x)).relu()
        if self.breaks:
            torch._dynamo.graph_break()
        return self.second(x)


def make(breaks=False):
    torch.manual_seed(0)
    return Net(breaks).train(), torch.randn(5, 4)


def load(graph):
    return load_module(to_sample(graph, LoadedModel(nn.Identity(), (), {}, "m", "s", "other")))


def test_forward_and_backward_compute_outputs_and_gradients():
    module, x = make()
    forward, backward = capture_training(module, (x,))
    assert (forward.direction, backward.direction) == ("forward", "backward")
    assert forward.parameters >= {"self_modules_first_parameters_weight", "self_modules_second_parameters_bias"}
    values = load(forward)(**forward.inputs)
    for name, feed in backward.wiring.items():
        assert torch.allclose(backward.inputs[name], values[feed.output])
    (tangent,) = (name for name in backward.inputs if name.startswith("tangents"))
    gradients = dict(zip(backward.gradients, load(backward)(**backward.inputs), strict=True))

    module, x = make()
    output = module(x)
    assert any(value.shape == output.shape and torch.allclose(value, output) for value in values)
    output.backward(backward.inputs[tangent])
    for name, parameter in module.named_parameters():
        *parents, own = name.split(".")
        key = f"self_modules_{'_modules_'.join(parents)}_parameters_{own}"
        assert torch.allclose(gradients[key], parameter.grad, atol=1e-6)


@pytest.mark.parametrize("breaks", [False, True])
def test_graphs_are_fixed_points_and_leave_the_model_as_it_was(breaks):
    module, x = make(breaks)
    graphs = capture_training(module, (x,))
    assert len(graphs) == (4 if breaks else 2)
    assert all(parameter.grad is None for parameter in module.parameters())
    for graph in graphs:
        (again,) = capture(load(graph), (), dict(graph.inputs))
        assert print_module(again.graph_module) == print_module(graph.graph_module)
    module, x = make(breaks)
    assert [print_module(one.graph_module) for one in capture_training(module, (x,))] == [
        print_module(one.graph_module) for one in graphs
    ]


def test_a_model_without_gradients_is_refused():
    with pytest.raises(CaptureError, match="no backward graph"):
        capture_training(nn.ReLU(), (torch.ones(3),))


def test_a_scan_is_written_as_in_inference_and_captured_again():
    class Scanned(nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = nn.Linear(4, 4)

        def forward(self, x):
            return scan(lambda c, y: (self.linear(c + y), c * 2), torch.zeros(4), x)

    for graph in capture_training(Scanned().train(), (torch.randn(2, 4),)):
        text = print_module(graph.graph_module)
        (again,) = capture(load_module(Sample(text, weights=())), (), dict(graph.inputs))
        assert "self.scan_combine_fn_0 = " in text
        assert graph_text(print_module(again.graph_module)) == graph_text(text)
