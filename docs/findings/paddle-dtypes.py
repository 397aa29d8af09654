"""Paddle's where refuses some numbers, cumsum truths, and what works in place changes a tensor's dtype."""

import sys

# Code of torch, what torch 2.13.0 gives, code of Paddle 3.3.1, and a part of what is said of it.
CASES = {
    "cumsum of truths": (
        "y = torch.tensor([True, False, True]).cumsum(0)",
        "int64 [1, 1, 2]",
        "y = paddle.to_tensor([True, False, True]).cumsum(0)",
        "of kernel `cumsum` is not registered",
    ),
    "where": (
        "y = torch.where(torch.tensor([True, False]), torch.tensor([0.5, 1.5]), 0)",
        "float32 [0.5, 0.0]",
        "y = paddle.where(paddle.to_tensor([True, False]), paddle.to_tensor([0.5, 1.5]), 0)",
        "But got different data type x: float32, y: int64",
    ),
    "add_": (
        "y = torch.tensor([0.5])\ny.add_(torch.tensor([1.0], dtype=torch.float64))",
        "float32 [1.5]",
        "y = paddle.to_tensor([0.5])\ny.add_(paddle.to_tensor([1.0], dtype='float64'))",
        "and got float64 [1.5]",
    ),
    "+=": (
        "y = torch.tensor([0.5])\ny += torch.tensor([1.0], dtype=torch.float64)",
        "float32 [1.5]",
        "y = paddle.to_tensor([0.5])\ny += paddle.to_tensor([1.0], dtype='float64')",
        "and got float64 [1.5]",
    ),
}


def shown(value):
    if isinstance(value, (list, tuple)):
        return ", ".join(map(shown, value))
    return f"{value.dtype} {value.tolist()}".removeprefix("paddle.")


if __name__ == "__main__":
    failed = True
    for name, (_, expected, code, said) in CASES.items():
        try:
            exec(f"import paddle\n{code}", made := {})
            came = shown(made["y"])
        except Exception as error:
            came = f"{type(error).__name__}: {error}"
        told = "right" if came == expected else f"expected {expected}, and got {' '.join(came.split())[:300]}"
        failed &= said in told
        print(f"{'as stated' if said in told else 'NOT AS STATED'}: {name}: {told}")
    sys.exit(not failed)
