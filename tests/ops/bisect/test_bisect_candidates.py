"""The versions and commits between two ends, and the command lines that show a change again."""

from pathlib import Path

import pytest

from ops.benchmark.describe import BackendSpec
from ops.bisect.commits import commits_between
from ops.bisect.memory import BisectError
from ops.bisect.versions import PackageVersions, versions_between
from ops.compare.git_builds import GitBuildError
from ops.environments import pip
from ops.environments.pip import InstallError
from ops.environments.versions import VersionRequest
from tests.git_repository import commit, git

VERSIONS = ["1.10.0", "1.9.1", "1.9.0+cpu", "1.9.0", "1.8", "strange", "1.11.0rc1"]


def test_versions_are_ordered_as_versions_in_either_direction() -> None:
    assert versions_between("tiny", VERSIONS, "1.8.0", "1.10") == ("1.8", "1.9.0", "1.9.1", "1.10.0")
    assert versions_between("tiny", VERSIONS, "1.10", "1.9") == ("1.10.0", "1.9.1", "1.9.0")


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ("1.9.0+cpu", "same version of tiny, 1.9.0"),
        ("1.9.5", r"no version 1.9.5 of tiny .*near it are 1.9.0, 1.9.1, 1.10.0, 1.11.0rc1"),
        ("newest", "'newest' is no version"),
        ("2.0rc1", "--pre takes pre-releases"),
    ],
)
def test_ends_that_are_not_there_are_told_with_those_that_are(bad: str, words: str) -> None:
    with pytest.raises(BisectError, match=words):
        versions_between("tiny", [item for item in VERSIONS if item != "1.9.0"], "1.9", bad)


def test_the_installed_version_needs_no_environment_and_a_full_disk_is_no_property_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    candidates = PackageVersions(
        spec=BackendSpec("tiny", {"mode": "a b"}),
        request=VersionRequest("tiny", "1.8", None, ("part==2",)),
        installed="2.0+cpu",
        names=("1.8", "1.9", "2.0"),
        subject="tiny",
        is_backwards=False,
        environments=tmp_path / "there",
        folder=tmp_path / "own",
    )
    assert candidates.ready("2.0", lambda *_: None) == (candidates.spec, tmp_path / "there")
    assert candidates.commands("tiny?mode=a b", "samples/x", "1.9", "2.0") == [
        "graphnet env create tiny@1.9 --with part==2",
        "graphnet compare 'tiny@tiny-1.9?mode=a b' 'tiny?mode=a b' samples/x --all",
    ]

    def full(*_: object, **__: object) -> None:
        raise InstallError("pip failed\nERROR: Could not install packages due to an OSError: [Errno 28] No space left")

    monkeypatch.setattr(pip, "plan", full)
    with pytest.raises(BisectError, match=r"No space left.*\nmend that"):
        candidates.ready("1.9", lambda *_: None)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Four commits, the last but one a merge of a branch with a commit of its own."""
    folder = tmp_path / "compiler"
    commit(folder, "first", mine="first")
    commit(folder, "second", mine="second")
    git(folder, "checkout", "-qb", "side", "HEAD~1")
    git(folder, "commit", "-q", "--allow-empty", "-m", "aside")
    git(folder, "checkout", "-q", "trunk")
    git(folder, "merge", "-q", "--no-ff", "-m", "merged", "side")
    commit(folder, "last\n\nbody", mine="last")
    return folder


def test_commits_are_those_along_first_parents(repository: Path) -> None:
    spec = BackendSpec(f"{repository}/mine.py:Mine")
    commits = commits_between(spec, "HEAD~3", "trunk", repository)
    assert commits.repository == repository and not commits.is_backwards
    assert [commits.about[name] for name in commits.names] == ["first", "second", "merged", "last"]
    backwards = commits_between(spec, "trunk", "HEAD~3", repository, "make it")
    assert backwards.names == commits.names[::-1] and backwards.is_backwards
    (line,) = backwards.commands("mine.py:Mine", "samples/x", "aaa", "bbb")
    assert line == "graphnet compare mine.py:Mine@git:aaa mine.py:Mine@git:bbb samples/x --all --prepare 'make it'"


def test_ends_that_no_commits_are_between_are_refused(repository: Path) -> None:
    file = f"{repository}/mine.py:Mine"
    for spec, good, bad, words in (
        (file, "HEAD", "trunk", "same commit"),
        (file, "HEAD", "nonsense", "has no revision nonsense"),
        (file, "side", "HEAD~2", "different branches"),
        ("inductor", "a", "b", "inductor is no file"),
    ):
        with pytest.raises((BisectError, GitBuildError), match=words):
            commits_between(BackendSpec(spec), good, bad, repository)
