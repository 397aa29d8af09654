"""`graphnet expect`: a file in git with the expected outcome of each sample, and comparison of results with it."""

import dataclasses
import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from ops.dataset.sample.catalog.datasets import OWN_DATASET
from ops.dataset.sample.catalog.lists import SampleListError
from ops.evaluation.expected.file import (
    ExpectedFile,
    ExpectedFileError,
    compare,
    new_file,
    read_file,
    update,
    write_file,
)
from ops.evaluation.expected.outcomes import MISSING, SAME, WORDS, RowJudgement, SampleOutcome
from ops.evaluation.verdict.words import JUnitCase, write_junit
from ops.words import listed
from pipelines.exits import ExitCode, NothingToDoError, usage_errors
from pipelines.options import add_options, json_option, select_given, where_option
from pipelines.output.console import Format, echo_rows, tell
from pipelines.selection.warehouses import ingested_warehouse
from pipelines.settings import load_settings
from warehouse.questions.expected import (
    ExpectedScope,
    current_outcomes,
    newer_builds,
    samples_in,
    unmeasured_counts,
)
from warehouse.selection.conditions import ConditionError
from warehouse.selection.datasets import known_datasets
from warehouse.store import Warehouse

_COLUMNS = ("verdict", "sample_id", "backend", "difference", "build", "measured_at")
_RECORD = (*_COLUMNS, "status", "failure_kind", "t_min", "graph_breaks")


_scope_options = add_options(
    click.option("--dataset", metavar="NAME", help="The catalog, or the dataset of a folder."),
    click.option("--list", "list_name", metavar="NAME", help="Samples of this list, of whichever dataset."),
    where_option(),
    click.option(
        "--backend", "backends", multiple=True, metavar="NAME", help="Of this backend alone; may be repeated."
    ),
    click.option(
        "--sample", "samples", multiple=True, metavar="PATTERN", help="Of these samples alone: transformers/*."
    ),
)
"""The options that choose results: the fields of `ExpectedScope`, None for those that are not given."""

_FILE = click.Path(dir_okay=False, path_type=Path)
_EXISTING = click.Path(exists=True, dir_okay=False, path_type=Path)


SECTION = "compare"
"""Section of the list of commands."""


@click.command("scope", add_help_option=False)
@_scope_options
def _scope_line(**options: Any) -> dict[str, Any]:
    """Parse the options that a file keeps in its line "# scope:"."""
    return options


@click.group("expect", short_help="Hold results against a file of what is expected.")
def command() -> None:
    """Keep what is expected of each sample under each backend in a file, and hold results against it.

    The file is CSV for git: how each sample ends, the kind of a failure, t_min and graph breaks. A check fails on what
    got worse, and on what got better as long as the file does not say so. In the column `flaky` a person lists the
    states that a sample may end in as well, such as pass|failure:timeout.

    \b
    Examples:
      graphnet expect write expected.csv --backend inductor
      graphnet bench samples --backend inductor --changed
      graphnet expect check expected.csv
      graphnet expect update expected.csv && git diff expected.csv
    """  # noqa: D301


@command.command("write")
@click.argument("file", type=_FILE)
@_scope_options
@click.option("--force", is_flag=True, help="Replace the file, with its comments and marks.")
@json_option
def write(file: Path, force: bool, form: Format, **options: Any) -> None:
    """Write FILE from the newest results, as scores count them. It keeps which results it is about.

    \b
    Examples:
      graphnet expect write expected.csv
      graphnet expect write expected.csv --backend inductor --backend openvino
      graphnet expect write mine.csv --dataset mine --sample "transformers/*"
      graphnet expect write nlp.csv --list nlp --where "dtype = 'float32'"
    """  # noqa: D301
    if file.exists() and not force:
        raise click.UsageError(f"{file} is there already: `graphnet expect update` changes it, --force replaces it")
    warehouse, scope = ingested_warehouse(load_settings()), _scope_of_file(options)
    outcomes = _outcomes(warehouse, scope)
    for backend, count in unmeasured_counts(samples_in(warehouse, scope), outcomes).items():
        total = count + sum(item.backend == backend for item in outcomes)
        tell(f"{backend}: {count:,} of {total:,} samples have no result, hence no row", kind="warning")
    write_file(file, new_file(outcomes, _arguments(scope)))
    if form is Format.JSON:
        echo_rows(_RECORD, [_record(item) for item in compare(read_file(file), outcomes)], form)
    states = Counter(item.status for item in outcomes)
    tell(f"{file}: {len(outcomes):,} rows, " + ", ".join(f"{count:,} {state}" for state, count in states.items()))


@command.command("check")
@click.argument("file", type=_EXISTING)
@_scope_options
@click.option("--junit", type=_FILE, metavar="XML", help="Write a test case a sample and backend, too.")
@json_option
def check(file: Path, junit: Path | None, form: Format, **options: Any) -> int:
    """Hold the newest results against FILE: exit code 4 where something is worse, better, missing or new.

    FILE says which results it is about; options choose among them. --json writes all rows, the table those that differ.

    \b
    Examples:
      graphnet expect check expected.csv
      graphnet expect check expected.csv --backend inductor --junit expected.xml
      graphnet expect check expected.csv --where "has_operator('gelu')"
      graphnet expect check expected.csv --json | jq -r 'select(.verdict == "worse") | .sample_id'
    """  # noqa: D301
    _, judgements, _ = _judge(file, options)
    if junit is not None:
        write_junit(junit, str(file), map(_test_case, judgements))
    counts = Counter(item.word for item in judgements)
    if form is Format.JSON:
        echo_rows(_RECORD, [_record(item) for item in judgements], form)
    elif shown := [item for item in judgements if item.word != SAME]:
        shown.sort(key=lambda item: (WORDS.index(item.word), item.key))
        echo_rows(_COLUMNS, [_record(item)[: len(_COLUMNS)] for item in shown], form, paged=False)
    others = [f"{counts[word]:,} {word}" for word in WORDS if counts[word] and word != SAME]
    same = f"{counts[SAME]:,} as expected" if others else "all as expected"
    tell(f"{len(judgements):,} rows: {', '.join([*others, same])}")
    if all(item.is_expected for item in judgements):
        return ExitCode.OK
    tell(f"where this is meant to be so: graphnet expect update {file}")
    return ExitCode.REGRESSED


@command.command("update")
@click.argument("file", type=_EXISTING)
@_scope_options
@json_option
def update_(file: Path, form: Format, **options: Any) -> None:
    """Write into FILE what changed. Other lines, their order, comments, marks and further columns stay as they are.

    Rows of samples that the catalog no longer has are taken out; rows without a result stay.

    \b
    Examples:
      graphnet expect update expected.csv && git diff expected.csv
      graphnet expect update expected.csv --backend inductor
    """  # noqa: D301
    before, judgements, samples = _judge(file, options)
    missing = [item.key for item in judgements if item.word == MISSING]
    gone = {key for key in missing if key[0] not in samples}
    new = update(before, judgements, gone)
    if new.text != before.text:
        write_file(file, new)
    changed = [item for item in judgements if item.key in gone or (item.now and not item.is_expected)]
    if changed or form is Format.JSON:
        width = len(_RECORD if form is Format.JSON else _COLUMNS)
        echo_rows(_RECORD[:width], [_record(item)[:width] for item in changed], form)
    kept = len(missing) - len(gone)
    note = f"; {kept:,} rows have no result, and stay" if kept else ""
    tell(f"{file}: {len(changed):,} rows changed{note}")


def _judge(path: Path, options: dict[str, Any]) -> tuple[ExpectedFile, list[RowJudgement], Mapping[str, str]]:
    """Read a file and compare the results of its scope with it; also return the samples that may have results.

    Options choose among the file's results; only the dataset replaces that of the file.
    """
    dataset = options.pop("dataset")
    with usage_errors(ExpectedFileError):
        file = read_file(path)
        scope = _scope_of_file(_parse_scope(file.scope, path) | select_given(dataset=dataset))
    warehouse, choice = ingested_warehouse(load_settings()), ExpectedScope(**select_given(**options))
    outcomes = _outcomes(warehouse, scope)
    _tell_newer(warehouse, scope, choice, outcomes)
    judgements = [item for item in compare(file, outcomes) if scope.matches(item.key) and choice.matches(item.key)]
    if choice.list_name or choice.where:
        narrowed = dataclasses.replace(choice, dataset=scope.dataset, list_name=choice.list_name or scope.list_name)
        with usage_errors(SampleListError, ConditionError):
            chosen = samples_in(warehouse, narrowed)
        judgements = [item for item in judgements if item.key[0] in chosen]
    if not judgements:
        raise NothingToDoError(f"{path} has no rows, and there are no results, of {shlex.join(_arguments(choice))}")
    return file, judgements, samples_in(warehouse, scope)


def _scope_of_file(options: dict[str, Any]) -> ExpectedScope:
    """Make the scope of a file: samples of the catalog, unless options name a dataset or a list.

    Raises:
        UsageError: They name both, or do not fit into a line.
    """
    scope = ExpectedScope(**select_given(**options))
    if scope.list_name is None:
        scope = dataclasses.replace(scope, dataset=scope.dataset or OWN_DATASET)
    elif scope.dataset is not None:
        raise click.UsageError("--dataset means all samples of a dataset, and --list those of a list: give one of them")
    if scope.where is not None and not scope.where.isprintable():
        raise click.UsageError(f"--where has to be a line, which a file can keep: {scope.where!r}")
    return scope


def _arguments(scope: ExpectedScope) -> list[str]:
    """Write a scope as options of the command line."""
    options = (
        ("--dataset", filter(None, [scope.dataset])),
        ("--list", filter(None, [scope.list_name])),
        ("--where", filter(None, [scope.where])),
        ("--backend", scope.backends),
        ("--sample", scope.samples),
    )
    return [part for name, values in options for value in values for part in (name, value)]


def _outcomes(warehouse: Warehouse, scope: ExpectedScope) -> list[SampleOutcome]:
    """Load the outcomes of the samples of a scope.

    Raises:
        UsageError: There is no such list, the condition is wrong, or two of the samples have one name.
        NothingToDoError: There are no results.
    """
    with usage_errors(SampleListError, ConditionError):
        outcomes = current_outcomes(warehouse, scope)
    if not outcomes:
        raise NothingToDoError(
            f"no results of {shlex.join(_arguments(scope))}: run `graphnet bench` first; "
            "`graphnet runs list` shows what is there"
        )
    key, count = Counter(item.key for item in outcomes).most_common(1)[0]
    if count > 1:
        raise click.UsageError(
            f"{count} samples of the list {scope.list_name} are called {key[0]}, in several datasets: "
            "write a file for each with --dataset"
        )
    return outcomes


def _parse_scope(arguments: Sequence[str], path: Path) -> dict[str, Any]:
    """Parse the scope that a file keeps, by the fields of `ExpectedScope`.

    Raises:
        ExpectedFileError: The line is not a scope.
    """
    try:
        return dict(_scope_line.main(list(arguments), "scope", standalone_mode=False))
    except click.UsageError as error:
        raise ExpectedFileError(f"{path}: the line that begins with '# scope:': {error.format_message()}") from error


def _tell_newer(
    warehouse: Warehouse, scope: ExpectedScope, choice: ExpectedScope, outcomes: list[SampleOutcome]
) -> None:
    """Warn of builds that were measured later, but on so few samples that older results count."""
    for newer in newer_builds(warehouse, scope):
        own = [item for item in outcomes if item.backend == newer.backend]
        if not any(choice.matches(item.key) for item in own):
            continue
        judged = ", ".join(dict.fromkeys(item.build for item in own))
        newest = _time_text(max(item.measured_at for item in own if item.measured_at is not None))
        words = shlex.join(("bench", *_samples_of(warehouse, scope), *newer.options, "--changed"))
        tell(
            f"{newer.backend}: these are results of build {judged}, measured until {newest} UTC; build {newer.build} "
            f"was measured at {_time_text(newer.measured_at)} UTC on {listed(newer.sample_ids)} alone, too "
            f"few of {len(own):,} samples to count: `graphnet {words}` "
            "measures the others, and then the same check judges it",
            kind="warning",
        )


def _samples_of(warehouse: Warehouse, scope: ExpectedScope) -> list[str]:
    """Make the arguments of `graphnet bench` that choose the samples of a scope."""
    if scope.list_name is not None:
        return ["--list", scope.list_name]
    folders = load_settings().dataset_folders | {item.name: item.folder for item in known_datasets(warehouse)}
    return [str(folders[scope.dataset])] if scope.dataset in folders else []


def _record(item: RowJudgement) -> tuple[Any, ...]:
    now = item.now
    if now is None:
        return item.word, *item.key, item.difference, "", "", "", "", None, None
    measured = now.build, _time_text(now.measured_at)
    return item.word, *item.key, item.difference, *measured, now.status, now.failure_kind, now.t_min, now.graph_breaks


def _time_text(when: datetime | None) -> str:
    return "" if when is None else f"{when:%Y-%m-%d %H:%M}"


def _test_case(item: RowJudgement) -> JUnitCase:
    kind = "" if item.is_expected else item.word
    return JUnitCase(item.key[1], item.key[0], kind, f"{item.word}: {item.difference}" if item.difference else "")
