"""Packages that are edited, built or changed here have an identity; those of an index have none."""

import json
import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from ops.execution.environments.local_packages import imported_modules, local_packages


class Installed:
    """A distribution `mine` with one module, installed in a folder on the path."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self.info = site / "mine-1.0.dist-info"
        self.info.mkdir(parents=True)
        (self.info / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1.0\n")
        self.write(site / "mine.py", "VALUE = 1\n")

    def write(self, module: Path, text: str) -> None:
        module.write_text(text)
        self.record(module.name, len(text))

    def record(self, name: str, size: int) -> None:
        lines = [f"{name},sha256=x,{size}", "mine.pyc,,", "../bin/mine,sha256=y,3", "mine-1.0.dist-info/RECORD,,"]
        (self.info / "RECORD").write_text("\n".join(lines) + "\n")

    def came_from(self, **origin: object) -> None:
        (self.info / "direct_url.json").write_text(json.dumps(origin))

    def identity(self) -> str | None:
        return local_packages(["mine"]).get("mine")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Installed:
    package = Installed(tmp_path / "site")
    monkeypatch.syspath_prepend(str(package.site))
    return package


def test_a_package_of_an_index_has_none(installed: Installed) -> None:
    assert installed.identity() is None
    assert local_packages(["there is no such package"]) == {}


@pytest.mark.parametrize("change", ["size", "time", "gone"])
def test_a_changed_file_gives_it_one(installed: Installed, change: str) -> None:
    """Whoever copies a library that was built again over the installed one does not change its version."""
    module = installed.site / "mine.py"
    if change == "size":
        module.write_text("VALUE = 2222\n")
    elif change == "time":
        later = (installed.info / "RECORD").stat().st_mtime_ns + 60 * 10**9
        os.utime(module, ns=(later, later))
    else:
        module.unlink()

    first = installed.identity()

    assert first is not None and first.startswith("1 changed files ")
    assert installed.identity() == first


def test_another_wheel_is_another_build(installed: Installed) -> None:
    installed.came_from(url="file:///wheels/mine-1.0.whl", archive_info={})
    first = installed.identity()
    installed.write(installed.site / "mine.py", "VALUE = 22\n")

    assert first is not None and first.startswith("files ")
    assert installed.identity() not in (first, None)


def test_a_revision_is_named(installed: Installed) -> None:
    installed.came_from(url="https://example.org/mine.git", vcs_info={"vcs": "git", "commit_id": "0123456789abcdef01"})

    identity = installed.identity()

    assert identity is not None and identity.startswith("revision 0123456789abcdef, files ")


@pytest.fixture
def editable(installed: Installed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The repository of the distribution, which is installed as editable."""
    repository = tmp_path / "my repository"
    package = repository / "mine"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("VALUE = 1\n")
    (repository / ".gitignore").write_text("*.so\n")
    (installed.site / "mine.py").unlink()
    installed.came_from(url=repository.as_uri(), dir_info={"editable": True})
    monkeypatch.syspath_prepend(str(repository))
    git = ("git", "-C", str(repository), "-c", "user.name=a", "-c", "user.email=a@b")
    for command in (("init", "-q"), ("add", "-A"), ("commit", "-q", "-m", "first")):
        subprocess.run([*git, *command], check=True)
    return repository


def test_an_editable_package_is_its_revision_its_changes_and_what_was_built(
    installed: Installed, editable: Path
) -> None:
    identities = [installed.identity()]
    (editable / "mine" / "__init__.py").write_text("VALUE = 2\n")
    identities.append(installed.identity())
    (editable / "mine" / "kernels.so").write_bytes(b"built")
    identities.append(installed.identity())
    os.utime(editable / "mine" / "kernels.so", ns=(10**9, 10**9))
    identities.append(installed.identity())

    assert all(identities) and len(set(identities)) == 4
    assert str(identities[0]).startswith("git ") and "changes" in str(identities[1])
    assert "untracked files" in str(identities[2])


def test_what_python_compiles_changes_nothing(installed: Installed, editable: Path) -> None:
    before = installed.identity()
    subprocess.run([sys.executable, "-c", "import mine"], cwd=editable, check=True)
    (editable / "mine" / "__pycache__").mkdir(exist_ok=True)
    (editable / "mine" / "__pycache__" / "x.pyc").write_bytes(b"")

    assert installed.identity() == before


def test_without_git_names_sizes_and_times_tell(
    installed: Installed, editable: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    first = installed.identity()
    (editable / "mine" / "__init__.py").write_text("VALUE = 22\n")

    assert first is not None and first.startswith("files ")
    assert installed.identity() != first


def test_modules_that_code_imports_count_where_they_are_of_no_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "beside").mkdir()
    (tmp_path / "beside" / "theirs.py").write_text("VALUE = 1\n")
    file = tmp_path / "backend.py"
    file.write_text("import os, torch\nimport backends.base\nfrom theirs.inner import x\nimport nowhere\n")
    monkeypatch.syspath_prepend(str(tmp_path / "beside"))

    modules = imported_modules([file])

    assert modules == {"os", "torch", "backends", "theirs", "nowhere"}
    assert set(local_packages([], modules)) == {"theirs"}
    assert metadata.version("torch")
