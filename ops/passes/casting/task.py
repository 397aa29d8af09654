"""The worker's side of other dtypes: find the casts that a graph needs, and prove the sample.

Worker only.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch

from ops.errors import GraphNetError
from ops.passes.casting.casts import (
    HALF,
    RANGING,
    Casts,
    StatementCasts,
    operators_in_float32,
    read_names,
    running_statistics,
    with_dtype,
)
from ops.passes.casting.tensors import with_tensor_dtypes
from ops.sample.format.codec import read_sample
from ops.sample.format.types import Sample
from ops.sample.replay.load import executed_code, load_module
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
        `fault`: why it cannot be, None where it can; `up` and `down`: pairs of a statement and its variables;
        `results`: statements; see `Casts`. `differences`: of each floating output from the sample's own, relative.
    """
    torch.set_num_threads(payload["threads"])
    sample, to = read_sample(Path.cwd()), payload["to"]
    trial = Trial(sample, to, payload["seed"], payload["device"])
    try:
        reporter.phase("before")
        expected = trial.run(sample)
        reporter.phase("casts")
        casts = trial.find()
        reporter.phase("verify")
        after = dataclasses.replace(trial.after, model_code=with_dtype(sample.model_code, to, casts))
        differences = compare(expected, trial.run(after), to)
    except GraphNetError as error:
        return {"fault": str(error), "up": [], "down": [], "results": [], "differences": []}
    up, down = ([[index, list(names)] for index, names in one.items()] for one in (casts.up, casts.down))
    results = sorted(casts.results)
    return {"fault": None, "up": up, "down": down, "results": results, "differences": differences}


class Trial:
    """A sample, and what it becomes in another dtype.

    Args:
        sample: The sample.
        to: The dtype.
        seed: Of replay and of every run.
        device: Where it runs.
    """

    def __init__(self, sample: Sample, to: str, seed: int, device: str) -> None:
        self._sample, self._to, self._seed, self._device = sample, to, seed, device
        self._dtype: torch.dtype = getattr(torch, to)
        self._keeps = running_statistics(sample.model_code) if to in HALF else frozenset()
        self.after = with_tensor_dtypes(sample, to, self._keeps)

    def run(self, sample: Sample) -> tuple[Any, ...]:
        """Outputs of a sample, as it was or in the other dtype."""
        torch.manual_seed(self._seed)
        with torch.no_grad():
            return as_tuple(load_module(sample, device=self._device)(**self._arguments(sample)))

    def _arguments(self, sample: Sample) -> dict[str, Any]:
        """The values of the sample as it was, in the dtypes of this one: replay may draw others in a wider dtype."""
        dtypes = {one.name: getattr(torch, one.dtype) for one in sample.tensors}
        values = replay(self._sample, seed=self._seed, device=self._device)
        return {
            name: value.to(dtypes[name]) if isinstance(value, torch.Tensor) else value for name, value in values.items()
        }

    def find(self) -> Casts:
        """The casts that it needs, found by running it statement by statement.

        Raises:
            NotCastError: An operator does not take the dtype.
        """
        executed = dataclasses.replace(self._sample, model_code=executed_code(self._sample, device=self._device))
        self._casts = StatementCasts(executed.model_code)
        module = load_module(executed, device=self._device)
        forward: Any = type(module).forward
        space = {**forward.__globals__, "self": module}
        known = self._arguments(self.after)
        self._up: dict[int, tuple[str, ...]] = {}
        self._down: dict[int, tuple[str, ...]] = {}
        self._results: set[int] = set()
        torch.manual_seed(self._seed)
        with torch.no_grad():
            for index, statement in enumerate(self._casts.statements):
                self._step(index, statement, space, known)
        return Casts(self._up, self._down, frozenset(self._results))

    def _step(self, index: int, statement: ast.stmt, space: dict[str, Any], known: dict[str, Any]) -> None:
        """Run one statement, with the casts that it needs."""
        floats = {name: known[name].dtype for name in read_names(statement) if _is_float(known.get(name))}
        small = tuple(name for name, dtype in floats.items() if dtype is self._dtype)
        wide = tuple(name for name, dtype in floats.items() if dtype is not self._dtype and name not in self._keeps)
        operators = operators_in_float32(statement) if self._to in HALF else set()
        if operators and small:
            self._up[index] = small
        elif wide and isinstance(statement, ast.Return):
            self._down[index] = wide
        try:
            made = self._execute(index, space, known)
        except MemoryError:
            raise
        except Exception:  # noqa: BLE001 - whatever it is, other casts are tried
            made = self._retried(index, statement, space, known, small, wide)
        (name, value), *others = list(made.items()) or [("", None)]
        if _is_float(value) and not others and value.dtype is not self._dtype and isinstance(statement, ast.Assign):
            stays = not small and bool(wide) if not operators else bool(operators & RANGING)
            if not stays:
                self._results.add(index)
                made[name] = value.to(self._dtype)
        known.update(made)

    def _retried(
        self, index: int, statement: ast.stmt, space: dict[str, Any], known: dict[str, Any],
        small: tuple[str, ...], wide: tuple[str, ...],
    ) -> dict[str, Any]:  # fmt: skip
        """Run a statement that failed with its variables in one dtype: the one asked for, else float32.

        Raises:
            NotCastError: It fails with neither.
        """
        reason: Exception | None = None
        for up, down in (((), wide), (small, ())):
            self._up.pop(index, None)
            self._down.pop(index, None)
            self._up.update({index: up} if up else {})
            self._down.update({index: down} if down else {})
            try:
                return self._execute(index, space, known)
            except MemoryError:
                raise
            except Exception as error:  # noqa: BLE001 - the operator's own error is the reason
                reason = error
        message = str(reason).strip().splitlines()[0][:200] if str(reason).strip() else repr(reason)
        raise NotCastError(f"line {statement.lineno}, {ast.unparse(statement)[:120]}: {message}") from reason

    def _execute(self, index: int, space: dict[str, Any], known: dict[str, Any]) -> dict[str, Any]:
        """What a statement assigns with the casts that are known so far; its result is not cast."""
        casts = Casts({index: self._up.get(index, ())}, {index: self._down.get(index, ())})
        changed = self._casts.cast(index, self._to, casts)
        if isinstance(changed, ast.Return):
            changed = ast.copy_location(ast.Expr(changed.value or ast.Constant(None)), changed)
        names = {
            node.id for node in ast.walk(changed) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
        }
        names |= {changed.name} if isinstance(changed, ast.FunctionDef) else set()
        local = {**space, **known}
        module = ast.fix_missing_locations(ast.Module([changed], []))
        exec(compile(module, "<statement>", "exec", dont_inherit=True), local)
        return {name: local[name] for name in names if name in local}


def compare(expected: tuple[Any, ...], actual: tuple[Any, ...], to: str) -> list[float]:
    """Differences of floating outputs, relative.

    Raises:
        NotCastError: One has other shapes, values that are NaN or infinite and were not, or is too far off.
    """
    found = []
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
        found.append(difference)
    return found


def _is_float(value: object) -> bool:
    return isinstance(value, torch.Tensor) and value.is_floating_point()
