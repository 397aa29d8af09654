"""Charts: what they encode, what a tooltip says, any number of rows, and files that are safe and need no network."""

import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from backends import registry
from ops.reporting.score.charts import (
    Chart,
    ChartContext,
    composition_chart,
    cost_chart,
    operator_histogram,
    sample_matrix,
    score_chart,
    speedup_violin,
    to_html,
    to_markdown,
    to_svg,
)
from ops.reporting.score.charts.scores import spread_out
from ops.reporting.score.charts.speedups import axis_ticks
from ops.reporting.score.charts.theme import COLORS, MAX_PANELS, backend_styles
from ops.reporting.score.charts.violin import MAX_POINTS, MIN_SHAPE, OUTERMOST

BACKENDS_8 = ("eager", "inductor", "tvm", "iree", "xla", "onnxruntime", "openvino", "path/to/compiler.py:Mine")
SVG_TEXT = re.compile(r"<text[^>]*>([^<]*)</text>")


def spec_of(chart: Chart) -> dict[str, Any]:
    spec: dict[str, Any] = chart.to_dict()
    return spec


def data_of(chart: Chart) -> list[dict[str, Any]]:
    return [row for rows in spec_of(chart)["datasets"].values() for row in rows]


def nodes(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
        for key, value in node.items():
            if key != "datasets":
                yield from nodes(value)
    elif isinstance(node, list):
        for item in node:
            yield from nodes(item)


def tooltip_fields(chart: Chart) -> set[str]:
    return {tip["field"] for node in nodes(spec_of(chart)) for tip in node.get("tooltip", []) if "field" in tip}


def subtitle(chart: Chart) -> str:
    return "\n".join(spec_of(chart)["title"].get("subtitle", []))


class TestScoreChart:
    def test_a_point_for_every_defined_score(self, frames: Any) -> None:
        scores = frames().scores
        es, s = ([row for row in data_of(score_chart(scores, name)) if name in row] for name in ("es", "s"))
        assert [(row["backend"], row["t"]) for row in es] == list(zip(scores["backend"], scores["t"], strict=True))
        assert [row["es"] for row in es] == scores["es"].tolist()
        assert {row["t"] for row in s} == set(range(-10, 1))

    def test_encodings(self, frames: Any) -> None:
        encodings = [
            node["encoding"]
            for node in nodes(spec_of(score_chart(frames().scores, "es")))
            if "shape" in node.get("encoding", {})
        ]
        (encoding,) = encodings
        assert (encoding["x"]["field"], encoding["y"]["field"]) == ("t", "es")
        assert encoding["color"]["field"] == encoding["shape"]["field"] == "backend"

    def test_tooltip_says_what_the_score_is_made_of(self, frames: Any) -> None:
        fields = {"t", "s", "sample_count", "correct_count", "slow_count", "alpha", "beta", "lambda", "eta", "backend"}
        assert tooltip_fields(score_chart(frames().scores, "s")) >= fields

    def test_line_at_one(self, frames: Any) -> None:
        rules = [
            node
            for node in nodes(spec_of(score_chart(frames().scores)))
            if node.get("mark", {}) and "rule" in str(node["mark"])
        ]
        assert [rule["encoding"]["y"] for rule in rules] == [{"datum": 1}]

    def test_subtitle_says_the_conditions(self, frames: Any) -> None:
        context = ChartContext(p=0.5, b=0.2, policy="graphnet_extended", environment="Xeon · torch 2.13.0")
        text = subtitle(score_chart(frames().scores, context=context))
        for part in ("N = 24 samples", "p = 0.5", "b = 0.2", "graphnet_extended", "Xeon · torch 2.13.0"):
            assert part in text

    def test_backends_without_scored_samples_are_named_not_drawn(self, frames: Any) -> None:
        chart = score_chart(frames(backends=("eager",)).scores, context=ChartContext(backends=("eager", "absent")))
        assert "none scored: absent" in subtitle(chart)
        assert {row["backend"] for row in data_of(chart)} == {"eager"}

    def test_every_curve_is_named_where_it_ends(self, frames: Any) -> None:
        scores = frames(backends=BACKENDS_8[:7]).scores
        ends = [row for row in data_of(score_chart(scores, "es")) if "es" not in row]
        assert {row["backend"] for row in ends} == set(BACKENDS_8[:7])
        assert len({row["t"] for row in ends}) == 1 and ends[0]["t"] > scores["t"].max(), "beyond the plot"
        places = [row["y"] for row in ends]
        assert all(high - low > 0.04 for low, high in itertools.pairwise(places)), "no name lies on another"
        assert set(BACKENDS_8[:7]) <= set(SVG_TEXT.findall(to_svg(score_chart(scores, "es"))))

    def test_curves_of_partial_compiles_are_dashed_and_counted(self, frames: Any) -> None:
        scores = frames().scores
        complete = score_chart(scores.assign(partial_count=0))
        assert "dashed" not in subtitle(complete)
        some = scores.assign(partial_count=(scores["backend"] == "inductor") * 3)
        chart = score_chart(some)
        assert re.search(r"dashed: part of .*\(inductor 3 of \d+\)", subtitle(chart))
        assert {row["backend"] for row in data_of(chart) if row.get("look") == "partial"} == {"inductor"}
        assert "stroke-dasharray" in to_svg(chart)

    def test_curves_apart_are_dotted_hollow_and_say_what_they_are_over(self, frames: Any) -> None:
        scores = frames(backends=("eager", "inductor", "tvm")).scores.assign(total_count=30)
        context = ChartContext(apart={"tvm": "1 of 30"})
        chart = score_chart(scores, context=context)
        assert "N = 24 of 30 samples" in subtitle(chart)
        assert re.search(r"dotted, hollow: over samples of its own.*\(tvm 1 of 30\)", subtitle(chart))
        assert {row["backend"] for row in data_of(chart) if row.get("look") == "apart"} == {"tvm"}
        assert "tvm (1 of 30)" in SVG_TEXT.findall(to_svg(chart))
        hollow = [
            node for node in nodes(spec_of(chart)) if node.get("mark", {}) and "'filled': False" in str(node["mark"])
        ]
        assert [str(node["transform"]) for node in hollow] == [str([{"filter": "datum.look === 'apart'"}])]
        assert "dotted" not in subtitle(score_chart(scores))

    @given(st.lists(st.floats(0, 100), max_size=12).map(sorted), st.floats(0.1, 5))
    def test_names_are_moved_apart_and_no_more(self, places: list[float], gap: float) -> None:
        moved = spread_out(places, gap)
        assert all(high - low >= gap * (1 - 1e-9) for low, high in itertools.pairwise(moved))
        apart = all(high - low >= gap for low, high in itertools.pairwise(places))
        if apart and places and places[0] >= gap / 2:
            assert moved == pytest.approx(places)

    def test_a_panel_for_each_group(self, frames: Any) -> None:
        chart = score_chart(frames(group_by="task").scores, context=ChartContext(group_by="task"))
        spec = spec_of(chart)
        assert spec["facet"]["field"] == "panel"
        assert {row["panel"] for row in data_of(chart)} == set(spec["facet"]["sort"])
        assert "nlp\nN = 8" in spec["facet"]["sort"]
        assert spec["title"]["text"].endswith("by task")

    def test_many_groups_keep_the_largest(self, frames: Any) -> None:
        item = frames(backends=("eager",)).scores
        scores = pd.concat([item.assign(group_value=f"g{i}", sample_count=100 - i) for i in range(30)])
        chart = score_chart(scores, context=ChartContext(group_by="source"))
        assert {row["group_value"] for row in data_of(chart)} == {f"g{i}" for i in range(MAX_PANELS)}
        assert "the 12 largest of 30 groups" in subtitle(chart)


class TestSpeedupViolin:
    def test_shows_the_correct_runs_only(self, frames: Any) -> None:
        speedups = frames(40).speedups
        chart = speedup_violin(speedups)
        shown = sorted(row["speedup"] for row in data_of(chart) if row["kind"] == "point")
        correct = speedups[(speedups["status"] == "success") & (speedups["t_min"] <= 1)]
        assert shown == sorted(correct["speedup"])
        assert f"{len(correct)} correct runs" in subtitle(chart)
        assert f"{(speedups['status'] == 'failure').sum()} failed" in subtitle(chart)

    def test_x_is_log2_of_the_speedup(self, frames: Any) -> None:
        points = [row for row in data_of(speedup_violin(frames().speedups)) if row["kind"] == "point"]
        assert [2 ** row["x"] for row in points] == pytest.approx([row["speedup"] for row in points])

    def test_quartiles(self) -> None:
        speedups = pd.DataFrame(
            {
                "backend": "x",
                "sample_id": list("abcdefghij"),
                "speedup": [0.5, 1.0, 2.0, 4.0, 8.0] * 2,
                "t_min": 0.0,
                "status": "success",
            }
        )
        (row,) = [row for row in data_of(speedup_violin(speedups)) if row["kind"] == "quartiles"]
        assert (row["q1"], row["x"], row["q3"]) == (0.0, 1.0, 2.0)
        assert (row["label"], row["count"], row["slower"]) == ("2.00×", 10, 2)

    def test_outline_is_inside_its_lane_and_ends_at_the_samples(self, frames: Any) -> None:
        rows = data_of(speedup_violin(frames(60, ("eager", "inductor", "tvm")).speedups))
        for lane, backend in enumerate(("eager", "inductor", "tvm")):
            shape = [row for row in rows if row["kind"] == "shape" and row["backend"] == backend]
            points = [row["x"] for row in rows if row["kind"] == "point" and row["backend"] == backend]
            assert max(row["high"] for row in shape) < lane + 0.5
            assert (shape[0]["x"], shape[-1]["x"]) == pytest.approx((min(points), max(points)), abs=1e-4)

    def test_backends_apart_lie_below_a_line(self, frames: Any) -> None:
        speedups = frames(24, ("eager", "inductor", "tvm")).speedups
        left_out = (speedups["backend"] == "tvm") & (speedups["sample_id"] != "zoo/model_3")
        chart = speedup_violin(
            speedups.assign(is_compared=~left_out & (speedups["status"] == "success")),
            context=ChartContext(apart={"tvm": "1 of 24", "absent": "2 of 24"}),
        )
        points = {(row["backend"], row["sample_id"]) for row in data_of(chart) if row["kind"] == "point"}
        assert {sample_id for backend, sample_id in points if backend == "tvm"} <= {"zoo/model_3"}
        assert "tvm (1 of 24)" in SVG_TEXT.findall(to_svg(chart))
        assert re.search(r"below the line: over samples of its own.*\(tvm 1 of 24\)", subtitle(chart))
        rules = [
            node["encoding"]["y"] for node in nodes(spec_of(chart)) if "datum" in node.get("encoding", {}).get("y", {})
        ]
        assert [rule["datum"] for rule in rules] == [1.38]

    def test_tooltip_has_sample_and_interval(self, frames: Any) -> None:
        assert tooltip_fields(speedup_violin(frames().speedups)) >= {
            "sample_id",
            "speedup",
            "interval",
            "t_min",
            "task",
        }

    def test_thousands_of_samples_stay_a_small_file(self, frames: Any) -> None:
        chart = speedup_violin(frames(3000, BACKENDS_8).speedups)
        points = [row for row in data_of(chart) if row["kind"] == "point"]
        assert len(points) == 2 * OUTERMOST * 8 < MAX_POINTS * 8
        assert len(to_svg(chart)) < 500_000

    def test_equal_speedups(self) -> None:
        speedups = [1.0] * MIN_SHAPE
        same = pd.DataFrame({"backend": "x", "sample_id": "s", "speedup": speedups, "t_min": 0.0, "status": "success"})
        assert {row["kind"] for row in data_of(speedup_violin(same))} == {"point", "quartiles"}
        assert "1.00×" in SVG_TEXT.findall(to_svg(speedup_violin(same)))

    def test_few_samples_are_points_alone(self) -> None:
        speedups = [1 + number / 10 for number in range(MIN_SHAPE - 1)]
        few = pd.DataFrame({"backend": "x", "sample_id": "s", "speedup": speedups, "t_min": 0.0, "status": "success"})
        assert [row["kind"] for row in data_of(speedup_violin(few))] == ["point"] * (MIN_SHAPE - 1)

    @pytest.mark.parametrize("group_by", ["task", "source", "dtype"])
    def test_a_panel_for_each_group(self, frames: Any, group_by: str) -> None:
        speedups = frames().speedups
        chart = speedup_violin(speedups, context=ChartContext(group_by=group_by))
        assert set(spec_of(chart)["facet"]["sort"]) == set(speedups[group_by])

    def test_panels_are_in_the_order_of_the_scores(self) -> None:
        """By the number of samples, however many backends ran them."""
        runs = [("torch", "inductor", 12)] + [("paddle", f"paddle_{number}", 10) for number in range(3)]
        rows = [
            {"backend": backend, "framework": framework, "sample_id": f"{framework}/{number}", "speedup": 1.5}
            for framework, backend, count in runs
            for number in range(count)
        ]
        speedups = pd.DataFrame(rows).assign(t_min=0.0, status="success")
        chart = speedup_violin(speedups, context=ChartContext(group_by="framework"))
        assert spec_of(chart)["facet"]["sort"] == ["torch", "paddle"]

    @pytest.mark.parametrize(
        ("low", "high"), [(0.97, 1.03), (0.8, 1.25), (0.5, 3.0), (0.1, 20.0), (1e-3, 1e4), (1e-9, 1e11)]
    )
    def test_ticks_are_few_and_hold_one(self, low: float, high: float) -> None:
        ticks = axis_ticks(low, high)
        assert 1.0 in ticks
        assert 1 <= len(ticks) <= 10
        assert all(low <= tick <= high for tick in ticks)


class TestDatasetCharts:
    def test_composition_counts_every_sample_once(self, frames: Any) -> None:
        samples = frames(24).samples
        rows = [row for row in data_of(composition_chart(samples)) if "task" in row]
        counted = {(row["source"], row["task"]): row["samples"] for row in rows}
        assert counted == samples.groupby(["source", "task"]).size().to_dict()
        assert tooltip_fields(composition_chart(samples)) >= {"source", "task", "samples", "share"}

    def test_composition_of_many_sources_sums_the_rest(self) -> None:
        samples = pd.DataFrame({"source": [f"s{i}" for i in range(50)], "task": "nlp", "operator_count": 5})
        rows = [row for row in data_of(composition_chart(samples)) if "task" in row]
        assert sum(row["samples"] for row in rows) == 50
        assert next(row["samples"] for row in rows if row["source"] == "all others") == 30

    def test_a_sample_is_counted_under_each_of_its_traits(self, frames: Any) -> None:
        samples = frames(24).samples
        rows = [row for row in data_of(composition_chart(samples, "trait", "kind")) if "kind" in row]
        assert {(row["trait"], row["kind"]): (row["samples"], row["share"]) for row in rows} == {
            ("attention/fused", "attention"): (12, 0.5),
            ("convolution/2d", "convolution"): (12, 0.5),
            ("normalization/layer_norm", "normalization"): (12, 0.5),
        }

    def test_composition_by_task_is_stacked_by_the_first_level_of_the_family(self, frames: Any) -> None:
        rows = data_of(composition_chart(frames(24).samples, "task2", "architecture"))
        assert {row["architecture"] for row in rows if "architecture" in row} == {"transformer", "convolutional"}

    def test_a_picture_has_room_for_names_in_wider_fonts(self, frames: Any) -> None:
        """The UI shows a picture that was laid out with another font than the browser's: names began outside of it."""
        axis = spec_of(composition_chart(frames(24).samples, "task2", "architecture"))["layer"][0]["encoding"]["y"][
            "axis"
        ]
        assert axis["minExtent"] >= 6.9 * len("computer_vision/unspecified")

    def test_histogram_counts_every_sample_once(self, frames: Any) -> None:
        samples = frames(50).samples
        rows = data_of(operator_histogram(samples))
        assert sum(row["samples"] for row in rows) == 50
        assert tooltip_fields(operator_histogram(samples)) >= {"range", "task", "samples"}

    @pytest.mark.parametrize(
        ("count", "words"),
        [(0, "1"), (1, "1"), (2, "2"), (3, "3"), (4, "4 to 5"), (64, "64 to 90"), (90, "64 to 90"), (91, "91 to 127")],
    )
    def test_bins_hold_the_counts_they_name(self, count: int, words: str) -> None:
        samples = pd.DataFrame({"source": ["s"], "task": ["t"], "operator_count": [count]})
        assert [row["range"] for row in data_of(operator_histogram(samples))] == [words]

    def test_samples_that_do_not_say_task_or_source(self) -> None:
        samples = pd.DataFrame({"source": ["", None], "task": [None, ""], "operator_count": [1, 2]})
        assert {row["source"] for row in data_of(composition_chart(samples))} == {"not given"}


def every_chart(frames: Any) -> list[Chart]:
    return [
        score_chart(frames.scores, "s"),
        score_chart(frames.scores, "es"),
        speedup_violin(frames.speedups),
        cost_chart(frames.speedups),
        sample_matrix(frames.speedups),
        composition_chart(frames.samples),
        operator_histogram(frames.samples),
    ]


class TestAnySize:
    def test_no_data_says_so(self, no_frames: Any) -> None:
        for chart in every_chart(no_frames):
            assert any(text.startswith("No data yet") for text in SVG_TEXT.findall(to_svg(chart)))

    @pytest.mark.parametrize(("count", "backends"), [(1, BACKENDS_8[1:3]), (300, BACKENDS_8)])
    def test_charts_render(self, frames: Any, count: int, backends: tuple[str, ...]) -> None:
        for chart in every_chart(frames(count, backends)):
            svg = to_svg(chart)
            assert "NaN" not in svg
            assert spec_of(chart)["title"]["text"] in " ".join(SVG_TEXT.findall(svg))


class TestColors:
    def test_a_backend_keeps_its_looks_whatever_joins(self) -> None:
        labels = [*registry.names(), "tvm + adaptations", "xla route=torchax", "my_compiler"]
        every = backend_styles(labels, ChartContext())
        for name in (*registry.names(), "tvm + adaptations"):
            assert backend_styles([name], ChartContext()) == {name: every[name]}

    def test_same_looks_in_a_chart_of_fewer_backends(self) -> None:
        context = ChartContext(backends=BACKENDS_8)
        every = backend_styles(BACKENDS_8, context)
        assert all(backend_styles([name], context)[name] == every[name] for name in BACKENDS_8)

    def test_every_backend_has_a_colour_of_its_own(self) -> None:
        styles = backend_styles(registry.names(), ChartContext())
        assert len({color for color, _ in styles.values()}) == len(registry.names())
        joined = backend_styles(["inductor", "openvino", "my_compiler", "other"], ChartContext())
        assert len({color for color, _ in joined.values()}) == 4, "colours are free"

    def test_variants_share_the_colour_and_differ_in_shape(self) -> None:
        labels = ["xla", "xla + adaptations", "xla route=torchax", "xla route=torchax + adaptations"]
        styles = backend_styles(labels, ChartContext())
        assert {color for color, _ in styles.values()} == {COLORS["xla"]}
        assert len({shape for _, shape in styles.values()}) == 4

    def test_more_backends_than_colours(self) -> None:
        assert len(set(backend_styles([f"b{i}" for i in range(20)], ChartContext()).values())) == 20

    @pytest.mark.parametrize("color", COLORS.values())
    @pytest.mark.parametrize("ground", ["#ffffff", "#171b21"])
    def test_contrast_on_light_and_dark(self, color: str, ground: str) -> None:
        lighter, darker = sorted((luminance(color), luminance(ground)), reverse=True)
        assert (lighter + 0.05) / (darker + 0.05) >= 2.9


def luminance(color: str) -> float:
    """Relative luminance as WCAG defines it."""
    channels = [int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


class TestFiles:
    def test_html_is_offline_and_safe(self, frames: Any, tmp_path: Path, read_page: Any) -> None:
        path = tmp_path / "charts" / "violin.html"
        to_html(speedup_violin(frames().speedups), path)
        read_page(path.read_text())
        assert [entry.name for entry in path.parent.iterdir()] == ["violin.html"]

    def test_markdown_holds_the_svg(self, frames: Any) -> None:
        assert re.fullmatch(
            r"!\[S\(t\)[^\]]*\]\(data:image/svg\+xml;base64,[A-Za-z0-9+/=]+\)",
            to_markdown(score_chart(frames().scores, "s")),
        )

    def test_data_is_not_recoloured(self, tmp_path: Path, read_page: Any) -> None:
        samples = pd.DataFrame({"source": ["white"], "task": ["#1f2933"], "operator_count": [3]})
        to_html(composition_chart(samples), tmp_path / "c.html")
        (spec,) = read_page((tmp_path / "c.html").read_text()).specs
        (row, total) = [row for rows in spec["datasets"].values() for row in rows]
        assert (row["source"], row["task"], total["source"]) == ("white", "#1f2933", "white")


def test_what_is_faster_is_blue_in_the_matrix_and_what_is_slower_orange() -> None:
    rows = [
        {"backend": "tvm", "sample_id": name, "status": "success", "speedup": value, "t_min": -6.0}
        for name, value in {"faster": 1.7, "slower": 0.6}.items()
    ]
    drawn = to_svg(sample_matrix(pd.DataFrame(rows).assign(phase=None, failure_kind=None, message=None)))
    fills = [tuple(map(int, fill)) for fill in re.findall(r'fill="rgb\((\d+), (\d+), (\d+)\)"', drawn)]
    (faster,) = [fill for fill in fills if fill[2] > fill[0]]
    (slower,) = [fill for fill in fills if fill[0] > fill[2]]
    assert faster[2] > faster[1] + 10 and slower[0] > slower[1] + 10, "neither is green"
