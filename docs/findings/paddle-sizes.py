"""Paddle 3.3.1 reads a tensor of one size by a conversion of arrays that numpy 2.4 has no more: it fails there.

numpy has warned of it since 1.25, which is made an error here, so that the script shows it with an older numpy, too.
"""

import sys
import warnings

import paddle

# Sizes, the shape that they name, and a part of what is said of the operator.
CASES = {"full_with_tensor of one size": ([2], "[2]", "The meta data must be valid")}

if __name__ == "__main__":
    failed = True
    for name, (sizes, expected, said) in CASES.items():
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error", DeprecationWarning)
                made = paddle._C_ops.full_with_tensor(paddle.ones([1]), paddle.to_tensor(sizes), paddle.float32)
            came = str(list(made.shape))
        except Exception as error:
            came = f"{type(error).__name__}: {error}"
        told = "right" if came == expected else f"expected {expected}, and got {' '.join(came.split())[:300]}"
        failed &= said in told
        print(f"{'as stated' if said in told else 'NOT AS STATED'}: {name}: {told}")
    sys.exit(not failed)
