"""The other framework's side: converts code, and runs what came of it on the tensors that torch's side left.

Worker only, in the framework's environment.
"""

from __future__ import annotations

import dataclasses
import importlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ops.convert.parity.observing import observed_by, watched
from ops.convert.tensors import CARRIERS, StoredTensor, TensorFile, write_tensors
from ops.sample.analysis.model_code import forward_parameters
from ops.sample.format.codec import read_sample

if TYPE_CHECKING:
    from ops.convert.base import Converter
    from ops.worker.child import Reporter


LOCAL_NOISE = 1e-3
"""Difference of one operator's result, as a part of its largest value, that is still no other result; float32."""

HALF_NOISE = 3e-2
"""The same for types of 16 bits."""


def convert(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: convert the code of the sample in the task's working folder.

    Args:
        payload: `converter`: module and class.
        reporter: Gets the phase.

    Returns:
        The fields of `ConvertedCode`.
    """
    reporter.phase("convert")
    made = _converter(payload).convert_code(read_sample(Path.cwd()))
    return dataclasses.asdict(made)


def run(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: run the converted sample in the task's working folder.

    Args:
        payload: `converter`: module and class; `tensors`: path of torch's arguments; `sizes`: name → integer for
            those that are none; `output`: path of the file to leave outputs in; `seed` and `threads`.
        reporter: Gets the phases.

    Returns:
        `outputs`: what each output is, as `described` gives it.
    """
    reporter.phase("load")
    converter = _converter(payload)
    sample = read_sample(Path.cwd())
    forward = converter.load(sample.model_code, seed=payload["seed"], threads=payload["threads"])
    arguments = arguments_of(converter, sample.model_code, payload)
    reporter.phase("run")
    outputs = flat(forward(**arguments))
    stored = [converter.stored(value) for value in outputs]
    write_tensors(Path(payload["output"]), {str(index): one for index, one in enumerate(stored) if one is not None})
    return {"outputs": [described(one, value) for one, value in zip(stored, outputs, strict=True)]}


def arguments_of(converter: Converter, code: str, payload: Mapping[str, Any]) -> dict[str, Any]:
    """What `forward` takes, in its order: tensors with torch's bits, and integers for sizes."""
    file, sizes = TensorFile(Path(payload["tensors"])), payload["sizes"]
    return {
        one.name: sizes[one.name] if one.name in sizes else converter.tensor(file[one.name])
        for one in forward_parameters(code)
    }


def flat(value: object) -> list[Any]:
    """What a call of `forward` returned, with nested tuples and lists opened."""
    if isinstance(value, tuple | list):
        return [part for item in value for part in flat(item)]
    return [value]


def described(stored: StoredTensor | None, value: object) -> str:
    """What an output is: "tensor", or the text of a number or None."""
    return "tensor" if stored is not None else repr(value)[:200]


def _converter(payload: Mapping[str, Any]) -> Converter:
    module, _, name = payload["converter"].partition(":")
    made: Converter = getattr(importlib.import_module(module), name)()
    return made


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
    found: list[tuple[str, str]] = []

    def check(key: str, value: object) -> object:
        seen.append(key)
        stored = converter.stored(value)
        if stored is None or key not in file:
            return value
        expected = file[key]
        difference = difference_of(expected, stored)
        if difference is not None:
            found.append((key, difference))
        return converter.tensor(expected)

    try:
        forward = converter.load(watched(sample.model_code), seed=payload["seed"], threads=payload["threads"])
        with observed_by(check):
            forward(**arguments)
    except Exception as error:  # noqa: BLE001 - where the graph ended is what is asked for
        if not found:
            after = [key for key in payload["keys"] if key not in set(seen)]
            following = payload["keys"].index(seen[-1]) + 1 if seen and seen[-1] in payload["keys"] else 0
            key = payload["keys"][following] if following < len(payload["keys"]) else (after or [None])[0]
            return {"key": key, "message": f"{type(error).__name__}: {error}"[:500]}
    key, message = found[0] if found else (None, "")
    return {"key": key, "message": message}


def difference_of(expected: StoredTensor, actual: StoredTensor) -> str | None:
    """How far a result is from torch's, if beyond what another order of the same sums gives; None if it is not."""
    if expected.dtype != actual.dtype:
        return f"{actual.dtype} where torch's is {expected.dtype}"
    if expected.values.shape != actual.values.shape:
        return f"shape {actual.values.shape} where torch's is {expected.values.shape}"
    if expected.values.size == 0 or expected.dtype in CARRIERS:
        return None
    if expected.values.dtype.kind not in "fc":
        count = int((expected.values != actual.values).sum())
        return f"{count} of {expected.values.size} values differ" if count else None
    if not np.array_equal(np.isfinite(expected.values), np.isfinite(actual.values)):
        return "other values are NaN or infinite"
    finite = np.isfinite(expected.values)
    if not finite.any():
        return None
    distance = float(np.abs(expected.values[finite] - actual.values[finite]).max())
    size = float(np.abs(expected.values[finite]).max())
    noise = LOCAL_NOISE if expected.values.dtype.itemsize > 2 else HALF_NOISE
    return f"values differ by up to {distance:.3g}" if distance > noise * max(size, 1.0) else None
