"""`graphnet convert`: samples of torch for another framework, run on both sides and compared."""

from __future__ import annotations

import contextlib
from collections.abc import Generator
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
from pipelines.exits import ExitCode, usage_errors
from pipelines.options import json_option, limit_options, sample_run_config, store_option
from pipelines.output.console import Format, echo_json, echo_rows
from pipelines.output.progress import progress
from pipelines.selection.dataset_names import NameChoice
from pipelines.selection.samples import Selection, echo_names, echo_trust, select
from pipelines.settings import Settings, load_settings
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
@store_option
@json_option
def command(
    paths: tuple[Path, ...],
    framework: str,
    out: Path | None,
    deadline_s: float | None,
    memory_limit_bytes: int | None,
    store: bool,
    form: Format,
) -> int:
    """Convert the torch samples below each PATH, run both sides on the same tensors, and compare their outputs.

    A sample is a success if it is converted, runs, and matches torch's eager outputs at t = 0; t_min is the smallest t
    at which it does. Of a failure, phase says where: convert (an operator that the converter does not know: the
    message has its line), metadata, original (torch's own side), run, or compare (it runs and differs: the message has
    the first operator that does). Results are kept in the table conversion.

    \b
    Examples:
      graphnet env create paddle
      graphnet convert samples --to paddle
      graphnet convert path/to/samples --to paddle --out converted --json
      graphnet conversion-lists lists
    """  # noqa: D301
    settings = load_settings()
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
    results = []
    with contextlib.closing(_convert(selection, converter, tools, root, config, settings, store=store)) as made:
        for result in made:
            results.append(result)
            if form is Format.JSON:
                echo_json(_record(result))
    if form is not Format.JSON:
        rows = [(one.sample_id, one.status, one.phase or None, one.t_min, one.message or None) for one in results]
        echo_rows(_COLUMNS, rows, Format.TABLE)
        converted = sum(one.is_converted for one in results)
        matching = sum(one.status == "success" for one in results)
        click.echo(f"{converted} of {len(results)} samples converted, {matching} match, in {root}", err=True)
    return ExitCode.OK if all(result.status == "success" for result in results) else ExitCode.FAILED


def _record(result: Conversion) -> dict[str, object]:
    return {
        "sample_id": result.sample_id,
        "status": result.status,
        "phase": result.phase,
        "message": result.message,
        "t_min": result.t_min,
    }


def _convert(
    selection: Selection,
    converter: Converter,
    tools: Tools,
    root: Path,
    config: SampleRunConfig,
    settings: Settings,
    *,
    store: bool,
) -> Generator[Conversion, None, None]:
    """What becomes of each sample; what was finished is in the database, however this ends."""
    for broken in selection.broken:
        yield Conversion(sample_id=broken.sample_id, phase="read", message=broken.message)
    assert tools.python is not None
    warehouse, ledger = Warehouse(settings.warehouse_path), Ledger(settings.ledger_path)
    if store:
        warehouse.spool(selection.catalog.stored)
    buffering = warehouse.spooling() if store else contextlib.nullcontext()
    runner = ConversionRunner(converter, tools.python, config, settings.log_dir, confine_by=settings.confine_by())
    try:
        with runner, progress(len(selection.targets)) as ticker, buffering as buffer:
            for target in selection.targets:
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
