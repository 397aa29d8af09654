"""Writes a sample as a problem of KernelBench: one file for torch with `Model`, `get_inputs` and `get_init_inputs`.

The file has the graph's code as it is executed, and makes the same tensors as replay: with numpy's generators, used in
the same way, or from stored values. Each tensor is compared with replay's before the file is written, so that the model
gives the sample's outputs bit for bit. The sample's code is parsed, not executed.
"""

from __future__ import annotations

import base64
import dataclasses
import re
import sys
import uuid
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from backends._shared.weight_names import is_weight
from ops.dataset.graph import Graph
from ops.dataset.passes.sample_run import SampleRunConfig
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.files import file_name
from ops.dataset.sample.format.types import VALUE_PROPERTY, Sample, TensorMeta
from ops.dataset.sample.replay.bounds import IndexBound, index_bounds
from ops.dataset.sample.replay.values import BLOCK, STD_SCALE, is_drawn, is_integer, is_ranged
from ops.dataset.sample.trust import is_trusted
from ops.errors import GraphNetError
from ops.execution.untrusted.folders import UntrustedFileError, copy_at, open_folder
from ops.execution.untrusted.text import printable
from ops.execution.worker.child import Reporter
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.task_folder import remove_folder

if TYPE_CHECKING:
    import torch

_FILE = "problem.py"
_FILE_BYTES = 64 << 20
_STORED_CHARACTERS = 1 << 20
"""Most characters of a tensor's stored values."""

_FLOATS = frozenset({"float16", "bfloat16", "float32", "float64"})
_SUBMODULE = re.compile(r"\btorch(?:\.\w+)+")
_IMPORTED_ANYWAY = ("torch.nn", "torch.ops", "torch._C", "torch.functional")

_HEAD = '''"""{title}

A computational graph of GraphNet in the form of KernelBench: Model holds the graph and its weights, get_inputs() makes
its inputs. It needs torch and numpy alone.
"""

from __future__ import annotations

import base64
import hashlib
import math
import operator
import zlib
from math import inf, nan

import numpy as np
import torch
from torch import device
{imports}
NoneType = type(None)
_operator = operator
SEED = {seed}


'''

_VALUES = '''def _values(name, shape, dtype, mean=0.0, std=0.0, low=None, high=None, clamp=None):
    """A tensor of drawn values: blocks of {block} elements, each by a generator of its own, whatever is made before."""
    held = "uint16" if dtype == "bfloat16" else dtype
    values = np.empty(math.prod(shape), held)
    is_integer = np.issubdtype(values.dtype, np.integer) and dtype != "bfloat16"
    wide = np.float64 if is_integer or dtype == "float64" else np.float32
    for index, start in enumerate(range(0, values.size, {block})):
        part = values[start : start + {block}]
        words = np.frombuffer(hashlib.sha256(f"{{SEED}}:{{name}}:{{index}}".encode()).digest(), "<u8")
        random = np.random.Generator(np.random.SFC64(0))
        random.bit_generator.state = {{
            "bit_generator": "SFC64", "state": {{"state": words}}, "has_uint32": 0, "uinteger": 0,
        }}
        if is_integer and low is not None and high is not None:
            part[:] = random.integers(low, high, size=part.size, endpoint=True, dtype=held)
        elif dtype == "bool":
            part[:] = bool(low) if low is not None else random.integers(0, 2, size=part.size, dtype=np.bool_)
        else:
            drawn = np.full(part.size, mean, wide)
            if std:
                random.standard_normal(dtype=wide, out=drawn)
                drawn *= std
                drawn += mean or -0.0  # which changes no zero's sign
            drawn = np.clip(np.clip(drawn, low, high) if low is not None or high is not None else drawn, -100.0, 100.0)
            if dtype == "bfloat16":
                bits = drawn.view(np.uint32)
                part[:] = (bits + ((bits >> 16) & 1) + 0x7FFF) >> 16
            else:
                part[:] = np.rint(drawn) if is_integer else drawn
    if clamp is not None:
        np.clip(values, *clamp, out=values)
    return torch.from_numpy(values).view(getattr(torch, dtype)).reshape(shape)
'''

_STORED = '''def _stored(text, shape, dtype):
    """A tensor whose values are kept here."""
    content = bytearray(zlib.decompress(base64.b85decode(text)))
    tensor = torch.frombuffer(content, dtype=torch.uint8) if content else torch.empty(0, dtype=torch.uint8)
    return tensor.view(getattr(torch, dtype)).reshape(shape).clone()
'''

