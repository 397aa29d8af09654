"""PaConvert's own `Tensor.split` gives parts of other sizes where the last one is smaller, and `chunk` fails there."""

import ast
import sys

from paconvert.converter import Converter
from paconvert.utils import UtilsFileHelper

# Code of torch, what torch 2.13.0 gives, and a part of what is said of the code that PaConvert 3.3.1 writes.
CASES = {
    "three, and the rest": (
        "y = torch.arange(8).split(3)",
        "int64 [0, 1, 2], int64 [3, 4, 5], int64 [6, 7]",
        "and got int64 [0, 1, 2, 3], int64 [4, 5, 6, 7]",
    ),
    "four, and the rest": (
        "y = torch.arange(6).split(4)",
        "int64 [0, 1, 2, 3], int64 [4, 5]",
        "and got int64 [0, 1, 2, 3, 4, 5]",
    ),
    "two, and the rest": (
        "y = torch.arange(5).split(2)",
        "int64 [0, 1], int64 [2, 3], int64 [4]",
        "must be evenly divisible",
    ),
    "chunks that differ": (
        "y = torch.chunk(torch.arange(5), 3)",
        "int64 [0, 1], int64 [2, 3], int64 [4]",
        "must be evenly divisible",
    ),
}


def converted(code):
    functions = UtilsFileHelper("code.py").code_map
    functions.clear()
    tree = ast.parse(f"import torch\n{code}")
    Converter(log_dir="disable").transfer_node(tree, "code.py")
    return ast.unparse(tree), "\n".join(functions.values())


def shown(value):
    if isinstance(value, (list, tuple)):
        return ", ".join(map(shown, value))
    return f"{value.dtype} {value.tolist()}".removeprefix("paddle.")


if __name__ == "__main__":
    failed = True
    for name, (code, expected, said) in CASES.items():
        written, functions = converted(code)
        try:
            exec(f"import paddle\n{functions}\n{written}", made := {})
            came = shown(made["y"])
        except Exception as error:
            came = f"{type(error).__name__}: {error}"
        told = "right" if came == expected else f"expected {expected}, and got {' '.join(came.split())[:300]}"
        failed &= said in told
        line = "; ".join(written.splitlines()[1:])
        print(f"{'as stated' if said in told else 'NOT AS STATED'}: {name}: {line}: {told}")
    sys.exit(not failed)
