"""The machine and software that a result was measured with, and its identity.

Not here: the configuration of a run (`ops.benchmark.config`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Environment:
    """A row of the table `environment`; its key `env_hash` is the sha256 of all other fields.

    Attributes:
        hardware: Model name of the processor, or of the GPU for cuda.
        driver: GPU driver version; "" on CPU.
        cpu_count: Logical processors that the process may use.
        memory_bytes: Memory of the machine, rounded to GiB so that it does not vary between boots.
        threads: Threads given to torch.
        operating_system: Name and kernel release.
        python: Version of the interpreter.
        packages: Versions of the packages that can change a result (torch, numpy, the compiler's own).
        flags: Denormals, TF32, matmul precision and compiler version, as text.
    """

    env_hash: str
    device: str
    hardware: str
    driver: str
    cpu_count: int
    memory_bytes: int
    threads: int
    operating_system: str
    python: str
    packages: Mapping[str, str]
    flags: Mapping[str, str]
