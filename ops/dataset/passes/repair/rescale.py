"""Rescales weights so that the values of a graph neither vanish nor overflow, by running it node by node.

Values fade from layer to layer where weights are small (replay takes a fifth of a recorded deviation) and nothing
scales them up again, until every output is the same number; or they grow past what the dtype holds. Where that begins,
the recorded weights of the operator are given another scale, and those of a batch norm the statistics of its input.

Imports torch: worker only.
"""

import math
from collections.abc import Mapping
from typing import Any, TypeGuard

import torch
from torch.fx import Graph, Interpreter, Node

from ops.dataset.passes.repair.output_dependence import called_name
from ops.dataset.passes.repair.values import ReplayValues
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.tensors import make_tensor, replay
from ops.dataset.sample.replay.values import STD_SCALE

LOW, HIGH = 1e-2, 1e2
"""Deviations of an operator's result between which its weights are left alone."""

_UNIT_STD = 1.0 / STD_SCALE
"""The std to record for values that should have a standard deviation of 1."""

_WEIGHTED = frozenset(
    {
        "linear", "conv1d", "conv2d", "conv3d", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d", "matmul",
        "bmm", "mm", "addmm", "baddbmm", "einsum", "embedding", "mul", "__matmul__",
    }
)  # fmt: skip
"""Operators whose result scales with their weights."""

_NORMS: Mapping[str, int] = {"batch_norm": 3, "instance_norm": 3, "layer_norm": 2, "group_norm": 2, "rms_norm": 2}
"""Norms → the position of their weight, which their result scales with."""

_POSITIVE = frozenset({"sqrt", "rsqrt", "log", "log2", "log10", "pow", "div", "truediv", "reciprocal"})
"""Operators that are only finite for positive arguments, or for those away from zero."""

_SAME_VALUES = frozenset(
    {
        "to", "t", "transpose", "permute", "view", "reshape", "contiguous", "float", "half", "bfloat16", "double",
        "type", "type_as", "expand", "unsqueeze", "squeeze", "flatten", "detach", "clone", "getattr", "add", "getitem",
        "view_as_complex", "expand_as",
    }
)  # fmt: skip
"""Operators that pass a tensor's values on unchanged, or nearly."""


