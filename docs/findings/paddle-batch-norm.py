"""Paddle's batch_norm keeps the variance of the batch that is divided by N, torch's the one by N − 1."""

import sys

# Code of torch, what torch 2.13.0 gives, code of Paddle 3.3.1, and a part of what is said of it.
CASES = {
    "running variance": (
        "y = torch.tensor([1.0])\ntorch.nn.functional.batch_norm(torch.tensor([[-1.0], [1.0]]), torch.zeros(1), y, training=True, momentum=0.5)",
        "float32 [1.5]",
        "y = paddle.to_tensor([1.0])\npaddle.nn.functional.batch_norm(paddle.to_tensor([[-1.0], [1.0]]), paddle.zeros([1]), y, training=True, momentum=0.5)",
        "and got float32 [1.0]",
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
