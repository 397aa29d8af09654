"""`graphnet extract`: models to samples."""

import contextlib
import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TextIO

import click

from ops.dataset.capture.extract import Extractor, is_unknown_model
from ops.dataset.sample.catalog.datasets import EXTRACTED_DATASET
from ops.dataset.sample.provenance import SHIPPED_LEDGER, Ledger
from ops.dataset.sources.base import ModelSpec
from ops.dataset.sources.registry import expand
from ops.dataset.sources.rows import IntakeRow
from ops.execution.environments.definition import python_of
from pipelines.exits import ExitCode, NothingToDoError, usage_errors
from pipelines.options import changed_option, json_option, limit_options, select_given, store_option
from pipelines.output.console import Format, as_record, echo_json, echo_rows, tell
from pipelines.output.progress import Ticker, progress
from pipelines.settings import Settings, load_settings
from pipelines.stages import check_changed, extractor_of, site_of, worker_host
from warehouse.questions.captures import Captures
from warehouse.stages.base import Site
from warehouse.stages.intake.extract import extract_models, why_capture

SECTION = "samples"
"""Section of the list of commands."""


@click.command("extract", short_help="Turn models into samples.")
@click.argument("specs", metavar="[SPEC]...", nargs=-1)
@click.option(
    "--from",
    "list_file",
    metavar="FILE",
    type=click.File("r"),
    help="Also the models that this file names, one SPEC a line; # begins a comment, - is stdin.",
)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Folder for the samples.")
@click.option(
    "--environment",
    metavar="NAME",
    default="",
    help="Capture in another environment that has torch, such as torch-2.14.1, and not in the pipeline's own.",
)
@changed_option("Only models that were not captured yet, or of which a library or the file changed since.")
@limit_options
@store_option
@json_option
def command(
    specs: tuple[str, ...],
    list_file: TextIO | None,
    out: Path | None,
    environment: str,
    changed: bool,
    deadline_s: float | None,
    memory_limit_bytes: int | None,
    store: bool,
    form: Format,
) -> int:
    """Capture the graphs of models and write them as samples.

    A SPEC is <source>:<model>, with @revision and ?option=value where the source has them, and with * for all models
    that match; `graphnet sources list` shows what there is. Samples go to the folder of extracted samples, which
    belongs to the catalog, or to --out.

    \b
    Examples:
      graphnet extract zoo:transformers/bert zoo:transformers/vit
      graphnet extract "zoo:transformers/*" --changed
      graphnet extract --from models.txt --changed
      graphnet extract "zoo:transformers/bert?size=full" --out /data/samples
      graphnet extract hub:google/vit-base-patch16-224@main
      graphnet extract file:my_model.py:make
      graphnet extract "zoo:timm/*" zoo:torchvision/resnet18 --environment torch-2.14.1
      graphnet extract zoo:paddle/resnet18 "file:my_model.py:make?framework=paddle"
    """  # noqa: D301
    check_changed(changed, store=store)
    settings = load_settings()
    with usage_errors():
        # Names are parsed first, so that a typing mistake is reported before the first extraction.
        models = {model.text: model for spec in _read_specs(specs, list_file) for model in expand(spec)}
        python = python_of(environment, settings.environments_dir)
    site, root = site_of(settings, store=store), out or settings.extracted_root
    dataset = EXTRACTED_DATASET if out is None else ""  # a folder that was named has no name here
    if changed:
        models = _select_changed(
            models, Captures(site.warehouse, root, settings.environments_dir, environment, dataset)
        )
    limits = dataclasses.replace(
        settings.extract, **select_given(deadline_s=deadline_s, memory_limit_bytes=memory_limit_bytes)
    )
    with worker_host(settings) as host, progress(len(models)) as ticker:
        more = {"ledger": _ledger(out, settings), "on_phase": ticker.phase, "dataset": dataset}
        extractor = extractor_of(settings, host.environment_host(python), root, limits, **more)
        rows = _extract(models.values(), extractor, site, ticker, form)
    failed = [row for row in rows if row.status != "success"]
    if failed and all(map(is_unknown_model, failed)):
        return ExitCode.USAGE
    return ExitCode.FAILED if failed else ExitCode.OK


def _extract(
    models: Iterable[ModelSpec], extractor: Extractor, site: Site, ticker: Ticker, form: Format
) -> list[IntakeRow]:
    """Extract models and show the result of each."""
    rows: list[IntakeRow] = []
    with contextlib.closing(extract_models(models, extractor, site, on_start=ticker.start)) as results:
        for row in results:
            ticker.finish(_note(row))
            _warn_if_replaced(row, rows)
            rows.append(row)
            if form is Format.JSON:
                echo_json(as_record(row, "collected"))
    if form is not Format.JSON:
        shown = [(row.spec, row.status, " ".join(row.sample_ids), row.message) for row in rows]
        echo_rows(("spec", "status", "samples", "message"), shown, form)
    return rows


def _read_specs(specs: Sequence[str], file: TextIO | None) -> list[str]:
    """The models that are named on the command line and in a file.

    Raises:
        UsageError: No model is named.
    """
    named = [*specs, *filter(None, (line.partition("#")[0].strip() for line in file or ()))]
    if not named:
        raise click.UsageError("name a model, as in zoo:transformers/bert, or a file with one a line by --from")
    return named


def _select_changed(models: Mapping[str, ModelSpec], captures: Captures) -> dict[str, ModelSpec]:
    """The models that are to be captured; says how many are left out.

    Raises:
        NothingToDoError: No model is to be captured.
    """
    captures.warehouse.ingest()
    changed = {text: model for text, model in models.items() if why_capture(captures, text) is not None}
    count = len(models) - len(changed)
    if not changed:
        raise NothingToDoError(f"nothing changed: all {count} models were captured with the installed libraries")
    if count:
        tell(f"{count} of {len(models)} models were captured with the installed libraries, and are left out")
    return changed


def _note(row: IntakeRow) -> str:
    """Describe the result of a model in a few words."""
    if row.status == "success":
        return f"{row.graph_count} graphs" if row.graph_count != 1 else "1 graph"
    return f"{row.status}: {(row.message or '').partition(chr(10))[0]}"


def _ledger(out: Path | None, settings: Settings) -> Ledger:
    """The ledger of provenance: beside the shipped samples for those, else in the folder of run-time state."""
    is_shipped = out is not None and out.resolve() == SHIPPED_LEDGER.parent
    return Ledger(SHIPPED_LEDGER if is_shipped else settings.ledger_path)


def _warn_if_replaced(row: IntakeRow, earlier: Sequence[IntakeRow]) -> None:
    """Say that a model has taken the place of another one of this run that has the same name."""
    for other in earlier:
        if {row.status, other.status} == {"success"} and not set(row.sample_ids).isdisjoint(other.sample_ids):
            tell(
                f"{row.spec} has taken the place of {other.spec}: both are {row.source}/{row.model_name}; "
                "extract one of them to another --out",
                kind="warning",
            )
