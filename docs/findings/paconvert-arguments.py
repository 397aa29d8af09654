"""PaConvert hands on None, single numbers and lists where Paddle documents bools, tensors and lists, and arguments."""

import ast
import sys

from paconvert.converter import Converter

# Code of torch, what torch 2.13.0 gives, and a part of what is said of the code that PaConvert 3.3.1 writes.
CASES = {
    "value of pad": (
        "y = torch.nn.functional.pad(torch.tensor([[1.0]]), (1, 0), 'constant', None)",
        "float32 [[0.0, 1.0]]",
        "not 'NoneType'",
    ),
    "align_corners of interpolate": (
        "y = torch.nn.functional.interpolate(torch.tensor([[[[1.0]]]]), size=(1, 2), align_corners=None)",
        "float32 [[[[1.0, 1.0]]]]",
        "should be a bool value",
    ),
    "one size of interpolate": (
        "y = torch.nn.functional.interpolate(torch.tensor([[[[1.0]]]]), size=2)",
        "float32 [[[[1.0, 1.0], [1.0, 1.0]]]]",
        "'int' object is not iterable",
    ),
    "one size of a row": (
        "y = torch.nn.functional.interpolate(torch.tensor([[[1.0]]]), 2, mode='linear')",
        "float32 [[[1.0, 1.0]]]",
        "'int' object is not iterable",
    ),
    "statistics of batch_norm": (
        "y = torch.nn.functional.batch_norm(torch.tensor([[-1.0], [1.0]]), None, None, training=True, eps=1e-30)",
        "float32 [[-1.0], [1.0]]",
        "must be Tensor, but got None",
    ),
    "operands of einsum": (
        "y = torch.functional.einsum('ij,jk->ik', [torch.tensor([[2.0]]), torch.tensor([[3.0]])])",
        "float32 [[6.0]]",
        "the number of operands is 1, but found 2",
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
