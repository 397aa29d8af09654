"""`graphnet demo`: the whole pipeline once, on the shipped samples and models captured on the spot.

It runs the two jobs in Dagster's own way, on the instance that the UI shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ops.checkout import CHECKOUT
from ops.score.coverage import share_text
from pipelines.exits import ExitCode
from pipelines.output.console import echo_compared, joint_title
from pipelines.settings import Settings, load_settings

if TYPE_CHECKING:
    import dagster as dg

MODELS = ("zoo:transformers/electra", "zoo:transformers/convnextv2")
"""Small models that are not among the shipped samples, one of language and one of vision."""

SHOWN_T = (-8, -5, -2, 0, 1, 2, 3)
"""Tolerances of the printed table; the report and the database have them all."""

REAP_AFTER_S = 1.0
"""Age of a run from which on a vanished process counts: an earlier demo may have been killed a moment ago."""


@dataclass(frozen=True, slots=True)
class Demo:
    """One demonstration: the code location, the instance that the UI shows, and what to run."""

    defs: dg.Definitions
    instance: dg.DagsterInstance

    def capture(self, spec: str) -> bool:
        """Run the job `models` for one model; whether it succeeded."""
        return self._run("models", partition_key=spec).success

    def benchmark(self) -> bool:
        """Run the job `shards` over all shards; whether it succeeded."""
        from assets.partitions import ALL_SHARDS

        result = self._run("shards", tags=ALL_SHARDS)
        if not result.success:
            # A backend that broke must not keep scores and charts of the others from being made.
            self._run("scores")
        return result.success

    def _run(
        self,
        job: str,
        *,
        partition_key: str | None = None,
        tags: dict[str, str] | None = None,
    ) -> dg.ExecuteInProcessResult:
        from pipelines.output.dagster_log import ONLY_TERMINAL

        result = self.defs.resolve_job_def(job).execute_in_process(
            instance=self.instance,
            partition_key=partition_key,
            tags=tags,
            run_config={"loggers": ONLY_TERMINAL},
            raise_on_error=False,
        )
        errors = [event.step_failure_data.error for event in result.all_events if event.is_step_failure]
        if any(error is not None and error.cls_name == "DagsterExecutionInterruptedError" for error in errors):
            raise KeyboardInterrupt  # Dagster took it for itself; what was finished is kept
        return result


@click.command("demo")
@click.option("--model", "models", multiple=True, default=MODELS, show_default=True, metavar="SPEC", help="To capture.")
@click.option("--backend", "backends", multiple=True, metavar="NAME", help="To benchmark, not the settings' ones.")
def command(models: tuple[str, ...], backends: tuple[str, ...]) -> int:
    """Run the whole pipeline: capture models, benchmark all samples, score them and draw the charts.

    Only what is out of date is done, so running it again takes seconds.

    \b
    Examples:
      graphnet demo
      graphnet demo --model zoo:transformers/bert --backend eager
    """  # noqa: D301
    from assets.partitions import add_models
    from pipelines.automation.reaper import reap
    from pipelines.definitions import build_definitions
    from pipelines.instance import open_instance

    settings = load_settings()
    settings = settings.model_copy(update={"backends": backends or settings.backends})
    with open_instance(settings) as instance:
        reap(instance, grace_s=REAP_AFTER_S)
        add_models(instance, models)
        demo = Demo(build_definitions(settings), instance)
        _headline(f"1. Capturing {len(models)} models")
        failed = [spec for spec in models if not demo.capture(spec)]
        _headline(f"2. Benchmarking all samples under {' and '.join(settings.backends)}, scoring, drawing")
        before = _result_count(settings)
        benchmarked = demo.benchmark()
        new_results = _result_count(settings) - before
    _summary(settings, new_results, failed, benchmarked=benchmarked)
    return ExitCode.OK if benchmarked and not failed else ExitCode.FAILED


def _result_count(settings: Settings) -> int:
    """Results in the database, those that a killed run left in the spool included."""
    from warehouse.store import Warehouse

    warehouse = Warehouse(settings.warehouse_path)
    warehouse.ingest()
    return int(warehouse.query("SELECT count(*) AS run_count FROM benchmark_run")["run_count"][0])


def _headline(text: str) -> None:
    click.secho(f"\n{text}", bold=True, err=True)


def _summary(settings: Settings, new_results: int, failed: Sequence[str], *, benchmarked: bool) -> None:
    """Say what came out, and where to look further; the last line opens the UI."""
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
    click.echo(f"Database:  {settings.warehouse_path}")
    click.echo("\nOpen the Dagster UI on http://127.0.0.1:3000 with:")
    click.echo("make ui" if Path.cwd() == CHECKOUT else f"make -C {CHECKOUT} ui")


def _scores(settings: Settings) -> None:
    """Print the scores by backend: S(t) up to t = 0, which is ES(t) too, and ES(t) beyond."""
    from warehouse.queries import scores_frame, validity_counts
    from warehouse.report_data import by_curve
    from warehouse.store import Warehouse

    score, warehouse = settings.score, Warehouse(settings.warehouse_path)
    asked = score.include_invalid
    scores = by_curve(scores_frame(warehouse, p=score.p, b=score.b, policy=score.policy, include_invalid=asked))
    if scores.empty:
        click.echo("\nNothing was scored.")
        return
    shown = [t for t in SHOWN_T if t in set(scores["t"])]
    columns = ("backend", "samples", "correct", *(f"{'S' if t <= 0 else 'ES'}({t})" for t in shown))
    rows: dict[bool, list[tuple[str | int | float, ...]]] = {True: [], False: []}
    for backend, of_backend in scores.groupby("backend", sort=False):
        points = {int(point["t"]): point for point in of_backend.to_dict(orient="records")}
        at_0 = points[0]
        counts = (share_text(at_0["sample_count"], at_0["total_count"]), at_0["correct_count"])
        rows[bool(at_0["is_joint"])].append((str(backend), *counts, *(round(points[t]["es"], 3) for t in shown)))
    first = scores.iloc[0]
    title = joint_title(int(first["sample_count"]), int(first["total_count"]), len(rows[True]))
    counted = validity_counts(warehouse).note(include_invalid=asked)
    note = ", ".join(filter(None, (f"p = {score.p:g}, b = {score.b:g}, policy {score.policy}", counted)))
    click.echo()
    echo_compared(columns, rows[True], rows[False], title, note=note)
