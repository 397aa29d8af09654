"""Graph neural networks of torch_geometric on a small random graph."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from ops.dataset.sources.base import InputRole, LoadedModel
from ops.dataset.sources.libraries.base import SEED, SMALL_BUILD, Build, Library, check_effects

_TASK = "graph"
_FEATURES = 64
_CHANNELS = {"in_channels": _FEATURES, "hidden_channels": 128, "num_layers": 3, "out_channels": 32}
_CONVOLUTION = {"in_channels": _FEATURES, "out_channels": 32}


_SIZES: Mapping[str, frozenset[str]] = {
    "layers": frozenset({"num_layers", "depth", "K"}),
    "width": frozenset({"hidden_channels", "out_channels", "embedding_dim"}),
    "heads": frozenset({"heads"}),
}
"""Option → arguments of classes that it sets."""


@dataclass(frozen=True, slots=True)
class _Network:
    """A class of `torch_geometric.nn`: what it is built with, and what its forward takes besides features and edges."""

    arguments: Mapping[str, Any] = field(default_factory=lambda: _CHANNELS)
    inputs: tuple[str, ...] = ("x", "edge_index")

    def sized(self, build: Build) -> dict[str, Any]:
        """The arguments, with the sizes that a build asks for."""
        return build.applied({key: value for key, value in self.arguments.items() if value is not None}, _SIZES)


_NETWORKS: Mapping[str, _Network] = {
    "GCN": _Network(),
    "GAT": _Network({**_CHANNELS, "heads": 4}),
    "GIN": _Network(),
    "GraphSAGE": _Network(),
    "EdgeCNN": _Network(),
    "MLP": _Network(inputs=("x",)),
    "GraphUNet": _Network({**_CHANNELS, "num_layers": None, "depth": 2}),
    "LightGCN": _Network({"num_nodes": 64, "embedding_dim": 64, "num_layers": 2}, ("edge_index",)),
    "LINKX": _Network({**_CHANNELS, "num_nodes": 64}),
    "GCNConv": _Network(_CONVOLUTION),
    "GATv2Conv": _Network({**_CONVOLUTION, "heads": 2}),
    "SAGEConv": _Network(_CONVOLUTION),
    "ChebConv": _Network({**_CONVOLUTION, "K": 3}),
    "TAGConv": _Network({**_CONVOLUTION, "K": 3}),
    "SGConv": _Network({**_CONVOLUTION, "K": 2}),
    "ARMAConv": _Network(_CONVOLUTION),
    "GraphConv": _Network(_CONVOLUTION),
    "TransformerConv": _Network({**_CONVOLUTION, "heads": 2}),
    "GatedGraphConv": _Network({"out_channels": 64, "num_layers": 2}),
    "ResGatedGraphConv": _Network(_CONVOLUTION),
    "LEConv": _Network(_CONVOLUTION),
    "ClusterGCNConv": _Network(_CONVOLUTION),
    "GENConv": _Network(_CONVOLUTION),
    "FiLMConv": _Network(_CONVOLUTION),
    "SuperGATConv": _Network({**_CONVOLUTION, "heads": 2}),
    "EGConv": _Network(_CONVOLUTION),
}


class TorchGeometricLibrary(Library):
    """`zoo:torch_geometric/<class>`."""

    name: ClassVar[str] = "torch_geometric"
    example: ClassVar[str] = "torch_geometric/GCN"
    extra = "torch-geometric"
    models: ClassVar[Mapping[str, str]] = dict.fromkeys(_NETWORKS, _TASK)
    options: ClassVar[frozenset[str]] = frozenset({"layers", "width", "heads"})

    def load(self, model: str, build: Build = SMALL_BUILD) -> LoadedModel:
        """Build a network of the table for a random graph: 64 nodes and 256 edges, full size ten times as many."""
        import torch

        network = self.entry(_NETWORKS, model)
        nodes = 64 if build.small else 640
        check_effects(model, build, network.sized)
        arguments = network.sized(build)
        if "num_nodes" in arguments:
            arguments["num_nodes"] = nodes
        torch.manual_seed(SEED)
        module = getattr(self.package("torch_geometric.nn"), model)(**arguments).eval()
        generator = torch.Generator().manual_seed(SEED + 1)
        inputs = {
            "x": torch.randn(nodes, _FEATURES, generator=generator),
            "edge_index": torch.randint(0, nodes, (2, 4 * nodes), generator=generator),
        }
        return self.loaded(
            model,
            module,
            task=_TASK,
            origin={"class": f"torch_geometric.nn.{model}", "config": arguments},
            args=tuple(inputs[name] for name in network.inputs),
            roles={"edge_index": InputRole("node_ids", 0, nodes - 1)},
        )
