"""Graphs of training are proven too: outputs, gradients and statistics are those of autograd."""

import pytest
import torch
from torch import nn

from ops.dataset.capture.api import extract
from ops.dataset.capture.proof.training import train_proven
from ops.dataset.capture.tracing.capture import CaptureError
from tests.ops.dataset.capture.models import Net, check_captured_again


def forward(net, x):
    x = net.dropout(net.norm(net.first(x)).relu())
    if net.breaks:
        torch._dynamo.graph_break()
    return net.second(x) * (net.factor if torch.compiler.is_compiling() else 1.0), x.sum()


def make(breaks=False, factor=1.0):
    parts = {"first": nn.Linear(4, 6), "norm": nn.BatchNorm1d(6), "dropout": nn.Dropout(0.3), "second": nn.Linear(6, 3)}
    return Net(forward, breaks=breaks, factor=factor, **parts).train()


@pytest.mark.parametrize("breaks", [False, True])
def test_outputs_gradients_and_statistics_are_those_of_autograd(breaks):
    torch.manual_seed(0)
    for graph in train_proven(make(breaks), (torch.randn(5, 4),)):
        # Six parameters have gradients; batch normalisation writes three buffers.
        assert (graph.proof.outputs, graph.proof.writes) == (2, 9)
        assert graph.proof.bound < 1e-6


def shared(*views):
    """Parameters in the memory of one tensor."""
    base = torch.randn(4, 4)
    return Net(
        lambda module, x: sum((x @ each.reshape(-1, 4).t()).sin().sum(-1) for each in module.parameters()),
        **{name: nn.Parameter(view(base)) for name, view in zip("abc", views, strict=False)},
    )


def checked(module, x):
    """Operators whose results torch checks (`_linalg_check_errors`), which AOTAutograd orders by tokens."""
    return torch.linalg.cholesky(module.a @ module.a.t() + torch.eye(4)) @ torch.linalg.solve(module.b, x)


@pytest.mark.parametrize(
    ("model", "gradients"),
    [
        (lambda: shared(lambda base: base, lambda base: base[:2]), 3),
        (lambda: shared(lambda base: base[:3], lambda base: base[1:]), 3),
        (lambda: shared(lambda base: base, lambda base: base.t(), lambda base: base), 4),
        (lambda: Net(checked, a=nn.Parameter(torch.randn(4, 4)), b=nn.Parameter(3 * torch.eye(4))), 3),
        (lambda: Net(lambda module, x: (x * module.a, module.a[1:], x[0]), a=nn.Parameter(torch.randn(4))), 2),
    ],
    ids=["slice", "overlap", "equal", "checked", "views of leaves"],
)
def test_each_tensor_has_its_own_gradient(model, gradients):
    torch.manual_seed(0)
    pair = train_proven(model().train(), (torch.randn(4, 4, requires_grad=True),))
    assert [graph.direction for graph in pair] == ["forward", "backward"]
    assert pair[0].proof.writes == gradients
    for graph in pair:
        check_captured_again(graph)


def hooked(register):
    model = nn.Linear(4, 3)
    register(model.weight, lambda *gradient: None)
    return model


def written_alias(*, is_parameter):
    base = torch.randn(6)
    state = nn.Parameter(base[:4]) if is_parameter else base[:4]

    def forward(module, x):
        module.b.add_(1)
        return (x * module.a * module.c).sin()

    return Net(forward, a=state, b=base[2:], c=nn.Parameter(torch.randn(4)))


def differentiating(module, x):
    loss = (x * module.a).sin().sum()
    return loss + torch.autograd.grad(loss, module.a, retain_graph=True)[0].sum() * module.a


@pytest.mark.parametrize(
    ("model", "message"),
    [
        (lambda: hooked(torch.Tensor.register_hook), "parameter weight has a hook on its gradient"),
        (lambda: hooked(torch.Tensor.register_post_accumulate_grad_hook), "parameter weight has a hook on its"),
        (lambda: written_alias(is_parameter=False), "share memory that it writes to, which the graphs of training"),
        (lambda: written_alias(is_parameter=True), "share storage but are not differentiable views of each other"),
        (lambda: Net(differentiating, a=nn.Parameter(torch.randn(4))), "it differentiates inside its own forward"),
        (lambda: Net(lambda module, x: nn.functional.embedding(x.long().abs() % 4, module.a, sparse=True),
                        a=nn.Parameter(torch.randn(4, 3))), "the gradient of parameter a is sparse"),
    ],
    ids=["hook", "post hook", "buffers", "parameter and buffer", "differentiates", "sparse"],
)  # fmt: skip
def test_what_graphs_of_training_cannot_hold_is_refused_by_name(model, message):
    torch.manual_seed(0)
    with pytest.raises(CaptureError, match=message) as raised:
        train_proven(model().train(), (torch.randn(3, 4),))
    assert "\n" not in str(raised.value)


def test_a_decorated_model_with_a_hook_is_refused_too(tmp_path):
    model = extract(name="hooked", workspace=tmp_path, mode="train")(hooked(torch.Tensor.register_hook))
    with pytest.raises(CaptureError, match="parameter weight has a hook"):
        model(torch.randn(3, 4))


def test_what_autograd_does_not_give_is_refused():
    with pytest.raises(CaptureError, match=r"output 0: its values differ by 0.5 of the largest: .*autograd"):
        train_proven(make(factor=1.5), (torch.randn(5, 4),))
