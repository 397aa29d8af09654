"""What a worker host imports before it forks, so that not every model's child imports it again.

Imports nothing that starts a thread.
"""

from __future__ import annotations

import importlib

TRANSFORMERS = "ops.capture.ahead:import_transformers"
"""For the task of a model of transformers, as its `host_setup`: saves each of them a second and a half."""

_SHARED = ("transformers.modeling_utils", "transformers.masking_utils", "transformers.generation")


def import_transformers() -> None:
    """Import what nearly all models of transformers are built on."""
    for module in _SHARED:
        importlib.import_module(module)
