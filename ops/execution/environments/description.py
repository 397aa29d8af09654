"""The machine and software with which a result was measured, and its identity."""

import contextlib
import dataclasses
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Annotated, Any

from ops.execution.worker.processes.limits import GIB
from ops.execution.worker.processes.usage import machine_bytes

_DRIVER = Path("/proc/driver/nvidia/version")


@dataclass(frozen=True, slots=True)
class Environment:
    """A row of the table `environment`; its key `env_hash` is the sha256 of all other fields.

    The memory is rounded to GiB because it varies a little between boots.
    """

    env_hash: Annotated[str, "sha256 of all other columns."]
    device: Annotated[str, "cpu, cuda or cuda:<index>."]
    hardware: Annotated[str, "Model name of the processor, or of the GPU for cuda."]
    driver: Annotated[str, "GPU driver version; empty on CPU."]
    cpu_count: Annotated[int, "Logical processors that the process may use."]
    memory_bytes: Annotated[int, "Memory of the machine in bytes, rounded to GiB."]
    threads: Annotated[int, "Threads given to torch."]
    operating_system: Annotated[str, "Name and kernel release."]
    python: Annotated[str, "Version of the Python interpreter."]
    packages: Annotated[Mapping[str, str], "Package → version, of the packages that can change a result."]
    flags: Annotated[Mapping[str, str], "Name → value: denormals, TF32, matmul precision, compiler version."]

    @property
    def machine(self) -> dict[str, Any]:
        """The fields that have to be equal for two runs to be comparable: all but the software that is compared."""
        fields = dataclasses.asdict(self)
        return {name: value for name, value in fields.items() if name not in ("env_hash", "python", "packages")}


def collect(device: str, threads: int, packages: Sequence[str] = (), framework: str = "torch") -> Environment:
    """Describe this process's environment; call it where the backend would run.

    Args:
        device: "cpu" or "cuda[:<index>]".
        threads: Threads that torch is given.
        packages: Distributions of the backend whose versions count, beside torch and numpy.
        framework: "torch" or "paddle".
    """
    on_gpu = device.startswith("cuda")
    fields: dict[str, Any] = {
        "device": device,
        "hardware": _gpu_name(device) if on_gpu else processor_name(),
        "driver": _driver_version(_DRIVER) if on_gpu else "",
        "cpu_count": len(os.sched_getaffinity(0)),
        "memory_bytes": round(machine_bytes()[1] / GIB) * GIB,
        "threads": threads,
        "operating_system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "packages": package_versions(("torch", "numpy", *packages)),
        "flags": _flags(threads, framework),
    }
    return Environment(env_hash=hash_fields(fields), **fields)


def hash_fields(fields: Mapping[str, Any]) -> str:
    """Compute `env_hash` from the other fields of an `Environment`."""
    return hashlib.sha256(json.dumps(fields, sort_keys=True).encode()).hexdigest()


def missing_device(device: str) -> str | None:
    """Tell why torch cannot use `device` here, or None if it can."""
    if not device.startswith("cuda"):
        return None
    import torch

    if not torch.cuda.is_available():
        return "torch finds no CUDA device here; install a CUDA build of torch and a driver, or use the device cpu"
    index = int(device.partition(":")[2] or 0)
    count = torch.cuda.device_count()
    return None if index < count else f"there is no device {device}; the last one is cuda:{count - 1}"


def processor_name() -> str:
    """Read the model name of the processor."""
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _gpu_name(device: str) -> str:
    import torch

    return torch.cuda.get_device_name(device) if missing_device(device) is None else ""


def _driver_version(path: Path) -> str:
    # The first number with a dot: the open kernel module has "x86_64" before it, the other one has not.
    match = re.search(r"^NVRM version:.*?\s(\d+(?:\.\d+)+)\s", path.read_text()) if path.exists() else None
    return match[1] if match else ""


def package_versions(packages: Iterable[str]) -> dict[str, str]:
    """Package → version of those packages that this environment has."""
    versions = {}
    for name in sorted(set(packages)):
        with contextlib.suppress(metadata.PackageNotFoundError):
            versions[name] = metadata.version(name)
    return versions


def _flags(threads: int, framework: str) -> dict[str, str]:
    from ops.execution.environments.process import choose_cores, numerics, set_numerics

    if framework == "torch":
        set_numerics()
    cores = ",".join(map(str, choose_cores(threads)))
    return {**(numerics() if framework == "torch" else {}), "cores": cores, "cxx": _compiler_version()}


def _compiler_version() -> str:
    """Read the first line of the C++ compiler's own description; "" if there is no compiler."""
    command = shutil.which(os.environ.get("CXX", "g++"))
    if command is None:
        return ""
    answer = subprocess.run([command, "--version"], capture_output=True, text=True, check=False)
    return answer.stdout.partition("\n")[0]
