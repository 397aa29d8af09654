"""What is captured, that its text runs, and that it says the same every time."""

import math
import re

import numpy as np
import pytest
import torch
from torch import nn
from torch.nn import functional

from ops.capture.canonical import stable_name
from ops.capture.capture import CapturedGraph, CaptureError, capture
from ops.capture.printer import print_module
from ops.sample.load import load_module
from ops.sample.types import Sample

GLOBAL = torch.linspace(-1, 1, 8)


class Parts(nn.Module):
    """A module of some parts, whose forward is a function of it and the inputs."""

    def __init__(self, function):
        super().__init__()
        self.function = function
        self.linear = nn.Linear(8, 8)
        self.norm = nn.BatchNorm1d(8)
        self.convolution = nn.Conv1d(2, 4, 3)
        self.recurrent = nn.GRU(8, 8, batch_first=True)
        self.encoder = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)
        self.register_buffer("offsets", torch.arange(8.0))
        self.plain = torch.full((8,), 2.0)

    def forward(self, *inputs):
        return self.function(self, *inputs)


def with_autocast(parts, x):
    with torch.autocast("cpu", dtype=torch.bfloat16):
        y = parts.linear(x)
    return y.float() + x


def with_nested_autocast(parts, x):
    with torch.autocast("cpu", dtype=torch.bfloat16):
        y = parts.linear(x)
        with torch.autocast("cpu", enabled=False):
            z = parts.linear(y.float())
    return z, y


def with_devices(parts, x):
    positions = torch.arange(8, device=x.device) + torch.zeros(8, device="cpu")
    return x.to("cpu") + positions.to(device=torch.device("cpu"), dtype=x.dtype)


def with_inplace(parts, x):
    y = x.clone()
    y += 1
    z = y
    z *= 2
    z[:, 0] = 3
    return z.relu_()


def with_attention(parts, x):
    q = x.view(1, 1, 2, 8)
    return functional.scaled_dot_product_attention(q, q, q)


def with_names(parts, x):
    device, inf, self_, torch_ = x + 1, x + 2, x + 3, x + 4
    return device * inf * self_ * torch_


CASES = {
    "linear": lambda p, x: p.linear(x),
    "batch norm": lambda p, x: p.norm(x),
    "buffer": lambda p, x: x + p.offsets,
    "plain tensor": lambda p, x: x + p.plain,
    "global tensor": lambda p, x: x * GLOBAL,
    "constant": lambda p, x: x + torch.tensor([1.0, 2, 3, 4, 5, 6, 7, 8]),
    "constant index": lambda p, x: x[:, torch.tensor([0, 3])],
    "slices": lambda p, x: x[..., None, ::2] + x[:, 1:5, None],
    "dtypes": lambda p, x: x.to(torch.bfloat16).to(torch.float64, memory_format=torch.contiguous_format),
    "infinities": lambda p, x: x.masked_fill(x < 0, -math.inf).softmax(-1).clamp(max=math.inf),
    "lowest number": lambda p, x: x.masked_fill(x < 0, torch.finfo(x.dtype).min).softmax(-1),
    "nan": lambda p, x: torch.nan_to_num(torch.where(x > 0, x, math.nan)),
    "private functions": lambda p, x: functional.gelu(x) + functional.softplus(x) + functional.hardtanh(x),
    "fft": lambda p, x: torch.fft.irfft(torch.fft.rfft(x)),
    "linalg": lambda p, x: torch.linalg.vector_norm(x, dim=1) + torch.linalg.norm(x),
    "special": lambda p, x: torch.special.expm1(x) + torch.special.logit(x.sigmoid()),
    "einsum": lambda p, x: torch.einsum("ij,kj->ik", x, x),
    "dictionary": lambda p, x: {"a": x + 1, "b": (x * 2, None)},
    "several outputs": lambda p, x: (*x.max(1), *x.topk(2)),
    "numpy": lambda p, x: x + torch.from_numpy(np.arange(8).astype("float32")),
    "numpy call": lambda p, x: torch.from_numpy(np.tanh(x.numpy())),
    "encoder layer": lambda p, x: p.encoder(x[None]),
    "recurrent": lambda p, x: p.recurrent(x[None])[0],
    "convolution": lambda p, x: p.convolution(x[None]).relu(),
    "interpolate": lambda p, x: functional.interpolate(x[None, None], scale_factor=2, mode="bilinear"),
    "unused parameter": lambda p, x: (p.linear.bias, x * 2)[1],
    "scalar": lambda p, x: x * 1e-45 + x * 3.4028234663852886e38,
    "grad mode": lambda p, x: torch.no_grad()(lambda: x.cos())() + p.linear(x),
    "item": lambda p, x: x * (int(x.abs().sum().item()) % 3 + 1),
    "autocast": with_autocast,
    "nested autocast": with_nested_autocast,
    "devices": with_devices,
    "in-place": with_inplace,
    "attention": with_attention,
    "names": with_names,
}


