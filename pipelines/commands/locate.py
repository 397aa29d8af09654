"""`graphnet locate`: the few operators of a sample that a compiler gets wrong, crashes on or is slow at."""

from __future__ import annotations

import contextlib
import dataclasses
import tempfile
from collections.abc import Generator
from pathlib import Path

import click

from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendConfigError, BackendDescription, describe_backend, parse_specs
from ops.errors import GraphNetError
from ops.locate.locate import WRONG_T, LocateConfig, locate, locating
from ops.locate.output import SCRIPT_FILE, write_fault
from ops.locate.probe import Trial
from ops.locate.rows import FaultRow
from ops.locate.script import ScriptRun
from ops.locate.signature import FaultKind
from ops.sample.catalog.rows import SampleTarget
from ops.sample.provenance import Ledger
from ops.score.policies import T_MAX, T_MIN
from ops.torch_worker import TORCH_PRELOAD
from ops.validate.shipped import stored_rows
from ops.worker.client import WorkerHost
from pipelines.exits import ExitCode, usage_errors
from pipelines.options import given, json_option, limit_options, store_option
from pipelines.output.console import Format, as_record, echo_json, echo_rows, tell
from pipelines.output.progress import Ticker, progress
from pipelines.selection.dataset_names import NameChoice
from pipelines.selection.samples import Selection, echo_names, echo_trust, select
from pipelines.settings import Settings, load_settings
from warehouse.store import Warehouse

_COLUMNS = ("sample_id", "kind", "operators", "of", "trials", "seconds", "reproduced", "message")


@click.command("locate", short_help="Find the operators that a compiler fails on.")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--backend", "spec", required=True, metavar="NAME[?OPTION=VALUE]|FILE.py:CLASS", help="The compiler.")
@click.option(
    "--kind", type=click.Choice([str(kind) for kind in FaultKind]), help="What to look for; else what the sample does."
)
@click.option(
    "--t",
    type=click.IntRange(T_MIN, T_MAX),
    default=WRONG_T,
    show_default=True,
    help="Tolerance at which outputs have to agree with eager mode.",
)
@click.option(
    "--budget", "budget_s", type=click.FloatRange(min=1), default=1800, show_default=True, help="Seconds a sample."
)
@click.option(
    "--max-trials", type=click.IntRange(min=1), default=300, show_default=True, help="Candidates tried a sample."
)
@click.option("--no-shrink", is_flag=True, help="Leave shapes and arguments of what is found as they are.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write below this folder; else below `faults` in the folder of all state.",
)
@limit_options
@store_option
@json_option
def command(
    paths: tuple[Path, ...],
    spec: str,
    kind: str | None,
    t: int,
    budget_s: float,
    max_trials: int,
    no_shrink: bool,
    out: Path | None,
    deadline_s: float | None,
    memory_limit_bytes: int | None,
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
      graphnet locate path/to/samples --backend openvino --kind slow --budget 600 --json
      graphnet sql "from faults"
    """  # noqa: D301
    settings = load_settings()
    with usage_errors(BackendConfigError):
        chosen = parse_specs([spec])
    if len(chosen) > 1:
        raise click.UsageError("--backend names one backend")
    limits = given(deadline_s=deadline_s, memory_limit_bytes=memory_limit_bytes)
    asked = None if kind is None else FaultKind(kind)
    bench = locating(settings.benchmark_config(), asked, **limits)
    config = LocateConfig(asked, t, max_trials, budget_s, shrink=not no_shrink)
    selection = select(paths, settings, NameChoice(None, False), store=store).of_torch("fault location")
    echo_names(selection)
    echo_trust(selection)
    found: list[FaultRow] = []
    failed = 0
    preload = (*TORCH_PRELOAD, "ops.locate.task")
    with WorkerHost(preload=preload, confine_by=settings.confine_by()) as host:
        with usage_errors(BackendConfigError):
            description = describe_backend(chosen[0], bench, host, settings.environments_dir)
        if description.unavailable_reason is not None:
            raise click.ClickException(f"{description.label} cannot run here: {description.unavailable_reason}")
        folder = (out or settings.faults_dir).absolute()
        folder.mkdir(parents=True, exist_ok=True)  # an error of it is better known before than after the search
        run = _Run(selection, description, config, bench, host, settings, folder, store)
        with contextlib.closing(run.results()) as results:
            for row, message in results:
                if row is None:
                    failed += 1
                    tell(message, kind="warning")
                    continue
                found.append(row)
                if form is Format.JSON:
                    echo_json(as_record(row))
    if form is not Format.JSON and found:
        echo_rows(_COLUMNS, [_shown(row) for row in found], Format.TABLE)
    return ExitCode.OK if not failed else ExitCode.FAILED


def _shown(row: FaultRow) -> tuple[object, ...]:
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


@dataclasses.dataclass(frozen=True, slots=True)
class _Run:
    """What is asked for."""

    selection: Selection
    description: BackendDescription
    config: LocateConfig
    bench: BenchmarkConfig
    host: WorkerHost
    settings: Settings
    out: Path
    store: bool

    def results(self) -> Generator[tuple[FaultRow | None, str], None, None]:
        """The row of each located fault, or why there is none; what was located is in the database at the end."""
        for broken in self.selection.broken:
            yield None, f"{broken.sample_id}: {broken.message}"
        warehouse = Warehouse(self.settings.warehouse_path)
        if self.store:
            warehouse.spool(stored_rows(self.selection.catalog))
            warehouse.spool([self.description.environment])
        try:
            with (
                progress(len(self.selection.targets)) as ticker,
                tempfile.TemporaryDirectory(prefix="graphnet-") as work,
            ):
                for target in self.selection.targets:
                    ticker.start(target.sample_id)
                    try:
                        folder, row, ran = self._locate(target, ticker, Path(work))
                    except GraphNetError as error:
                        ticker.finish("none located")
                        yield None, str(error)
                        continue
                    ticker.finish(f"{row.kind} at {', '.join(row.operators)}")
                    if self.store:
                        warehouse.spool([row])
                    _echo_report(folder, ran)
                    yield row, ""
        finally:
            if self.store:
                warehouse.ingest()

    def _locate(self, target: SampleTarget, ticker: Ticker, work: Path) -> tuple[Path, FaultRow, ScriptRun | None]:
        count = 0

        def note(what: str, trial: Trial) -> None:
            nonlocal count
            count += 1
            ticker.step(f"{count}: {what}, {trial.signature or 'no fault'}")

        fault = locate(
            target,
            self.description,
            self.host,
            self.config,
            bench=self.bench,
            work_dir=work,
            log_dir=self.settings.log_dir,
            lock_dir=self.settings.lock_dir,
            on_trial=note,
        )
        return write_fault(fault, target, self.description, self.out, Ledger(self.settings.ledger_path))


def _echo_report(folder: Path, ran: ScriptRun | None) -> None:
    """The line to send to the compiler's authors."""
    if ran is None:
        tell(str(folder), kind="fault")
    else:
        said = ran.last_line or "it printed nothing, and ended with " + (
            "its time over" if ran.returncode is None else f"status {ran.returncode}"
        )
        tell(f"python {folder / SCRIPT_FILE} says: {said}", kind="reproducer" if ran.shows_fault else "not reproduced")
