"""`graphnet demo`: the whole pipeline once, on the shipped samples and on models that it captures.

It runs the jobs through Dagster, on the instance that the UI shows.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from backends import registry
from ops.checkout import CHECKOUT
from ops.evaluation.benchmark.describe import spec_of
from ops.execution.paddle_worker import PADDLE_ENVIRONMENT
from ops.execution.program import program
from pipelines.exits import ExitCode, NothingToDoError
from pipelines.output.console import joint_title, tell
from pipelines.output.score_table import echo_scores, group_by_framework
from pipelines.settings import Settings, load_settings
from pipelines.unchanged import is_unchanged, note_state

if TYPE_CHECKING:
    import dagster as dg

CONVERTED = ("transformers/bert", "transformers/resnet")
"""Shipped samples of torch that `--paddle` converts, one of language and one of vision."""

PADDLE = "paddle"

CONVERTED_DATASET = "converted to paddle"
"""Name of the dataset of converted samples in the database."""

MODELS = ("zoo:transformers/electra", "zoo:transformers/convnextv2")
"""Small models that are not among the shipped samples, one of language and one of vision."""

REAP_AFTER_S = 1.0
"""Least age in seconds of runs that are ended for a dead process: an earlier demo may just have been killed."""


@dataclass(frozen=True, slots=True)
class Demo:
    """One demonstration: the code location, the instance that the UI shows, and what to run."""

    defs: dg.Definitions
    instance: dg.DagsterInstance

    def capture(self, spec: str) -> bool:
        """Run the job `models` for one model; return whether it succeeded."""
        return self._run("models", partition_key=spec).success

    def benchmark(self) -> bool:
        """Run the job `shards` over all shards; return whether it succeeded."""
        from assets.resources import ALL_SHARDS

        result = self._run("shards", tags=ALL_SHARDS)
        if not result.success:
            # Scores and charts of other backends are made even if one failed.
            self._run("scores")
        return result.success

    def convert(self) -> bool:
        """Run the job `conversions` for two samples; return whether it succeeded."""
        return self._run("conversions", ops={"paddle_sample": {"config": {"samples": list(CONVERTED)}}}).success

    def _run(
        self,
        job: str,
        *,
        partition_key: str | None = None,
        tags: dict[str, str] | None = None,
        ops: dict[str, object] | None = None,
    ) -> dg.ExecuteInProcessResult:
        from pipelines.output.dagster_log import ONLY_TERMINAL

        result = self.defs.resolve_job_def(job).execute_in_process(
            instance=self.instance,
            partition_key=partition_key,
            tags=tags,
            run_config={"loggers": ONLY_TERMINAL, "ops": ops or {}},
            raise_on_error=False,
        )
        errors = [event.step_failure_data.error for event in result.all_events if event.is_step_failure]
        if any(error is not None and error.cls_name == "DagsterExecutionInterruptedError" for error in errors):
            raise KeyboardInterrupt  # Dagster handled the interrupt itself; finished results are kept
        return result


SECTION = "measure"
"""Section of the list of commands."""


@click.command("demo", short_help="Run the whole pipeline: capture, benchmark, score, draw.")
@click.option("--model", "models", multiple=True, default=MODELS, show_default=True, metavar="SPEC", help="To capture.")
@click.option("--backend", "backends", multiple=True, metavar="NAME", help="To benchmark, not the settings' ones.")
@click.option("--paddle", is_flag=True, help="Also Paddle: its environment, samples, compilers, and two conversions.")
def command(models: tuple[str, ...], backends: tuple[str, ...], *, paddle: bool) -> int:
    """Run the whole pipeline: capture models, benchmark all samples, score them and draw the charts.

    After some samples of each kind, and then after every few, scores are shown and the report is drawn anew. An
    interrupt keeps what was finished, and the same command goes on.

    Only what is out of date is done, so running it again takes seconds: nothing is asked where no file, package,
    setting or result has changed.

    With --paddle the environment of Paddle (1.3 GiB) is installed first. Its samples are benchmarked under those of its
    compilers that run here, and two samples of torch are converted and benchmarked in both frameworks. Charts show the
    frameworks side by side, and the same graphs in both.

    \b
    Examples:
      graphnet demo
      graphnet demo --model zoo:transformers/bert --backend eager
      graphnet demo --paddle
    """  # noqa: D301
    settings = load_settings()
    if backends:
        origins = {**settings.origins, "backends": "--backend"}
        settings = dataclasses.replace(settings, backends=backends, origins=origins)
    if not paddle and is_unchanged(settings, models):
        _summary(settings, 0, (), benchmarked=True, paddle=False)
        return ExitCode.OK
    from assets.resources import MODELS_NAME
    from pipelines.automation.reaper import reap
    from pipelines.commands._first_samples import benchmark_in_parts
    from pipelines.definitions import build_definitions, chosen_variants
    from pipelines.instance import open_instance

    chosen_variants(settings)  # raises the error for a wrong name before anything runs
    if paddle:
        _headline("0. Installing Paddle in an environment of its own")
        settings = _add_paddle(settings)
    before = _result_count(settings)
    _headline(f"1. Benchmarking samples under {' and '.join(settings.backends)}, some of each kind first")
    benchmark_in_parts(settings, _scores)
    with open_instance(settings) as instance:
        reap(instance, grace_s=REAP_AFTER_S)
        instance.add_dynamic_partitions(MODELS_NAME, models)
        demo = Demo(build_definitions(settings), instance)
        _headline(f"2. Capturing {len(models)} models")
        failed = [spec for spec in models if not demo.capture(spec)]
        _headline("3. Benchmarking what is left, scoring and drawing")
        benchmarked = demo.benchmark()
        new_results = _result_count(settings) - before
        if paddle:
            _headline(f"4. Converting {' and '.join(CONVERTED)} to Paddle, and comparing")
        converted = demo.convert() if paddle else True
    if paddle and (settings.converted_dir / PADDLE).is_dir():
        _headline("5. Benchmarking what they were converted to")
        benchmark_converted(settings)
    _summary(settings, new_results, failed, benchmarked=benchmarked, paddle=paddle)
    if failed or not (benchmarked and converted):
        return ExitCode.FAILED
    if not paddle:
        note_state(settings, models)
    return ExitCode.OK


def _add_paddle(settings: Settings) -> Settings:
    """Install Paddle, and add its backends that run here to those of the settings."""
    from ops.execution.environments.backend_availability import backend_availability
    from ops.execution.environments.definition import definitions
    from pipelines.commands.env import install

    install(definitions()[PADDLE_ENVIRONMENT], settings.environments_dir)
    kinds = {name: registry.get(name) for name in registry.names()}
    of_paddle = {name: kind() for name, kind in kinds.items() if kind.framework == PADDLE}
    added = []
    for name, backend in of_paddle.items():
        availability = backend_availability(backend, settings.environments_dir, settings.benchmark.device, name)
        if availability.unavailable_reason is None:
            added.append(name)
        else:
            tell(f"{name} is left out: {availability.unavailable_reason}")
    chosen = tuple(dict.fromkeys((*settings.backends, *added)))
    return dataclasses.replace(settings, backends=chosen, origins={**settings.origins, "backends": "--paddle"})


def benchmark_converted(settings: Settings) -> None:
    """Benchmark the converted samples under Paddle's backends of the settings, as `graphnet bench` does."""
    from pipelines.commands import bench

    chosen = [spec for spec in settings.backends if registry.get(spec_of(spec).spec).framework == PADDLE]
    arguments = [str(settings.converted_dir / PADDLE), "--dataset", CONVERTED_DATASET, "--changed"]
    try:
        ended = bench.command.main(
            [*arguments, "--backend", ",".join(chosen)], prog_name="graphnet bench", standalone_mode=False
        )
    except NothingToDoError as nothing:
        tell(str(nothing))
        return
    if ended == ExitCode.INTERRUPTED:
        raise KeyboardInterrupt  # finished results are kept


