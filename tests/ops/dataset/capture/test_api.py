"""`extract(name=…)` around a module and above a class."""

import copy
import threading
from types import SimpleNamespace

import pytest
import torch
from torch import nn

from ops.dataset.capture.api import extract
from ops.dataset.capture.tracing.capture import CaptureError
from ops.dataset.sample.catalog.walk import find_samples
from ops.dataset.sample.format.codec import read_sample
from ops.errors import GraphNetError
from tests.ops.dataset.capture import models


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(3, 3)
        self.norm = nn.BatchNorm1d(3)
        self.dropout = nn.Dropout(0.5)

    def forward(self, x, *, shift=0.0):
        return self.dropout(self.norm(self.linear(x))) + shift


def test_the_first_call_is_captured_and_returns_what_it_would_have(tmp_path):
    torch.manual_seed(0)
    plain, x = Net(), torch.randn(4, 3)
    wrapped = Net()
    wrapped.load_state_dict(plain.state_dict())
    assert extract(name="net", workspace=tmp_path)(wrapped) is wrapped
    assert not find_samples(tmp_path)
    torch.manual_seed(1)
    expected = plain(x, shift=2.0)
    torch.manual_seed(1)
    actual = wrapped(x, shift=2.0)
    assert torch.equal(actual, expected)
    assert actual.requires_grad
    assert all(torch.equal(own, other) for own, other in zip(wrapped.buffers(), plain.buffers(), strict=True))
    (folder,) = find_samples(tmp_path)
    assert folder == tmp_path / "python" / "net"
    written = (folder / "model.py").stat().st_mtime_ns
    wrapped(x)
    assert (folder / "model.py").stat().st_mtime_ns == written
    assert "forward" not in vars(wrapped)


def test_a_class_is_captured_at_the_first_call_of_an_instance(tmp_path, monkeypatch):
    monkeypatch.setenv("GRAPH_NET_EXTRACT_WORKSPACE", str(tmp_path))

    @extract(name="decorated", dynamic=True, task="nlp")
    class Decorated(Net):
        def forward(self, x):
            return super().forward(x).flatten()

    Decorated().eval()
    assert not find_samples(tmp_path)
    Decorated().eval()(torch.randn(4, 3))
    (folder,) = find_samples(tmp_path)
    sample = read_sample(folder)
    assert sample.info.dynamic
    assert sample.info.task == "nlp"
    assert sample.info.model_name == "decorated"
    assert set(sample.constraints.example_values.values()) == {4}


def test_training_gives_forward_and_backward(tmp_path):
    extract(name="net", workspace=tmp_path, mode="train")(Net().train())(torch.randn(4, 3))
    samples = [read_sample(folder) for folder in find_samples(tmp_path)]
    assert [sample.info.extra["direction"] for sample in samples] == ["forward", "backward"]
    assert "self_modules_linear_parameters_weight" in samples[1].info.extra["gradients"]


def remembering(net, x, cache):
    """Changes all that a model can change: an argument that is no tensor, a parameter, a buffer, a number of Python."""
    net.calls += 1
    net.sum.add_(x)
    with torch.no_grad():
        net.weight.add_(1)
    cache.kept.append(x * net.weight)
    return torch.stack(cache.kept).sum(0) + net.sum


def make_remembering():
    net = models.Net(remembering, weight=nn.Parameter(torch.zeros(3)), sum=torch.zeros(3), calls=0)
    return net, SimpleNamespace(kept=[])


@pytest.mark.parametrize("mode", ["eval", "train"])
@pytest.mark.parametrize("gradients", [True, False])
def test_the_model_and_its_arguments_are_changed_once(tmp_path, mode, gradients):
    (model, cache), (plain, other) = make_remembering(), make_remembering()
    extract(name="net", workspace=tmp_path, mode=mode)(model)
    x = torch.ones(3)
    for _ in range(2):
        with torch.set_grad_enabled(gradients):
            actual, expected = model(x, cache), plain(x, other)
        assert torch.equal(actual, expected)
        assert actual.requires_grad == gradients
    assert (model.calls, len(cache.kept), model.weight.tolist()) == (2, 2, [2.0] * 3)
    assert torch.equal(model.sum, plain.sum)
    assert find_samples(tmp_path)


@pytest.mark.parametrize("gradients", [True, False])
def test_a_forward_of_the_instance_is_kept(tmp_path, gradients):
    model = nn.Linear(3, 3)
    own = model.forward
    model.forward = lambda x: own(x) + 100
    x = torch.ones(2, 3)
    with torch.set_grad_enabled(gradients):
        expected = model(x)
        extract(name="net", workspace=tmp_path)(model)
        assert torch.equal(model(x), expected)
        assert torch.equal(model(x), expected)
    (folder,) = find_samples(tmp_path)
    assert "+ 100" in read_sample(folder).model_code


def test_a_copied_or_saved_model_is_captured_itself(tmp_path):
    model = extract(name="net", workspace=tmp_path)(nn.Linear(3, 3))
    torch.save(model, tmp_path / "model.pt")
    saved, copied = torch.load(tmp_path / "model.pt", weights_only=False), copy.deepcopy(model)
    for other in (saved, copied):
        with torch.no_grad():
            other.weight.zero_()
            other.bias.fill_(7)
        assert other(torch.ones(3)).tolist() == other(torch.ones(3)).tolist() == [7.0] * 3
        assert "forward" not in vars(other)
    assert "forward" in vars(model)


def test_inputs_have_gradients_of_their_own(tmp_path):
    x = torch.ones(3, requires_grad=True)
    computed = x * 2
    result = extract(name="net", workspace=tmp_path, mode="train")(nn.Tanh())(computed)
    assert x.grad is None
    result.sum().backward()
    assert x.grad is not None
    assert len(find_samples(tmp_path)) == 2


def test_a_method_that_a_subclass_calls_is_what_is_captured(tmp_path):
    @extract(name="base", workspace=tmp_path)
    class Base(nn.Linear):
        def forward(self, x):
            return super().forward(x)

    class Derived(Base):
        def forward(self, x):
            return super().forward(x).relu() + 1

    x = torch.randn(4, 3)
    model = Derived(3, 3)
    with torch.no_grad():
        assert torch.equal(model(x), model(x))
    (folder,) = find_samples(tmp_path)
    assert "relu" not in read_sample(folder).model_code


def test_a_model_that_cannot_be_captured_says_so_once(tmp_path):
    seeded = models.Net(lambda net, x: x + torch.rand(3, generator=torch.Generator().manual_seed(0)))
    model = extract(name="net", workspace=tmp_path)(seeded)
    with pytest.raises(CaptureError, match="Net cannot be captured"):
        model(torch.ones(3))
    assert model(torch.ones(3)).shape == (3,)
    with pytest.raises(CaptureError, match=r"cannot be copied .*no_grad"):
        extract(name="net", workspace=tmp_path)(nn.Identity())(threading.Lock())


def test_anything_else_is_refused(tmp_path):
    with pytest.raises(CaptureError, match="no mode 'trian': it is one of eval, train"):
        extract(name="net", mode="trian")
    with pytest.raises(GraphNetError, match="cannot name a model's samples"):
        extract(name="../net", workspace=tmp_path)
    with pytest.raises(CaptureError, match=r"takes a torch\.nn\.Module"):
        extract(name="net", workspace=tmp_path)(len)
    armed = extract(name="net", workspace=tmp_path)(nn.ReLU())
    with pytest.raises(CaptureError, match="to be extracted already"):
        extract(name="other", workspace=tmp_path)(armed)
