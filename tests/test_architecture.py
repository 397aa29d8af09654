"""The page on the architecture names files and functions that exist."""

import re
from pathlib import Path

import pytest

from ops.checkout import CHECKOUT

PAGE = (CHECKOUT / "docs" / "architecture.md").read_text("utf-8")
ROWS = [line for line in PAGE.partition("## Where to look")[2].splitlines() if "`" in line]
NOT_OURS = {"model.py", "graphnet bench"}


@pytest.mark.parametrize("row", ROWS, ids=[row[2:40] for row in ROWS])
def test_files_and_what_is_looked_for_in_them_exist(row: str) -> None:
    named = [name for name in re.findall(r"`([^`]+)`", row.partition("|")[2].partition("|")[2]) if "<" not in name]
    paths = [CHECKOUT / name for name in named if "/" in name and not name.startswith("/")]
    assert paths and [path for path in paths if not path.exists()] == []
    texts = [path.read_text("utf-8") for path in paths if path.is_file()]
    names = {name for name in named if "/" not in name} - NOT_OURS
    missing = [
        name for name in names if not any(re.search(rf"^\s*(def |class )?{name}\b", text, re.M) for text in texts)
    ]
    assert missing == []


@pytest.mark.parametrize("package", sorted(set(re.findall(r"^\| ((?:`[a-z_/]+`(?:, )?)+) \|", PAGE, re.M))))
def test_packages_exist(package: str) -> None:
    assert [name for name in re.findall(r"`([^`]+)`", package) if not Path(CHECKOUT / name).is_dir()] == []
