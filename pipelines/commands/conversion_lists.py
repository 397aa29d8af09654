"""`graphnet conversion-lists`: which samples can be had in another framework, as text files."""

from __future__ import annotations

from pathlib import Path

import click

from pipelines.exits import ExitCode
from pipelines.settings import load_settings
from warehouse.store import Warehouse

LISTS = ("torch_to_paddle_samples_list_full", "torch_to_paddle_samples_list")
"""Views, and names of the files: all samples that convert, and those that run and match, too."""


@click.command("conversion-lists", short_help="Write the lists of converted samples as text files.")
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@click.option("--dataset", metavar="NAME", help="Only its samples; else those of all datasets, each as DATASET/SAMPLE.")
def command(folder: Path, dataset: str | None) -> int:
    """Write two text files into DIR, a sample a line, sorted: what the views of the same names hold.

    torch_to_paddle_samples_list_full.txt has every sample that converts to Paddle, torch_to_paddle_samples_list.txt
    those that also run there and match torch's outputs at t = 0. `graphnet convert` fills the views.

    \b
    Examples:
      graphnet conversion-lists lists
      graphnet conversion-lists lists --dataset catalog
    """  # noqa: D301
    warehouse = Warehouse(load_settings().warehouse_path)
    warehouse.ingest()
    folder.mkdir(parents=True, exist_ok=True)
    for name in LISTS:
        rows = warehouse.query(
            f"SELECT dataset, sample_id FROM {name} WHERE dataset = coalesce($dataset, dataset)", {"dataset": dataset}
        )
        pairs = zip(map(str, rows["dataset"]), map(str, rows["sample_id"]), strict=True)
        lines = [sample_id if dataset else f"{name}/{sample_id}" for name, sample_id in pairs]
        path = folder / f"{name}.txt"
        path.write_text("".join(f"{line}\n" for line in sorted(lines)), "utf-8")
        click.echo(f"{path}: {len(lines)} samples", err=True)
    return ExitCode.OK
