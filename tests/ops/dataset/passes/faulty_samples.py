"""Samples for tests of passes; many have a replay that is not worth comparing, each for another reason."""

import contextlib
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import Mock

from ops.dataset.sample.format.codec import write_sample
from ops.dataset.sample.format.types import Sample, SampleInfo, TensorMeta
from tests.tiny_samples import code_of


def make_sample(body: str, tensors: Sequence[TensorMeta]) -> Sample:
    """A sample whose forward is `body`, statements between ";"."""
    statements = "\n".join(map(str.strip, body.split(";")))
    code = code_of(statements, ", ".join(f"{tensor.name}: torch.Tensor" for tensor in tensors))
    return Sample(code, tuple(tensors), info=SampleInfo(model_name="dead", source="tests", task="other"))


def answer_of(run: Callable[..., dict[str, Any]], sample: Sample, **payload: object) -> dict[str, Any]:
    """What a worker's entry point answers for a sample."""
    with tempfile.TemporaryDirectory() as folder:
        write_sample(sample, Path(folder) / "sample")
        with contextlib.chdir(Path(folder) / "sample"):
            return run({"seed": 0, "device": "cpu", "threads": 1, **payload}, Mock())


def floats(name: str, *shape: int, mean: float = 0.0, std: float = 1.0) -> TensorMeta:
    """A tensor of floats."""
    return TensorMeta(name, shape, "float32", "cpu", mean=mean, std=std)


def integers(name: str, *shape: int, low: int, high: int) -> TensorMeta:
    """A tensor of integers."""
    return TensorMeta(name, shape, "int64", "cpu", min_val=low, max_val=high)


_DEPTH = 12

ZERO_HEAD = make_sample("return (torch.nn.functional.linear(x, w),)", [floats("x", 2, 16), floats("w", 4, 16, std=0.0)])

ONES_MASK = make_sample("return ((1.0 - mask.to(torch.float32)) * -1e9,)", [integers("mask", 1, 32, low=1, high=1)])

FAULTY = {
    # Sixty layers, each of which makes what it is given a hundred times smaller.
    "fading": make_sample(
        ";".join(f"x = torch.relu(torch.nn.functional.linear(x, w{i}))" for i in range(60))
        + "; return (torch.sigmoid(x),)",
        [floats("x", 2, 16), *(floats(f"w{i}", 16, 16, std=0.02) for i in range(60))],
    ),
    # An untrained network whose batch norms were made for inputs of a deviation of 1.
    "batch norms": make_sample(
        ";".join(
            f"x = torch.conv2d(x, w{i}); "
            f"x = torch.nn.functional.batch_norm(x, m{i}, v{i}, s{i}, b{i}, False, 0.1, 1e-5); "
            "x = torch.nn.functional.relu6(x)"
            for i in range(_DEPTH)
        )
        + "; return (torch.nn.functional.hardsigmoid(x),)",
        [
            floats("x", 1, 8, 6, 6),
            *(floats(f"w{i}", 8, 8, 1, 1, std=0.01) for i in range(_DEPTH)),
            *(floats(f"m{i}", 8, std=0.0) for i in range(_DEPTH)),
            *(floats(f"v{i}", 8, mean=1.0, std=0.0) for i in range(_DEPTH)),
            *(floats(f"s{i}", 8, mean=1.0, std=0.0) for i in range(_DEPTH)),
            *(floats(f"b{i}", 8, std=0.0) for i in range(_DEPTH)),
        ],
    ),
    "negative variance": make_sample(
        "return (torch.nn.functional.batch_norm(x, m, v, None, None, False, 0.1, 1e-5),)",
        [floats("x", 1, 64, 4, 4), floats("m", 64), floats("v", 64, mean=0.01, std=0.5)],
    ),
    # More of them than causes are looked for one by one.
    "many negative variances": make_sample(
        ";".join(
            f"x = torch.nn.functional.batch_norm(x, m{i}, v{i}, None, None, False, 0.1, 1e-5)" for i in range(_DEPTH)
        )
        + "; return (x,)",
        [
            floats("x", 1, 64, 4, 4),
            *(floats(f"m{i}", 64) for i in range(_DEPTH)),
            *(floats(f"v{i}", 64, mean=1.0, std=10.0) for i in range(_DEPTH)),
        ],
    ),
    "square root": make_sample("return (x * torch.rsqrt(v + 1e-6),)", [floats("x", 4, 32), floats("v", 32, std=0.5)]),
    "overflowing": make_sample(
        ";".join(f"x = x @ w{i}" for i in range(40)) + "; return (torch.softmax(x, -1),)",
        [floats("x", 2, 16), *(floats(f"w{i}", 16, 16, std=200.0) for i in range(40))],
    ),
    "zero head": ZERO_HEAD,
    "codebook": make_sample(
        "d = x @ w.t(); return (d.max(dim=-1)[1],)", [floats("x", 64, 8), floats("w", 16, 8, std=0.0)]
    ),
    "mask of ones": ONES_MASK,
    # Attention whose mask was recorded as nothing in particular: some rows are hidden as a whole.
    "mask of coins": make_sample(
        "return (torch.softmax(x.masked_fill(~mask, -torch.inf), -1),)",
        [floats("x", 64, 4), TensorMeta("mask", (64, 4), "bool", "cpu")],
    ),
    "ids of zero": make_sample(
        "return (torch.nn.functional.embedding(ids, w).sum(-1),)",
        [integers("ids", 1, 32, low=0, high=0), floats("w", 9, 4)],
    ),
    "zero input": make_sample("return (x < 0,)", [floats("x", 4, 8, std=0.0)]),
}

BY_NATURE = make_sample("m = torch.ones_like(x); return (m.bool(),)", [floats("x", 2, 3)])
"""Constant whatever its input is."""

HOPELESS = make_sample("return (x * 0.0, x - x)", [floats("x", 2, 3)])
"""Reads its input, and is constant all the same."""
