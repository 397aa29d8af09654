"""Published Paddle samples are written back byte for byte, until they say something else."""

from dataclasses import replace
from pathlib import Path

import pytest

from ops.dataset.sample.catalog.rows import Root, build_catalog
from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.sample.format.types import Constraints
from tests.paddle_samples import INFO, INPUT_SPEC, INPUTS, MODEL, WEIGHTS, paddle_sample


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in sorted(folder.iterdir())}


@pytest.mark.parametrize(
    "files",
    [
        {},
        {"weight_meta": ""},
        {"input_tensor_constraints": INPUT_SPEC},
        {
            "input_meta": f'{INPUTS}\n\n# for another tool\ninput_meta = {{"x": 1}}\n',
            "graph_net": '{"protocol": "PIR"}',
        },
    ],
)
def test_a_published_sample_is_written_back_byte_for_byte(tmp_path: Path, files: dict[str, str]) -> None:
    first = paddle_sample(tmp_path / "first", **files)
    sample = read_sample(first)
    assert sample.info.framework == "paddle"
    write_sample(sample, tmp_path / "second")
    assert contents(first) == contents(tmp_path / "second")


def test_all_that_the_files_say_is_read(tmp_path: Path) -> None:
    sample = read_sample(paddle_sample(tmp_path / "sample", input_tensor_constraints=INPUT_SPEC))
    bias, weight = sample.weights
    indices, table = sample.inputs
    assert (bias.name, bias.original_name, bias.dtype, bias.device) == ("parameter_0", "linear_0.b_0", "float32", None)
    assert (bias.min_val, bias.max_val, bias.mean, bias.std) == (0.0, 0.5, None, None)
    assert (bias.class_name, indices.class_name) == (None, None)  # those that the framework's samples have
    assert (weight.mean, weight.std) == (2.1163e-05, 0.0199833)
    assert (indices.data, indices.dtype, table.shape) == ([2, 1, 3], "int64", (5, 4))
    assert sample.constraints == Constraints()


def test_what_is_changed_is_written_anew_and_the_rest_is_kept(tmp_path: Path) -> None:
    sample = read_sample(paddle_sample(tmp_path / "first"))
    write_sample(replace(sample, weights=sample.weights[:1]), tmp_path / "second")
    written = contents(tmp_path / "second")
    assert (written["input_meta.py"], written["graph_net.json"]) == (INPUTS, INFO)
    assert "parameter_1" not in written["weight_meta.py"]
    again = read_sample(tmp_path / "second")
    assert (again.weights, again.inputs) == (sample.weights[:1], sample.inputs)


def test_a_catalog_lists_subgraphs_by_the_hundred(tmp_path: Path) -> None:
    for index in range(130):
        name = f"weight_{index}"
        code, weights = MODEL.replace("parameter_0", name), WEIGHTS.replace("parameter_0", name)
        paddle_sample(tmp_path / "PaddleX" / "model" / f"subgraph_{index}", model=code, weight_meta=weights)
    catalog = build_catalog([Root(tmp_path, "published")])
    assert (len(catalog.rows), catalog.broken) == (130, ())
    assert {(row.framework, row.model_name, row.source) for row in catalog.rows} == {("paddle", "tiny", "PaddleX")}
    assert {operator.operator for operator in catalog.operators} == {
        "paddle._C_ops.embedding", "paddle._C_ops.matmul", "paddle._C_ops.add"
    }  # fmt: skip
    assert len({row.graph_hash for row in catalog.rows}) == 1 < len({row.sample_hash for row in catalog.rows})
