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
)
