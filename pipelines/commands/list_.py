"""`graphnet list`: named, frozen lists of samples, for scores, trends and comparisons."""

import csv
import io
from collections import defaultdict
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from ops.dataset.sample.catalog.lists import COLUMNS, SampleListError, check_name, read_list
from ops.dataset.sample.catalog.rows import SampleRow
from ops.dataset.sample.catalog.split import THRESHOLD, SplitCandidate, split_samples
from ops.dataset.validate.shipped import stored_rows
from pipelines.exits import NothingToDoError, usage_errors
from pipelines.options import format_options, json_option, sample_options
from pipelines.output.console import Format, echo_json, echo_rows, tell
from pipelines.selection.narrowing import SampleChoice
from pipelines.selection.samples import Selection
from pipelines.selection.warehouses import ingested_warehouse
from pipelines.settings import Settings, load_settings
from pipelines.stages import chosen_samples, site_of
from warehouse.selection.lists import create_lists, find_list, overview, shown_members

_OVERVIEW = ("name", "sample_count", "here_count", "lowest_weight", "highest_weight", "created_at")
_SHOWN = ("dataset", "sample_id", "weight", "content_hash")


SECTION = "datasets"
"""Section of the list of commands."""


@click.group("list", short_help="Name lists of samples, and show them.", invoke_without_command=True)
@click.pass_context
@format_options
def command(context: click.Context, form: Format) -> None:
    """Show the lists of samples: how many samples each has, and how many of these are here.

    A list is frozen: it never changes. The samples that come with the project are the list "shipped", and the newest
    version where there are several: shipped@2. Scores, charts and the report are over the list of the setting
    score.list; --list NAME of most commands takes another one.

    \b
    Examples:
      graphnet list
      graphnet list create nlp samples --where "task = 'nlp'"
      graphnet list create train@2 --from train.csv
      graphnet list split mine samples --evaluation 0.1
      graphnet list show nlp
      graphnet score --list nlp
    """  # noqa: D301
    if context.invoked_subcommand is None:
        rows = overview(ingested_warehouse(load_settings()))
        echo_rows(_OVERVIEW, [tuple(row[name] for name in _OVERVIEW) for row in rows], form)


@command.command("create")
@click.argument("name")
@sample_options(required=False)
@click.option(
    "--from",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE.csv",
    help="Only samples of this file, with its weights: columns content_hash and weight, as `list export` writes them.",
)
def create(name: str, samples: SampleChoice, file: Path | None) -> None:
    """Make the list NAME of the samples below each PATH, of --list, that meet --where, or of a file.

    Samples with the same content have one entry. With --from alone, samples need not be here.

    \b
    Examples:
      graphnet list create nlp samples --where "task = 'nlp' and operator_count < 500"
      graphnet list create rest samples --where "not in_list('nlp')"
      graphnet list create everything samples .graphnet/samples
      graphnet list create weighted --from weights.csv
    """  # noqa: D301
    settings = load_settings()
    with usage_errors(SampleListError):
        check_name(name)
        weights = {} if file is None else read_list(file)
    if not samples.is_given and file is None:
        raise click.UsageError("say which samples: PATH…, --list NAME, --where CONDITION or --from FILE.csv")
    if samples.is_given:
        chosen = _weights(samples, settings)
        weights = {key: weights[key] for key in chosen if key in weights} if file is not None else chosen
        if not weights:
            raise NothingToDoError(f"none of these samples is in {file}")
    warehouse = ingested_warehouse(settings)
    with usage_errors(SampleListError):
        create_lists(warehouse, {name: weights})
    tell(f"the list {name} has {len(weights):,} samples")
    if not any(row["here_count"] for row in overview(warehouse) if row["name"] == name):
        tell(f"no sample here has a content of the list {name}: scores over it are empty", kind="warning")


@command.command("split")
@click.argument("name")
@sample_options()
@click.option(
    "--evaluation",
    "share",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=0.1,
    show_default=True,
    help="Share of the samples that are for evaluation.",
)
@click.option(
    "--threshold",
    type=click.FloatRange(0, 1, min_open=True),
    default=THRESHOLD,
    show_default=True,
    help="Cosine from which on two graphs are near duplicates.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Of the order in which groups are taken.")
