"""Makes samples of recorded programs: code, the record of each tensor, and a test that the replayed sample runs."""

import dataclasses
import logging
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import paddle

from ops.dataset.capture.paddle.printing import PrintedProgram
from ops.dataset.capture.paddle.proof import array, dtype_name
from ops.dataset.capture.paddle.recording import SEED, CaptureError, RecordedProgram
from ops.dataset.capture.proof_record import Proof, with_proof
from ops.dataset.capture.writing.kept_values import LITERAL_LIMIT, REPLAY_LIMIT_BYTES, with_known_values
from ops.dataset.passes.repair.values import ReplayValues, with_values
from ops.dataset.sample.format.types import Json, Sample, SampleInfo, TensorMeta, required_bytes
from ops.dataset.sample.replay.arguments import Array
from ops.dataset.sample.replay.paddle import load_module, replay
from ops.dataset.sources.base import LoadedModel

_log = logging.getLogger(__name__)

_SCALES = (5.0, 10.0, 20.0, 40.0)
"""Factors by which standard deviations of weights are enlarged on trial; replay takes a fifth of the deviation."""

_FADED = 1e-6
"""Standard deviation of an output below which tolerances cannot tell it from a constant."""


def to_sample(
    recorded: RecordedProgram,
    printed: PrintedProgram,
    model: LoadedModel,
    proof: Proof,
    *,
    break_count: int = 0,
    keeps_values: bool = True,
) -> Sample:
    """Make the sample of one program of a model.

    Its code has to run on replayed tensors; values of inputs that it needs for that are kept
    (`ops.dataset.capture.writing.kept_values`). If an output of this run fades, weights get larger values ("repaired"
    in `graph_net.json`).

    Args:
        recorded: The program.
        printed: Its code.
        model: The model.
        proof: The proof of the capture.
        break_count: Number of the model's graph breaks.
        keeps_values: True where values of inputs may be kept.

    Raises:
        CaptureError: Its code does not run on replayed tensors.
    """
    inputs = [describe(name, recorded.tensors[index]) for name, index in printed.inputs.items()]
    weights = [describe(name, recorded.parameters[own], own) for name, own in printed.parameters.items()]
    calls = recorded.calls if recorded.calls > 1 else None
    extra: dict[str, Json] = {"origin": dict(model.origin), "calls": calls, "graph_break_count": break_count or None}
    info = SampleInfo(
        framework="paddle",
        num_devices_required=1,
        num_nodes_required=1,
        dynamic=False,
        model_name=model.model_name,
        source=model.source,
        task=model.task,
        extra={key: value for key, value in extra.items() if value is not None},
    )
    sample = with_proof(Sample(printed.code, tuple(weights), tuple(inputs), info=info), proof)
    is_large = required_bytes(sample) > REPLAY_LIMIT_BYTES
    arrays = _arrays({name: recorded.tensors[index] for name, index in printed.inputs.items()})
    sample, _ = with_known_values(sample, arrays, None if is_large else _runs_well, keeps=keeps_values)
    return sample if is_large else _enlarge_weights(sample)


def _arrays(tensors: Mapping[str, paddle.Tensor]) -> dict[str, Array]:
    """The values of tensors whose dtype numpy has, by name."""
    dtypes = {name: dtype_name(tensor) for name, tensor in tensors.items()}
    arrays = {name: Array(dtypes[name], array(tensor)) for name, tensor in tensors.items()}
    return {name: stored for name, stored in arrays.items() if str(stored.values.dtype) == stored.dtype}


def _runs_well(sample: Sample, seed: int) -> bool:
    """Tell whether the replayed sample runs and gives finite outputs."""
    try:
        outputs = _replayed_outputs(sample, seed)
    except CaptureError as error:
        _log.info("replayed, the sample does not run: %s", error)
        return False
    return all(bool(np.isfinite(values).all()) for values in outputs if values.dtype.kind in "fc")


def _enlarge_weights(sample: Sample) -> Sample:
    """Enlarge the weights of a sample whose outputs fade, as in deep untrained networks, until they do not."""
    kernels = [each for each in sample.weights if each.std and len(each.shape) > 1]
    for scale in (1.0, *_SCALES):
        values = {each.name: ReplayValues(each.mean, scale * each.std) for each in kernels if each.std is not None}
        tried = sample if scale == 1.0 else with_values(sample, values)
        if not _fades(tried):
            return tried
    return sample


def _fades(sample: Sample) -> bool:
    """Tell whether an output of the replayed sample is nearly constant, as in a deep network with small weights."""
    outputs = _replayed_outputs(sample, SEED)
    floats = [each.astype(np.float64) for each in outputs if each.dtype.kind == "f" and each.size > 1]
    return any(not float(each.std()) >= _FADED for each in floats)


def _replayed_outputs(sample: Sample, seed: int) -> list[npt.NDArray[Any]]:
    """Run a sample on replayed tensors.

    Raises:
        CaptureError: It does not run.
    """
    module, arguments = load_module(sample), replay(sample, seed=seed)
    paddle.seed(SEED)
    try:
        with paddle.no_grad():
            return [array(output) for output in module(**arguments)]
    except Exception as error:  # whatever Paddle raises
        told = f"the captured graph does not run on replayed tensors: {type(error).__name__}: {error}"
        raise CaptureError(told) from error


def describe(name: str, value: paddle.Tensor, original_name: str | None = None) -> TensorMeta:
    """Record one input or weight, as published Paddle samples do.

    Small tensors keep their values; larger ones keep their range, and floats also mean and standard deviation, of their
    finite values.

    Args:
        name: Parameter of `forward`.
        value: The tensor.
        original_name: Paddle's name of a parameter or buffer.
    """
    values = array(value)
    meta = TensorMeta(
        name, tuple(value.shape), dtype_name(value), original_name=original_name, present=frozenset({"data"})
    )
    if values.size < LITERAL_LIMIT and values.dtype.kind != "c":
        # Floats as the shortest literals of their precision.
        data = [float(str(each)) if isinstance(each, np.floating) else each.item() for each in values.ravel()]
        return dataclasses.replace(meta, data=data)
    finite = values[np.isfinite(values)] if values.dtype.kind in "iuf" else values[:0]
    if not finite.size:
        return meta
    if values.dtype.kind in "iu":
        return dataclasses.replace(meta, min_val=int(values.min()), max_val=int(values.max()))
    numbers = finite.min(), finite.max(), finite.mean(dtype=np.float64), finite.std(dtype=np.float64)
    least, most, mean, std = (float(str(np.float32(each))) for each in numbers)
    return dataclasses.replace(meta, mean=mean, std=std, min_val=least, max_val=most)
