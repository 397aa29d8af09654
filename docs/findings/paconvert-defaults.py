"""PaConvert leaves out arguments whose defaults differ, and names functions that compute something else."""

import ast
import sys

from paconvert.converter import Converter

# Code of torch, what torch 2.13.0 gives, and a part of what is said of the code that PaConvert 3.3.1 writes.
CASES = {
    "grid_sample": (
        "y = torch.nn.functional.grid_sample(torch.tensor([[[[1.0, 2.0]]]]), torch.tensor([[[[-1.0, 0.0]]]]))",
        "float32 [[[[0.5]]]]",
        "and got float32 [[[[1.0]]]]",
    ),
    "Tensor.median": (
        "y = torch.tensor([1.0, 2.0, 4.0, 8.0]).median()",
        "float32 2.0",
        "and got float32 3.0",
    ),
    "fmod": (
        "y = torch.fmod(torch.tensor([-7, 7]), 4)",
        "int64 [-3, 3]",
        "and got int64 [1, 3]",
    ),
    "instance_norm of running statistics": (
        "y = torch.nn.functional.instance_norm(torch.tensor([[[1.0, 3.0]]]), torch.tensor([1.0]), torch.tensor([4.0]), use_input_stats=False, eps=1e-30)",
        "float32 [[[0.0, 1.0]]]",
        "and got float32 [[[-1.0, 1.0]]]",
    ),
    "full of an integer": (
        "y = torch.full((2,), 3)",
        "int64 [3, 3]",
        "and got float32 [3.0, 3.0]",
    ),
    "one_hot": (
        "y = torch.nn.functional.one_hot(torch.tensor([1]), 2)",
        "int64 [[0, 1]]",
        "and got float32 [[0.0, 1.0]]",
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
