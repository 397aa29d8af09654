"""Charts of scores, speedups and the dataset: pure functions from a DataFrame to an Altair chart.

Each accepts any number of rows, even none, and charts of results take a `ChartContext` with the conditions of the
figures.

May import the rest of `ops.score`.
"""

from ops.score.charts.composition import composition_chart, dataset_charts, operator_histogram
from ops.score.charts.costs import cost_chart
from ops.score.charts.history import history_chart
from ops.score.charts.matrix import sample_matrix
from ops.score.charts.page import to_html, to_markdown, to_png, to_svg
from ops.score.charts.pairs import pair_chart
from ops.score.charts.scores import score_chart
from ops.score.charts.speedups import speedup_violin
from ops.score.charts.theme import Chart, ChartContext

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