@json_option
def split(name: str, samples: SampleChoice, share: float, threshold: float, seed: int, form: Format) -> None:
    """Make the lists NAME-train and NAME-evaluation of samples, so that none has a near duplicate in the other list.

    Samples of one architecture family, and those whose graphs call nearly the same operators, stay together. The
    figure of leakage is the share of the evaluation list with a near duplicate in the train list, beside that of random
    splits.

    \b
    Examples:
      graphnet list split mine samples
      graphnet list split mine --list shipped --evaluation 0.2
      graphnet dataset export published samples --split train=mine-train --split evaluation=mine-evaluation
    """  # noqa: D301
    settings = load_settings()
    base, at, version = name.partition("@")
    names = [f"{base}-{part}{at}{version}" for part in ("train", "evaluation")]
    with usage_errors(SampleListError):
        for each in names:
            check_name(each)
    selection = _store_samples(samples, settings)
    contents = {row.content_hash: row for row in _rows_of(selection)}
    candidates = [SplitCandidate(row.content_hash, row.graph_hash, row.family, row.task) for row in contents.values()]
    operators: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for item in selection.catalog.operators:
        operators[item.graph_hash][item.operator] = item.call_count
    drawn = split_samples(candidates, operators, share=share, threshold=threshold, seed=seed)
    lists = dict(zip(names, (drawn.train, drawn.evaluation), strict=True))
    with usage_errors(SampleListError):
        create_lists(
            ingested_warehouse(load_settings()), {each: dict.fromkeys(keys, 1.0) for each, keys in lists.items()}
        )
    counts = {each: len(keys) for each, keys in lists.items()}
    if form is Format.JSON:
        figures = {"leakage": asdict(drawn.leakage), "of_random": asdict(drawn.of_random)}
        echo_json({"lists": counts, "groups": drawn.groups, "largest": drawn.largest, **figures})
        return
    tell(", ".join(f"the list {each} has {count:,} samples" for each, count in counts.items()))
    tell(f"{drawn.groups:,} groups, the largest of {drawn.largest:,} samples")
    leakages = {"this split": drawn.leakage, "random splits": drawn.of_random}
    rows = [(label, f"{figure.similar:.1%}", f"{figure.same_family:.1%}") for label, figure in leakages.items()]
    echo_rows(("evaluation samples", "near duplicate in train", "family in train"), rows, form)


def _store_samples(samples: SampleChoice, settings: Settings) -> Selection:
    """Choose samples by the command line, and store their datasets, so that the list can refer to them."""
    selection = chosen_samples(samples, settings, store=True)
    site_of(settings, store=True).begin(stored_rows(selection.catalog), ask=True)
    return selection


def _rows_of(selection: Selection) -> list[SampleRow]:
    """Find the catalog rows of a selection's samples."""
    keys = {(target.dataset, target.sample_id) for target in selection.targets}
    return [row for row in selection.catalog.rows if (row.dataset, row.sample_id) in keys]


def _weights(samples: SampleChoice, settings: Settings) -> dict[str, float]:
    """Choose samples by the command line: content hash → weight."""
    selection = _store_samples(samples, settings)
    contents = {(row.dataset, row.sample_id): row.content_hash for row in selection.catalog.rows}
    keys = [(target.dataset, target.sample_id) for target in selection.targets]
    if len(duplicates := {contents[key] for key in keys}) < len(keys):
        tell(f"{len(keys)} samples have {len(duplicates)} contents; those of one content have one entry")
    return {contents[key]: selection.weights.get(key, 1.0) for key in keys}


@command.command("show")
@click.argument("name")
@format_options
def show(name: str, form: Format) -> None:
    """Show the samples of the list NAME, by their names here.

    \b
    Examples:
      graphnet list show shipped
      graphnet list show quick --json
    """  # noqa: D301
    rows = _members(name)
    echo_rows(_SHOWN, [tuple(row[column] for column in _SHOWN) for row in rows], form)


@command.command("export")
@click.argument("name")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), required=False)
def export(name: str, file: Path | None) -> None:
    """Write the list NAME as CSV, to FILE or stdout; `list create --from` reads it, on any machine.

    \b
    Examples:
      graphnet list export quick quick.csv
    """  # noqa: D301
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows((row["content_hash"], f"{row['weight']:.17g}", row["sample_id"] or "") for row in _members(name))
    if file is None:
        click.echo(text.getvalue(), nl=False)
    else:
        file.write_text(text.getvalue(), encoding="utf-8")


def _members(name: str) -> list[dict[str, Any]]:
    warehouse = ingested_warehouse(load_settings())
    with usage_errors(SampleListError):
        return shown_members(warehouse, find_list(warehouse, name))
