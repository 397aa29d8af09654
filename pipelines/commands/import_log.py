"""`graphnet import-log`: logs of GraphNet's and PassNet's benchmarks as builds and datasets of their own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from ops.columns import values_of
from ops.dataset.sample.catalog.datasets import LOG_PREFIX
from ops.evaluation.benchmark.results import BenchmarkResult, Status
from ops.evaluation.logs.lines import LogError
from ops.evaluation.logs.rows import LogSource
from ops.evaluation.verdict.rules import RunState
from ops.execution.environments.description import Environment
from ops.execution.untrusted.text import printable
from pipelines.exits import NothingToDoError, usage_errors
from pipelines.options import ExistingPath, json_option, store_option
from pipelines.output.console import Format, echo_json, echo_rows, tell
from pipelines.settings import load_settings
from pipelines.stages import site_of
from warehouse.stages.logs import ImportedLog, LogImport

SECTION = "compare"
"""Section of the list of commands."""

_SUFFIXES = (".log", ".txt", ".log.gz")
_COLUMNS = ("curve", "samples", *(str(state) for state in RunState), "also_here", "measured_with")


@click.command("import-log", short_help="Import logs of GraphNet's or PassNet's test_compiler.")
@click.argument("paths", metavar="FILE...", nargs=-1, required=True, type=ExistingPath())
@click.option(
    "--dataset", metavar="NAME", help="Name of their dataset, with or without `log:`; else the folder of the first."
)
@store_option
@json_option
def command(paths: tuple[Path, ...], dataset: str | None, store: bool, form: Format) -> None:
    """Read logs of other benchmarks, each as a curve of its own: `graphnet score --dataset log:NAME` shows them.

    A FILE is a log, compressed by gzip or not, or a folder of logs. All of one call are a dataset, apart from all that
    was measured here. Where the path of a sample ends as that of one here, its task, operators and hashes are that
    one's. `graphnet compare` takes curves by their names, or what --json writes, as `graphnet bench --json` does.

    \b
    Examples:
      graphnet import-log a100.log h20.log --dataset gpus
      graphnet score --dataset log:gpus --policy graphnet_default --scalar graphnet
      graphnet import-log a100.log --no-store --json > a100.jsonl
      graphnet compare log:a100/inductor log:h20/inductor
    """  # noqa: D301
    logs = _logs(paths)
    rows: dict[tuple[str, str], dict[str, Any]] = {}

    def keep(result: BenchmarkResult, source: LogSource) -> None:
        if result.run.status is not Status.UNAVAILABLE:
            rows[result.run.backend, result.run.sample_id] = _exported(result, source)

    folder = next(iter(logs.values())).absolute().parent.name
    name = f"{LOG_PREFIX}{printable(dataset or folder).removeprefix(LOG_PREFIX) or 'logs'}"
    stage = LogImport(site_of(load_settings(), store=store), name, keep if form is Format.JSON else None)
    with usage_errors(LogError):
        imported = list(stage.run(logs))
    if form is Format.JSON:
        for row in rows.values():
            echo_json(row)
    else:
        echo_rows(_COLUMNS, [_cells(log) for log in imported], form, title=f"Dataset {name}")
    for log in imported:
        for warning, count in sorted(log.warnings.items()):
            tell(f"{log.path.name}: {count:,} {warning}", kind="warning")
    if form is not Format.JSON and store:
        tell(f"`graphnet score --dataset {name} --policy graphnet_default` has the scores by GraphNet's own rules")


def _logs(paths: Sequence[Path]) -> dict[str, Path]:
    """Name each log by its file, as GraphNet's plotting does."""
    logs: dict[str, Path] = {}
    for path in paths:
        own = sorted(item for item in path.iterdir() if item.name.endswith(_SUFFIXES)) if path.is_dir() else [path]
        for file in own:
            if not file.is_file():
                raise click.UsageError(f"{file} is no file: a log is read several times")
            name = printable(Path(file.name.removesuffix(".gz")).stem)
            if logs.setdefault(name, file) != file:
                raise click.UsageError(f"{logs[name]} and {file} would both be the curve {name!r}: rename one of them")
    if not logs:
        raise NothingToDoError(f"there is no {' or '.join(_SUFFIXES)} in {paths[0]}")
    return logs


def _cells(log: ImportedLog) -> tuple[Any, ...]:
    counts = (log.ends.total(), *(log.ends[state] for state in RunState), log.resolved)
    return (log.name, *counts, "; ".join(log.environments))


def _exported(result: BenchmarkResult, source: LogSource) -> dict[str, Any]:
    """Make a row as `bench --json` writes it, with the columns that a log tells of."""
    names = (
        "dataset", "sample_id", "sample_hash", "backend", "backend_version", "status", "phase", "failure_kind",
        "message", "t_min", "eager_median_ms", "compiled_median_ms", "env_hash", "settings_hash", "replay_version",
        "framework", "build_hash",
    )  # fmt: skip
    values = values_of(result.run)
    machine = next(
        row.machine for row in source.rows if isinstance(row, Environment) and row.env_hash == values["env_hash"]
    )
    return {**{name: values[name] for name in names if values[name] is not None}, "machine": dict(machine)}
