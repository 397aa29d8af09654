"""`extract(name=…)` around a module and above a class."""

import pytest
import torch
from torch import nn

from ops.capture.api import extract
from ops.capture.capture import CaptureError
from ops.sample.codec import find_samples, read_sample


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
    assert all(torch.equal(one, other) for one, other in zip(wrapped.buffers(), plain.buffers(), strict=True))
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


def test_anything_else_is_refused(tmp_path):
    with pytest.raises(CaptureError, match=r"takes a torch\.nn\.Module"):
        extract(name="net", workspace=tmp_path)(len)
