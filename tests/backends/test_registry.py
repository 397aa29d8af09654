"""Backends are found by file, by entry point and by path; nothing of theirs is imported before it is needed."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import backends
from backends import registry
from backends.base import BackendError
from backends.eager import Eager
from backends.inductor import Inductor
from backends.options import options_json
from ops.execution.environments.backend_availability import backend_availabilities
from tests.installations import distribution

MINE = """
from backends.base import Backend, Evidence
import {helper}

class Mine(Backend):
    name = "{name}"
    def version(self): return {helper}.VERSION
    def compile(self, module, inputs): return module
    def evidence(self): return Evidence("nothing", 1)

class Half:
    name = "half"
"""


def write_backend(folder: Path, file: str, name: str) -> Path:
    """A backend that imports what lies beside it."""
    helper = f"helper_of_{name}"
    (folder / f"{helper}.py").write_text("VERSION = '4.2'\n")
    path = folder / file
    path.write_text(MINE.format(name=name, helper=helper))
    return path


@pytest.fixture
def third_party(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An installed distribution with entry points, one of them broken."""
    write_backend(tmp_path, "their_compiler.py", "theirs")
    distribution(tmp_path, "their-compiler", "theirs = their_compiler:Mine\nbroken = their_missing_module:Backend")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    sys.modules.pop("their_compiler", None)


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose files count as files of `backends/`."""
    monkeypatch.setattr(backends, "__path__", [*backends.__path__, str(tmp_path)])
    registry._own_backends.cache_clear()
    yield tmp_path
    registry._own_backends.cache_clear()
    sys.modules.pop("backends.brand_new", None)


def test_own_files_are_backends_without_a_list() -> None:
    assert {"eager", "inductor"} <= set(registry.names())
    assert registry.get("eager") is Eager
    assert registry.get("inductor") is Inductor
    assert registry.names() == tuple(sorted(registry.names()))


def test_a_new_file_is_a_backend(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_backend(own_folder, "brand_new.py", "brand_new")
    monkeypatch.syspath_prepend(str(own_folder))
    assert "brand_new" in registry.names()
    assert registry.resolve("brand_new").version() == "4.2"


def test_a_compiler_that_is_not_installed(tmp_path: Path) -> None:
    """`importlib.metadata`'s own error says it as well as "" does."""
    path = tmp_path / "absent.py"
    path.write_text(
        "from backends.base import Backend\n"
        "class Absent(Backend):\n"
        "    name = 'absent'\n"
        "    packages = ('no-such-compiler',)\n"
    )
    backend = registry.resolve(f"{path}:Absent")
    assert registry.unavailable_reason(backend) == "the package no-such-compiler is not installed here"
    assert len(registry.version_of(f"{path}:Absent", backend)) == 12
    assert registry.unavailable_reason(Eager()) is None
    assert registry.version_of("eager", Eager()) == Eager().version() != ""


def test_aliases() -> None:
    assert registry.get("nope") is Eager
    assert registry.name_of("nope") == "eager"
    assert "nope" not in registry.names()


def test_unknown_names_say_what_there_is() -> None:
    with pytest.raises(
        BackendError,
        match=r"no backend 'inducter' \(did you mean 'inductor'\?\); there are .*eager.*inductor.*to/file\.py:Class",
    ):
        registry.get("inducter")


def test_entry_points_add_backends(third_party: Path) -> None:
    assert {"theirs", "broken"} <= set(registry.names())
    assert "their_compiler" not in sys.modules
    backend = registry.resolve("theirs")
    assert (backend.name, backend.version(), registry.name_of("theirs")) == ("theirs", "4.2", "theirs")


def test_a_broken_entry_point_is_unavailable_and_names_its_package(third_party: Path) -> None:
    backend = registry.resolve("broken", {"mode": "fast"})
    reason = registry.unavailable_reason(backend)
    assert reason is not None and reason.startswith("the package their-compiler cannot be loaded (ModuleNotFoundError")
    assert (registry.name_of("broken"), registry.version_of("broken", backend)) == ("broken", "")
    with pytest.raises(BackendError, match="their-compiler cannot be loaded"):
        backend.compile(None, {})  # type: ignore[arg-type]


