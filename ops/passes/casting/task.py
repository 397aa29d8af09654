"""The worker's side of other dtypes: find the casts that a graph needs, and prove the sample.

Worker only.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch

from ops.errors import GraphNetError
from ops.graph import Kind, Name, Node
from ops.passes.casting.casts import (
    HALF,
    RANGING,
    Casts,
    edits_of,
    operators_in_float32,
    running_statistics,
    with_dtype,
)
from ops.passes.casting.tensors import with_tensor_dtypes
from ops.sample.format.codec import read_sample
from ops.sample.format.types import Sample
from ops.sample.replay.execution import Executor
from ops.sample.replay.load import load_module
from ops.sample.replay.outputs import as_tuple
from ops.sample.replay.tensors import replay

if TYPE_CHECKING:
    from ops.worker.child import Reporter

LIMITS: Mapping[str, float] = {"float16": 0.03, "bfloat16": 0.2, "float32": 1e-4, "float64": 1e-9}
"""Largest difference of an output from the sample's own, by the 2-norm and relative to the output's.

That of the coarser dtype of the two counts: where the new one is wider, the difference is the rounding of the old one.
"""


class NotCastError(GraphNetError):
    """A sample does not compute in another dtype; the message names the operator and says why."""


def run(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: the sample in the task's working folder in another dtype.

    Args:
        payload: `to`, the dtype; `seed`, `device` and `threads`.
        reporter: Gets the phases before, casts and verify.

    Returns:
        `fault`: why it cannot be, None where it can; `up` and `down`: pairs of a node's number and its variables;
        `results`: numbers of nodes; see `Casts`. `differences`: of each floating output from the sample's, relative.
    """
    torch.set_num_threads(payload["threads"])
    sample, to = read_sample(Path.cwd()), payload["to"]
    seed, device = payload["seed"], payload["device"]
    keeps = running_statistics(sample.model_code) if to in HALF else frozenset()
    cast_sample = with_tensor_dtypes(sample, to, keeps)
    try:
        reporter.phase("before")
        expected = _outputs(sample, _arguments(sample, sample, seed, device), seed, device)
        reporter.phase("casts")
        torch.manual_seed(seed)
        casts = CastSearch(sample, to, keeps, device).search(_arguments(sample, cast_sample, seed, device))
        reporter.phase("verify")
        after = dataclasses.replace(cast_sample, model_code=with_dtype(sample.model_code, to, casts))
        differences = compare(expected, _outputs(after, _arguments(sample, after, seed, device), seed, device), to)
    except GraphNetError as error:
        return {"fault": str(error), "up": [], "down": [], "results": [], "differences": []}
    up, down = ([[index, list(names)] for index, names in sides.items()] for sides in (casts.up, casts.down))
    results = sorted(casts.results)
    return {"fault": None, "up": up, "down": down, "results": results, "differences": differences}


def _outputs(sample: Sample, arguments: Mapping[str, Any], seed: int, device: str) -> tuple[Any, ...]:
    torch.manual_seed(seed)
    with torch.no_grad():
        return as_tuple(load_module(sample, device=device)(**arguments))


def _arguments(before: Sample, after: Sample, seed: int, device: str) -> dict[str, Any]:
    """The values of the sample before, in the dtypes of the one after: replay may draw others in a wider dtype."""
    dtypes = {tensor.name: getattr(torch, tensor.dtype) for tensor in after.tensors}
    values = replay(before, seed=seed, device=device)
    return {
        name: value.to(dtypes[name]) if isinstance(value, torch.Tensor) else value for name, value in values.items()
    }


class CastSearch:
    """Finds the casts that a graph needs in another dtype, by running it node by node.

    Args:
        sample: As it was.
        to: The dtype.
        keeps: Tensors that keep theirs.
        device: Where it runs.
    """

    def __init__(self, sample: Sample, to: str, keeps: Collection[str], device: str) -> None:
        self._executor = Executor(sample, device=device)
        self._to, self._keeps = to, keeps
        self._dtype: torch.dtype = getattr(torch, to)
        self._up: dict[int, tuple[str, ...]] = {}
        self._down: dict[int, tuple[str, ...]] = {}
        self._results: set[int] = set()

    def search(self, arguments: Mapping[str, Any]) -> Casts:
        """The casts with which the graph runs on these arguments, which are in the other dtype.

        Raises:
            NotCastError: An operator does not take the dtype.
        """
        variables = dict(arguments)
        with torch.no_grad():
            for index, node in enumerate(self._executor.graph.nodes):
                self._step(index, node, variables)
        return Casts(self._up, self._down, frozenset(self._results))

    def _step(self, index: int, node: Node, variables: dict[str, Any]) -> None:
        """Run one node, with the casts that it needs."""
        names = [part.name for part in node.walk() if isinstance(part, Name) and not part.is_written]
        floats = {name: variables[name].dtype for name in names if _is_float(variables.get(name))}
        small = tuple(name for name, dtype in floats.items() if dtype is self._dtype)
        wide = tuple(name for name, dtype in floats.items() if dtype is not self._dtype and name not in self._keeps)
        operators = operators_in_float32(node) if self._to in HALF else set()
        if operators and small:
            self._up[index] = small
        elif wide and node.kind is Kind.RETURN:
            self._down[index] = wide
        try:
            assigned = self._assigned(index, node, variables)
        except MemoryError:
            raise
        except Exception:  # noqa: BLE001 - whatever it is, other casts are tried
            assigned = self._retried(index, node, variables, small, wide)
        (name, value), *others = list(assigned.items()) or [("", None)]
        if _is_float(value) and not others and value.dtype is not self._dtype and node.kind is Kind.ASSIGN:
            stays = bool(operators & RANGING) if operators else not small and bool(wide)
            if not stays:
                self._results.add(index)
                assigned[name] = value.to(self._dtype)
        variables.update(assigned)

    def _retried(
        self, index: int, node: Node, variables: dict[str, Any], small: tuple[str, ...], wide: tuple[str, ...]
    ) -> dict[str, Any]:
        """Run a node that failed with its variables in one dtype: the one asked for, else float32.

        Raises:
            NotCastError: It fails with neither.
        """
        reason: Exception | None = None
        for up, down in (((), wide), (small, ())):
            for casts, names in ((self._up, up), (self._down, down)):
                casts.pop(index, None)
                casts.update({index: names} if names else {})
            try:
                return self._assigned(index, node, variables)
            except MemoryError:
                raise
            except Exception as error:  # noqa: BLE001 - the operator's own error is the reason
                reason = error
        message = str(reason).strip().splitlines()[0][:200] if str(reason).strip() else repr(reason)
        raise NotCastError(f"line {node.line}, {node.text[:120]}: {message}") from reason

    def _assigned(self, index: int, node: Node, variables: Mapping[str, Any]) -> dict[str, Any]:
        """What a node assigns with the casts so far; its result is not cast."""
        casts = Casts({index: self._up.get(index, ())}, {index: self._down.get(index, ())})
        return self._executor.assigned(node, variables, edits_of(self._executor.graph, node, self._to, casts, index))


def compare(expected: tuple[Any, ...], actual: tuple[Any, ...], to: str) -> list[float]:
    """Differences of floating outputs, relative.

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
