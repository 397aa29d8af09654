"""Packages of backends before they compile: checks whether they are installed, and imports them early.

Imported in the process that forks runs, they cost no run the several seconds that would count as its compile
time.
"""

import contextlib
import importlib
import importlib.util
from importlib import metadata
from pathlib import Path

_EXPORTING = ("torch._dynamo", "torch._functorch.aot_autograd", "torch._inductor.compile_fx", "torch.export")
"""Modules that `torch.compile` and `torch.export` import when they are first called."""


def preload(*modules: str) -> None:
    """Import torch's compiler and exporter, and `modules`; a backend itself reports which of these are missing."""
    for name in (*_EXPORTING, *modules):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)


def is_installed(package: str) -> bool:
    """Tell whether the distribution `package` is installed; it is not imported."""
    try:
        metadata.version(package)
    except metadata.PackageNotFoundError:
        return False
    return True


def missing_packages(*packages: str) -> str | None:
    """Describe which of these distributions are missing; None if all are installed."""
    missing = [package for package in packages if not is_installed(package)]
    return f"not installed here: {', '.join(missing)}" if missing else None


def missing_gpu() -> str | None:
    """Tell why torch cannot use a GPU here, or None. A torch that is built without CUDA is not imported for this."""
    spec = importlib.util.find_spec("torch")
    folders = (spec.submodule_search_locations or ()) if spec is not None else ()
    if not any((Path(folder) / "lib" / "libtorch_cuda.so").exists() for folder in folders):
        return "this torch is built without CUDA; install a CUDA build on a machine with an NVIDIA GPU"
    import torch

    # This asks the driver's library, not the driver, which the process that forks others must not wake.
    return None if torch.cuda.device_count() else "there is no NVIDIA GPU here"
