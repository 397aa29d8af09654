"""`graphnet bench`: run samples under backends, and compare the results."""

import contextlib
import dataclasses
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.validate.shipped import stored_rows
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import (
    BackendConfigError,
    BackendDescription,
    BackendSpec,
    distinct_backends,
    parse_specs,
)
from ops.evaluation.benchmark.reproducer.write import ReproducerError, write_reproducer
from ops.evaluation.benchmark.results import BenchmarkRun
from ops.evaluation.verdict.findings import BuildComparison
from ops.evaluation.verdict.rules import state_of
from ops.execution.untrusted.text import printable
from ops.parameters import is_place, parse_parameters
from ops.reporting.score.run_outcomes import broken_note
from pipelines.exits import ExitCode, NothingToDoError, usage_errors
from pipelines.options import (
    changed_option,
    dataset_options,
    include_invalid_option,
    json_option,
    limit_options,
    sample_options,
    select_given,
    store_option,
)
from pipelines.output.bench_summary import echo_summary, exit_code, note_of
from pipelines.output.build_verdict import VerdictBudget, tell_verdict, verdict_after_run
from pipelines.output.console import Format, echo_json, stderr_console, tell
from pipelines.output.progress import Ticker, TimeLeft, progress
from pipelines.selection.dataset_names import NameChoice
from pipelines.selection.narrowing import SampleChoice
from pipelines.selection.samples import Selection, leave_out_invalid
from pipelines.settings import Settings, load_settings
from pipelines.stages import check_changed, chosen_samples, measuring_host, site_of
from warehouse.questions.run_comparison import compare_runs
from warehouse.selection.lists import stated_error
from warehouse.selection.sides import NEWEST
from warehouse.stages.base import Site, key_of
from warehouse.stages.benchmark import BenchmarkStage
from warehouse.stages.builds.compare import CompareStage
from warehouse.stages.builds.last_build import is_undecided

SECTION = "measure"
"""Section of the list of commands."""


