"""The functions of ONNX Runtime for backends of any framework.

Imports ONNX Runtime, which starts a thread: for processes of runs only.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import onnxruntime

from backends.base import BackendError, Evidence


@dataclass(frozen=True, slots=True)
class Bools:
    """A tensor of bools as ONNX Runtime takes it by DLPack: bytes with a name.

    Attributes:
        as_bytes: The same memory as a tensor of unsigned bytes.
    """

    as_bytes: Any
    dtype: str = "bool"

    def __dlpack__(self) -> Any:
        return self.as_bytes.__dlpack__()


def make_value(tensor: Any) -> Any:
    """Make ONNX Runtime's value over the memory of a tensor, or of `Bools`; before 1.25 only its core takes one."""
    if hasattr(onnxruntime.OrtValue, "from_dlpack"):
        return onnxruntime.OrtValue.from_dlpack(tensor)
    from onnxruntime.capi import _pybind_state as core

    return onnxruntime.OrtValue(core.OrtValue.from_dlpack(tensor.__dlpack__(), isinstance(tensor, Bools)))


def as_dlpack(value: Any) -> Any:
    """Convert ONNX Runtime's value for a framework's `from_dlpack`."""
    return value if hasattr(value, "__dlpack__") else value._get_c_value().to_dlpack()


def load(path: Path, threads: int, providers: Sequence[Any], level: str = "ORT_ENABLE_ALL") -> Any:
    """Make a session that runs a model.

    Args:
        path: The model.
        threads: Threads of a call.
        providers: Execution providers, by precedence. None replaces one that fails.
        level: Level of the graph's optimisation.
    """
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.log_severity_level = 3
    options.graph_optimization_level = getattr(onnxruntime.GraphOptimizationLevel, level)
    options.add_session_config_entry("session.record_ep_graph_assignment_info", "1")
    return onnxruntime.InferenceSession(path, options, providers=providers, enable_fallback=0)


def proof(session: Any, provider: str, size_bytes: int) -> Evidence:
    """Make evidence of the nodes by execution provider of a session; those of others than `provider` fell back.

    Raises:
        BackendError: The release does not tell the provider of a node, and the session has several providers.
    """
    owned: Counter[str] = Counter()
    if hasattr(session, "get_provider_graph_assignment_info"):
        for subgraph in session.get_provider_graph_assignment_info():
            owned[subgraph.ep_name] += len(subgraph.get_nodes())
    elif session.get_providers() == [provider]:  # before 1.24; no other provider can run a node
        import onnx

        owned[provider] = len(onnx.load(session._model_path, load_external_data=False).graph.node)
    else:
        raise BackendError(
            f"onnxruntime {onnxruntime.__version__} does not say which provider runs a node: 1.24 and newer do"
        )
    return Evidence(
        artefact="ONNX session",
        operator_count=owned[provider],
        fallback_count=owned.total() - owned[provider],
        size_bytes=size_bytes,
        detail=", ".join(f"{count} nodes by {name}" for name, count in sorted(owned.items())),
    )
