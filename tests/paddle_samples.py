"""Paddle samples made by hand, in the layout of published ones."""

from pathlib import Path

WEIGHTS = """class Program_weight_tensor_parameter_0:
    name = "parameter_0"
    original_name = "linear_0.b_0"
    shape = [8]
    dtype = "float32"
    min_val = float("0")
    max_val = float("0.5")
    data = None


class Program_weight_tensor_parameter_1:
    name = "parameter_1"
    original_name = "linear_0.w_0"
    shape = [4, 8]
    dtype = "float32"
    min_val = float("-0.0950393")
    max_val = float("0.0949818")
    mean = float("2.1163e-05")
    std = float("0.0199833")
    data = None
"""

INPUTS = """class Program_weight_tensor_data_0:
    name = "data_0"
    shape = [1, 3]
    dtype = "int64"
    data = [
        2,
        1,
        3,
    ]


class Program_weight_tensor_data_1:
    name = "data_1"
    shape = [5, 4]
    dtype = "float32"
    min_val = float("-2.1179")
    max_val = float("2.64")
    mean = float("-0.0534006")
    std = float("1.34101")
    data = None
"""

MODEL = """import paddle


class GraphModule(paddle.nn.Layer):
    def __init__(self):
        super().__init__()

    def forward(self, parameter_0, parameter_1, data_0, data_1):
        # pd_op.embedding: (1x3x4xf32) <- (1x3xi64, 5x4xf32)
        embedding_0 = paddle._C_ops.embedding(data_0, data_1, -1, False)
        del data_0, data_1

        # pd_op.matmul: (1x3x8xf32) <- (1x3x4xf32, 4x8xf32)
        matmul_0 = paddle._C_ops.matmul(embedding_0, parameter_1, False, False)
        del embedding_0, parameter_1

        # pd_op.add: (1x3x8xf32) <- (1x3x8xf32, 8xf32)
        add_0 = paddle._C_ops.add(matmul_0, parameter_0)
        del matmul_0, parameter_0

        return add_0
"""

INFO = """{
    "framework": "paddle",
    "model_name": "tiny",
    "num_devices_required": 1,
    "num_nodes_required": 1
}"""

INPUT_SPEC = (
    'from paddle.static import InputSpec\n\ninput_spec = [InputSpec(shape=[-1, 4], dtype="float32", name="x")]\n'
)


def paddle_sample(folder: Path, **files: str) -> Path:
    """A folder as it is published; keyword = file name before the dot."""
    texts = {
        "model.py": MODEL,
        "weight_meta.py": WEIGHTS,
        "input_meta.py": INPUTS,
        "graph_hash.txt": "0" * 64,
        "graph_net.json": INFO,
    }
    texts |= {f"{name}.{'json' if name == 'graph_net' else 'py'}": text for name, text in files.items()}
    folder.mkdir(parents=True)
    for name, text in texts.items():
        (folder / name).write_text(text)
    return folder


def small(folder: Path, body: str, weights: str = "", inputs: str = "", names: str = "") -> Path:
    """A sample with these statements of `forward`; `weights` and `inputs` are classes, `names` parameters."""
    lines = "\n".join(f"        {line}" for line in body.splitlines())
    model = f"import paddle\n\n\nclass GraphModule(paddle.nn.Layer):\n    def forward(self, {names}):\n{lines}\n"
    return paddle_sample(folder, model=model, weight_meta=weights, input_meta=inputs)


def tensor(name: str, shape: list[int], dtype: str = "float32", **attributes: object) -> str:
    """A class of a metadata file."""
    more = "".join(f"    {key} = {value!r}\n" for key, value in {**attributes, "data": attributes.get("data")}.items())
    return (
        f'class Program_weight_tensor_{name}:\n    name = "{name}"\n    shape = {shape}\n    dtype = "{dtype}"\n{more}'
    )