@click.command("bench", short_help="Run samples under compilers.")
@sample_options()
@click.option(
    "--backend",
    "specs",
    multiple=True,
    metavar="NAME[@ENVIRONMENT][?OPTION=VALUE]|NAME:FOLDER|FILE.py:CLASS",
    help="What to run; several with commas, or given again.",
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Option of the backend.")
@click.option(
    "--variants",
    default="all",
    callback=lambda _, __, value: _variants(value),
    metavar="all|largest|N",
    help="Of graphs with several dtypes and batch sizes: all, the largest, or the N largest.  [default: all]",
)
@click.option("--warmup", type=click.IntRange(min=0), help="Untimed calls of each side before timing.")
@click.option("--trials", type=click.IntRange(min=1), help="Timed calls of each side, instead of as many as it takes.")
@click.option("--processes", type=click.IntRange(min=1), help="Processes that each sample is compiled and timed in.")
@click.option("--threads", type=click.IntRange(min=1), help="Threads given to torch.")
@click.option("--seed", type=int, help="Seed of the samples' tensors.")
@click.option("--device", help="cpu, cuda or cuda:<index>.")
@click.option("--kernel-time", is_flag=True, default=None, help="Time kernels by the profiler, too (on a GPU).")
@click.option(
    "--wait-quiet",
    "wait_quiet_s",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help="Before each sample, wait so long at most until others leave the cores alone.",
)
@click.option(
    "--build",
    "build_label",
    default="",
    metavar="ID",
    help="What to call this build of the compiler: results of another one are neither up to date nor replaced.",
)
@click.option(
    "--compare/--no-compare",
    "compares",
    default=True,
    help="At the end compare with the build before, and end with 4 where this one is worse.",
)
@click.option(
    "--verdict-budget",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help="Seconds that comparing may take; without it, no more than the benchmark took, and verdict_budget_s at most.",
)
@limit_options
@changed_option("Only samples without a result for this backend, machine and settings.")
@click.option(
    "--reproducers",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write a standalone folder for every sample that a compiler fails or gets wrong.",
)
@include_invalid_option
@dataset_options
@store_option
@json_option
def command(
    samples: SampleChoice,
    specs: tuple[str, ...],
    options: tuple[str, ...],
    variants: int | None,
    changed: bool,
    reproducers: Path | None,
    dataset: str | None,
    moved: bool,
    include_invalid: bool | None,
    store: bool,
    form: Format,
    build_label: str,
    compares: bool,
    verdict_budget: float | None,
    **overrides: int | float | str | None,
) -> int:
    """Run the samples below each PATH under backends and compare them with eager mode.

    Samples of this project belong to the dataset "catalog"; a folder elsewhere is a dataset of its own, named by
    --dataset or like the folder. Without --backend, those of the settings run. An interrupt keeps what was finished.
    At the end stand the backends side by side, and where there are several, a page with their curves is written.

    \b
    Examples:
      graphnet bench samples --backend inductor
      graphnet bench samples --backend inductor,openvino,onnxruntime,xla,tvm
      graphnet bench samples --backend "inductor,inductor?mode=max-autotune&dynamic=true"
      graphnet bench path/to/samples --backend my_compiler.py:MyCompiler --warmup 1 --trials 3
      graphnet bench samples --backend my_compiler.py:MyCompiler --build "$(git rev-parse --short HEAD)" --changed
      graphnet bench samples --backend inductor,cudagraphs,tensorrt --device cuda --kernel-time
      graphnet bench path/to/samples --backend eager --json --no-store > runs.jsonl
    """  # noqa: D301
    settings = load_settings()
    chosen = _parse_backends(specs or settings.backends, options)
    check_changed(changed, store=store)
    _check_writable(reproducers)
    config, trial = _config(settings, overrides)
    site = site_of(settings, store=store)
    selection = chosen_samples(samples, settings, NameChoice(dataset, moved), store=store).with_variants(variants)
    selection = _valid_selection(selection, site, include=bool(include_invalid or settings.score.include_invalid))
    with measuring_host(settings) as host:
        # Where no sample is trusted, one host in a sandbox does for all.
        worker = host if any(target.trusted for target in selection.targets) else host.confined_host()
        stage = BenchmarkStage(config=config, host=worker, site=site, label=_build_label(build_label))
        budget = _budget(settings, verdict_budget if compares and store else 0.0)
        session = Session(stage, selection, changed, reproducers, form, budget)
        with stderr_console().status("starting a worker"):
            work = session.plan(chosen, trial)
        runs, interrupted = session.run(work)
        verdicts, is_cut_short = ([], False) if interrupted else session.compare(work)
    with compare_runs(runs) as compared:
        counted = compared.counted_runs()
        if form is not Format.JSON:
            echo_summary(compared, counted, [description.environment for description, _ in work], settings)
    if interrupted:
        session.tell_rest(session.count(work), len(counted))
        return ExitCode.INTERRUPTED
    ended = _tell_verdicts(verdicts, is_cut_short, samples.words(dataset))
    return ended or (ExitCode.OK if verdicts and not runs else exit_code(counted))


def _budget(settings: Settings, asked_s: float | None) -> VerdictBudget:
    return VerdictBudget(settings.verdict_budget_s if asked_s is None else asked_s, is_exact=asked_s is not None)


def _tell_verdicts(verdicts: Sequence[BuildComparison], is_cut_short: bool, samples: Sequence[str]) -> ExitCode | None:
    """Show the verdicts on the builds; return the exit code that follows from them, None where they decide none."""
    is_worse = [tell_verdict(verdict, samples) for verdict in verdicts]
    if is_cut_short:
        click.echo("interrupted: all was measured, and is not compared to the end; --changed goes on with it", err=True)
        return ExitCode.INTERRUPTED
    return ExitCode.REGRESSED if any(is_worse) else None


def _variants(text: str) -> int | None:
    """Read how many variants of each graph are run; None for all."""
    if text == "all":
        return None
    if text != "largest" and not (text.isdecimal() and int(text)):
        raise click.BadParameter(f"{text!r} is none of all, largest, and a number from 1 on")
    return 1 if text == "largest" else int(text)


def _parse_backends(specs: Sequence[str], options: Sequence[str]) -> list[BackendSpec]:
    """Parse the named backends; options of `--option` belong to the only one."""
    with usage_errors(BackendConfigError):
        chosen, pairs = parse_specs(specs), parse_parameters(options, error=BackendConfigError)
    if options and len(chosen) > 1:
        raise click.UsageError("--option belongs to one backend: name it with --backend")
    return [dataclasses.replace(item, options={**item.options, **pairs}) for item in chosen]


def _valid_selection(selection: Selection, site: Site, *, include: bool) -> Selection:
    """Leave out invalid samples; say on stderr which, and which folders cannot be read."""
    if broken := broken_note([sample.sample_id for sample in selection.broken]):
        tell(f"{broken}; each is a row with its reason", kind="warning")
    selection, note = leave_out_invalid(selection, site.warehouse, include_invalid=include, store=site.store)
    if note:
        click.echo(f"of the samples: {note}", err=True)
    return selection


def _check_writable(folder: Path | None) -> None:
    """Refuse a folder for reproducers that cannot be written, before anything has run."""
    if folder is None:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise click.UsageError(f"--reproducers {folder} cannot be written: {error.strerror}") from error


def _build_label(text: str) -> str:
    """Check a person's name for a build; "" for none.

    Raises:
        UsageError: BACKEND@NAME could not name a build of this name.
    """
    if text and (not is_place(text) or len(text) > _MOST_LABEL_CHARACTERS or text in NEWEST):
        raise click.UsageError(
            f"--build {text[:_MOST_LABEL_CHARACTERS]!r}: BACKEND@NAME has to name a build, so its name has letters, "
            f"digits, and . _ + - after the first, {_MOST_LABEL_CHARACTERS} characters at most, and is not "
            f"{' or '.join(NEWEST)}"
        )
    return text


def _config(settings: Settings, overrides: dict[str, int | float | str | None]) -> tuple[BenchmarkConfig, str]:
    """Make the configuration and the text of its differences from the settings, which are shown."""
    try:
        config = dataclasses.replace(settings.benchmark, **select_given(**overrides))
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    if trial := config.differences(settings.benchmark):
        tell(
            f"trial runs ({trial}): no score counts them, and they are not compared with the build before, since they "
            "differ from the settings (`graphnet settings`)"
        )
    return config, trial


_MOST_LABEL_CHARACTERS = 100

Work = Sequence[tuple[BackendDescription, Sequence[SampleTarget]]]


@dataclasses.dataclass(frozen=True, slots=True)
class Session:
    """One call of the command: stage, samples and options, and the seconds that each backend took (`waited_s`)."""

    stage: BenchmarkStage
    selection: Selection
    changed: bool
    reproducers: Path | None
    form: Format
    verdict_budget: VerdictBudget
    began: float = dataclasses.field(default_factory=time.monotonic)
    waited_s: dict[str, float] = dataclasses.field(default_factory=dict)

    def plan(self, specs: Sequence[BackendSpec], trial: str) -> Work:
        """Choose the samples to run under each backend; every backend is described before the first sample runs."""
        with usage_errors(BackendConfigError):
            described = list(map(self.stage.describe, specs))
            descriptions = distinct_backends(dataclasses.replace(item, trial=item.trial or trial) for item in described)
        environments = [description.environment for description in descriptions]
        builds = [description.build() for description in descriptions]
        self.stage.site.begin((*stored_rows(self.selection.catalog), *environments, *builds), ask=self.changed)
        if stated := stated_error(self.stage.site.warehouse, self.selection.list_name or ""):
            tell(stated)
        targets = self.selection.targets
        work = [
            (item, self._stale(item) if self.changed else _select_framework(targets, item.framework))
            for item in descriptions
        ]
        taken = {item.framework for item in descriptions}
        unfit = sorted(taken - {target.framework for target in targets})
        if targets and unfit and not any(chosen for _, chosen in work) and not self.changed:
            raise NothingToDoError(f"none of the samples is of {' or '.join(unfit)}, whose samples the backends take")
        if left_out := Counter(target.framework for target in targets if target.framework not in taken):
            counts = " and ".join(f"{count:,} of {printable(name, 40)}" for name, count in sorted(left_out.items()))
            tell(f"samples of frameworks that none of these backends takes are left out: {counts}", kind="info")
        if self.changed and not any(stale or self._is_undecided(item) for item, stale in work):
            raise NothingToDoError(f"nothing changed: all {len(targets)} samples have results for this configuration")
        return work

    def _is_undecided(self, item: BackendDescription) -> bool:
        """Tell whether an earlier command measured a build but ended before comparing it with the one before."""
        if self.verdict_budget.seconds <= 0 or item.unavailable_reason is not None or item.trial:
            return False
        return is_undecided(self._compare_stage, item, self.selection.targets)

    @property
    def _compare_stage(self) -> CompareStage:
        return CompareStage(config=self.stage.config, host=self.stage.host, site=self.stage.site)

    def _stale(self, description: BackendDescription) -> list[SampleTarget]:
        stale = {
            key_of(target)
            for dataset in sorted({target.dataset for target in self.selection.targets})
            # The selection has no invalid samples that are to be left out.
            for target in self.stage.stale(description, dataset=dataset, include_invalid=True)
        }
        return [target for target in self.selection.targets if key_of(target) in stale]

    def count(self, work: Work) -> int:
        """Count the runs; a sample that cannot be read counts once under every backend that is available."""
        return sum(
            len({target.dataset for target in targets})
            if description.unavailable_reason is not None
            else len(targets) + len(self.selection.broken)
            for description, targets in work
        )

    def time_left(self, work: Work) -> TimeLeft:
        """Make an estimate of the time left, with each backend as a kind of item."""
        return TimeLeft([self.count([item]) for item in work])

    def run(self, work: Work) -> tuple[list[BenchmarkRun], bool]:
        """Run everything; return the runs without their trials, and whether it was interrupted."""
        with progress(self.count(work)) as ticker:
            return self.run_part(work, ticker, self.time_left(work))

    def run_part(self, part: Work, ticker: Ticker, time_left: TimeLeft) -> tuple[list[BenchmarkRun], bool]:
        """Run a part of the work, of which progress and time left are shown; return as `run`."""
        runs: list[BenchmarkRun] = []
        before = self.began
        try:
            for kind, item in enumerate(part):
                self._run_backend(item, ticker, runs, (time_left, kind))
                self.waited_s[item[0].label], before = time.monotonic() - before, time.monotonic()
        except KeyboardInterrupt:
            return runs, True
        return runs, False

    def _run_backend(
        self,
        item: tuple[BackendDescription, Sequence[SampleTarget]],
        ticker: Ticker,
        runs: list[BenchmarkRun],
        expected: tuple[TimeLeft, int],
    ) -> None:
        (description, targets), (time_left, kind) = item, expected
        label, before = description.label, time.monotonic()
        results = self.stage.run(
            description,
            targets,
            broken=self.selection.broken,
            on_phase=lambda target, phase: ticker.show(f"{label}  {target.sample_id}  {phase}"),
        )
        seen = set()
        with contextlib.closing(results):
            for result in results:
                run = result.run
                key = (run.dataset, run.sample_id)
                time_left.done(kind, time.monotonic() - before, again=key in seen)
                before = time.monotonic()
                ticker.expect(time_left.seconds)
                if key in seen:
                    ticker.extend()
                seen.add(key)
                is_broken = run.sample_id and not run.sample_hash
                ticker.start(run.sample_id if is_broken else f"{label}  {run.sample_id}")
                ticker.finish(note_of(run))
                if not is_broken:
                    self._reproduce(run, description)
                runs.append(run)
                if self.form is Format.JSON:
                    echo_json({**result.record(), "machine": description.environment.machine})

    def tell_rest(self, total: int, done: int) -> None:
        """Say how many runs an interrupt left undone."""
        resume = "; with --changed the same command does the rest" if self.stage.site.store else ""
        click.echo(f"interrupted: {total - done} of {total} runs are left{resume}", err=True)

    def compare(self, work: Work) -> tuple[list[BuildComparison], bool]:
        """Compare each backend with the build before; return the comparisons, and whether it was interrupted.

        There are none without a budget, or where results are not stored. A backend that was not run now is compared
        only if an earlier command did not finish comparing it.
        """
        verdicts: list[BuildComparison] = []
        if self.verdict_budget.seconds <= 0:
            return verdicts, False
        try:
            for item, targets in work:
                is_measured = bool(targets) and item.unavailable_reason is None and not item.trial
                if not (is_measured or self._is_undecided(item)):
                    continue
                waited_s = self.waited_s.get(item.label, 0.0)
                asked = (self.selection.targets, self.verdict_budget, waited_s)
                verdict = verdict_after_run(self._compare_stage, item, *asked)
                if verdict is not None:
                    verdicts.append(verdict)
                    if verdict.is_interrupted:
                        return verdicts, True
        except KeyboardInterrupt:
            return verdicts, True
        return verdicts, False

    def _reproduce(self, run: BenchmarkRun, description: BackendDescription) -> None:
        if self.reproducers is None or not state_of(run).is_bad:
            return
        if description.framework != "torch":
            tell(f"{run.sample_id}: reproducers are written of torch samples only", kind="warning")
            return
        (target,) = (item for item in self.selection.targets if key_of(item) == (run.dataset, run.sample_id))
        stage = self.stage
        try:
            place = write_reproducer(target, run, description, stage.config, stage.host, self.reproducers)
        except ReproducerError as error:
            tell(str(error), kind="warning")
        else:
            tell(str(place), kind="reproducer")


def _select_framework(targets: Iterable[SampleTarget], framework: str) -> list[SampleTarget]:
    """Choose the samples of a framework."""
    return [target for target in targets if target.framework == framework]
