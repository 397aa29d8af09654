"""PaConvert writes methods that hold in eager mode alone: paddle.jit.to_static refuses them, or takes Paddle's own."""

import ast
import pathlib
import runpy
import sys
import tempfile

import paddle
from paconvert.converter import Converter
from paconvert.utils import UtilsFileHelper

# Code of torch for x = torch.arange(6), what torch 2.13.0 gives, and a part of what is said of Paddle 3.3.1.
CASES = {
    "Tensor.view": (
        "y = x.view(2, 3)",
        "int64 [[0, 1, 2], [3, 4, 5]]",
        "We only support 'view()' in dynamic graph mode",
    ),
    "Tensor.split": (
        "y = x.split(2)",
        "int64 [0, 1], int64 [2, 3], int64 [4, 5]",
        "and got int64 [0, 1, 2], int64 [3, 4, 5]",
    ),
}


def converted(code):
    functions = UtilsFileHelper("code.py").code_map
    functions.clear()
    tree = ast.parse(f"import torch\n\ndef forward(x):\n    {code}\n    return y")
    Converter(log_dir="disable").transfer_node(tree, "code.py")
    return "\n".join(["import paddle", *functions.values(), ast.unparse(tree)])


def shown(value):
    if isinstance(value, (list, tuple)):
        return ", ".join(map(shown, value))
    return f"{value.dtype} {value.tolist()}".removeprefix("paddle.")


if __name__ == "__main__":
    failed = True
    for name, (code, expected, said) in CASES.items():
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "code.py")
            path.write_text(converted(code), "utf-8")
            try:
                came = shown(paddle.jit.to_static(runpy.run_path(path)["forward"], full_graph=True)(paddle.arange(6)))
            except Exception as error:
                came = f"{type(error).__name__}: {error}"
        told = "right" if came == expected else f"expected {expected}, and got {' '.join(came.split())[-300:]}"
        failed &= said in told
        print(f"{'as stated' if said in told else 'NOT AS STATED'}: {name}: {told}")
    sys.exit(not failed)
