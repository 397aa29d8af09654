"""Samples that a sandboxed worker left are taken over, and nothing else."""

import pytest

from ops.capture.adopt import AdoptError, adopt
from ops.errors import GraphNetError
from ops.sample.codec import read_sample, write_sample
from ops.sample.types import Sample, SampleInfo, TensorMeta

CODE = """import torch


class GraphModule(torch.nn.Module):
    def forward(self, x: torch.Tensor):
        return (x,)
"""
SAMPLE = Sample(CODE, (TensorMeta("x", (2,), "float32", "cpu", 0.0, 1.0),), info=SampleInfo(model_name="net"))


@pytest.fixture
def made(tmp_path):
    write_sample(SAMPLE, tmp_path / "made" / "hub" / "net")
    return tmp_path / "made"


def test_a_sample_is_copied(made, tmp_path):
    adopt(made, ["hub/net"], tmp_path / "out")
    assert read_sample(tmp_path / "out" / "hub" / "net") == read_sample(made / "hub" / "net")


def test_what_was_there_before_goes(made, tmp_path):
    write_sample(SAMPLE, tmp_path / "out" / "hub" / "net" / "subgraph_0")
    adopt(made, ["hub/net"], tmp_path / "out")
    assert not (tmp_path / "out" / "hub" / "net" / "subgraph_0").exists()
    assert [path.name for path in (tmp_path / "out" / "hub").iterdir()] == ["net"]


def test_graphs_of_one_model(made, tmp_path):
    for i in range(2):
        write_sample(SAMPLE, made / "hub" / "two" / f"subgraph_{i}")
    adopt(made, ["hub/two/subgraph_0", "hub/two/subgraph_1"], tmp_path / "out")
    assert read_sample(tmp_path / "out" / "hub" / "two" / "subgraph_1").model_code == CODE
    with pytest.raises(AdoptError, match="2 models"):
        adopt(made, ["hub/two/subgraph_0", "hub/net"], tmp_path / "out")


@pytest.mark.parametrize("name", ["../net", "hub/../../net", "/etc/passwd", "hub", "hub/.net", "hub/net/a/b", ""])
def test_names_that_lead_elsewhere(made, tmp_path, name):
    with pytest.raises(AdoptError, match="no place for one"):
        adopt(made, [name], tmp_path / "out")


def test_links_are_not_followed(made, tmp_path):
    secret = tmp_path / "secret"
    write_sample(SAMPLE, secret)
    (made / "hub" / "linked").symlink_to(secret)
    with pytest.raises(AdoptError, match="no folder"):
        adopt(made, ["hub/linked"], tmp_path / "out")
    meta = made / "hub" / "net" / "weight_meta.py"
    meta.unlink()
    meta.symlink_to(secret / "weight_meta.py")
    with pytest.raises(GraphNetError, match="weight_meta"):
        adopt(made, ["hub/net"], tmp_path / "out")
    assert not list((tmp_path / "out" / "hub").iterdir())


def test_what_is_no_sample_stays_away(made, tmp_path):
    (made / "hub" / "net" / "graph_net.json").write_text("{")
    with pytest.raises(GraphNetError):
        adopt(made, ["hub/net"], tmp_path / "out")
    assert not list((tmp_path / "out" / "hub").iterdir())


def test_other_files_are_left_behind(made, tmp_path):
    (made / "hub" / "net" / "payload.so").write_bytes(b"x")
    (made / "hub" / "net" / ".hidden.py").write_text("x")
    adopt(made, ["hub/net"], tmp_path / "out")
    assert not {"payload.so", ".hidden.py"} & {path.name for path in (tmp_path / "out" / "hub" / "net").iterdir()}
