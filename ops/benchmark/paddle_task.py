"""What a worker's child does for one benchmark run of a Paddle sample; `ops.benchmark.run` has the steps.

Worker only, in hosts of the environment `paddle`: nothing here, or below it, imports torch.
"""

from __future__ import annotations

from typing import Any

import paddle

from backends import registry
from ops.benchmark.clean_paddle_task import make_inputs, prepare_process
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.watching.calls import takes_weights
from ops.benchmark.measuring.watching.process_state import functions_of
from ops.benchmark.results import Phase
from ops.benchmark.run import measure, read_whole
from ops.sample.replay.paddle import load_module
from ops.worker.child import Reporter

_FUNCTIONS = functions_of({"paddle": paddle, "paddle.Tensor": paddle.Tensor})

# Here, in the host, files of backends are imported once instead of in every child.
registry.names()


def run(payload: dict[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Benchmark the sample whose files are in the working folder; as `ops.benchmark.task.run`."""
    reporter.phase(Phase.LOAD)
    config = BenchmarkConfig(**payload["config"])
    backend = registry.resolve(payload["spec"], payload["options"])
    prepare_process(config.threads, config.device)
    sample = read_whole(config)
    with paddle.no_grad():
        inputs = make_inputs(sample, config, takes_weights=takes_weights(backend))
        return measure(backend, load_module(sample, device=config.device), inputs, config, reporter, _FUNCTIONS)
