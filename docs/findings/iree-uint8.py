"""iree-compile takes bytes for signed ones in these operators of uint8, or crashes over them.

Conversions from floats are wrong as well on processors without AVX-512, and right on those with it.
"""

import sys
import tempfile

import torch
from iree import runtime
from iree.compiler import tools
from iree.turbine import aot
from iree.turbine.dynamo.decompositions import DEFAULT_DECOMPOSITION_TABLE

RTOL = 1e-3
x, small = torch.linspace(-2, 2, 12).view(3, 4), torch.tensor([[0, 1, 100, 200], [255, 128, 127, 3]], dtype=torch.uint8)
CASES = {
    "division": (lambda u: u / 2, (small,), "not close"),
    "sum": (lambda u: u.sum(), (small,), "Expected 814 but got 46"),
    "floor division": (lambda u: (u // 2).long(), (small,), "Error code: -11"),
    "range": (lambda x: torch.arange(4, dtype=torch.uint8) + x, (x,), "Error code: -11"),
}


class Graph(torch.nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, *inputs):
        return (self.function(*inputs),)


def run(module, inputs):
    with tempfile.TemporaryDirectory() as folder:
        program = torch.export.export(module, inputs).run_decompositions(DEFAULT_DECOMPOSITION_TABLE)
        aot.export(program).save_mlir(f"{folder}/graph.mlirbc")
        binary = tools.compile_file(
            f"{folder}/graph.mlirbc",
            target_backends=["llvm-cpu"],
            input_type="torch",
            extra_args=["--iree-llvmcpu-target-cpu=host", "--iree-opt-level=O3"],
        )
    config = runtime.Config("local-sync")
    loaded = runtime.load_vm_module(runtime.VmModule.copy_buffer(config.vm_instance, binary), config)
    found = loaded.main(
        *[value.numpy() if value.dtype != torch.bfloat16 else value.float().numpy() for value in inputs]
    )
    return [torch.from_numpy(found.to_host().copy())]


if __name__ == "__main__":
    failed = True
    for name, (function, inputs, said) in CASES.items():
        try:
            with torch.no_grad():
                found = run(Graph(function).eval(), inputs)[0]
            torch.testing.assert_close(found, function(*inputs), rtol=RTOL, atol=RTOL / 10)
            told = "right"
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
        failed &= said in told
        print(f"{'as stated' if said in told else 'NOT AS STATED'}: {name}: {' '.join(told.split())[:200]}")
    sys.exit(not failed)
