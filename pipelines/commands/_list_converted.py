"""`graphnet list converted`: which samples can be had in another framework, as text files."""

from pathlib import Path

import click

from ops.dataset.convert.base import ConversionError, get_converter
from pipelines.exits import ExitCode, usage_errors
from pipelines.selection.warehouses import ingested_warehouse
from pipelines.settings import load_settings

LISTS = {"torch_to_{}_samples_list_full": False, "torch_to_{}_samples_list": True}
"""Names of the files → whether they have only the converted samples that run and match."""

_ASKED = """
SELECT dataset, sample_id FROM converted_samples
WHERE target = $target AND (is_matching OR NOT $only_matching) AND dataset = coalesce($dataset, dataset)
"""


@click.command("converted")
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@click.option("--to", "framework", default="paddle", show_default=True, metavar="NAME", help="The framework.")
@click.option("--dataset", metavar="NAME", help="Only its samples; else those of all datasets, each as DATASET/SAMPLE.")
def command(folder: Path, framework: str, dataset: str | None) -> int:
    """Write two text files into DIR, a sample a line, sorted.

    torch_to_paddle_samples_list_full.txt has every sample that converts to Paddle, torch_to_paddle_samples_list.txt
    those that also run there and match torch's outputs at t = 0; for Paddle, views have the same names. `graphnet
    convert` fills them.

    \b
    Examples:
      graphnet list converted lists
      graphnet list converted lists --dataset catalog
    """  # noqa: D301
    with usage_errors(ConversionError):
        framework = get_converter(framework).name
    warehouse = ingested_warehouse(load_settings())
    folder.mkdir(parents=True, exist_ok=True)
    for name, only_matching in LISTS.items():
        rows = warehouse.query(_ASKED, {"target": framework, "dataset": dataset, "only_matching": only_matching})
        pairs = zip(map(str, rows["dataset"]), map(str, rows["sample_id"]), strict=True)
        lines = [sample_id if dataset else f"{name}/{sample_id}" for name, sample_id in pairs]
        path = folder / f"{name.format(framework)}.txt"
        path.write_text("".join(f"{line}\n" for line in sorted(lines)), "utf-8")
        click.echo(f"{path}: {len(lines)} samples", err=True)
    return ExitCode.OK
