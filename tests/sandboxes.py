"""Which sandboxes the tests try: each is forced, whatever this machine would choose."""

import functools
import os
import shutil
import warnings
from pathlib import Path

import pytest

from ops.execution.worker.processes.limits import Limits
from ops.execution.worker.sandbox.confinement import Sandbox, SandboxKind

REQUIRED = "GRAPHNET_REQUIRE_BUBBLEWRAP"
"""Set where the tests of bubblewrap must not be left out: in continuous integration."""

STRONG = (SandboxKind.BUBBLEWRAP, SandboxKind.NAMESPACES)
KINDS = (*STRONG, SandboxKind.LIMITS)

FEW_COMPILATIONS = {
    "TORCHINDUCTOR_CPP_CACHE_PRECOMPILE_HEADERS": "0",
    "TORCHINDUCTOR_VEC_ISA_OK": "0",
    "AOT_INDUCTOR_COMPILE_WRAPPER_OPT_LEVEL": "O0",
}
"""Environment of hosts in which inductor and AOTInductor compile few graphs.

Headers take longer to precompile than those graphs gain by it, kernels without vector instructions take a third of the
time to compile, and what AOTInductor's wrapper calls is the same.
"""


def forced(kind: SandboxKind, *reads: Path, limits: Limits | None = None) -> Sandbox:
    """A sandbox of this kind and no other, which runs foreign code even if it is a weak one."""
    if kind is SandboxKind.BUBBLEWRAP and not is_installed():
        message = "bubblewrap is NOT TESTED: it is not installed (apt install bubblewrap)"
        if os.environ.get(REQUIRED):
            pytest.fail(message)
        warnings.warn(message, stacklevel=2)
        pytest.skip(message)
    return Sandbox(reads=reads, limits=limits or Limits(), kind=kind, allow_weak=True)


@functools.cache
def is_installed() -> bool:
    return shutil.which("bwrap") is not None


def path_without_bubblewrap(folder: Path) -> str:
    """A `PATH` by which every program is found but bubblewrap, made below `folder`."""
    programs = folder / "programs"
    programs.mkdir()
    for place in os.environ["PATH"].split(os.pathsep):
        for program in sorted(Path(place).glob("*")):
            if program.name != "bwrap" and not (programs / program.name).is_symlink():
                (programs / program.name).symlink_to(program)
    return str(programs)
