"""Tiny sample folders that tests make for themselves: one graph each, of a kind that goes wrong easily."""

import ast
from collections.abc import Mapping
from pathlib import Path

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import write_sample
from ops.dataset.sample.format.types import Sample, SampleInfo, TensorMeta
from ops.dataset.sample.provenance import LEDGER_FILE, Ledger, provenance_of

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
}
"""Graph of torch → the same for Paddle."""


def joined(graphs: Mapping[str, Graph]) -> Graph:
    """One graph that does what several do: each takes long to compile. Their names begin those of its tensors."""
    statements, outputs, shapes = [], list[str](), dict[str, tuple[int, ...]]()
    for name, (body, own) in graphs.items():
        tree = ast.parse(body)
        written = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node.id in {*written, *own}:
                node.id = f"{name}_{node.id}"
        *before, last = tree.body
        assert isinstance(last, ast.Return) and last.value is not None
        statements += map(ast.unparse, before)
        outputs += map(ast.unparse, last.value.elts if isinstance(last.value, ast.Tuple) else [last.value])
        shapes |= {f"{name}_{tensor}": shape for tensor, shape in own.items()}
    return "\n".join([*statements, f"return ({', '.join(outputs)},)"]), shapes


def code_of(body: str, parameters: str = "x: torch.Tensor", *, before: str = "", framework: str = "torch") -> str:
    """The text of a graph: statements of `forward`, a line each, and what stands above the class."""
    lines = "".join(f"        {line}\n" for line in body.splitlines())
    base = "torch.nn.Module" if framework == "torch" else "paddle.nn.Layer"
    return f"import {framework}\n{before}\n\nclass GraphModule({base}):\n    def forward(self, {parameters}):\n{lines}"


def write_tiny(folder: Path, body: str, shapes: Shapes, framework: str = "torch") -> SampleTarget:
    """Write a sample of `body`, the statements of `forward`, and say where it is; for Paddle, that of `IN_PADDLE`."""
    if framework == "paddle":
        body, shapes = IN_PADDLE.get(body, (body, shapes))
    arguments = ", ".join(f"{name}: torch.Tensor" if framework == "torch" else name for name in shapes)
    code = code_of(body, arguments, framework=framework)
    weights = tuple(
        TensorMeta(
            name,
            shape,
            "float32",
            device="cpu" if framework == "torch" else None,
            mean=1.0 if name.endswith("var") else 0.0,
            std=0.5,
        )
        for name, shape in shapes.items()
    )
    info = SampleInfo(framework, model_name=folder.name, source="tests", task="other")
    write_sample(Sample(code, weights, info=info), folder)
    return SampleTarget("tests", folder.name, "0" * 64, folder, framework=framework)


def trust(home: Path, samples: Path) -> None:
    """Have what lies below a folder run outside of the sandbox, which starts anew for each folder and takes seconds.

    Args:
        home: GRAPHNET_HOME of those who trust it.
        samples: The folder.
    """
    facts = {"made_by": "tests", "source_spec": "", "sandboxed": False, "trusted": True}
    folders = sorted(path.parent for path in samples.rglob("model.py"))
    Ledger(home / LEDGER_FILE).record([provenance_of(folder, folder.name, **facts) for folder in folders])
