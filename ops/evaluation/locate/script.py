"""The standalone reproducer of a fault: one file that needs torch and the compiler alone.

For a compiler that is no part of this project, a copy of its backend lies beside the file.

No torch is imported here: the code of a sample is only read.
"""

import base64
import math
import os
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from ops.dataset.graph import Graph
from ops.dataset.outputs.tolerances import tolerances
from ops.dataset.sample.format.literals import literal_text
from ops.dataset.sample.format.types import Sample, TensorMeta
from ops.dataset.sample.replay.bounds import IndexBound, index_bounds
from ops.dataset.sample.replay.properties import PERMUTATION, POSITIVE_DEFINITE, SORTED, SUMS_TO_ONE, property_of
from ops.evaluation.locate.signature import Signature
from ops.failures import FailureKind, FaultKind

MAX_LINES = 30
_MOST_INDEX = (1 << 31) - 1
_MAX_VALUES = 64
"""Elements of a tensor whose values are written out."""

_MAX_CHARACTERS = 4000
"""Characters that kept values of a tensor may take."""

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

_TORCH_COMPILE = """def compiled(module, inputs):
    return list(torch.compile(module{backend})(*inputs))"""

USAGE: Mapping[str, str] = MappingProxyType(
    {
        "eager": "def compiled(module, inputs):\n    return list(module(*inputs))",
        "inductor": _TORCH_COMPILE.format(backend=""),
        "aot_eager": _TORCH_COMPILE.format(backend=', backend="aot_eager"'),
        "cudagraphs": _TORCH_COMPILE.format(backend=', backend="cudagraphs"'),
        "torchscript": """def compiled(module, inputs):
    traced = torch.jit.trace(module, tuple(one.clone() for one in inputs))
    return list(torch.jit.freeze(traced)(*inputs))""",
        "aot_inductor": """def compiled(module, inputs):
    path = torch._inductor.aoti_compile_and_package(torch.export.export(module, inputs))
    return list(torch._inductor.aoti_load_package(path)(*inputs))""",
        "onnxruntime": """def compiled(module, inputs):
    import onnxruntime
    model = torch.onnx.export(torch.export.export(module, inputs), dynamo=True, verbose=False).model_proto
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    feeds = {port.name: value.numpy() for port, value in zip(session.get_inputs(), inputs)}
    return [torch.from_numpy(value) for value in session.run(None, feeds)]""",
        "openvino": """def compiled(module, inputs):
    import openvino
    model = openvino.convert_model(module, example_input=tuple(one.clone() for one in inputs))
    program = openvino.compile_model(model, "CPU", {"INFERENCE_PRECISION_HINT": "f32"})
    found = program([value.numpy() for value in inputs])
    return [torch.from_numpy(found[port]) for port in range(len(program.outputs))]""",
        "openvino route=export": """def compiled(module, inputs):
    import openvino
    model = openvino.convert_model(torch.export.export(module, inputs))
    program = openvino.compile_model(model, "CPU", {"INFERENCE_PRECISION_HINT": "f32"})
    found = program([value.numpy() for value in inputs])
    return [torch.from_numpy(found[port]) for port in range(len(program.outputs))]""",
        "tvm": """def compiled(module, inputs):
    import tvm
    from tvm.relax.frontend.torch import from_exported_program
    program = from_exported_program(torch.export.export(module, inputs))
    machine = tvm.relax.VirtualMachine(tvm.compile(program, target="llvm"), tvm.cpu())
    return [torch.from_dlpack(value) for value in machine["main"](*map(tvm.runtime.from_dlpack, inputs))]""",
        "xla": """def compiled(module, inputs):
    import jax.extend.backend
    from jaxlib import _jax
    from torch_mlir import fx
    text = str(fx.export_and_import(torch.export.export(module, inputs), output_type="stablehlo", func_name="main"))
    jax.config.update("jax_enable_x64", True)
    client = jax.extend.backend.get_backend("cpu")
    program = client.compile_and_load(text, _jax.DeviceList((client.local_devices()[0],)), _jax.CompileOptions())
    return [torch.from_dlpack(value) for value in program.execute([jax.dlpack.from_dlpack(one) for one in inputs])]""",
        "iree": """def compiled(module, inputs):
    from iree import compiler, runtime
    from iree.turbine import aot
    aot.export(torch.export.export(module, inputs)).save_mlir("graph.mlirbc")
    flags = ["--iree-llvmcpu-target-cpu=host", "--iree-opt-level=O3"]
    binary = compiler.compile_file("graph.mlirbc", target_backends=["llvm-cpu"], input_type="torch", extra_args=flags)
    loaded = runtime.VmModule.copy_buffer((config := runtime.Config("local-sync")).vm_instance, binary)
    found = runtime.load_vm_module(loaded, config).main(*[value.numpy() for value in inputs])
    return [torch.from_numpy(one.to_host().copy()) for one in (found if isinstance(found, tuple) else [found])]""",
    }
)
"""Label of a backend with its options → how its users call it, as source; other options have none.

Each is a function `compiled(module, inputs)` that gives the outputs as a list of tensors; `inputs` is a tuple. It has
no adaptation of this project.
"""

