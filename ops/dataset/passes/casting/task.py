"""The worker's side of other dtypes: find the casts that a graph needs, and prove the sample.

Worker only.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import torch

from ops.dataset.graph import Kind, Name, Node
from ops.dataset.passes.casting.casts import (
    HALF,
    RANGING,
    NodeCasts,
    cast_sample,
    edits_of,
    kept_tensors,
    operators_in_float32,
)
from ops.dataset.passes.rank_task import part_to_run
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.execution import Executor
from ops.dataset.sample.replay.outputs import outputs_of
from ops.dataset.sample.replay.ranks import is_rank
from ops.errors import GraphNetError

if TYPE_CHECKING:
    from ops.execution.worker.child import Reporter

LIMITS: Mapping[str, float] = {"float16": 0.03, "bfloat16": 0.2, "float32": 1e-4, "float64": 1e-9}
"""Largest difference of an output from the sample's own, by the 2-norm and relative to the output's.

That of the coarser dtype of the two counts: where the new one is wider, the difference is the rounding of the old one.
"""


class NotCastError(GraphNetError):
    """A sample does not compute in another dtype; the message names the operator and says why."""


def run(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: find the casts with which the sample in the task's working folder runs in another dtype.

    Args:
        payload: `to`, the dtype; `seed`, `device` and `threads`.
        reporter: Gets the phases before, casts and verify.

    Returns:
        `fault`: why it cannot be, None where it can; `casts`: of each node that has any, its number and the fields of
        its `NodeCasts`; `differences`: of each floating output from the sample's, relative.
    """
    (sample, where, replay), to = part_to_run(payload), payload["to"]

    def arguments(after: Sample) -> dict[str, Any]:
        """The values of the sample in the dtypes of another: replay may draw others in a wider dtype."""
        dtypes = {tensor.name: getattr(torch, tensor.dtype) for tensor in after.tensors}
        values = replay(sample)
        return {
            name: value.to(dtypes[name]) if isinstance(value, torch.Tensor) else value for name, value in values.items()
        }

    try:
        reporter.phase("before")
        expected = outputs_of(sample, arguments(sample), **where)
        reporter.phase("casts")
        torch.manual_seed(payload["seed"])
        casts = find_casts(sample, to, arguments(cast_sample(sample, to, {})), payload["device"])
        reporter.phase("verify")
        after = cast_sample(sample, to, casts)
        differences = compare(expected, outputs_of(after, arguments(after), **where), to)
    except GraphNetError as error:
        if is_rank():
            raise
        return {"fault": str(error), "casts": [], "differences": []}
    listed = [[index, *dataclasses.astuple(of_node)] for index, of_node in casts.items()]
    return {"fault": None, "casts": listed, "differences": differences}


def find_casts(sample: Sample, to: str, arguments: Mapping[str, Any], device: str) -> dict[int, NodeCasts]:
    """Find the casts with which a graph runs in another dtype, by running it node by node.

    Args:
        sample: As it was.
        to: The dtype.
        arguments: In that dtype.
        device: Where it runs.

    Raises:
        NotCastError: An operator does not take the dtype.
    """
    executor, variables, kept = Executor(sample, device=device), dict(arguments), kept_tensors(sample, to)
    dtype = getattr(torch, to)
    casts = {}
    for index, node in enumerate(executor.graph.nodes):
        names = [part.name for part in node.walk() if isinstance(part, Name) and not part.is_written]
        floats = {name: variables[name].dtype for name in names if _is_float(variables.get(name))}
        small = tuple(name for name, own in floats.items() if own is dtype)
        wide = tuple(name for name, own in floats.items() if own is not dtype and name not in kept)
        operators = operators_in_float32(node) if to in HALF else set()
        in_float32 = bool(operators and small)
        first = NodeCasts(up=small) if in_float32 else NodeCasts(down=wide if node.kind is Kind.RETURN else ())
        with torch.no_grad():
            # A node that fails runs with its variables in one dtype: the one asked for, else float32.
            ways = (first, NodeCasts(down=wide), NodeCasts(up=small))
            of_node, assigned = _first_that_runs(executor, node, variables, to, ways)
            (name, value), *more = list(assigned.items()) or [("", None)]
            if _is_float(value) and not more and value.dtype is not dtype and node.kind is Kind.ASSIGN:
                stays = bool(operators & RANGING) if operators else not small and bool(wide)
                of_node = dataclasses.replace(of_node, result=not stays)
                assigned[name] = value if stays else value.to(dtype)
        variables.update(assigned)
        if of_node != NodeCasts():
            casts[index] = of_node
    return casts


def _first_that_runs(
    executor: Executor, node: Node, variables: Mapping[str, Any], to: str, ways: Iterable[NodeCasts]
) -> tuple[NodeCasts, dict[str, Any]]:
    """Try casts of a node; return the first with which it runs, and what it assigns with them.

    Raises:
        NotCastError: It runs with none.
    """
    reason: Exception | None = None
    for casts in ways:
        try:
            return casts, executor.run_node(node, variables, edits_of(executor.graph, node, to, casts))
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, other casts are tried
            reason = error
    message = str(reason).strip().splitlines()[0][:200] if str(reason).strip() else repr(reason)
    raise NotCastError(f"line {node.line}, {node.text[:120]}: {message}") from reason


def compare(expected: tuple[Any, ...], actual: tuple[Any, ...], to: str) -> list[float]:
    """Return the relative differences of floating outputs.

    Raises:
        NotCastError: One has other shapes, values that are NaN or infinite and were not, or is too far off.
    """
    differences = []
    for place, (old, new) in enumerate(zip(expected, actual, strict=True)):
        if not _is_float(old):
            continue
        if not _is_float(new) or old.shape != new.shape:
            raise NotCastError(f"output {place} is {getattr(new, 'dtype', new)} with other shapes")
        if new.dtype is not getattr(torch, to):
            raise NotCastError(f"output {place} is {new.dtype}")
        first, second = old.double(), new.double()
        finite = first.isfinite()
        if not bool(second[finite].isfinite().all()):
            raise NotCastError(f"output {place} has values that are NaN or infinite in {to}")
        scale = float(first[finite].norm())
        difference = float((second[finite] - first[finite]).norm()) / scale if scale else float(second[finite].norm())
        if difference > max(LIMITS[to], LIMITS.get(str(old.dtype).removeprefix("torch."), 1.0)):
            raise NotCastError(f"output {place} differs by {difference:.3g} in {to}, relative to its norm")
        differences.append(difference)
    return differences


def _is_float(value: object) -> bool:
    return isinstance(value, torch.Tensor) and value.is_floating_point()
