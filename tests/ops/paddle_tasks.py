"""What children of a host of the environment `paddle` do in tests."""

from __future__ import annotations

import os
import sys
from typing import Any

from ops.worker.child import Reporter


def multiply(_payload: dict[str, Any], _reporter: Reporter) -> dict[str, Any]:
    import paddle

    made = paddle.full([64, 64], 0.5)
    return {"sum": float(paddle.matmul(made, made).sum()), "torch": "torch" in sys.modules}


def allocate(_payload: dict[str, Any], _reporter: Reporter) -> dict[str, Any]:
    import paddle

    return {"made": paddle.zeros([1 << 44], "float32").shape}


def die(_payload: dict[str, Any], _reporter: Reporter) -> dict[str, Any]:
    os.abort()
