"""PaConvert hands numbers on to Paddle's functions of two tensors."""

import ast
import sys

from paconvert.converter import Converter

# Code of torch, what torch 2.13.0 gives, and a part of what is said of the code that PaConvert 3.3.1 writes.
CASES = {
    "add": (
        "y = torch.add(torch.tensor([1, 2]), 1)",
        "int64 [2, 3]",
        "must be Tensor, but got int",
    ),
    "Tensor.mul": (
        "y = torch.tensor([1.0, 2.0]).mul(2)",
        "float32 [2.0, 4.0]",
        "must be Tensor, but got int",
    ),
    "Tensor.ne": (
        "y = torch.tensor([1, 2]).ne(1)",
        "bool [False, True]",
        "must be Tensor, but got int",
    ),
    "lt": (
        "y = torch.lt(torch.tensor([1, 2]), 2)",
        "bool [True, False]",
        "must be Tensor, but got int",
    ),
    "div, rounded down": (
        "y = torch.div(torch.tensor([-7, 7]), 2, rounding_mode='floor')",
        "int64 [-4, 3]",
        "must be Tensor, but got int",
    ),
    "div, rounded to zero": (
        "y = torch.tensor([-7, 7]).div(2, rounding_mode='trunc')",
        "int64 [-3, 3]",
        "must be Tensor, but got int",
    ),
    "pow of a number": (
        "y = torch.pow(2.0, torch.tensor([1.0, 3.0]))",
        "float32 [2.0, 8.0]",
        "must be Tensor, but got float",
    ),
    "&": (
        "y = torch.tensor([5, 6]) & 3",
        "int64 [1, 2]",
        "must be Tensor, but got int",
    ),
    "Tensor.add_": (
        "y = torch.tensor([1.0, 2.0]).add_(1)",
        "float32 [2.0, 3.0]",
        "'int' object has no attribute 'shape'",
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
