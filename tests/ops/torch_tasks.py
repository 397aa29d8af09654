"""Entry points that use torch."""

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
