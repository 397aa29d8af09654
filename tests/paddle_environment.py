"""Where tests find the environment `paddle`; those that need it are skipped without, and may not be in CI."""

import os
from pathlib import Path

import pytest

from ops.checkout import CHECKOUT
from ops.execution.environments.definition import own_python

ENVIRONMENTS = Path(os.environ.get("GRAPHNET_HOME", CHECKOUT / ".graphnet")) / "environments"


def paddle_python() -> Path:
    """Its interpreter; skips the test where it is not installed."""
    python = own_python("paddle", ENVIRONMENTS)
    if python is None:
        reason = "`graphnet env create paddle` installs the environment that this test needs"
        if os.environ.get("GRAPHNET_REQUIRE_PADDLE"):
            pytest.fail(reason)
        pytest.skip(reason)
    return python
