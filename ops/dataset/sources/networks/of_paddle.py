"""Networks of Paddle's layers for vision, language and science, in the textbook form of each architecture.

Each function builds one of given sizes, with example inputs. Imports Paddle: in a worker of its environment only.
"""

# mypy: disable-error-code="misc"
# Paddle has no types, so that its classes are Any to mypy.

import itertools
from typing import Any

import paddle
from paddle import nn
from paddle.nn import functional

Built = tuple[nn.Layer, tuple[paddle.Tensor, ...]]
"""A network and the positional inputs of a call."""


class _Network(nn.Layer):
    """A network of given parts: subclasses say how they compute."""

    def __init__(self, **parts: Any) -> None:
        super().__init__()
        for name, part in parts.items():
            setattr(self, name, part)


def lenet(batch: int) -> Built:
    """LeNet-5 (LeCun et al. 1998), as Paddle has it."""
    return paddle.vision.models.LeNet(), (paddle.randn([batch, 1, 28, 28]),)


class _Patches(_Network):
    def forward(self, image: Any) -> Any:
        return self.project(image).flatten(2).transpose([0, 2, 1])


def _patches(patch: int, width: int) -> nn.Layer:
    return _Patches(project=nn.Conv2D(3, width, patch, stride=patch))


class _VisionTransformer(nn.Layer):
    def __init__(self, side: int, patch: int, width: int, depth: int, heads: int) -> None:
        super().__init__()
        self.patches = _patches(patch, width)
        self.first = self.create_parameter([1, 1, width])
        self.positions = self.create_parameter([1, (side // patch) ** 2 + 1, width])
        layer = nn.TransformerEncoderLayer(width, heads, 4 * width, 0.0, "gelu", normalize_before=True)
        self.encoder = nn.TransformerEncoder(layer, depth, nn.LayerNorm(width))
        self.head = nn.Linear(width, 10)

    def forward(self, image: Any) -> Any:
        tokens = self.patches(image)
        tokens = paddle.concat([self.first.expand([image.shape[0], 1, -1]), tokens], axis=1) + self.positions
        return self.head(self.encoder(tokens)[:, 0])


def vision_transformer(side: int, patch: int, width: int, depth: int, heads: int) -> Built:
    """ViT (Dosovitskiy et al. 2020)."""
    return _VisionTransformer(side, patch, width, depth, heads), (paddle.randn([1, 3, side, side]),)


def _convolutions(inward: int, outward: int) -> nn.Layer:
    return nn.Sequential(
        nn.Conv2D(inward, outward, 3, padding=1),
        nn.BatchNorm2D(outward),
        nn.ReLU(),
        nn.Conv2D(outward, outward, 3, padding=1),
        nn.BatchNorm2D(outward),
        nn.ReLU(),
    )


class _UNet(_Network):
    def forward(self, image: Any) -> Any:
        kept = []
        for level, block in enumerate(self.down):
            image = block(functional.max_pool2d(image, 2) if level else image)
            kept.append(image)
        for level in reversed(range(len(self.up))):
            image = self.merge[level](paddle.concat([kept[level], self.up[level](image)], axis=1))
        return self.head(image)


def unet(width: int, depth: int, side: int) -> Built:
    """U-Net (Ronneberger et al. 2015)."""
    widths = [width * 2**level for level in range(depth + 1)]
    return _UNet(
        down=nn.LayerList([_convolutions(a, b) for a, b in zip([3, *widths], widths, strict=False)]),
        up=nn.LayerList([nn.Conv2DTranspose(2 * a, a, 2, stride=2) for a in widths[:-1]]),
        merge=nn.LayerList([_convolutions(2 * a, a) for a in widths[:-1]]),
        head=nn.Conv2D(width, 2, 1),
    ), (paddle.randn([1, 3, side, side]),)


class _MixerBlock(_Network):
    def forward(self, given: Any) -> Any:
        mixed = given + self.across(self.norms[0](given).transpose([0, 2, 1])).transpose([0, 2, 1])
        return mixed + self.within(self.norms[1](mixed))


def _mixer_block(tokens: int, width: int) -> nn.Layer:
    return _MixerBlock(
        norms=nn.LayerList([nn.LayerNorm(width), nn.LayerNorm(width)]),
        across=nn.Sequential(nn.Linear(tokens, 2 * tokens), nn.GELU(), nn.Linear(2 * tokens, tokens)),
        within=nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width)),
    )


class _Mixer(_Network):
    def forward(self, image: Any) -> Any:
        return self.head(self.blocks(self.patches(image)).mean(axis=1))


def mlp_mixer(side: int, patch: int, width: int, depth: int) -> Built:
    """MLP-Mixer (Tolstikhin et al. 2021)."""
    return _Mixer(
        patches=_patches(patch, width),
        blocks=nn.Sequential(*[_mixer_block((side // patch) ** 2, width) for _ in range(depth)]),
        head=nn.Linear(width, 10),
    ), (paddle.randn([1, 3, side, side]),)


class _Bert(_Network):
    def forward(self, ids: Any, segments: Any, mask: Any) -> Any:
        places = paddle.arange(ids.shape[1]).unsqueeze(0)
        tokens = self.norm(self.words(ids) + self.positions(places) + self.segments(segments))
        hidden = self.encoder(tokens, (1.0 - mask.astype("float32")).unsqueeze([1, 2]) * -1e4)
        return hidden, paddle.tanh(self.pooler(hidden[:, 0]))


def bert(vocabulary: int, length: int, width: int, depth: int, heads: int) -> Built:
    """BERT (Devlin et al. 2018)."""
    ids = paddle.randint(0, vocabulary, [2, length])
    return _Bert(
        words=nn.Embedding(vocabulary, width),
        positions=nn.Embedding(length, width),
        segments=nn.Embedding(2, width),
        norm=nn.LayerNorm(width),
        encoder=nn.TransformerEncoder(nn.TransformerEncoderLayer(width, heads, 4 * width, 0.0, "gelu"), depth),
        pooler=nn.Linear(width, width),
    ), (ids, paddle.zeros_like(ids), paddle.ones_like(ids))


class _GptBlock(_Network):
    def forward(self, given: Any) -> Any:
        batch, length, width = given.shape
        packed = self.packed(self.norms[0](given)).reshape([batch, length, 3, self.heads, width // self.heads])
        query, key, value = packed.transpose([2, 0, 3, 1, 4]).unbind(0)
        scores = paddle.matmul(query, key, transpose_y=True) / (width // self.heads) ** 0.5
        scores = scores + paddle.triu(paddle.full([length, length], -1e9), 1)
        mixed = paddle.matmul(functional.softmax(scores), value).transpose([0, 2, 1, 3]).reshape([batch, length, width])
        given = given + self.out(mixed)
        return given + self.feed(self.norms[1](given))


def _gpt_block(width: int, heads: int) -> nn.Layer:
    return _GptBlock(
        heads=heads,
        norms=nn.LayerList([nn.LayerNorm(width), nn.LayerNorm(width)]),
        packed=nn.Linear(width, 3 * width),
        out=nn.Linear(width, width),
        feed=nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(True), nn.Linear(4 * width, width)),
    )


class _Gpt(nn.Layer):
    def __init__(self, vocabulary: int, length: int, width: int, depth: int, heads: int) -> None:
        super().__init__()
        self.words = nn.Embedding(vocabulary, width)
        self.positions = self.create_parameter([1, length, width])
        self.blocks = nn.Sequential(*[_gpt_block(width, heads) for _ in range(depth)])
        self.norm = nn.LayerNorm(width)

    def forward(self, ids: Any) -> Any:
        hidden = self.norm(self.blocks(self.words(ids) + self.positions[:, : ids.shape[1]]))
        return paddle.matmul(hidden, self.words.weight, transpose_y=True)


def gpt(vocabulary: int, length: int, width: int, depth: int, heads: int) -> Built:
    """GPT-2 (Radford et al. 2019)."""
    return _Gpt(vocabulary, length, width, depth, heads), (paddle.randint(0, vocabulary, [2, length]),)


def transformer(width: int, heads: int, depth: int) -> Built:
    """The encoder and decoder of Vaswani et al. (2017), as Paddle has it, on embedded sequences."""
    network = nn.Transformer(width, heads, depth, depth, 4 * width, 0.0)
    return network, (paddle.randn([2, 10, width]), paddle.randn([2, 7, width]))


class _Recurrent(_Network):
    def forward(self, ids: Any) -> Any:
        return self.head(self.layers(self.words(ids))[0])


def lstm(vocabulary: int, length: int, width: int) -> Built:
    """A language model of LSTMs (Hochreiter, Schmidhuber 1997)."""
    words, layers = nn.Embedding(vocabulary, width), nn.LSTM(width, width, 2, "forward")
    network = _Recurrent(words=words, layers=layers, head=nn.Linear(width, vocabulary))
    return network, (paddle.randint(0, vocabulary, [2, length]),)


def gru(vocabulary: int, length: int, width: int) -> Built:
    """A tagger of bidirectional GRUs (Cho et al. 2014)."""
    words, layers = nn.Embedding(vocabulary, width), nn.GRU(width, width, 1, "bidirect")
    network = _Recurrent(words=words, layers=layers, head=nn.Linear(2 * width, vocabulary))
    return network, (paddle.randint(0, vocabulary, [2, length]),)


class _Pinn(_Network):
    def forward(self, time: Any, place: Any) -> Any:
        hidden = paddle.concat([time, place], axis=1)
        for layer in self.layers:
            hidden = paddle.tanh(layer(hidden))
        return self.head(hidden)


def burgers_pinn(width: int, depth: int, points: int) -> Built:
    """A physics-informed network for Burgers' equation (Raissi et al. 2019)."""
    layers = nn.LayerList([nn.Linear(a, b) for a, b in itertools.pairwise([2, *[width] * depth])])
    return _Pinn(layers=layers, head=nn.Linear(width, 1)), (paddle.rand([points, 1]), paddle.rand([points, 1]) * 2 - 1)


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


class _FourierOperator(_Network):
    def forward(self, given: Any) -> Any:
        hidden = self.lift(given)
        for depth in range(len(self.local)):
            hidden = functional.gelu(self.spectral[depth](hidden) + self.local[depth](hidden))
        return self.project(hidden)


def fourier_operator(width: int, modes: int, depth: int, length: int) -> Built:
    """The Fourier neural operator in one dimension (Li et al. 2020)."""
    return _FourierOperator(
        lift=nn.Conv1D(2, width, 1),
        spectral=nn.LayerList([_SpectralConvolution(width, modes) for _ in range(depth)]),
        local=nn.LayerList([nn.Conv1D(width, width, 1) for _ in range(depth)]),
        project=nn.Conv1D(width, 1, 1),
    ), (paddle.randn([2, 2, length]),)


class _DeepONet(nn.Layer):
    def __init__(self, sensors: int, width: int) -> None:
        super().__init__()
        self.branch = nn.Sequential(nn.Linear(sensors, width), nn.Tanh(), nn.Linear(width, width))
        self.trunk = nn.Sequential(nn.Linear(1, width), nn.Tanh(), nn.Linear(width, width), nn.Tanh())
        self.bias = self.create_parameter([1], is_bias=True)

    def forward(self, sampled: Any, places: Any) -> Any:
        return paddle.einsum("bw,pw->bp", self.branch(sampled), self.trunk(places)) + self.bias


def deeponet(sensors: int, width: int, places: int) -> Built:
    """DeepONet (Lu et al. 2019)."""
    return _DeepONet(sensors, width), (paddle.randn([4, sensors]), paddle.rand([places, 1]))


class _GraphConvolution(_Network):
    def forward(self, nodes: Any, sources: Any, targets: Any) -> Any:
        for layer in self.layers:
            sent = paddle.gather(layer(nodes), sources)
            nodes = functional.relu(paddle.scatter_nd_add(layer(nodes), targets.unsqueeze(1), sent))
        return functional.log_softmax(nodes)


def graph_convolution(nodes: int, edges: int, features: int, width: int) -> Built:
    """A graph convolutional network (Kipf, Welling 2016), by messages along edges."""
    ends = paddle.randint(0, nodes, [2, edges])
    network = _GraphConvolution(layers=nn.LayerList([nn.Linear(features, width), nn.Linear(width, 7)]))
    return network, (paddle.randn([nodes, features]), ends[0], ends[1])
