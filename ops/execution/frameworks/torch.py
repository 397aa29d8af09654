"""torch, in the pipeline's own environment."""

from ops.execution.frameworks.base import Framework
from ops.execution.torch_worker import TORCH_LIBRARIES, TORCH_PRELOAD

FRAMEWORK = Framework(
    name="torch",
    distribution="torch",
    preload=TORCH_PRELOAD,
    libraries=TORCH_LIBRARIES,
    module_class="nn.Module",
    seed="manual_seed",
    capture="ops.dataset.capture.task:run",
    tracing_setup="ops.dataset.capture.tracing.capture:warm_up",
    under_test="ops.dataset.validate.sample_under_test:SampleUnderTest",
    eager="ops.evaluation.benchmark.measuring.sides.torch_side",
    compiler="ops.evaluation.benchmark.measuring.sides.torch_compiler_side",
)
