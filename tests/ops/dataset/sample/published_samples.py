"""A sample folder as GraphNet publishes it."""

import json
from pathlib import Path

from tests.tiny_samples import code_of

MODEL = code_of("return (x,)")

WEIGHTS = """
class Program_weight_tensor_meta_x:
    name = "x"
    shape = [2, 3]
    dtype = "torch.float32"
    device = "cuda:0"
    mean = -0.000
    std = float("nan")
    data = None


class Program_weight_tensor_meta_a:
\tname = "a"
\tshape = []
\tdtype = "torch.int64"
\tdevice = "cpu"
\tdata = [
\t\t-3
\t]
\tmax_val = 7
\tmin_val = -3
"""

CONSTRAINTS = """from sympy import Symbol

S0 = Symbol("S0")

dynamic_dim_constraint_symbols = [S0]

dynamic_dim_constraint_symbol2example_value = {S0: 224}

dynamic_dim_constraint_relations = []

dynamic_dim_constraint_input_shapes = [
    ([S0, 2*S0, 3], "x"),
    ([], "a"),
]
"""


def published(folder: Path, **files: str | bytes) -> Path:
    """A folder as GraphNet publishes it; keyword = file name before the dot."""
    texts: dict[str, str | bytes] = {
        "model.py": MODEL,
        "weight_meta.py": WEIGHTS,
        "input_meta.py": "",
        "input_tensor_constraints.py": CONSTRAINTS,
        "graph_net.json": json.dumps({"framework": "torch", "num_devices_required": 1, "num_nodes_required": 1}),
        "graph_hash.txt": "0" * 64,
    }
    texts |= {name.replace("__", "."): text for name, text in files.items()}
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder
