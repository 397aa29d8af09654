"""`graphnet validate`: check samples against the dataset's constraints."""

import contextlib
import dataclasses
from collections import Counter
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

import click

from ops.dataset.validate.base import SampleValidation, ValidationRow
from ops.dataset.validate.registry import names
from ops.dataset.validate.run import ValidateConfig
from ops.dataset.validate.shipped import SHIPPED_FINDINGS, is_shipped, record_findings, stored_rows
from ops.execution.environments.definition import definitions, find_installation
from ops.execution.frameworks.base import frameworks
from pipelines.exits import ExitCode, NothingToDoError
from pipelines.options import (
    changed_option,
    dataset_options,
    json_option,
    limit_options,
    sample_options,
    select_given,
    store_option,
)
from pipelines.output.console import Format, as_record, echo_json, echo_rows, tell
from pipelines.output.progress import progress
from pipelines.selection.dataset_names import NameChoice
from pipelines.selection.narrowing import SampleChoice
from pipelines.selection.samples import Selection
from pipelines.settings import Settings, load_settings
from pipelines.stages import check_changed, chosen_samples, site_of, worker_host
from warehouse.stages.validate import ValidateStage

_BROKEN_COLUMNS = ("sample_id", "constraint_name", "message")

_Undecided = dict[tuple[str, str], tuple[str, ...]]
"""(dataset, sample) → a line for each check that its newest validation could not decide, with the reason."""


SECTION = "samples"
"""Section of the list of commands."""


@click.command("validate", short_help="Check samples against the constraints.")
@sample_options()
@click.option("--check", "checks", multiple=True, type=click.Choice(names()), help="Only this check; may be repeated.")
@click.option(
    "--repair",
    "repair_folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Write samples that are not runnable there with metadata that make them so, where some are found.",
)
@click.option("--record", is_flag=True, help="Keep what is found of the shipped samples beside them.")
@limit_options
@changed_option("Only samples without a finding of each check as they are now.")
@dataset_options
@store_option
@json_option
def command(
    samples: SampleChoice,
    checks: tuple[str, ...],
    repair_folder: Path | None,
    dataset: str | None,
    moved: bool,
    deadline_s: float | None,
    memory_limit_bytes: int | None,
    changed: bool,
    store: bool,
    record: bool,
    form: Format,
) -> int:
    """Check the samples below each PATH: do they run, survive writing and reading, extract to themselves, and differ?

    \b
    Examples:
      graphnet validate samples
      graphnet validate .graphnet/samples/transformers/bert --check runnable
      graphnet validate path/to/samples --json --no-store
      graphnet validate path/to/samples --repair repaired
    """  # noqa: D301
    settings = load_settings()
    if record and (checks or repair_folder):
        raise click.UsageError(
            "--record keeps what all checks find of samples as they are: leave out --check and --repair"
        )
    check_changed(changed, store=store)
    selection = chosen_samples(samples, settings, NameChoice(dataset, moved), store=store)
    limits = dataclasses.replace(
        settings.validate, **select_given(deadline_s=deadline_s, memory_limit_bytes=memory_limit_bytes)
    )
    config = ValidateConfig(
        checks=checks or None,
        threads=settings.benchmark.threads,
        seed=settings.benchmark.seed,
        **dataclasses.asdict(limits),
    )
    with worker_host(settings, "ops.dataset.validate.task") as host:
        stage = ValidateStage(
            config=config,
            host=host,
            site=site_of(settings, store=store),
            find_similar=selection.similar_samples_finder,
        )
        rows, undecided = _validate(stage, selection, repair_folder, form, changed=changed)
    if form is not Format.JSON:
        _echo_summary(rows)
    lines = [line for of_sample in undecided.values() for line in of_sample]
    for line in lines:
        tell(line, kind="warning")
    if record:
        _record(selection, rows, undecided, settings)
    last = {(row.dataset, row.sample_id, row.constraint_name): row.passed for row in rows}
    return ExitCode.OK if all(last.values()) and not lines else ExitCode.FAILED


