"""The worker's entry point of extraction: load a model, capture its graphs, write them as samples.

Worker only.
"""

from __future__ import annotations

import contextlib
import dataclasses
import os
import shlex
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import torch

from ops.capture.fake.sketch import Sketcher
from ops.capture.fake.tracing import capture_fake
from ops.capture.tracing.capture import capture
from ops.capture.tracing.captured import CapturedGraph
from ops.capture.tracing.training import capture_training
from ops.capture.writing.dataset_paths import folder_name, put_in_place
from ops.capture.writing.writer import to_sample
from ops.errors import GraphNetError
from ops.passes.output_repair import made_lively
from ops.sample.analysis.size import required_bytes
from ops.sample.format.codec import write_sample
from ops.sample.format.types import Sample
from ops.sources import registry
from ops.sources.base import LoadedModel, ModelSpec
from ops.sources.dtype import DTYPES, with_dtype
from ops.sources.options import choice, flag, variant_name

_TRIED_BYTES = 2 << 30
"""Samples whose tensors take more are not replayed when they are written."""


class _Reporter(Protocol):
    """What is used of `ops.worker.child.Reporter`."""

    def phase(self, name: str) -> None: ...

    def partial(self, values: Mapping[str, Any]) -> None: ...


def run(payload: Mapping[str, Any], reporter: _Reporter) -> dict[str, Any]:
    """Extract one model.

    Args:
        payload: `spec` as the person gave it; `source`, `name`, `revision`, `options` and `folder` as parsed;
            `stored_as`: source and name of the model, with its options, that the samples' folder is called by;
            `out_root`.
        reporter: Hears of the phases load, capture and write.

    Returns:
        `sample_ids` and `graph_count`; `model_name`, `library` and `task` were reported before.
    """
    reporter.phase("load")
    torch.set_num_threads(len(os.sched_getaffinity(0)))
    folder = Path(payload["folder"]) if payload.get("folder") else None
    spec = ModelSpec(payload["source"], payload["name"], payload["revision"], payload["options"], folder)
    sketcher = Sketcher() if choice(spec.options, "memory", ("real", "none")) == "none" else None
    with sketcher or contextlib.nullcontext():
        loaded = _load(spec)
    command = f"graphnet extract {shlex.quote(payload['spec'])}"
    origin = {**loaded.origin, "torch_version": str(torch.__version__), "command": command}
    loaded = dataclasses.replace(loaded, origin=origin, model_name=variant_name(loaded.model_name, spec.options))
    reporter.partial({"model_name": loaded.model_name, "library": loaded.source, "task": loaded.task})
    _check_place(loaded, payload.get("stored_as"))
    reporter.phase("capture")
    graphs = _capture(loaded, spec.options, sketcher)
    reporter.phase("write")
    sample_ids = write_samples(graphs, loaded, Path(payload["out_root"]))
    return {"graph_count": len(graphs), "sample_ids": list(sample_ids)}


def _check_place(loaded: LoadedModel, stored_as: Sequence[str] | None) -> None:
    """Refuse a model that would be written elsewhere than where the parent looks for it."""
    found = [loaded.source, loaded.model_name]
    if stored_as is not None and found != list(stored_as):
        raise GraphNetError(f"the source gave {'/'.join(found)}; its stored_as said {'/'.join(stored_as)}")


def _load(spec: ModelSpec) -> LoadedModel:
    """Load a model in the dtype that its options ask for."""
    loaded = registry.get(spec.source).load(spec)
    return with_dtype(loaded, choice(spec.options, "dtype", DTYPES)) if "dtype" in spec.options else loaded


def _capture(
    loaded: LoadedModel, options: Mapping[str, str], sketcher: Sketcher | None = None
) -> tuple[CapturedGraph, ...]:
    """Capture a model as its options say."""
    if sketcher is not None:
        return capture_fake(loaded, sketcher, lambda fake: _capture(fake, options))
    dynamic = flag(options, "dynamic")
    if choice(options, "mode", ("eval", "train")) == "train":
        return capture_training(loaded.module.train(), loaded.args, loaded.kwargs, dynamic=dynamic)
    return capture(loaded.module, loaded.args, loaded.kwargs, dynamic=dynamic)


def write_samples(graphs: Sequence[CapturedGraph], model: LoadedModel, out_root: Path) -> tuple[str, ...]:
    """Write one sample a graph below `<out_root>/<library>/<model>`, in place of what was there before.

    Returns:
        The ids of the samples: their paths below `out_root`.
    """
    folder = out_root / model.source / folder_name(model.model_name)
    parts = ("",) if len(graphs) == 1 else tuple(f"subgraph_{i}" for i in range(len(graphs)))
    folder.parent.mkdir(parents=True, exist_ok=True)
    # Hidden until it takes its place: nobody sees half a model.
    staging = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        staging.chmod(0o755)
        for part, graph in zip(parts, graphs, strict=True):
            write_sample(_sample(graph, model), staging / part)
        put_in_place(staging, folder)
    finally:
        shutil.rmtree(staging, ignore_errors=True)
    return tuple((folder / part).relative_to(out_root).as_posix() for part in parts)


def _sample(graph: CapturedGraph, model: LoadedModel) -> Sample:
    """The sample of one graph; what its metadata replay to was tried, unless the tensors are too large for it."""
    sample = to_sample(graph, model)
    is_real = all(type(value) in (int, torch.Tensor) for value in graph.inputs.values())
    return made_lively(sample) if is_real and required_bytes(sample) <= _TRIED_BYTES else sample
