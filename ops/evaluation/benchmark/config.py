"""The configuration of a benchmark: every setting that can change a result, in one typed object."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ops.execution.worker.processes.limits import GIB

MAX_TRIALS = 100_000
"""Timed calls of each side of a run; rows and messages with more would only fill memory."""

MAX_PROCESSES_PER_SAMPLE = 32
"""Most processes that a sample is run in: more would hardly narrow an interval."""

MAX_BLOCK_CALLS = 500
"""Most calls of a block: adaptive timing has up to 200 blocks of each side."""

_WHEN = ("wait_quiet_s", "repeat_disturbed")
"""Settings that decide the moment of a measurement and not its result."""

_POSITIVE = "be positive", lambda value: value > 0
_NOT_NEGATIVE = "not be negative", lambda value: value >= 0

_BOUNDS: Mapping[str, tuple[str, Callable[[float], bool]]] = {
    "threads": ("be at least 1", lambda value: value >= 1),
    "trials": (f"be from 1 to {MAX_TRIALS}", lambda value: 1 <= value <= MAX_TRIALS),
    "block_calls": (f"be from 1 to {MAX_BLOCK_CALLS}", lambda value: 1 <= value <= MAX_BLOCK_CALLS),
    "processes": (f"be from 1 to {MAX_PROCESSES_PER_SAMPLE}", lambda value: 1 <= value <= MAX_PROCESSES_PER_SAMPLE),
    "process_spread": ("be from 0 to below 1", lambda value: 0 <= value < 1),
    **dict.fromkeys(("warmup", "wait_quiet_s", "repeat_disturbed"), _NOT_NEGATIVE),
    **dict.fromkeys(
        ("block_seconds", "target_interval", "time_budget_s", "deadline_s", "memory_limit_bytes"), _POSITIVE
    ),
}
"""Setting → what its value must be; None, where a setting takes it, is always allowed."""

_DEVICE = re.compile(r"cpu|cuda(:[0-9]+)?")


@dataclass(frozen=True, slots=True)
class BenchmarkConfig:
    """Configuration of a benchmark run.

    Attributes:
        device: "cpu", "cuda" or "cuda:<index>".
        threads: Threads that the child gives to torch.
        seed: Seed of replay and of every call.
        warmup: Untimed calls of each side before timing.
        trials: Timed calls of each side; None lets the interval decide.
        block_calls: Calls of a block, at most; sides alternate block by block.
        block_seconds: Length of a block, at most, in seconds.
        target_interval: Adaptive timing ends when the interval of the speedup is narrower than this share of it.
        time_budget_s: Adaptive timing ends after this many seconds of timed calls at the latest.
        deadline_s: The task is killed after this many seconds.
        memory_limit_bytes: Resident memory at which the task is killed; larger samples are refused before loading.
        unscaled_replay: Replay floats with the recorded std instead of GraphNet's std · 0.2.
        equal_nan: NaN compares equal to NaN.
        flush_l2: Flush the GPU's L2 cache before every timed call.
        processes: Processes that each sample is run in, one after the other, each with a host and a compilation of
            its own; their spread is in the interval of the speedup (`ops.evaluation.benchmark.pooling`).
        process_spread: Standard deviation of log(speedup) between processes that the interval of a run of one process
            allows for, since a single process cannot show it; 0 for what the process itself says.
        kernel_time: Profile some calls of each side at the end, for the time that a GPU spends in kernels.
        wait_quiet_s: Before each sample, wait so long at most until others leave the cores alone.
        repeat_disturbed: How often samples whose runs were disturbed are measured again, at the end.
    """

    device: str = "cpu"
    threads: int = 2
    seed: int = 0
    warmup: int = 3
    trials: int | None = None
    block_calls: int = 10
    block_seconds: float = 0.3
    target_interval: float = 0.04
    time_budget_s: float = 2.0
    deadline_s: float = 300.0
    memory_limit_bytes: int = 8 * GIB
    unscaled_replay: bool = False
    equal_nan: bool = False
    flush_l2: bool = False
    kernel_time: bool = False
    wait_quiet_s: float = 0.0
    repeat_disturbed: int = 0
    processes: int = 1
    process_spread: float = 0.02

    def __post_init__(self) -> None:
        """Reject values with which no run can be made."""
        if not _DEVICE.fullmatch(self.device):
            raise ValueError(f"device must be cpu, cuda or cuda:<index>, not {self.device!r}")
        if self.kernel_time and self.device == "cpu":
            raise ValueError("kernel_time is measured on a GPU: set device to cuda")
        for name, (wanted, is_allowed) in _BOUNDS.items():
            value = getattr(self, name)
            if value is not None and not is_allowed(value):
                raise ValueError(f"{name} must {wanted}")

    def differences(self, other: BenchmarkConfig) -> str:
        """The settings that differ from those of another configuration: "trials=10 warmup=0"; "" if none does."""
        fields = [item.name for item in dataclasses.fields(self) if item.name not in _WHEN]
        return " ".join(
            f"{name}={getattr(self, name)}" for name in fields if getattr(self, name) != getattr(other, name)
        )

    def hash(self, measuring_code: str, backend_options: str | None = None) -> str:
        """Identity of this configuration and of all else that decides how a backend is measured, 64 hex digits.

        Args:
            measuring_code: Digest of the code that measures and replays.
            backend_options: JSON object of the backend's options; None for `BenchmarkRun.settings_hash`, which has
                none of them.
        """
        document = {
            **({} if backend_options is None else {"options": json.loads(backend_options)}),
            "measuring_code": measuring_code,
            **{name: value for name, value in dataclasses.asdict(self).items() if name not in _WHEN},
        }
        return hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()
