"""Small models, one construct each: what a writer of graphs has to get right. The tests run all of them.

A case is a function of `Parts` and its inputs. `REJECTED` names those that must be refused, with the reason.
"""

import math
import operator

import numpy as np
import torch
import torch.utils.checkpoint
from higher_order_cases import HIGHER_ORDER
from torch import nn
from torch.nn import functional
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.attention.flex_attention import create_block_mask

SCALAR = np.float32(0.1)
GLOBAL = torch.linspace(-1, 1, 8)


@torch.library.custom_op("graphnet_tests::twice", mutates_args=())
def twice(x: torch.Tensor) -> torch.Tensor:
    return x * 2


@twice.register_fake
def _(x):
    return torch.empty_like(x)


LIBRARY = torch.library.Library("graphnet_tests", "FRAGMENT")
LIBRARY.define("thrice(Tensor x) -> Tensor")
LIBRARY.impl("thrice", lambda x: x * 3, "CompositeExplicitAutograd")
torch.library.register_fake("graphnet_tests::thrice", torch.empty_like, lib=LIBRARY)


def helper(x):
    return x * FACTOR


FACTOR = 4


@torch.library.custom_op("graphnet_tests::scale", mutates_args={"x"})
def scale(x: torch.Tensor, by: float = 2.0) -> None:
    x.mul_(helper(torch.tensor(by)) / math.sqrt(4))


HIGHEST, TURN = math.inf, complex(-0.0, math.inf)


@torch.library.custom_op("graphnet_tests::turn", mutates_args=())
def turn(x: torch.Tensor, z: float = -1.0) -> torch.Tensor:
    return torch.view_as_real(torch.complex(x, x.clamp(z, HIGHEST)) * TURN)


@turn.register_fake
def _(x, z=-1.0):
    return x.new_empty((*x.shape, 2))


@torch.library.custom_op("graphnet_tests::with_numpy", mutates_args=())
def with_numpy(x: torch.Tensor) -> torch.Tensor:
    return torch.from_numpy(np.sin(x.numpy()))


with_numpy.register_fake(torch.empty_like)


class Double(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * 2

    @staticmethod
    def backward(ctx, gradient):
        return gradient * 2


class Parts(nn.Module):
    """A module of some parts, whose forward is a function of it and the inputs."""

    def __init__(self, function):
        super().__init__()
        self.function = function
        self.linear = nn.Linear(8, 8)
        self.norm = nn.BatchNorm1d(8)
        self.convolution = nn.Conv1d(2, 4, 3)
        self.gru = nn.GRU(8, 8, batch_first=True)
        self.lstm = nn.LSTM(8, 8, batch_first=True)
        self.attention = nn.MultiheadAttention(8, 2, batch_first=True)
        self.encoder = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)
        self.normed = torch.nn.utils.parametrizations.weight_norm(nn.Linear(8, 8))
        self.spectral = torch.nn.utils.parametrizations.spectral_norm(nn.Linear(8, 8))
        self.bag = nn.EmbeddingBag(10, 8)
        self.register_buffer("offsets", torch.arange(8.0))
        self.plain = torch.full((8,), 2.0)
        self.mask = create_block_mask(lambda b, h, q, k: q >= k, None, None, 4, 4, device="cpu")

    def forward(self, *inputs, **kwargs):
        return self.function(self, *inputs, **kwargs)


CASES = {}
"""Name → (function of `Parts` and its inputs, function that makes the inputs, whether the model is in training)."""


def pair():
    return (torch.randn(2, 8),)


def case(name, inputs=pair, *, training=False):
    def add(function):
        assert name not in CASES
        CASES[name] = (function, inputs, training)
        return function

    return add


def make(name):
    """The case's module and its inputs, with random numbers of a fixed seed."""
    function, inputs, training = CASES[name]
    torch.manual_seed(0)
    return Parts(function).train(training), inputs()


