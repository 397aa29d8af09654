"""PaConvert leaves out that a function works in place, or hands on an argument that Paddle lacks."""

import ast
import sys

from paconvert.converter import Converter

# Code of torch, what torch 2.13.0 gives, and a part of what is said of the code that PaConvert 3.3.1 writes.
CASES = {
    "relu6": (
        "y = torch.tensor([-1.0, 7.0])\ntorch.nn.functional.relu6(y, inplace=True)",
        "float32 [0.0, 6.0]",
        "and got float32 [-1.0, 7.0]",
    ),
    "hardtanh": (
        "y = torch.tensor([-2.0, 0.5])\ntorch.nn.functional.hardtanh(y, -1.0, 1.0, True)",
        "float32 [-1.0, 0.5]",
        "and got float32 [-2.0, 0.5]",
    ),
    "leaky_relu": (
        "y = torch.tensor([-2.0, 0.5])\ntorch.nn.functional.leaky_relu(y, 0.5, True)",
        "float32 [-1.0, 0.5]",
        "and got float32 [-2.0, 0.5]",
    ),
    "relu, by position": (
        "y = torch.tensor([-1.0, 7.0])\ntorch.nn.functional.relu(y, True)",
        "float32 [0.0, 7.0]",
        "and got float32 [-1.0, 7.0]",
    ),
    "relu, by name": (
        "x = torch.tensor([-1.0, 7.0])\ny = torch.nn.functional.relu(x, inplace=True)",
        "float32 [0.0, 7.0]",
        "unexpected keyword argument 'inplace'",
    ),
    "mish": (
        "x = torch.tensor([0.0])\ny = torch.nn.functional.mish(x, inplace=True)",
        "float32 [0.0]",
        "unexpected keyword argument 'inplace'",
    ),
}


def converted(code):
    tree = ast.parse(f"import torch\n{code}")
    Converter(log_dir="disable").transfer_node(tree, "code.py")
    return ast.unparse(tree)


def shown(value):
    if isinstance(value, (list, tuple)):
        return ", ".join(map(shown, value))
    return f"{value.dtype} {value.tolist()}".removeprefix("paddle.")


if __name__ == "__main__":
    failed = True
    for name, (code, expected, said) in CASES.items():
        written = converted(code)
        try:
            exec(written, made := {})
            came = shown(made["y"])
        except Exception as error:
            came = f"{type(error).__name__}: {error}"
        told = "right" if came == expected else f"expected {expected}, and got {' '.join(came.split())[:300]}"
        failed &= said in told
        line = "; ".join(written.splitlines()[1:])
        print(f"{'as stated' if said in told else 'NOT AS STATED'}: {name}: {line}: {told}")
    sys.exit(not failed)
