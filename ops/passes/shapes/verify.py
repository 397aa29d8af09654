"""Proves a sample of another size by running it on values: shapes, and rows of a batch against the sample as it was.

Executes the sample's code: workers only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import torch

from ops.passes.shapes.dimensions import Dim, is_changed, pair
from ops.passes.shapes.inputs import BATCH, Following, inputs_of
from ops.passes.shapes.search import NotGeneralError, Solution
from ops.passes.shapes.stepper import Stepper
from ops.sample.format.types import Sample, TensorMeta
from ops.sample.replay.load import load_module
from ops.sample.replay.outputs import Outputs, as_tuple
from ops.sample.replay.tensors import replay
from ops.sample.replay.values import is_integer

TOLERANCE: Mapping[torch.dtype, float] = {torch.float16: 2e-2, torch.bfloat16: 1e-1, torch.float64: 1e-8}
"""Difference that another batch size may make in sums, relative to the largest value of an output."""

_FLOAT32 = 1e-3

_MIXES_ROWS = re.compile(r"batch_norm\([^\n]*\bTrue\b|instance_norm_train")
_ROWS_TRIED = 3


def run(sample: Sample, arguments: Mapping[str, Any], *, seed: int, device: str) -> Outputs:
    """Run a sample once."""
    torch.manual_seed(seed)
    with torch.no_grad():
        return as_tuple(load_module(sample, device=device)(**arguments))


def verify(
    before: Sample, after: Sample, following: Following, n: int, solution: Solution, *, seed: int, device: str
) -> list[str]:
    """Run the sample at its new size, and hold it to what was found.

    Args:
        before: The sample as it was.
        after: The one of another size.
        following: The dimension.
        n: Its new size.
        solution: What was found without values.
        seed: Of replay and of every run.
        device: Where it runs.

    Returns:
        What could not be compared, in words.

    Raises:
        NotGeneralError: It does not run, gives other shapes, or other rows.
    """
    try:
        outputs = run(after, replay(after, seed=seed, device=device), seed=seed, device=device)
    except MemoryError:
        raise
    except Exception as error:
        raise NotGeneralError(_why(before, after, following, error, seed=seed, device=device)) from error
    tensors = [one for one in outputs if isinstance(one, torch.Tensor)]
    for place, dims in solution.outputs.items():
        expected = tuple(pair(one)[1] for one in dims)
        if tuple(tensors[place].shape) != expected:
            found = list(tensors[place].shape)
            raise NotGeneralError(f"output {place} has shape {found} at {n} where {list(expected)} follows")
    notes = _new_nonfinite(before, tensors, seed=seed, device=device)
    if following.kind == BATCH:
        notes += _compare_rows(before, after, following, n, solution.outputs, seed=seed, device=device)
    return notes


def _new_nonfinite(before: Sample, after: list[torch.Tensor], *, seed: int, device: str) -> list[str]:
    """A note where values are NaN or infinite that were not."""
    bad = [place for place, one in enumerate(after) if one.is_floating_point() and not bool(one.isfinite().all())]
    if not bad:
        return []
    old = run(before, replay(before, seed=seed, device=device), seed=seed, device=device)
    was_bad = any(isinstance(one, torch.Tensor) and not bool(one.isfinite().all()) for one in old)
    return [] if was_bad else [f"output {bad[0]} has values that are NaN or infinite"]


def _why(
    before: Sample, after: Sample, following: Following, error: Exception, *, seed: int, device: str
) -> str:
    """Why the sample does not run at its new size; of a table that ends, the largest size that it allows."""
    message = f"it does not run: {str(error).strip().splitlines()[0][:200] if str(error).strip() else error!r}"
    if not isinstance(error, IndexError) and "index out of range" not in str(error):
        return message
    stepper = Stepper(after, device=device)
    variables: dict[str, Any] = dict(replay(after, seed=seed, device=device))
    with torch.no_grad():
        for index in range(len(stepper.statements)):
            try:
                stepper.execute(index, variables, {})
            except Exception:  # noqa: BLE001 - the statement that was looked for
                rows = [one for one in _tensors(stepper, index, variables) if one.is_floating_point() and one.ndim == 2]
                places = [one for one in _tensors(stepper, index, variables) if not one.is_floating_point()]
                if not rows or not places or not places[0].numel():
                    return message
                size, highest = rows[0].shape[0], int(places[0].max())
                n = following.axes[0].size(1) or 1
                asked = next(t for t in after.tensors if t.name == following.axes[0].tensor).shape[following.axes[0].axis]
                largest = size - 1 - (highest - (asked // n - 1))
                where = f"line {stepper.lines[index]}, {stepper.text(index)}"
                return f"{where}: the table of positions has {size} rows: the largest n is {largest}"
    return message


def _tensors(stepper: Stepper, index: int, variables: Mapping[str, Any]) -> list[torch.Tensor]:
    names = sorted(stepper.reads[index])
    return [variables[name] for name in names if isinstance(variables.get(name), torch.Tensor)]


def _compare_rows(
    before: Sample, after: Sample, following: Following, n: int, outputs: Mapping[int, tuple[Dim, ...]],
    *, seed: int, device: str,
) -> list[str]:  # fmt: skip
    """Rows of the new outputs against what the sample gives for the same rows of the inputs.

    The rows of the new inputs differ from each other, and so do masks of nothing but one, so that a row that reads
    another one's values shows.
    """
    arguments = _varied(after, replay(after, seed=seed, device=device))
    actual = run(after, arguments, seed=seed, device=device)
    notes: list[str] = []
    axes = {one.tensor: one for one in following.axes}
    for start in sorted({0, n // 2, n - 1})[:_ROWS_TRIED]:
        rows = [(start + one) % n for one in range(following.size)]
        some = dict(arguments)
        for name, axis in axes.items():
            count = axis.numerator
            places = [row * count + one for row in rows for one in range(count)]
            some[name] = arguments[name][places]
        others = {tensor.name: tensor for tensor in before.tensors}
        if any(some[name].shape != others[name].shape for name in axes):
            raise NotGeneralError("rows of the new inputs do not make up inputs of the sample")
        expected = run(before, some, seed=seed, device=device)
        for place, (old, new) in enumerate(zip(expected, actual, strict=True)):
            if not isinstance(old, torch.Tensor) or place not in outputs:
                continue
            picked = _picked(new, outputs[place], rows, following.size)
            if picked is None:
                notes.append(f"output {place} has no rows of the batch, or rows that cannot be told apart")
            elif not _close(old, picked):
                if _MIXES_ROWS.search(before.model_code):
                    notes.append("rows mix: a batch norm in training takes its statistics over the batch")
                elif _is_random(before, some, expected, seed=seed, device=device):
                    notes.append("outputs are random: rows were not compared")
                else:
                    row = f"row {rows[0]} of output {place}"
                    raise NotGeneralError(f"{row} is not what the sample gives for that row of its inputs")
    return list(dict.fromkeys(notes))


def _is_random(sample: Sample, arguments: Mapping[str, Any], first: Outputs, *, seed: int, device: str) -> bool:
    second = run(sample, arguments, seed=seed + 1, device=device)
    pairs = zip(first, second, strict=True)
    return any(isinstance(a, torch.Tensor) and not torch.equal(a.nan_to_num(), b.nan_to_num()) for a, b in pairs)


def _picked(
    output: torch.Tensor, dims: tuple[Dim, ...], rows: list[int], size: int
) -> torch.Tensor | None:
    """The rows of an output; None where it has none, or holds them in an order that is not known."""
    changed = [axis for axis, dim in enumerate(dims) if is_changed(dim)]
    if not changed:
        return None
    for axis in changed:
        factors = dims[axis]
        outer = inner = 1
        seen = 0
        for before, after in factors:
            if before != after:
                seen += 1
            elif seen:
                inner *= after
            else:
                outer *= after
        old, new = pair(dims[axis])
        count, rest = divmod(old, size * outer * inner)
        if seen != 1 or rest or new % (outer * inner * count):
            return None
        batch = new // (outer * inner * count)
        picked = [row * count + one for row in rows for one in range(count)]
        split = output.unflatten(axis, (outer, batch * count, inner))
        output = split.index_select(axis + 1, torch.tensor(picked, device=output.device)).flatten(axis, axis + 2)
    return output


def _close(expected: torch.Tensor, actual: torch.Tensor) -> bool:
    if expected.shape != actual.shape or expected.dtype != actual.dtype:
        return False
    if not (expected.is_floating_point() or expected.is_complex()):
        return bool((expected == actual).float().mean() > 0.99) if expected.numel() else True
    wide = torch.complex128 if expected.is_complex() else torch.float64
    first, second = expected.to(wide), actual.to(wide)
    finite = first[first.isfinite()].abs()
    scale = max(1e-6, float(finite.max())) if finite.numel() else 1.0
    limit = TOLERANCE.get(expected.dtype, _FLOAT32) * scale
    return torch.allclose(first, second, rtol=0.0, atol=limit, equal_nan=True)


def _varied(sample: Sample, arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments, with masks of nothing but one that hide the ends of some rows."""
    made = dict(arguments)
    for tensor in inputs_of(sample):
        if _is_full_mask(tensor):
            rows, length = tensor.shape
            mask = torch.ones_like(made[tensor.name])
            for row in range(rows):
                hidden = row % max(1, length // 2)
                mask[row, length - hidden :] = 0
            made[tensor.name] = mask
    return made


def _is_full_mask(tensor: TensorMeta) -> bool:
    ones = tensor.min_val == tensor.max_val == 1
    return ones and len(tensor.shape) == 2 and (is_integer(tensor.dtype) or tensor.dtype == "bool")

