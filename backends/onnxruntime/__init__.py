"""ONNX Runtime: the graph exported to ONNX by torch's own exporter and run by an inference session.

Stock is what torch's documentation of `torch.onnx.export` shows: an `ExportedProgram` with dynamo=True, by the
exporter's own translations and decompositions. Tensors go in and come out by DLPack, without copies; making those views
is inside of the timed region, since every user of a session pays for it. So is putting inputs in order that are not
contiguous, which a session refuses.

May import `backends.base` and `backends._shared`.
"""

from __future__ import annotations

import contextlib
import io
import logging
import os
import tempfile
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from backends._shared.binding import NUMBERS, BindingBackend
from backends._shared.requirements import is_installed, missing_packages, preload
from backends.base import Adaptation, AdaptedOptions, BackendError, Compiled, Evidence, Inputs, Module, Weights

if TYPE_CHECKING:
    import torch

_PROVIDERS = {
    "cpu": "CPUExecutionProvider",
    "cuda": "CUDAExecutionProvider",
    "tensorrt": "TensorrtExecutionProvider",
}

_ADAPTATIONS = (
    NUMBERS,
    Adaptation(
        "training",
        "Expresses batch normalisation and dropout in training by operators of inference.",
        "Both are exported as in inference: wrong numbers.",
        "onnxruntime-training.py",
    ),
    Adaptation(
        "extremes",
        "Gives the exporter translations of amax and amin over all axes.",
        "The exporter fails: it calls its translation without the axes that nobody named.",
        "onnxruntime-extremes.py",
    ),
    Adaptation(
        "bfloat16",
        "Computes in float32 what is in bfloat16, on a processor.",
        "ONNX Runtime has no kernels for bfloat16 there: could not find an implementation.",
        "onnxruntime-bfloat16.py",
    ),
)


@dataclass(frozen=True, slots=True)
class OnnxRuntimeOptions(AdaptedOptions):
    """Options of the session.

    Attributes:
        provider: Execution provider, which decides on the device. TensorRT's leaves nodes that it cannot run to CUDA's,
            and this to the CPU's; both count as fallbacks.
        weights: ONNX Runtime folds and packs bound weights.
    """

    provider: Literal["cpu", "cuda", "tensorrt"] = "cpu"
    weights: Weights = "bound"


