"""`graphnet convert`: samples of torch for another framework, run on both sides and compared."""

from __future__ import annotations

import contextlib
from collections.abc import Generator, Mapping
from pathlib import Path

import click

from assets.code_version import Codebase
from ops.convert.base import ConversionError, Converter, get_converter
from ops.convert.result import Conversion
from ops.convert.rows import conversion_row
from ops.convert.run import ConversionRunner
from ops.convert.tools import Tools, find_tools
from ops.passes.sample_run import SampleRunConfig
from ops.sample.provenance import Ledger
from ops.validate.shipped import stored_rows
from pipelines.exits import ExitCode, NothingToDoError, usage_errors
from pipelines.options import json_option, limit_options, sample_run_config, store_option
from pipelines.output.console import Format, echo_json, echo_rows
from pipelines.output.progress import progress
from pipelines.selection.dataset_names import NameChoice
from pipelines.selection.samples import Selection, echo_names, echo_trust, select
from pipelines.settings import Settings, load_settings
from warehouse.outstanding import conversion_targets
from warehouse.store import Warehouse

_COLUMNS = ("sample_id", "status", "phase", "t_min", "message")


@click.command("convert", short_help="Convert samples to another framework, such as Paddle, and compare both.")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--to", "framework", required=True, metavar="NAME", help="The framework, such as paddle.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write the converted samples below this folder; else below `converted/NAME` in the folder of all state.",
)
@limit_options
@click.option("--changed", is_flag=True, help="Only samples without a result for these files, this code and versions.")
@store_option
@json_option
def command(
    paths: tuple[Path, ...],
    framework: str,
    out: Path | None,
    deadline_s: float | None,
    memory_limit_bytes: int | None,
    changed: bool,
    store: bool,
    form: Format,
) -> int:
    """Convert the torch samples below each PATH, run both sides on the same tensors, and compare their outputs.

    A sample is a success if it is converted, runs, and matches torch's eager outputs at t = -3; t_min is the smallest t
    at which it does. It is loose if it agrees at t = 0 alone, and the exit code is as of a failure. Of both, phase says
    where: convert (an operator that the converter does not know: the message has its line), metadata, original (torch's
    own side), run, or compare (it runs and differs: the message has the first operator that does). Results are kept in
    the table conversion.

    With --changed a sample is converted again only if its files, the project's code for it, or a version of the
    framework or of its tool changed, or if the converted sample is not in DIR as it was left. Others are shown with the
    results that they have. An interrupt keeps what was finished.

    \b
    Examples:
      graphnet env create paddle
      graphnet convert samples --to paddle
      graphnet convert samples --to paddle --changed
      graphnet convert path/to/samples --to paddle --out converted --json
      graphnet conversion-lists lists
    """  # noqa: D301
    settings = load_settings()
    if changed and not store:
        raise click.UsageError("--changed asks the database, which --no-store leaves out")
    with usage_errors(ConversionError):
        converter = get_converter(framework)
        tools = find_tools(converter, settings.environments_dir, Codebase().converter_version(type(converter)))
        if tools.unavailable_reason is not None:
            raise ConversionError(tools.unavailable_reason)
    selection = select(paths, settings, NameChoice(None, False), store=store).of_torch("conversion")
    echo_names(selection)
    echo_trust(selection)
    root = (out or settings.converted_dir / framework).absolute()
    config = sample_run_config(settings, deadline_s, memory_limit_bytes)
    if store:
        Warehouse(settings.warehouse_path).spool(stored_rows(selection.catalog))
    kept = _kept(selection, framework, tools, root, settings) if changed else {}
    results = []
    with contextlib.closing(_convert(selection, kept, converter, tools, root, config, settings, store=store)) as made:
        for result in made:
            results.append(result)
            if form is Format.JSON:
                echo_json(_record(result))
    if form is not Format.JSON:
        rows = [(one.sample_id, one.status, one.phase or None, one.t_min, one.message or None) for one in results]
        echo_rows(_COLUMNS, rows, Format.TABLE)
        converted = sum(one.is_converted for one in results)
        matching, loose = (sum(one.status == status for one in results) for status in ("success", "loose"))
        known = f"; {len(kept)} were up to date" if kept else ""
        told = f"{matching} match{f', {loose} agree only loosely' if loose else ''}"
        click.echo(f"{converted} of {len(results)} samples converted, {told}, in {root}{known}", err=True)
    if kept and len(kept) == len(results):
        raise NothingToDoError(
            f"nothing changed: all {len(kept)} samples have results for this code and these versions"
        )
    return ExitCode.OK if all(result.status == "success" for result in results) else ExitCode.FAILED


def _record(result: Conversion) -> dict[str, object]:
    return {
        "sample_id": result.sample_id,
        "status": result.status,
        "phase": result.phase,
        "message": result.message,
        "t_min": result.t_min,
        "first_different": result.first_different,
    }


_Kept = Mapping[tuple[str, str], Conversion]
"""(Dataset, sample) → its result, of samples that need not be converted again."""


def _kept(selection: Selection, framework: str, tools: Tools, root: Path, settings: Settings) -> _Kept:
    warehouse = Warehouse(settings.warehouse_path)
    known = {
        (dataset, one.sample.sample_id): one.result
        for dataset in sorted({target.dataset for target in selection.targets})
        for one in conversion_targets(warehouse, target=framework, code_hash=tools.identity, root=root, dataset=dataset)
    }
    chosen = [(target.dataset, target.sample_id) for target in selection.targets]
    return {key: result for key in chosen if (result := known.get(key)) is not None}


def _convert(
    selection: Selection,
    kept: _Kept,
    converter: Converter,
    tools: Tools,
    root: Path,
    config: SampleRunConfig,
    settings: Settings,
    *,
    store: bool,
) -> Generator[Conversion, None, None]:
    """What becomes of each sample, or became; what was finished is in the database, however this ends."""
    for broken in selection.broken:
        yield Conversion(sample_id=broken.sample_id, phase="read", message=broken.message)
    assert tools.python is not None
    warehouse, ledger = Warehouse(settings.warehouse_path), Ledger(settings.ledger_path)
    buffering = warehouse.spooling() if store else contextlib.nullcontext()
    runner = ConversionRunner(converter, tools.python, config, settings.log_dir, confine_by=settings.confine_by())
    try:
        with runner, progress(len(selection.targets) - len(kept)) as ticker, buffering as buffer:
            for target in selection.targets:
                if (known := kept.get((target.dataset, target.sample_id))) is not None:
                    yield known
                    continue
                ticker.start(target.sample_id)
                result = runner.convert(target, root, ledger)
                if buffer is not None:
                    folder = root / target.sample_id
                    identity, versions = tools.identity, tools.versions
                    buffer.add(
                        conversion_row(result, target, converter.name, folder, code_hash=identity, versions=versions)
                    )
                ticker.finish(result.message or "matches")
                yield result
    finally:
        if store:
            warehouse.ingest()
