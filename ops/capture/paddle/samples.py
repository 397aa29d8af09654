"""Recorded programs as samples: code, the record of each tensor, and the check that both give what the program gave."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import paddle

from ops.capture.paddle.agreement import array, dtype_name
from ops.capture.paddle.printing import PrintedProgram
from ops.capture.paddle.recording import SEED, CaptureError, RecordedProgram
from ops.capture.proof_record import Proof, proof_record
from ops.capture.writing.keeping import with_known_values
from ops.passes.repair.values import ReplayValues, with_values
from ops.sample.analysis.identity import graph_hash
from ops.sample.format.types import Json, Literal, Sample, SampleInfo, TensorMeta, required_bytes
from ops.sample.replay.arrays import Array
from ops.sample.replay.paddle import load_module, replay
from ops.sources.base import LoadedModel

_log = logging.getLogger(__name__)

LITERAL_LIMIT = 64
"""A tensor with fewer elements is recorded with its values (GraphNet's limit)."""

_SCALES = (5.0, 10.0, 20.0, 40.0)
"""What deviations of weights are tried, in place of the recorded ones: replay takes a fifth of them."""

_FADED = 1e-6
"""Standard deviation of an output below which tolerances say nothing of it."""

_REPLAY_LIMIT_BYTES = 2 << 30
"""Samples whose tensors take more are not replayed when they are written."""


def to_sample(
    recorded: RecordedProgram,
    printed: PrintedProgram,
    model: LoadedModel,
    proof: Proof,
    *,
    break_count: int = 0,
    keeps_values: bool = True,
) -> Sample:
    """The sample of one program of a model.

    Its code is called on replayed tensors, and must run: values of inputs that it needs for that are kept
    (`ops.capture.writing.keeping`). Where an output fades there, weights get larger values ("repaired" in
    `graph_net.json`).

    Args:
        recorded: The program.
        printed: Its code.
        model: Where it comes from.
        proof: What its code was found to give.
        break_count: At how many places the model's graph breaks.
        keeps_values: Whether values of inputs may be kept.

    Raises:
        CaptureError: Its code does not run on replayed tensors.
    """
    inputs = [describe(name, recorded.tensors[index]) for name, index in printed.inputs.items()]
    weights = [describe(name, recorded.parameters[own], own) for name, own in printed.parameters.items()]
    extra: dict[str, Json] = {"origin": dict(model.origin)}
    if recorded.calls > 1:
        extra["calls"] = recorded.calls
    if break_count:
        extra["graph_break_count"] = break_count
    info = SampleInfo(
        framework="paddle",
        num_devices_required=1,
        num_nodes_required=1,
        dynamic=False,
        model_name=model.model_name,
        source=model.source,
        task=model.task,
        extra=extra,
    )
    sample = Sample(printed.code, tuple(weights), tuple(inputs), info=info)
    identity = graph_hash(sample)
    info = dataclasses.replace(info, extra={**extra, "faithful": proof_record(proof, identity)})
    sample = dataclasses.replace(sample, stored_graph_hash=identity, info=info)
    is_large = required_bytes(sample) > _REPLAY_LIMIT_BYTES
    arrays = _arrays({name: recorded.tensors[index] for name, index in printed.inputs.items()})
    sample, _ = with_known_values(sample, arrays, None if is_large else _runs_well, keeps=keeps_values)
    return sample if is_large else _unfaded(sample)


def _arrays(tensors: Mapping[str, paddle.Tensor]) -> dict[str, Array]:
    """The values of tensors whose dtype numpy has."""
    dtypes = {name: dtype_name(tensor) for name, tensor in tensors.items()}
    arrays = {name: Array(dtypes[name], array(tensor)) for name, tensor in tensors.items()}
    return {name: stored for name, stored in arrays.items() if str(stored.values.dtype) == stored.dtype}


def _runs_well(sample: Sample, seed: int) -> bool:
    """Whether the replayed sample runs and gives finite outputs."""
    try:
        outputs = [array(output) for output in _called(load_module(sample), replay(sample, seed=seed), "")]
    except CaptureError as error:
        _log.info("replayed, the sample does not run: %s", error)
        return False
    return all(bool(np.isfinite(values).all()) for values in outputs if values.dtype.kind in "fc")


def _unfaded(sample: Sample) -> Sample:
    """The sample with larger weights where its outputs fade, as those of deep untrained networks do; else itself."""
    kernels = [one for one in sample.weights if one.std and len(one.shape) > 1]
    for scale in (1.0, *_SCALES):
        values = {one.name: ReplayValues(one.mean, scale * one.std) for one in kernels if one.std is not None}
        tried = sample if scale == 1.0 else with_values(sample, values)
        if not _fades(tried):
            return tried
    return sample


def _fades(sample: Sample) -> bool:
    """Whether an output of the replayed sample has all but equal values: what a deep network makes of small weights."""
    outputs = [
        array(output) for output in _called(load_module(sample), replay(sample, seed=SEED), "on replayed tensors")
    ]
    floats = [one.astype(np.float64) for one in outputs if one.dtype.kind == "f" and one.size > 1]
    return any(not float(one.std()) >= _FADED for one in floats)


def _called(module: Any, arguments: Mapping[str, Any], on: str) -> Sequence[paddle.Tensor]:
    paddle.seed(SEED)
    try:
        with paddle.no_grad():
            outputs: Sequence[paddle.Tensor] = module(**arguments)
    except Exception as error:  # whatever Paddle raises
        raise CaptureError(f"the captured graph does not run {on}: {type(error).__name__}: {error}") from error
    return outputs


def describe(name: str, value: paddle.Tensor, original_name: str | None = None) -> TensorMeta:
    """Record one input or weight, as published Paddle samples do.

    Small ones keep their values; of larger ones the range is kept, and of floats mean and standard deviation, of finite
    values alone.

    Args:
        name: Parameter of `forward`.
        value: The tensor.
        original_name: Paddle's name of a parameter or buffer.
    """
    dtype = dtype_name(value)
    shape = tuple(value.shape)
    values = array(value)
    data: Literal = None
    if values.size < LITERAL_LIMIT and values.dtype.kind != "c":
        data = [_number(one) for one in values.ravel()]
    present = frozenset({"data"})
    if data is not None or values.dtype.kind in "cb" or not values.size:
        return TensorMeta(name, shape, dtype, data=data, original_name=original_name, present=present)
    if values.dtype.kind in "iu":
        low, high = int(values.min()), int(values.max())
        return TensorMeta(name, shape, dtype, None, None, None, None, low, high, original_name, present=present)
    finite = values[np.isfinite(values)]
    if not finite.size:
        return TensorMeta(name, shape, dtype, original_name=original_name, present=present)
    numbers = finite.min(), finite.max(), finite.mean(dtype=np.float64), finite.std(dtype=np.float64)
    least, most, mean, std = (float(str(np.float32(one))) for one in numbers)
    return TensorMeta(name, shape, dtype, None, mean, std, None, least, most, original_name, present=present)


def _number(value: Any) -> Literal:
    """A value of an array as the shortest literal of its precision."""
    if isinstance(value, np.floating):
        return float(str(value))
    return bool(value) if isinstance(value, np.bool_) else int(value)
