"""`graphnet score`: S(t) and ES(t) of what the warehouse holds.

Not here: the formulas (`ops.score.metrics`, and in SQL the macro `scores`).
"""

from __future__ import annotations

import dataclasses

import click

from pipelines.console import Format, echo_rows
from pipelines.datasets import CATALOG
from pipelines.exits import NothingToDoError
from pipelines.options import format_options, score_options, score_settings
from pipelines.settings import load_settings
from warehouse.store import Warehouse

_SCORES = """
select * from scores(p := $p, b := $b, policy := $policy, group_by := $group_by, dataset := $dataset)
where (len($backends) = 0 or list_contains($backends, backend))
    and (len($tolerances) = 0 or list_contains($tolerances, t))
order by backend, group_value, t
"""


@click.command("score", short_help="Print S(t) and ES(t).")
@click.option("--backend", "backends", multiple=True, metavar="NAME", help="Only this backend; may be repeated.")
@click.option("--dataset", default=CATALOG, show_default=True, help="The catalog, or a folder that was benchmarked.")
@score_options
@click.option("--t", "tolerances", type=int, multiple=True, help="Only this tolerance; may be repeated.")
@format_options
def command(
    backends: tuple[str, ...],
    dataset: str,
    tolerances: tuple[int, ...],
    form: Format,
    **overrides: str | float | None,
) -> None:
    """Print S(t) and ES(t) of the newest results of each backend on this dataset.

    \b
    Examples:
      graphnet score
      graphnet score --backend inductor --by task --t 0 --t 1
      graphnet score --policy graphnet_extended --p 0.1 --csv > scores.csv
    """  # noqa: D301
    settings = load_settings()
    parameters = {
        **dataclasses.asdict(score_settings(settings, overrides)),
        "dataset": dataset,
        "backends": list(backends),
        "tolerances": list(tolerances),
    }
    with Warehouse(settings.warehouse_path).connect() as connection:
        result = connection.execute(_SCORES, parameters)
        columns, rows = [item[0] for item in result.description or ()], result.fetchall()
        if not rows:
            known = [row[0] for row in connection.execute("select distinct dataset from benchmark_run").fetchall()]
            raise NothingToDoError(_nothing(dataset, known))
    echo_rows(columns, rows, form)


def _nothing(dataset: str, known: list[str]) -> str:
    there = f"there are results of {', '.join(sorted(known))}" if known else "run `graphnet bench` or `make demo` first"
    return f"no scores of the dataset {dataset!r} for this choice; {there}"
