"""torch-mlir has no StableHLO of Fourier transforms."""

import sys

import jax
import torch
from jax.extend.backend import get_backend
from jaxlib import _jax
from torch_mlir import fx

RTOL = 1e-3
jax.config.update("jax_platforms", "cpu")
jax.config.update("jax_enable_x64", True)

CASES = {
    "fft2": (lambda x: torch.fft.fft2(x).real, (torch.randn(2, 5, 7),), "failed with the following diagnostics"),
}


class Graph(torch.nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, *inputs):
        return (self.function(*inputs),)


def run(module, inputs):
    program = torch.export.export(module, inputs)
    text = str(fx.export_and_import(program, output_type="stablehlo", func_name="main"))
    client = get_backend("cpu")
    compiled = client.compile_and_load(text, _jax.DeviceList((client.local_devices()[0],)), _jax.CompileOptions())
    return [torch.from_dlpack(compiled.execute([jax.dlpack.from_dlpack(value) for value in inputs])[0])]


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
