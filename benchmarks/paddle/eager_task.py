"""The task of `benchmarks.paddle.samples`, for hosts of the environment `paddle`, which has few packages."""

import time
from pathlib import Path
from typing import Any

from ops.dataset.sample.format.codec import read_sample
from ops.execution.worker.child import Reporter


def run_eager(payload: dict[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Load the sample in the working folder, and call it once; run it in a host of the environment."""
    import paddle

    from ops.dataset.sample.replay.paddle import load_module, replay
    from ops.evaluation.benchmark.measuring.sides.paddle_side import PADDLE

    reporter.phase("load")
    PADDLE.prepare_process(payload["threads"], "cpu")
    sample = read_sample(Path.cwd())
    module, inputs = load_module(sample), replay(sample, seed=0)
    reporter.phase("eager")
    paddle.seed(0)
    started = time.perf_counter()
    with paddle.no_grad():
        outputs = module(**inputs)
    return {"outputs": len(PADDLE.outputs(outputs)), "eager_s": time.perf_counter() - started}
