"""The worker's entry point of extraction from Paddle: load a model, record its programs, write them as samples.

Runs in a host of the environment `paddle`.
"""

from __future__ import annotations

import contextlib
import copy
import dataclasses
import logging
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import paddle

from ops.capture.paddle.recording import SEED, CaptureError, NoOperatorError, record
from ops.capture.paddle.samples import are_close, to_sample
from ops.capture.writing.model_folder import check_stored_as, write_model
from ops.errors import GraphNetError
from ops.sample.format.types import Sample
from ops.sources import registry
from ops.sources.base import LoadedModel, ModelSpec
from ops.sources.options import CAPTURE_OPTIONS, keeps_values

if TYPE_CHECKING:
    from ops.worker.child import Reporter

_log = logging.getLogger(__name__)


def run(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Extract one Paddle model; payload and result are those of `ops.capture.task.run`."""
    reporter.phase("load")
    spec = ModelSpec(payload["source"], payload["name"], payload["revision"], payload["options"])
    unknown = sorted(spec.options.keys() & CAPTURE_OPTIONS.keys() - {"values"})
    if unknown:
        raise GraphNetError(f"options that Paddle models do not have: {', '.join(unknown)}")
    paddle.set_device("cpu")
    loaded = registry.get(spec.source).load(spec)
    command = f"graphnet extract {shlex.quote(payload['spec'])}"
    origin = {**loaded.origin, "paddle_version": str(paddle.__version__), "command": command}
    loaded = dataclasses.replace(loaded, origin=origin)
    reporter.partial({"model_name": loaded.model_name, "library": loaded.source, "task": loaded.task})
    check_stored_as(loaded, payload.get("stored_as"))
    reporter.phase("capture")
    samples = capture(loaded, keeps_values=keeps_values(spec.options))
    reporter.phase("write")
    sample_ids = write_model(samples, loaded, Path(payload["out_root"]))
    return {"graph_count": len(samples), "sample_ids": list(sample_ids)}


def capture(model: LoadedModel, *, keeps_values: bool = True) -> tuple[Sample, ...]:
    """The samples of a model: one of the whole where Paddle traces it whole, else one for each part between breaks.

    Args:
        model: The model.
        keeps_values: Whether samples may keep values of its inputs.

    Raises:
        CaptureError: Neither can be had; why the first could not is in the task's log.
        Exception: Whatever the model itself raises, when it is called.
    """
    eager = _called(model)
    try:
        (whole,) = record(model.module, model.args, model.kwargs, whole=True)
        if not are_close(whole.results, eager):
            raise CaptureError("the program does not give what the model gives: it writes to its buffers, for example")
        return (to_sample(whole, model, keeps_values=keeps_values),)
    except Exception as error:  # noqa: BLE001 - Paddle raises all kinds of errors for what it cannot trace
        reason = str(error).strip().splitlines()[-1:] or [""]
        _log.warning("not traced whole: %s: %s", type(error).__name__, reason[0].strip())
    programs = record(model.module, model.args, model.kwargs, whole=False)
    samples = []
    for program in programs:
        with contextlib.suppress(NoOperatorError):
            breaks = max(1, len(programs) - 1)
            samples.append(to_sample(program, model, break_count=breaks, keeps_values=keeps_values))
    if not samples:
        raise NoOperatorError("no part of the model has an operator")
    return tuple(samples)


def _called(model: LoadedModel) -> list[paddle.Tensor]:
    """The tensors that a model returns in eager mode, in order; a copy is called, for it may write to its buffers."""
    module, args, kwargs = copy.deepcopy((model.module, model.args, dict(model.kwargs)))
    paddle.seed(SEED)
    with paddle.no_grad():
        returned = module(*args, **kwargs)
    return [one for one in paddle.utils.flatten(returned) if isinstance(one, paddle.Tensor)]
