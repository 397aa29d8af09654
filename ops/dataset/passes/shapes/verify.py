"""Proves a sample of another size by running it on values: shapes, and rows of a batch against the sample as it was.

Executes the sample's code: workers only.
"""

import copy
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from ops.dataset.passes.shapes.factors import is_changed, pair
from ops.dataset.passes.shapes.inputs import BATCH, Following, inputs_of
from ops.dataset.passes.shapes.literals import Dims, describe_line
from ops.dataset.passes.shapes.search import NotGeneralError, first_line
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.execution import Executor
from ops.dataset.sample.replay.outputs import outputs_of
from ops.dataset.sample.replay.ranks import is_rank, on_any_rank
from ops.dataset.sample.replay.values import is_integer

TOLERANCE: Mapping[torch.dtype, float] = {torch.float16: 2e-2, torch.bfloat16: 1e-1, torch.float64: 1e-8}
"""Difference that another batch size may make in sums, relative to the largest value of an output; else 1e-3."""

_ALIKE = 0.99
"""Share of whole numbers that have to be equal: a near tie of an argmax may fall either way."""

_MIXES_ROWS = re.compile(r"batch_norm\([^\n]*\bTrue\b")

Arguments = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Verifier:
    """Holds samples of another size to the sample as it was.

    Attributes:
        before: The sample as it was.
        following: The dimension.
        replay: Makes the values of one of them.
        seed: Of replay and of every run.
        device: Where samples run.
    """

    before: Sample
    following: Following
    replay: Callable[[Sample], dict[str, Any]]
    seed: int
    device: str

    def verify(self, after: Sample, n: int, outputs: Sequence[Dims]) -> list[str]:
        """Run the sample at its new size, and hold it to what was found without values.

        Args:
            after: The sample at its new size.
            n: The size.
            outputs: Dimensions of its outputs.

        Returns:
            What could not be compared, in words.

        Raises:
            NotGeneralError: It does not run, gives other shapes, or other rows.
        """
        try:
            tensors = self._run(after, self.replay(after))
        except MemoryError:
            raise
        except Exception as error:
            limit = None if is_rank() else self._table_limit(after, n, error)  # others would not run along
            raise NotGeneralError(limit or f"at {n}, it does not run: {first_line(error)}") from error
        for place, (tensor, dims) in enumerate(zip(tensors, outputs, strict=True)):
            shape, expected = list(tensor.shape), [pair(dim)[1] for dim in dims]
            if shape != expected:
                raise NotGeneralError(f"output {place} has shape {shape} at {n} where {expected} follows")
        notes = self._new_nonfinite(tensors)
        return notes + (self._compare_rows(after, n, outputs) if self.following.kind == BATCH else [])

    def _run(self, sample: Sample, arguments: Arguments, *, seed_offset: int = 0) -> list[torch.Tensor]:
        """Outputs that are tensors, for copies of the arguments: the graph may write into them."""
        copies = copy.deepcopy(dict(arguments))
        outputs = outputs_of(sample, copies, seed=self.seed + seed_offset, device=self.device)
        return [output for output in outputs if isinstance(output, torch.Tensor)]

    def _new_nonfinite(self, after: Sequence[torch.Tensor]) -> list[str]:
        """Return a note where values are NaN or infinite that were not."""
        bad = [place for place, output in enumerate(after) if not _is_finite(output)]
        if not on_any_rank(bool(bad)) or not all(map(_is_finite, self._run(self.before, self.replay(self.before)))):
            return []
        return [f"output {place} has values that are NaN or infinite" for place in bad[:1]]

    def _table_limit(self, after: Sample, n: int, error: Exception) -> str | None:
        """Name the table of positions that ends too early, and the size that it allows; None for another failure."""
        if not isinstance(error, IndexError) and "index out of range" not in str(error):
            return None
        executor, variables = Executor(after, device=self.device), self.replay(after)
        with torch.no_grad():
            for node in executor.graph.nodes:
                try:
                    variables.update(executor.run_node(node, variables))
                except Exception:  # noqa: BLE001 - the node that was looked for
                    values = [variables.get(name) for name in sorted(node.names_read)]
                    tensors = [value for value in values if isinstance(value, torch.Tensor)]
                    tables = [tensor for tensor in tensors if tensor.is_floating_point() and tensor.ndim == 2]
                    places = [tensor for tensor in tensors if not tensor.is_floating_point() and tensor.numel()]
                    if not tables or not places:
                        return None
                    rows, needed = tables[0].shape[0], int(places[0].max()) + 1
                    limit = f"the table of positions has {rows} rows where {needed} are needed"
                    return (
                        f"{describe_line(executor.graph, node)}: {limit}: the largest n is about {n - (needed - rows)}"
                    )
        return None

    def _compare_rows(self, after: Sample, n: int, outputs: Sequence[Dims]) -> list[str]:
        """Compare rows of the new outputs with what the sample gives for the same rows of the inputs.

        The rows of the new inputs differ from each other, and so do masks of nothing but one, so that a row that
        reads another one's values shows.
        """
        arguments = _vary_masks(after, self.replay(after))
        actual = self._run(after, arguments)
        notes: dict[str, None] = {}
        size = self.following.size
        symbols = {name: value for name, value in self.replay(self.before).items() if isinstance(value, int)}
        # As many rows as the sample's own batch has, from three places, run as the sample was.
        for start in sorted({0, n // 2, n - 1}):
            rows = [(start + row) % n for row in range(size)]
            some = {**arguments, **symbols}
            for axis in self.following.axes:
                some[axis.tensor] = arguments[axis.tensor][_elements(rows, axis.numerator)]
            expected, unlike = self._run(self.before, some), []
            for place, (old, new, dims) in enumerate(zip(expected, actual, outputs, strict=True)):
                picked = rows_of(new, dims, rows, size)
                if picked is None:
                    notes[f"output {place} has no rows of the batch, or rows that cannot be told apart"] = None
                elif not _is_close(old, picked):
                    unlike.append(f"row {rows[0]} of output {place}")
            if on_any_rank(bool(unlike)):
                notes[self._why_not_alike(unlike, some, expected)] = None
        return list(notes)

    def _why_not_alike(self, unlike: Sequence[str], arguments: Arguments, expected: Sequence[torch.Tensor]) -> str:
        """Return the reason why rows need not be alike.

        Raises:
            NotGeneralError: They have to be.
        """
        if _MIXES_ROWS.search(self.before.model_code):
            return "rows mix: a batch norm in training takes its statistics over the batch"
        again = self._run(self.before, arguments, seed_offset=1)
        # A rank whose rows are alike runs along with one whose rows are not, which decides.
        if not unlike or any(
            not torch.equal(a.nan_to_num(), b.nan_to_num()) for a, b in zip(expected, again, strict=True)
        ):
            return "outputs are random: rows were not compared"
        raise NotGeneralError(f"{unlike[0]} is not what the sample gives for that row of its inputs")


def rows_of(output: torch.Tensor, dims: Dims, rows: Sequence[int], size: int) -> torch.Tensor | None:
    """Return the rows of an output; None where it has none, or holds them in an unknown order.

    Args:
        output: At the new size.
        dims: Its dimensions; those that change have the rows in them.
        rows: Their numbers in the batch at the new size.
        size: Of the batch as it was.
    """
    changed = [axis for axis, dim in enumerate(dims) if is_changed(dim)]
    if not changed:
        return None
    for axis in changed:
        factors = dims[axis]
        places = [place for place, (before, after) in enumerate(factors) if before != after]
        before, after = factors[places[0]]
        if len(places) != 1 or before % size:
            return None
        outer, inner = (pair(part)[1] for part in (factors[: places[0]], factors[places[0] + 1 :]))
        split = output.reshape(*output.shape[:axis], outer, after, inner, *output.shape[axis + 1 :])
        picked = torch.tensor(_elements(rows, before // size), device=output.device)
        output = split.index_select(axis + 1, picked).flatten(axis, axis + 2)
    return output


def _elements(rows: Sequence[int], count: int) -> list[int]:
    """Return the places of rows that have `count` elements each."""
    return [row * count + element for row in rows for element in range(count)]


def _is_finite(tensor: torch.Tensor) -> bool:
    return bool(tensor.isfinite().all())


def _is_close(expected: torch.Tensor, actual: torch.Tensor) -> bool:
    if expected.shape != actual.shape or expected.dtype != actual.dtype:
        return False
    if not (expected.is_floating_point() or expected.is_complex()):
        return not expected.numel() or bool((expected == actual).double().mean() >= _ALIKE)
    wide = torch.complex128 if expected.is_complex() else torch.float64
    first, second = expected.to(wide), actual.to(wide)
    finite = first[first.isfinite()].abs()
    scale = max(1e-6, float(finite.max())) if finite.numel() else 1.0
    limit = TOLERANCE.get(expected.dtype, 1e-3) * scale
    return torch.allclose(first, second, rtol=0.0, atol=limit, equal_nan=True)


def _vary_masks(sample: Sample, arguments: Arguments) -> dict[str, Any]:
    """Return the arguments; masks of [batch, length] of nothing but one now hide the ends of some rows."""
    varied = dict(arguments)
    for tensor in inputs_of(sample):
        is_mask = is_integer(tensor.dtype) or tensor.dtype == "bool"
        if is_mask and len(tensor.shape) == 2 and tensor.min_val == tensor.max_val == 1:
            rows, length = tensor.shape
            mask = varied[tensor.name] = torch.ones_like(varied[tensor.name])
            for row in range(rows):
                mask[row, length - row % max(1, length // 2) :] = 0
    return varied
