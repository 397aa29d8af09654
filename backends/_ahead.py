"""What backends need to know or do of packages before they compile: whether they are there, and importing them early.

Imported in the process that runs are forked from, they cost no run the several seconds that would be booked to its
compile time. Not here: what starts threads or runs tensor operations, which must not happen in that process.
"""

from __future__ import annotations

import contextlib
import importlib
from importlib import metadata

_EXPORTING = ("torch._dynamo", "torch._functorch.aot_autograd", "torch._inductor.compile_fx", "torch.export")
"""What `torch.export` imports when it is first called."""


def import_ahead(*modules: str) -> None:
    """Import `torch.export` with what it needs, and `modules`; a backend itself says which of those are missing."""
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
