"""The references of three benchmarks: one step of the pipeline in an interpreter of its own, as a script would do it.

`python -m benchmarks._shared.fresh_interpreter STEP ARGUMENT…` does the same work by the same code as a worker's child;
only what surrounds it differs. What a step does is the first line of the function of its name.
"""

import json
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any


class Silent:
    """Takes the reports that nobody waits for here."""

    def phase(self, name: str) -> None:
        """Ignore it."""

    def partial(self, values: Mapping[str, Any]) -> None:
        """Ignore them."""


def replay_task(payload: Mapping[str, Any], _reporter: Any) -> dict[str, float]:
    """Task: make the tensors of a sample as a run does, and give their memory back; how long both took, in ms."""
    import torch

    from ops.sample.format.codec import read_sample
    from ops.sample.replay.tensors import replay

    config = payload["config"]
    torch.set_num_threads(config["threads"])
    sample = read_sample(Path(payload["folder"]))
    started = time.perf_counter()
    tensors = replay(sample, seed=config["seed"])
    del tensors
    return {"replay_ms": (time.perf_counter() - started) * 1000}


def bench(folder: str, backend: str, config: str) -> None:
    """Benchmark a sample, with a configuration in JSON, and print what its calls took as a line of JSON."""
    from benchmarks._shared import harness
    from ops.benchmark.config import BenchmarkConfig

    with harness.bench(backend, BenchmarkConfig(**json.loads(config))) as measured:
        (result,) = measured.results(harness.targets(Path(folder)))
    print(json.dumps({"model_ms": result.model_ms}), flush=True)


def capture(spec: str, out_root: str) -> None:
    """Extract a model."""
    from ops.sources import registry

    parsed = registry.parse(spec)
    _write(registry.get(parsed.source).load(parsed), out_root)


def run(folder: str) -> None:
    """Run a sample in eager mode."""
    import torch

    module, inputs = _loaded(folder)
    with torch.no_grad():
        module(**inputs)


def extract(folder: str, out_root: str) -> None:
    """Extract a sample again."""
    from ops.sources.base import LoadedModel

    module, inputs = _loaded(folder)
    _write(LoadedModel(module, (), inputs, "temp", "again", "other"), out_root)


def unique(folder: str, others: str) -> None:
    """Look for a sample with the same content."""
    from ops.sample.catalog.walk import find_samples
    from ops.sample.format.codec import read_sample
    from ops.sample.identity import content_hash

    wanted = content_hash(read_sample(Path(folder)))
    count = sum(content_hash(read_sample(other)) == wanted for other in find_samples(Path(others)))
    if count != 1:
        raise SystemExit(f"{folder} is in {others} {count} times")


def _loaded(folder: str) -> tuple[Any, dict[str, Any]]:
    """The module of a sample, and its tensors."""
    from ops.sample.format.codec import read_sample
    from ops.sample.replay.load import load_module
    from ops.sample.replay.tensors import replay

    sample = read_sample(Path(folder))
    return load_module(sample), replay(sample, seed=0)


def _write(model: Any, out_root: str) -> None:
    """Capture a `LoadedModel`, and write its samples."""
    from ops.capture.tracing.capture import capture as capture_module
    from ops.capture.writing.samples import write_samples

    write_samples(capture_module(model.module, model.args, model.kwargs), model, Path(out_root))


if __name__ == "__main__":
    {step.__name__: step for step in (bench, capture, run, extract, unique)}[sys.argv[1]](*sys.argv[2:])
