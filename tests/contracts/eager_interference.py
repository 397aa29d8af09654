"""A worker task that times eager beside a backend, and in a process that the backend never was in: does it disturb?"""

import multiprocessing
import os
import signal
import traceback
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import torch
from ops.benchmark.measuring.bench import Bench
from ops.benchmark.measuring.timing.blocks import Side, time_alternately
from ops.benchmark.measuring.watching.calls import Calls
from ops.benchmark.tasks.steps import read_fitting_sample
from ops.benchmark.tasks.torch_loader import TORCH

from backends import registry
from backends.base import Backend
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.timing.statistics import speedup
from ops.environments.process import choose_cores
from ops.worker.child import Reporter

ROUNDS = 6

COOLDOWN_ALONE_MS = 10.0
"""Where nothing spins, a moment does."""

COMPILER_THREADS = 2
"""What a compiler is told to use: for one thread, most have no pool that could go on spinning."""


def run(payload: dict[str, Any], _reporter: Reporter) -> dict[str, Any]:
    """Give what a backend does to eager mode.

    Returns:
        "interval": (low, ratio, high) of eager's time beside the backend to eager's in a process without it, above 1
        where the backend slows it down. "settings": those of torch that it has changed.
    """
    config = BenchmarkConfig(**payload["config"])
    cores = choose_cores(COMPILER_THREADS)
    backend = registry.resolve(payload["spec"], payload["options"])
    TORCH.prepare_process(config.threads, config.device)
    sample = read_fitting_sample(config)
    alone: list[list[float]] = []
    with_backend: list[list[float]] = []
    with torch.no_grad():
        bench = Bench(*TORCH.load(sample, config), config, backend.synchronize)
        eager = bench.run_eager().calls
        here, there = multiprocessing.Pipe()
        # Before anything was compiled, and with a single thread.
        process = multiprocessing.get_context("fork").Process(
            target=_time_with_backend, args=(there, bench, eager, backend, config, cores), daemon=True
        )
        process.start()
        there.close()
        settings = _receive(here)
        assert process.pid is not None
        for _ in range(ROUNDS):
            # Next to each other in time, so that the machine's own drift hits both.
            os.kill(process.pid, signal.SIGSTOP)
            alone.append(_time(eager, eager, bench, config, min(backend.cooldown_ms, COOLDOWN_ALONE_MS)))
            os.kill(process.pid, signal.SIGCONT)
            here.send("next")
            with_backend.append(_receive(here))
        process.kill()
    ratio = speedup(with_backend, alone)
    return {"interval": [ratio.low, ratio.ratio, ratio.high], "settings": settings}


def _time_with_backend(
    pipe: Connection, bench: Bench, eager: Calls, backend: Backend, config: BenchmarkConfig, cores: tuple[int, ...]
) -> None:
    """Compile with several threads on as many cores, then time eager beside it, all on the other process's core."""
    try:
        before = _settings()
        own = os.sched_getaffinity(0)
        os.sched_setaffinity(0, cores)
        torch.set_num_threads(COMPILER_THREADS)
        compiled = bench.compile(backend).calls
        torch.set_num_threads(config.threads)
        for thread in Path("/proc/self/task").iterdir():
            os.sched_setaffinity(int(thread.name), own)
        compiled.bound()()
        after = _settings()
        pipe.send([f"{name}: {old} -> {after[name]}" for name, old in before.items() if after[name] != old])
        while pipe.recv():
            pipe.send(_time(eager, compiled, bench, config, backend.cooldown_ms))
    except EOFError:
        raise
    except Exception:
        pipe.send(traceback.format_exc())
        raise


def _receive(pipe: Connection) -> list[Any]:
    answer = pipe.recv()
    if isinstance(answer, str):
        raise RuntimeError(answer)
    return answer


def _time(eager: Calls, other: Calls, bench: Bench, config: BenchmarkConfig, cooldown_ms: float) -> list[float]:
    """Times of eager in blocks that alternate with those of the other."""
    first, second = (Side(calls.bound(), calls.prepare) for calls in (eager, other))
    time_alternately(first, second, bench.stopwatch, config, cooldown_ms=cooldown_ms)
    return list(first.trials_ms)


def _settings() -> dict[str, Any]:
    """What torch computes by, as far as it tells."""
    return {
        "threads": torch.get_num_threads(),
        "grad": torch.is_grad_enabled(),
        "autocast": torch.is_autocast_enabled("cpu"),
        "default dtype": torch.get_default_dtype(),
        "deterministic": torch.are_deterministic_algorithms_enabled(),
        "float32 matmul precision": torch.get_float32_matmul_precision(),
        "denormals": (torch.tensor([1e-40]) * 1).item() > 0,
        "fast path of attention": torch.backends.mha.get_fastpath_enabled(),
        "oneDNN": torch._C._get_mkldnn_enabled(),
        "flash attention": torch.backends.cuda.flash_sdp_enabled(),
        "efficient attention": torch.backends.cuda.mem_efficient_sdp_enabled(),
        "plain attention": torch.backends.cuda.math_sdp_enabled(),
    }
