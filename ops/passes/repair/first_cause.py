"""Where values that are not finite begin: the first operator that makes one, what reaches it, and what to change.

One run of the graph, node by node, finds the operator. Of the arguments that reach it the nearest are given the
smallest constraint on their metadata that fits the operator (a lowest value for a logarithm, no row that is all hidden
for a softmax); what helps is kept, and the next cause is looked for.

Imports torch: worker only.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Graph, Interpreter, Node

from ops.passes.repair.output_dependence import called_name
from ops.passes.repair.values import ReplayValues, with_values
from ops.sample.format.types import Sample, TensorMeta
from ops.sample.replay.load import load_module
from ops.sample.replay.tensors import replay
from ops.sample.replay.values import is_integer
from ops.torch_private import tree_leaves

_MAX_CAUSES = 8
"""Causes in one sample that are looked for one after the other."""

_MAX_ARGUMENTS = 4
"""Arguments, nearest first, that are tried for one cause."""

_POSITIVE = frozenset(
    {
        "log", "log2", "log10", "log1p", "sqrt", "rsqrt", "pow", "__pow__", "div", "truediv", "true_divide",
        "reciprocal", "batch_norm", "instance_norm", "lgamma", "remainder", "fmod",
    }
)  # fmt: skip
"""Operators that are finite where an argument is above 0."""

_SMALL = frozenset({"exp", "exp2", "expm1", "sinh", "cosh", "pow", "__pow__", "square", "prod", "cumprod", "softplus"})
"""Operators that are finite where an argument is small."""

_BETWEEN = frozenset({"acos", "arccos", "asin", "arcsin", "atanh", "arctanh", "logit", "erfinv", "log1p"})
"""Operators that are finite where an argument is between 0 and 1."""

_MASKED = frozenset(
    {"softmax", "log_softmax", "scaled_dot_product_attention", "logsumexp", "matmul", "__matmul__", "bmm"}
)
"""Operators that are finite where a mask hides not all of a row."""

_LEAST, _MOST = 0.05, 0.95
_SMALLEST_LARGE = 5.0


@dataclass(frozen=True, slots=True)
class FirstCause:
    """The first operator that makes a value which is not finite.

    Attributes:
        operator: Its short name.
        position: Among the operators, in order.
        arguments: Arguments of the graph that reach it, the nearest first.
    """

    operator: str
    position: int
    arguments: tuple[str, ...]

    def __str__(self) -> str:
        shown = ", ".join(self.arguments[:3]) or "constants alone"
        more = f" and {len(self.arguments) - 3} more" if len(self.arguments) > 3 else ""
        return f"the first is made by {self.operator}, which {shown}{more} reach"


def first_cause(module: torch.nn.Module, graph: Graph, inputs: Mapping[str, Any], *, seed: int) -> FirstCause | None:
    """Run a graph once and find where its outputs stop being finite; None where they do not.

    Infinities that only hide something (a mask of -inf) are no cause while the outputs are finite.
    """
    watch = _Watch(module, graph)
    torch.manual_seed(seed)
    with torch.no_grad():
        outputs = watch.run(*inputs.values())
    found = watch.first_nan if _has(outputs, torch.isnan) else None
    if found is None and _has(outputs, torch.isinf):
        found = watch.first_infinity
    if found is None:
        return None
    position = [node for node in graph.nodes if node.op != "placeholder"].index(found)
    return FirstCause(called_name(found), position, tuple(_reaching(found)))


class _Watch(Interpreter):
    """Notes the first node that makes NaN or infinity of arguments that have none."""

    def __init__(self, module: torch.nn.Module, graph: Graph) -> None:
        super().__init__(module, graph=graph)
        self.first_nan: Node | None = None
        self.first_infinity: Node | None = None

    def run_node(self, n: Node) -> Any:
        value = super().run_node(n)
        if n.op not in ("placeholder", "output"):
            taken = [self.env[used] for used in n.all_input_nodes if used in self.env]
            if self.first_nan is None and _has(value, torch.isnan) and not _has(taken, torch.isnan):
                self.first_nan = n
            if self.first_infinity is None and _has(value, torch.isinf) and not _has(taken, torch.isinf):
                self.first_infinity = n
        return value


def _has(values: Any, test: Callable[[torch.Tensor], torch.Tensor]) -> bool:
    return any(
        bool(test(leaf).any())
        for leaf in tree_leaves(values)
        if isinstance(leaf, torch.Tensor) and leaf.is_floating_point() and leaf.element_size() > 1
    )


def _reaching(node: Node) -> Iterator[str]:
    """Placeholders that a node's value follows from, the nearest first."""
    waiting, seen = deque([node]), {node}
    while waiting:
        current = waiting.popleft()
        if current.op == "placeholder":
            yield str(current.target)
        for used in current.all_input_nodes:
            if used not in seen:
                seen.add(used)
                waiting.append(used)


