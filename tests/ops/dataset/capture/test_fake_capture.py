"""Models whose large tensors are never allocated: what is known of them, and what capturing them gives."""

import resource

import pytest
import torch
from safetensors.torch import save_file
from torch import nn
from torch._subclasses.fake_tensor import FakeTensor

from ops.dataset.capture.fake import LARGE_BYTES, FakeAllocation, FakeTensorStatistics, capture_fake
from ops.dataset.capture.task import with_dtype
from ops.dataset.capture.tracing.capture import capture
from ops.dataset.capture.writing.samples import describe
from ops.dataset.sources.base import LoadedModel
from tests.ops.dataset.capture.models import Net

LARGE = LARGE_BYTES // 4 + 1


def described(make):
    with FakeAllocation() as allocation:
        tensor = make()
    assert isinstance(tensor, FakeTensor)
    return describe("x", allocation.statistics(tensor))


@pytest.mark.parametrize(
    ("make", "mean", "std"),
    [
        (lambda: torch.zeros(LARGE), 0, 0),
        (lambda: torch.ones(2, LARGE), 1, 0),
        (lambda: torch.full((LARGE,), 3.5), 3.5, 0),
        (lambda: torch.randn(LARGE), 0, 1),
        (lambda: torch.rand(LARGE), 0.5, 12**-0.5),
        (lambda: torch.empty(LARGE).normal_(5, 0.25), 5, 0.25),
        (lambda: torch.empty(LARGE).uniform_(-3, 1), -1, 4 * 12**-0.5),
        (lambda: torch.randn(LARGE) * 0.02 + 1, 1, 0.02),
        (lambda: nn.init.trunc_normal_(torch.empty(LARGE), std=0.02), 0, 0.02),
        (lambda: nn.init.trunc_normal_(torch.empty(LARGE), mean=3, std=1, a=3, b=3.1), 3.05, 0.1 * 12**-0.5),
        (lambda: nn.init.xavier_normal_(torch.empty(1000, 1000)), 0, 1000**-0.5),
        (lambda: torch.empty(LARGE).copy_(torch.linspace(0, 1, LARGE)), 0.5, 12**-0.5),
        (lambda: torch.randn(LARGE).to(torch.float16).view(-1, 1), 0, 1),
        (lambda: nn.Parameter(torch.ones(LARGE)).data, 1, 0),
    ],
)
def test_initialisers_are_seen(make, mean, std):
    meta = described(make)
    assert meta.mean == pytest.approx(mean, abs=0.02)
    assert meta.std == pytest.approx(std, abs=0.02)


def test_what_nobody_initialised_is_unknown():
    meta = described(lambda: torch.empty(LARGE))
    assert (meta.mean, meta.std, meta.shape) == (None, None, (LARGE,))
    assert described(lambda: torch.linalg.qr(torch.randn(1000, 1000)).Q).mean is None


