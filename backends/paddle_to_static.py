"""`paddle.jit.to_static` without CINN: the graph as one program, run by Paddle's own executor."""

from collections.abc import Mapping
from typing import Any

from backends._shared.paddle import PaddleBackend, describe_work, static_layer, traced_program, work_of
from backends.base import Compiled, Evidence


class PaddleToStatic(PaddleBackend):
    """Traces the whole graph and runs the program."""

    name = "paddle_to_static"

    def compile(self, module: Any, inputs: Mapping[str, Any]) -> Compiled:  # noqa: ARG002
        """Prepare the layer; its graph is traced at the first call."""
        self._layer = static_layer(module, backend=None)
        return self._layer  # type: ignore[no-any-return]

    def proof(self) -> Evidence:
        """Make evidence of the program that the first call has made; without a program the layer ran in eager mode."""
        program = traced_program(self._layer)
        if program is None:
            return Evidence("", 0, 1, detail="to_static made no program")
        work = work_of(program)
        return Evidence("PIR program", work.total(), detail=describe_work(work))
