"""`graphnet dataset parts`: a dataset of distinct parts of samples, typical sequences of operators among them."""

import contextlib
import dataclasses
import os
from collections import Counter
from collections.abc import Sequence

import click

from ops.dataset.decompose.mining import MinedSequence, MiningConfig
from ops.dataset.decompose.schemes.base import SchemeError, parse_scheme
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.validate.shipped import stored_rows
from ops.execution.worker.pool import share_cores
from pipelines.exits import ExitCode, explain_interrupt, usage_errors
from pipelines.options import (
    changed_option,
    json_option,
    limit_options,
    sample_options,
    sample_run_config,
)
from pipelines.output.console import Format, as_record, echo_json, echo_rows, tell
from pipelines.output.progress import progress
from pipelines.selection.narrowing import SampleChoice
from pipelines.settings import load_settings
from pipelines.stages import StageRun, chosen_samples, echo_results, run_samples, site_of, worker_host
from warehouse.stages.base import Site
from warehouse.stages.derivations.parts import (
    MINED,
    SCHEMES,
    PartsOfSample,
    PartsStage,
    SequenceTable,
    mine_sequences,
    sequence_table,
)

_USUAL = MiningConfig()
_SHOWN_SEQUENCES = 15
_KEYS = {"sample_id": "sample_id", "parts": "parts", "new": "new", "message": "reason"}
_COLUMNS = ("rank", "operators", "occurrences", "graphs", "architectures")


@click.command("parts")
@sample_options()
@click.option(
    "--scheme",
    "schemes",
    multiple=True,
    metavar="NAME?PARAMETER=VALUE",
    help=f"Where to split, as in `graphnet decompose`, or {MINED}; may be repeated. By default {', '.join(SCHEMES)}.",
)
@click.option("--mine", is_flag=True, help="Mine typical sequences anew; else those that were mined last are used.")
@click.option("--only-mine", is_flag=True, help="Mine and show typical sequences, and make no parts.")
@click.option(
    "--least-architectures",
    type=click.IntRange(min=1),
    default=_USUAL.least_architectures,
    show_default=True,
    help="A sequence is typical if so many architectures have it.",
)
@click.option(
    "--most", type=click.IntRange(min=1), default=_USUAL.most, show_default=True, help="Typical sequences, at most."
)
@click.option("--jobs", type=click.IntRange(min=1), help="Samples at once; one a core by default.")
@limit_options
@changed_option("Only samples that were not split by all of these schemes, and by the sequences that were mined last.")
@json_option
def command(
    samples: SampleChoice,
    schemes: tuple[str, ...],
    mine: bool,
    only_mine: bool,
    least_architectures: int,
    most: int,
    jobs: int | None,
    deadline_s: float | None,
    memory_limit_bytes: int | None,
    changed: bool,
    form: Format,
) -> int:
    """Split the samples below each PATH by several schemes, and keep each distinct part once, in the dataset `parts`.

    Typical sequences of operators are mined over the samples first: those that save most, by length and by how many
    architectures have them. A part is a complete sample, named by what it computes; the view part_usage says how many
    samples have it. Killed and started again with --changed, it goes on where it was.

    \b
    Examples:
      graphnet dataset parts samples
      graphnet dataset parts .graphnet/grown --changed
      graphnet dataset parts .graphnet/grown --only-mine --least-architectures 10
      graphnet dataset parts samples --scheme single_op --scheme mined --mine
      graphnet bench .graphnet/parts --where "operator_count > 3" --backend inductor
    """  # noqa: D301
    settings = load_settings()
    schemes = schemes or SCHEMES
    with usage_errors(SchemeError):
        for scheme in set(schemes) - {MINED}:
            parse_scheme(scheme)
    selection = chosen_samples(samples, settings, store=True, torch_only="decomposition")
    site = site_of(settings, store=True)
    site.begin(stored_rows(selection.catalog), ask=True)
    table = None
    if MINED in schemes or only_mine:
        mining = MiningConfig(least_architectures=least_architectures, most=most)
        table = _table(selection.targets, site, mining, form, again=mine or only_mine)
    if only_mine:
        return ExitCode.OK
    config = sample_run_config(settings, deadline_s, memory_limit_bytes)
    with explain_interrupt("the same command with --changed"), contextlib.ExitStack() as stack:
        count = jobs or len(os.sched_getaffinity(0))
        hosts = [stack.enter_context(worker_host(settings, "ops.dataset.decompose.task")) for _ in range(count)]
        config = dataclasses.replace(config, threads=share_cores(hosts))
        stages = [
            PartsStage(schemes=schemes, root=settings.parts_root, host=host, config=config, site=site, table=table)
            for host in hosts
        ]
        run = run_samples(stages, selection, form=form, changed=changed, keys=_KEYS)
    code = run.conclude()
    stages[0].catalog()
    if form is not Format.JSON:
        _echo_summary(run, stages[0])
    return code


def _table(
    targets: Sequence[SampleTarget], site: Site, config: MiningConfig, form: Format, *, again: bool
) -> SequenceTable:
    """The typical sequences of the dataset of some samples, mined where there are none.

    Raises:
        UsageError: The samples are of several datasets.
    """
    datasets = sorted({target.dataset for target in targets})
    if len(datasets) != 1:
        raise click.UsageError(
            f"typical sequences are of one dataset, and these samples are of {', '.join(datasets) or 'none'}: name one "
            f"folder, or leave {MINED} out by --scheme"
        )
    table = None if again else sequence_table(site.warehouse, datasets[0])
    if table is not None:
        return table
    with progress(len(targets)) as ticker:
        rows = mine_sequences(targets, site, config, on_read=ticker.show)
    if not rows:
        tell(
            f"no sequence of operators is in {config.least_architectures} architectures of these samples: try fewer by "
            f"--least-architectures",
            kind="warning",
        )
        return SequenceTable("none", ())
    _echo_sequences(rows, form)
    return SequenceTable(rows[0].table_hash, tuple(row.words for row in rows))


def _echo_sequences(rows: Sequence[MinedSequence], form: Format) -> None:
    if form is Format.JSON:
        for row in rows:
            echo_json(as_record(row))
        return
    shown = [
        (row.rank, ", ".join(row.words), row.occurrence_count, row.graph_count, row.architecture_count)
        for row in rows[:_SHOWN_SEQUENCES]
    ]
    echo_rows(_COLUMNS, shown, form)
    tell(f"{len(rows)} typical sequences were mined; the table mined_sequence has them")


def _echo_summary(run: StageRun, stage: PartsStage) -> None:
    totals: Counter[str] = Counter()
    for result in run.results:
        totals.update(result.parts if isinstance(result, PartsOfSample) else {})
    echo_rows(("scheme", "parts"), [(scheme, totals[scheme]) for scheme in stage.schemes], Format.TABLE)
    echo_results(run, {"sample_id": "sample_id", "message": "message"}, changes_alone=True)