_COPIED = """def compiled(module, inputs):
    import inspect, pathlib, sys
    place = pathlib.Path(__file__).resolve().parent / {place!r}
    sys.path.insert(0, str(place))
    from backends import registry
    spec = {spec!r}
    options = {options!r} | {{name: f"{{place}}/{{folder}}" for name, folder in {folders!r}.items()}}
    backend = registry.resolve(f"{{place}}/{{spec}}" if ".py:" in spec else spec, options)
    named = dict(zip(inspect.signature(module.forward).parameters, inputs))
    backend.prepare(module, named)
    return list(backend.compile(module, named)(**named))"""


def usage_of_copy(spec: str, options: Mapping[str, str], folders: Mapping[str, str], place: str = "") -> str:
    """Return the source that calls a backend whose code is copied beside the reproducer, as this project does.

    Args:
        spec: Of the copy, below the folder of the copies.
        options: Of the backend.
        folders: Option → folder with code, below that of the copies.
        place: The folder of the copies, below the reproducer's; "" if it is that.
    """
    return _COPIED.format(spec=spec, options=dict(options), folders=dict(folders), place=place)


_TOLERANT = ("float16", "bfloat16", "float32", "float64")
"""Dtypes whose values may differ within a tolerance."""

_ATTRIBUTES: Mapping[str, str] = {FailureKind.DTYPE_MISMATCH: "dtype", FailureKind.SHAPE_MISMATCH: "shape"}


class NoScriptError(Exception):
    """A fault has no standalone reproducer; the message says why."""


def _check(fault: Signature, t: int) -> str:
    """Return source lines that tell whether a run failed as the fault does."""
    if fault.kind is FaultKind.CRASH:
        return "failed = isinstance(got, str)"
    is_wrong = "failed = not isinstance(got, str) and "
    if attribute := _ATTRIBUTES.get(fault.failure):
        return f"{is_wrong}[one.{attribute} for one in right] != [one.{attribute} for one in got]"
    return f"{agreement_source(t)}\n{is_wrong}not all(map(same, right, got))"


def agreement_source(t: int) -> str:
    """Return source of `bounds`, dtype → rtol and atol, and of `same(a, b)`: two tensors agree at t, in a's dtype."""
    tolerance = {dtype: tolerances(dtype, t) for dtype in _TOLERANT}
    bounds = ", ".join(f"torch.{dtype}: ({rtol:.3g}, {atol:.3g})" for dtype, (atol, rtol) in tolerance.items())
    return f"""bounds = {{{bounds}}}
same = lambda a, b: a.shape == b.shape and torch.allclose(b.to(a.dtype), a, *bounds.get(a.real.dtype, (0, 0)), True)"""


