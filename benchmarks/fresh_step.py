"""The reference of the extraction benchmark: one step in an interpreter of its own, as a script would do it.

`python -m benchmarks.fresh_step capture <model> <folder>` extracts a model, `run <sample>` runs one, `extract <sample>
<folder>` extracts a sample, `unique <sample> <folder>` looks for it among others. All by the code of the pipeline.
"""

from __future__ import annotations

import sys
from pathlib import Path


def capture(spec: str, out_root: str) -> None:
    """Extract a model."""
    from ops.capture.tracing.capture import capture as capture_module
    from ops.capture.writing.samples import write_samples
    from ops.sources import registry

    parsed = registry.parse(spec)
    loaded = registry.get(parsed.source).load(parsed)
    write_samples(capture_module(loaded.module, loaded.args, loaded.kwargs), loaded, Path(out_root))


def run(folder: str) -> None:
    """Run a sample in eager mode."""
    import torch

    from ops.sample.format.codec import read_sample
    from ops.sample.replay.load import load_module
    from ops.sample.replay.tensors import replay

    sample = read_sample(Path(folder))
    with torch.no_grad():
        load_module(sample)(**replay(sample, seed=0))


def extract(folder: str, out_root: str) -> None:
    """Extract a sample again."""
    from ops.capture.tracing.capture import capture as capture_module
    from ops.capture.writing.samples import write_samples
    from ops.sample.format.codec import read_sample
    from ops.sample.replay.load import load_module
    from ops.sample.replay.tensors import replay
    from ops.sources.base import LoadedModel

    sample = read_sample(Path(folder))
    module, inputs = load_module(sample), replay(sample, seed=0)
    graphs = capture_module(module, kwargs=inputs)
    write_samples(graphs, LoadedModel(module, (), inputs, "temp", "again", "other"), Path(out_root))


def unique(folder: str, others: str) -> None:
    """Look for a sample with the same content."""
    from ops.sample.analysis.identity import content_hash
    from ops.sample.catalog.walk import find_samples
    from ops.sample.format.codec import read_sample

    wanted = content_hash(read_sample(Path(folder)))
    found = [other for other in find_samples(Path(others)) if content_hash(read_sample(other)) == wanted]
    if len(found) != 1:
        raise SystemExit(f"{folder} is in {others} {len(found)} times")


if __name__ == "__main__":
    {"capture": capture, "run": run, "extract": extract, "unique": unique}[sys.argv[1]](*sys.argv[2:])
