"""PaConvert writes functions, methods and arguments that Paddle does not have."""

import ast
import sys

from paconvert.converter import Converter

# Code of torch, what torch 2.13.0 gives, and a part of what is said of the code that PaConvert 3.3.1 writes.
CASES = {
    "torch.logit": (
        "y = torch.logit(torch.tensor([0.5]))",
        "float32 [0.0]",
        "'paddle.special' has no attribute 'logit'",
    ),
    "torch.special.logit": (
        "y = torch.special.logit(torch.tensor([0.5]))",
        "float32 [0.0]",
        "'paddle.special' has no attribute 'logit'",
    ),
    "Tensor.relu": (
        "y = torch.tensor([-1.0, 2.0]).relu()",
        "float32 [0.0, 2.0]",
        "no attribute 'relu'",
    ),
    "Tensor.relu_": (
        "y = torch.tensor([-1.0, 2.0]).relu_()",
        "float32 [0.0, 2.0]",
        "no attribute 'relu_'",
    ),
    "Tensor.std": (
        "y = torch.tensor([[1.0, 1.0], [2.0, 2.0]]).std(dim=1)",
        "float32 [0.0, 0.0]",
        "unexpected keyword argument 'dim'",
    ),
    "broadcast_tensors": (
        "y = torch.broadcast_tensors(torch.tensor([1]), torch.tensor([2, 3]))",
        "int64 [1, 1], int64 [2, 3]",
        "must be list of Tensors",
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
