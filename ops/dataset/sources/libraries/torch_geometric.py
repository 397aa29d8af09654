"""Graph neural networks of torch_geometric on a small random graph."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from ops.dataset.sources.base import InputRole, LoadedModel
from ops.dataset.sources.libraries.base import SEED, SMALL_BUILD, Library, ModelBuild, check_effects

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
class _GraphNetwork:
    """A class of `torch_geometric.nn`: what it is built with, and what its forward takes besides features and edges."""

    arguments: Mapping[str, Any] = field(default_factory=lambda: _CHANNELS)
    inputs: tuple[str, ...] = ("x", "edge_index")

    def sized_arguments(self, build: ModelBuild) -> dict[str, Any]:
        """The arguments, with the sizes that a build asks for."""
        return build.apply_sizes({key: value for key, value in self.arguments.items() if value is not None}, _SIZES)


_NETWORKS: Mapping[str, _GraphNetwork] = {
    "GCN": _GraphNetwork(),
    "GAT": _GraphNetwork({**_CHANNELS, "heads": 4}),
    "GIN": _GraphNetwork(),
    "GraphSAGE": _GraphNetwork(),
    "EdgeCNN": _GraphNetwork(),
    "MLP": _GraphNetwork(inputs=("x",)),
    "GraphUNet": _GraphNetwork({**_CHANNELS, "num_layers": None, "depth": 2}),
    "LightGCN": _GraphNetwork({"num_nodes": 64, "embedding_dim": 64, "num_layers": 2}, ("edge_index",)),
    "LINKX": _GraphNetwork({**_CHANNELS, "num_nodes": 64}),
    "GCNConv": _GraphNetwork(_CONVOLUTION),
    "GATv2Conv": _GraphNetwork({**_CONVOLUTION, "heads": 2}),
    "SAGEConv": _GraphNetwork(_CONVOLUTION),
    "ChebConv": _GraphNetwork({**_CONVOLUTION, "K": 3}),
    "TAGConv": _GraphNetwork({**_CONVOLUTION, "K": 3}),
    "SGConv": _GraphNetwork({**_CONVOLUTION, "K": 2}),
    "ARMAConv": _GraphNetwork(_CONVOLUTION),
    "GraphConv": _GraphNetwork(_CONVOLUTION),
    "TransformerConv": _GraphNetwork({**_CONVOLUTION, "heads": 2}),
    "GatedGraphConv": _GraphNetwork({"out_channels": 64, "num_layers": 2}),
    "ResGatedGraphConv": _GraphNetwork(_CONVOLUTION),
    "LEConv": _GraphNetwork(_CONVOLUTION),
    "ClusterGCNConv": _GraphNetwork(_CONVOLUTION),
    "GENConv": _GraphNetwork(_CONVOLUTION),
    "FiLMConv": _GraphNetwork(_CONVOLUTION),
    "SuperGATConv": _GraphNetwork({**_CONVOLUTION, "heads": 2}),
    "EGConv": _GraphNetwork(_CONVOLUTION),
}


class TorchGeometricLibrary(Library):
    """`zoo:torch_geometric/<class>`."""

    name: ClassVar[str] = "torch_geometric"
    example: ClassVar[str] = "torch_geometric/GCN"
    extra = "torch-geometric"
    models: ClassVar[Mapping[str, str]] = dict.fromkeys(_NETWORKS, _TASK)
    options: ClassVar[frozenset[str]] = frozenset({"layers", "width", "heads"})

    def load(self, model: str, build: ModelBuild = SMALL_BUILD) -> LoadedModel:
        """Build a network of the table for a random graph: 64 nodes and 256 edges, full size ten times as many."""
        import torch

        network = self.entry(_NETWORKS, model)
        nodes = 64 if build.small else 640
        check_effects(model, build, network.sized_arguments)
        arguments = network.sized_arguments(build)
        if "num_nodes" in arguments:
            arguments["num_nodes"] = nodes
        torch.manual_seed(SEED)
        module = getattr(self.package("torch_geometric.nn"), model)(**arguments).eval()
        generator = torch.Generator().manual_seed(SEED + 1)
        inputs = {
            "x": torch.randn(nodes, _FEATURES, generator=generator),
            "edge_index": torch.randint(0, nodes, (2, 4 * nodes), generator=generator),
        }
        return self.make_loaded_model(
            model,
            module,
            task=_TASK,
            origin={"class": f"torch_geometric.nn.{model}", "config": arguments},
            args=tuple(inputs[name] for name in network.inputs),
            roles={"edge_index": InputRole("node_ids", 0, nodes - 1)},
        )
