"""`graphnet dataset`: export of datasets as repositories of shards, and import of other people's."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from backends._shared.messages import did_you_mean
from ops.dataset.sample.catalog.datasets import PROJECT_DATASETS
from ops.dataset.sample.catalog.lists import SampleListError
from ops.dataset.sample.catalog.rows import SampleTarget, is_name
from ops.dataset.sources.hub import is_repository
from ops.dataset.sources.hub_download import Download, download_in_time
from ops.execution.untrusted.text import printable
from ops.reporting.publish.licences import UNKNOWN, hub_license
from ops.reporting.publish.repository import Entry
from pipelines.exits import ExitCode, NothingToDoError, usage_errors
from pipelines.options import json_option, sample_options, sample_run_config
from pipelines.output.console import Format, echo_json, tell
from pipelines.output.progress import progress, show_work
from pipelines.selection.narrowing import SampleChoice
from pipelines.settings import Settings, load_settings
from pipelines.stages import chosen_samples, site_of, worker_host
from warehouse.selection.datasets import known_datasets
from warehouse.selection.lists import find_list, members
from warehouse.stages.base import Site
from warehouse.stages.dataset.publish import (
    DatasetImport,
    ImportResult,
    entries_of,
    export_dataset,
    export_problems,
    import_dataset,
    read_earlier_manifest,
)
from warehouse.store import Warehouse

_SPLIT = re.compile(r"[a-z][a-z0-9_]{0,39}")
_FILES = ("README.md", "LICENSE*", "COPYING", "NOTICE", "GraphNet.db", "*.parquet", "data/*.parquet")
"""Patterns of the files of a repository that are downloaded."""

_FOLDER = "datasets"
"""Folder of imported datasets, inside the folder of run-time state."""

_SHOWN = 5

_UNKNOWN_LICENSES = "the licence of {} samples is not known, hence {!r}: see --license"


SECTION = "datasets"
"""Section of the list of commands."""


@click.group("dataset", short_help="Publish datasets, and take those of others.")
def command() -> None:
    """Write samples as a dataset repository, and make a dataset of somebody's.

    A repository has Parquet shards, a card with licences and charts, and lists. It can be put on a hub as it is:
    `hf upload OWNER/NAME FOLDER --repo-type dataset`.

    \b
    Examples:
      graphnet dataset export published samples
      graphnet dataset import published --dataset again
      graphnet dataset import someone/graphs
    """  # noqa: D301


def _license(_: click.Context, __: click.Parameter, value: str | None) -> str:
    named = "" if value is None else hub_license(value)
    if value is not None and not named:
        raise click.BadParameter(f"{value!r} is no name of a licence: write it as hubs do, as in apache-2.0")
    return named


@command.command("export")
@click.argument("out", type=click.Path(file_okay=False, path_type=Path))
@sample_options(required=False)
@click.option("--dataset", metavar="NAME", help="Samples of this dataset, without PATH.")
@click.option("--title", help="What the card calls it.  [default: the name of the folder]")
@click.option(
    "--split",
    "splits",
    multiple=True,
    metavar="SPLIT=LIST",
    help="Samples of a list as a split of the dataset, such as train=parts-train; several times.",
)
@click.option("--license", "license_name", callback=_license, help="Of samples of which nobody recorded one.")
@click.option(
    "--format",
    "kind",
    type=click.Choice(["shards", "kernelbench"]),
    default="shards",
    help="A repository of shards, or a file a sample in the form of KernelBench.",
)
@click.option("--device", default="cpu", help="With kernelbench: the device that the graphs' code names.")
@json_option
def export(
    out: Path,
    samples: SampleChoice,
    dataset: str | None,
    title: str | None,
    splits: tuple[str, ...],
    license_name: str,
    kind: str,
    device: str,
    form: Format,
) -> int:
    """Write samples as a dataset repository to the folder OUT, which appears when it is complete.

    With --format kernelbench each sample of torch becomes a file with Model, get_inputs and get_init_inputs. It needs
    torch alone, and gives the outputs of the sample bit for bit.

    \b
    Examples:
      graphnet dataset export published samples --title "My graphs"
      graphnet dataset export published --dataset extracted --license apache-2.0
      graphnet dataset export published --split train=train --split evaluation=evaluation
      graphnet dataset export problems samples/transformers --format kernelbench
    """  # noqa: D301
    settings = load_settings()
    warehouse = Warehouse(settings.warehouse_path)
    lists = _splits(splits, warehouse)
    if dataset is not None:
        if samples.paths:
            raise click.UsageError("--dataset names samples, and so does PATH: give one of them")
        samples = SampleChoice((_folder(settings, warehouse, dataset),), samples.list_name, samples.where)
    if kind == "kernelbench" and lists:
        raise click.UsageError("--split is for shards: with --format kernelbench, choose a list by --list")
    selection = chosen_samples(samples, settings, store=False, torch_only="" if kind == "shards" else "KernelBench")
    for broken in selection.broken[:_SHOWN]:
        tell(f"{broken.sample_id} is left out: {broken.message}", kind="warning")
    site = site_of(settings, store=False)
    rows = {(row.dataset, row.sample_id): row for row in selection.catalog.rows}
    chosen = [rows[target.dataset, target.sample_id] for target in selection.targets]
    entries = entries_of(chosen, site.ledger, license_name)
    if unknown_count := sum(not entry.license for entry in entries):
        tell(_UNKNOWN_LICENSES.format(unknown_count, UNKNOWN), kind="warning")
    if kind == "kernelbench":
        return _export_problems(entries, selection.targets, settings, site, out, device, form)
    return _export_shards(entries, unknown_count, out, title or out.resolve().name, lists, form)


def _export_shards(
    entries: Sequence[Entry],
    unknown_count: int,
    out: Path,
    title: str,
    lists: Mapping[str, Mapping[str, float]],
    form: Format,
) -> int:
    with progress(len(entries)) as ticker:
        counts = export_dataset(entries, out, title=title, splits=lists, on_sample=ticker.start)
    size_bytes = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    count = sum(counts.values())
    if form is Format.JSON:
        told = {"samples": count, "size_bytes": size_bytes, "unknown_licenses": unknown_count}
        echo_json({"folder": str(out), "splits": counts, **told})
    else:
        upload = f"`hf upload OWNER/NAME {out} --repo-type dataset`"
        tell(f"{count:,} samples are in {out}, {size_bytes / 1e6:.1f} MB; to a hub by {upload}")
    return ExitCode.OK


def _export_problems(
    entries: Sequence[Entry],
    targets: Sequence[SampleTarget],
    settings: Settings,
    site: Site,
    out: Path,
    device: str,
    form: Format,
) -> int:
    config = dataclasses.replace(sample_run_config(settings, None, None), device=device)
    with worker_host(settings, "ops.reporting.publish.kernelbench") as host, progress(len(targets)) as ticker:
        problems = export_problems(entries, targets, out, host, config, site, ticker.start)
    for problem in problems:
        if form is Format.JSON:
            path = None if problem.path is None else str(out / problem.path.name)
            echo_json({"sample_id": problem.sample_id, "file": path, "message": problem.message})
        elif problem.path is None:
            tell(f"{problem.sample_id} is left out: {problem.message}", kind="warning")
    count = sum(problem.path is not None for problem in problems)
    tell(f"{count:,} of {len(problems):,} samples are files in {out}")
    return ExitCode.OK if count == len(problems) else ExitCode.FAILED


def _splits(texts: tuple[str, ...], warehouse: Warehouse) -> dict[str, Mapping[str, float]]:
    splits: dict[str, Mapping[str, float]] = {}
    for text in texts:
        split, _, name = text.partition("=")
        if not _SPLIT.fullmatch(split) or not name or split in splits or split == "all":
            raise click.UsageError(f"--split {text!r}: write each as SPLIT=LIST, a name of small letters and a list")
        with usage_errors(SampleListError):
            splits[split] = members(warehouse, find_list(warehouse, name))
    return splits


def _folder(settings: Settings, warehouse: Warehouse, name: str) -> Path:
    """Find the folder of a dataset.

    Raises:
        UsageError: There is no dataset of the name.
    """
    folders = dict(settings.dataset_folders)
    if warehouse.path.exists():
        folders |= {item.name: item.folder for item in known_datasets(warehouse)}
    if name not in folders:
        hint = did_you_mean(name, folders)
        raise click.UsageError(f"there is no dataset {name!r}{hint}; there are: {', '.join(folders)}")
    return folders[name]


@command.command("import")
@click.argument("source", metavar="FOLDER|ARCHIVE|OWNER/NAME[@REVISION]")
@click.option("--dataset", metavar="NAME", help="What to call it here.  [default: the name of the source]")
@click.option("--below", default="", metavar="FOLDER", help="Only samples in this folder of it: samples.")
@click.option("--license", "license_name", callback=_license, help="Of samples of which the source says none.")
@click.option(
    "--deadline",
    "deadline_s",
    type=click.FloatRange(min=0, min_open=True),
    default=3600.0,
    help="Seconds of a download.",
)
@json_option
def import_(source: str, dataset: str | None, below: str, license_name: str, deadline_s: float, form: Format) -> None:
    """Make a dataset of somebody's: shards, or samples as GraphNet and PassNet publish them.

    SOURCE is a folder, an archive (.zip, .tar.gz, …) or a dataset of the hub. None of its samples is trusted: they run
    in the sandbox. The dataset appears when it is complete; the same command takes up what was interrupted, and does
    nothing where nothing changed.

    \b
    Examples:
      graphnet dataset import someone/graphs@main
      graphnet dataset import GraphNet/samples --dataset graphnet --license apache-2.0
      graphnet dataset import PassNet --below samples/hf_subgraphs_v2/fusible_subgraphs
    """  # noqa: D301
    settings = load_settings()
    path, origin, own_name = _find_source(source, settings, deadline_s)
    name = dataset or own_name
    if name in PROJECT_DATASETS or not is_name(name):
        raise click.UsageError(f"{name!r} cannot be the name of a dataset that is imported: choose one with --dataset")
    wanted = DatasetImport(
        path=path,
        source=origin,
        name=name,
        root=settings.home / _FOLDER,
        confine_by=settings.confine_by(),
        below=below.strip("/"),
        license=license_name,
    )
    before = read_earlier_manifest(wanted.folder) if dataset is None else None
    if before is not None and _drop_revision(before.source) != _drop_revision(origin):
        raise click.UsageError(
            f"the dataset {name!r} is from {printable(before.source)}: give this one another name with --dataset, or "
            "the same, to have it take that one's place"
        )
    with show_work("import") as step:
        done = import_dataset(wanted, site_of(settings, store=True), lambda text: step(name, text))
    _tell_import(done, name, form)
    if not done.is_new:
        raise NothingToDoError(f"nothing changed: the dataset {name!r} has these {done.count:,} samples")
    tell(f"the dataset {name!r} has {done.count:,} samples: graphnet validate {done.folder}")


def _tell_import(done: ImportResult, name: str, form: Format) -> None:
    if done.unknown:
        tell(_UNKNOWN_LICENSES.format(done.unknown, UNKNOWN), kind="warning")
    for refusal in done.refusals[:_SHOWN]:
        tell(f"left out: {printable(refusal)}", kind="warning")
    if (more := len(done.refusals) - _SHOWN) > 0:
        tell(f"{more} more are left out", kind="warning")
    if done.copies:
        tell(f"{done.copies:,} of these samples have the files of another one: lists count their content once")
    for title, count in done.lists.items():
        tell(f"the list {title} has {count:,} samples")
    if form is Format.JSON:
        echo_json(
            {
                "dataset": name,
                "folder": str(done.folder),
                "samples": done.count,
                "is_new": done.is_new,
                "license": done.license or UNKNOWN,
                "unknown_licenses": done.unknown,
                "refusals": list(done.refusals),
                "copies": done.copies,
                "lists": dict(done.lists),
            }
        )


def _drop_revision(origin: str) -> str:
    return re.sub(r"@[0-9a-f]{40}$", "", origin)


def _find_source(source: str, settings: Settings, deadline_s: float) -> tuple[Path, str, str]:
    """Find a source on this machine; a repository is downloaded. Return its path, its text for provenance, its name."""
    path = Path(source)
    if path.exists():
        return path, str(path.resolve()), re.sub(r"\.(zip|tar|tar\.\w+|tgz)$", "", path.resolve().name)
    repository, _, revision = source.partition("@")
    if "/" not in repository or not is_repository(repository):
        raise click.UsageError(f"there is no folder or archive {source!r}, and no hub has a repository of that name")
    wanted = Download(
        repository=repository,
        revision=revision or None,
        endpoint=settings.hub.endpoint,
        cache=settings.hub_cache,
        files=_FILES,
    )
    tell(f"downloading {wanted.name} from {wanted.where}")
    folder = download_in_time(wanted, deadline_s)
    return folder, f"{wanted.where}/datasets/{repository}@{folder.name}", repository.rpartition("/")[2]
