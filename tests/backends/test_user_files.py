"""Files of a person are run from their text."""

import os
import sys
from pathlib import Path

import pytest

from backends._shared.user_files import run_file


def test_an_edit_within_a_second_that_keeps_the_size_counts(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    for value in (1, 2):
        file.write_text(f"VALUE = {value}\n")
        os.utime(file, (1_000_000_000, 1_000_000_000))
        assert run_file("graphnet_test_mine", file).VALUE == value  # noqa: SIM300
    assert [path.name for path in tmp_path.iterdir()] == ["mine.py"]


def test_its_module_is_known_unless_it_raises(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("import sys\nHERE = sys.modules[__name__]\n")
    module = run_file("graphnet_test_known", file)
    assert module.HERE is module is sys.modules["graphnet_test_known"]
    file.write_text("raise ValueError('no')\n")
    with pytest.raises(ValueError, match="no"):
        run_file("graphnet_test_raises", file)
    assert "graphnet_test_raises" not in sys.modules
