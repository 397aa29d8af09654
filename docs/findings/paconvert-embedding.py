"""PaConvert hands `padding_idx` of embedding on: torch gives that row all the same, Paddle zeros."""

import ast
import sys

from paconvert.converter import Converter

# Code of torch, what torch 2.13.0 gives, and a part of what is said of the code that PaConvert 3.3.1 writes.
CASES = {
    "by position": (
        "y = torch.nn.functional.embedding(torch.tensor([0, 1]), torch.tensor([[1.0, 2.0], [3.0, 4.0]]), 0)",
        "float32 [[1.0, 2.0], [3.0, 4.0]]",
        "and got float32 [[0.0, 0.0], [3.0, 4.0]]",
    ),
    "from the end": (
        "y = torch.nn.functional.embedding(torch.tensor([0, 1]), torch.tensor([[1.0, 2.0], [3.0, 4.0]]), padding_idx=-1)",
        "float32 [[1.0, 2.0], [3.0, 4.0]]",
        "and got float32 [[1.0, 2.0], [0.0, 0.0]]",
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
