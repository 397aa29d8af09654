"""Makes the sides of a run from the description of a backend."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

from backends.registry import check_names
from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendDescription
from ops.evaluation.benchmark.measuring.judge.contender import Contender
from ops.evaluation.benchmark.side_modules import compiler_side, eager_side
from ops.execution.frameworks.base import frameworks
from ops.execution.worker.client import WorkerHost


def contender(
    description: BackendDescription,
    worker: WorkerHost,
    target: SampleTarget,
    config: BenchmarkConfig,
    log_path: Path,
    **special: Any,
) -> Contender:
    """Make a backend's side on a sample.

    Args:
        description: The backend.
        worker: Host that it runs in (`BackendDescription.worker`).
        target: The sample.
        config: Configuration of the measurement.
        log_path: File of its printed lines.
        special: "entry" and more payload, of a side that makes another graph of the sample's.
    """
    entry = special.pop("entry", f"{compiler_side(description.framework)}:run")
    task = description.task(config, entry, CHECKOUT / target.path, target.files_hash, log_path, **special)
    is_check = description.spec.spec in check_names()
    return Contender(description.name, worker, dataclasses.replace(task, is_side=True), is_check)


def baseline(
    description: BackendDescription,
    worker: WorkerHost,
    target: SampleTarget,
    config: BenchmarkConfig,
    log_path: Path,
    **special: Any,
) -> Contender:
    """Make eager's side beside a backend's, in a host that has run nothing of the backend; see `contender`."""
    entry = special.pop("entry", f"{eager_side(description.framework)}:run")
    task = description.task(config, entry, CHECKOUT / target.path, target.files_hash, log_path)
    payload = {"config": dataclasses.asdict(config), **special}
    task = dataclasses.replace(task, payload=payload, host_setup=None, reads=(), is_side=True)
    return Contender("eager", worker.twin(frameworks()[description.framework].preload, role="eager"), task)


def takes_weights(*descriptions: BackendDescription) -> bool:
    """Tell whether all these backends take weights as arguments of every call; others may freeze them."""
    return all(json.loads(description.options_json).get("weights") == "arguments" for description in descriptions)


def refusal(description: BackendDescription, target: SampleTarget) -> str:
    """The reason why a backend takes no graphs of this kind; "" if it does."""
    if target.devices == 1 or description.takes_collectives:
        return ""
    return f"{description.name} compiles graphs of one device, and this sample is one of {target.devices}"