def _result_count(settings: Settings) -> int:
    """Count the results in the database, including those that a killed run left in the spool."""
    from pipelines.selection.warehouses import ingested_warehouse

    return int(ingested_warehouse(settings).rows("SELECT count(*) FROM benchmark_run")[0][0])


def _headline(text: str) -> None:
    click.secho(f"\n{text}", bold=True, err=True)


def _summary(settings: Settings, new_results: int, failed: Sequence[str], *, benchmarked: bool, paddle: bool) -> None:
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
    if paddle:
        click.echo(f"Both:      {_frameworks_chart(settings)}")
    click.echo(f"Database:  {settings.warehouse_path}")
    click.echo("\nLook next at the samples that compilers harm most, and at every tolerance:")
    commands = ['sql "from worst_samples limit 10"', "score --all-t"]
    commands += ["score --by framework", 'sql "from converted_pairs"'] if paddle else []
    for command_line in commands:
        click.echo(f"{program()} {command_line}")
    click.echo("\nOpen the Dagster UI on http://127.0.0.1:3000 with:")
    click.echo("make ui" if Path.cwd() == CHECKOUT else f"make -C {CHECKOUT} ui")


def _frameworks_chart(settings: Settings) -> Path:
    """Draw the scores with a panel for each framework, and the graphs that both have; return the file."""
    from ops.reporting.score.charts import pair_chart, to_html
    from ops.reporting.score.report import report_charts
    from warehouse.questions.report_data import load_report_data
    from warehouse.store import Warehouse

    scoring = dataclasses.replace(settings.score, group_by="framework")
    data = load_report_data(Warehouse(settings.warehouse_path), **dataclasses.asdict(scoring))
    path = settings.report_dir / "frameworks.html"
    path.parent.mkdir(parents=True, exist_ok=True)
    pairs = pair_chart(data.pairs, context=data.context)
    to_html(report_charts(data)["est_chart"], path, pairs)
    return path


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
