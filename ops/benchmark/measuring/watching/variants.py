"""Variants: values of a graph's inputs that differ from call to call, so that kept outputs are wrong outputs.

An argument varies if its values are drawn by a seed, its numbers are not read by the graph, and it is an input. Weights
vary only for backends that take them as arguments of every call: others may freeze them. Variant 0 has the values that
every run had before there were variants. All are tried by eager first: they have to give outputs of the same shapes,
finite where those of variant 0 are.

Worker only.
"""

import math
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ops.benchmark.measuring.tensors.tensor_library import Outputs, TensorLibrary
from ops.benchmark.measuring.watching.calls import Draws, Inputs

COUNT = 4
"""Variants of the inputs."""

INPUT_BYTES = 64 * 1024**2
"""Memory that all variants and the unseen values may take. Larger arguments do not vary."""

OUTPUT_BYTES = 32 * 1024**2
"""Memory that kept outputs of both sides may take, without variant 0. Larger outputs are kept in part."""

KEPT_UNSEEN = 8
"""Outputs on unseen values that are kept of each side."""

_SEED_STEP = 1_000_003
_WEIGHT_SHARE = 0.02
"""Share of the time of a call that copying weights may take."""

_COPY_MS = 0.002
_COPIED_BYTES_PER_MS = 4e6


@dataclass(frozen=True, slots=True)
class Part:
    """Which elements of an output are kept: all of them, or `count`, from `start` on, each `step` after the last.

    They are spread over the whole output: who leaves out a stretch of it leaves out some of them.
    """

    start: int = 0
    count: int | None = None
    step: int = 1

    def of(self, output: Any, library: TensorLibrary) -> Any:
        """A copy of them."""
        if self.count is None:
            return library.copy(output)
        return library.copy(library.section(output, self.start, self.count, self.step))


@dataclass(frozen=True, slots=True)
class Variants:
    """Prepared values of the arguments that vary, and what eager makes of them.

    Attributes:
        values: For each variant, name → tensor; at least one, and empty where nothing may vary.
        expected: For each variant, eager's outputs: those of variant 0 in full, of the others the parts that are kept.
        parts: For each output, what of it is kept.
        draws: How to make more values; None where nothing may vary.
        note: Why nothing may vary; "" where something does.
    """

    values: tuple[Mapping[str, Any], ...]
    expected: tuple[Outputs, ...]
    parts: tuple[Part, ...]
    draws: Draws | None = None
    note: str = ""

    @property
    def is_unvaried(self) -> bool:
        """Whether all calls get the same values."""
        return len(self.values) == 1

    def compared_parts(self, variant: int, outputs: Outputs, library: TensorLibrary) -> Outputs:
        """Copies of what is compared of a call's outputs: all of variant 0, else the parts."""
        if variant == 0 or len(outputs) != len(self.parts):
            return tuple(map(library.copy, outputs))
        return tuple(part.of(output, library) for part, output in zip(self.parts, outputs, strict=True))


def size_bytes(tensor: Any) -> int:
    """Bytes of a tensor's values, whatever its framework."""
    return int(math.prod(tensor.shape) * tensor.element_size())


def prepare_variants(
    inputs: Inputs, outputs: Outputs, call: Callable[[], Any], run: Callable[[], Outputs], eager_ms: float
) -> Variants:
    """Find out what may vary, draw the variants, and run eager on each. `inputs` have the values of variant 0 after it.

    Args:
        inputs: Arguments of the graph.
        outputs: Eager's on the values that they have.
        call: Calls eager.
        run: Seeds, restores the inputs, calls eager and copies its outputs.
        eager_ms: Time of a call.
    """
    library = inputs.library
    parts = tuple(_parts(outputs))
    reasons = []
    try:
        names = _varying(inputs, call, eager_ms)
    except _UnvariedError as error:
        return Variants(({},), (outputs,), parts, note=str(error))
    for tried in (names, [name for name in names if library.is_inexact(inputs.values[name])]):
        try:
            values = _draw(tried, inputs)
            full, *others = _expected(values, inputs, outputs, run)
        except _UnvariedError as error:
            reasons.append(str(error))
            continue
        kept = [tuple(part.of(output, library) for part, output in zip(parts, other, strict=True)) for other in others]
        return Variants(values, (full, *kept), parts, inputs.draws)
    return Variants(({},), (outputs,), parts, note=reasons[0])


