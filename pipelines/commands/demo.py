"""`graphnet demo`: the whole pipeline once, on the shipped samples and on models that it captures.

It runs the jobs through Dagster, on the instance that the UI shows.
"""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import pkgutil
from collections.abc import Sequence
from pathlib import Path

import click

import pipelines.commands
from ops.checkout import CHECKOUT
from ops.execution.program import program
from pipelines.demonstration import Demo, DemoPart, headline
from pipelines.exits import ExitCode
from pipelines.output.console import joint_title
from pipelines.output.score_table import echo_scores, group_by_framework
from pipelines.settings import Settings, load_settings
from pipelines.unchanged import is_unchanged, note_state

MODELS = ("zoo:transformers/electra", "zoo:transformers/convnextv2")
"""Small models that are not among the shipped samples, one of language and one of vision."""

REAP_AFTER_S = 1.0
"""Least age in seconds of runs that are ended for a dead process: an earlier demo may just have been killed."""


_NAMES = [module.name for module in pkgutil.iter_modules(pipelines.commands.__path__)]
PARTS: tuple[DemoPart, ...] = tuple(
    importlib.import_module(f"{pipelines.commands.__name__}.{name}").PART
    for name in _NAMES
    if name.startswith("_demo_")
)
"""Parts that options add."""

SECTION = "measure"
"""Section of the list of commands."""


@click.command("demo", short_help="Run the whole pipeline: capture, benchmark, score, draw.")
@click.option("--model", "models", multiple=True, default=MODELS, show_default=True, metavar="SPEC", help="To capture.")
@click.option("--backend", "backends", multiple=True, metavar="NAME", help="To benchmark, not the settings' ones.")
def command(models: tuple[str, ...], backends: tuple[str, ...], **chosen: bool) -> int:
    """Run the whole pipeline: capture models, benchmark all samples, score them and draw the charts.

    After some samples of each kind, and then after every few, scores are shown and the report is drawn anew. An
    interrupt keeps what was finished, and the same command goes on.

    Only what is out of date is done, so running it again takes seconds: nothing is asked where no file, package,
    setting or result has changed.

    \b
    Examples:
      graphnet demo
      graphnet demo --model zoo:transformers/bert --backend eager
    """  # noqa: D301
    settings = load_settings()
    parts = [part for part in PARTS if chosen[part.name]]
    if backends:
        origins = {**settings.origins, "backends": "--backend"}
        settings = dataclasses.replace(settings, backends=backends, origins=origins)
    if not parts and is_unchanged(settings, models):
        _summary(settings, 0, (), benchmarked=True)
        return ExitCode.OK
    from assets.resources import MODELS_NAME
    from pipelines.automation.reaper import reap
    from pipelines.commands._first_samples import benchmark_in_parts
    from pipelines.definitions import build_definitions, chosen_variants
    from pipelines.instance import open_instance

    chosen_variants(settings)  # raises the error for a wrong name before anything runs
    for part in parts:
        settings = part.prepare(settings)
    before = _result_count(settings)
    headline(f"1. Benchmarking samples under {' and '.join(settings.backends)}, some of each kind first")
    benchmark_in_parts(settings, _scores)
    with open_instance(settings) as instance:
        reap(instance, grace_s=REAP_AFTER_S)
        instance.add_dynamic_partitions(MODELS_NAME, models)
        demo = Demo(build_definitions(settings), instance)
        headline(f"2. Capturing {len(models)} models")
        failed = [spec for spec in models if not demo.capture(spec)]
        headline("3. Benchmarking what is left, scoring and drawing")
        benchmarked = demo.benchmark()
        new_results = _result_count(settings) - before
        have_run = [part.run(demo, settings) for part in parts]
    _summary(settings, new_results, failed, parts, benchmarked=benchmarked)
    if failed or not (benchmarked and all(have_run)):
        return ExitCode.FAILED
    if not parts:
        note_state(settings, models)
    return ExitCode.OK


def _add_parts(shown: click.Command) -> None:
    """Add the options of parts, and what help says of them."""
    text, _, examples = inspect.cleandoc(shown.help or "").partition("\b\nExamples:")
    for part in PARTS:
        option = f"--{part.name}"
        shown.params.append(click.Option([option], is_flag=True, help=part.option_help))
        text, examples = f"{text}{part.text}\n\n", examples + "\n  graphnet demo " + option
    shown.help = f"{text}\b\nExamples:{examples}"


_add_parts(command)


def _result_count(settings: Settings) -> int:
    """Count the results in the database, including those that a killed run left in the spool."""
    from pipelines.selection.warehouses import ingested_warehouse

    return int(ingested_warehouse(settings).rows("SELECT count(*) FROM benchmark_run")[0][0])


def _summary(
    settings: Settings, new_results: int, failed: Sequence[str], parts: Sequence[DemoPart] = (), *, benchmarked: bool
) -> None:
    """Print the results, and where to look further; the last line opens the UI."""
    _scores(settings)
    if new_results:
        click.echo(f"\n{new_results} results are new; all others were up to date.")
    elif benchmarked:
        click.echo("\nNothing was benchmarked again: every result was up to date.")
    for spec in failed:
        click.secho(f"{spec} could not be captured; the log above says why.", fg="red")
    if not benchmarked:
        click.secho("The job `shards` failed; the log above says why. What is shown is what there is.", fg="red")
    click.echo(f"\nReport:    {settings.report_dir / 'report.html'}")
    for title, path in (drawn for part in parts for drawn in part.charts(settings).items()):
        click.echo(f"{f'{title}:':<11}{path}")
    click.echo(f"Database:  {settings.warehouse_path}")
    click.echo("\nLook next at the samples that compilers harm most, and at every tolerance:")
    commands = ('sql "from worst_samples limit 10"', "score --all-t")
    for command_line in (*commands, *(line for part in parts for line in part.commands)):
        click.echo(f"{program()} {command_line}")
    click.echo("\nOpen the Dagster UI on http://127.0.0.1:3000 with:")
    click.echo("make ui" if Path.cwd() == CHECKOUT else f"make -C {CHECKOUT} ui")


def _scores(settings: Settings) -> None:
    """Print the scores by backend, as `graphnet score` and the report show them."""
    from warehouse.questions.queries import frameworks_of, score_points, validity_counts
    from warehouse.selection.scope import scope_of
    from warehouse.store import Warehouse

    score, warehouse = settings.score, Warehouse(settings.warehouse_path)
    scope = scope_of(warehouse, list_name=score.list)
    points = score_points(
        warehouse, p=score.p, b=score.b, policy=score.policy, include_invalid=score.include_invalid, scope=scope
    )
    click.echo()
    if not points:
        click.echo("Nothing was scored.")
        return
    frameworks = frameworks_of(warehouse)
    how = f"p = {score.p:g}, b = {score.b:g}, policy {score.policy}"
    for of, own in group_by_framework(points, frameworks):
        counts = validity_counts(warehouse, scope, frameworks={frameworks[point["backend"]] for point in own})
        counted = counts.note(include_invalid=score.include_invalid)
        joint_count = sum(point["is_joint"] and point["t"] == 0 for point in own)
        title = joint_title(own[0]["sample_count"], own[0]["total_count"], joint_count) + of
        echo_scores(own, title, f"{how}, {counted}" if counted else how)
