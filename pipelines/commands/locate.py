"""`graphnet locate`: the few operators of a sample that a compiler gets wrong, crashes on or is slow at."""

import contextlib
import dataclasses
import itertools
from collections.abc import Sequence
from pathlib import Path

import click

from ops.dataset.outputs.tolerances import AGREED_T
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.validate.shipped import stored_rows
from ops.evaluation.benchmark.describe import BackendConfigError, BackendDescription, BackendSpec
from ops.evaluation.benchmark.reproducer import SCRIPT_FILE
from ops.evaluation.compare.git_builds import GitBuildError
from ops.evaluation.locate.locate import locate_config
from ops.evaluation.locate.probe import CandidateTrial, LocateConfig
from ops.evaluation.locate.pytest_file import check_place, run_unit_tests, write_unit_tests
from ops.evaluation.locate.rows import FaultRow
from ops.evaluation.locate.script import ScriptRun
from ops.failures import FaultKind
from ops.reporting.score.policies import T_MAX, T_MIN
from pipelines.exits import ExitCode, NothingToDoError, usage_errors
from pipelines.options import (
    changed_option,
    json_option,
    limit_options,
    parse_backend,
    sample_options,
    select_given,
    store_option,
)
from pipelines.output.console import Format, as_record, echo_json, echo_rows, tell
from pipelines.output.progress import progress
from pipelines.selection.narrowing import SampleChoice
from pipelines.selection.samples import Selection
from pipelines.settings import load_settings
from pipelines.stages import check_changed, chosen_samples, site_of, worker_host
from warehouse.selection.sides import SideError
from warehouse.stages.builds.compare import CompareStage
from warehouse.stages.locate import Located, LocateStage

_COLUMNS = ("sample_id", "kind", "operators", "of", "trials", "seconds", "reproduced", "message")


SECTION = "compare"
"""Section of the command in the list of commands."""


@click.command("locate", short_help="Find the operators that a compiler fails on.")
@sample_options()
@click.option("--backend", "spec", required=True, metavar="NAME[?OPTION=VALUE]|FILE.py:CLASS", help="The compiler.")
@click.option(
    "--kind", type=click.Choice([str(kind) for kind in FaultKind]), help="What to look for; else what the sample does."
)
@click.option(
    "--t",
    type=click.IntRange(T_MIN, T_MAX),
    default=AGREED_T,
    show_default=True,
    help="Tolerance at which outputs have to agree with eager mode.",
)
@click.option(
    "--budget", "budget_s", type=click.FloatRange(min=1), default=1800, show_default=True, help="Seconds a sample."
)
@click.option(
    "--max-trials", type=click.IntRange(min=1), default=300, show_default=True, help="Candidates tried a sample."
)
@click.option(
    "--against",
    metavar="BUILD",
    help="Only what this build of the backend did not do yet: last, previous, a label, version, date, git:REVISION, …",
)
@click.option(
    "--prepare",
    default="",
    metavar="COMMAND",
    help="Build the git:REVISION of --against with this command, run in a worktree of its repository.",
)
@click.option("--no-shrink", is_flag=True, help="Leave shapes and arguments of what is found as they are.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write below this folder; else below `faults` in the folder of all state.",
)
@click.option(
    "--unit-test",
    "unit_test",
    type=click.Path(dir_okay=False, path_type=Path),
    callback=lambda _context, _option, path: path and check_place(path.absolute()),
    metavar="FILE",
    help="Write tests for pytest of all that is found into this file, which need torch and the compiler alone.",
)
@limit_options
@changed_option("Only samples as they are now on which no fault of this backend's version was located.")
@store_option
@json_option
def command(
    samples: SampleChoice,
    spec: str,
    kind: str | None,
    t: int,
    budget_s: float,
    max_trials: int,
    against: str | None,
    prepare: str,
    no_shrink: bool,
    out: Path | None,
    unit_test: Path | None,
    deadline_s: float | None,
    memory_limit_bytes: int | None,
    changed: bool,
    store: bool,
    form: Format,
) -> int:
    """Find, for each sample below PATH, the few operators that make a backend fail on it.

    Each candidate runs in a task of its own, on the values that its inputs have in the whole graph, and counts only if
    it fails as the whole does. A folder is written for each fault: the operators as a sample, and where that is
    possible a script that needs torch and the compiler alone.

    \b
    Examples:
      graphnet locate samples/transformers/bert --backend tvm
      graphnet locate samples --backend "inductor?mode=max-autotune" --kind wrong --t -2
      graphnet locate samples/transformers/whisper --backend openvino --unit-test test_openvino_faults.py
      graphnet locate path/to/samples --backend openvino --kind slow --budget 600 --json
      graphnet locate samples/transformers/bert --backend inductor --kind slow --against previous
      graphnet locate samples --backend my_compiler.py:Mine --against git:main --prepare "make -j2"
      graphnet sql "from faults"
    """  # noqa: D301
    settings = load_settings()
    check_changed(changed, store=store)
    if prepare and against is None:
        raise click.UsageError("--prepare builds the git:REVISION that --against names: give that, too")
    if unit_test is not None and (changed or kind == FaultKind.SLOW):
        raise click.UsageError("--unit-test is of all faults but lost time: leave out --changed and --kind slow")
    backend = parse_backend(spec)
    limits = select_given(deadline_s=deadline_s, memory_limit_bytes=memory_limit_bytes)
    wanted = None if kind is None else FaultKind(kind)
    selection = chosen_samples(samples, settings, store=store, torch_only="fault location")
    with worker_host(settings, "ops.evaluation.locate.task") as host:
        stage = LocateStage(
            config=LocateConfig(wanted, t, max_trials, budget_s, shrink=not no_shrink, context=unit_test is not None),
            bench=locate_config(settings.benchmark, wanted, of_builds=against is not None, **limits),
            host=host,
            site=site_of(settings, store=store),
            out=(out or settings.faults_dir).absolute(),
        )
        if against is not None:
            stage = dataclasses.replace(stage, against=_earlier_build(stage, backend, against, prepare))
        results, failed = _locate(stage, selection, backend, form, changed=changed)
        if unit_test is not None:
            _write_unit_tests(unit_test, results, stage.describe(backend))
    if form is not Format.JSON and results:
        echo_rows(_COLUMNS, [_table_row(result.row) for result in results if result.row is not None], Format.TABLE)
    return ExitCode.OK if not failed else ExitCode.FAILED