class _UnvariedError(Exception):
    """Why arguments may not vary."""


def _varying(inputs: Inputs, call: Callable[[], Any], eager_ms: float) -> list[str]:
    """Arguments that may vary by what is known before eager is called with other values."""
    draws, values = inputs.draws, inputs.values
    if draws is None or not (draws.inputs or draws.weights):
        raise _UnvariedError("no values of the inputs are drawn: the sample spells out or keeps all of them")
    names = [*_small(draws.inputs, values), *_cheap(draws.weights, values, eager_ms)]
    if not names:
        raise _UnvariedError("the inputs are too large to be held several times")
    inputs.restore()
    try:
        read = inputs.library.arguments_read(call, values)
    except Exception as error:  # a graph that cannot be watched may read anything
        raise _UnvariedError(f"which numbers the graph reads cannot be watched: {error}") from error
    if unread := [name for name in names if name not in read]:
        return unread
    raise _UnvariedError("the graph reads numbers of all inputs that are drawn")


def _small(names: Iterable[str], values: Mapping[str, Any]) -> Iterator[str]:
    """The arguments that fit into memory, smallest first."""
    room = INPUT_BYTES // (COUNT + 1)
    for name in sorted(names, key=lambda name: size_bytes(values[name])):
        room -= size_bytes(values[name])
        if room >= 0:
            yield name


def _cheap(names: Iterable[str], values: Mapping[str, Any], eager_ms: float) -> Iterator[str]:
    """Weights that are copied in a small share of a call's time, the smallest first."""
    room_ms = eager_ms * _WEIGHT_SHARE
    for name in sorted(names, key=lambda name: size_bytes(values[name])):
        room_ms -= _COPY_MS + size_bytes(values[name]) / _COPIED_BYTES_PER_MS
        if room_ms < 0:
            return
        yield name


def _draw(names: Collection[str], inputs: Inputs) -> tuple[Mapping[str, Any], ...]:
    """Values of all variants, without arguments that are the same in each."""
    library, draws = inputs.library, inputs.draws
    assert draws is not None
    inputs.restore()
    drawn = [draws.draw(names, inputs.seed + number * _SEED_STEP) for number in range(1, COUNT)]
    first = {name: library.copy(inputs.values[name]) for name in names}
    sums = {name: {library.bit_sum(values[name]) for values in (first, *drawn)} for name in names}
    varying = [name for name in names if len(sums[name]) > 1]
    if not varying:
        raise _UnvariedError("other seeds draw the same values")
    return tuple({name: values[name] for name in varying} for values in (first, *drawn))


def _expected(
    values: Sequence[Mapping[str, Any]], inputs: Inputs, outputs: Outputs, run: Callable[[], Outputs]
) -> list[Outputs]:
    """Eager's outputs on each variant, which have to be of the kind of `outputs`, those on variant 0, and to differ."""
    library = inputs.library
    expected = [outputs]
    try:
        for variant in values[1:]:
            inputs.choose(variant)
            expected.append(run())
    except Exception as error:
        raise _UnvariedError(f"eager fails with other values of the inputs: {error}") from error
    finally:
        inputs.choose(values[0])
        inputs.restore()
        inputs.choose({})
    for answers in expected[1:]:
        if not library.same_kind(answers, outputs):
            raise _UnvariedError("the shapes or dtypes of outputs depend on the values of the inputs")
        if library.all_finite(answers) != library.all_finite(outputs):
            raise _UnvariedError("whether outputs are finite depends on the values of the inputs")
    if len({tuple(map(library.bit_sum, answers)) for answers in expected}) == 1:
        raise _UnvariedError("no output depends on the inputs that may vary")
    return expected


def _parts(outputs: Outputs) -> Iterator[Part]:
    """The part of each output that is kept; its place is random."""
    sets = 2 * (COUNT - 1 + KEPT_UNSEEN)
    total = sum(map(size_bytes, outputs))
    share = min(1.0, OUTPUT_BYTES / sets / total) if total else 1.0
    for output in outputs:
        size, step = math.prod(output.shape), math.ceil(1 / share)
        if step == 1 or size == 0:
            yield Part()
        else:
            step = min(step, size)
            yield Part(int.from_bytes(os.urandom(8)) % step, size // step, step)
