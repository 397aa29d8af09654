"""Converts the cases of findings as the project converts samples, and runs them; in the environment `paddle`.

Standard input has a JSON object: name of a case → code of torch that gives `y`. Standard output ends in a line with
another: name → the result as findings show it, or the error.
"""

import json
import sys
from typing import Any

from ops.dataset.convert.paddle.code import paddle_code
from ops.dataset.sample.format.types import Sample, TensorMeta

GRAPH = "import torch\n\n\nclass GraphModule(torch.nn.Module):\n    def forward(self, x: torch.Tensor):\n{}\n"


def shown(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(shown, value))
    return f"{value.dtype} {value.tolist()}".removeprefix("paddle.")


def result(code: str) -> str:
    import paddle

    from ops.dataset.sample.replay.paddle import load_module

    lines = "".join(f"        {line}\n" for line in [*code.splitlines(), "return (y,)"])
    converted = paddle_code(Sample(GRAPH.format(lines), (TensorMeta("x", (6,), "int64"),)))
    if converted.stops:
        return f"not converted: {converted.stops[0].operator}"
    try:
        return shown(load_module(Sample(converted.code, ()))(paddle.arange(6)))
    except Exception as error:  # noqa: BLE001 - the test looks at it
        return f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    print(json.dumps({name: result(code) for name, code in json.load(sys.stdin).items()}))
