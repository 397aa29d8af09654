"""iree-compile crashes over these operators, fails at them, or computes other numbers."""

import sys
import tempfile

import torch
from iree import runtime
from iree.compiler import tools
from iree.turbine import aot
from iree.turbine.dynamo.decompositions import DEFAULT_DECOMPOSITION_TABLE

RTOL = 1e-3
torch.manual_seed(0)
x, mask = torch.randn(6, 10), torch.arange(10) % 3 == 0
CASES = {
    "and of bools": (lambda x: (x > 0) & (x < 1), (x,), "failed to legalize operation 'torch.aten.__and__.Tensor'"),
    # As masks of attention begin in models of transformers: the message names an operand of the operator `&`.
    "and of a constant": (
        lambda x: x.new_ones((), dtype=torch.bool) & (x > 0),
        (x,),
        "failed to legalize operation 'torch.vtensor.literal'",
    ),
    "diff": (lambda x: x.diff(), (x,), "torch.aten.diff"),
    "padding that cuts": (lambda x: torch.nn.functional.pad(x, (1, -2), value=3.0), (x,), "runs out-of-bounds"),
    "padding that cuts twice": (
        lambda x: torch.nn.functional.pad(x, (-1, -1, 2, 0)),
        (x,),
        "expected offsets to be non-negative",
    ),
    "mask": (lambda x, m: x[:, m].sum(1), (x, mask), "Error code: -11"),
    "sum of sizes": (
        lambda x, m: torch.ones(torch.sym_sum([5, x[:, m].shape[1]])).sum(),
        (x, mask),
        "Unimplemented call_function: target=<function sym_sum",
    ),
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
