"""ONNX Runtime: the graph exported to ONNX by torch's own exporter and run by an inference session.

Tensors go in and come out by DLPack, without copies; making those views is inside of the timed region, since every
user of a session pays for it.
"""

from __future__ import annotations

import contextlib
import io
import logging
import tempfile
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from backends._binding import BindingBackend
from backends.base import BackendError, Compiled, Evidence, Weights

if TYPE_CHECKING:
    import torch

_PROVIDERS = {
    "cpu": "CPUExecutionProvider",
    "cuda": "CUDAExecutionProvider",
    "tensorrt": "TensorrtExecutionProvider",
}


@dataclass(frozen=True, slots=True)
class OnnxRuntimeOptions:
    """Options of the session.

    Attributes:
        provider: Execution provider. What the others cannot run falls to the CPU's, and is counted as fallen back.
        weights: ONNX Runtime folds and packs weights that are bound.
    """

    provider: Literal["cpu", "cuda", "tensorrt"] = "cpu"
    weights: Weights = "bound"


class OnnxRuntime(BindingBackend):
    """`torch.onnx.export` and `InferenceSession`."""

    name = "onnxruntime"
    aliases = ("ort",)
    packages = ("onnxruntime", "onnxscript", "onnx")
    options_type = OnnxRuntimeOptions
    settle_ms = 100.0
    host_setup = "backends.onnxruntime:import_exporter"

    def unavailable_reason(self) -> str | None:
        """Whether this build of ONNX Runtime has the provider."""
        wanted = _PROVIDERS[self.options.provider]
        if self.options.provider == "cpu":
            return None
        try:
            import onnxruntime
        except ImportError:
            return "the package onnxruntime-gpu is not installed here"
        if wanted not in onnxruntime.get_available_providers():
            return f"this build of ONNX Runtime has no {wanted}; install onnxruntime-gpu in place of onnxruntime"
        return None

    def compile(self, module: torch.nn.Module, inputs: Mapping[str, torch.Tensor | int]) -> Compiled:
        """Export, optimise and load.

        Raises:
            BackendError: The session did not take the provider asked for.
        """
        import torch

        from backends._graph import decompose_training, export

        bound = self.bind(module, inputs)
        exported = decompose_training(export(bound))
        with _quiet():
            program = torch.onnx.export(exported, dynamo=True, optimize=True, verbose=False)
        assert program is not None
        path = Path(tempfile.mkdtemp()) / "model.onnx"
        program.save(path, external_data=True)
        names = [str(value.name) for value in program.model.graph.inputs]
        self._session = session = self._load(path)
        self._size_bytes = sum(file.stat().st_size for file in path.parent.iterdir())
        wanted = [node.meta["val"].dtype for node in _outputs(exported)]
        outputs = [output.name for output in session.get_outputs()]
        return bound.call(lambda tensors: _run(session, names, outputs, tensors, wanted))

    def _load(self, path: Path) -> Any:
        import onnxruntime
        import torch

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = torch.get_num_threads()
        options.log_severity_level = 3
        options.add_session_config_entry("session.record_ep_graph_assignment_info", "1")
        wanted = _PROVIDERS[self.options.provider]
        session = onnxruntime.InferenceSession(path, options, providers=list({wanted: None, _PROVIDERS["cpu"]: None}))
        # Without a provider's libraries a session takes another one and only logs it.
        session.disable_fallback()
        if wanted not in session.get_providers():
            raise BackendError(f"ONNX Runtime could not load {wanted}; see the log for the library that it lacks")
        return session

    def evidence(self) -> Evidence:
        """Nodes as the session gave them to its execution providers."""
        wanted = _PROVIDERS[self.options.provider]
        owned: Counter[str] = Counter()
        for subgraph in self._session.get_provider_graph_assignment_info():
            owned[subgraph.ep_name] += len(subgraph.get_nodes())
        return Evidence(
            artefact="ONNX session",
            operator_count=owned[wanted],
            fallback_count=owned.total() - owned[wanted],
            size_bytes=self._size_bytes,
            detail=", ".join(f"{count} nodes by {name}" for name, count in sorted(owned.items())),
        )


def _outputs(exported: torch.export.ExportedProgram) -> list[torch.fx.Node]:
    return list(exported.graph.output_node().args[0])


def _run(
    session: Any, names: list[str], outputs: list[str], tensors: tuple[torch.Tensor, ...], wanted: list[torch.dtype]
) -> list[torch.Tensor]:
    import torch
    from torch.utils.dlpack import from_dlpack

    feeds = {name: _share(tensor) for name, tensor in zip(names, tensors, strict=True)}
    found = [from_dlpack(value) for value in session.run_with_ort_values(outputs, feeds)]
    # ONNX has no complex numbers, for which the exporter makes pairs; by DLPack bools come as bytes.
    return [
        torch.view_as_complex(value) if dtype.is_complex else value.view(dtype) if dtype == torch.bool else value
        for value, dtype in zip(found, wanted, strict=True)
    ]


def _share(tensor: torch.Tensor) -> Any:
    """ONNX Runtime's tensor over the same memory; bools from a GPU are copied, since it takes none by DLPack."""
    import onnxruntime
    import torch

    if tensor.dtype == torch.bool:
        return onnxruntime.OrtValue.ortvalue_from_numpy(tensor.numpy(force=True))
    return onnxruntime.OrtValue.from_dlpack(torch.view_as_real(tensor) if tensor.is_complex() else tensor)


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Without the exporter's progress and advice; its errors are exceptions."""
    disabled = logging.root.manager.disable
    logging.disable(logging.WARNING)
    try:
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(disabled)


def import_exporter() -> None:
    """Import the exporter, which takes seconds and says nothing of any graph; the runtime itself starts a thread."""
    import onnxscript  # noqa: F401
    import torch.onnx._internal.exporter._core
    import torch.onnx._internal.exporter._torchlib.ops  # noqa: F401
