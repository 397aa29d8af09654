"""ONNX Runtime's part in the backends that use it, whatever framework their tensors are of.

Imports ONNX Runtime, which starts a thread: for processes of runs only.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import onnxruntime

from backends.base import Evidence


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


def load(path: Path, threads: int, providers: Sequence[Any], level: str = "ORT_ENABLE_ALL") -> Any:
    """A session that runs a model.

    Args:
        path: The model.
        threads: Threads of a call.
        providers: Execution providers, by precedence. None takes the place of one that fails.
        level: How far the graph is optimised.
    """
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.log_severity_level = 3
    options.graph_optimization_level = getattr(onnxruntime.GraphOptimizationLevel, level)
    options.add_session_config_entry("session.record_ep_graph_assignment_info", "1")
    return onnxruntime.InferenceSession(path, options, providers=providers, enable_fallback=0)


def proof(session: Any, provider: str, size_bytes: int) -> Evidence:
    """Nodes as a session gave them to its execution providers; those of others than `provider` fell back."""
    owned: Counter[str] = Counter()
    for subgraph in session.get_provider_graph_assignment_info():
        owned[subgraph.ep_name] += len(subgraph.get_nodes())
    return Evidence(
        artefact="ONNX session",
        operator_count=owned[provider],
        fallback_count=owned.total() - owned[provider],
        size_bytes=size_bytes,
        detail=", ".join(f"{count} nodes by {name}" for name, count in sorted(owned.items())),
    )
