"""`graphnet decompose`: samples into parts, each a sample of its own, and the proof that they make up the whole."""

from pathlib import Path

import click

from ops.decompose.run import DecomposedSample
from ops.decompose.schemes.base import SchemeError, parse_scheme, scheme_folder, schemes
from pipelines.exits import ExitCode, usage_errors
from pipelines.options import (
    changed_option,
    json_option,
    limit_options,
    list_plugins,
    sample_options,
    sample_run_config,
    store_option,
)
from pipelines.output.console import Format, echo_rows
from pipelines.selection.narrowing import SampleChoice
from pipelines.settings import load_settings
from pipelines.stages import StageRun, check_changed, chosen_samples, run_samples, site_of, worker_host
from warehouse.stages.decompose import DecomposeStage

_COLUMNS = ("sample_id", "parts", "operators", "composed", "message")
_KEYS = ("sample_id", "scheme", "part_count", "operator_count", "status", "message")


SECTION = "samples"
"""Of the list of commands."""


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
@click.option("--check", is_flag=True, help="Compose the parts again, and hold them against the source.")
@limit_options
@changed_option("Only samples whose graph has no parts by this scheme in the folder.")
@store_option
@json_option
@list_plugins(schemes().values())
def command(
    samples: SampleChoice,
    scheme: str,
    out: Path | None,
    distinct: Path | None,
    check: bool,
    deadline_s: float | None,
    memory_limit_bytes: int | None,
    changed: bool,
    store: bool,
    form: Format,
) -> int:
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
    settings = load_settings()
    check_changed(changed, store=store)
    with usage_errors(SchemeError):
        parse_scheme(scheme)
    selection = chosen_samples(samples, settings, store=store, torch_only="decomposition")
    root = out or settings.decomposed_dir / scheme_folder(scheme)
    keys = (*_KEYS, "composed") if check else _KEYS
    with worker_host(settings, "ops.decompose.task") as host:
        stage = DecomposeStage(
            scheme=scheme,
            root=root,
            distinct=distinct,
            host=host,
            config=sample_run_config(settings, deadline_s, memory_limit_bytes),
            site=site_of(settings, store=store),
            check=check,
        )
        run = run_samples(
            [stage],
            selection,
            note=_note,
            record=lambda result: {key: getattr(result, key) for key in keys},
            form=form,
            changed=changed,
        )
    if form is not Format.JSON:
        _echo_summary(run, root, len(stage.child_hashes))
    run.conclude("have parts by this scheme")
    return ExitCode.OK if all(map(_is_good, run.results)) else ExitCode.FAILED


def _is_good(result: DecomposedSample) -> bool:
    return result.status == "success" and result.composed in ("", "equal")


def _note(result: DecomposedSample) -> str:
    return f"{result.part_count} parts {result.composed}" if result.folder else result.message


def _echo_summary(run: StageRun[DecomposedSample], root: Path, distinct_count: int) -> None:
    results = run.results
    rows = [
        (item.sample_id, item.part_count, item.operator_count, item.composed or None, item.message or None)
        for item in results
    ]
    echo_rows(_COLUMNS, rows, Format.TABLE)
    if any(item.folder for item in results):
        count = sum(item.part_count for item in results)
        click.echo(f"{count} parts, {distinct_count} of them distinct, are below {root}{run.current_note}", err=True)
