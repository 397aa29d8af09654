"""Paddle, in an environment of its own: it shares no process with torch."""

from ops.execution.frameworks.base import Framework
from ops.execution.worker.task import Libraries

FRAMEWORK = Framework(
    name="paddle",
    distribution="paddlepaddle",
    environment="paddle",
    preload=("paddle",),
    libraries=Libraries(
        memory_error_texts=(
            "ResourceExhaustedError",
            "Fail to alloc memory of",
            "Out of memory error on GPU",
            "std::bad_alloc",
            "Unable to allocate",
        ),
        traceback_heads=("In transformed code:",),
    ),
    module_class="nn.Layer",
    seed="seed",
)