def finite_values(sample: Sample, graph: Graph, *, seed: int, device: str) -> dict[str, ReplayValues]:
    """Replay values of some tensors with which all outputs are finite; {} where none are found."""
    module = load_module(sample, device=device)

    def cause_with(values: Mapping[str, ReplayValues]) -> FirstCause | None:
        changed = with_values(sample, values)
        return first_cause(module, graph, replay(changed, seed=seed, device=device), seed=seed)

    found: dict[str, ReplayValues] = {}
    tensors = {tensor.name: tensor for tensor in sample.tensors}
    cause = cause_with(found)
    for _ in range(_MAX_CAUSES):
        if cause is None:
            return found
        for proposal in _proposals(cause, tensors):
            after = cause_with({**found, **proposal})
            if after is None or after.position > cause.position:
                found, cause = {**found, **proposal}, after
                break
        else:
            return {}
    return found if cause is None else {}


def _proposals(cause: FirstCause, tensors: Mapping[str, TensorMeta]) -> Iterator[dict[str, ReplayValues]]:
    """Constraints to be tried, of one argument first, then of several at once."""
    arguments = [tensors[name] for name in cause.arguments if name in tensors][:_MAX_ARGUMENTS]
    fitting = [(names, constraint) for names, constraint in _CONSTRAINTS if cause.operator in names]
    for chosen in (fitting, _CONSTRAINTS):
        for _, constraint in chosen:
            each = {tensor.name: values for tensor in arguments if (values := constraint(tensor)) is not None}
            yield from ({name: values} for name, values in each.items())
            if len(each) > 1:
                yield each


def _positive(tensor: TensorMeta) -> ReplayValues | None:
    return _bounded(tensor, _LEAST, None)


def _small(tensor: TensorMeta) -> ReplayValues | None:
    return _bounded(tensor, -_SMALLEST_LARGE, _SMALLEST_LARGE)


def _between(tensor: TensorMeta) -> ReplayValues | None:
    return _bounded(tensor, _LEAST, _MOST)


def _bounded(tensor: TensorMeta, low: float, high: float | None) -> ReplayValues | None:
    if is_integer(tensor.dtype) or tensor.dtype == "bool":
        whole = max(1, round(low)) if low > 0 else round(low)
        return ReplayValues(min_val=whole, max_val=max(whole, int(tensor.max_val or 1))) if high is None else None
    mean, std = tensor.mean or 0.0, 1.0 if tensor.std is None else tensor.std
    return ReplayValues(mean, std, low, high)


def _nothing_hidden(tensor: TensorMeta) -> ReplayValues | None:
    if tensor.dtype == "bool" or is_integer(tensor.dtype):
        return ReplayValues(min_val=1, max_val=1)
    return ReplayValues(0.0, 0.0)


_CONSTRAINTS = (
    (_POSITIVE, _positive),
    (_BETWEEN, _between),
    (_SMALL, _small),
    (_MASKED, _nothing_hidden),
)
"""Operators → the constraint on an argument with which they are finite."""
