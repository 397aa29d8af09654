"""Models to be split over several devices, each with the plan that says how.

    graphnet extract "file:docs/examples/several_devices.py:recommender?mesh=tp:2"
    graphnet extract "file:docs/examples/several_devices.py:sequence_parallel?mesh=tp:2"
    graphnet extract "file:docs/examples/several_devices.py:experts?mesh=ep:2"
    graphnet extract "file:docs/examples/several_devices.py:convolutional?mesh=fsdp:2"

Each function returns a module and its inputs. A plan is an attribute of the module: `tp_plan` for the axis tp,
`ep_plan` for ep. It maps names of modules, with `*` for numbers, to styles of `torch.distributed.tensor.parallel`; fsdp
needs none.
"""

import torch
from torch.distributed import _functional_collectives as collectives
from torch.distributed.device_mesh import DeviceMesh
from torch.distributed.tensor import DTensor, Replicate, Shard, distribute_tensor
from torch.distributed.tensor.parallel import (
    ColwiseParallel,
    ParallelStyle,
    PrepareModuleInput,
    RowwiseParallel,
    SequenceParallel,
)
from torch.nn import functional

Example = tuple[torch.nn.Module, tuple[torch.Tensor, ...]]


class Recommender(torch.nn.Module):
    """Looks categories up in tables, which are divided by rows, and scores the products of what they hold."""

    def __init__(self, tables: int, rows: int, width: int, numbers: int) -> None:
        super().__init__()
        self.tables = torch.nn.ModuleList(torch.nn.Embedding(rows, width) for _ in range(tables))
        self.bottom = torch.nn.Sequential(torch.nn.Linear(numbers, width), torch.nn.ReLU())
        self.top = torch.nn.Sequential(
            torch.nn.Linear(width + (tables + 1) ** 2, 32), torch.nn.ReLU(), torch.nn.Linear(32, 1)
        )
        self.tp_plan = {
            "tables.*": RowwiseParallel(input_layouts=Replicate()),
            "top.0": ColwiseParallel(),
            "top.2": RowwiseParallel(),
        }

    def forward(self, numbers: torch.Tensor, categories: torch.Tensor) -> torch.Tensor:
        """Score a batch of numbers, and of one category a table."""
        dense = self.bottom(numbers)
        looked_up = [table(categories[:, index]) for index, table in enumerate(self.tables)]
        features = torch.stack([dense, *looked_up], dim=1)
        products = features @ features.transpose(1, 2)
        return torch.sigmoid(self.top(torch.cat([dense, products.flatten(1)], dim=1)))


