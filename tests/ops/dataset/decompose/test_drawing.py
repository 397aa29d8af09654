"""Drawings of parts: colours that can be read, small neighbours together, lines between what is handed on."""

import base64
import re
from typing import Any

import pytest

from ops.dataset.decompose.drawing import (
    COLOR,
    HOTTEST,
    MAX_PARTS,
    DecomposedGraph,
    Decompositions,
    drawing,
    drawn_parts,
    fold_parts,
    page,
    picture,
    pictures,
)
from ops.dataset.derived import PartRow

HOSTILE = "<script>alert(1)</script>\x1b"


def row(index: int, ms: float = 1.0, **changes: Any) -> PartRow:
    """A part that takes what the one before returns, and a weight."""
    fields: dict[str, Any] = {
        "derivation_id": "d", "part_index": index, "first_operator": index, "operator_count": 1, "child_hash": "h",
        "operators": ("torch.relu",), "eager_ms": ms,
        "inputs": (f"w{index} float32[4, 4]", f"v{index - 1} float32[2, 4]"), "outputs": (f"v{index} float32[2, 4]",),
    }  # fmt: skip
    return PartRow(**fields | changes)


def luminance(channels: list[float]) -> float:
    linear = [channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4 for channel in channels]
    return sum(weight * channel for weight, channel in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def channels(color: str) -> list[float]:
    return [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]


@pytest.mark.parametrize(("ink", "paper"), [("#1f2933", "#ffffff"), ("#e6e9ee", "#171b21")])
def test_text_in_the_strongest_colour_can_be_read(ink: str, paper: str) -> None:
    mixed = [
        HOTTEST * over + (1 - HOTTEST) * under for over, under in zip(channels(COLOR), channels(paper), strict=True)
    ]
    dark, light = sorted((luminance(mixed), luminance(channels(ink))))
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_parts_have_more_colour_the_larger_their_share_is() -> None:
    parts = drawn_parts([row(0, 0.5), row(1, 3.0), row(2, 10.0), row(3, 26.5), row(4, 60.0)])
    assert [round(part.heat, 2) for part in parts] == [0.07, 0.17, 0.32, 0.51, HOTTEST]
    assert [part.heat for part in drawn_parts([row(0, 0.0), row(1, 0.0)])] == [0, 0]


def test_what_other_parts_return_comes_first_among_inputs() -> None:
    first, second = drawn_parts([row(0), row(1)])
    assert first.inputs == ("w0 float32[4, 4]", "v-1 float32[2, 4]")
    assert second.inputs == ("v0 float32[2, 4]", "w1 float32[4, 4]")


def test_few_parts_stay_as_they_are() -> None:
    parts = drawn_parts([row(index) for index in range(5)])
    assert fold_parts(parts, 5) == parts


def test_small_neighbours_become_one_and_nothing_is_lost() -> None:
    parts = drawn_parts([row(index, 50.0 if index in (10, 30) else 1.0) for index in range(40)])
    together = fold_parts(parts, 5)
    assert [part.title for part in together] == ["parts 0–9", "part 10", "parts 11–29", "part 30", "parts 31–39"]
    assert sum(part.share for part in together) == pytest.approx(1.0)
    assert sum(len(part.operators) for part in together) == 40
    assert together[2].inputs == ("v10 float32[2, 4]", *(f"w{index} float32[4, 4]" for index in range(11, 30)))
    assert [part.outputs for part in together] == [(f"v{index} float32[2, 4]",) for index in (9, 10, 29, 30, 39)]
    assert drawing("zoo/a", "single_op", together).count("<path") == 4


def test_lines_pass_parts_that_do_not_take_what_is_returned() -> None:
    skipping = row(2, inputs=("v0 float32[2, 4]",))
    svg = drawing("zoo/a", "single_op", drawn_parts([row(0), row(1), skipping]))
    assert [path[:1] + re.sub(r"[^A-Z]", "", path) for path in re.findall(r'<path d="([^"]+)"', svg)] == ["MMV", "MMC"]
    assert svg.count("<title>v0</title>") == 2


def test_names_stay_text_and_control_characters_become_visible() -> None:
    parts = drawn_parts([row(0, operators=(HOSTILE,), inputs=(f"{HOSTILE} x",), outputs=(f"{HOSTILE} y",))])
    for text in (page(HOSTILE, HOSTILE, parts), drawing(HOSTILE, HOSTILE, parts)):
        assert "<script" not in text and "\x1b" not in text
        assert "&lt;script&gt;alert(1)&lt;/script&gt;\\x1b" in text


def test_a_picture_is_whole_and_light() -> None:
    text = picture("zoo/a", "single_op", drawn_parts([row(0), row(1)]))
    svg = base64.b64decode(text.removeprefix("![parts](data:image/svg+xml;base64,").removesuffix(")")).decode()
    assert svg.startswith("<svg") and 'xmlns="http://www.w3.org/2000/svg"' in svg
    assert 'fill="#ffffff"/>' in svg


def test_pictures_are_bounded_and_the_rest_is_counted() -> None:
    graphs = tuple(
        DecomposedGraph.of(f"zoo/`{name}", "single_op", [row(index) for index in range(40)], {}) for name in "abcd"
    )
    assert all(len(graph.parts) <= MAX_PARTS and graph.part_count == 40 for graph in graphs)
    graph = len(pictures(Decompositions(graphs[:1], 1), 1_000_000).encode())
    assert graph < 20_000
    text = pictures(Decompositions(graphs, 6), 2 * graph + 100)
    assert text.count("](data:") == 2 and "4 more samples" in text
    assert "`zoo/'a`: 40 parts" in text
    assert pictures(Decompositions(), 100) == ""
