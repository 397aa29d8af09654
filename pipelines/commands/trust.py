"""`graphnet trust`: record that a person trusts samples, which then run outside of the sandbox."""

from dataclasses import replace
from datetime import UTC, datetime

import click

from ops.dataset.sample.provenance import Ledger, Provenance
from pipelines.exits import ExitCode
from pipelines.options import json_option, sample_options
from pipelines.output.console import Format, echo_rows
from pipelines.selection.narrowing import SampleChoice, choose_samples
from pipelines.selection.samples import echo_names
from pipelines.settings import load_settings

_JUDGED = {True: "graphnet trust", False: "graphnet trust --revoke"}
_COLUMNS = ("dataset", "sample_id", "trusted", "made_by", "source_spec", "sandboxed", "made_at")


SECTION = "datasets"
"""Section of the list of commands."""


@click.command("trust", short_help="Let samples run outside of the sandbox, or show who made them.")
@sample_options()
@click.option("--revoke", is_flag=True, help="Run them in the sandbox again.")
@click.option("--show", is_flag=True, help="Change nothing; only say what is recorded.")
@json_option
def command(samples: SampleChoice, revoke: bool, show: bool, form: Format) -> int:
    """Record that you trust the code of the samples below each PATH: it then runs outside of the sandbox, as you.

    Trust is bound to the files as they are now: a sample that is edited is not trusted any more. Samples that this
    project made outside of a sandbox (`graphnet extract zoo:…` and `file:…`) are trusted from the beginning.

    \b
    Examples:
      graphnet trust path/to/my/samples
      graphnet trust .graphnet/samples/huggingface_hub/google_vit-base --revoke
      graphnet trust samples --show --json
    """  # noqa: D301
    if revoke and show:
        raise click.UsageError("--show changes nothing; leave out --revoke")
    settings = load_settings()
    ledger = Ledger(settings.ledger_path)
    selection = choose_samples(samples, settings)
    echo_names(selection)
    chosen = {target.files_hash: target.sample_id for target in selection.targets}
    if not show:
        ledger.record([_judgement_record(ledger, files, name, trusted=not revoke) for files, name in chosen.items()])
    rows = []
    for target in selection.targets:
        record = ledger.find(target.files_hash)
        cells: tuple[str, str, bool | None, datetime | None] = ("", "", None, None)
        if record is not None:
            # A record of trust alone does not say how a sample was made.
            sandboxed = None if record.made_by in _JUDGED.values() and not record.source_spec else record.sandboxed
            cells = (record.made_by, record.source_spec, sandboxed, record.made_at)
        rows.append((target.dataset, target.sample_id, record is not None and record.trusted, *cells))
    echo_rows(_COLUMNS, rows, form)
    return ExitCode.FAILED if selection.broken else ExitCode.OK


def _judgement_record(ledger: Ledger, files_hash: str, sample_id: str, *, trusted: bool) -> Provenance:
    """Make the record of a person's decision, with the known origin of the sample."""
    judged, now = _JUDGED[trusted], datetime.now(UTC)
    record = ledger.find(files_hash) or Provenance(files_hash, sample_id, judged, "", False, trusted, now)
    return replace(record, sample_id=sample_id, made_by=judged, trusted=trusted, made_at=now)
