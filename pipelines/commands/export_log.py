"""`graphnet export-log`: stored results as logs that GraphNet's plotting reads."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Collection
from pathlib import Path

import click

from ops.dataset.sample.format.files import file_name
from ops.evaluation.logs.write import curve_of, log_text
from pipelines.exits import NothingToDoError
from pipelines.options import scope_of_options, score_settings, where_option
from pipelines.output.console import tell
from pipelines.selection.warehouses import chosen_warehouse, example_option
from pipelines.settings import load_settings
from warehouse.stages.logs import exported_samples

SECTION = "compare"
"""Section of the list of commands."""


@click.command("export-log", short_help="Write results as logs for GraphNet's plotting.")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--backend", "backends", multiple=True, metavar="NAME", help="Only this backend; may be repeated.")
@click.option("--list", metavar="NAME", help="The samples of this list; by default of the setting score.list.")
@click.option("--dataset", metavar="NAME", help="All samples of this dataset, instead of those of a list.")
@where_option()
@example_option
def command(
    folder: Path,
    backends: tuple[str, ...],
    dataset: str | None,
    where: str | None,
    example: bool,
    **overrides: str | None,
) -> None:
    """Write the scored results of each backend into FOLDER, a log each, as GraphNet's `plot_ESt` takes a folder.

    Samples whose eager run failed are left out, since GraphNet would count them as failures of the compiler.

    \b
    Examples:
      graphnet export-log logs --backend inductor
      graphnet export-log logs --dataset log:gpus
      python -m graph_net_visual.plot_ESt --benchmark-path logs --output-dir .
    """  # noqa: D301
    settings = load_settings()
    scoring = score_settings(settings, overrides, dataset=dataset)
    warehouse = chosen_warehouse(settings, example=example)
    scope = scope_of_options(warehouse, scoring, dataset, where)
    samples = (item for item in exported_samples(warehouse, scope) if not backends or item["backend"] in backends)
    taken = set[str]()
    for curve, own in itertools.groupby(samples, key=curve_of):
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / _file_name(curve, taken)
        taken.add(path.name)
        with path.open("w", encoding="utf-8") as file:
            count = sum(bool(file.write(log_text(item))) for item in own)
        tell(f"{path}: {count:,} samples")
    if not taken:
        raise NothingToDoError(f"no scored results of the {scope} for this choice; run `graphnet bench` first")


def _file_name(curve: str, taken: Collection[str]) -> str:
    """Name the log of a curve, unlike those of other curves."""
    name = f"{file_name(curve)}.log"
    return name if name not in taken else f"{file_name(curve)}-{hashlib.sha256(curve.encode()).hexdigest()[:8]}.log"
