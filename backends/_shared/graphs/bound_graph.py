"""Binds a graph for compilers that want weights of the module's own, positional inputs and tensors as outputs.

The needs of all such compilers are met here once: binding weights, rebuilding the value that `forward` returns, and, as
an adaptation, folding numbers that graphs read from constant tensors. Backends import this in their methods, since it
imports torch.
"""

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import torch

from backends._shared.graphs.scalar_reads import RecordScalarReads, ReplayScalarReads
from backends._shared.torch_private import pytree
from backends._shared.weight_names import is_weight
from backends.base import Compiled, Inputs, Module, Weights

_FEW = 64
"""Most elements of a weight from which reads of numbers are watched: enough for strides, too few for a matrix."""


@dataclass(slots=True)
class _Outputs:
    """Rules to rebuild the value of `forward` from the results of a compiled graph; known once the graph was traced.

    Attributes:
        leaves: For each leaf of the returned value: the number of a computed tensor, the name of the argument that is
            returned as it is, or a constant.
        structure: Structure of the leaves.
        changed: For each argument that the graph changes in place: its name, and the number of its new value.
    """

    leaves: list[tuple[Literal["computed", "argument", "constant"], Any]] = field(default_factory=list)
    structure: pytree.TreeSpec | None = None
    changed: list[tuple[str, int]] = field(default_factory=list)

    def rebuild(self, computed: Sequence[torch.Tensor], arguments: Mapping[str, Any]) -> Any:
        assert self.structure is not None, "the graph was not traced"
        for name, number in self.changed:
            arguments[name].copy_(computed[number])
        leaves = []
        for kind, value in self.leaves:
            leaves.append(computed[value] if kind == "computed" else arguments[value] if kind == "argument" else value)
        return pytree.tree_unflatten(leaves, self.structure)


@dataclass(frozen=True, slots=True)
class BoundGraph:
    """A graph whose constants are bound.

    Attributes:
        module: Takes `inputs` by position and returns the value of the graph's `forward`.
        inputs: Tensors that remain arguments, in the order of `forward`.
        names: Names of the inputs.
        mutated: Names of inputs that the graph changes in place.
        flat: As `module`, but it returns a flat tuple of different tensors that it computes, new values of changed
            inputs among them, and changes nothing. Export or trace this one; `call` makes up for the rest.
    """

    module: torch.nn.Module
    inputs: tuple[torch.Tensor, ...]
    names: tuple[str, ...]
    mutated: frozenset[str]
    flat: torch.nn.Module
    _outputs: _Outputs
    _numbers: Sequence[Any]

    @property
    def folds_scalar_reads(self) -> bool:
        """True if the graph reads numbers that are constant: `flat` has them, `module` reads them in every call."""
        return any(number is not None for number in self._numbers)

    def select(self, kwargs: Mapping[str, Any]) -> tuple[torch.Tensor, ...]:
        """Select the keyword arguments of a call that are `inputs`; nothing is copied."""
        return tuple([kwargs[name] for name in self.names])

    def call(self, engine: Callable[[tuple[torch.Tensor, ...]], Sequence[torch.Tensor]]) -> Compiled:
        """Make the callable to time: it takes the arguments of `forward` and returns its value.

        Args:
            engine: Compiled form of `flat`: takes a tuple like `inputs` and returns the computed tensors.
        """
        select, rebuild = self.select, self._outputs.rebuild
        return lambda **kwargs: rebuild(engine(select(kwargs)), kwargs)