_MODEL = '''class Model(torch.nn.Module):
    """The graph; its weights are buffers."""

    def __init__(self):
        super().__init__()
        self.graph = GraphModule().eval()
{buffers}
    def forward(self{inputs}):
        outputs = self.graph({arguments})
        return outputs[0] if len(outputs) == 1 else outputs


def get_inputs():
    return [{values}]


def get_init_inputs():
    return []
'''


class NoProblemError(GraphNetError):
    """A sample cannot be one file; the message says why."""


@dataclass(frozen=True, slots=True)
class ProblemResult:
    """The result of writing a sample's problem.

    Attributes:
        sample_id: Id of the sample.
        path: The file; None where it could not be written.
        message: Reason why there is no file; "" where there is one.
    """

    sample_id: str
    path: Path | None
    message: str = ""


def problem_name(target: SampleTarget) -> str:
    """Name of a sample's file."""
    return f"{file_name(target.sample_id)}.py"


def write_problem(
    target: SampleTarget, path: Path, host: WorkerHost, *, log_dir: Path, config: SampleRunConfig
) -> ProblemResult:
    """Let a worker write the file of a sample, and move it to a path."""
    worker = host if is_trusted(target) else host.confined_host()
    output, name = worker.start().output, f"kernelbench-{uuid.uuid4().hex}"
    payload = {"folder": str(output / name), "title": target.sample_id}
    task = config.task("kernelbench", f"{__name__}:save", target, log_dir, **payload)
    task = dataclasses.replace(task, leaves_output=True)
    try:
        outcome = worker.run(task)
        if outcome.failure is not None:
            return ProblemResult(target.sample_id, None, outcome.failure.message)
        with open_folder(output, [name]) as folder:
            if not copy_at(folder, _FILE, _FILE_BYTES, output / name, path):
                return ProblemResult(target.sample_id, None, "the worker left no file")
    except UntrustedFileError as error:
        path.unlink(missing_ok=True)
        return ProblemResult(target.sample_id, None, str(error))
    finally:
        remove_folder(output / name)
    return ProblemResult(target.sample_id, path)


def save(payload: Mapping[str, Any], _reporter: Reporter) -> dict[str, Any]:
    """Write the file of the sample in the working folder. Worker only."""
    from ops.dataset.sample.format.codec import read_sample

    sample, told = read_sample(Path.cwd()), {name: payload[name] for name in ("title", "device", "seed")}
    text = problem_text(sample, **told)
    folder = Path(payload["folder"])
    folder.mkdir(parents=True)
    (folder / _FILE).write_text(text, "utf-8")
    return {}


def problem_text(sample: Sample, *, title: str, device: str = "cpu", seed: int = 0) -> str:
    """Write the text of a sample's file. Worker only: it imports torch.

    Raises:
        NoProblemError: A tensor's values can be neither drawn by the file nor stored in it, or it is no torch sample.
    """
    from ops.dataset.sample.replay.load import executed_code
    from ops.dataset.sample.replay.tensors import replay

    if sample.info.framework != "torch":
        raise NoProblemError(
            f"a problem of KernelBench is a model of torch, and this is one of {sample.info.framework}"
        )
    code = executed_code(sample, device=device).replace("from __future__ import annotations\n", "")
    imports = "".join(f"import {name}\n" for name in _submodules(code))
    safe_title = printable(title, 300).replace("\\", "/").replace('"', "'")
    head = _HEAD.format(title=safe_title, imports=imports, seed=seed)
    values = _VALUES.format(block=BLOCK)
    tensors = {tensor.name: tensor for tensor in sample.tensors}
    bounds = index_bounds(sample) if any(is_integer(tensor.dtype) for tensor in tensors.values()) else {}
    maker = _Maker(head + values + _STORED)
    expressions = {
        name: value if isinstance(value, int) else maker.expression(tensors[name], value, bounds.get(name))
        for name, value in replay(sample, seed=seed).items()
    }
    if odd := [name for name in expressions if not name.isidentifier()]:
        raise NoProblemError(f"{odd[0]!r} is no name of a parameter")
    sizes = {parameter.name for parameter in Graph.parse(sample.model_code).parameters if parameter.is_size}
    held = [name for name in expressions if name not in sizes and is_weight(name)]
    inputs = [name for name in expressions if name not in sizes and not is_weight(name)]
    buffers = "".join(f'        self.register_buffer("held_{name}", {expressions[name]})\n' for name in held)
    passed = {
        name: f"self.held_{name}" if name in held else expressions[name] if name in sizes else name
        for name in expressions
    }
    model = _MODEL.format(
        buffers=buffers,
        inputs="".join(f", {name}" for name in inputs),
        arguments=", ".join(f"{name}={value}" for name, value in passed.items()),
        values=", ".join(str(expressions[name]) for name in inputs),
    )
    return f"{head}{code.rstrip()}\n\n\n{values}\n\n{_STORED}\n\n{model}"