class OnnxRuntime(BindingBackend):
    """`torch.onnx.export` and `InferenceSession`."""

    name = "onnxruntime"
    aliases = ("ort",)
    packages = ("onnxruntime", "onnxruntime-gpu", "onnxscript", "onnx")
    options_type = OnnxRuntimeOptions
    adaptations = _ADAPTATIONS
    compiles_ahead = True
    imports = ("backends._shared.engines.onnxruntime",)  # it starts a thread
    host_setup = "backends.onnxruntime:import_exporter"

    def version(self) -> str:
        """Return the version of the runtime, which comes as one of two packages."""
        return metadata.version("onnxruntime-gpu" if is_installed("onnxruntime-gpu") else "onnxruntime")

    def unavailable_reason(self) -> str | None:
        """Tell which packages of torch's exporter, or which provider of ONNX Runtime, are missing; None if none is."""
        wanted = _PROVIDERS[self.options.provider]
        if (missing := missing_packages("onnxscript", "onnx")) is not None or self.options.provider == "cpu":
            return missing
        try:
            import onnxruntime
        except ImportError:
            return "the package onnxruntime-gpu is not installed here"
        if wanted not in onnxruntime.get_available_providers():
            return f"this build of ONNX Runtime has no {wanted}; install onnxruntime-gpu in place of onnxruntime"
        return None

    def device_reason(self, device: str) -> str | None:
        """Tell that the provider computes on the other kind of device; None if it does on this one."""
        able = "cpu" if self.options.provider == "cpu" else "cuda"
        if device.startswith(able):
            return None
        other = "cuda" if able == "cpu" else "cpu"
        return (
            f"onnxruntime with provider={self.options.provider} runs on {able} only; benchmark with device={able}, "
            f"or with provider={other}"
        )

    def compile(self, module: Module, inputs: Inputs) -> Compiled:
        """Export, optimise and load.

        Raises:
            BackendError: The session did not take the requested provider.
        """
        import torch

        from backends._shared.engines.onnxruntime import load
        from backends._shared.graphs.export import export
        from backends.onnxruntime.values import run_on_device, share, take

        bound = self.bind(module, inputs)
        exported = self._adapt(export(bound), bound.inputs)
        translations = _translations(self.note_adapted) if self.adapts("extremes") else None
        with _silence_exporter():
            program = torch.onnx.export(
                exported, dynamo=True, optimize=True, verbose=False, custom_translation_table=translations
            )
        assert program is not None
        path = Path(tempfile.mkdtemp()) / "model.onnx"
        program.save(path, external_data=True)
        names = [str(value.name) for value in program.model.graph.inputs]
        device = next((tensor.device for tensor in bound.inputs if tensor.is_cuda), torch.device("cpu"))
        providers = _providers(self.options.provider, device.index or 0)
        self._session = session = load(path, torch.get_num_threads(), providers)
        # If libraries of a provider are missing, a session silently uses another provider.
        if (provider := _PROVIDERS[self.options.provider]) not in session.get_providers():
            raise BackendError(f"ONNX Runtime could not load {provider}; see the log for the library that it lacks")
        self._size_bytes = sum(file.stat().st_size for file in path.parent.iterdir())
        wanted = [node.meta["val"].dtype for node in exported.graph.output_node().args[0]]
        outputs = [output.name for output in session.get_outputs()]

        def engine(tensors: tuple[torch.Tensor, ...]) -> list[torch.Tensor]:
            feeds = {name: share(tensor) for name, tensor in zip(names, tensors, strict=True)}
            if device.type == "cpu":
                values = session.run_with_ort_values(outputs, feeds)
            else:
                values = run_on_device(device, session, outputs, feeds)
            return [take(value, dtype) for value, dtype in zip(values, wanted, strict=True)]

        return self.serve(bound, engine)

    def _adapt(
        self, program: torch.export.ExportedProgram, inputs: Sequence[torch.Tensor]
    ) -> torch.export.ExportedProgram:
        """Apply those adaptations to the program that change it."""
        from backends._shared.graphs.bfloat16 import upcast
        from backends._shared.graphs.export import decompose_training

        changes: dict[str, Callable[[Any], Any]] = {"training": decompose_training}
        if self.options.provider == "cpu":
            changes["bfloat16"] = lambda program: upcast(program, inputs)
        adapted: torch.export.ExportedProgram = self.adapted(program, changes)
        return adapted

    def proof(self) -> Evidence:
        """Make evidence of the nodes that the session gave to its execution providers."""
        from backends._shared.engines.onnxruntime import proof

        return proof(self._session, _PROVIDERS[self.options.provider], self._size_bytes)


def _translations(note: Callable[[str], None]) -> dict[Callable[..., Any], Callable[..., Any]]:
    """Return translations for extremes over all axes, at which the exporter fails because no axes are named."""
    import torch
    from onnxscript import opset18 as onnx

    def extreme(reduce: Callable[..., Any]) -> Callable[..., Any]:
        # Its annotations would be read as types of ONNX.
        def translation(self, dim=(), keepdim: bool = False):  # type: ignore[no-untyped-def]
            note("extremes")
            return reduce(self, *([list(dim)] if dim else []), keepdims=int(keepdim))

        return translation

    return {
        torch.ops.aten.amax.default: extreme(onnx.ReduceMax),
        torch.ops.aten.amin.default: extreme(onnx.ReduceMin),
    }


def _providers(name: str, device_id: int) -> list[tuple[str, dict[str, Any]]]:
    """List the providers by precedence. Those of a GPU compute in float32 without TF32, as eager does."""
    cpu: tuple[str, dict[str, Any]] = (_PROVIDERS["cpu"], {})
    cuda = (_PROVIDERS["cuda"], {"device_id": device_id, "use_tf32": 0})
    if name == "cpu":
        return [cpu]
    if name == "cuda":
        return [cuda, cpu]
    os.environ["NVIDIA_TF32_OVERRIDE"] = "0"  # TensorRT has no such option; it reads this when it is loaded
    return [(_PROVIDERS["tensorrt"], {"device_id": device_id}), cuda, cpu]


@contextlib.contextmanager
def _silence_exporter() -> Iterator[None]:
    """Silence the exporter's progress and advice; its errors are exceptions."""
    disabled = logging.root.manager.disable
    logging.disable(logging.WARNING)
    try:
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(disabled)


def import_exporter() -> None:
    """Import the exporter, which takes seconds for any graph; the runtime itself would start a thread."""
    preload()
    import onnxscript  # noqa: F401
    import torch.onnx._internal.exporter._core
    import torch.onnx._internal.exporter._torchlib.ops  # noqa: F401
