"""Names of builds whose code is in a folder that an option names: those of another folder are another curve."""

from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ops.evaluation.benchmark.builds import Build
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendSpec
from tests.warehouse.warehouse_rows import NOON, filled, run
from warehouse.selection import sides as module
from warehouse.selection.sides import BuildSide, SideError, Sides

BUILDS = {"mine 1": "folder=mine", "mine 2": "folder=mine", "other 1": "folder=other"}
"""Build → the variant that it was measured as, the oldest first."""


@pytest.fixture
def sides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sides:
    rows: list[Any] = []
    for day, (name, variant) in enumerate(BUILDS.items()):
        when = NOON + timedelta(days=day)
        rows += [
            Build(name, "passes", "", "2.13", name, {}, {}, "passes", when),
            run(backend="passes", variant=variant, build_hash=name, started_at=when, finished_at=when),
        ]
    any_value: Any = None
    config = BenchmarkConfig()
    found_by = Sides(
        warehouse=filled(tmp_path, *rows), config=config, host=any_value, environments=None, kept=tmp_path / "kept"
    )

    def present(_: Sides, spec: BackendSpec) -> BuildSide:
        options: Any = SimpleNamespace(code_folders=spec.options)
        variant = " ".join(f"{name}={value}" for name, value in spec.options.items())
        return BuildSide("now", "passes", variant, "now", options)

    monkeypatch.setattr(Sides, "_present_side_if_any", present)
    monkeypatch.setattr(
        module, "describe_old_build", lambda build, *_, **__: SimpleNamespace(variant="", name=build.build_hash)
    )
    return found_by


@pytest.mark.parametrize(
    ("folder", "place", "expected"),
    [
        ("mine", "last", "mine 2"),
        ("mine", "previous", "mine 1"),
        ("mine", "2026-01-03", "mine 2"),
        ("mine", "2.13", "mine 2"),
        ("other", "last", "other 1"),
    ],
)
def test_builds_of_another_folder_are_not_meant(sides: Sides, folder: str, place: str, expected: str) -> None:
    assert sides.stored_side(BackendSpec("passes", {"folder": folder}), place).build_hash == expected


def test_a_folder_of_one_build_has_no_previous_one(sides: Sides) -> None:
    with pytest.raises(SideError):
        sides.stored_side(BackendSpec("passes", {"folder": "other"}), "previous")


def test_without_folders_a_build_is_of_all_variants(sides: Sides) -> None:
    assert sides.stored_side(BackendSpec("passes"), "last").build_hash == "other 1"
