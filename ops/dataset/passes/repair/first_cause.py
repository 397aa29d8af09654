"""The origin of values that are not finite: the first operator that makes one, what reaches it, what to change.

One run of the graph, node by node, finds the operator. The nearest arguments that reach it get the smallest constraint
on their metadata that fits the operator (a lowest value for a logarithm, no row that is all hidden for a softmax). A
constraint that helps is kept, and the next cause is looked for.

Imports torch: worker only.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Graph, Interpreter, Node

from ops.dataset.passes.repair.output_dependence import called_name
from ops.dataset.passes.repair.values import ReplayValues, with_values
from ops.dataset.sample.format.types import Sample, TensorMeta
from ops.dataset.sample.replay.tensors import replay
from ops.dataset.sample.replay.values import is_integer
from ops.execution.torch_private import tree_leaves
from ops.words import listed

_MAX_CAUSES = 8
"""Causes in one sample that are looked for one after the other."""

_MAX_ARGUMENTS = 4
"""Arguments, nearest first, that are tried for one cause."""

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
        return f"the first is made by {self.operator}, which {listed(self.arguments) or 'constants alone'} reach"


def first_cause(
    module: torch.nn.Module, graph: Graph, sample: Sample, *, seed: int, device: str = "cpu"
) -> FirstCause | None:
    """Run a graph on a sample's values and find where its outputs stop being finite; None where they do not.

    Infinities that only hide something (a mask of -inf) are no cause while the outputs are finite.
    """
    watch = _Watch(module, graph)
    values = replay(sample, seed=seed, device=device).values()
    torch.manual_seed(seed)
    with torch.no_grad():
        outputs = watch.run(*values)
    causes = (watch.firsts[test] for test in _NOT_FINITE if test in watch.firsts and _has(outputs, test))
    cause = next(causes, None)
    if cause is None:
        return None
    position = [node for node in graph.nodes if node.op != "placeholder"].index(cause)
    return FirstCause(called_name(cause), position, tuple(_reaching_arguments(cause)))


_NOT_FINITE = (torch.isnan, torch.isinf)


class _Watch(Interpreter):
    """Notes, for each test, the first node whose value meets it while its arguments do not."""

    def __init__(self, module: torch.nn.Module, graph: Graph) -> None:
        super().__init__(module, graph=graph)
        self.firsts: dict[Callable[[torch.Tensor], torch.Tensor], Node] = {}

    def run_node(self, n: Node) -> Any:
        value = super().run_node(n)
        if n.op not in ("placeholder", "output"):
            operands = [self.env[used] for used in n.all_input_nodes if used in self.env]
            for test in _NOT_FINITE:
                if test not in self.firsts and _has(value, test) and not _has(operands, test):
                    self.firsts[test] = n
        return value


def _has(values: Any, test: Callable[[torch.Tensor], torch.Tensor]) -> bool:
    return any(
        bool(test(leaf).any())
        for leaf in tree_leaves(values)
        if isinstance(leaf, torch.Tensor) and leaf.is_floating_point() and leaf.element_size() > 1
    )


def _reaching_arguments(node: Node) -> Iterator[str]:
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


def finite_values(
    module: torch.nn.Module, graph: Graph, sample: Sample, *, seed: int, device: str = "cpu"
) -> dict[str, ReplayValues]:
    """Find replay values of some tensors with which all outputs are finite; {} where there are none."""

    def cause_with(values: Mapping[str, ReplayValues]) -> FirstCause | None:
        return first_cause(module, graph, with_values(sample, values), seed=seed, device=device)

    constraints: dict[str, ReplayValues] = {}
    tensors = {tensor.name: tensor for tensor in sample.tensors}
    cause = cause_with(constraints)
    for _ in range(_MAX_CAUSES):
        if cause is None:
            return constraints
        # The first constraint with which the graph gets further is kept.
        for proposal in _proposals(cause, tensors):
            after = cause_with({**constraints, **proposal})
            if after is None or after.position > cause.position:
                constraints, cause = {**constraints, **proposal}, after
                break
        else:
            return {}
    return constraints if cause is None else {}


def _proposals(cause: FirstCause, tensors: Mapping[str, TensorMeta]) -> Iterator[dict[str, ReplayValues]]:
    """Yield constraints to be tried, of one argument first, then of several at once."""
    arguments = [tensors[name] for name in cause.arguments if name in tensors][:_MAX_ARGUMENTS]
    # The operator's own constraints come first, then all.
    fitting = [row for row in _CONSTRAINTS if cause.operator in row[0]]
    for _, floats, integers in (*fitting, *_CONSTRAINTS):
        each = {}
        for tensor in arguments:
            is_float = not (is_integer(tensor.dtype) or tensor.dtype == "bool")
            values = floats(tensor) if is_float else integers and integers(tensor)
            if values is not None:
                each[tensor.name] = values
        yield from ({name: values} for name, values in each.items())
        if len(each) > 1:
            yield each


def _between(low: float, high: float | None) -> Callable[[TensorMeta], ReplayValues]:
    """The recorded distribution within bounds."""
    return lambda tensor: ReplayValues(tensor.mean or 0.0, 1.0 if tensor.std is None else tensor.std, low, high)


_Constraint = Callable[[TensorMeta], ReplayValues]

_CONSTRAINTS: tuple[tuple[frozenset[str], _Constraint, _Constraint | None], ...] = (
    (
        frozenset(
            {
                "log", "log2", "log10", "log1p", "sqrt", "rsqrt", "pow", "__pow__", "div", "truediv", "true_divide",
                "reciprocal", "batch_norm", "instance_norm", "lgamma", "remainder", "fmod",
            }
        ),
        _between(_LEAST, None),
        lambda tensor: ReplayValues(min_val=1, max_val=max(1, int(tensor.max_val or 1))),
    ),
    (
        frozenset({"acos", "arccos", "asin", "arcsin", "atanh", "arctanh", "logit", "erfinv", "log1p"}),
        _between(_LEAST, _MOST),
        None,
    ),
    (
        frozenset(
            {"exp", "exp2", "expm1", "sinh", "cosh", "pow", "__pow__", "square", "prod", "cumprod", "softplus"}
        ),
        _between(-_SMALLEST_LARGE, _SMALLEST_LARGE),
        None,
    ),
    (
        frozenset(
            {"softmax", "log_softmax", "scaled_dot_product_attention", "logsumexp", "matmul", "__matmul__", "bmm"}
        ),
        lambda _: ReplayValues(0.0, 0.0),
        lambda _: ReplayValues(min_val=1, max_val=1),
    ),
)  # fmt: skip
"""Operators → the constraints on an argument of floats, and on one of integers, with which they are finite.

A lowest value above 0, values between 0 and 1, small values, and a mask that hides nothing.
"""
