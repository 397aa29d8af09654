"""torchax 0.0.13 cannot be imported beside torch 2.13: it asks for overloads that are gone."""

import sys

import torch

CASES = {"import": (lambda x: x + 1, (torch.ones(3),), "no overload name")}


if __name__ == "__main__":
    try:
        import torchax.export  # noqa: F401
    except AttributeError as error:
        told = str(error)
    else:
        told = "right"
    print(f"{'as stated' if 'no overload name' in told else 'NOT AS STATED'}: import: {told}")
    sys.exit("no overload name" not in told)
