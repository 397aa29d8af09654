"""Annexes can be deleted, and nothing but them is missed."""

import random
import re
import subprocess
from pathlib import Path

import pytest

from benchmarks.code.annexes import annexes, checkout_files, files_of, prove
from ops.checkout import CHECKOUT
from tests.left_out import is_left_out


def drawn_annexes(count: int) -> list[str]:
    """Draw annexes by the text of the newest commit, so that each commit tries others."""
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=CHECKOUT, capture_output=True, text=True).stdout
    return random.Random(commit).sample(list(annexes()), count)


def test_every_annex_has_files_of_its_own() -> None:
    present = checkout_files(CHECKOUT)
    owners: dict[str, str] = {}
    deleted = {pattern for own in annexes().values() if not files_of(own, present) for pattern in own}
    for name, patterns in annexes().items():
        if not files_of(patterns, present):
            continue  # it was deleted
        for pattern in set(patterns) - deleted if "/" not in name else patterns[:1]:
            assert files_of([pattern], present), f"{pattern} of the annex {name} names no file"
        if "/" not in name:
            for file in files_of(patterns, present):
                is_of_both = file.startswith("tests/")
                assert is_of_both or owners.setdefault(file, name) == name, f"{file} is in two annexes"


PAGES = [path for path in (*CHECKOUT.glob("*.md"), *(CHECKOUT / "docs").glob("*.md")) if path.name != "CHANGELOG.md"]
FILE = re.compile(r"`((?:assets|backends|benchmarks|ops|pipelines|tests|warehouse)/[\w/]+\.(?:py|sql))`")
TO_WRITE = re.compile(r"fx_codegen|my_compiler|no_dropout")
"""Files that guides have their readers write."""


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_files_that_a_page_names_exist_or_are_of_an_annex(page: Path) -> None:
    named = {name for name in FILE.findall(page.read_text("utf-8")) if not TO_WRITE.search(name)}
    assert [name for name in sorted(named) if not ((CHECKOUT / name).is_file() or is_left_out(name))] == []


@pytest.mark.slow
def test_without_some_annexes_all_else_works() -> None:
    """Together, as each proof takes a minute; `python -m benchmarks.code.annexes` tries each by itself."""
    row, shown = prove(drawn_annexes(3), annexes(), "none")
    assert row[-1] == "ok", f"{row}\n{shown}"
