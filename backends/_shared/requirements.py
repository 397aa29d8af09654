"""Packages of backends before they compile: whether they are installed, and importing them early.

Imported in the process that runs are forked from, they cost no run the several seconds that would be booked to its
compile time.
"""

import contextlib
import importlib
import importlib.util
from importlib import metadata
from pathlib import Path

_EXPORTING = ("torch._dynamo", "torch._functorch.aot_autograd", "torch._inductor.compile_fx", "torch.export")
"""Modules that `torch.compile` and `torch.export` import when they are first called."""


def preload(*modules: str) -> None:
    """Import torch's compiler and exporter, and `modules`; a backend itself says which of those are missing."""
    for name in (*_EXPORTING, *modules):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)


def is_installed(package: str) -> bool:
    """Whether the distribution `package` is here; it is not imported."""
    try:
        metadata.version(package)
    except metadata.PackageNotFoundError:
        return False
    return True


def not_installed(*packages: str) -> str | None:
    """Which of these distributions are not here, as a reason; None if all are."""
    missing = [package for package in packages if not is_installed(package)]
    return f"not installed here: {', '.join(missing)}" if missing else None


def without_gpu() -> str | None:
    """Why torch cannot drive a GPU here, or None. A torch that is built without CUDA is not imported to know it."""
    spec = importlib.util.find_spec("torch")
    folders = (spec.submodule_search_locations or ()) if spec is not None else ()
    if not any((Path(folder) / "lib" / "libtorch_cuda.so").exists() for folder in folders):
        return "this torch is built without CUDA; install a CUDA build on a machine with an NVIDIA GPU"
    import torch

    # Asks the driver's library, not the driver: the process that others are forked from must not wake that.
    return None if torch.cuda.device_count() else "there is no NVIDIA GPU here"
