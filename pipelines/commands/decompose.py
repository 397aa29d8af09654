"""`graphnet decompose`: samples into parts, each a sample of its own, and the proof that they make up the whole."""

from pathlib import Path
from typing import Any

import click

from ops.dataset.decompose.schemes.base import scheme_folder, schemes
from pipelines.options import (
    changed_option,
    json_option,
    limit_options,
    list_plugins,
    sample_options,
    store_option,
)
from pipelines.settings import load_settings
from pipelines.stages import derive
from warehouse.stages.derivations.decompose import DecomposeStage

_KEYS = {
    "sample_id": "sample_id", "scheme": "spec", "part_count": "part_count", "operator_count": "operator_count",
    "status": "status", "message": "message",
}  # fmt: skip
_COLUMNS = {
    "sample_id": "sample_id", "parts": "part_count", "operators": "operator_count", "composed": "composed",
    "message": "message",
}  # fmt: skip

SECTION = "samples"
"""Section of the command in the list of commands."""


@click.command("decompose", short_help="Split samples into parts that are samples of their own.")
@sample_options()
@click.option(
    "--scheme", required=True, metavar="NAME?PARAMETER=VALUE", help=f"Where to split: {', '.join(schemes())}."
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write below this folder; else below `decomposed/<scheme>` in the folder of all state.",
)
@click.option(
    "--distinct",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Also keep each distinct part once, as a sample, in this folder; parts with equal files share these.",
)
@click.option("--check", "checks", is_flag=True, help="Compose the parts again, and hold them against the source.")
@limit_options
@changed_option("Only samples whose graph has no parts by this scheme in the folder.")
@store_option
@json_option
@list_plugins(schemes().values())
def command(scheme: str, out: Path | None, checks: bool, **options: Any) -> int:
    """Split the samples below each PATH into parts, which go to DIR/<sample>_decomposed/subgraph_0 and so on.

    Each part is a complete sample: it can be validated and benchmarked as any other. decomposition.json beside them
    says how they make up the whole. Which parts there are is kept in the table decomposition.

    \b
    Schemes:
      PLUGINS
    \b
    Examples:
      graphnet decompose samples/transformers/bert --scheme "ranges?k=8" --check
      graphnet decompose samples --scheme single_op --out parts --distinct operators
      graphnet bench operators --backend inductor
      graphnet bench samples --backend "range_decomposer_validator?parts=parts"
    """  # noqa: D301
    root = out or load_settings().decomposed_dir / scheme_folder(scheme)
    return derive(
        DecomposeStage,
        scheme,
        root=root,
        checks=checks,
        purpose="decomposition",
        preload=["ops.dataset.decompose.task"],
        keys={**_KEYS, "composed": "composed"} if checks else _KEYS,
        columns=_COLUMNS,
        **options,
    )
