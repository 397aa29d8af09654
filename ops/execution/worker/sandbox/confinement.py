"""The rights of a worker host that runs untrusted code, and the confinement that enforces them.

The best is bubblewrap: no network, no files but the interpreter's, this project's code and those of the task, and one
writable folder. Where it is missing or not permitted, the host does the same by itself with the kernel's namespaces
(`ops.execution.worker.sandbox.namespaces`). Where the kernel allows neither, only limits on files and processor time
remain. `HostInfo.confinement` tells which of these applies.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import logging
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from ops.errors import GraphNetError
from ops.execution.worker.processes.kernel import SANDBOX_ID
from ops.execution.worker.processes.limits import DEFAULT_LIMITS, GIB, Limits

_logger = logging.getLogger(__name__)

_FLAGS = (
    "--unshare-user", "--unshare-all", "--uid", str(SANDBOX_ID), "--gid", str(SANDBOX_ID), "--new-session",
    "--die-with-parent", "--as-pid-1", "--cap-drop", "ALL",
)  # fmt: skip

_KEPT_VARIABLES = (
    "PATH", "LANG", "LC_ALL", "TZ", "USER", "LOGNAME", "LD_LIBRARY_PATH", "PYTHONPATH", "NVIDIA_VISIBLE_DEVICES",
    "NVIDIA_DRIVER_CAPABILITIES", "NVIDIA_TF32_OVERRIDE", "PYTORCH_NVML_BASED_CUDA_CHECK", "PYTORCH_ALLOC_CONF",
    "PYTORCH_CUDA_ALLOC_CONF",
)  # fmt: skip
_KEPT_PREFIXES = ("CUDA_", "GOMP_", "OMP_", "MKL_", "OPENBLAS_", "TORCH", "AOT_INDUCTOR_", "GRAPHNET_WORKER_")
_SECRET_NAME = re.compile(
    r"KEY|TOKEN|SECRET|PASSW|PASSPHRASE|PWD|CREDENTIAL|AUTH|COOKIE|SESSION|BEARER|(?:^|_)(?:PASS|PAT|PIN|CERT)$",
    re.IGNORECASE,
)
"""Matches names of variables with secrets that no sample may read, such as `TORCH_HUB_TOKEN`."""

_SECRET_VALUE = re.compile(r"://[^/]*@")
"""Matches addresses that contain a user's name or password."""


class SandboxError(GraphNetError):
    """The requested sandbox is not possible here; the message says what to do."""


class SandboxKind(StrEnum):
    """The requested confinement: exactly one kind, or the best that this machine allows."""

    AUTO = "auto"
    BUBBLEWRAP = "bubblewrap"
    NAMESPACES = "namespaces"
    LIMITS = "limits"


class Confinement(StrEnum):
    """The confinement of a host and its tasks, from none to the strongest."""

    NONE = "none"
    LIMITS = "limits"
    NAMESPACES = "namespaces"
    BUBBLEWRAP = "bubblewrap"

    @property
    def is_weak(self) -> bool:
        """True if tasks can read and write every file that you can, and reach the network."""
        return self in (Confinement.NONE, Confinement.LIMITS)

    @property
    def description(self) -> str:
        """Description of its effect."""
        return _DESCRIPTIONS[self]

    def announce(self) -> None:
        """Log the active confinement."""
        level = logging.WARNING if self.is_weak else logging.INFO
        _logger.log(level, "sandbox: %s", self.description)


_DESCRIPTIONS: Mapping[Confinement, str] = {
    Confinement.NONE: "no sandbox: tasks have your rights",
    Confinement.LIMITS: "limits only: neither bubblewrap nor namespaces can be used here, tasks see files and network",
    Confinement.NAMESPACES: "namespaces: no network, no files but what the task is given, one private folder to write",
    Confinement.BUBBLEWRAP: "bubblewrap: no network, no files but what the task is given, one private folder to write",
}


@dataclass(frozen=True, slots=True)
class Sandbox:
    """A request to confine a host as far as this machine allows.

    Attributes:
        reads: Files and folders outside of the interpreter's that tasks may read.
        limits: Limits of every process.
        scratch_bytes: Size of the temporary file systems, which are memory.
        kind: The requested confinement.
        allow_weak: Run untrusted code even if only limits confine it.
        task_namespaces: Give each task namespaces of its own where the kernel allows it; otherwise each gets a host.
    """

    reads: tuple[Path, ...] = ()
    limits: Limits = DEFAULT_LIMITS
    scratch_bytes: int = 2 * GIB
    kind: SandboxKind = SandboxKind.AUTO
    allow_weak: bool = False
    task_namespaces: bool = True

    def allows(self, paths: Sequence[Path]) -> bool:
        """Tell whether tasks may read all of these."""
        resolved = [path.resolve() for path in self.reads]
        return all(any(path.resolve().is_relative_to(allowed) for allowed in resolved) for path in paths)

    def with_reads(self, paths: Sequence[Path]) -> Sandbox:
        """Make a copy in which these can be read, too."""
        return dataclasses.replace(self, reads=(*self.reads, *paths))

    def confinement(self) -> Confinement:
        """Choose the confinement to try first; without a PID namespace, `NAMESPACES` becomes `LIMITS` in the host.

        Raises:
            SandboxError: Bubblewrap is requested and cannot be used here.
        """
        if self.kind is SandboxKind.LIMITS:
            return Confinement.LIMITS
        if self.kind is SandboxKind.NAMESPACES:
            return Confinement.NAMESPACES
        if bubblewrap_flags() is not None:
            return Confinement.BUBBLEWRAP
        if self.kind is SandboxKind.BUBBLEWRAP:
            raise SandboxError(
                "the sandbox bubblewrap cannot be used here: it is not installed (apt install bubblewrap), or is "
                "setuid, or may not make namespaces; set sandbox = auto for another"
            )
        return Confinement.NAMESPACES

    def check(self, active: Confinement) -> None:
        """Check that the active confinement is the requested one.

        Raises:
            SandboxError: `active` is another one.
        """
        if self.kind is not SandboxKind.AUTO and str(active) != str(self.kind):
            raise SandboxError(
                f"the sandbox {self.kind} cannot be used here, only {active}: "
                "enable unprivileged user namespaces or run as root, or set sandbox = auto"
            )


def sandboxed_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """Select the variables of an environment that a sandbox may see: none that could be a secret, such as a token."""
    kept = {
        name: value
        for name, value in environment.items()
        if name in _KEPT_VARIABLES
        or (name.startswith(_KEPT_PREFIXES) and not _SECRET_NAME.search(name) and not _SECRET_VALUE.search(value))
    }
    return {**kept, "HF_HUB_OFFLINE": "1", "HF_HUB_DISABLE_TELEMETRY": "1", "HOME": "/tmp", "USER": "sandbox"}


@functools.cache
def bubblewrap_flags() -> tuple[str, ...] | None:
    """Find bubblewrap's options for this machine; None if it is not installed or may not make namespaces.

    The host keeps one privilege in its own user namespace: to make namespaces for tasks. A bubblewrap that is installed
    with root's rights (setuid) does not give it, cannot limit the size of temporary folders, and is not used.
    """
    if shutil.which("bwrap") is None:
        return None
    flags = (*_FLAGS, "--cap-add", "CAP_SYS_ADMIN")
    probe = ["bwrap", *flags, "--ro-bind", "/", "/", "--proc", "/proc", "--size", "4096", "--tmpfs", "/tmp", "true"]
    with contextlib.suppress(subprocess.TimeoutExpired):
        if subprocess.run(probe, check=False, capture_output=True, timeout=30).returncode == 0:
            return flags
    return None