def make(case):
    torch.manual_seed(0)
    return Parts(CASES[case]).eval(), torch.randn(2, 8)


def load(graph: CapturedGraph) -> nn.Module:
    return load_module(Sample(print_module(graph.graph_module), weights=()))


def leaves(value):
    if isinstance(value, torch.Tensor):
        return [value]
    if isinstance(value, dict):
        value = list(value.values())
    return [leaf for item in value or () for leaf in leaves(item)] if isinstance(value, (list, tuple)) else []


@pytest.mark.parametrize("case", CASES)
def test_text_computes_what_the_model_does(case):
    module, x = make(case)
    with torch.no_grad():
        expected = leaves(module(x.clone()))
        graph, *others = capture(module, (x,))
        actual = load(graph)(**graph.inputs)
    assert not others
    assert isinstance(actual, tuple)
    actual = leaves(actual)
    assert len(actual) == len(expected)
    for one, other in zip(actual, expected, strict=True):
        assert one.dtype == other.dtype
        torch.testing.assert_close(one, other, equal_nan=True, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("case", CASES)
def test_text_is_the_same_every_time_and_is_free_of_devices(case):
    texts = [print_module(capture(module, (x,))[0].graph_module) for module, x in [make(case), make(case)]]
    assert texts[0] == texts[1]
    assert not re.search(r"['\"](cpu|cuda)|torch\._C\._nn|device\(", texts[0])


@pytest.mark.parametrize("case", [case for case in CASES if not case.startswith("numpy")])
def test_capturing_a_captured_graph_changes_nothing(case):
    module, x = make(case)
    (graph,) = capture(module, (x,))
    (again,) = capture(load(graph), (), graph.inputs)
    assert print_module(again.graph_module) == print_module(graph.graph_module)
    assert list(again.inputs) == list(graph.inputs)


def test_arguments_are_in_order_of_use_with_stable_names():
    module, x = make("linear")
    (graph,) = capture(module, (x,))
    assert list(graph.inputs)[1:] == ["self_modules_linear_parameters_weight", "self_modules_linear_parameters_bias"]
    assert graph.parameters == set(list(graph.inputs)[1:])
    assert torch.equal(graph.inputs["self_modules_linear_parameters_weight"], module.linear.weight)


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


def test_no_graph_is_an_error_with_a_reason():
    class Hidden(nn.Module):
        @torch.compiler.disable
        def forward(self, x):
            return x + 1

    with pytest.raises(CaptureError, match="no graph could be captured from Hidden"):
        capture(Hidden(), (torch.ones(2),))
    with pytest.raises(CaptureError, match="no tensor operator"):
        capture(nn.Identity(), (torch.ones(2),))


def test_what_the_model_raises_is_passed_on():
    with pytest.raises(RuntimeError, match=r"shape|size"):
        capture(nn.Linear(3, 3), (torch.ones(2, 4),))


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


def test_a_symbol_that_only_a_shape_has_is_kept():
    (graph,) = capture(nn.ReLU(), (torch.ones(5, 7),), dynamic=True)
    (tensor,) = (name for name, value in graph.inputs.items() if isinstance(value, torch.Tensor))
    symbols = [name for name in graph.inputs if name != tensor]
    assert {graph.inputs[name] for name in symbols} == {5, 7}
    assert {graph.inputs[size] for size in graph.sizes[tensor]} == {5, 7}


def test_a_nested_graph_is_written_as_a_class_of_its_own():
    class Branch(nn.Module):
        def forward(self, x):
            return torch.cond(x.sum() > 0, lambda y: y + 1, lambda y: y - 1, (x,))

    (graph,) = capture(Branch(), (torch.ones(2),))
    assert torch.equal(load(graph)(**graph.inputs)[0], torch.full((2,), 2.0))
    negative = {name: -value for name, value in graph.inputs.items()}
    assert torch.equal(load(graph)(**negative)[0], torch.full((2,), -2.0))
