"""Paddle's layer_norm refuses to normalise over all axes, which its documentation does not exclude."""

import sys

# Code of torch, what torch 2.13.0 gives, code of Paddle 3.3.1, and a part of what is said of it.
CASES = {
    "two axes": (
        "y = torch.nn.functional.layer_norm(torch.tensor([[-1.0, 1.0]]), (1, 2), eps=1e-30)",
        "float32 [[-1.0, 1.0]]",
        "y = paddle.nn.functional.layer_norm(paddle.to_tensor([[-1.0, 1.0]]), (1, 2), epsilon=1e-30)",
        "should be greater than zero",
    ),
    "one axis": (
        "y = torch.nn.functional.layer_norm(torch.tensor([-1.0, 1.0]), (2,), eps=1e-30)",
        "float32 [-1.0, 1.0]",
        "y = paddle.nn.functional.layer_norm(paddle.to_tensor([-1.0, 1.0]), (2,), epsilon=1e-30)",
        "should be greater than zero",
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
