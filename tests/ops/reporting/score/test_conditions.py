"""Scores under other conditions than those of the settings have names that say which, and no two share one."""

import itertools

import pytest

from ops.reporting.score.conditions import difference

USUAL = {"p": 0.0, "b": 0.1, "policy": "paper", "group_by": "all", "include_invalid": False}


@pytest.mark.parametrize(
    ("asked", "chart", "file"),
    [
        ({}, "chart", "chart"),
        ({"p": 0.1}, "chart (p = 0.1)", "chart-p0.1"),
        ({"b": 0.25, "group_by": "task"}, "chart (b = 0.25, by task)", "chart-b0.25-by_task"),
        ({"policy": "graphnet_default"}, "chart (policy graphnet_default)", "chart-graphnet_default"),
        ({"include_invalid": True}, "chart (with invalid samples)", "chart-with_invalid"),
    ],
)
def test_names_say_what_differs(asked: dict[str, object], chart: str, file: str) -> None:
    result = difference(USUAL, {**USUAL, **asked})
    assert (result.name_with_note("chart"), result.file_name("chart")) == (chart, file)


def test_what_the_settings_have_is_not_told() -> None:
    grouped = {**USUAL, "group_by": "task", "include_invalid": True}
    assert difference(grouped, grouped).suffix == ""
    assert difference(grouped, USUAL).file_name("chart") == "chart-by_all-without_invalid"


def test_no_two_conditions_share_a_file() -> None:
    values = {
        "p": (0.0, 0.1, 0.1234567, 0.12345678, 1e-7),
        "b": (0.1, 0.01, 1.0),
        "policy": ("paper", "graphnet_default"),
        "group_by": ("all", "task", "dtype"),
        "include_invalid": (False, True),
    }
    asked = [dict(zip(values, item, strict=True)) for item in itertools.product(*values.values())]
    assert len({difference(USUAL, item).suffix for item in asked}) == len(asked)
