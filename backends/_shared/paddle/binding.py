"""Saves a Paddle graph with weights of its own, as Paddle's users do. Imports Paddle: for processes of runs only."""

import copy
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import paddle

from backends._shared.weight_names import is_weight


def weight_names(inputs: Mapping[str, Any]) -> tuple[str, ...]:
    """List the names of the arguments that are weights and not data."""
    return tuple(name for name, value in inputs.items() if is_weight(name) and isinstance(value, paddle.Tensor))


class BoundLayer(paddle.nn.Layer):  # type: ignore[misc, unused-ignore]
    """The graph as a function of a list of its data, in order.

    Args:
        graph: The graph, which takes data and weights by name; it is copied.
        weights: Tensors that the layer keeps.
        data: Names of the tensors that it takes.
        sizes: Arguments that are numbers.
    """

    def __init__(self, graph: Any, weights: Mapping[str, Any], data: Iterable[str], sizes: Mapping[str, int]) -> None:
        super().__init__()
        self.graph = copy.deepcopy(graph)
        self.weight_names = list(weights)
        self.data_names = list(data)
        self.sizes = dict(sizes)
        for name, tensor in weights.items():
            self.register_buffer(name, tensor)

    def forward(self, tensors):  # type: ignore[no-untyped-def]
        """Call the graph."""
        weights = {name: getattr(self, name) for name in self.weight_names}
        return self.graph(**weights, **self.sizes, **dict(zip(self.data_names, tensors)))  # noqa: B905


def used_data(static: Any) -> frozenset[str]:
    """Find the names of data on which outputs of a traced layer depend."""
    concrete = static.forward.concrete_program_specify_input_spec(with_hook=False, is_prim_infer=False)
    waiting = [value for value in paddle.utils.flatten(concrete.outputs) if hasattr(value, "get_defining_op")]
    seen: set[int] = set()
    names = set()
    while waiting:
        operator = waiting.pop().get_defining_op()
        if operator is None or operator.id() in seen:
            continue
        seen.add(operator.id())
        if operator.name() == "pd_op.data":
            names.add(operator.attrs()["name"])
        waiting += operator.operands_source()
        for block in operator.blocks():
            waiting += [value for inner in block.ops for value in inner.operands_source()]
    return frozenset(names)


def save_bound(module: Any, inputs: Mapping[str, Any], folder: Path) -> None:
    """Trace a graph with its weights as its own, for data like these, and save it as `model` in a folder.

    Args:
        module: The graph.
        inputs: Weights, data and sizes. Sizes become constants, and so does data on which no output depends.
        folder: Folder for `model.json`, and `model.pdiparams` if there are weights.
    """
    weights = weight_names(inputs)
    sizes = {name: value for name, value in inputs.items() if isinstance(value, int)}
    data = [name for name in inputs if name not in weights and name not in sizes]
    constants = {name: inputs[name] for name in weights}
    static = _trace(BoundLayer(module, constants, data, sizes), inputs)
    # Data on which no output depends cannot be saved as an input.
    used = used_data(static)
    if unused := [name for name in data if name not in used]:
        constants |= {name: inputs[name] for name in unused}
        data = [name for name in data if name in used]
        static = _trace(BoundLayer(module, constants, data, sizes), inputs)
    paddle.jit.save(static, str(folder / "model"))


def _trace(layer: BoundLayer, inputs: Mapping[str, Any]) -> Any:
    """Make a static layer of it, for data like these."""
    layer.eval()
    names = layer.data_names
    specs = [paddle.static.InputSpec(inputs[name].shape, inputs[name].dtype, name=name) for name in names]
    return paddle.jit.to_static(layer, input_spec=[specs], full_graph=True, backend=None)
