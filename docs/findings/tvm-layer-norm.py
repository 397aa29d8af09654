"""TVM computes layer normalisation in float32 and float16 only."""

import sys

import torch
import tvm
from tvm import relax
from tvm.relax.frontend.torch import from_exported_program

RTOL = 1e-2
x = torch.linspace(-2, 2, 21).view(3, 7)
brain = x.bfloat16()
CASES = {
    "layer_norm of bfloat16": (
        lambda b: torch.nn.functional.layer_norm(b, (7,)),
        (brain,),
        "only support float32 and float16",
    ),
    "layer_norm of float64": (
        lambda x: torch.nn.functional.layer_norm(x.double(), (7,)),
        (x,),
        "only support float32 and float16",
    ),
}


class Graph(torch.nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, *inputs):
        return (self.function(*inputs),)


def run(module, inputs):
    imported = from_exported_program(torch.export.export(module, inputs))
    machine = relax.VirtualMachine(tvm.compile(imported, target="llvm"), tvm.cpu())
    return [torch.from_dlpack(machine["main"](*map(tvm.runtime.from_dlpack, inputs))[0])]


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
