"""The worker's side of passes: a sample before and after one.

Worker only.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import torch

from ops.dataset.graph import Graph
from ops.dataset.passes.repair.output_dependence import nonfinite_count
from ops.dataset.passes.repair.values import ReplayValues
from ops.dataset.sample.format.types import TensorMeta
from ops.dataset.sample.replay.outputs import first_difference, outputs_of, sample_to_run
from ops.dataset.sample.replay.tensors import replay

if TYPE_CHECKING:
    from ops.execution.worker.child import Reporter


def check(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: run the sample in the task's working folder as it is, and as a pass makes it.

    Args:
        payload: `code` after the pass; `values`: tensor, by its name before → its values after it, where they changed;
            `keeps_outputs`; `seed`, `device` and `threads`.
        reporter: Gets the phases before and after.

    Returns:
        `fault`: where outputs should stay, how they differ; else that more values are NaN or infinite than before. None
        if all is well.
    """
    sample, where = sample_to_run(payload)
    values = {name: ReplayValues(**fields) for name, fields in payload["values"].items()}

    def apply_values(tensor: TensorMeta) -> TensorMeta:
        return values[tensor.name].apply(tensor) if tensor.name in values else tensor

    # Replayed under the names of before: values depend on names, which a pass may change.
    changed_values = sample.with_tensors(apply_values)
    after = dataclasses.replace(sample, model_code=payload["code"])
    names = [parameter.name for parameter in Graph.parse(after.model_code).parameters]

    reporter.phase("before")
    expected = outputs_of(sample, replay(sample, **where), **where)
    reporter.phase("after")
    actual = outputs_of(after, dict(zip(names, replay(changed_values, **where).values(), strict=True)), **where)
    if payload["keeps_outputs"]:
        difference = first_difference(expected, actual)
        again = None if difference is None else outputs_of(sample, replay(sample, **where), **where)
        is_random = again is not None and first_difference(expected, again) is not None
        return {"fault": None if is_random else difference}
    before, now = (
        sum(nonfinite_count(output) for output in outputs if isinstance(output, torch.Tensor))
        for outputs in (expected, actual)
    )
    more = now - before
    return {"fault": f"{more} more values of the outputs are NaN or infinite" if more > 0 else None}
