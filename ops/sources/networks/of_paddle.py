"""Networks of Paddle's layers for vision, language and science, in the textbook form of each architecture.

Each function builds one, with example inputs. Imports Paddle: in a worker of its environment only.
"""

# mypy: disable-error-code="misc"
# Paddle has no types, so that its classes are Any to mypy.

from __future__ import annotations

import itertools
from typing import Any

import paddle
from paddle import nn
from paddle.nn import functional

Made = tuple[nn.Layer, tuple[paddle.Tensor, ...]]
"""A network and the positional inputs of a call."""


def lenet(*, small: bool) -> Made:
    """LeNet-5 (LeCun et al. 1998), as Paddle has it."""
    return paddle.vision.models.LeNet(), (paddle.randn([1 if small else 64, 1, 28, 28]),)


class _Patches(nn.Layer):
    def __init__(self, channels: int, patch: int, width: int) -> None:
        super().__init__()
        self.project = nn.Conv2D(channels, width, patch, stride=patch)

    def forward(self, image: Any) -> Any:
        return self.project(image).flatten(2).transpose([0, 2, 1])


class _VisionTransformer(nn.Layer):
    def __init__(self, side: int, patch: int, width: int, depth: int, heads: int) -> None:
        super().__init__()
        self.patches = _Patches(3, patch, width)
        self.first = self.create_parameter([1, 1, width])
        self.positions = self.create_parameter([1, (side // patch) ** 2 + 1, width])
        layer = nn.TransformerEncoderLayer(width, heads, 4 * width, 0.0, "gelu", normalize_before=True)
        self.encoder = nn.TransformerEncoder(layer, depth, nn.LayerNorm(width))
        self.head = nn.Linear(width, 10)

    def forward(self, image: Any) -> Any:
        tokens = self.patches(image)
        tokens = paddle.concat([self.first.expand([image.shape[0], 1, -1]), tokens], axis=1) + self.positions
        return self.head(self.encoder(tokens)[:, 0])


def vision_transformer(*, small: bool) -> Made:
    """ViT (Dosovitskiy et al. 2020)."""
    side, patch, width, depth, heads = (32, 8, 32, 2, 2) if small else (224, 16, 768, 12, 12)
    return _VisionTransformer(side, patch, width, depth, heads), (paddle.randn([1, 3, side, side]),)


class _Convolutions(nn.Sequential):
    def __init__(self, inward: int, outward: int) -> None:
        super().__init__(
            nn.Conv2D(inward, outward, 3, padding=1),
            nn.BatchNorm2D(outward),
            nn.ReLU(),
            nn.Conv2D(outward, outward, 3, padding=1),
            nn.BatchNorm2D(outward),
            nn.ReLU(),
        )


class _UNet(nn.Layer):
    def __init__(self, width: int, depth: int) -> None:
        super().__init__()
        widths = [width * 2**level for level in range(depth + 1)]
        self.down = nn.LayerList([_Convolutions(a, b) for a, b in zip([3, *widths], widths, strict=False)])
        self.up = nn.LayerList([nn.Conv2DTranspose(2 * a, a, 2, stride=2) for a in widths[:-1]])
        self.merge = nn.LayerList([_Convolutions(2 * a, a) for a in widths[:-1]])
        self.head = nn.Conv2D(width, 2, 1)

    def forward(self, image: Any) -> Any:
        kept = []
        for level, block in enumerate(self.down):
            image = block(functional.max_pool2d(image, 2) if level else image)
            kept.append(image)
        for level in reversed(range(len(self.up))):
            image = self.merge[level](paddle.concat([kept[level], self.up[level](image)], axis=1))
        return self.head(image)


def unet(*, small: bool) -> Made:
    """U-Net (Ronneberger et al. 2015)."""
    width, depth, side = (4, 2, 32) if small else (64, 4, 256)
    return _UNet(width, depth), (paddle.randn([1, 3, side, side]),)


class _MixerBlock(nn.Layer):
    def __init__(self, tokens: int, width: int) -> None:
        super().__init__()
        self.norms = nn.LayerList([nn.LayerNorm(width), nn.LayerNorm(width)])
        self.across = nn.Sequential(nn.Linear(tokens, 2 * tokens), nn.GELU(), nn.Linear(2 * tokens, tokens))
        self.within = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, given: Any) -> Any:
        mixed = given + self.across(self.norms[0](given).transpose([0, 2, 1])).transpose([0, 2, 1])
        return mixed + self.within(self.norms[1](mixed))


class _Mixer(nn.Layer):
    def __init__(self, side: int, patch: int, width: int, depth: int) -> None:
        super().__init__()
        self.patches = _Patches(3, patch, width)
        self.blocks = nn.Sequential(*[_MixerBlock((side // patch) ** 2, width) for _ in range(depth)])
        self.head = nn.Linear(width, 10)

    def forward(self, image: Any) -> Any:
        return self.head(self.blocks(self.patches(image)).mean(axis=1))


def mlp_mixer(*, small: bool) -> Made:
    """MLP-Mixer (Tolstikhin et al. 2021)."""
    side, patch, width, depth = (32, 8, 32, 2) if small else (224, 16, 512, 8)
    return _Mixer(side, patch, width, depth), (paddle.randn([1, 3, side, side]),)


class _Bert(nn.Layer):
    def __init__(self, vocabulary: int, length: int, width: int, depth: int, heads: int) -> None:
        super().__init__()
        self.words = nn.Embedding(vocabulary, width)
        self.positions = nn.Embedding(length, width)
        self.segments = nn.Embedding(2, width)
        self.norm = nn.LayerNorm(width)
        self.encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(width, heads, 4 * width, 0.0, "gelu"), depth)
        self.pooler = nn.Linear(width, width)

    def forward(self, ids: Any, segments: Any, mask: Any) -> Any:
        places = paddle.arange(ids.shape[1]).unsqueeze(0)
        tokens = self.norm(self.words(ids) + self.positions(places) + self.segments(segments))
        hidden = self.encoder(tokens, (1.0 - mask.astype("float32")).unsqueeze([1, 2]) * -1e4)
        return hidden, paddle.tanh(self.pooler(hidden[:, 0]))


def bert(*, small: bool) -> Made:
    """BERT (Devlin et al. 2018)."""
    vocabulary, length, width, depth, heads = (128, 16, 32, 2, 2) if small else (30522, 512, 768, 12, 12)
    ids = paddle.randint(0, vocabulary, [2, length])
    return _Bert(vocabulary, length, width, depth, heads), (ids, paddle.zeros_like(ids), paddle.ones_like(ids))


class _GptBlock(nn.Layer):
    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.norms = nn.LayerList([nn.LayerNorm(width), nn.LayerNorm(width)])
        self.packed = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.feed = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(True), nn.Linear(4 * width, width))

    def forward(self, given: Any) -> Any:
        batch, length, width = given.shape
        packed = self.packed(self.norms[0](given)).reshape([batch, length, 3, self.heads, width // self.heads])
        query, key, value = packed.transpose([2, 0, 3, 1, 4]).unbind(0)
        scores = paddle.matmul(query, key, transpose_y=True) / (width // self.heads) ** 0.5
        scores = scores + paddle.triu(paddle.full([length, length], -1e9), 1)
        mixed = paddle.matmul(functional.softmax(scores), value).transpose([0, 2, 1, 3]).reshape([batch, length, width])
        given = given + self.out(mixed)
        return given + self.feed(self.norms[1](given))


class _Gpt(nn.Layer):
    def __init__(self, vocabulary: int, length: int, width: int, depth: int, heads: int) -> None:
        super().__init__()
        self.words = nn.Embedding(vocabulary, width)
        self.positions = self.create_parameter([1, length, width])
        self.blocks = nn.Sequential(*[_GptBlock(width, heads) for _ in range(depth)])
        self.norm = nn.LayerNorm(width)

    def forward(self, ids: Any) -> Any:
        hidden = self.norm(self.blocks(self.words(ids) + self.positions[:, : ids.shape[1]]))
        return paddle.matmul(hidden, self.words.weight, transpose_y=True)


def gpt(*, small: bool) -> Made:
    """GPT-2 (Radford et al. 2019)."""
    vocabulary, length, width, depth, heads = (128, 16, 32, 2, 2) if small else (50257, 1024, 768, 12, 12)
    return _Gpt(vocabulary, length, width, depth, heads), (paddle.randint(0, vocabulary, [2, length]),)


def transformer(*, small: bool) -> Made:
    """The encoder and decoder of Vaswani et al. (2017), as Paddle has it, on embedded sequences."""
    width, heads, depth = (32, 2, 2) if small else (512, 8, 6)
    made = nn.Transformer(width, heads, depth, depth, 4 * width, 0.0)
    return made, (paddle.randn([2, 10, width]), paddle.randn([2, 7, width]))


class _Recurrent(nn.Layer):
    def __init__(self, kind: type[nn.Layer], vocabulary: int, width: int, depth: int, direction: str) -> None:
        super().__init__()
        self.words = nn.Embedding(vocabulary, width)
        self.layers = kind(width, width, depth, direction)
        self.head = nn.Linear(width * (2 if direction == "bidirect" else 1), vocabulary)

    def forward(self, ids: Any) -> Any:
        return self.head(self.layers(self.words(ids))[0])


def lstm(*, small: bool) -> Made:
    """A language model of LSTMs (Hochreiter, Schmidhuber 1997)."""
    vocabulary, length, width = (128, 12, 32) if small else (10000, 128, 650)
    return _Recurrent(nn.LSTM, vocabulary, width, 2, "forward"), (paddle.randint(0, vocabulary, [2, length]),)


def gru(*, small: bool) -> Made:
    """A tagger of bidirectional GRUs (Cho et al. 2014)."""
    vocabulary, length, width = (128, 12, 32) if small else (10000, 128, 512)
    return _Recurrent(nn.GRU, vocabulary, width, 1, "bidirect"), (paddle.randint(0, vocabulary, [2, length]),)


class _Pinn(nn.Layer):
    def __init__(self, width: int, depth: int) -> None:
        super().__init__()
        widths = [2, *[width] * depth]
        self.layers = nn.LayerList([nn.Linear(a, b) for a, b in itertools.pairwise(widths)])
        self.head = nn.Linear(width, 1)

    def forward(self, time: Any, place: Any) -> Any:
        hidden = paddle.concat([time, place], axis=1)
        for layer in self.layers:
            hidden = paddle.tanh(layer(hidden))
        return self.head(hidden)


def burgers_pinn(*, small: bool) -> Made:
    """A physics-informed network for Burgers' equation (Raissi et al. 2019)."""
    width, depth, points = (20, 4, 64) if small else (256, 8, 10000)
    return _Pinn(width, depth), (paddle.rand([points, 1]), paddle.rand([points, 1]) * 2 - 1)


class _SpectralConvolution(nn.Layer):
    def __init__(self, width: int, modes: int) -> None:
        super().__init__()
        self.modes = modes
        self.real = self.create_parameter([width, width, modes])
        self.imaginary = self.create_parameter([width, width, modes])

    def forward(self, given: Any) -> Any:
        length = given.shape[-1]
        spectrum = paddle.fft.rfft(given)[:, :, : self.modes]
        mixed = paddle.einsum("bix,iox->box", spectrum, paddle.complex(self.real, self.imaginary))
        return paddle.fft.irfft(mixed, n=length)


class _FourierOperator(nn.Layer):
    def __init__(self, width: int, modes: int, depth: int) -> None:
        super().__init__()
        self.lift = nn.Conv1D(2, width, 1)
        self.spectral = nn.LayerList([_SpectralConvolution(width, modes) for _ in range(depth)])
        self.local = nn.LayerList([nn.Conv1D(width, width, 1) for _ in range(depth)])
        self.project = nn.Conv1D(width, 1, 1)

    def forward(self, given: Any) -> Any:
        hidden = self.lift(given)
        for depth in range(len(self.local)):
            hidden = functional.gelu(self.spectral[depth](hidden) + self.local[depth](hidden))
        return self.project(hidden)


def fourier_operator(*, small: bool) -> Made:
    """The Fourier neural operator in one dimension (Li et al. 2020)."""
    width, modes, depth, length = (8, 8, 2, 64) if small else (64, 16, 4, 8192)
    return _FourierOperator(width, modes, depth), (paddle.randn([2, 2, length]),)


class _DeepONet(nn.Layer):
    def __init__(self, sensors: int, width: int) -> None:
        super().__init__()
        self.branch = nn.Sequential(nn.Linear(sensors, width), nn.Tanh(), nn.Linear(width, width))
        self.trunk = nn.Sequential(nn.Linear(1, width), nn.Tanh(), nn.Linear(width, width), nn.Tanh())
        self.bias = self.create_parameter([1], is_bias=True)

    def forward(self, sampled: Any, places: Any) -> Any:
        return paddle.einsum("bw,pw->bp", self.branch(sampled), self.trunk(places)) + self.bias


def deeponet(*, small: bool) -> Made:
    """DeepONet (Lu et al. 2019)."""
    sensors, width, places = (20, 16, 30) if small else (100, 256, 10000)
    return _DeepONet(sensors, width), (paddle.randn([4, sensors]), paddle.rand([places, 1]))


class _GraphConvolution(nn.Layer):
    def __init__(self, features: int, width: int, classes: int) -> None:
        super().__init__()
        self.layers = nn.LayerList([nn.Linear(features, width), nn.Linear(width, classes)])

    def forward(self, nodes: Any, sources: Any, targets: Any) -> Any:
        for layer in self.layers:
            sent = paddle.gather(layer(nodes), sources)
            nodes = functional.relu(paddle.scatter_nd_add(layer(nodes), targets.unsqueeze(1), sent))
        return functional.log_softmax(nodes)


def graph_convolution(*, small: bool) -> Made:
    """A graph convolutional network (Kipf, Welling 2016), by messages along edges."""
    nodes, edges, features, width = (30, 60, 8, 16) if small else (2708, 10556, 1433, 64)
    ends = paddle.randint(0, nodes, [2, edges])
    return _GraphConvolution(features, width, 7), (paddle.randn([nodes, features]), ends[0], ends[1])
