"""Annexes can be deleted, and nothing but them is missed."""

import random
import subprocess

import pytest

from benchmarks.code.annexes import annexes, checkout_files, files_of, prove
from ops.checkout import CHECKOUT


def drawn_annexes(count: int) -> list[str]:
    """Draw annexes by the text of the newest commit, so that each commit tries others."""
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=CHECKOUT, capture_output=True, text=True).stdout
    return random.Random(commit).sample(list(annexes()), count)


def test_every_annex_has_files_of_its_own() -> None:
    present = checkout_files(CHECKOUT)
    owners: dict[str, str] = {}
    for name, patterns in annexes().items():
        for pattern in patterns if "/" not in name else patterns[:1]:
            assert files_of([pattern], present), f"{pattern} of the annex {name} names no file"
        if "/" not in name:
            for file in files_of(patterns, present):
                is_of_both = file.startswith("tests/")
                assert is_of_both or owners.setdefault(file, name) == name, f"{file} is in two annexes"


@pytest.mark.slow
@pytest.mark.parametrize("place", range(3))
def test_without_an_annex_all_else_works(place: int) -> None:
    row, shown = prove([drawn_annexes(3)[place]], annexes(), "none")
    assert row[-1] == "ok", f"{row}\n{shown}"
