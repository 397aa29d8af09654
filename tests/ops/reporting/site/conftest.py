"""The component for tables where it is not installed: files of the same names, for tests that open no browser."""

from pathlib import Path

import pytest

from ops.reporting.site import write


@pytest.fixture
def table_files(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    folder: Path = tmp_path_factory.mktemp("packages")
    for name in write._TABLE_FILES:
        file = folder / "stand_in_tables" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setattr(write, "_TABLE_PACKAGE", "stand_in_tables")
