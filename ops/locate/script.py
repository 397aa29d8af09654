"""The standalone reproducer of a fault: one file that needs torch and the compiler alone.

No torch is imported here: the code of a sample is only read.
"""

from __future__ import annotations

import base64
import math
import os
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ops.benchmark.results import FailureKind
from ops.graph import Graph
from ops.locate.signature import FaultKind, Signature
from ops.sample.format.literals import literal_text
from ops.sample.format.types import Sample, TensorMeta
from ops.sample.replay.properties import PERMUTATION, POSITIVE_DEFINITE, SORTED, SUMS_TO_ONE, property_of

MAX_LINES = 30
_MAX_VALUES = 64
"""Elements of a tensor whose values are written out."""

_MAX_CHARACTERS = 4000
"""Letters that kept values of a tensor may take."""

_TEMPLATE = '''"""{title}"""
import torch
{imports}
class GraphModule(torch.nn.Module):
{members}
{usage}
torch.manual_seed(0), torch.set_grad_enabled(False)
inputs = ({inputs},)
right = list((module := GraphModule().eval())(*[one.clone() for one in inputs]))
try:
    got = compiled(module, tuple(one.clone() for one in inputs))
except Exception as error:
    first = f"{{type(error).__name__}}: {{error}}".partition("\\n")[0]
    got = next((line for line in str(error).splitlines()[1:] if "error:" in line.lower()), first)
{check}
show = lambda values: [(str(one.dtype), list(one.shape), one.flatten()[:4].tolist()) for one in values]
print("expected", show(right), "and got", got if isinstance(got, str) else show(got))
raise SystemExit(failed)
'''
"""Its status is 1 where the fault shows."""

_EXPONENTS = {"float16": (1.0, 0.6), "bfloat16": (1.0, 0.3592), "float32": (1.0, 1.1772), "float64": (1.4, 1.4)}
"""Dtype → a and r of its tolerances 10^(a·t) and 10^(r·t), as in `ops.benchmark.measuring.tensors.library`."""

_ATTRIBUTES: Mapping[str, str] = {FailureKind.DTYPE_MISMATCH: "dtype", FailureKind.SHAPE_MISMATCH: "shape"}


class NoScriptError(Exception):
    """A fault has no standalone reproducer; the message says why."""


def _check(fault: Signature, t: int) -> str:
    """Lines that say whether a run failed as the fault does."""
    if fault.kind is FaultKind.CRASH:
        return "failed = isinstance(got, str)"
    is_wrong = "failed = not isinstance(got, str) and "
    if attribute := _ATTRIBUTES.get(fault.failure):
        return f"{is_wrong}[one.{attribute} for one in right] != [one.{attribute} for one in got]"
    bounds = ", ".join(
        f"torch.{name}: ({10 ** (r * t):.3g}, {10 ** (a * t):.3g})" for name, (a, r) in _EXPONENTS.items()
    )
    return f"""bounds = {{{bounds}}}
same = lambda a, b: a.shape == b.shape and torch.allclose(b.to(a.dtype), a, *bounds.get(a.real.dtype, (0, 0)), True)
{is_wrong}not all(map(same, right, got))"""


@dataclass(frozen=True, slots=True)
class ScriptRun:
    """What a reproducer said when it was run by itself.

    Attributes:
        last_line: The last line that it printed; "" where it printed none.
        returncode: Its exit status; negative for a signal, None where it was killed for taking too long.
        fault: What it is to show.
    """

    last_line: str
    returncode: int | None
    fault: Signature

    @property
    def shows_fault(self) -> bool:
        """Whether it failed as the fault does; another failure, and one of the script itself, does not count."""
        if self.returncode is None:
            return self.fault.failure == FailureKind.TIMEOUT
        if self.returncode < 0:
            return self.fault.failure in (FailureKind.CRASH, FailureKind.OUT_OF_MEMORY)
        return self.returncode == 1 and self.last_line.startswith("expected ") and not self._lacks_a_package

    @property
    def _lacks_a_package(self) -> bool:
        _, _, got = self.last_line.rpartition(" and got ")
        return got.startswith(_IMPORT_ERRORS) and not self.fault.line.startswith(_IMPORT_ERRORS)


