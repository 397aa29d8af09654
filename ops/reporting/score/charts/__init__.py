"""Charts of scores, speedups and the dataset: pure functions from a DataFrame to an Altair chart.

Each accepts any number of rows, even none, and charts of results take a `ChartContext` with the conditions of the
figures.

May import the rest of `ops.reporting.score`.
"""

from ops.reporting.score.charts.composition import composition_chart, dataset_charts, operator_histogram
from ops.reporting.score.charts.costs import cost_chart
from ops.reporting.score.charts.history import history_chart
from ops.reporting.score.charts.matrix import sample_matrix
from ops.reporting.score.charts.page import to_html, to_markdown, to_png, to_svg
from ops.reporting.score.charts.pairs import pair_chart
from ops.reporting.score.charts.scores import score_chart
from ops.reporting.score.charts.speedups import speedup_violin
from ops.reporting.score.charts.theme import Chart, ChartContext

__all__ = [
    "Chart",
    "ChartContext",
    "composition_chart",
    "cost_chart",
    "dataset_charts",
    "history_chart",
    "operator_histogram",
    "pair_chart",
    "sample_matrix",
    "score_chart",
    "speedup_violin",
    "to_html",
    "to_markdown",
    "to_png",
    "to_svg",
]
