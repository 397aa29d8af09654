"""The reference of a benchmark: a run in an interpreter of its own, as a script would do it.

`python -m benchmarks._shared.fresh_interpreter FOLDER BACKEND CONFIG` does the same work by the same code as a worker's
child, only in another environment.
"""

import json
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def replay_task(payload: Mapping[str, Any], _reporter: Any) -> dict[str, float]:
    """Task: make the tensors of a sample as a run does, and free them; return the milliseconds that both took."""
    import torch

    from ops.dataset.sample.format.codec import read_sample
    from ops.dataset.sample.replay.tensors import replay

    config = payload["config"]
    torch.set_num_threads(config["threads"])
    sample = read_sample(Path(payload["folder"]))
    started = time.perf_counter()
    tensors = replay(sample, seed=config["seed"])
    del tensors
    return {"replay_ms": (time.perf_counter() - started) * 1000}


def bench(folder: str, backend: str, config: str) -> None:
    """Benchmark a sample, with a configuration in JSON, and print the time of its calls as a line of JSON."""
    from benchmarks._shared import harness
    from ops.evaluation.benchmark.config import BenchmarkConfig

    with harness.bench(backend, BenchmarkConfig(**json.loads(config))) as measured:
        (result,) = measured.results(harness.targets(Path(folder)))
    print(json.dumps({"model_ms": result.model_ms}), flush=True)


if __name__ == "__main__":
    bench(*sys.argv[1:])