@dataclass(frozen=True, slots=True)
class ScriptRun:
    """The outcome of a reproducer that was run by itself.

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
        """True where it failed as the fault does; another failure, or one of the script itself, does not count."""
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
    """Write the source of a reproducer.

    Args:
        sample: A sample that fails.
        usage: How the compiler is called, of `USAGE` or by `usage_of_copy`.
        title: Its first line.
        fault: What it is to show.
        t: Tolerance at which outputs have to agree.

    Raises:
        NoScriptError: The sample takes sizes, or the fault is lost time.
    """
    if fault.kind is FaultKind.SLOW:
        raise NoScriptError("it compares outputs, and no times")
    imports, members, inputs = graph_source(sample)
    return _TEMPLATE.format(
        title=plain_text(title),
        imports=imports,
        members=members,
        usage=usage,
        inputs=inputs,
        check=_check(fault, t),
    ).replace("import torch\n\n", "import torch\n")


def plain_text(text: str) -> str:
    """Return a line that can stand in a docstring, whatever it has in it."""
    return text.encode("unicode_escape").decode("ascii").replace("\\", "/").replace('"', "'")


def graph_source(sample: Sample) -> tuple[str, str, str]:
    """Write a graph and its inputs as source.

    Returns:
        Lines of its imports, functions and classes but `import torch`; the body of its class; its inputs, with commas.

    Raises:
        NoScriptError: It takes sizes, or kept values that are too many.
    """
    graph = Graph.parse(sample.model_code)
    records = {tensor.name: tensor for tensor in sample.tensors}
    sizes = [(parameter.name, parameter.is_size) for parameter in graph.parameters]
    if size := next((name for name, is_size in sizes if is_size or name not in records), None):
        raise NoScriptError(f"its input {size} is a size")
    bounds = index_bounds(sample)
    inputs = ", ".join(_values(records[name]) + _clamp_text(records[name], bounds.get(name)) for name, _ in sizes)
    members = "\n".join("    " + line for text in graph.member_texts() for line in text.split("\n"))
    heads = [node.text for node in graph.definitions]
    return "".join(f"{head}\n" for head in heads if head != "import torch"), members, inputs


def _values(tensor: TensorMeta) -> str:
    """Write an expression for a tensor: its values where they are few or kept, else random ones of its statistics.

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


def _clamp_text(tensor: TensorMeta, bound: IndexBound | None) -> str:
    """Return source that clamps an index to its table, as replay does: a smaller table may have larger indices."""
    if bound is None or tensor.kept is not None or tensor.dtype not in ("int32", "int64"):
        return ""
    return f".clamp({max(bound.low, -_MOST_INDEX)}, {min(bound.high, _MOST_INDEX)})"


_PROPERTIES = {
    SORTED: "({}).sort({axis}).values",
    PERMUTATION: "({}).argsort({axis})",
    SUMS_TO_ONE: "({}).softmax({axis})",
    POSITIVE_DEFINITE: "(lambda x: (x @ x.mT) / x.shape[-1] + torch.eye(x.shape[-1]))({})",
}
"""Kind of a property → an expression that gives it to random values."""


def _random(tensor: TensorMeta, shape: list[int], dtype: str) -> str:
    """Write an expression for literal or random values."""
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
    printed, returncode = run_apart([str(python or sys.executable), str(path.absolute())], timeout_s)
    lines = printed.strip().splitlines()
    return ScriptRun(lines[-1] if lines and returncode is not None else "", returncode, fault)


def run_apart(command: Sequence[str], timeout_s: float, **variables: str) -> tuple[str, int | None]:
    """Run a command without this project's environment, in a folder of its own.

    Args:
        command: The command.
        timeout_s: Seconds after which it is killed.
        variables: Further variables of its environment.

    Returns:
        Its standard output, and its status: negative for a signal, None where it was killed.
    """
    environment = {name: value for name, value in os.environ.items() if not name.startswith(_OF_THIS_PROCESS)}
    with tempfile.TemporaryDirectory(prefix="graphnet-reproducer-") as folder:
        try:
            done = subprocess.run(
                command,
                cwd=folder,
                env=environment | variables,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=timeout_s,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            return bytes(error.stdout or b"").decode("utf-8", "replace"), None  # bytes, though text is asked for
    return done.stdout, done.returncode


_OF_THIS_PROCESS = ("GRAPHNET_", "PYTHONPATH", "PYTEST_")
