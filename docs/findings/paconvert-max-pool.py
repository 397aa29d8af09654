"""PaConvert hands `dilation` of max_pool on as `return_mask` of Paddle: a pair comes, and nothing is dilated."""

import ast
import sys

from paconvert.converter import Converter

# Code of torch, what torch 2.13.0 gives, and a part of what is said of the code that PaConvert 3.3.1 writes.
CASES = {
    "dilation 1": (
        "y = torch.nn.functional.max_pool1d(torch.tensor([[[1.0, 3.0, 2.0, 0.0]]]), 2, 2, 0, 1)",
        "float32 [[[3.0, 2.0]]]",
        "and got float32 [[[3.0, 2.0]]], int32 [[[1, 2]]]",
    ),
    "dilation 2": (
        "y = torch.nn.functional.max_pool2d(torch.tensor([[[[1.0, 5.0, 2.0]]]]), (1, 2), 1, 0, 2)",
        "float32 [[[[2.0]]]]",
        "and got float32 [[[[5.0, 5.0]]]], int32 [[[[1, 1]]]]",
    ),
    "indices that are not wanted": (
        "y = torch.nn.functional.max_pool2d(torch.tensor([[[[1.0, 3.0, 2.0, 0.0]]]]), (1, 2), return_indices=False)",
        "float32 [[[[3.0, 2.0]]]]",
        "unexpected keyword argument 'return_indices'",
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