class Rescaling(Interpreter):
    """Runs a graph and changes the values of its arguments while it runs.

    Args:
        module: What holds the graph's own modules.
        graph: As `ops.dataset.sample.replay.fx_graph.fx_graphs` gives it.
        sample: Whose arguments they are.
        changeable: The arguments that may be changed.
        seed: Of their values and of the run.
        device: Where it runs.
    """

    def __init__(
        self,
        module: torch.nn.Module,
        graph: Graph,
        sample: Sample,
        changeable: frozenset[str],
        *,
        seed: int,
        device: str,
    ) -> None:
        super().__init__(module, graph=graph)
        self._tensors = {tensor.name: tensor for tensor in sample.tensors}
        self._seed, self._device = seed, device
        self._arguments = replay(sample, seed=seed, device=device)
        floats = {name for name in changeable if _is_float(self._arguments[name])}
        # The argument that a node's value is, where it is one, reshaped or cast.
        self._origins = {node: str(node.target) for node in graph.find_nodes(op="placeholder") if node.target in floats}
        self.changes: dict[str, ReplayValues] = {}

    def rescale(self) -> dict[str, ReplayValues]:
        """Run the graph once, and return the arguments that were changed."""
        torch.manual_seed(self._seed)
        with torch.no_grad():
            self.run(*self._arguments.values())
        return self.changes

    def run_node(self, n: Node) -> Any:
        """Run one node, and again with other weights if its result is out of scale."""
        # A reshaped or cast argument still stands for the argument.
        is_same = called_name(n) in _SAME_VALUES and n.args and len(n.all_input_nodes) <= 1
        if is_same and n.args[0] in self._origins:
            self._origins[n] = self._origins[n.args[0]]
        value = super().run_node(n)
        if not _is_out_of_scale(value):
            return value
        name = called_name(n)
        if name in _WEIGHTED or name in _NORMS:
            return self._with_other_weights(n, name, value)
        if name in _POSITIVE and not bool(torch.isfinite(value).all()):
            return self._with_positive(n, value)
        return value

    def _with_other_weights(self, node: Node, name: str, value: torch.Tensor) -> torch.Tensor:
        if name == "batch_norm":
            value = self._with_statistics(node, value)
        weight = self._weight(node, name)
        return value if weight is None or not _is_out_of_scale(value) else self._with_scale(node, weight)

    def _weight(self, node: Node, name: str) -> Node | None:
        """Return the argument of a node that is its recorded weight, the last of several: data come before weights."""
        if name in _NORMS:
            place = _NORMS[name]
            weight = node.kwargs.get("weight", node.args[place] if len(node.args) > place else None)
            return weight if isinstance(weight, Node) and weight in self._origins else None
        recorded = [argument for argument in node.all_input_nodes if argument in self._origins]
        fitting = [argument for argument in recorded if name == "mul" or self._dimensions(argument) > 1]
        return fitting[-1] if fitting else None

    def _dimensions(self, argument: Node) -> int:
        value = self._arguments[self._origins[argument]]
        return 0 if isinstance(value, int) else value.dim()

    def _with_scale(self, node: Node, weight: Node) -> Any:
        """Compute the node with its weight at a scale that gives a deviation of 1; unchanged if there is none."""
        name = self._origins[weight]
        before = dict(self._arguments), dict(self.changes)
        mean, std = 1.0, 0.1 * _UNIT_STD
        if self._dimensions(weight) > 1:
            mean, std = 0.0, _UNIT_STD / math.sqrt(max(1, self._arguments[name][0].numel()))  # type: ignore[index]
        self._set(name, ReplayValues(mean, std))
        changed = self._rerun(node)
        spread = _spread(changed)
        if _is_out_of_scale(changed) and math.isfinite(spread) and spread > 0:
            self._set(name, ReplayValues(mean / spread, std / spread))
            changed = self._rerun(node)
        if not _is_out_of_scale(changed):
            return changed
        self._arguments, self.changes = before
        return self._rerun(node)

    def _with_statistics(self, node: Node, value: torch.Tensor) -> Any:
        """Compute a batch norm with the mean and variance that its input has."""
        arguments = dict(zip(("input", "running_mean", "running_var"), node.args, strict=False)) | dict(node.kwargs)
        mean, variance = (arguments.get(key) for key in ("running_mean", "running_var"))
        if mean not in self._origins or variance not in self._origins:
            return value
        batch = self.env[arguments["input"]].float()  # type: ignore[index]
        if batch.numel() < 2 or not bool(torch.isfinite(batch).all()):
            return value
        var, average = (part.item() for part in torch.var_mean(batch))
        self._set(self._origins[mean], ReplayValues(average, 0.0))
        self._set(self._origins[variance], ReplayValues(var or 1.0, 0.0, min_val=0.0))
        return self._rerun(node)

    def _with_positive(self, node: Node, value: torch.Tensor) -> Any:
        """Compute a node with an argument that is away from zero."""
        for argument in reversed(node.all_input_nodes):
            if argument in self._origins:
                self._set(self._origins[argument], ReplayValues(1.0, 0.1 * _UNIT_STD, min_val=0.1))
                return self._rerun(node)
        return value

    def _set(self, name: str, values: ReplayValues) -> None:
        self.changes[name] = values
        self._arguments[name] = make_tensor(values.apply(self._tensors[name]), seed=self._seed).to(self._device)

    def _rerun(self, node: Node) -> Any:
        """Run a node on its arguments as they are now."""
        for argument in node.all_input_nodes:
            if argument in self._origins:
                self.env[argument] = self._recompute(argument)
        return super().run_node(node)

    def _recompute(self, node: Node) -> Any:
        """Compute an argument, reshaped and cast as the graph does before it is used."""
        if node.op == "placeholder":
            return self._arguments[str(node.target)]
        first = node.args[0]
        assert isinstance(first, Node)
        self.env[first] = self._recompute(first)
        return super().run_node(node)


def _is_out_of_scale(value: object) -> bool:
    return _is_float(value) and value.numel() > 1 and not LOW < _spread(value) < HIGH


def _is_float(value: object) -> TypeGuard[torch.Tensor]:
    return isinstance(value, torch.Tensor) and value.is_floating_point()


def _spread(value: torch.Tensor) -> float:
    """Standard deviation; not finite where a value is not."""
    return value.float().std().item()
