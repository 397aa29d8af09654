"""PaConvert hands on operands of unlike dtypes, which torch promotes and Paddle refuses, as it documents."""

import ast
import sys

from paconvert.converter import Converter

# Code of torch, what torch 2.13.0 gives, and a part of what is said of the code that PaConvert 3.3.1 writes.
CASES = {
    "sum": (
        "y = torch.tensor([1, 2]) + torch.tensor([0.5, 1.5])",
        "float32 [1.5, 3.5]",
        "But got different data type x: int64, y: float32",
    ),
    "product with a truth": (
        "y = torch.tensor([True, False]) * torch.tensor([0.5, 1.5])",
        "float32 [0.5, 0.0]",
        "But got different data type x: bool, y: float32",
    ),
    "comparison": (
        "y = torch.tensor([1, 2]) > torch.tensor([0.5, 2.5])",
        "bool [True, False]",
        "But got different data type x: int64, y: float32",
    ),
    "cat": (
        "y = torch.cat([torch.tensor([1]), torch.tensor([0.5])])",
        "float32 [1.0, 0.5]",
        "input tensor in list isn't consistent",
    ),
    "stack": (
        "y = torch.stack([torch.tensor([0.5]), torch.tensor([1])])",
        "float32 [[0.5], [1.0]]",
        "does not match the type of data (int64)",
    ),
    "where": (
        "y = torch.where(torch.tensor([True, False]), torch.tensor([1, 2]), torch.tensor([0.5, 1.5]))",
        "float32 [1.0, 1.5]",
        "But got different data type x: int64, y: float32",
    ),
    "prod of integers": (
        "y = torch.tensor([2, 3], dtype=torch.int32).prod(0)",
        "int64 6",
        "and got int32 6",
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