def test_an_entry_point_that_is_no_backend_is_unavailable(third_party: Path) -> None:
    points = third_party / "their-compiler-4.2.dist-info" / "entry_points.txt"
    points.write_text("[graphnet.backends]\nhalf = their_compiler:Half\n")
    reason = registry.unavailable_reason(registry.resolve("half"))
    assert reason is not None and "their_compiler:Half is not a backend: it lacks " in reason


def test_a_broken_file_is_unavailable_and_the_others_go_on(own_folder: Path) -> None:
    (own_folder / "not_importable.py").write_text("import no_such_compiler\n")
    assert {"not_importable", "eager", "inductor"} <= set(registry.names())
    assert registry.unavailable_reason(registry.resolve("not_importable")) == (
        "backends/not_importable.py cannot be loaded (ModuleNotFoundError: No module named 'no_such_compiler')"
    )
    here = {item.name: item for item in backend_availabilities(None, "cpu")}
    assert "no_such_compiler" in str(here["not_importable"].unavailable_reason)
    assert here["eager"].unavailable_reason is None


def test_a_compiler_that_cannot_even_be_asked_is_unavailable() -> None:
    class Cracked(Eager):
        def version(self) -> str:
            raise OSError("libcracked.so: cannot open")

    reason = registry.unavailable_reason(Cracked())
    assert reason == "it fails at saying whether it can run here (OSError: libcracked.so: cannot open)"
    assert registry.version_of("eager", Cracked()) == ""


def test_a_class_in_a_file(tmp_path: Path) -> None:
    spec = f"{write_backend(tmp_path, 'my.py', 'mine')}:Mine"
    assert registry.resolve(spec).version() == "4.2"
    assert registry.name_of(spec) == "my.py:Mine"


def test_editing_the_file_is_a_new_version(tmp_path: Path) -> None:
    path = write_backend(tmp_path, "my_edited.py", "edited")
    spec = f"{path}:Mine"
    backend = registry.resolve(spec)
    before = registry.version_of(spec, backend)
    path.write_text(path.read_text() + "\nCHANGED = True\n")
    assert before.startswith("4.2+")
    assert registry.version_of(spec, backend) != before
    assert registry.version_of("eager", Eager()) == Eager().version()


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        (None, "Mine", "there is no file"),
        ("import nothing_like_it\n", "Mine", r"cannot be loaded \(ModuleNotFoundError"),
        ("class Other: pass\n", "Mine", "has no class 'Mine'; it has Other"),
        ("class Mine:\n    name = 'm'\n", "Mine", "is not a backend: it lacks compile, evidence"),
        ("Mine = 3\n", "Mine", "is not a backend"),
    ],
)
def test_files_that_hold_no_backend_say_why(tmp_path: Path, text: str | None, name: str, message: str) -> None:
    path = tmp_path / "wrong.py"
    if text is not None:
        path.write_text(text)
    with pytest.raises(BackendError, match=message):
        registry.resolve(f"{path}:{name}")


def test_a_file_without_its_class_says_which_there_are(tmp_path: Path) -> None:
    path = write_backend(tmp_path, "several.py", "several")
    with pytest.raises(BackendError, match=rf"^name the class: {path}:Mine; it has Mine, Half$"):
        registry.resolve(str(path))
    with pytest.raises(BackendError, match=r"has no class 'Mien' \(did you mean 'Mine'\?\); it has Mine, Half$"):
        registry.resolve(f"{path}:Mien")
    with pytest.raises(BackendError, match=r"there is no file .*/absent\.py to load a backend from"):
        registry.resolve(str(tmp_path / "absent.py"))


def test_a_class_that_inherits_nothing_is_given_the_defaults(tmp_path: Path) -> None:
    path = tmp_path / "plain.py"
    path.write_text(
        "class Plain:\n    name = 'plain'\n"
        "    def compile(self, module, inputs): return module\n"
        "    def evidence(self): return 1\n"
    )
    backend = registry.resolve(f"{path}:Plain")
    assert (backend.evidence(), backend.devices, backend.version()) == (1, ("cpu", "cuda"), "")
    assert registry.unavailable_reason(backend) is None
    assert options_json(backend) == "{}"