def _record(selection: Selection, rows: Sequence[ValidationRow], undecided: _Undecided, settings: Settings) -> None:
    """Store the findings of shipped samples beside them, except for samples with an undecided check.

    Raises:
        NothingToDoError: There is no such sample.
    """
    shipped = {
        target.sample_id: _framework_version(target.framework, settings.environments_dir)
        for target in selection.targets
        if is_shipped(target.path) and not undecided.get((target.dataset, target.sample_id))
    }
    decided = [row for row in rows if row.sample_id in shipped and row.sample_hash]
    if not decided:
        raise NothingToDoError("none of these samples is shipped and decided, so that nothing is recorded")
    record_findings(decided, shipped, frozenset(row.sample_hash for row in selection.catalog.rows), SHIPPED_FINDINGS)
    tell(f"{SHIPPED_FINDINGS} has the findings of {len({row.sample_id for row in decided})} samples")


def _framework_version(framework: str, environments: Path | None) -> str:
    """Name the library and version with which samples of a framework are validated."""
    kind = frameworks()[framework]
    if kind.environment is None or environments is None:
        return f"{framework} {version(kind.distribution)}"
    packages = find_installation(definitions()[kind.environment], environments).versions
    return f"{framework} {packages.get(kind.distribution, 'of an unknown version')}"


def _validate(
    stage: ValidateStage, selection: Selection, repair_folder: Path | None, form: Format, *, changed: bool
) -> tuple[list[ValidationRow], _Undecided]:
    """Validate the samples with progress on stderr; return the findings and what is undecided."""
    stage.site.begin(stored_rows(selection.catalog), ask=changed)
    targets = stage.missing(selection.targets, repair_folder) if changed else list(selection.targets)
    if selection.targets and not targets and not selection.broken:
        raise NothingToDoError(f"nothing changed: all {len(selection.targets)} samples have findings of these checks")
    counts = Counter(target.framework for target in targets)
    reasons = stage.reasons(targets)
    chosen = [target for target in targets if target.framework not in reasons]
    told = [(counts[name], reason) for name, reason in reasons.items()]
    _tell_unvalidated(told, is_all=not (chosen or selection.broken))
    rows: list[ValidationRow] = []
    undecided: _Undecided = {}
    with progress(len(chosen)) as ticker:
        if chosen:
            ticker.start(chosen[0].sample_id)
        results = stage.run(
            chosen,
            broken=selection.broken,
            repair_folder=repair_folder,
            on_phase=lambda target, phase: ticker.show(f"{target.sample_id}  {phase}"),
        )
        with contextlib.closing(results):
            for judged in results:
                target = judged.target
                if target.sample_hash:
                    undecided[target.dataset, target.sample_id] = judged.undecided_lines
                    ticker.start(target.sample_id)
                    ticker.finish(_verdict(judged))
                for row in judged.rows:
                    rows.append(row)
                    if form is Format.JSON:
                        echo_json(as_record(row))
    return rows, undecided


def _tell_unvalidated(reasons: Sequence[tuple[int, str]], *, is_all: bool) -> None:
    """Say how many samples cannot be validated, for each reason.

    Raises:
        NothingToDoError: There are no others.
    """
    lines = [
        f"{count} {'sample stays' if count == 1 else 'samples stay'} unvalidated: {reason}" for count, reason in reasons
    ]
    if lines and is_all:
        raise NothingToDoError("; ".join(lines))
    for line in lines:
        tell(line, kind="warning")


def _verdict(judged: SampleValidation) -> str:
    """Summarize the findings of a sample in a few words."""
    failing = [row.constraint_name for row in judged.rows if not row.passed]
    parts = {"fails": failing, "undecided": list(judged.undecided)}
    return "; ".join(f"{word}: {', '.join(names)}" for word, names in parts.items() if names) or "valid"


def _echo_summary(rows: Sequence[ValidationRow]) -> None:
    names_in_order = list(dict.fromkeys(row.constraint_name for row in rows))
    counts = [
        (
            name,
            sum(row.constraint_name == name and row.passed for row in rows),
            sum(row.constraint_name == name and not row.passed for row in rows),
        )
        for name in names_in_order
    ]
    echo_rows(("constraint_name", "passed", "failed"), counts, Format.TABLE)
    problems = [(row.sample_id, row.constraint_name, row.message) for row in rows if not row.passed]
    if problems:
        echo_rows(_BROKEN_COLUMNS, problems, Format.TABLE, title="What is wrong")
