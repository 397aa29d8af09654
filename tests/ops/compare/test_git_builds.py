"""Revisions of a backend's repository: worktrees, and the command that prepares them."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ops.compare.git_builds import GitBuildError, check_out
from tests.git_repository import commit


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    for text in ("first", "second"):
        commit(tmp_path / "compiler", text, mine=text)
    return tmp_path / "compiler"


def test_a_revision_is_prepared_once(repository: Path, tmp_path: Path) -> None:
    """Also by two commands at once: the second would otherwise remove the folder that the first is building in."""
    spec, root = f"{repository}/mine.py:Mine", tmp_path / "builds"
    prepare = f"echo x >> {tmp_path}/built.txt; sleep 0.5; test -f mine.py"
    with ThreadPoolExecutor(2) as pool:
        builds = {*pool.map(lambda _: check_out(spec, "HEAD~1", root, prepare), range(2))}
    (build,) = {*builds, check_out(spec, "HEAD~1", root, prepare)}
    path, _, name = build.spec.rpartition(":")
    assert build.label.startswith("git ") and (Path(path).read_text(), name) == ("first", "Mine")
    assert (tmp_path / "built.txt").read_text() == "x\n"
    assert Path(check_out(spec, "HEAD", root).spec.rpartition(":")[0]).read_text() == "second"
    assert (repository / "mine.py").read_text() == "second"


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
