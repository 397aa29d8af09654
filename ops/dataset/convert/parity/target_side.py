"""The other framework's side: converts code, and runs it on the tensors that torch's side left.

Worker only, in the framework's environment.
"""

from __future__ import annotations

import dataclasses
import importlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ops.dataset.convert.parity.intercept import insert_observers, observe_with
from ops.dataset.convert.tensors import TENSOR, StoredTensor, TensorFile, write_tensors
from ops.dataset.graph import Graph, Kind
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.replay.values import as_numbers

if TYPE_CHECKING:
    from ops.dataset.convert.base import Converter
    from ops.execution.worker.child import Reporter


NOISE = (1e-3, 1e-4, 1e-5)
"""Thresholds of a difference of one operator's result, relative to its largest value, beyond which it is an error.

The first operator that differs by more than the first value is at fault. If none does, the next value is used: outputs
that match loosely may come from differences that small. The last value is some hundred rounding steps of float32.
"""

HALF_NOISE = 30.0
"""Factor of `NOISE` for dtypes of 16 bits."""


def convert(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: convert the code of the sample in the task's working folder.

    Args:
        payload: `converter`: module and class.
        reporter: Gets the phase.

    Returns:
        The fields of `ConvertedCode`.
    """
    reporter.phase("convert")
    return dataclasses.asdict(_converter(payload).convert_code(read_sample(Path.cwd())))


def run(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: run the converted sample in the task's working folder.

    Args:
        payload: `converter`: module and class; `tensors`: path of torch's arguments; `sizes`: name → integer for
            those that are none; `written`: arguments that torch's graph writes to; `output`: path of the file to leave
            outputs in; `seed` and `threads`.
        reporter: Gets the phases.

    Returns:
        `outputs`: what each output is, as `describe_output` gives it, and then each of the written arguments but
            those that are `unchanged` here, because the code assigns to their names instead.
    """
    reporter.phase("load")
    converter = _converter(payload)
    sample = read_sample(Path.cwd())
    forward = converter.load(sample.model_code, seed=payload["seed"], threads=payload["threads"])
    arguments = arguments_of(converter, sample.model_code, payload)
    reporter.phase("run")
    outputs = flatten(forward(**arguments))
    stored = [converter.stored(value) for value in outputs]
    described_outputs = [describe_output(tensor, value) for tensor, value in zip(stored, outputs, strict=True)]
    before, unchanged = TensorFile(Path(payload["tensors"])), []
    nodes = (node for node in Graph.parse(sample.model_code).all_nodes() if node.kind in (Kind.ASSIGN, Kind.UPDATE))
    rebound = {name for node in nodes if not node.frees for name in node.writes}  # `x = None` only lets go of a name
    for name in payload["written"]:
        after = converter.stored(arguments[name])
        if after is not None and name in rebound and np.array_equal(bits_of(after), bits_of(before[name])):
            unchanged.append(name)
        else:
            stored.append(after)
            described_outputs.append(describe_output(after, arguments[name]))
    write_tensors(
        Path(payload["output"]), {str(index): tensor for index, tensor in enumerate(stored) if tensor is not None}
    )
    return {"outputs": described_outputs, "unchanged": unchanged}


def bits_of(stored: StoredTensor) -> npt.NDArray[np.uint8]:
    """The bytes of a tensor, in order."""
    return np.ascontiguousarray(stored.values).reshape(-1).view(np.uint8)


def arguments_of(converter: Converter, code: str, payload: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of `forward` in its order: tensors with torch's bits, and integers for sizes."""
    file, sizes = TensorFile(Path(payload["tensors"])), payload["sizes"]
    return {
        name: sizes[name] if name in sizes else converter.tensor(file[name])
        for name in (parameter.name for parameter in Graph.parse(code).parameters)
    }


def flatten(value: object) -> list[Any]:
    """Flatten nested tuples and lists that a call of `forward` returned."""
    return [part for item in value for part in flatten(item)] if isinstance(value, tuple | list) else [value]


def describe_output(stored: StoredTensor | None, value: object) -> str:
    """Describe an output: `TENSOR`, or the text of a number or None."""
    return TENSOR if stored is not None else repr(value)[:200]


def _converter(payload: Mapping[str, Any]) -> Converter:
    module, _, name = payload["converter"].partition(":")
    converter: Converter = getattr(importlib.import_module(module), name)()
    return converter


def locate(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: find the first variable that differs from torch's, when all before it have torch's values.

    Args:
        payload: As of `run`, and `trace`: path of the values of torch's variables; `keys`: all of them, in order.
        reporter: Gets the phase.

    Returns:
        `key`: of the variable, None where there is none; `message`: how it differs, or the error that ended the run.
    """
    reporter.phase("locate")
    converter, file = _converter(payload), TensorFile(Path(payload["trace"]))
    sample = read_sample(Path.cwd())
    arguments = arguments_of(converter, sample.model_code, payload)
    seen: list[str] = []
    differences: list[tuple[str, TensorDifference]] = []

    def check(key: str, value: object) -> object:
        seen.append(key)
        stored = converter.stored(value)
        if stored is None or key not in file:
            return value
        expected = file[key]
        if (difference := difference_of(expected, stored)) is not None:
            differences.append((key, difference))
        return converter.tensor(expected)

    try:
        forward = converter.load(insert_observers(sample.model_code), seed=payload["seed"], threads=payload["threads"])
        with observe_with(check):
            forward(**arguments)
    except Exception as error:  # noqa: BLE001 - where the graph ended is what is asked for
        if first_of(differences) is None:
            after = [key for key in payload["keys"] if key not in set(seen)]
            following = payload["keys"].index(seen[-1]) + 1 if seen and seen[-1] in payload["keys"] else 0
            key = payload["keys"][following] if following < len(payload["keys"]) else (after or [None])[0]
            return {"key": key, "message": f"{type(error).__name__}: {error}"[:500]}
    first = first_of(differences)
    return {"key": first[0], "message": first[1].message} if first else {"key": None, "message": ""}


@dataclass(frozen=True, slots=True)
class TensorDifference:
    """The difference of a result from torch's.

    Attributes:
        share: Largest difference as a part of the largest value, for halves as a part of what is noise there.
        message: In words.
    """

    share: float
    message: str


def first_of(differences: Sequence[tuple[str, TensorDifference]]) -> tuple[str, TensorDifference] | None:
    """Return the first difference beyond the largest threshold of `NOISE` that any of them exceeds."""
    for noise in NOISE:
        for key, difference in differences:
            if difference.share > noise:
                return key, difference
    return None


def difference_of(expected: StoredTensor, actual: StoredTensor) -> TensorDifference | None:
    """Return the difference of a result from torch's; None if both are equal, or cannot be compared."""
    if expected.dtype != actual.dtype:
        return TensorDifference(math.inf, f"{actual.dtype} where torch's is {expected.dtype}")
    if expected.values.shape != actual.values.shape:
        return TensorDifference(math.inf, f"shape {actual.values.shape} where torch's is {expected.values.shape}")
    reference, result = (as_numbers(stored.values, stored.dtype) for stored in (expected, actual))
    if reference.dtype.kind not in "fc":
        count = int((reference != result).sum())
        return TensorDifference(math.inf, f"{count} of {reference.size} values differ") if count else None
    finite = np.isfinite(reference)
    if not np.array_equal(finite, np.isfinite(result)):
        return TensorDifference(math.inf, "other values are NaN or infinite")
    if not finite.any():
        return None
    distance = float(np.abs(reference[finite] - result[finite]).max())
    if distance == 0:
        return None
    size = max(float(np.abs(reference[finite]).max()), 1.0)
    noise = HALF_NOISE if expected.dtype in ("float16", "bfloat16") else 1.0
    return TensorDifference(distance / size / noise, f"values differ by up to {distance:.3g}")
