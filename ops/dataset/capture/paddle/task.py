"""The worker's entry point of extraction from Paddle: load a model, record its programs, write them as samples.

Runs in a host of the environment `paddle`.
"""

import contextlib
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import paddle

from ops.dataset.capture.paddle.original import ModelCall, call_of, random_numbers
from ops.dataset.capture.paddle.printing import PrintedProgram, Printer
from ops.dataset.capture.paddle.proof import PaddleOutcome, UnfaithfulError, eager_outcome, prove
from ops.dataset.capture.paddle.recording import CaptureError, NoOperatorError, record
from ops.dataset.capture.paddle.samples import to_sample
from ops.dataset.capture.task_protocol import announce_model
from ops.dataset.capture.writing.dataset_paths import write_model
from ops.dataset.sample.format.types import Sample
from ops.dataset.sources import registry
from ops.dataset.sources.base import LoadedModel, ModelSpec
from ops.dataset.sources.options import CAPTURE_OPTIONS, keeps_values
from ops.errors import GraphNetError
from ops.execution.worker.child import Reporter

_log = logging.getLogger(__name__)


def run(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Extract one Paddle model; payload and result are those of `ops.dataset.capture.task.run`."""
    reporter.phase("load")
    spec = ModelSpec(payload["source"], payload["name"], payload["revision"], payload["options"])
    unknown = sorted(spec.options.keys() & CAPTURE_OPTIONS.keys() - {"values"})
    if unknown:
        raise GraphNetError(f"options that Paddle models do not have: {', '.join(unknown)}")
    paddle.set_device("cpu")
    loaded = registry.get(spec.source).load(spec)
    loaded = announce_model(loaded, payload, reporter, paddle_version=str(paddle.__version__))
    reporter.phase("capture")
    samples = capture(loaded, keeps_values=keeps_values(spec.options))
    reporter.phase("write")
    sample_ids = write_model(samples, loaded, Path(payload["out_root"]))
    return {"graph_count": len(samples), "sample_ids": list(sample_ids)}


def capture(model: LoadedModel, *, keeps_values: bool = True) -> tuple[Sample, ...]:
    """Make the samples of a model: one if Paddle traces it as a whole, else one for each part between graph breaks.

    Args:
        model: The model.
        keeps_values: True where samples may keep values of its inputs.

    Raises:
        CaptureError: Both ways fail; the task's log has the reason of the first.
        Exception: Any error of the model itself when it is called.
    """
    original = call_of(model)
    expected = eager_outcome(original)
    try:
        return _samples(model, original, expected, is_whole=True, keeps_values=keeps_values)
    except Exception as error:  # noqa: BLE001 - Paddle raises all kinds of errors for what it cannot trace
        _log.warning("not captured whole: %s: %s", type(error).__name__, str(error).strip().rpartition("\n")[2].strip())
        unfaithful = error if isinstance(error, UnfaithfulError) else None
    try:
        return _samples(model, original, expected, is_whole=False, keeps_values=keeps_values)
    except CaptureError as error:
        if unfaithful is not None:  # of the whole graph: it says more about the model
            raise unfaithful from error
        raise


def _samples(
    model: LoadedModel, original: ModelCall, expected: PaddleOutcome, *, is_whole: bool, keeps_values: bool
) -> tuple[Sample, ...]:
    """Record a copy of a model, prove the recording, and make its samples."""
    call = original.make_copy()
    before = call.tensors
    with random_numbers():
        recording = record(call.module, call.args, call.kwargs, is_whole=is_whole)
    printed: dict[int, PrintedProgram] = {}
    for program in recording.programs:
        with contextlib.suppress(NoOperatorError):
            printed[id(program)] = Printer(program).print_program()
    if not printed:
        raise NoOperatorError("the model has no operator" if is_whole else "no part of the model has an operator")
    proof = prove(original, expected, (call, before, recording), printed)
    breaks = 0 if is_whole else max(1, len(recording.programs) - 1)
    return tuple(
        to_sample(program, printed[id(program)], model, proof, break_count=breaks, keeps_values=keeps_values)
        for program in recording.programs
        if id(program) in printed
    )
