"""The worker's entry point of extraction: load a model, capture its graphs, write them as samples.

Not here: the parent's side (`ops.capture.extract`). Worker only.
"""

from __future__ import annotations

import ctypes
import dataclasses
import os
import shlex
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import torch

from ops.capture.capture import CapturedGraph, capture
from ops.capture.writer import to_sample
from ops.sample.codec import write_sample
from ops.sources import registry
from ops.sources.base import LoadedModel, ModelSpec

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2


class _Reporter(Protocol):
    """What is used of `ops.benchmark.child.Reporter`."""

    def phase(self, name: str) -> None: ...

    def partial(self, values: Mapping[str, Any]) -> None: ...


def run(payload: Mapping[str, Any], reporter: _Reporter) -> dict[str, Any]:
    """Extract one model.

    Args:
        payload: `spec` as the person gave it; `source`, `name`, `revision` and `options` as parsed; `out_root`.
        reporter: Hears of the phases load, capture and write.

    Returns:
        `sample_ids` and `graph_count`; `model_name`, `library` and `task` were reported before.
    """
    reporter.phase("load")
    torch.set_num_threads(len(os.sched_getaffinity(0)))
    spec = ModelSpec(payload["source"], payload["name"], payload["revision"], payload["options"])
    loaded = registry.get(spec.source).load(spec)
    command = f"graphnet extract {shlex.quote(payload['spec'])}"
    origin = {**loaded.origin, "torch_version": str(torch.__version__), "command": command}
    loaded = dataclasses.replace(loaded, origin=origin)
    reporter.partial({"model_name": loaded.model_name, "library": loaded.source, "task": loaded.task})
    reporter.phase("capture")
    graphs = capture(loaded.module, loaded.args, loaded.kwargs)
    reporter.phase("write")
    sample_ids = write_samples(graphs, loaded, Path(payload["out_root"]))
    return {"graph_count": len(graphs), "sample_ids": list(sample_ids)}


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
            write_sample(to_sample(graph, model), staging / part)
        _exchange(staging, folder)
    finally:
        shutil.rmtree(staging, ignore_errors=True)
    return tuple((folder / part).relative_to(out_root).as_posix() for part in parts)


def folder_name(model_name: str) -> str:
    """A model's name as the name of one folder: "google/vit-base" → "google_vit-base", as GraphNet does."""
    return model_name.replace("/", "_")


def _exchange(new: Path, old: Path) -> None:
    """Put `new` in the place of `old` in one step, and what was there, if anything, in the place of `new`."""
    try:
        new.rename(old)
    except OSError:
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.renameat2(_AT_FDCWD, os.fsencode(new), _AT_FDCWD, os.fsencode(old), _RENAME_EXCHANGE) != 0:
            # The file system cannot exchange folders: next best, with an instant in between.
            shutil.rmtree(old)
            new.rename(old)
