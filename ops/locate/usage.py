"""How users of each compiler call it, as source: what a reproducer runs in place of this project's backends.

Each is the code of a function `compiled(module, inputs)` that gives the outputs as a list of tensors; `inputs` is a
tuple. It has no adaptation of this project.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

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
"""Label of a backend with its options → its code; other options have none."""
