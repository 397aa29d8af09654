"""Repeatable calls of a graph: same seed, same inputs, and copies of outputs that no later call changes.

Worker only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import torch

from ops.torch_private import mutation_count, tree_leaves

Outputs = tuple[torch.Tensor, ...]


def seed_generators(seed: int) -> None:
    """Seed torch's generators; as `torch.manual_seed`, without looking for devices that are absent."""
    torch.default_generator.manual_seed(seed)
    if torch.cuda.is_initialized():  # type: ignore[no-untyped-call]
        torch.cuda.manual_seed_all(seed)


def generator_state(device: str) -> torch.Tensor:
    """State of the generator that calls on `device` draw from."""
    return torch.cuda.get_rng_state(device) if device.startswith("cuda") else torch.default_generator.get_state()


def flatten(outputs: Any) -> Outputs:
    """Tensors of what a graph returned, in order; numbers become scalars, None is left out."""
    leaves = tree_leaves(outputs)
    return tuple(leaf if isinstance(leaf, torch.Tensor) else torch.tensor(leaf) for leaf in leaves if leaf is not None)


def keep(outputs: Any) -> Outputs:
    """Copies of a call's outputs, which may share memory with inputs or with a later call's outputs."""
    return tuple(output.detach().clone() for output in flatten(outputs))


@dataclass(slots=True)
class Inputs:
    """Arguments of a graph, restored after calls that change them.

    Attributes:
        values: Keyword arguments of `forward`.
        remake: Makes the values again, for those that the graph changes.
        mutated: Pristine copies of those that the graph changes.
    """

    values: dict[str, Any]
    remake: Callable[[], Mapping[str, Any]]
    mutated: dict[str, torch.Tensor] = field(default_factory=dict)

    def restore(self) -> None:
        """Put back what calls have changed."""
        for name, pristine in self.mutated.items():
            self.values[name].copy_(pristine)

    def versions(self) -> dict[str, int]:
        """Counters of in-place changes, which only torch's own operators keep."""
        return {name: mutation_count(value) for name, value in self._tensors()}

    def fingerprints(self) -> dict[str, int]:
        """Sums over the bits of all inputs, which show changes by any code, not only by torch's operators."""
        return {name: _bit_sum(value) for name, value in self._tensors()}

    def watch(self, names: Iterable[str]) -> None:
        """Keep pristine copies of these inputs, put them back now, and from now on in `restore`."""
        fresh = [name for name in names if name not in self.mutated]
        if fresh:
            made = self.remake()
            self.mutated.update({name: made[name] for name in fresh})
        self.restore()

    def _tensors(self) -> Iterable[tuple[str, torch.Tensor]]:
        return ((name, value) for name, value in self.values.items() if isinstance(value, torch.Tensor))


def changed(before: Mapping[str, int], after: Mapping[str, int]) -> tuple[str, ...]:
    """Names whose values differ."""
    return tuple(name for name, value in after.items() if before[name] != value)


def _bit_sum(tensor: torch.Tensor) -> int:
    values = tensor.detach().contiguous()
    # One element counts as contiguous whatever its stride is.
    flat = values.as_strided((values.numel(),), (1,)).view(torch.uint8)
    whole = flat.numel() // 8 * 8
    return int(flat[:whole].view(torch.int64).sum()) + int(flat[whole:].sum())


@dataclass(slots=True)
class Calls:
    """One side's calls of a graph.

    Attributes:
        function: The module or what a compiler made of it.
        inputs: Shared by both sides.
        seed: Set before every call.
        device: Where they run.
    """

    function: Callable[..., Any]
    inputs: Inputs
    seed: int
    device: str

    def prepare(self, seed: int | None = None) -> None:
        """Seed and restore, outside of what is timed."""
        self.inputs.restore()
        seed_generators(self.seed if seed is None else seed)

    def bound(self) -> Callable[[], Any]:
        """The call itself, arguments bound."""
        function, values = self.function, self.inputs.values
        return lambda: function(**values)

    def seeded_state(self) -> torch.Tensor:
        """The generator's state that every call starts with."""
        seed_generators(self.seed)
        return generator_state(self.device)
