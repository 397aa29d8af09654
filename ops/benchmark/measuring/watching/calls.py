"""Repeatable calls of a graph: same seed, same inputs.

Worker only.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from backends.base import Backend
from ops.benchmark.measuring.tensors.tensor_library import TensorLibrary
from ops.graph import weights_among
from ops.sample.format.types import Sample, TensorMeta
from ops.sample.replay.bounds import IndexBound, index_bounds
from ops.sample.replay.values import is_drawn

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Draws:
    """The arguments whose values are drawn.

    Attributes:
        inputs: Names of those that are inputs.
        weights: Names of weights that may vary.
        draw: Makes the tensors of these names by a seed, by the rules of replay.
    """

    inputs: tuple[str, ...]
    weights: tuple[str, ...]
    draw: Callable[[Collection[str], int], Mapping[str, Any]]


def takes_weights(backend: Backend) -> bool:
    """Whether a backend declares that weights are arguments of every call: others may freeze them."""
    return getattr(backend.options, "weights", "") == "arguments"


@dataclass(slots=True)
class Inputs:
    """Arguments of a graph, restored after calls that change them.

    Attributes:
        values: Keyword arguments of `forward`.
        remake: Makes the values again, for those that the graph changes.
        library: Of their framework.
        mutated: Pristine copies of those that the graph changes.
        seed: What the values were drawn with.
        draws: Which of them can be drawn with other seeds; None if none can.
    """

    values: dict[str, Any]
    remake: Callable[[], Mapping[str, Any]]
    library: TensorLibrary
    mutated: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    draws: Draws | None = None
    _chosen: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of_sample(
        cls,
        sample: Sample,
        remake: Callable[[], dict[str, Any]],
        draw: Callable[[TensorMeta, int, IndexBound | None], Any],
        *,
        seed: int,
        library: TensorLibrary,
        takes_weights: bool,
    ) -> Inputs:
        """The arguments of a sample's graph, and how to draw others.

        Args:
            sample: The sample.
            remake: See the class.
            draw: Makes a tensor by a seed and the bound of its indices.
            seed: What `remake` draws with.
            library: Of their framework.
            takes_weights: Whether the backend takes weights as arguments of every call, so that they may vary.
        """
        values = remake()
        tensors = {tensor.name: tensor for tensor in sample.tensors if library.is_tensor(values.get(tensor.name))}
        bounds = functools.cache(functools.partial(index_bounds, sample))

        def draw_all(names: Collection[str], seed: int) -> dict[str, Any]:
            return {name: draw(tensors[name], seed, bounds().get(name)) for name in names}

        names = [tensor.name for tensor in tensors.values() if is_drawn(tensor) and tensor.element_count]
        held = weights_among(tensors)  # backends may take any of them for constants
        weights = tuple(name for name in names if name in held)
        inputs = tuple(name for name in names if name not in held)
        draws = Draws(inputs, weights if takes_weights else (), draw_all)
        return cls(values, remake, library, seed=seed, draws=draws)

    def choose(self, values: Mapping[str, Any]) -> None:
        """Have `restore` put in these values, at the same addresses; those of other arguments stay what they are."""
        self._chosen = values

    def restore(self) -> None:
        """Put back what calls have changed, and put in the values that were chosen."""
        for name, pristine in self.mutated.items():
            if name not in self._chosen:
                self.library.assign(self.values[name], pristine)
        for name, chosen in self._chosen.items():
            self.library.assign(self.values[name], chosen)

    def overwritten(self) -> tuple[str, ...]:
        """Inputs that no longer have the values that were chosen for them, though eager leaves them alone."""
        same_bits = self.library.same_bits
        return tuple(
            name
            for name, chosen in self._chosen.items()
            if name not in self.mutated and not same_bits(self.values[name], chosen)
        )

    def look(self, read: Callable[[Any], T]) -> dict[str, T]:
        """The result of `read`, such as `TensorLibrary.bit_sum`, for each tensor; for `changed`."""
        return {name: read(value) for name, value in self.values.items() if self.library.is_tensor(value)}

    def watch(self, names: Iterable[str]) -> None:
        """Keep pristine copies of these inputs, put them back now, and from now on in `restore`."""
        fresh = [name for name in names if name not in self.mutated]
        if fresh:
            values = self.remake()
            self.mutated.update({name: values[name] for name in fresh})
        self.restore()


def changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[str, ...]:
    """Names whose values differ."""
    return tuple(name for name, value in after.items() if before[name] != value)


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
        """Seed and restore, outside of what is timed. The values come last: nothing can be computed of them ahead."""
        self.inputs.library.seed(self.seed if seed is None else seed)
        self.inputs.restore()

    def bound(self) -> Callable[[], Any]:
        """The call itself, arguments bound."""
        function, values = self.function, self.inputs.values
        return lambda: function(**values)

    def seeded_state(self) -> bytes:
        """The generator's state that every call starts with."""
        self.inputs.library.seed(self.seed)
        return self.inputs.library.generator_state(self.device)
