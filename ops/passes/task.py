"""The worker's side of a repair: other values for the sample in the task's working folder, if it needs any.

Worker only.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ops.passes.output_repair import fault_of, livelier
from ops.sample.format.codec import read_sample
from ops.worker.child import Reporter


def run(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Look for values with which the sample's outputs are worth comparing.

    Args:
        payload: `seed`, `device` and `threads`.
        reporter: Hears of the phases eager and repair.

    Returns:
        `fault`: what is wrong with the outputs, None for nothing; `values`: tensor → what replay is to make of it,
        None if nothing helps.
    """
    import torch

    reporter.phase("eager")
    torch.set_num_threads(payload["threads"])
    sample = read_sample(Path.cwd())
    where = {"seed": payload["seed"], "device": payload["device"]}
    fault = fault_of(sample, **where)
    if fault is None:
        return {"fault": None, "values": None}
    reporter.phase("repair")
    found = livelier(sample, **where)
    values = None if found is None else {name: dataclasses.asdict(one) for name, one in found.items()}
    return {"fault": fault.message, "values": values}
