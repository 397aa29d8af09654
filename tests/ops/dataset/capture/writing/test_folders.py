"""A finished folder takes the place of another without loss; a sandbox's output gives samples and nothing else."""

import dataclasses
import errno
from pathlib import PurePosixPath

import pytest

from ops.dataset.capture.writing import dataset_paths
from ops.dataset.capture.writing.dataset_paths import folder_name, write_model
from ops.dataset.capture.writing.sandbox_output import import_samples
from ops.dataset.sample import folders as folders_of_samples
from ops.dataset.sample.catalog.walk import find_samples
from ops.dataset.sample.folders import replace_folder
from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.sample.format.files import VALUES_FILE
from ops.dataset.sample.format.types import Sample, SampleInfo, TensorMeta
from ops.dataset.sources.base import LoadedModel
from ops.errors import GraphNetError
from tests.tiny_samples import code_of

CODE = code_of("return (x,)")
NET = PurePosixPath("hub/net")
SAMPLE = Sample(CODE, (TensorMeta("x", (2,), "float32", "cpu", 0.0, 1.0),), info=SampleInfo(model_name="net"))


@pytest.fixture
def folders(tmp_path):
    new, old = tmp_path / ".new", tmp_path / "old"
    for folder in (new, old):
        folder.mkdir()
        (folder / folder.name).touch()
    return new, old


def names(folder):
    return [path.name for path in folder.iterdir()]


def failing(code):
    def exchange(new, old):
        raise OSError(code, "made up")

    return exchange


@pytest.mark.parametrize("code", [None, errno.EINVAL, errno.ENOSYS])
def test_folders_change_places_with_and_without_the_help_of_the_file_system(folders, monkeypatch, code):
    if code is not None:
        monkeypatch.setattr(folders_of_samples, "_exchange", failing(code))
    new, old = folders
    replace_folder(new, old)
    assert (names(old), names(new)) == ([".new"], ["old"])
    assert sorted(names(new.parent)) == [".new", "old"]


def test_any_other_failure_leaves_what_was_there(folders, monkeypatch):
    new, old = folders
    monkeypatch.setattr(folders_of_samples, "_exchange", failing(errno.EACCES))
    with pytest.raises(PermissionError):
        replace_folder(new, old)
    with pytest.raises(OSError, match="Invalid argument"):
        replace_folder(new, new / "inside")
    assert (names(old), names(new)) == (["old"], [".new"])


def test_a_failure_between_two_steps_is_undone(folders):
    new, old = folders
    with pytest.raises(FileNotFoundError):
        folders_of_samples._exchange_in_steps(new.with_name("nothing"), old)
    assert sorted(names(old.parent)) == [".new", "old"]
    assert names(old) == ["old"]


MODEL = LoadedModel(None, (), {}, "a/net", "hub", "other")


def test_the_samples_of_a_model_take_the_place_of_older_ones(tmp_path):
    folder = tmp_path / "hub" / "a_net"
    assert write_model([SAMPLE, SAMPLE], MODEL, tmp_path) == ("hub/a_net/subgraph_0", "hub/a_net/subgraph_1")
    assert find_samples(tmp_path) == [folder / "subgraph_0", folder / "subgraph_1"]
    assert write_model([SAMPLE], MODEL, tmp_path) == ("hub/a_net",)
    assert find_samples(tmp_path) == [folder]
    assert names(folder.parent) == ["a_net"]


def test_a_failure_to_write_leaves_what_was_there(tmp_path, monkeypatch):
    write_model([SAMPLE], MODEL, tmp_path)

    def full(sample, folder):
        folder.mkdir(exist_ok=True)
        (folder / "model.py").write_text("half")
        raise OSError("no space left on device")

    monkeypatch.setattr(dataset_paths, "write_sample", full)
    with pytest.raises(OSError, match="no space left"):
        write_model([SAMPLE], MODEL, tmp_path)
    assert read_sample(tmp_path / "hub" / "a_net").model_code == CODE
    assert names(tmp_path / "hub") == ["a_net"]


def test_a_name_is_one_folder():
    assert folder_name("google/vit-base") == "google_vit-base"
    assert folder_name("/etc") == "_etc"


@pytest.mark.parametrize("name", ["", ".", "..", "../x", ".hidden", "a b", "a\n", "a\0", "ä"])
def test_a_name_that_is_no_folder_or_leads_elsewhere_is_refused(name):
    with pytest.raises(GraphNetError, match="cannot name a model's samples"):
        folder_name(name)


@pytest.fixture
def left_at(tmp_path):
    write_sample(SAMPLE, tmp_path / "left" / NET)
    return tmp_path / "left"


@pytest.fixture
def take(left_at, tmp_path):
    """Take over samples of a model; returns the folder that they are in then."""

    def take(count=1, folder=NET):
        import_samples(left_at, count, tmp_path / "out", folder)
        return tmp_path / "out" / folder

    return take


def test_a_sample_is_copied_without_other_files(left_at, take):
    (left_at / NET / "payload.so").write_bytes(b"x")
    (left_at / NET / ".hidden.py").write_text("x")
    folder = take()
    assert read_sample(folder) == read_sample(left_at / NET)
    assert not {"payload.so", ".hidden.py"} & {path.name for path in folder.iterdir()}


def test_kept_values_are_taken_over_and_checked(left_at, take):
    kept = dataclasses.replace(SAMPLE.weights[0], kept=bytes(8))
    write_sample(dataclasses.replace(SAMPLE, weights=(kept,)), left_at / NET)
    folder = take()
    assert read_sample(folder).weights == (kept,)
    (left_at / NET / VALUES_FILE).write_bytes(b"\xff" * 100)
    with pytest.raises(GraphNetError, match="header does not fit"):
        take()
    assert read_sample(folder).weights == (kept,)


def test_what_was_there_before_goes(take, tmp_path):
    write_sample(SAMPLE, tmp_path / "out" / NET / "subgraph_0")
    folder = take()
    assert not (folder / "subgraph_0").exists()
    assert [path.name for path in folder.parent.iterdir()] == ["net"]


def test_graphs_of_one_model(left_at, take):
    for i in range(2):
        write_sample(SAMPLE, left_at / "hub" / "two" / f"subgraph_{i}")
    two = PurePosixPath("hub/two")
    assert read_sample(take(2, two) / "subgraph_1").model_code == CODE


@pytest.mark.parametrize(
    ("replaced", "message"),
    [
        ("hub/net", "no folder"),
        ("hub", "no folder"),
        ("", "no folder"),
        ("hub/net/weight_meta.py", "weight_meta"),
        ("hub/net/graph_net.json", "graph_net"),
    ],
)
def test_links_are_not_followed(left_at, take, tmp_path, replaced, message):
    (left_at / replaced).rename(tmp_path / "elsewhere")
    (left_at / replaced).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(GraphNetError, match=message):
        take()
    assert not list((tmp_path / "out" / "hub").iterdir())


def test_what_is_no_sample_stays_away(left_at, take, tmp_path):
    (left_at / NET / "graph_net.json").write_text("{")
    with pytest.raises(GraphNetError):
        take()
    assert not list((tmp_path / "out" / "hub").iterdir())
