"""The output of `graphnet bench`: a note on each run, tables at the end, the exit code."""

import dataclasses
from collections.abc import Sequence
from pathlib import Path

import click

from ops.evaluation.benchmark.results import BenchmarkRun, Status
from ops.evaluation.verdict.rules import RunState, state_of
from ops.evaluation.verdict.words import reason_text
from ops.execution.environments.description import Environment
from ops.reporting.score.conditions import ScoreConditions
from ops.reporting.score.run_outcomes import broken_note
from pipelines.exits import ExitCode
from pipelines.output.console import Format, echo_comparison, echo_rows, joint_title, tell
from pipelines.settings import Settings
from warehouse.questions.queries import run_note
from warehouse.questions.run_comparison import BackendSummary, RunComparison

_PROBLEM_COLUMNS = ("sample_id", "backend", "status", "phase", "kind", "reason")


def note_of(run: BenchmarkRun) -> str:
    """Describe a run in a few words."""
    if run.status is Status.SUCCESS:
        has_interval = run.times.speedup_low is not None and run.times.speedup_high is not None
        interval = f" [{run.times.speedup_low:.3g}, {run.times.speedup_high:.3g}]" if has_interval else ""
        has_speedup = run.times.speedup is not None and run.ranks.times_note is None
        speedup = f"  {run.times.speedup:.3g}x{interval}" if has_speedup else ""
        partial = f"  {run.evidence.fallback_count} parts outside of the compiler" if run.is_partial else ""
        error = f"relative error {run.relative_error:.2g}" if run.relative_error else ""
        remarks = "".join(f"  {remark}" for remark in (error, run.ranks.times_note, run.disturbance) if remark)
        return f"{'wrong' if state_of(run) is RunState.WRONG else 'success'}{speedup}{partial}{remarks}"
    words = (run.status,) if run.status is Status.UNAVAILABLE else (run.phase, run.failure_kind)
    return f"{' '.join(filter(None, words))}: {reason_text(run)}"


def exit_code(runs: Sequence[BenchmarkRun]) -> ExitCode:
    """Choose the exit code: 0 when every run is right, 3 when no backend is available here, else 1."""
    if all(run.status is Status.UNAVAILABLE for run in runs):
        return ExitCode.NOTHING
    wrong = any(run.status is Status.FAILURE or state_of(run) is RunState.WRONG for run in runs)
    return ExitCode.FAILED if wrong else ExitCode.OK


def echo_summary(
    compared: RunComparison, runs: Sequence[BenchmarkRun], environments: Sequence[Environment], settings: Settings
) -> None:
    """Write the backends side by side, and each counted run that failed or is wrong, with its reason.

    For several backends, draw curves and speedups on a page, and print its path.
    """
    score = settings.score
    frameworks = {run.label: run.framework for run in runs}
    summaries = compared.summaries(p=score.p, b=score.b, policy=score.policy)
    several = len(set(frameworks.values())) > 1
    for framework in dict.fromkeys(frameworks.values()):
        if own := [item for item in summaries if frameworks[item.backend] == framework]:
            _echo_summaries(own, f" of {framework}" if several else "")
    ran = {(run.dataset, run.sample_id): run.ranks.device_count > 1 for run in runs if run.status is Status.SUCCESS}
    if 0 < (count := sum(ran.values())) < len(ran):
        told = f"{count:,} of {len(ran):,} samples that ran are of several devices, and counted here"
        tell(f"{told}; `graphnet score` leaves them out beside others", kind="warning")
    problems = [run for run in runs if run.status is Status.FAILURE or state_of(run) is RunState.WRONG]
    if problems:
        rows = [(r.sample_id, r.label, _status(r), r.phase, r.failure_kind, reason_text(r)) for r in problems]
        echo_rows(_PROBLEM_COLUMNS, rows, Format.TABLE, title="What went wrong")
    if disturbed := run_note(compared.warehouse):
        tell(f"{disturbed}; --wait-quiet SECONDS waits for a quiet machine", kind="warning")
    absent = {run.label: reason_text(run) for run in runs if run.status is Status.UNAVAILABLE}
    if absent:
        echo_rows(("backend", "unavailable here"), list(absent.items()), Format.TABLE)
    if len(environments) > 1 and (page := write_charts(compared, score, environments, settings.report_dir)):
        click.echo(f"curves and speedups: {page}", err=True)


def _echo_summaries(compared: Sequence[BackendSummary], of: str) -> None:
    # Counts that are 0 for all backends are left out, for the tables to fit a terminal.
    cells = [item.cells() for item in compared]
    shown = [name for name in cells[0] if name not in _COUNTS_OF_TROUBLE or any(row[name] for row in cells)]
    rows = [[row[name] for name in shown] for row in cells]
    joint_count = sum(item.is_joint for item in compared)
    title = joint_title(compared[0].sample_count, compared[0].total_count, joint_count) + of
    echo_comparison(shown, rows[:joint_count], rows[joint_count:], title)


def write_charts(
    compared: RunComparison, score: ScoreConditions, environments: Sequence[Environment], folder: Path
) -> Path | None:
    """Draw the curves and speedups of these runs alone on a page in `folder`; None where nothing was scored."""
    # Drawing code takes a second to import.
    from ops.reporting.score.report import write_report
    from warehouse.questions.report_data import environment_line

    data = compared.report(p=score.p, b=score.b, policy=score.policy)
    if data.scores.empty:
        return None
    place = _place(environments)
    # No catalog lists a sample that cannot be read, and so it has no hash.
    broken = broken_note(sorted({run.sample_id for run in compared.runs if run.sample_id and not run.sample_hash}))
    data = dataclasses.replace(
        data,
        environment=place,
        context=dataclasses.replace(data.context, environment=environment_line(place)),
        notes=[*data.notes, *([broken] if broken else [])],
        title="Comparison of backends",
    )
    path = folder / "comparison.html"
    write_report(data, path)
    return path


def _place(environments: Sequence[Environment]) -> dict[str, str]:
    """List the machine and all packages, name → value; all versions of a package that differs between backends."""
    first = environments[0]
    versions: dict[str, set[str]] = {}
    for environment in environments:
        for name, version in environment.packages.items():
            versions.setdefault(name, set()).add(version)
    machine = {
        "hardware": first.hardware,
        "driver": first.driver,
        "device": first.device,
        "threads": str(first.threads),
        "operating system": first.operating_system,
        "python": first.python,
    }
    return {
        **{name: value for name, value in machine.items() if value},
        **{name: ", ".join(sorted(numbers)) for name, numbers in sorted(versions.items())},
    }


_COUNTS_OF_TROUBLE = ("in part", "failed", "no baseline", "unavailable")


def _status(run: BenchmarkRun) -> str:
    return "wrong" if state_of(run) is RunState.WRONG else str(run.status)
