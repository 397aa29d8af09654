"""Tiny sample folders that tests make for themselves: one graph each, of a kind that goes wrong easily."""

from collections.abc import Mapping
from pathlib import Path

from ops.sample.catalog.rows import SampleTarget
from ops.sample.format.codec import write_sample
from ops.sample.format.types import Sample, SampleInfo, TensorMeta

Shapes = Mapping[str, tuple[int, ...]]
Graph = tuple[str, Shapes]

LINEAR = ("return (torch.nn.functional.gelu(x @ y) + 1,)", {"x": (16, 32), "y": (32, 8)})
TWO_OUTPUTS = ("z = x.softmax(-1)\nreturn (z, z.argmax(-1), x > 0)", {"x": (6, 9)})
BATCH_NORM = (
    "y = torch.nn.functional.batch_norm(x, mean, var, None, None, True, 0.1)\nx.add_(1.0)\nreturn (y, x * 2)",
    {"x": (4, 8, 5), "mean": (8,), "var": (8,)},
)
DROPPED = (  # what drops nothing is told from what does, whatever the seed is
    "y = x.exp()\nz = torch.nn.functional.dropout(y, 0.5, True)\nreturn (y, (z == 0).sum() > 0, (z > 0).sum() > 0)",
    {"x": (32, 32)},
)
DROPOUT = ("return (torch.nn.functional.dropout(x, 0.5, True),)", {"x": (32, 32)})
DTYPES = (
    "z = x.softmax(-1)\nhalf = x.to(torch.float16)\nreturn (z, z.argmax(-1), x > 0, half @ half.t())",
    {"x": (6, 9)},
)
ALL_OF_THEM = (  # linear, dtypes, batch normalisation and dropout in one graph, for what takes long to compile any
    (
        "g = torch.nn.functional.gelu(u @ v) + 1\nz = x.softmax(-1)\nhalf = x.to(torch.float16)\n"
        "y = torch.nn.functional.batch_norm(b, mean, var, None, None, True, 0.1)\nb.add_(1.0)\n"
        "e = d.exp()\nk = torch.nn.functional.dropout(e, 0.5, True)\n"
        "return (g, z, z.argmax(-1), x > 0, half @ half.t(), y, b * 2, e, (k == 0).sum() > 0, (k > 0).sum() > 0)"
    ),
    {"u": (16, 32), "v": (32, 8), "x": (6, 9), "b": (4, 8, 5), "mean": (8,), "var": (8,), "d": (32, 32)},
)


IN_PADDLE: Mapping[str, Graph] = {
    LINEAR[0]: ("return paddle.nn.functional.gelu(paddle.matmul(x, y)) + 1", LINEAR[1]),
    DTYPES[0]: (
        (
            "z = paddle.nn.functional.softmax(x, -1)\n"
            "return z, z.argmax(-1), x > 0, z.astype('float64'), z.astype('float16')"
        ),
        DTYPES[1],
    ),
    BATCH_NORM[0]: (
        "y = paddle.nn.functional.batch_norm(x, mean, var, training=True)\nreturn y, x * 2",
        BATCH_NORM[1],
    ),
    DROPPED[0]: (
        "y = x.exp()\nz = paddle.nn.functional.dropout(y, 0.5, training=True)\nreturn y, (z == 0).any(), (z > 0).any()",
        DROPPED[1],
    ),
    ALL_OF_THEM[0]: (
        (
            "g = paddle.nn.functional.gelu(paddle.matmul(u, v)) + 1\n"
            "z = paddle.nn.functional.softmax(x, -1)\n"
            "y = paddle.nn.functional.batch_norm(b, mean, var, training=True)\n"
            "e = d.exp()\nk = paddle.nn.functional.dropout(e, 0.5, training=True)\n"
            "return g, z, z.argmax(-1), x > 0, y, b * 2, e, (k == 0).any(), (k > 0).any()"
        ),
        ALL_OF_THEM[1],
    ),
}
"""Graph of torch → the same for Paddle."""


def write_tiny(folder: Path, body: str, shapes: Shapes, framework: str = "torch") -> SampleTarget:
    """Write a sample of `body`, the statements of `forward`, and say where it is; for Paddle, that of `IN_PADDLE`."""
    if framework == "paddle":
        body, shapes = IN_PADDLE.get(body, (body, shapes))
    arguments = ", ".join(f"{name}: torch.Tensor" if framework == "torch" else name for name in shapes)
    lines = "\n".join(f"        {line}" for line in body.splitlines())
    base = "torch.nn.Module" if framework == "torch" else "paddle.nn.Layer"
    code = f"import {framework}\n\n\nclass GraphModule({base}):\n    def forward(self, {arguments}):\n{lines}\n"
    weights = tuple(
        TensorMeta(
            name,
            shape,
            "float32",
            device="cpu" if framework == "torch" else None,
            mean=1.0 if name == "var" else 0.0,
            std=0.5,
        )
        for name, shape in shapes.items()
    )
    info = SampleInfo(framework, model_name=folder.name, source="tests", task="other")
    write_sample(Sample(code, weights, info=info), folder)
    return SampleTarget("tests", folder.name, "0" * 64, folder, framework=framework)
