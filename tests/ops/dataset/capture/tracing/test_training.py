"""Graphs of forward and backward."""

import pytest
import torch
from torch import nn
from torch._higher_order_ops.scan import scan

from ops.dataset.capture.tracing.capture import CaptureError, capture
from ops.dataset.capture.tracing.training import record_training
from ops.dataset.graph.identity import canonical_form
from tests.ops.dataset.capture.models import Net, check_captured_again, load


def forward(net, x):
    x = net.norm(net.first(x)).relu()
    if net.breaks:
        torch._dynamo.graph_break()
    return net.second(x)


def make(breaks=False):
    torch.manual_seed(0)
    parts = {"first": nn.Linear(4, 6), "norm": nn.BatchNorm1d(6), "second": nn.Linear(6, 3)}
    return Net(forward, breaks=breaks, **parts).train(), torch.randn(5, 4)


def test_forward_and_backward_compute_outputs_and_gradients():
    module, x = make()
    forward, backward = record_training(module, (x,)).graphs
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
    graphs = record_training(module, (x,)).graphs
    assert len(graphs) == (4 if breaks else 2)
    assert all(parameter.grad is None for parameter in module.parameters())
    for graph in graphs:
        check_captured_again(graph)


def test_a_model_without_gradients_is_refused():
    with pytest.raises(CaptureError, match="no backward graph"):
        record_training(nn.ReLU(), (torch.ones(3),))


def test_a_scan_is_written_as_in_inference_and_captured_again():
    scanned = Net(
        lambda net, x: scan(lambda c, y: (net.linear(c + y), c * 2), torch.zeros(4), x), linear=nn.Linear(4, 4)
    )
    for graph in record_training(scanned.train(), (torch.randn(2, 4),)).graphs:
        (again,) = capture(load(graph), (), dict(graph.inputs))
        assert "self.scan_combine_fn_0 = " in graph.code
        assert canonical_form(again.code).text == canonical_form(graph.code).text


def test_sizes_that_depend_on_values_are_those_of_the_run():
    def messages(net, x, edges):
        loops = torch.arange(5).repeat(2, 1)
        source, target = torch.cat([edges[:, edges[0] != edges[1]], loops], 1)
        return torch.zeros(5, 3).index_add(0, target, net.linear(x)[source].tanh())

    edges = torch.tensor([[0, 1, 2, 2, 4], [1, 1, 3, 4, 0]])
    net = Net(messages, linear=nn.Linear(4, 3)).train()
    forward, backward = record_training(net, (torch.randn(5, 4), edges)).graphs
    assert 4 in backward.symbols.values(), "edges without the loop of 1"
    check_captured_again(forward)
    gradients = dict(zip(backward.gradients, load(backward)(**backward.inputs), strict=True))
    assert gradients["self_modules_linear_parameters_weight"].shape == (3, 4)


def test_a_view_that_strides_do_not_allow_is_a_reshape():
    """Batch norm of a transposed tensor: the strides of what it gives are not those that it is traced with."""
    net = Net(
        lambda net, x: net.linear(net.norm(x.transpose(1, 2)).transpose(1, 2).reshape(2, -1)),
        norm=nn.BatchNorm1d(4),
        linear=nn.Linear(12, 2),
    )
    graphs = record_training(net.train(), (torch.randn(2, 3, 4),)).graphs
    assert any("torch.ops.aten.reshape.default" in graph.code for graph in graphs)
    for graph in graphs:
        check_captured_again(graph)


def test_a_size_that_cannot_be_told_is_said():
    net = Net(lambda net, x: net.linear(x[x[:, 0] > 0][::2]).exp(), linear=nn.Linear(4, 3))
    with pytest.raises(CaptureError, match=r"\(u0 \+ 1\)//2.* cannot be told"):
        record_training(net.train(), (torch.randn(6, 4),))
