"""Exports Paddle's graphs as ONNX models by paddle2onnx, for the engines that read ONNX.

Stock is what paddle2onnx's documentation shows: `paddle.jit.save`, then `paddle2onnx.export` with its defaults.
"""

import contextlib
import importlib
import io
import re
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any, Literal

from backends._shared.paddle import PaddleBackend
from backends._shared.requirements import missing_packages
from backends.base import BackendError

_FAILED = re.compile(r"Failed to convert PaddlePaddle model: (.+)")


@dataclass(frozen=True, slots=True)
class PaddleOnnxOptions:
    """Options of paddle2onnx.

    Attributes:
        optimize_tool: Tool that optimises the model; the default folds constants by polygraphy.
    """

    optimize_tool: Literal["polygraphy", "onnxoptimizer", "none"] = "polygraphy"


class PaddleOnnxBackend(PaddleBackend):
    """A backend that gets the graph as an ONNX model."""

    compiles_ahead = True

    def version(self) -> str:
        """Return the version of the engine where it would run: the pipeline has another one."""
        return "" if self.unavailable_reason() else metadata.version(self.packages[0])

    def unavailable_reason(self) -> str | None:
        """Tell which of the converter and the engine are missing; None if both are installed."""
        return missing_packages(*self.packages)

    def prepare(self, module: Any, inputs: Mapping[str, Any]) -> None:
        """Import modules that a deployment has imported long before."""
        for name in ("paddle2onnx", "onnx_graphsurgeon", "polygraphy.backend.onnx", "backends._shared.paddle.binding"):
            importlib.import_module(name)
        super().prepare(module, inputs)

    def export(self, module: Any, inputs: Mapping[str, Any]) -> Path:
        """Write the ONNX model of a graph with its weights as constants, whose inputs have the names of its data.

        Raises:
            BackendError: paddle2onnx failed; the message has its reason.
        """
        import paddle2onnx  # type: ignore[import-not-found, unused-ignore]

        from backends._shared.paddle.binding import save_bound

        folder = Path(tempfile.mkdtemp(prefix="paddle-onnx-"))
        save_bound(module, inputs, folder)
        path, said = folder / "model.onnx", io.StringIO()
        saved = (str(folder / "model.json"), str(folder / "model.pdiparams"))
        try:
            with contextlib.redirect_stdout(said):
                paddle2onnx.export(*saved, str(path), optimize_tool=self.options.optimize_tool)
        except UnboundLocalError as error:  # it prints the reason, and goes on without a model
            reason = _FAILED.search(said.getvalue())
            raise BackendError(f"paddle2onnx failed: {reason[1] if reason else error}") from error
        finally:
            sys.stdout.write(said.getvalue())
        return path
