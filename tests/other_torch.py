"""Where tests find an environment of another torch; those that need it are skipped without, and it is not in CI."""

from pathlib import Path

import pytest

from ops.execution.environments.definition import own_python
from tests.paddle_environment import ENVIRONMENTS

OTHER_TORCH = "torch-2.14.1"


def other_torch() -> Path:
    """Its interpreter; skips the test where it is not installed."""
    python = own_python(OTHER_TORCH, ENVIRONMENTS)
    if python is None:
        packages = "torch@2.14.1 --with torchvision==0.29.1 --with timm"
        pytest.skip(f"`graphnet env create {packages}` installs the environment that this test needs (5.5 GB)")
    return python
