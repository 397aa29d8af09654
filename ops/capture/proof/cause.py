"""Why a graph gives something else than its model: the likely cause, in a phrase."""

from __future__ import annotations

import torch

from ops.capture.proof.agreement import Compared, deviation, rounding
from ops.capture.proof.original import Outcome
from ops.capture.tracing.capture import RecordedCall
from ops.capture.tracing.recording import Run
from ops.sample.replay.global_state import GlobalState


def likely_cause(call: RecordedCall, expected: Outcome, compiled: Outcome) -> str:
    """Why the texts of a call's graphs give something else than the model.

    Args:
        call: The call that was recorded.
        expected: What the model gives.
        compiled: What it gave when it was recorded.
    """
    runs = [run for part in call.parts for run in part.runs]
    if unusual := GlobalState.current().unusual():
        return f"the model ran under {', '.join(unusual)}"
    if not _is_as_compiled(expected, compiled):
        return (
            "compiled, the model gives something else than uncompiled (does it ask torch.compiler.is_compiling(), or "
            "read state outside of its tensors?)"
        )
    if any(_written_alias(run) for run in runs):
        return "its inputs share memory that it writes to, which a sample cannot hold"
    if any(_unordered(run) for run in runs):
        return "it reads the memory order (strides) of its inputs, and a sample's inputs are contiguous"
    return "its graphs do not hold all that it does"


def _is_as_compiled(expected: Outcome, compiled: Outcome) -> bool:
    """Whether the compiled call gave the outputs of an uncompiled one."""
    if len(expected.leaves) != len(compiled.leaves):
        return False
    pairs = [Compared("", *pair) for pair in zip(expected.leaves, compiled.leaves, strict=True)]
    return all(deviation(pair) <= rounding(pair.expected) for pair in pairs)


def _written_alias(run: Run) -> bool:
    storages = [recorded.storage for recorded in run.inputs]
    return any(storages.count(storages[i]) > 1 for i in run.written if storages[i] is not None)


def _unordered(run: Run) -> bool:
    tensors = [recorded.value for recorded in run.inputs if isinstance(recorded.value, torch.Tensor)]
    return any(tensor.layout == torch.strided and not tensor.is_contiguous() for tensor in tensors)