class _Maker:
    """Finds expressions, of the file's functions, for exactly the tensors of replay."""

    def __init__(self, code: str) -> None:
        self._names: dict[str, Any] = {}
        exec(code, self._names)  # our own text, with nothing from the sample

    def expression(self, meta: TensorMeta, wanted: torch.Tensor, bound: IndexBound | None) -> str:
        """Find the expression for a tensor.

        Raises:
            NoProblemError: The file's function cannot draw its values, and they are too many to be stored.
        """
        statistics = (meta.mean, meta.std, meta.min_val, meta.max_val)
        is_plain = all(value is None or isinstance(value, int | float) for value in statistics)
        if is_plain and is_drawn(meta) and VALUE_PROPERTY not in meta.extra and meta.dtype in self._drawable:
            drawn = _call(meta, bound)
            if self._gives(drawn, wanted):
                return drawn
        content = _bytes_of(wanted)
        text = base64.b85encode(zlib.compress(content, 9)).decode()
        stored = f"_stored({text!r}, {tuple(meta.shape)}, {meta.dtype!r})"
        if len(text) > _STORED_CHARACTERS or not self._gives(stored, wanted):
            raise NoProblemError(f"the values of {meta.name} ({meta.dtype}) are too many to be stored in a file")
        return stored

    _drawable = _FLOATS | {"bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"}

    def _gives(self, text: str, wanted: torch.Tensor) -> bool:
        """Tell whether an expression of the file gives a tensor, bit for bit."""
        tensor = eval(text, self._names)
        same = tensor.dtype == wanted.dtype and tensor.shape == wanted.shape
        return same and _bytes_of(tensor) == _bytes_of(wanted)


def _call(meta: TensorMeta, bound: IndexBound | None) -> str:
    """Write the call that draws a tensor."""
    told: dict[str, object] = {}
    low, high = meta.min_val, meta.max_val
    if meta.dtype == "bool":
        told = {"low": bool(low)} if low is not None and low == high else {}
    elif is_ranged(meta):
        told = {"low": int(low or 0), "high": int(high or 0)}
    else:
        mean = 0.0 if meta.mean is None else meta.mean
        told = {"mean": mean, "std": (0.1 if meta.std is None else float(meta.std)) * STD_SCALE}
        told |= {name: value for name, value in (("low", low), ("high", high)) if value is not None}
    if bound is not None and is_integer(meta.dtype):
        told["clamp"] = _clamp_bound(bound, meta.dtype)
    named = "".join(f", {name}={value!r}" for name, value in told.items())
    return f"_values({meta.name!r}, {tuple(meta.shape)}, {meta.dtype!r}{named})"


def _clamp_bound(bound: IndexBound, dtype: str) -> tuple[int, int]:
    """Clamp a bound to the range of a dtype."""
    import numpy as np

    limits = np.iinfo(dtype)
    least, most = int(limits.min), int(limits.max)
    return min(max(bound.low, least), most), max(min(bound.high, most), least)


def _bytes_of(tensor: torch.Tensor) -> bytes:
    import torch

    flat = tensor.detach().contiguous().reshape(-1)
    return flat.view(torch.uint8).numpy().tobytes() if flat.numel() else b""


def _submodules(code: str) -> list[str]:
    """Modules of torch that the code names and that `import torch` may not import."""
    names: set[str] = set()
    for match in _SUBMODULE.finditer(code):
        parts = match[0].split(".")
        names |= {".".join(parts[:count]) for count in range(2, len(parts) + 1)}
    return sorted(name for name in names if name in sys.modules and not name.startswith(_IMPORTED_ANYWAY))
