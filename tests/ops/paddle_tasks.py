"""What children of a host of the environment `paddle` do in tests."""

import os
import sys
from pathlib import Path
from typing import Any

import numpy as np

from ops.execution.worker.child import Reporter


def multiply(_payload: dict[str, Any], _reporter: Reporter) -> dict[str, Any]:
    import paddle

    halves = paddle.full([64, 64], 0.5)
    return {"sum": float(paddle.matmul(halves, halves).sum()), "torch": "torch" in sys.modules}


def allocate(_payload: dict[str, Any], _reporter: Reporter) -> dict[str, Any]:
    import paddle

    return {"made": paddle.zeros([1 << 44], "float32").shape}


def die(_payload: dict[str, Any], _reporter: Reporter) -> dict[str, Any]:
    os.abort()


def replayed(payload: dict[str, Any], _reporter: Reporter) -> dict[str, Any]:
    """What the outputs of a sample are like, on replayed tensors."""
    import paddle

    from ops.dataset.sample.format.codec import read_sample
    from ops.dataset.sample.replay.paddle import load_module, replay

    sample = read_sample(Path(payload["folder"]))
    with paddle.no_grad():
        outputs = load_module(sample)(**replay(sample, seed=0))
    values = [output.astype("float64").numpy() for output in outputs]
    return {
        "outputs": [
            {"finite": bool(np.isfinite(value).all()), "count": value.size, "std": float(value.std())}
            for value in values
        ]
    }


def checks(_payload: dict[str, Any], _reporter: Reporter) -> dict[str, Any]:
    """Names of the checks that can judge a Paddle sample."""
    from ops.dataset.validate.paddle_under_test import PaddleSampleUnderTest
    from ops.dataset.validate.registry import sample_checks

    return {"names": [name for name in sample_checks() if hasattr(PaddleSampleUnderTest, f"check_{name}")]}
