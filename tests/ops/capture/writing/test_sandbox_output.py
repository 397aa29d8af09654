"""Samples that a sandboxed worker left are taken over, and nothing else."""

import dataclasses
from pathlib import PurePosixPath

import pytest

from ops.capture.writing.sandbox_output import SandboxOutputError, check_sample_ids, import_samples
from ops.errors import GraphNetError
from ops.sample.format.codec import read_sample, write_sample
from ops.sample.format.files import VALUES_FILE
from ops.sample.format.types import Sample, SampleInfo, TensorMeta

CODE = """import torch


class GraphModule(torch.nn.Module):
    def forward(self, x: torch.Tensor):
        return (x,)
"""
NET = PurePosixPath("hub/net")
SAMPLE = Sample(CODE, (TensorMeta("x", (2,), "float32", "cpu", 0.0, 1.0),), info=SampleInfo(model_name="net"))


@pytest.fixture
def left_at(tmp_path):
    write_sample(SAMPLE, tmp_path / "made" / "hub" / "net")
    return tmp_path / "made"


def test_a_sample_is_copied(left_at, tmp_path):
    import_samples(left_at, ["hub/net"], tmp_path / "out", NET)
    assert read_sample(tmp_path / "out" / "hub" / "net") == read_sample(left_at / "hub" / "net")


def test_kept_values_are_taken_over_and_checked(left_at, tmp_path):
    kept = dataclasses.replace(SAMPLE.weights[0], kept=bytes(8))
    write_sample(dataclasses.replace(SAMPLE, weights=(kept,)), left_at / "hub" / "net")
    import_samples(left_at, ["hub/net"], tmp_path / "out", NET)
    assert read_sample(tmp_path / "out" / "hub" / "net").weights == (kept,)
    (left_at / "hub" / "net" / VALUES_FILE).write_bytes(b"\xff" * 100)
    with pytest.raises(GraphNetError, match="header does not fit"):
        import_samples(left_at, ["hub/net"], tmp_path / "out", NET)
    assert read_sample(tmp_path / "out" / "hub" / "net").weights == (kept,)


def test_what_was_there_before_goes(left_at, tmp_path):
    write_sample(SAMPLE, tmp_path / "out" / "hub" / "net" / "subgraph_0")
    import_samples(left_at, ["hub/net"], tmp_path / "out", NET)
    assert not (tmp_path / "out" / "hub" / "net" / "subgraph_0").exists()
    assert [path.name for path in (tmp_path / "out" / "hub").iterdir()] == ["net"]


def test_graphs_of_one_model(left_at, tmp_path):
    for i in range(2):
        write_sample(SAMPLE, left_at / "hub" / "two" / f"subgraph_{i}")
    two = PurePosixPath("hub/two")
    import_samples(left_at, ["hub/two/subgraph_0", "hub/two/subgraph_1"], tmp_path / "out", two)
    assert read_sample(tmp_path / "out" / "hub" / "two" / "subgraph_1").model_code == CODE
    with pytest.raises(SandboxOutputError, match="samples of hub/two alone"):
        import_samples(left_at, ["hub/two/subgraph_0", "hub/net"], tmp_path / "out", two)


@pytest.mark.parametrize(
    "answer",
    [
        ["transformers/evil"],
        ["hub/other"],
        ["hub/net/subgraph_0"],
        ["hub/net", "hub/net/subgraph_1"],
        ["hub/net/subgraph_0", "hub/net/subgraph_2"],
        ["../net"],
        ["hub/../../net"],
        ["/etc/passwd"],
        ["hub/.net"],
        [""],
        [],
        ["hub/net/subgraph_0"] * 100_000,
    ],
)
def test_only_the_samples_that_were_asked_for_are_taken(answer):
    with pytest.raises(SandboxOutputError, match="it names"):
        check_sample_ids(answer, NET)


def test_a_model_is_one_sample_or_numbered_ones():
    check_sample_ids(["hub/net"], NET)
    check_sample_ids([f"hub/net/subgraph_{i}" for i in range(12)], NET)


def test_links_are_not_followed(left_at, tmp_path):
    secret = tmp_path / "secret"
    write_sample(SAMPLE, secret)
    (left_at / "hub" / "linked").symlink_to(secret)
    with pytest.raises(SandboxOutputError, match="no folder"):
        import_samples(left_at, ["hub/linked"], tmp_path / "out", PurePosixPath("hub/linked"))
    meta = left_at / "hub" / "net" / "weight_meta.py"
    meta.unlink()
    meta.symlink_to(secret / "weight_meta.py")
    with pytest.raises(GraphNetError, match="weight_meta"):
        import_samples(left_at, ["hub/net"], tmp_path / "out", NET)
    assert not list((tmp_path / "out" / "hub").iterdir())


def test_what_is_no_sample_stays_away(left_at, tmp_path):
    (left_at / "hub" / "net" / "graph_net.json").write_text("{")
    with pytest.raises(GraphNetError):
        import_samples(left_at, ["hub/net"], tmp_path / "out", NET)
    assert not list((tmp_path / "out" / "hub").iterdir())


def test_other_files_are_left_behind(left_at, tmp_path):
    (left_at / "hub" / "net" / "payload.so").write_bytes(b"x")
    (left_at / "hub" / "net" / ".hidden.py").write_text("x")
    import_samples(left_at, ["hub/net"], tmp_path / "out", NET)
    assert not {"payload.so", ".hidden.py"} & {path.name for path in (tmp_path / "out" / "hub" / "net").iterdir()}


def test_links_on_the_way_to_a_sample_are_not_followed(left_at, tmp_path):
    """Neither in place of the folder of all samples, nor below it."""
    (tmp_path / "mine").mkdir()
    left_at.rename(tmp_path / "mine" / "made")
    left_at.symlink_to(tmp_path / "mine" / "made")
    with pytest.raises(SandboxOutputError, match="no folder"):
        import_samples(left_at, ["hub/net"], tmp_path / "out", NET)
    left_at.unlink()
    left_at.mkdir()
    (left_at / "hub").symlink_to(tmp_path / "mine" / "made" / "hub")
    with pytest.raises(SandboxOutputError, match="no folder"):
        import_samples(left_at, ["hub/net"], tmp_path / "out", NET)
    assert not list((tmp_path / "out").rglob("model.py"))
