"""The digest of a backend's code: what changes it, and what does not."""

import inspect
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from backends import registry
from backends._shared.sources import own_codebase, sources

MY = """
from typing import TYPE_CHECKING
from backends.base import Backend
import helper
if TYPE_CHECKING:
    import other
class Mine(Backend):
    name = "mine"
    def compile(self, module, inputs):
        import lazily.used
        return module
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "lazily").mkdir()
    files = {"my.py": MY, "helper.py": "LEVEL = 1", "lazily/__init__.py": "", "lazily/used.py": "", "other.py": ""}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def digest(folder: Path) -> str:
    registry._load_file.cache_clear()
    spec = f"{folder / 'my.py'}:Mine"
    return registry.code_hash_of(spec, registry.resolve(spec))


@pytest.mark.parametrize(
    ("name", "text", "is_new"),
    [
        ("my.py", MY.replace("return module", "return module.forward"), True),
        ("helper.py", "LEVEL = 2", True),
        ("lazily/used.py", "X = 1", True),
        ("lazily/used.py", "not python at all", True),
        ("other.py", "X = 1", False),
        ("helper.py", '"""What it is."""\n\nLEVEL = 1  # the first', False),
        ("my.py", MY.replace('name = "mine"', '"""A compiler."""\n    name = "mine"'), False),
        (
            "my.py",
            MY.replace(
                "import lazily.used\n", 'import lazily.used  # late\n        """Not a docstring, and no more."""\n'
            ),
            False,
        ),
        ("my.py", MY.replace("module, inputs", "module: object, inputs: object"), True),
        ("my.py", MY.replace('"mine"', '"yours"'), True),
    ],
)
def test_what_makes_code_another(folder: Path, name: str, text: str, is_new: bool) -> None:
    before = digest(folder)
    (folder / name).write_text(text)
    assert (digest(folder) != before) == is_new


def test_a_file_in_a_package_imports_what_is_beside_it_by_its_own_name(folder: Path) -> None:
    (folder / "__init__.py").touch()
    assert {path.name for path in sources(folder / "my.py")} == {"my.py", "helper.py", "lazily"}


def test_a_package_is_whole_and_what_is_to_be_left_is_not_followed(folder: Path) -> None:
    (folder / "lazily" / "used.py").write_text("from .other import X\nimport helper")
    (folder / "helper.py").write_text("import my")
    assert [path.name for path in sources(folder / "lazily", leave={"my"})] == ["lazily", "helper.py"]


def test_a_class_that_inherits_nothing_is_hashed_by_its_own_file(folder: Path) -> None:
    (folder / "my.py").write_text(MY.replace("(Backend)", "") + "    def evidence(self): return 1\n")
    before = digest(folder)
    (folder / "helper.py").write_text("LEVEL = 2")
    assert digest(folder) != before


def test_our_own_backends_are_made_of_what_they_import() -> None:
    names = {name.removeprefix("backends.") for name in own_codebase().closure("backends.tvm")}
    assert {"tvm", "_shared.binding", "_shared.graphs.bound_graph", "tvm.schedules", "tvm.loops"} < names
    assert not {"inductor", "xla", "_shared.sources", "_shared.graphs.bfloat16", "registry"} & names
    digests = {name: registry.code_hash_of(name, registry.resolve(name)) for name in registry.names()}
    assert len(set(digests.values())) == len(digests)


def test_of_an_installed_package_only_the_file_counts(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "installed.py").write_text(MY)
    monkeypatch.syspath_prepend(folder)
    point = EntryPoint("installed", "installed:Mine", registry.ENTRY_POINT_GROUP)
    monkeypatch.setattr(registry, "_entry_points", lambda *_group: {"installed": point})
    before = registry.code_hash_of("installed", registry.resolve("installed"))
    (folder / "helper.py").write_text("LEVEL = 2")
    assert registry.code_hash_of("installed", registry.resolve("installed")) == before


def test_what_cannot_be_loaded_has_a_digest_too(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("broken", "nothing_like_it:Mine", registry.ENTRY_POINT_GROUP)
    monkeypatch.setattr(registry, "_entry_points", lambda *_group: {"broken": point})
    broken = registry.resolve("broken")
    assert Path(inspect.getfile(type(broken))).name == "registry.py"
    assert len(registry.code_hash_of("broken", broken)) == 64
