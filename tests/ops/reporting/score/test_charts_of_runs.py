"""Charts of single runs: costs, the matrix of samples and backends, and the same graphs in two frameworks."""

import math
from typing import Any
from xml.etree import ElementTree as ET

import pandas as pd
import pytest
import vl_convert
from test_charts import data_of, nodes, spec_of, subtitle

from ops.reporting.score.charts import (
    Chart,
    cost_chart,
    pair_chart,
    sample_matrix,
)
from ops.reporting.score.charts.costs import COMPILE, MEMORY, SPEED
from ops.reporting.score.charts.matrix import MAX_SAMPLES


class TestCosts:
    @pytest.mark.parametrize("low", [1.0, 6.0, 55.0])
    @pytest.mark.parametrize("ratio", [1.01, 1.3, 2.2, 300.0])
    def test_every_axis_has_labels(self, low: float, ratio: float) -> None:
        count = 8
        values = [low * ratio ** (place / (count - 1)) for place in range(count)]
        runs = pd.DataFrame(
            {
                "backend": "tvm",
                "status": "success",
                "t_min": -6.0,
                "speedup": values,
                "compile_ms": [1300 * value for value in values],
                "eager_peak_bytes": 1.0,
                "compiled_peak_bytes": values,
            }
        )
        svg = ET.fromstring(vl_convert.vegalite_to_svg(cost_chart(runs).to_json()))
        groups = [node for node in svg.iter() if "role-axis-label" in node.get("class", "")]
        labels = [[text.text for text in group.iter() if text.tag.endswith("text") and text.text] for group in groups]
        panels = [label for label in labels if "tvm" not in label]
        assert len(panels) == 3 and all(len(label) >= 2 for label in panels), panels

    def test_medians_of_correct_runs(self) -> None:
        runs = pd.DataFrame(
            {
                "backend": ["tvm", "tvm", "tvm", "tvm", "eager"],
                "status": ["success", "success", "success", "failure", "success"],
                "t_min": [-6.0, -6.0, 5.0, None, -6.0],
                "speedup": [1.0, 3.0, 99.0, None, 1.0],
                "compile_ms": [1000.0, 3000.0, 99.0, 99.0, 0.0],
                "eager_peak_bytes": [10.0, 0.0, 1.0, 1.0, 10.0],
                "compiled_peak_bytes": [5.0, 7.0, 1.0, 1.0, 10.0],
            }
        )
        result = {(row["backend"], row["figure"]): (row["median"], row["count"]) for row in data_of(cost_chart(runs))}
        assert result == {
            ("tvm", SPEED): (2.0, 2),
            ("tvm", COMPILE): (2.0, 2),
            ("tvm", MEMORY): (0.5, 1),
            ("eager", SPEED): (1.0, 1),
            ("eager", MEMORY): (1.0, 1),
        }


class TestMatrix:
    def test_a_cell_says_what_came_of_a_run(self) -> None:
        runs = pd.DataFrame(
            {
                "backend": ["tvm", "tvm", "xla", "xla", "eager", "gone", "tvm"],
                "sample_id": ["fast", "bad", "fast", "bad", "fast", "", "none"],
                "status": ["success", "failure", "success", "success", "success", "unavailable", "failure"],
                "phase": [None, "compile", None, None, None, None, "eager"],
                "failure_kind": [None, "crash", None, None, None, None, "error"],
                "message": [None, "died\nlong story", None, None, None, "install it", "no"],
                "t_min": [-6.0, None, float("-inf"), 3.0, float("-inf"), None, None],
                "speedup": [2.0, None, 0.5, 4.0, 1.0, None, None],
            }
        )
        chart = sample_matrix(runs)
        result = {(row["sample_id"], row["backend"]): (row["outcome"], row["label"]) for row in data_of(chart)}
        assert result == {
            ("fast", "tvm"): ("correct", "2.00"),
            ("fast", "xla"): ("correct", "0.50"),
            ("bad", "tvm"): ("failed", "✕"),
            ("bad", "xla"): ("wrong", "≠"),
            ("none", "tvm"): ("no baseline", "–"),
        }
        assert {row["reason"] for row in data_of(chart)} == {"", "compile crash: died", "eager error: no"}
        orders = [node["sort"] for node in nodes(spec_of(chart)) if node.get("field") == "sample_id" and "sort" in node]
        assert orders[0] == ["bad", "none", "fast"], "most trouble first"

    def test_of_many_samples_the_worst_are_shown(self, frames: Any) -> None:
        speedups = frames(MAX_SAMPLES + 40, ("eager", "inductor")).speedups
        chart = sample_matrix(speedups)
        shown = {row["sample_id"] for row in data_of(chart)}
        failed = speedups[(speedups["status"] == "failure") & (speedups["backend"] == "inductor")]["sample_id"]
        assert len(shown) == MAX_SAMPLES and set(failed) <= shown
        assert f"the {MAX_SAMPLES} of {MAX_SAMPLES + 40} samples" in subtitle(chart)
        orders = [node["sort"] for node in nodes(spec_of(chart)) if node.get("field") == "sample_id" and "sort" in node]
        assert set(orders[0]) == shown, "of ten thousand names a browser draws nothing"


class TestPairs:
    ROWS = (
        ("a", "torch", "inductor", "success", 1.5),
        ("b", "torch", "inductor", "success", 6.0),
        ("a", "paddle", "paddle_inference", "success", 1.0),
        ("b", "paddle", "paddle_inference", "success", 4.0),
        ("a", "paddle", "paddle_openvino", "success", 8.0),
        ("b", "paddle", "paddle_openvino", "failure", math.nan),
        ("alone", "torch", "inductor", "success", 100.0),
    )

    def frame(self, *rows: tuple[Any, ...]) -> pd.DataFrame:
        columns = ["sample_id", "framework", "backend", "status", "speedup_over_original"]
        return pd.DataFrame(rows or self.ROWS, columns=columns).assign(
            target="paddle", t_min=-6.0, original_eager_ms=1.0, compiled_median_ms=1.0
        )

    def lanes(self, chart: Chart) -> list[dict[str, Any]]:
        texts = spec_of(chart)["layer"][-1]["data"]["name"]
        result: list[dict[str, Any]] = spec_of(chart)["datasets"][texts]
        return result

    def test_a_mean_is_over_samples_that_all_of_its_kind_have(self) -> None:
        lanes = self.lanes(pair_chart(self.frame()))
        assert [(lane["lane"], lane["label"]) for lane in lanes] == [
            ("torch: inductor", "3.00×  2"),
            ("paddle_inference", "2.00×  2"),
            ("paddle_openvino", "1 of 2"),
        ]

    def test_what_is_wrong_or_in_one_framework_alone_is_not_drawn(self) -> None:
        frame = self.frame()
        frame.loc[frame["backend"] == "paddle_inference", "t_min"] = 3.0
        chart = pair_chart(frame)
        assert [lane["lane"] for lane in self.lanes(chart)] == ["torch: inductor", "paddle_openvino"]
        assert {row["sample_id"] for row in data_of(chart) if "sample_id" in row} == {"a", "b"}
        assert "No data yet" in str(pair_chart(self.frame(self.ROWS[-1])).to_dict())
        assert "No data yet" in str(pair_chart(pd.DataFrame()).to_dict())
