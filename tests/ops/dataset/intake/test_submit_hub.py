"""Submission to a hub on the loopback device that speaks the protocol of commits."""

import json
import shutil

import pytest

from ops.dataset.intake.submit.hub import DatasetRepository
from ops.dataset.sources.hub_download import HubError
from tests.hub_server import LOST, serve

REPOSITORY = "someone/graphs"


@pytest.fixture
def hub(tmp_path, monkeypatch):
    monkeypatch.setenv("HF_TOKEN", "hf_test")
    with serve(tmp_path / "hub") as hub:
        yield hub


@pytest.fixture
def target(hub):
    return DatasetRepository(repository=REPOSITORY, endpoint=hub.endpoint)


@pytest.fixture
def dataset(tmp_path):
    for number in range(5):
        folder = tmp_path / "dataset" / "lib" / f"net{number}"
        (folder / "subgraph_0").mkdir(parents=True)
        (folder / "subgraph_0" / "model.py").write_text(f"x = {number}")
        (folder / "recipe.py").write_text("def make(): ...\n")
        (folder / "verification.json").write_text(json.dumps({"model": f"net{number}"}))
    hidden = tmp_path / "dataset" / "lib" / ".net9-half"
    hidden.mkdir()
    (hidden / "verification.json").write_text("{}")
    return tmp_path / "dataset"


def test_one_commit_a_batch_and_the_same_again_is_none(hub, target, dataset):
    hub.refusals = [200, 403]
    commits = target.submit(dataset, batch=2)
    assert next(commits).models == ("lib/net0", "lib/net1")
    with pytest.raises(HubError, match=r"2 models could not be submitted to someone/graphs: .*403.*HF_TOKEN has to be"):
        next(commits)
    assert len(hub.files(REPOSITORY)) == 6, "the first batch is there, and nothing of the second"
    assert [(len(each.models), each.commit is None) for each in target.submit(dataset, batch=2)] == [
        (0, True), (2, False), (1, False),
    ]  # fmt: skip
    files = hub.files(REPOSITORY)
    assert {name.split("/")[1] for name in files} == {f"net{number}" for number in range(5)}
    assert files["lib/net4/subgraph_0/model.py"] == b"x = 4"
    assert [len(written) for written, _ in hub.commits] == [6, 6, 3]
    assert all(each.commit is None for each in target.submit(dataset))
    (dataset / "lib/net1/verification.json").write_text("{}")
    assert [each.models for each in target.submit(dataset)] == [("lib/net1",)]
    assert hub.commits[-1] == (["lib/net1/recipe.py", "lib/net1/subgraph_0/model.py", "lib/net1/verification.json"], [])


def test_a_busy_hub_is_asked_again_and_nothing_is_committed_twice(hub, target, dataset):
    hub.refusals = [429, LOST, 503]
    assert [each.commit for each in target.submit(dataset, batch=3)] == [None, f"{2:040x}"]
    assert [len(written) for written, _ in hub.commits] == [9, 6]
    hub.retry_after = "3600"
    (dataset / "lib/net1/verification.json").write_text("{}")
    hub.refusals = [429]
    with pytest.raises(HubError, match=r"5 models could not be submitted .*429.*; run it again to go on$"):
        list(target.submit(dataset, batch=5))


def test_models_that_are_there_come_with_the_commit_that_put_them_there(hub, target, dataset):
    list(target.submit(dataset, batch=3))
    for number in range(5, 120):
        shutil.copytree(dataset / "lib/net4", dataset / f"lib/net{number}")
    (done,) = target.submit(dataset, batch=200)
    assert done.before == {f"lib/net{number}": f"{1 + number // 3:040x}" for number in range(5)}
    (again,) = target.submit(dataset, batch=200)
    assert (again.commit, again.models) == (None, ())
    assert again.before == {**done.before, **dict.fromkeys(done.models, done.commit)}
    hub.tells_commits = False
    (again,) = target.submit(dataset, batch=200)
    assert len(again.before) == 120 and set(again.before.values()) == {None}


def test_what_a_model_no_longer_has_is_deleted_by_its_commit(hub, target, dataset):
    shutil.copytree(dataset / "lib/net1/subgraph_0", dataset / "lib/net1/subgraph_1")
    shutil.copytree(dataset / "lib/net1", dataset / "lib/net10")
    list(target.submit(dataset))
    shutil.rmtree(dataset / "lib/net1/subgraph_1")
    (dataset / "lib/net1/verification.json").write_text("{}")
    (done,) = target.submit(dataset)
    assert done.models == ("lib/net1",)
    assert hub.commits[-1][1] == ["lib/net1/subgraph_1/model.py"]
    assert "lib/net10/subgraph_1/model.py" in hub.files(REPOSITORY)


def test_large_files_go_to_a_hub_that_has_no_xet(hub, target, dataset):
    (dataset / "lib/net1/weights.safetensors").write_bytes(bytes(5000))
    (done,) = target.submit(dataset)
    assert len(done.models) == 5
    assert hub.files(REPOSITORY)["lib/net1/weights.safetensors"] == bytes(5000)
