"""OpenVINO leaves dropout in training out."""

import sys

import openvino
import torch

RTOL = 1e-3

CASES = {
    "dropout": (
        lambda x: (torch.nn.functional.dropout(x, 0.5, True) == 0).any(),
        (torch.ones(40, 40),),
        "Expected True but got False",
    ),
}


class Graph(torch.nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, *inputs):
        return (self.function(*inputs),)


def run(module, inputs):
    model = openvino.convert_model(module, example_input=inputs)
    compiled = openvino.compile_model(model, "CPU", {"INFERENCE_PRECISION_HINT": "f32"})
    return [torch.from_numpy(compiled([value.numpy() for value in inputs])[0])]


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