SIMPLE = {
    "linear": lambda p, x: p.linear(x),
    "batch norm": lambda p, x: p.norm(x),
    "buffer": lambda p, x: x + p.offsets,
    "plain tensor": lambda p, x: x + p.plain,
    "global tensor": lambda p, x: x * GLOBAL,
    "constant": lambda p, x: x + torch.tensor([1.0, 2, 3, 4, 5, 6, 7, 8]),
    "constant index": lambda p, x: x[:, torch.tensor([0, 3])],
    "slices": lambda p, x: x[..., None, ::2] + x[:, 1:5, None],
    "ellipsis alone": lambda p, x: x[...] + x[..., -1:],
    "index by tensors": lambda p, x: x[torch.tensor([0, 1]), x.argmax(1)] + x[:, x[0] > 100].sum(),
    "dtypes": lambda p, x: x.to(torch.bfloat16).to(torch.float64, memory_format=torch.contiguous_format),
    "type of": lambda p, x: x.type(torch.float16).type_as(x) + x.half().float(),
    "infinities": lambda p, x: x.masked_fill(x < 0, -math.inf).softmax(-1).clamp(max=math.inf),
    "lowest number": lambda p, x: x.masked_fill(x < 0, torch.finfo(x.dtype).min).softmax(-1),
    "nan": lambda p, x: torch.nan_to_num(torch.where(x > 0, x, math.nan)),
    "large integer": lambda p, x: (x * 0 + 1).long() + (1 << 62),
    "scalar": lambda p, x: x * 1e-45 + x * 3.4028234663852886e38,
    "private functions": lambda p, x: functional.gelu(x) + functional.softplus(x) + functional.hardtanh(x),
    "one hot": lambda p, x: functional.one_hot(x.argmax(1), 8),
    "pad": lambda p, x: functional.pad(x, (1, 2), value=-math.inf).clamp(min=0),
    "fft": lambda p, x: torch.fft.irfft(torch.fft.rfft(x)) + torch.fft.fft2(x).real,
    "complex": lambda p, x: torch.fft.rfft(x).mul(1j).abs() + torch.complex(x, x)[:, :5].imag,
    "complex view": lambda p, x: torch.view_as_real(torch.view_as_complex(x.view(2, 4, 2)) * (1 - 2j)),
    "complex with special parts": lambda p, x: [
        torch.view_as_real(torch.where(x > 9, torch.full((8,), z), torch.complex(x, x) * complex(-0.0, 2.0)))
        for z in (complex(math.inf, math.nan), complex(math.nan, -math.inf), complex(2.0, -0.0), -1j)
    ],
    "complex in containers": lambda p, x: (lambda y, z=complex(-0.0, math.inf): torch.view_as_real(y + z))(
        torch.tensor([complex(math.inf, math.nan), [1j][0]])
    ),
    "signs of nan and zero": lambda p, x: torch.copysign(x, -math.nan) * torch.copysign(x, -0.0),
    "numpy scalars": lambda p, x: x * np.float32(1.1) + np.float64(2.5) + np.int64(3) + np.bool_(True),
    "arithmetic of numpy scalars": lambda p, x: x * -(SCALAR + np.float32(1)) ** np.int32(2) + (SCALAR * x).sum(),
    "item of a numpy scalar": lambda p, x: x * SCALAR.item() + float(SCALAR),
    "item of a numpy array": lambda p, x: x * x.numpy().max().item() + float(x.numpy().mean()),
    "linalg": lambda p, x: torch.linalg.vector_norm(x, dim=1) + torch.linalg.norm(x),
    "special": lambda p, x: torch.special.expm1(x) + torch.special.logit(x.sigmoid()) + torch.logit(x.sigmoid()),
    "einsum": lambda p, x: torch.einsum("ij,kj->ik", x, x),
    "size arithmetic": lambda p, x: x.reshape(x.shape[0], x.shape[1] // 2, 2).sum(-1) / math.sqrt(x.shape[1]),
    "dictionary": lambda p, x: {"a": x + 1, "b": (x * 2, None)},
    "nested tuples": lambda p, x: ((x + 1, (x + 2,)), [x * 3, (x.sum(), (x.mean(),))]),
    "several outputs": lambda p, x: (*x.max(1), *x.topk(2)),
    "output twice": lambda p, x: (lambda y: (y, y, y + 1))(x * 2),
    "input as output": lambda p, x: (x, x + 1),
    "output a view of an output": lambda p, x: (lambda y: (y, y[0], y.view(16)))(x * 2),
    "output a view of an input": lambda p, x: (x.view(16), x[1], x + 1),
    "constant as output": lambda p, x: (x + 1, torch.ones(3), 7),
    "encoder layer": lambda p, x: p.encoder(x[None]),
    "multi-head attention": lambda p, x: p.attention(x[None], x[None], x[None])[0],
    "gru": lambda p, x: p.gru(x[None])[0],
    "lstm": lambda p, x: p.lstm(x[None]),
    "convolution": lambda p, x: p.convolution(x[None]).relu(),
    "pools": lambda p, x: functional.avg_pool1d(x, 2) + functional.max_pool1d(x, 2).mul(2),
    "interpolate": lambda p, x: functional.interpolate(x[None, None], scale_factor=2, mode="bilinear"),
    "weight norm": lambda p, x: p.normed(x),
    "spectral norm": lambda p, x: p.spectral(x),
    "unused parameter": lambda p, x: (p.linear.bias, x * 2)[1],
    "inner no_grad": lambda p, x: torch.no_grad()(lambda: x.cos())() + p.linear(x),
    "inner enable_grad": lambda p, x: torch.enable_grad()(lambda: x.cos())() + p.linear(x),
    "item": lambda p, x: x * (int(x.abs().sum().item()) % 3 + 1),
    "boolean mask": lambda p, x: x[x > 0] * 2,
    "nonzero": lambda p, x: (x > 0).nonzero() + 1,
    "unique": lambda p, x: torch.unique(x.round()),
    "repeat interleave": lambda p, x: x.repeat_interleave(torch.tensor([2, 3]), 0),
    "split": lambda p, x: [part * 2 for part in (*x.split(3, 1), *x.chunk(2, 1), *x.unbind(0))],
    "meshgrid": lambda p, x: torch.meshgrid(x[0], x[1], indexing="ij")[0] + torch.cartesian_prod(x[0], x[1])[0, 0],
    "layer norms": lambda p, x: functional.layer_norm(x, (8,)) + functional.rms_norm(x, (8,)),
    "like and new": lambda p, x: torch.zeros_like(x) + x.new_full((2, 8), 3.0) + torch.empty_like(x).fill_(1),
    "memory format": lambda p, x: x.view(1, 2, 2, 4).contiguous(memory_format=torch.channels_last).clone(),
    "random": lambda p, x: x + torch.rand(2, 8) + torch.randn_like(x),
    "sparse": lambda p, x: torch.sparse.mm(x.to_sparse(), x.T),
    "compressed sparse tensor without a size": lambda p, x: torch.sparse_csr_tensor(
        torch.tensor([0, 1, 2]), torch.tensor([1, 0]), x[0, :2]
    ).to_dense(),
    "autograd function": lambda p, x: Double.apply(p.linear(x)) + 1,
    "custom operator": lambda p, x: torch.ops.graphnet_tests.twice(x) + 1,
    "custom operator with constants": lambda p, x: torch.ops.graphnet_tests.turn(x) + 1,
    "custom operator in numpy": lambda p, x: torch.ops.graphnet_tests.with_numpy(x) + 1,
    "operator of a library": lambda p, x: torch.ops.graphnet_tests.thrice(x) + 1,
    "function gradient": lambda p, x: torch.func.grad(lambda y: (y**2).sum())(x),
    "jvp": lambda p, x: torch.func.jvp(torch.sin, (x,), (x,))[1],
    "numpy constant": lambda p, x: x + torch.from_numpy(np.arange(8).astype("float32")),
    "numpy call": lambda p, x: torch.from_numpy(np.tanh(x.numpy()) + 1),
    "numpy attributes": lambda p, x: [
        torch.from_numpy(part) for a in [x.numpy()] for part in (a.T.copy(), a.real + 1, a.imag + 1, (a * 1j).imag)
    ],
    "bound method of a tensor": lambda p, x: [f(1) for f in (x.sum, x.mean)],
    "unbound methods": lambda p, x: torch.Tensor.sum(torch.Tensor.mul(x, 2), 1) + sum(map(torch.Tensor.mean, x)),
    "operator module": lambda p, x: operator.matmul(x, operator.neg(x.T)) % 2 // 1,
    "comparisons": lambda p, x: (x == 0) | ~(x != x) & (x >= 1) ^ (x < 2),
    "cast to the dtype that it has": lambda p, x: p.linear.to(torch.float32)(x),
    "generator": lambda p, x: x + torch.empty(2, 8).normal_(generator=torch.Generator().manual_seed(0)),
}  # fmt: skip
for _name, _function in (SIMPLE | HIGHER_ORDER).items():
    case(_name)(_function)

WITH_INPUTS = {
    "no inputs": (lambda p: p.linear(torch.ones(2, 8)), tuple),
    "no arguments at all": (lambda p: torch.arange(3) * 2, tuple),
    "numbers as inputs": (
        lambda p, x, n, fraction, nothing, name: getattr(x * n + fraction, name)(1) if nothing is None else x,
        lambda: (torch.randn(2, 8), 3, 2.5, None, "sum"),
    ),
    "tensors in containers": (
        lambda p, both, named: both[0] + named["a"] * both[1],
        lambda: ([torch.randn(8), torch.randn(8)], {"a": torch.randn(8)}),
    ),
    "view as input": (
        lambda p, x, row, transposed: (x + row) @ transposed,
        lambda: (lambda x: (x, x[0], x.T))(torch.randn(2, 8)),
    ),
    "scalar tensors": (lambda p, x, n: x * n + torch.tensor(1.5), lambda: (torch.tensor(2.0), torch.tensor(3))),
    "embedding bag": (lambda p, ids: p.bag(ids), lambda: (torch.randint(0, 10, (2, 4)),)),
}
for _name, (_function, _inputs) in WITH_INPUTS.items():
    case(_name, _inputs)(_function)

case("batch norm in training", training=True)(lambda p, x: p.norm(x))
case("dropout in training", training=True)(lambda p, x: functional.dropout(x, 0.5))


@case("autocast")
def _(parts, x):
    with torch.autocast("cpu", dtype=torch.bfloat16):
        y = parts.linear(x)
    return y.float() + x


@case("autocast off")
def _(parts, x):
    with torch.autocast("cpu", enabled=False):
        return parts.linear(x.float())


@case("nested autocast")
def _(parts, x):
    with torch.autocast("cpu", dtype=torch.bfloat16):
        y = parts.linear(x)
        with torch.autocast("cpu", enabled=False):
            z = parts.linear(y.float())
        w = parts.linear(x)
    return z, y, w


@case("autocast around nothing")
def _(parts, x):
    with torch.autocast("cpu", dtype=torch.bfloat16):
        shape = x.shape
    return x.reshape(shape[1], shape[0])


@case("attention backend")
def _(parts, x):
    q = x.view(1, 1, 2, 8)
    with sdpa_kernel(SDPBackend.MATH):
        return functional.scaled_dot_product_attention(q, q, q)


@case("inference mode")
def _(parts, x):
    with torch.inference_mode():
        y = parts.linear(x)
    return y * 2


@case("devices")
def _(parts, x):
    positions = torch.arange(8, device=x.device) + torch.zeros(8, device="cpu")
    return x.to("cpu") + positions.to(device=torch.device("cpu"), dtype=x.dtype)


@case("in-place")
def _(parts, x):
    y = x.clone()
    y += 1
    z = y
    z *= 2
    z[:, 0] = 3
    return z.relu_()


@case("written input")
def _(parts, x):
    x.add_(1)
    return x * 2


@case("written view")
def _(parts, x):
    y = x.clone()
    y[0].mul_(3)
    y.view(-1)[3:5].copy_(x[0, :2])
    return y, y.T


@case("written buffer")
def _(parts, x):
    parts.offsets.add_(1)
    return x + parts.offsets


@case("assigned data")
def _(parts, x):
    parts.offsets.data = x[0] * 2
    return x + parts.offsets


@case("written output argument")
def _(parts, x):
    y = torch.empty(2, 8)
    torch.add(x, 1, out=y)
    return y * 2


@case("inner inference_mode")
def _(parts, x):
    with torch.inference_mode():
        y = x.cos()
    return y + 1


@case("names")
def _(parts, x):
    device, inf, self_, torch_, vmap_body_0 = x + 1, x + 2, x + 3, x + 4, x + 5
    return device * inf * self_ * torch_ * vmap_body_0


@case("assertions")
def _(parts, x):
    torch._check(x.shape[0] == 2)
    assert x.shape[1] == 8
    return x[: int((x > 100).sum().item()) + 1]


@case("custom operator that writes")
def _(parts, x):
    y = x * 1
    torch.ops.graphnet_tests.scale(y, 3.0)
    return y + 1


@case("asks for gradients")
def _(parts, x):
    y = torch.zeros_like(x).requires_grad_()
    return x + y


@case("checked by an assertion")
def _(parts, x):
    assert (x > 100).sum().item() <= 8
    return x + 1


_STARTS, _PLACES = torch.tensor([0, 1, 2]), torch.tensor([1, 0])
SPARSE = {
    "csr": lambda p, x: torch.sparse_csr_tensor(_STARTS, _PLACES, x[0, :2], (2, 2)) @ x,
    "csc": lambda p, x: torch.sparse_csc_tensor(_STARTS, _PLACES, x[0, :2], (2, 2)).to_dense() @ x,
    "bsr": lambda p, x: torch.sparse_bsr_tensor(_STARTS, _PLACES, x[:, :4].reshape(2, 2, 2), (4, 4)).to_dense(),
    "parts of coo": lambda p, x: [(z.values() * 2, z.indices().sum(), z.indices()) for z in [x.relu().to_sparse()]],
    "parts of csr": lambda p, x: [
        (z.values(), z.crow_indices(), z.col_indices() + 1)
        for z in [torch.sparse_csr_tensor(_STARTS, _PLACES, x[0, :2], (2, 2))]
    ],
}
"""Functions of sparse tensors that run between the graphs of the compiler."""

REJECTED = {
    "generator": "an argument of type Generator cannot be written down",
    "custom operator in numpy": "graphnet_tests::with_numpy cannot be stored with the sample: it uses np",
    "operator of a library": "graphnet_tests::thrice is compiled or was not made by torch.library.custom_op",
    "compressed sparse tensor without a size": "calls sparse_compressed_tensor without a size",
    "function gradient": r"differentiates inside its own forward \(torch.func.grad",
    "jvp": r"differentiates inside its own forward \(torch.func.jvp",
}
"""Name → what the message of `CaptureError` has to say."""