def bind(
    module: Module,
    inputs: Inputs,
    weights: Weights,
    *,
    fold_scalar_reads: bool = False,
) -> BoundGraph:
    """Make constants a part of the graph, which is called once in eager mode to find them.

    Symbolic sizes always become constants. A weight that the graph changes, such as the statistics of batch
    normalisation in training, stays an argument; without other tensors, all weights do.

    Args:
        module: A sample's graph.
        inputs: Keyword arguments of its `forward`; changed if the graph changes them.
        weights: Whether parameters and buffers are bound or stay arguments.
        fold_scalar_reads: Make constants also of one-element tensors and small weights from which the graph only reads
            numbers (`.item()`), and of these numbers; leave gradients off whatever the graph sets.
    """
    tensors = {name: value for name, value in inputs.items() if isinstance(value, torch.Tensor)}
    watched = tensors.items() if fold_scalar_reads else ()
    recorder = RecordScalarReads(
        {name: value for name, value in watched if value.numel() <= (_FEW if is_weight(name) else 1)}
    )
    versions = {name: value._version for name, value in tensors.items()}
    # Batch normalisation does not count its changes of statistics, which are vectors.
    vectors = {name: value.clone() for name, value in tensors.items() if value.dim() == 1}
    with torch.no_grad(), recorder if fold_scalar_reads else contextlib.nullcontext():
        returned = module(**inputs)
    mutated = frozenset(
        name
        for name, value in tensors.items()
        if value._version != versions[name] or (name in vectors and not torch.equal(value, vectors[name]))
    )
    bound = recorder.find_only_read(returned) - mutated if fold_scalar_reads else set[str]()
    # If no other argument remained, a compiler that folds weights would have nothing left to do.
    if weights == "bound" and any(not is_weight(name) for name in tensors.keys() - bound):
        bound |= {name for name in tensors if is_weight(name)} - mutated
    names = tuple(name for name in tensors if name not in bound)
    graph = _Bound(module, {name: value for name, value in inputs.items() if name not in names}, names)
    outputs = _Outputs()
    numbers = recorder.numbers(mutated) if fold_scalar_reads else None
    flat = _Flat(graph, names, mutated, numbers, outputs).eval()
    return BoundGraph(graph, tuple(tensors[name] for name in names), names, mutated, flat, outputs, numbers or ())


class _Bound(torch.nn.Module):
    """The graph with some of its arguments as buffers (or as plain values) and the others by position."""

    def __init__(
        self, graph: torch.nn.Module, constants: Mapping[str, torch.Tensor | int], names: Sequence[str]
    ) -> None:
        super().__init__()
        self.graph = graph
        self.names = tuple(names)
        self.sizes = {name: value for name, value in constants.items() if not isinstance(value, torch.Tensor)}
        # A prefix keeps a weight's name apart from the attributes of a module.
        self.buffer_names = {name: f"w_{name}" for name in constants if name not in self.sizes}
        for name, key in self.buffer_names.items():
            self.register_buffer(key, constants[name])  # type: ignore[arg-type]
        self.eval()

    def forward(self, *args: torch.Tensor) -> Any:
        buffers = {name: getattr(self, key) for name, key in self.buffer_names.items()}
        return self.graph(**dict(zip(self.names, args, strict=True)), **self.sizes, **buffers)


class _Flat(torch.nn.Module):
    """The graph as a function that returns a flat tuple and changes nothing; see `BoundGraph.flat`."""

    def __init__(
        self,
        bound: _Bound,
        names: Sequence[str],
        mutated: frozenset[str],
        numbers: Sequence[Any] | None,
        outputs: _Outputs,
    ) -> None:
        super().__init__()
        self.bound = bound
        self.names = names
        self.mutated = mutated
        self.numbers = numbers
        self.outputs = outputs

    def forward(self, *args: torch.Tensor) -> tuple[torch.Tensor, ...]:
        own = [arg.clone() if name in self.mutated else arg for name, arg in zip(self.names, args, strict=True)]
        with contextlib.nullcontext() if self.numbers is None else ReplayScalarReads(self.numbers):
            returned = self.bound(*own)
        untouched = {id(arg): name for name, arg in zip(self.names, own, strict=True) if name not in self.mutated}
        untouched |= {id(getattr(self.bound, key)): name for name, key in self.bound.buffer_names.items()}
        leaves, self.outputs.structure = pytree.tree_flatten(returned)
        computed: list[torch.Tensor] = []
        numbers: dict[int, int] = {}

        def number_of(tensor: torch.Tensor) -> int:
            if id(tensor) not in numbers:
                numbers[id(tensor)] = len(computed)
                computed.append(tensor)
            return numbers[id(tensor)]

        self.outputs.leaves.clear()
        for leaf in leaves:
            if isinstance(leaf, torch.SymInt | torch.SymFloat | torch.SymBool):
                leaf = torch.scalar_tensor(leaf)  # type: ignore[arg-type]
            if not isinstance(leaf, torch.Tensor):
                self.outputs.leaves.append(("constant", leaf))
            elif id(leaf) in untouched:
                self.outputs.leaves.append(("argument", untouched[id(leaf)]))
            else:
                self.outputs.leaves.append(("computed", number_of(leaf)))
        self.outputs.changed[:] = [
            (name, number_of(arg)) for name, arg in zip(self.names, own, strict=True) if name in self.mutated
        ]
        # A compiler needs something to compute.
        return tuple(computed) or (own[0].clone() if own else torch.zeros(()),)
