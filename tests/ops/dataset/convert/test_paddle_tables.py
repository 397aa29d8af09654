"""The tables of the conversion to Paddle against torch itself; Paddle is not needed."""

import ast
import inspect

import pytest
import torch

from ops.dataset.convert.paddle.code import call_directly
from ops.dataset.convert.paddle.helpers import HELPERS
from ops.dataset.convert.paddle.metadata import DTYPES, paddle_sample
from ops.dataset.convert.paddle.tables import TABLES
from ops.dataset.convert.rewriting import Rewriter
from ops.dataset.graph import parse_nodes
from ops.dataset.sample.format.types import Sample, SampleInfo, TensorMeta
from ops.dataset.sample.replay.bounds import index_bounds
from ops.errors import GraphNetError


def resolved(name: str) -> object:
    value: object = torch
    for part in name.split(".")[1:]:
        value = getattr(value, part)
    return value


def python_signatures() -> list[str]:
    """Functions whose parameters Python can tell; of others, torch's documentation alone does."""
    names = []
    for name in TABLES.parameters:
        function = resolved(name)
        if inspect.isfunction(function) and "args" not in inspect.signature(function).parameters:
            names.append(name)
    return names


@pytest.mark.parametrize("name", python_signatures())
def test_parameters_are_torchs(name: str) -> None:
    expected = tuple(inspect.signature(resolved(name)).parameters)  # type: ignore[arg-type]
    given = TABLES.parameters[name]
    assert given == expected[: len(given)]


def test_most_signatures_are_compared() -> None:
    assert len(python_signatures()) > 12


@pytest.mark.parametrize("name", sorted(TABLES.parameters))
def test_every_function_is_torchs(name: str) -> None:
    assert callable(resolved(name))


@pytest.mark.parametrize("helper", HELPERS, ids=lambda helper: helper.operator)
def test_a_helper_is_one_function_of_its_name(helper: object) -> None:
    assert isinstance(helper, type(HELPERS[0]))
    tree = ast.parse(helper.source)
    assert [statement.name for statement in tree.body if isinstance(statement, ast.FunctionDef)] == [helper.name]
    assert helper.name.startswith("graphnet_") and "torch" not in helper.source.replace("graphnet_", "")


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (
            "y = torch.nn.functional.dropout(x, 0.1, False, False)",
            "y = torch.nn.functional.dropout(x, p=0.1, training=False)",
        ),
        (
            "y = torch.nn.functional.max_pool2d(x, 3, 2, 1, 1, ceil_mode=False, return_indices=False)",
            "y = torch.nn.functional.max_pool2d(x, kernel_size=3, stride=2, padding=1, ceil_mode=False)",
        ),
        (
            "y = torch.nn.functional.embedding(i, w, 0, None, 2.0, False, False)",
            "y = torch.nn.functional.embedding(i, weight=w)",
        ),
        ("y = torch.nn.functional.relu(x, inplace=True)", "y = x = torch.nn.functional.relu(x)"),
        ("torch.nn.functional.relu(x, inplace=True)", "x = torch.nn.functional.relu(x)"),
        ("y = x.split(3, dim=1)", "y = torch.split(x, 3, dim=1)"),
        ("y = x.median()", "y = graphnet_median(x)"),
        ("y = torch.full((2,), 3)", "y = graphnet_full((2,), 3)"),
        ("y = torch.full((2,), 3, dtype=torch.int64)", "y = torch.full((2,), 3, dtype=torch.int64)"),
        (
            "y = torch.nn.functional.grid_sample(x, g, align_corners=None)",
            "y = torch.nn.functional.grid_sample(x, grid=g, align_corners=False)",
        ),
        (
            "y = torch.nn.functional.grid_sample(x, g, 'bilinear', 'zeros', True)",
            "y = torch.nn.functional.grid_sample(x, grid=g, mode='bilinear', padding_mode='zeros', align_corners=True)",
        ),
        ("y = torch.arange(3, device=d)", "y = torch.arange(3)"),
        ("y = x.ne(1)", "y = x != 1"),
        ("y = x.div(2, rounding_mode='trunc')", "y = graphnet_div(x, 2, rounding_mode='trunc')"),
        ("y = torch.ops.aten._local_scalar_dense(x)", "y = graphnet_item(x)"),
        ("y = x.view(1, -1)", "y = x.reshape(1, -1)"),
        ("y = torch.functional.einsum('ij,jk', [q, k])", "y = torch.functional.einsum('ij,jk', q, k)"),
        ("y = x.relu_()", "y = paddle.nn.functional.relu_(x)"),
    ],
)
def test_what_the_tables_do(code: str, expected: str) -> None:
    assert "\n".join(map(Rewriter(TABLES).rewrite_node, parse_nodes(code))) == expected


def test_metadata_are_split_and_keep_their_names() -> None:
    info = SampleInfo(model_name="m", source="tests", task="nlp", extra={"origin": {"seed": 0}})
    tensors = (
        TensorMeta("L_input_ids_", (1, 4), "int64", device="cuda:0", min_val=0, max_val=9),
        TensorMeta("L_self_modules_fc_parameters_weight_", (2, 4), "float32", device="cuda:0", mean=0.0, std=1.0),
        TensorMeta("L_self_buffers_positions_", (4,), "int64", device="cpu", data=[0, 1, 2, 3]),
    )
    converted = paddle_sample(Sample(CODE, tensors, info=info), CODE)
    assert [tensor.name for tensor in converted.inputs] == ["L_input_ids_"]
    assert [tensor.name for tensor in converted.weights] == [tensors[1].name, tensors[2].name]
    assert (converted.inputs[0].min_val, converted.inputs[0].max_val, converted.inputs[0].device) == (0, 9, None)
    assert converted.weights[1].data == [0, 1, 2, 3]
    assert converted.info.framework == "paddle" and converted.info.model_name == "m"
    assert converted.info.extra == {"origin": {"seed": 0}, "converted_from": "torch"}


CODE = "import paddle\n\n\nclass GraphModule(paddle.nn.Layer):\n    def forward(self, x): return (x,)\n"


def test_a_dtype_that_paddle_lacks_is_an_error() -> None:
    assert "uint16" not in DTYPES
    with pytest.raises(GraphNetError, match="uint16"):
        paddle_sample(Sample(CODE, (TensorMeta("x", (2,), "uint16"),)), CODE)


def test_what_an_index_may_be_is_read_from_the_converted_code_too() -> None:
    tensors = (TensorMeta("i", (2,), "int64"), TensorMeta("w", (5, 3), "float32"))
    body = "    def forward(self, i, w): return ({}.nn.functional.embedding(i, weight=w),)\n"
    bounds = [
        index_bounds(Sample(f"class GraphModule({base}):\n{body.format(name)}", tensors))
        for name, base in (("torch", "torch.nn.Module"), ("paddle", "paddle.nn.Layer"))
    ]
    assert bounds[0] == bounds[1] and (bounds[0]["i"].low, bounds[0]["i"].high) == (0, 4)


def test_a_method_that_was_put_in_is_called_as_a_function() -> None:
    put = 'def _Tensor_split(self, n): ...\nsetattr(paddle.Tensor, "split", _Tensor_split)\n'
    graph = "class GraphModule:\n\n    def forward(self, x):\n        return ({}, paddle.split(x, 2), x.chunk(2))"
    text = call_directly(put + graph.format("x.t().split(3, dim=1)"))
    assert "setattr" not in text and text.endswith(graph.format("_Tensor_split(x.t(), 3, dim=1)"))
    assert call_directly(graph.format("x.split(3)")) == graph.format("x.split(3)")