class Block(torch.nn.Module):
    """A layer of a decoder, whose norms see a part of the sequence, and whose other parts see all of it."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.head_width = width // heads
        self.before_attention, self.before_feed_forward = torch.nn.LayerNorm(width), torch.nn.LayerNorm(width)
        self.attention = torch.nn.ModuleDict(
            {name: torch.nn.Linear(width, width) for name in ("query", "key", "value", "out")}
        )
        self.feed_forward = torch.nn.Sequential(
            torch.nn.Linear(width, 4 * width), torch.nn.GELU(), torch.nn.Linear(4 * width, width)
        )
        self.whole = torch.nn.ModuleList([torch.nn.Identity(), torch.nn.Identity()])

    def forward(self, states: torch.Tensor) -> torch.Tensor:
        """Compute the next states, of (batch, tokens, width)."""
        given = self.whole[0](self.before_attention(states))
        query, key, value = (
            self.attention[name](given).unflatten(-1, (-1, self.head_width)).transpose(1, 2)
            for name in ("query", "key", "value")
        )
        mixed = functional.scaled_dot_product_attention(query, key, value, is_causal=True)
        states = states + self.attention["out"](mixed.transpose(1, 2).flatten(2))
        return states + self.feed_forward(self.whole[1](self.before_feed_forward(states)))


class Decoder(torch.nn.Module):
    """A small decoder whose states are divided along the sequence between its matrices."""

    def __init__(self, vocabulary: int, width: int, heads: int, layers: int) -> None:
        super().__init__()
        self.embed = torch.nn.Embedding(vocabulary, width)
        self.layers = torch.nn.ModuleList(Block(width, heads) for _ in range(layers))
        self.norm, self.out = torch.nn.LayerNorm(width), torch.nn.Linear(width, vocabulary)
        gather = PrepareModuleInput(
            input_layouts=(Shard(1),), desired_input_layouts=(Replicate(),), use_local_output=True
        )
        self.tp_plan = {
            "embed": RowwiseParallel(input_layouts=Replicate(), output_layouts=Shard(1)),
            "layers.*.before_attention": SequenceParallel(use_local_output=True),
            "layers.*.before_feed_forward": SequenceParallel(use_local_output=True),
            "layers.*.whole.*": gather,
            **{f"layers.*.attention.{name}": ColwiseParallel() for name in ("query", "key", "value")},
            "layers.*.attention.out": RowwiseParallel(output_layouts=Shard(1)),
            "layers.*.feed_forward.0": ColwiseParallel(),
            "layers.*.feed_forward.2": RowwiseParallel(output_layouts=Shard(1)),
            "norm": SequenceParallel(use_local_output=True),
            "out": ColwiseParallel(input_layouts=Shard(1), output_layouts=Replicate()),
        }

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        """Compute logits of (batch, tokens, vocabulary)."""
        states = self.embed(tokens)
        for layer in self.layers:
            states = layer(states)
        return self.out(self.norm(states))


class Experts(torch.nn.Module):
    """Experts of a layer, each token going to one; on several devices, a rank has some of the experts.

    A rank takes its part of the tokens, sends each to the rank of its expert, and gets it back.
    """

    mesh: DeviceMesh | None = None

    def __init__(self, experts: int, width: int) -> None:
        super().__init__()
        self.up = torch.nn.Parameter(torch.randn(experts, width, 2 * width) / width**0.5)
        self.down = torch.nn.Parameter(torch.randn(experts, 2 * width, width) / width**0.5)

    def forward(self, tokens: torch.Tensor, routes: torch.Tensor) -> torch.Tensor:
        """Compute the experts' results for tokens of (tokens, width), weighted by routes of (tokens, experts)."""
        up, down = self.up, self.down
        if self.mesh is None:
            return self._combine(routes, self._compute(self._dispatch(tokens, routes), up, down))
        mesh, count, group = self.mesh, self.mesh.size(), self.mesh.get_group()
        up, down = (weight.to_local() if isinstance(weight, DTensor) else weight for weight in (up, down))
        part, routed = (
            DTensor.from_local(whole, mesh, [Replicate()], run_check=False).redistribute(mesh, [Shard(0)]).to_local()
            for whole in (tokens, routes)
        )
        sent = self._dispatch(part, routed)
        received = collectives.all_to_all_single_autograd(sent, None, None, group)
        shape = (count, len(up), *sent.shape[1:])
        given = received.view(shape).transpose(0, 1).flatten(1, 2)
        computed = self._compute(given, up, down).unflatten(1, (count, -1)).transpose(0, 1).flatten(0, 1)
        returned = collectives.all_to_all_single_autograd(computed.contiguous(), None, None, group)
        combined = DTensor.from_local(self._combine(routed, returned), mesh, [Shard(0)], run_check=False)
        return combined.redistribute(mesh, [Replicate()]).to_local()

    @staticmethod
    def _dispatch(tokens: torch.Tensor, routes: torch.Tensor) -> torch.Tensor:
        return torch.einsum("te,tw->etw", (routes > 0).to(tokens.dtype), tokens)

    @staticmethod
    def _compute(tokens: torch.Tensor, up: torch.Tensor, down: torch.Tensor) -> torch.Tensor:
        return torch.bmm(functional.gelu(torch.bmm(tokens, up)), down)

    @staticmethod
    def _combine(routes: torch.Tensor, computed: torch.Tensor) -> torch.Tensor:
        return torch.einsum("te,etw->tw", routes, computed)


class DividedExperts(ParallelStyle):
    """Divides experts among the ranks of a mesh."""

    def _apply(self, module: torch.nn.Module, device_mesh: DeviceMesh) -> torch.nn.Module:
        for name, weight in list(module.named_parameters(recurse=False)):
            divided = distribute_tensor(weight.detach(), device_mesh, [Shard(0)], src_data_rank=None)
            module.register_parameter(name, torch.nn.Parameter(divided))
        module.mesh = device_mesh
        return module


class MixtureOfExperts(torch.nn.Module):
    """Embeds tokens, and lets one of several experts compute on each."""

    def __init__(self, vocabulary: int, width: int, experts: int) -> None:
        super().__init__()
        self.embed, self.router = torch.nn.Embedding(vocabulary, width), torch.nn.Linear(width, experts)
        self.experts, self.out = Experts(experts, width), torch.nn.Linear(width, vocabulary)
        self.ep_plan = {"experts": DividedExperts()}

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        """Compute logits of (batch, tokens, vocabulary)."""
        states = self.embed(tokens).flatten(0, 1)
        shares = torch.softmax(self.router(states), dim=-1)
        routes = torch.where(shares == shares.amax(-1, keepdim=True), shares, 0.0)
        return self.out(states + self.experts(states, routes)).unflatten(0, tokens.shape)


def recommender() -> Example:
    """A recommender with four tables, and a batch of 8."""
    return Recommender(4, 1000, 16, 13), (torch.randn(8, 13), torch.randint(0, 1000, (8, 4)))


def sequence_parallel() -> Example:
    """A decoder of two layers, and two texts of 16 tokens."""
    return Decoder(128, 32, 4, 2), (torch.randint(0, 128, (2, 16)),)


def experts() -> Example:
    """A mixture of eight experts, and two texts of 16 tokens."""
    return MixtureOfExperts(128, 32, 8), (torch.randint(0, 128, (2, 16)),)


def convolutional() -> Example:
    """A small convolutional net, and a batch of 4 images."""
    layers: list[torch.nn.Module] = []
    for before, after in ((3, 16), (16, 32), (32, 64)):
        layers += [torch.nn.Conv2d(before, after, 3, stride=2, padding=1), torch.nn.BatchNorm2d(after), torch.nn.ReLU()]
    head = [torch.nn.AdaptiveAvgPool2d(1), torch.nn.Flatten(), torch.nn.Linear(64, 10)]
    return torch.nn.Sequential(*layers, *head), (torch.randn(4, 3, 32, 32),)
