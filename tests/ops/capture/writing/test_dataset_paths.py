"""A finished folder takes the dataset_paths of another, whose files are never lost to an error."""

import errno

import pytest

from ops.capture.writing import dataset_paths
from ops.capture.writing.dataset_paths import folder_name, replace_folder
from ops.errors import GraphNetError


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
        monkeypatch.setattr(dataset_paths, "_exchange", failing(code))
    new, old = folders
    replace_folder(new, old)
    assert (names(old), names(new)) == ([".new"], ["old"])
    assert sorted(names(new.parent)) == [".new", "old"]


def test_any_other_failure_leaves_what_was_there(folders, monkeypatch):
    new, old = folders
    monkeypatch.setattr(dataset_paths, "_exchange", failing(errno.EACCES))
    with pytest.raises(PermissionError):
        replace_folder(new, old)
    with pytest.raises(OSError, match="Invalid argument"):
        replace_folder(new, new / "inside")
    assert (names(old), names(new)) == (["old"], [".new"])


def test_a_failure_between_two_steps_is_undone(folders):
    new, old = folders
    with pytest.raises(FileNotFoundError):
        dataset_paths._exchange_in_steps(new.with_name("nothing"), old)
    assert sorted(names(old.parent)) == [".new", "old"]
    assert names(old) == ["old"]


def test_a_name_is_one_folder():
    assert folder_name("google/vit-base") == "google_vit-base"
    assert folder_name("/etc") == "_etc"


@pytest.mark.parametrize("name", ["", ".", "..", "../x", ".hidden", "a b", "a\n", "a\0", "ä"])
def test_a_name_that_is_no_folder_or_leads_elsewhere_is_refused(name):
    with pytest.raises(GraphNetError, match="cannot name a model's samples"):
        folder_name(name)