def test_a_part_says_little_of_the_whole():
    def embedding():
        weight = torch.empty(LARGE // 4, 8).normal_(1, 0.1)
        weight[0].zero_()
        return weight

    assert described(embedding).mean == pytest.approx(1, abs=0.01)


def test_small_tensors_are_real():
    with FakeAllocation():
        assert not isinstance(torch.randn(1000), FakeTensor)
        assert torch.linspace(0, 1, 5).tolist()[-1] == 1
        assert not isinstance(torch.arange(LARGE * 2), FakeTensor)


class Tied(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.embed = nn.Embedding(100, width)
        self.first, self.second = nn.Linear(width, width), nn.Linear(width, width, bias=False)
        self.norm = nn.LayerNorm(width)
        self.register_buffer("scale", torch.arange(4.0))
        self.second.weight = self.first.weight

    def forward(self, ids):
        hidden = self.norm(self.second(torch.relu(self.first(self.embed(ids)))))
        return hidden.mean(-1) * self.scale, torch.arange(3)


def loaded(width, **options):
    ids = torch.tensor([[3, 1, 4, 1]])
    return LoadedModel(Tied(width).eval(), (ids,), {}, "net", "file", "other", **options)


def captured(model):
    return capture(model.module, model.args, model.kwargs)


def without_memory(width, **options):
    with FakeAllocation() as allocation:
        model = loaded(width, **options)
    return capture_fake(model, allocation, captured)


def test_the_graph_is_that_of_the_model_in_memory():
    (fake,), (real,) = without_memory(1024), captured(loaded(1024))
    assert fake.code == real.code
    assert list(fake.inputs) == list(real.inputs)
    assert fake.parameters == real.parameters
    for name, value in real.inputs.items():
        statistics = fake.inputs[name]
        assert (tuple(statistics.shape), statistics.dtype) == (tuple(value.shape), value.dtype)
        meta, expected = describe(name, statistics), describe(name, value)
        assert meta.std == pytest.approx(expected.std, rel=0.05) if expected.std else meta == expected


def test_memory_is_not_taken():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    (graph,) = without_memory(40_000)  # 6 GB a weight
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 500_000
    weight = graph.inputs["self_modules_first_parameters_weight"]
    assert isinstance(weight, FakeTensorStatistics)
    assert weight.shape == (40_000, 40_000)


def test_a_checkpoint_says_what_the_weights_are(tmp_path, monkeypatch):
    torch.manual_seed(0)
    weights = {"first.weight": torch.randn(1024, 1024) * 0.3 + 2, "model.norm.weight": torch.full((1024,), 0.7)}
    save_file(weights, tmp_path / "model.safetensors")
    monkeypatch.setattr(Tied, "base_model_prefix", "model", raising=False)
    (graph,) = without_memory(1024, checkpoint=tmp_path)
    meta = {name: describe(name, value, is_parameter=True) for name, value in graph.inputs.items()}
    weight = meta["self_modules_first_parameters_weight"]
    assert (weight.mean, weight.std) == pytest.approx(
        (weights["first.weight"].double().mean().item(), weights["first.weight"].double().std().item()), rel=1e-6
    )
    assert meta["self_modules_norm_parameters_weight"].mean == pytest.approx(0.7)
    assert meta["self_modules_embed_parameters_weight"].std == pytest.approx(1, abs=0.05)


def through_views(net, x):
    """Parts of its own tensors go from one graph to another."""
    rows, ids, columns = net.weight[5:105], net.ids[:, 7:57], net.linear.weight.t()
    y = net.linear(x)
    torch._dynamo.graph_break()
    return (x @ rows.t()).sum() + y + ids.sum() + columns.sum()


def views():
    members = {"weight": nn.Parameter(torch.randn(1024, 512) + 3), "ids": torch.arange(200_000).view(1, -1)}
    net = Net(through_views, **members, linear=nn.Linear(512, 8))
    return LoadedModel(net.eval(), (torch.randn(4, 512),), {}, "views", "file", "other")


def test_a_view_of_a_large_tensor_has_its_own_shape():
    with FakeAllocation() as allocation:
        model = views()
    graphs, expected = capture_fake(model, allocation, captured), captured(views())
    assert len(graphs) == len(expected) > 1
    shapes = [[tuple(value.shape) for graph in each for value in graph.inputs.values()] for each in (graphs, expected)]
    assert shapes[0] == shapes[1]
    by_shape = {tuple(value.shape): value for graph in graphs for value in graph.inputs.values()}
    assert describe("rows", by_shape[100, 512]).mean == pytest.approx(3, abs=0.05)
    assert by_shape[1, 50].equal(torch.arange(7, 57).view(1, -1))


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_large_models_are_cast(dtype):
    with FakeAllocation() as allocation:
        model = with_dtype(loaded(1024), dtype)
    assert model.module.second.weight is model.module.first.weight
    (graph,) = capture_fake(model, allocation, captured)
    weight = graph.inputs["self_modules_first_parameters_weight"]
    assert (weight.shape, str(weight.dtype)) == ((1024, 1024), f"torch.{dtype}")
    assert describe("w", weight).std == pytest.approx((3 * 1024) ** -0.5, rel=0.05)
    assert {value.dtype for value in graph.inputs.values()} == {weight.dtype, torch.int64}
