"""Paddle's equal, remainder and pow make an integer of the number that they are given; its operators do not."""

import sys

# Code of torch, what torch 2.13.0 gives, code of Paddle 3.3.1, and a part of what is said of it.
CASES = {
    "equal": (
        "y = torch.eq(torch.tensor([1, 2]), 2.5)",
        "bool [False, False]",
        "y = paddle.equal(paddle.to_tensor([1, 2]), 2.5)",
        "and got bool [False, True]",
    ),
    "remainder": (
        "y = torch.remainder(torch.tensor([1, 2]), 1.5)",
        "float32 [1.0, 0.5]",
        "y = paddle.remainder(paddle.to_tensor([1, 2]), 1.5)",
        "and got int64 [0, 0]",
    ),
    "pow": (
        "y = torch.pow(torch.tensor([1, 4]), 2.5)",
        "float32 [1.0, 32.0]",
        "y = paddle.pow(paddle.to_tensor([1, 4]), 2.5)",
        "and got int64 [1, 16]",
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
