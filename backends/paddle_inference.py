"""Paddle Inference, which Paddle's users deploy: the saved program, optimised by IR passes, with kernels of oneDNN.

The graph is traced with its weights as its own, saved by `paddle.jit.save`, and loaded by a predictor.
"""

import json
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from backends._shared.paddle import PaddleBackend, describe_work, thread_count
from backends.base import Compiled, Evidence

_NO_WORK = frozenset({"p", "1.data", "1.fetch", "1.full", "1.full_int_array", "0.combine", "0.split"})
"""Operators of a saved program that compute nothing: parameters, data, constants, lists."""


@dataclass(frozen=True, slots=True)
class PaddleInferenceOptions:
    """Options of the predictor.

    Attributes:
        onednn: Use oneDNN's kernels and fusions (`Config.enable_onednn`), which deployments on CPUs turn on.
        ir_optim: Run the passes that optimise the program (`Config.switch_ir_optim`).
        bfloat16: Compute in bfloat16 where oneDNN can (`Config.enable_mkldnn_bfloat16`).
    """

    onednn: bool = True
    ir_optim: bool = True
    bfloat16: bool = False


class PaddleInference(PaddleBackend):
    """The predictor of Paddle Inference."""

    name = "paddle_inference"
    options_type = PaddleInferenceOptions
    compiles_ahead = True
    imports = ("paddle.inference", "backends._shared.paddle.binding")  # a deployment imports them long before

    def compile(self, module: Any, inputs: Mapping[str, Any]) -> Compiled:
        """Trace and save the graph, and make a predictor of the saved program."""
        from backends._shared.paddle.binding import save_bound

        self._folder = Path(tempfile.mkdtemp(prefix="paddle-inference-"))
        save_bound(module, inputs, self._folder)
        predictor = self._make(self._folder)
        return self.serve(predictor.get_input_names(), predictor.run)

    def _make(self, folder: Path, *, saved_to: Path | None = None) -> Any:
        """Make a predictor; with `saved_to`, one that writes its optimised program there."""
        from paddle import inference

        config = inference.Config(str(folder / "model.json"), str(folder / "model.pdiparams"))
        config.disable_gpu()
        config.disable_glog_info()
        config.set_cpu_math_library_num_threads(thread_count())
        config.switch_ir_optim(self.options.ir_optim)
        if self.options.onednn:
            config.enable_onednn()
            if self.options.bfloat16:
                config.enable_mkldnn_bfloat16()
        else:
            config.disable_onednn()
        if saved_to is not None:
            config.enable_save_optim_model(True)
            config.set_optim_cache_dir(str(saved_to))
        return inference.create_predictor(config)

    def proof(self) -> Evidence:
        """Make evidence of the optimised program's operators, of which a second predictor writes a copy."""
        saved, stage = self._optimised_program()
        names = Counter(_operators(json.loads(saved.read_text("utf-8"))))
        work = Counter({name: count for name, count in names.items() if name not in _NO_WORK})
        of_onednn = sum(count for name, count in work.items() if name.startswith("onednn_op."))
        size = sum(path.stat().st_size for path in self._folder.glob("model.*"))
        return Evidence(
            "predictor", work.total(), size_bytes=size, detail=f"{stage}{of_onednn} of oneDNN: {describe_work(work)}"
        )

    def _optimised_program(self) -> tuple[Path, str]:
        """Write the optimised program; without weights to save, return the one before passes, with a word on that."""
        copy = self._folder / "optimised"
        copy.mkdir(exist_ok=True)
        try:
            self._make(self._folder, saved_to=copy)
        except ValueError as error:
            if "variables to be saved is 0" not in str(error):
                raise
        saved = next(copy.glob("*.json"), None)
        return (self._folder / "model.json", "before passes, ") if saved is None else (saved, "")


def _operators(node: Any) -> Iterator[str]:
    """Yield the names of the operators of a saved program, which is nested lists and dictionaries."""
    if isinstance(node, dict):
        if isinstance(node.get("#"), str) and ("O" in node or "I" in node):
            yield node["#"]
        for value in node.values():
            yield from _operators(value)
    elif isinstance(node, list):
        for value in node:
            yield from _operators(value)
