"""Files of a person are run from their text."""

import os
import sys
from pathlib import Path

import pytest

from backends._shared.user_files import run_file


def test_an_edit_within_a_second_that_keeps_the_size_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    file, beside = tmp_path / "mine.py", tmp_path / "lies_beside_mine.py"
    for value in (1, 2):
        file.write_text(f"import lies_beside_mine\nVALUES = {value}, lies_beside_mine.VALUE\n")
        beside.write_text(f"VALUE = {value}\n")
        for path in (file, beside):
            os.utime(path, (1_000_000_000, 1_000_000_000))
        sys.modules.pop("lies_beside_mine", None)
        values = run_file("test", file).VALUES
        assert values == (value, value)
    assert {path.name for path in tmp_path.iterdir()} == {"mine.py", "lies_beside_mine.py"}


def test_its_module_is_known_unless_it_raises(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("import sys\nHERE = sys.modules[__name__]\n")
    module = run_file("test", file)
    assert module.HERE is module is sys.modules[module.__name__]
    file.write_text("raise ValueError('no')\n")
    with pytest.raises(ValueError, match="no"):
        run_file("test", file)
    assert module.__name__ not in sys.modules
