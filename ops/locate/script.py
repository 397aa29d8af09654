"""The standalone reproducer of a fault: one file that needs torch and the compiler alone.

No torch is imported here: the code of a sample is only read.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from ops.sample.analysis.model_code import forward_of, parameters_of
from ops.sample.format.types import Sample, TensorMeta

MAX_LINES = 30
_MAX_VALUES = 64
"""Elements of a tensor whose values are written out."""

_TEMPLATE = '''"""{title}"""
import torch
{imports}
class GraphModule(torch.nn.Module):
{members}
{usage}
torch.manual_seed(0)
inputs = ({inputs},)
show = lambda values: [(str(one.dtype), list(one.shape), one.flatten()[:4].tolist()) for one in values]
with torch.no_grad():
    right = list((module := GraphModule().eval())(*[one.clone() for one in inputs]))
    try:
        got = compiled(module, tuple(one.clone() for one in inputs))
    except Exception as error:
        lines = f"{{type(error).__name__}}: {{error}}".splitlines()
        got = next((line for line in lines[1:] if "error:" in line.lower()), lines[0])
same = lambda a, b: a.shape == b.shape and torch.allclose(a, b.to(a.dtype), 1e-3, 1e-3, True)
print("expected", show(right), "and got", got if isinstance(got, str) else show(got))
raise SystemExit(isinstance(got, str) or len(got) != len(right) or not all(map(same, right, got)))
'''
"""Its status is 1 where the fault shows."""


class NoScriptError(Exception):
    """A fault has no standalone reproducer; the message says why."""


@dataclass(frozen=True, slots=True)
class ScriptRun:
    """What a reproducer said when it was run by itself.

    Attributes:
        last_line: The last line that it printed; "" where it printed none.
        returncode: Its exit status; negative for a signal, None where it was killed for taking too long.
    """

    last_line: str
    returncode: int | None

    @property
    def shows_fault(self) -> bool:
        """Whether the compiler failed or gave other numbers, and not the script: it says so, or was killed."""
        was_killed = self.returncode is None or self.returncode < 0
        return was_killed or (self.returncode != 0 and self.last_line.startswith("expected "))


def script(sample: Sample, usage: str, title: str) -> str:
    """The source of a reproducer.

    Raises:
        NoScriptError: The sample takes sizes.
    """
    tree = ast.parse(sample.model_code)
    forward = forward_of(tree)
    known = {tensor.name: tensor for tensor in sample.tensors}
    parameters = parameters_of(forward)
    if size := next((one.name for one in parameters if one.symbolic or one.name not in known), None):
        raise NoScriptError(f"its input {size} is a size")
    inputs = ", ".join(_values(known[one.name]) for one in parameters)
    _Undeleted().visit(tree)
    module = next(one for one in tree.body if isinstance(one, ast.ClassDef) and one.name == "GraphModule")
    heads = [ast.unparse(one) for one in tree.body if one is not module]
    members = "\n".join("    " + line for one in module.body for line in ast.unparse(one).split("\n"))
    return _TEMPLATE.format(
        title=title.replace('"""', "'''").replace("\\", "/"),
        imports="".join(f"{head}\n" for head in heads if head != "import torch"),
        members=members,
        usage=usage,
        inputs=inputs,
    ).replace("import torch\n\n", "import torch\n")


class _Undeleted(ast.NodeTransformer):
    """Leaves out statements that only free memory."""

    def visit_Assign(self, node: ast.Assign) -> ast.Assign | None:
        return None if isinstance(node.value, ast.Constant) and node.value.value is None else node


def _values(tensor: TensorMeta) -> str:
    """An expression for a tensor: its values where they are few, else random ones of its statistics."""
    shape, dtype = list(tensor.shape), f"torch.{tensor.dtype}"
    if tensor.data is not None and tensor.element_count <= _MAX_VALUES:
        text = repr(tensor.data).replace("nan", "float('nan')").replace("inf", "float('inf')")
        return f"torch.tensor({text}, dtype={dtype}).reshape({shape})"
    if tensor.dtype == "bool":
        return f"torch.rand({shape}) < 0.5"
    if tensor.dtype.startswith(("int", "uint")):
        low, high = int(tensor.min_val or 0), int(tensor.max_val or 1)
        return f"torch.randint({low}, {max(high, low) + 1}, {shape}, dtype={dtype})"
    mean, std = tensor.mean or 0.0, 1.0 if tensor.std is None else tensor.std
    text = f"torch.randn({shape}) * {std:.4g} + {mean:.4g}"
    if tensor.min_val is not None and tensor.min_val >= 0:
        text = f"({text}).abs()"
    return f"({text}).to({dtype})" if tensor.dtype != "float32" else text


def run_script(path: Path, python: Path | None, timeout_s: float) -> ScriptRun:
    """Run a reproducer as its reader would: by itself, in a folder of its own.

    It has the code of the sample in it, so only those of trusted samples are run.
    """
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("GRAPHNET_", "PYTHONPATH"))
    }
    with tempfile.TemporaryDirectory(prefix="graphnet-reproducer-") as folder:
        try:
            done = subprocess.run(
                [str(python or sys.executable), str(path.absolute())],
                cwd=folder,
                env=environment,
                capture_output=True,
                text=True,
                timeout=timeout_s,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return ScriptRun("", None)
    lines = done.stdout.strip().splitlines()
    return ScriptRun(lines[-1] if lines else "", done.returncode)
