"""Entry points that use torch."""

import os
from pathlib import Path

import torch


def use_threads(payload, reporter):
    torch.set_num_threads(2)
    matrix = torch.randn(512, 512)
    return {
        "threads": torch.get_num_threads(),
        "sum": float((matrix @ matrix).sum()),
        "live": sum(1 for _ in Path("/proc/self/task").iterdir()),
    }


def allocate(payload, reporter):
    return {"size": torch.empty(100 * 1024**3, dtype=torch.uint8).numel()}


def compile_module(payload, reporter):
    module = torch.nn.Sequential(torch.nn.Linear(16, 32), torch.nn.GELU(), torch.nn.Linear(32, 16)).eval()
    inputs = torch.randn(4, 16)
    with torch.no_grad():
        expected = module(inputs)
        actual = torch.compile(module)(inputs)
    cache = Path(os.environ["TORCHINDUCTOR_CACHE_DIR"])
    return {"close": torch.allclose(expected, actual, atol=1e-5), "cached": sum(1 for _ in cache.rglob("*.so"))}
