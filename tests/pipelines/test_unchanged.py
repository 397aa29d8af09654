"""A demo does nothing where nothing changed, and whatever it depends on counts."""

import dataclasses
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ops.checkout import CHECKOUT
from pipelines import unchanged
from pipelines.cli import run
from pipelines.exits import ExitCode
from pipelines.settings import Settings, load_settings
from pipelines.unchanged import is_unchanged, note_state
from tests.tiny_samples import write_tiny
from tests.warehouse.warehouse_rows import run as benchmark_run
from warehouse.store import Warehouse

MODELS = ("zoo:transformers/electra",)


@pytest.fixture
def noted(project: Path) -> Settings:
    """The settings of a project whose demo has ended."""
    settings = load_settings()
    write_tiny(settings.extracted_root / "a", "return (x * 2,)", {"x": (2,)})
    shutil.copytree(CHECKOUT / "samples/transformers/bert", settings.extracted_root / "bert")
    Warehouse(settings.warehouse_path).ingest()
    note_state(settings, MODELS)
    return settings


def stored(settings: Settings) -> None:
    warehouse = Warehouse(settings.warehouse_path)
    warehouse.spool([benchmark_run()])
    warehouse.ingest()


CHANGES: dict[str, Callable[[Settings], object]] = {
    "a sample": lambda settings: (settings.extracted_root / "bert/model.py").write_text("import torch\n"),
    "a new sample": lambda settings: write_tiny(settings.extracted_root / "b", "return (x,)", {"x": (2,)}),
    "a sample less": lambda settings: shutil.rmtree(settings.extracted_root / "bert"),
    "a result": stored,
    "a result that waits": lambda settings: Warehouse(settings.warehouse_path).spool([benchmark_run()]),
    "the database": lambda settings: settings.warehouse_path.unlink(),
    "the note": lambda settings: (settings.home / "demo.sha256").unlink(),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_a_demo_depends_on_counts(noted: Settings, change: str) -> None:
    assert is_unchanged(noted, MODELS)
    CHANGES[change](noted)
    assert not is_unchanged(noted, MODELS)


def test_other_settings_models_variables_and_packages_count(
    noted: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert not is_unchanged(noted, (*MODELS, "zoo:transformers/bert"))
    assert not is_unchanged(dataclasses.replace(noted, backends=("eager", "onnxruntime")), MODELS)
    (tmp_path / "torch-9.9.dist-info").mkdir()
    for of, name, value in (
        (unchanged, "_VARIABLES", [("OMP_NUM_THREADS", "1")]),
        (unchanged.sysconfig, "get_path", lambda _: str(tmp_path)),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(of, name, value)
            assert not is_unchanged(noted, MODELS)
    assert is_unchanged(noted, MODELS)


def test_a_compiler_of_a_file_or_an_edited_package_is_always_asked(
    noted: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    of_file = dataclasses.replace(noted, backends=("eager", "mine.py:Mine"))
    note_state(of_file, MODELS)
    assert not is_unchanged(of_file, MODELS)
    (tmp_path / "__editable__.torch-9.9.pth").touch()
    monkeypatch.setattr(unchanged.sysconfig, "get_path", lambda _: str(tmp_path))
    note_state(noted, MODELS)
    assert not is_unchanged(noted, MODELS)


def test_an_unchanged_demo_shows_its_scores_and_starts_nothing(
    noted: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stored(noted)

    def refuse(*_: object) -> None:
        raise AssertionError("nothing is to be started")

    monkeypatch.setattr("pipelines.definitions.build_definitions", refuse)
    with pytest.raises(AssertionError, match="nothing is to be started"):
        run(["demo", "--model", MODELS[0]])
    note_state(noted, MODELS)
    assert run(["demo", "--model", MODELS[0]]) == ExitCode.OK
    assert "Nothing was benchmarked again" in capsys.readouterr().out
