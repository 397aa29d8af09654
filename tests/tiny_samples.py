"""Tiny sample folders that tests make for themselves: one graph each, of a kind that goes wrong easily."""

from collections.abc import Mapping
from pathlib import Path

from ops.sample.catalog.rows import SampleTarget
from ops.sample.format.codec import write_sample
from ops.sample.format.types import Sample, SampleInfo, TensorMeta

Shapes = Mapping[str, tuple[int, ...]]

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
ALL_OF_THEM = (  # dtypes, batch normalisation and dropout in one graph, for what takes long to compile any
    (
        "z = x.softmax(-1)\nhalf = x.to(torch.float16)\n"
        "y = torch.nn.functional.batch_norm(b, mean, var, None, None, True, 0.1)\nb.add_(1.0)\n"
        "e = d.exp()\nk = torch.nn.functional.dropout(e, 0.5, True)\n"
        "return (z, z.argmax(-1), x > 0, half @ half.t(), y, b * 2, e, (k == 0).sum() > 0, (k > 0).sum() > 0)"
    ),
    {"x": (6, 9), "b": (4, 8, 5), "mean": (8,), "var": (8,), "d": (32, 32)},
)


def write_tiny(folder: Path, body: str, shapes: Shapes) -> SampleTarget:
    """Write a sample of `body`, the statements of `forward`, and say where it is."""
    arguments = ", ".join(f"{name}: torch.Tensor" for name in shapes)
    lines = "\n".join(f"        {line}" for line in body.splitlines())
    code = f"import torch\n\n\nclass GraphModule(torch.nn.Module):\n    def forward(self, {arguments}):\n{lines}\n"
    weights = tuple(
        TensorMeta(name, shape, "float32", device="cpu", mean=1.0 if name == "var" else 0.0, std=0.5)
        for name, shape in shapes.items()
    )
    write_sample(Sample(code, weights, info=SampleInfo(model_name=folder.name, source="tests", task="other")), folder)
    return SampleTarget("tests", folder.name, "0" * 64, folder)