_IMPORT_ERRORS = ("ImportError", "ModuleNotFoundError")


def script(sample: Sample, usage: str, title: str, fault: Signature, t: int) -> str:
    """The source of a reproducer.

    Args:
        sample: That fails.
        usage: How the compiler is called, as in `ops.locate.usage`.
        title: Its first line.
        fault: What it is to show.
        t: Tolerance at which outputs have to agree.

    Raises:
        NoScriptError: The sample takes sizes, or the fault is lost time.
    """
    if fault.kind is FaultKind.SLOW:
        raise NoScriptError("it compares outputs, and no times")
    graph = Graph.parse(sample.model_code)
    records = {tensor.name: tensor for tensor in sample.tensors}
    sizes = [(parameter.name, parameter.is_size) for parameter in graph.parameters]
    if size := next((name for name, is_size in sizes if is_size or name not in records), None):
        raise NoScriptError(f"its input {size} is a size")
    inputs = ", ".join(_values(records[parameter.name]) for parameter in graph.parameters)
    members = "\n".join("    " + line for text in graph.member_texts() for line in text.split("\n"))
    heads = [node.text for node in graph.definitions]
    return _TEMPLATE.format(
        title=title.replace('"""', "'''").replace("\\", "/"),
        imports="".join(f"{head}\n" for head in heads if head != "import torch"),
        members=members,
        usage=usage,
        inputs=inputs,
        check=_check(fault, t),
    ).replace("import torch\n\n", "import torch\n")


def _values(tensor: TensorMeta) -> str:
    """An expression for a tensor: its values where they are few or kept, else random ones of its statistics.

    Raises:
        NoScriptError: Its kept values are too many.
    """
    shape, dtype = list(tensor.shape), f"torch.{tensor.dtype}"
    if tensor.kept is not None:
        text = base64.b85encode(zlib.compress(tensor.kept, 9)).decode()
        if len(text) > _MAX_CHARACTERS:
            raise NoScriptError(f"the values of its input {tensor.name} are too many to be written into it")
        return (
            f"torch.frombuffer(bytearray(__import__('zlib').decompress(__import__('base64').b85decode({text!r}))), "
            f"dtype=torch.uint8).view({dtype}).reshape({shape})"
        )
    text = _random(tensor, shape, dtype)
    wanted = property_of(tensor)
    return text if wanted is None else _PROPERTIES[wanted.kind].format(text, axis=wanted.axis)


_PROPERTIES = {
    SORTED: "({}).sort({axis}).values",
    PERMUTATION: "({}).argsort({axis})",
    SUMS_TO_ONE: "({}).softmax({axis})",
    POSITIVE_DEFINITE: "(lambda x: (x @ x.mT) / x.shape[-1] + torch.eye(x.shape[-1]))({})",
}
"""Kind of a property → an expression that gives it to random values."""


def _random(tensor: TensorMeta, shape: list[int], dtype: str) -> str:
    """An expression for literal or random values."""
    if tensor.data is not None and tensor.element_count <= _MAX_VALUES:
        return f"torch.tensor({literal_text(tensor.data)}, dtype={dtype}).reshape({shape})"
    if tensor.dtype == "bool":
        return f"torch.rand({shape}) < 0.5"
    if tensor.dtype.startswith(("int", "uint")):
        low, high = int(tensor.min_val or 0), int(tensor.max_val or 1)
        return f"torch.randint({low}, {max(high, low) + 1}, {shape}, dtype={dtype})"
    mean, std = _finite(tensor.mean, 0.0), _finite(tensor.std, 1.0)
    text = f"torch.randn({shape}) * {std:.4g} + {mean:.4g}"
    if tensor.min_val is not None and tensor.min_val >= 0:
        text = f"({text}).abs()"
    return f"({text}).to({dtype})" if tensor.dtype != "float32" else text


def _finite(value: float | None, other: float) -> float:
    return value if value is not None and math.isfinite(value) else other


def run_script(path: Path, python: Path | None, timeout_s: float, fault: Signature) -> ScriptRun:
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
            return ScriptRun("", None, fault)
    lines = done.stdout.strip().splitlines()
    return ScriptRun(lines[-1] if lines else "", done.returncode, fault)
