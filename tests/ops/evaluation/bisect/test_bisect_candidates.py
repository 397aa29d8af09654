"""Versions and commits between two ends, the search among them, and revisions that are checked out and prepared."""

import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ops.evaluation.benchmark.describe import BackendSpec
from ops.evaluation.bisect.commits import commits_between
from ops.evaluation.bisect.memory import BisectError
from ops.evaluation.bisect.search import span_of
from ops.evaluation.bisect.versions import PackageVersions, versions_between
from ops.evaluation.compare.git_builds import GitBuildError, check_out
from ops.execution.environments import pip
from ops.execution.environments.pip import InstallError
from ops.execution.environments.versions import VersionRequest
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
        (file, "side", "HEAD~2", "different branches"),
        ("inductor", "a", "b", "inductor is no file"),
    ):
        with pytest.raises((BisectError, GitBuildError), match=words):
            commits_between(BackendSpec(spec), good, bad, repository)


def test_the_change_is_found_and_skipped_versions_beside_it_are_named() -> None:
    for seed in range(300):
        draw = random.Random(seed)
        count = draw.randrange(2, 34)
        first_bad = draw.randrange(1, count)
        inner = range(1, count - 1)
        skipped = frozenset(draw.sample(inner, draw.randrange(len(inner) + 1))) if seed % 2 else frozenset[int]()
        verdicts: dict[int, bool | None] = {0: False, count - 1: True}
        most = span_of(count, verdicts).steps_left
        while (place := span_of(count, verdicts).next) is not None:
            assert place not in verdicts
            verdicts[place] = None if place in skipped else place >= first_bad
        span = span_of(count, dict(draw.sample([*verdicts.items()], len(verdicts))))  # in whatever order
        assert span.good < first_bad <= span.bad
        assert span.skipped == tuple(range(span.good + 1, span.bad)) and set(span.skipped) <= skipped
        assert skipped or len(verdicts) - 2 <= most == (count - 2).bit_length()


def test_a_revision_is_prepared_once(repository: Path, tmp_path: Path) -> None:
    """Also by two commands at once: the second would otherwise remove the folder that the first is building in."""
    spec, root = f"{repository}/mine.py:Mine", tmp_path / "builds"
    prepare = f"echo x >> {tmp_path}/built.txt; sleep 0.5; test -f mine.py"
    with ThreadPoolExecutor(2) as pool:
        builds = {*pool.map(lambda _: check_out(spec, "HEAD~3", root, prepare), range(2))}
    (build,) = {*builds, check_out(spec, "HEAD~3", root, prepare)}
    path, _, name = build.spec.rpartition(":")
    assert build.label.startswith("git ") and (Path(path).read_text(), name) == ("first", "Mine")
    assert (tmp_path / "built.txt").read_text() == "x\n"
    assert Path(check_out(spec, "HEAD", root).spec.rpartition(":")[0]).read_text() == "last"
    assert (repository / "mine.py").read_text() == "last"


def test_a_preparation_that_fails_says_why_and_is_tried_again(repository: Path, tmp_path: Path) -> None:
    spec, root = f"{repository}/mine.py:Mine", tmp_path / "builds"
    prepare = f"test -e {tmp_path}/there || (echo no compiler; exit 3)"
    with pytest.raises(GitBuildError, match="status 3: no compiler; see "):
        check_out(spec, "HEAD", root, prepare)
    (tmp_path / "there").touch()
    assert check_out(spec, "HEAD", root, prepare).folder.is_dir()


def test_what_is_not_in_git_is_refused(repository: Path, tmp_path: Path) -> None:
    for path in (repository / "new.py", tmp_path / "alone.py"):
        path.write_text("")
    for spec, revision, words in (
        (f"{repository}/mine.py:Mine", "nonsense", "has no revision nonsense"),
        ("inductor", "HEAD", "inductor is none"),
        (f"{repository}/new.py:Mine", "HEAD", r"new.py is not in revision HEAD"),
        (f"{tmp_path}/alone.py:Mine", "HEAD", "git rev-parse failed"),
    ):
        with pytest.raises(GitBuildError, match=words):
            check_out(spec, revision, tmp_path / "builds")
