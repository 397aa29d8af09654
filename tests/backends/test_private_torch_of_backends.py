"""Private parts of torch that backends use: where, what for, and that this torch has them."""

import ast
import importlib
from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from typing import Any

import pytest
import torch

from backends import registry

FOLDER = Path(registry.__file__).parent
SHARED, DYNAMO, INDUCTOR, AOT = (
    "_shared/torch_private.py",
    "_shared/engines/dynamo.py",
    "inductor.py",
    "aot_inductor.py",
)
TOOLCHAIN = "_shared/engines/inductor.py"
USES = {
    "torch._C._DisableTorchDispatch": ((SHARED,), "constants of an exported graph are read as plain tensors by xla"),
    "torch._C._set_grad_enabled": ((SHARED,), "graphs that switch gradients can be exported"),
    "torch._decomp.decomposition_table": ((SHARED,), "tvm decomposes operators that it lacks"),
    "torch._decomp.get_decompositions": ((SHARED,), "training is expressed by operators of inference"),
    "torch._ops.OpOverloadPacket": ((SHARED,), "torchax can be imported beside this torch"),
    "torch.utils._pytree": ((SHARED,), "outputs of any structure are flattened and rebuilt"),
    "torch.utils._python_dispatch.TorchDispatchMode": ((SHARED,), "cudagraphs counts the operators it recorded"),
    "torch._dynamo": ((DYNAMO, "tensorrt.py"), "everything that goes through torch.compile"),
    "torch._dynamo.reset": ((DYNAMO,), "compilations start cold"),
    "torch._dynamo.config": ((DYNAMO,), "the settings below"),
    "torch._dynamo.config.suppress_errors": ((DYNAMO,), "errors of a compiler are raised"),
    "torch._dynamo.config.fail_on_recompile_limit_hit": ((DYNAMO,), "eager mode does not answer unseen"),
    "torch._dynamo.config.capture_scalar_outputs": ((DYNAMO,), "the adaptation scalars"),
    "torch._dynamo.config.capture_dynamic_output_shape_ops": ((DYNAMO,), "the adaptation scalars"),
    "torch._dynamo.utils.counters": ((DYNAMO, INDUCTOR, AOT, TOOLCHAIN), "evidence: operators, breaks, library calls"),
    "torch._dynamo.backends.debugging": (("aot_eager.py",), "aot_eager counts what AOTAutograd hands on"),
    "torch._dynamo.lookup_backend": (("tensorrt.py",), "tensorrt through torch.compile"),
    "torch._foreach_copy_": (("cudagraphs.py",), "arguments are copied in one kernel"),
    "torch._inductor.aoti_compile_and_package": ((AOT,), "AOTInductor's documented entry point"),
    "torch._inductor.aoti_load_package": ((AOT,), "AOTInductor's documented entry point"),
    "torch._inductor.list_mode_options": ((INDUCTOR, AOT), "the option mode"),
    "torch._inductor.metrics": ((INDUCTOR, AOT, TOOLCHAIN), "evidence: generated kernels"),
    "torch._inductor.codecache": ((TOOLCHAIN,), "headers are precompiled before any graph"),
    "torch._inductor.config": (
        (INDUCTOR, AOT, TOOLCHAIN),
        "freezing, threads that compile, whether headers are precompiled",
    ),
    "torch._inductor.compile_fx.compile_fx": ((TOOLCHAIN,), "rules hand the graph on to inductor"),
    "torch._inductor.async_compile": ((TOOLCHAIN,), "no pool of processes outlives compiling"),
    "torch._inductor.cpu_vec_isa.valid_vec_isa_list": ((TOOLCHAIN,), "the C++ compiler is probed once"),
    "torch.onnx._internal.exporter._core": (("onnxruntime/__init__.py",), "the exporter is imported early"),
    "torch.onnx._internal.exporter._torchlib.ops": (("onnxruntime/__init__.py",), "the exporter is imported early"),
}
"""Private name → the files that may use it, and what breaks without it."""

INSIDE = [
    ("torch._inductor.async_compile._process_pool_allowed", "inductor: no pool of processes"),
    (
        "torch._inductor.codecache._precompile_header",
        "inductor, aot_inductor: headers are precompiled before any graph",
    ),
    ("torch._dynamo.backends.debugging.boxed_nop", "aot_eager: runs what AOTAutograd made"),
    ("torch._dynamo.backends.debugging.aot_eager", "aot_eager: takes a compiler for forward graphs"),
    ("torch._inductor.metrics.generated_kernel_count", "inductor, aot_inductor: evidence"),
    ("torch.Tensor._version", "bound graphs: inputs that a graph changes are found"),
]
"""What is used of these, by attributes."""


def private_names(tree: ast.AST) -> Iterator[str]:
    """Names below torch with a part that starts with "_", of imports and of attributes; operators are none."""
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "torch":
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.Attribute):
            names = [ast.unparse(node)]
        for name in names:
            first, *parts = name.split(".")
            if first == "torch" and parts[:1] != ["ops"] and any(part.startswith("_") for part in parts):
                yield name


def found(name: str) -> Any:
    """What this torch has under a dotted name; its longest part that is a module is imported."""
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        try:
            module = importlib.import_module(".".join(parts[:count]))
        except ModuleNotFoundError:
            continue
        return reduce(getattr, parts[count:], module)
    raise AssertionError(name)


def test_backends_use_no_other_private_parts_of_torch() -> None:
    """One more belongs into `backends._shared.torch_private`, or here."""
    uses = {
        (name, str(file.relative_to(FOLDER)))
        for file in FOLDER.rglob("*.py")
        for name in private_names(ast.parse(file.read_text("utf-8")))
    }
    assert uses == {(name, file) for name, (files, _) in USES.items() for file in files}


@pytest.mark.parametrize(("name", "purpose"), [*((name, purpose) for name, (_, purpose) in USES.items()), *INSIDE])
def test_this_torch_has_it(name: str, purpose: str) -> None:
    try:
        found(name)
    except (AssertionError, AttributeError, ImportError) as error:
        pytest.fail(f"torch {torch.__version__} has no {name}, which is needed for this: {purpose} ({error})")


def test_what_is_missing_is_found_out() -> None:
    with pytest.raises(AttributeError):
        found("torch._inductor.config.no_such_setting")
