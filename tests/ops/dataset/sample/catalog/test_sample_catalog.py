from datetime import UTC, datetime
from pathlib import Path

import pytest

from ops.dataset.sample.catalog.rows import SHARDS, Root, build_catalog, resolve_path, shard_of
from ops.dataset.sample.catalog.walk import find_samples
from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.sample.format.types import Sample, SampleInfo, TensorMeta, element_bytes, required_bytes
from ops.dataset.sample.identity import graph_hash, sample_hash
from tests.ops.dataset.sample.published_samples import MODEL, published


def test_every_sample_below_the_roots_has_a_row(tmp_path: Path) -> None:
    published(tmp_path / "shipped/timm/resnet")
    info = SampleInfo(model_name="bert", source="transformers", task="nlp", dynamic=True)
    weights = (TensorMeta("x", (8, 4), "float16"), TensorMeta("y", (3,), "float32"), TensorMeta("i", (99,), "int64"))
    write_sample(Sample(MODEL, weights, info=info), tmp_path / "shipped/bert/subgraph_0")
    published(tmp_path / "mine/net")
    before = datetime.now(UTC).replace(tzinfo=None)
    catalog = build_catalog([Root(tmp_path / "shipped"), Root(tmp_path / "mine", "mine"), Root(tmp_path / "none")])
    assert not catalog.broken
    rows = {(row.dataset, row.sample_id): row for row in catalog.rows}
    assert list(rows) == [("catalog", "bert/subgraph_0"), ("catalog", "timm/resnet"), ("mine", "net")]
    assert {row.cataloged_at for row in catalog.rows} == {catalog.rows[0].cataloged_at}
    assert catalog.rows[0].cataloged_at >= before

    bert = rows["catalog", "bert/subgraph_0"]
    assert (bert.model_name, bert.source, bert.task, bert.dynamic) == ("bert", "transformers", "nlp", True)
    assert (bert.dtype, bert.tensor_count, bert.size_bytes) == ("float16", 3, 64 + 12 + 792)
    resnet = rows["catalog", "timm/resnet"]
    assert (resnet.model_name, resnet.source, resnet.task, resnet.dynamic) == ("resnet", "timm", "unknown", True)
    assert resnet.sample_hash == sample_hash(read_sample(tmp_path / "shipped/timm/resnet"))
    assert resnet.graph_hash == bert.graph_hash
    assert catalog.operators == ()  # the model returns its input
    target = catalog.targets[1]
    assert (target.sample_id, target.sample_hash) == ("timm/resnet", resnet.sample_hash)
    assert target.path == tmp_path / "shipped/timm/resnet"


def test_operators_are_listed_once_a_graph(tmp_path: Path) -> None:
    for name in ("a", "b"):
        published(tmp_path / name, model__py=MODEL.replace("(x,)", "(x.relu() + x.relu(),)"))
    catalog = build_catalog([Root(tmp_path)])
    assert [(row.operator, row.call_count) for row in catalog.operators] == [("Tensor.relu", 2), ("operator.add", 1)]
    assert {row.graph_hash for row in catalog.operators} == {graph_hash(read_sample(tmp_path / "a"))}


def test_a_broken_sample_is_told_and_the_rest_is_cataloged(tmp_path: Path) -> None:
    published(tmp_path / "good")
    published(tmp_path / "bad", weight_meta__py="class A:\n    name = 1 +\n")
    published(tmp_path / "worse", model__py="import torch\n")
    (published(tmp_path / "gone") / "model.py").unlink()
    catalog = build_catalog([Root(tmp_path, "mine")])
    assert [row.sample_id for row in catalog.rows] == ["good"]
    assert {broken.dataset for broken in catalog.broken} == {"mine"}
    assert [broken.sample_id for broken in catalog.broken] == ["bad", "gone", "worse"]
    assert "weight_meta.py:2: expected Python source" in catalog.broken[0].message
    last = catalog.broken[-1]
    assert last.message.startswith(f"{last.path}/model.py: expected a class GraphModule")


def test_incomplete_samples_are_told_with_an_example(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "model.py").write_text("")
        build_catalog([Root(tmp_path)])
    assert [record.getMessage() for record in caplog.records] == [
        f"skipped 1 incomplete sample (model.py without graph_net.json), such as {tmp_path}/a",
        f"skipped 2 incomplete samples (model.py without graph_net.json), such as {tmp_path}/a",
    ]


def test_a_root_may_be_a_sample_and_ids_are_unique_in_a_dataset(tmp_path: Path) -> None:
    first, second = published(tmp_path / "one/net"), published(tmp_path / "two/net")
    catalog = build_catalog([Root(first), Root(second), Root(second, "other")])
    assert [(row.dataset, row.sample_id, row.path) for row in catalog.rows] == [
        ("catalog", "net", str(first)),
        ("other", "net", str(second)),
    ]


def test_linked_folders_are_found_once_and_loops_end(tmp_path: Path) -> None:
    real = published(tmp_path / "elsewhere/net")
    root = tmp_path / "root"
    root.mkdir()
    (root / "linked").symlink_to(real)
    (root / "loop").symlink_to(root)
    assert find_samples(root) == [root / "linked"]
    assert [row.path for row in build_catalog([Root(root)]).rows] == [str(root / "linked")]


def test_shards_are_fixed_and_even() -> None:
    assert SHARDS[0] == "shard_00"
    assert len(SHARDS) == 16
    assert shard_of("transformers/bert") == "shard_07"
    counts = [sum(shard_of(f"timm/model_{number}") == shard for number in range(3200)) for shard in SHARDS]
    assert min(counts) > 150
    assert max(counts) < 250


def test_paths_in_the_project_are_relative_to_it(tmp_path: Path) -> None:
    assert resolve_path("samples/bert") == Path(__file__).resolve().parents[5] / "samples/bert"
    assert resolve_path(str(tmp_path)) == tmp_path


@pytest.mark.parametrize(
    ("dtype", "size"),
    [("float32", 4), ("bfloat16", 2), ("float64", 8), ("int64", 8), ("uint8", 1), ("bool", 1), ("complex64", 8),
     ("complex32", 4), ("float8_e4m3fn", 1), ("qint8", 1), ("qint32", 4), ("quint4x2", 1), ("complex128", 16)],
)  # fmt: skip
def test_sizes_are_known_by_the_dtype_name(dtype: str, size: int) -> None:
    assert element_bytes(dtype) == size


def test_required_bytes_need_no_allocation() -> None:
    huge = Sample(MODEL, (TensorMeta("x", (1 << 20, 1 << 20), "float32"), TensorMeta("y", (), "int64")))
    assert required_bytes(huge) == (1 << 42) + 8