def _earlier_build(stage: LocateStage, spec: BackendSpec, build: str, prepare: str) -> BackendDescription:
    """Return the earlier build that candidates are compared with.

    Raises:
        UsageError: There is none of this name, or it cannot be run again.
    """
    comparing = CompareStage(config=stage.bench, host=stage.host, site=stage.site, prepare=prepare)
    backend = str(dataclasses.replace(spec, environment=""))
    with usage_errors(BackendConfigError, SideError, GitBuildError):
        side = comparing.sides.resolve(f"{backend}@{build}")
    if side.description is None:
        raise click.UsageError(f"--against {build}: {side.cannot_run}")
    return side.description


def _locate(
    stage: LocateStage, selection: Selection, spec: BackendSpec, form: Format, *, changed: bool
) -> tuple[list[Located], int]:
    """The located faults, and how many samples have none."""
    with usage_errors(BackendConfigError):
        description = stage.describe(spec)
    if description.unavailable_reason is not None:
        raise click.ClickException(f"{description.label} cannot run here: {description.unavailable_reason}")
    stage.out.mkdir(parents=True, exist_ok=True)  # an error here is better met before the search than after it
    stage.site.begin((*stored_rows(selection.catalog), description.environment), ask=changed)
    targets = stage.unlocated(selection.targets, description) if changed else selection.targets
    if selection.targets and not targets and not selection.broken:
        raise NothingToDoError(f"nothing changed: a fault of {description.label} was located on each of the samples")
    for broken in selection.broken:
        tell(f"{broken.sample_id}: {broken.message}", kind="warning")
    located: list[Located] = []
    with progress(len(targets)) as ticker:
        trials = itertools.count(1)

        def start(target: SampleTarget) -> None:
            nonlocal trials
            trials = itertools.count(1)
            ticker.start(target.sample_id)

        def note(action: str, trial: CandidateTrial) -> None:
            ticker.step(f"{next(trials)}: {action}, {trial.signature or 'no fault'}")

        searches = [(target, spec) for target in targets]
        with contextlib.closing(stage.run(searches, on_start=start, on_trial=note)) as results:
            for result in results:
                row = result.row
                if row is None:
                    ticker.finish("none located")
                    tell(result.message, kind="warning")
                    continue
                ticker.finish(f"{row.kind} at {', '.join(row.operators)}")
                _echo_report(result.folder, result.ran)
                located.append(result)
                if form is Format.JSON:
                    echo_json(as_record(row))
    return located, len(selection.broken) + len(targets) - len(located)


def _write_unit_tests(path: Path, results: Sequence[Located], backend: BackendDescription) -> None:
    """Write the unit tests of what was located, run them where all of it is trusted, and say what came of it."""
    tests, omitted = write_unit_tests(path, [result.fault for result in results if result.fault is not None], backend)
    for reason in omitted:
        tell(f"no unit test of {reason}", kind="warning")
    if not tests:
        tell(f"{path} was not written: there is no fault to test", kind="warning")
    elif all(backend.trusts(result.target) for result in results):
        tell(f"pytest {path}: {run_unit_tests(path, tests, backend.python)}", kind="unit tests")
    else:
        tell(f"pytest {path} was not run here: it has code in it that is not trusted", kind="unit tests")


def _table_row(row: FaultRow) -> tuple[object, ...]:
    operators = ", ".join(row.operators) + ("" if row.is_minimal else " (budget ended)")
    return (
        row.sample_id,
        row.kind,
        operators,
        row.whole_operator_count,
        row.trial_count,
        round(row.seconds, 1),
        row.reproduces,
        row.message,
    )


def _echo_report(folder: Path, ran: ScriptRun | None) -> None:
    """Write the line to send to the compiler's authors."""
    if ran is None:
        tell(str(folder), kind="fault")
    else:
        said = ran.last_line or "it printed nothing, and ended with " + (
            "its time over" if ran.returncode is None else f"status {ran.returncode}"
        )
        tell(f"python {folder / SCRIPT_FILE} says: {said}", kind="reproducer" if ran.shows_fault else "not reproduced")
