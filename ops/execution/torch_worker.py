"""Facts about torch and compilers that a worker needs: imports of its hosts, caches, out-of-memory errors."""

from dataclasses import dataclass

from ops.execution.worker.task import Libraries, Task

TORCH_PRELOAD = ("torch",)
"""Modules that hosts import before they fork, and that every task of the pipeline needs.

Torch's compiler takes longer to import than torch itself. Tasks that need it name it as their module or by their
`host_setup`, so that a host imports it once, and no host that only runs eager mode does.
"""

TORCH_LIBRARIES = Libraries(
    private_caches={"TORCHINDUCTOR_CACHE_DIR": "inductor", "TRITON_CACHE_DIR": "triton"},
    shared_caches={"HF_HOME": "huggingface"},
    memory_error_types=("OutOfMemoryError",),
    memory_error_texts=(
        "DefaultCPUAllocator: can't allocate memory",
        "DefaultCPUAllocator: not enough memory",
        "CUDA out of memory",
        "CUDA error: out of memory",
        "std::bad_alloc",
    ),
)


@dataclass(frozen=True, slots=True)
class TorchTask(Task):
    """A task that uses torch, and compilers from cold caches."""

    libraries: Libraries = TORCH_LIBRARIES
