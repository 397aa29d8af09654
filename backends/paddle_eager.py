"""Paddle's own eager execution: the baseline of Paddle samples, and as a backend the baseline against itself."""

from collections.abc import Mapping
from typing import Any

from backends._shared.paddle import PaddleBackend
from backends.base import Compiled, Evidence


class PaddleEager(PaddleBackend):
    """Runs the graph as it is."""

    name = "paddle_eager"

    def compile(self, module: Any, inputs: Mapping[str, Any]) -> Compiled:  # noqa: ARG002
        """Return the module itself, so that both sides of a measurement are the same callable."""
        return module  # type: ignore[no-any-return]

    def proof(self) -> Evidence:
        """Return fixed evidence: eager has nothing to prove, since it is what others could fall back to."""
        return Evidence(artefact="the module itself", operator_count=1)
