"""`graphnet bench`: samples under backends, now."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import tempfile
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from pathlib import Path

import click

from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.counted import counted_runs
from ops.benchmark.describe import (
    BackendConfigError,
    BackendDescription,
    BackendSpec,
    describe_backend,
    distinct,
    parse_specs,
)
from ops.benchmark.reproducer.write import ReproducerError, write_reproducer
from ops.benchmark.results import BenchmarkRun, drop_trials
from ops.benchmark.runner import BenchmarkResult, quieter, run_benchmarks
from ops.benchmark.twins import TwinPolicy
from ops.parameters import parameters_from
from ops.sample.catalog.rows import SampleTarget
from ops.score.comparison import broken_note, is_compiler_failure
from ops.torch_worker import TORCH_PRELOAD
from ops.untrusted.text import printable
from ops.validate.shipped import stored_rows
from ops.worker.client import WorkerHost
from pipelines.exits import ExitCode, NothingToDoError, usage_errors
from pipelines.options import (
    dataset_options,
    given,
    include_invalid_option,
    json_option,
    limit_options,
    store_option,
)
from pipelines.output.bench_summary import broken_run, echo_summary, exit_code, note_of, write_charts
from pipelines.output.console import Format, as_record, echo_json, stderr_console, tell
from pipelines.output.progress import Ticker, progress
from pipelines.selection.dataset_names import NameChoice
from pipelines.selection.samples import Selection, echo_names, echo_trust, select, without_invalid
from pipelines.settings import Settings, load_settings
from warehouse.outstanding import stale_targets, suspected_regressions
from warehouse.spool import SpoolBuffer
from warehouse.store import Warehouse


@click.command("bench", short_help="Run samples under compilers.")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--backend",
    "specs",
    multiple=True,
    metavar="NAME[?OPTION=VALUE]|FILE.py:CLASS",
    help="What to run; several with commas, or given again.",
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Option of the backend.")
@click.option("--warmup", type=click.IntRange(min=0), help="Untimed calls of each side before timing.")
@click.option("--trials", type=click.IntRange(min=1), help="Timed calls of each side, instead of as many as it takes.")
@click.option("--processes", type=click.IntRange(min=1), help="Processes that each sample is compiled and timed in.")
@click.option("--threads", type=click.IntRange(min=1), help="Threads given to torch.")
@click.option("--seed", type=int, help="Seed of the samples' tensors.")
@click.option("--device", help="cpu, cuda or cuda:<index>.")
@click.option("--kernel-time", is_flag=True, default=None, help="Time kernels by the profiler, too (on a GPU).")
@click.option(
    "--twin",
    flag_value="all",
    default=None,
    help="Check eager of every run in a second process without the backend, and not of some only.",
)
@click.option(
    "--wait-quiet",
    "wait_quiet_s",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help="Before each sample, wait so long at most until others leave the cores alone.",
)
@limit_options
@click.option("--changed", is_flag=True, help="Only samples without a result for this backend, machine and settings.")
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
    paths: tuple[Path, ...],
    specs: tuple[str, ...],
    options: tuple[str, ...],
    changed: bool,
    reproducers: Path | None,
    dataset: str | None,
    moved: bool,
    include_invalid: bool | None,
    store: bool,
    form: Format,
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
      graphnet bench samples/transformers/bert --backend inductor --option mode=max-autotune
      graphnet bench path/to/samples --backend my_compiler.py:MyCompiler --warmup 1 --trials 3
      graphnet bench samples --backend inductor,cudagraphs,tensorrt --device cuda --kernel-time
      graphnet bench path/to/samples --backend eager --json --no-store > runs.jsonl
    """  # noqa: D301
    settings = load_settings()
    with usage_errors(BackendConfigError):
        chosen, pairs = parse_specs(specs or settings.backends), parameters_from(options, error=BackendConfigError)
    if options and len(chosen) > 1:
        raise click.UsageError("--option belongs to one backend: name it with --backend")
    if changed and not store:
        raise click.UsageError("--changed asks the database, which --no-store leaves out")
    if reproducers is not None:
        _check_writable(reproducers)
    config = _config(settings, overrides)
    if trial := config.differences(settings.benchmark_config()):
        tell(f"trial runs ({trial}): no score counts them, since the settings say otherwise (`graphnet settings`)")
    choice = NameChoice(dataset, moved)
    with stderr_console().status("reading samples"):
        selection = select(paths, settings, choice, store=store)
    echo_names(selection)
    echo_trust(selection)
    if broken := broken_note([sample.sample_id for sample in selection.broken]):
        tell(f"{broken}; each is a row with its reason", kind="warning")
    warehouse = Warehouse(settings.warehouse_path)
    asked = include_invalid or settings.score.include_invalid
    selection, note = without_invalid(selection, warehouse, include_invalid=asked, store=store)
    if note:
        click.echo(f"of the samples: {note}", err=True)
    runs: list[BenchmarkRun] = []
    interrupted = False
    with WorkerHost(preload=(*TORCH_PRELOAD, "ops.benchmark.task"), confine_by=settings.confine_by()) as host:
        # Where no sample is trusted, one host in a sandbox does for all.
        worker = host if any(target.trusted for target in selection.targets) else host.confined()
        session = _Session(settings, config, worker, selection, store=store, changed=changed, reproducers=reproducers)
        with stderr_console().status("starting a worker"):
            work = session.plan([BackendSpec(item.spec, {**item.options, **pairs}) for item in chosen])
        try:
            with contextlib.closing(session.run(work)) as results:
                for run in results:
                    runs.append(drop_trials(run))
                    if form is Format.JSON:
                        echo_json(as_record(run))
        except KeyboardInterrupt:
            interrupted = True
    runs = counted_runs(runs)
    if form is not Format.JSON:
        echo_summary(runs, settings.score)
        if len(work) > 1:
            environments = [description.environment for description, _ in work]
            page = write_charts(runs, settings.score, environments, settings.report_dir)
            if page is not None:
                click.echo(f"curves and speedups: {page}", err=True)
    if interrupted:
        total = session.count(work)
        resume = "; with --changed the same command does the rest" if store else ""
        click.echo(f"interrupted: {total - len(runs)} of {total} runs are left{resume}", err=True)
    return ExitCode.INTERRUPTED if interrupted else exit_code(runs)


def _check_writable(folder: Path) -> None:
    """Refuse a folder for reproducers that cannot be written, before anything has run."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise click.UsageError(f"--reproducers {folder} cannot be written: {error.strerror}") from error


def _config(settings: Settings, overrides: dict[str, int | float | str | None]) -> BenchmarkConfig:
    try:
        return dataclasses.replace(settings.benchmark_config(), **given(**overrides))
    except ValueError as error:
        raise click.UsageError(str(error)) from error


_Work = Sequence[tuple[BackendDescription, Sequence[SampleTarget]]]


@dataclasses.dataclass(frozen=True, slots=True)
class _Session:
    """One call of the command: what to run, with what, and where results go."""

    settings: Settings
    config: BenchmarkConfig
    host: WorkerHost
    selection: Selection
    store: bool
    changed: bool
    reproducers: Path | None

    def plan(self, specs: Sequence[BackendSpec]) -> _Work:
        """Which samples run under which backend; every backend is asked before the first sample runs."""
        trial = self.config.differences(self.settings.benchmark_config())
        with usage_errors(BackendConfigError):
            described = [
                describe_backend(spec, self.config, self.host, self.settings.environments_dir) for spec in specs
            ]
            descriptions = distinct(dataclasses.replace(item, trial=item.trial or trial) for item in described)
        warehouse = Warehouse(self.settings.warehouse_path)
        if self.store:
            warehouse.spool(stored_rows(self.selection.catalog))
            warehouse.spool([description.environment for description in descriptions])
        targets = self.selection.targets
        work = [
            (item, self._stale(warehouse, item) if self.changed else _of_framework(targets, item.framework))
            for item in descriptions
        ]
        taken = {item.framework for item in descriptions}
        unfit = sorted(taken - {target.framework for target in targets})
        if targets and unfit and not any(chosen for _, chosen in work) and not self.changed:
            raise NothingToDoError(f"the backends are of {' and '.join(unfit)}, and none of the samples is")
        if left_out := Counter(target.framework for target in targets if target.framework not in taken):
            what = " and ".join(f"{count:,} of {printable(name, 40)}" for name, count in sorted(left_out.items()))
            tell(f"samples of frameworks that none of these backends takes are left out: {what}", kind="info")
        if self.changed and not any(stale for _, stale in work):
            raise NothingToDoError(f"nothing changed: all {len(targets)} samples have results for this configuration")
        return work

    def _stale(self, warehouse: Warehouse, description: BackendDescription) -> list[SampleTarget]:
        stale = {
            (target.dataset, target.sample_id)
            for dataset in sorted({target.dataset for target in self.selection.targets})
            for target in stale_targets(
                warehouse,
                **description.key(),
                trial=description.trial,
                dataset=dataset,
                include_invalid=True,  # those that are left out are in no selection
                framework=description.framework,
            )
        }
        return [target for target in self.selection.targets if (target.dataset, target.sample_id) in stale]

    def count(self, work: _Work) -> int:
        """Number of runs; samples that cannot be read count once under every backend that is available."""
        return sum(
            len({target.dataset for target in targets})
            if description.unavailable_reason is not None
            else len(targets) + len(self.selection.broken)
            for description, targets in work
        )

    def run(self, work: _Work) -> Generator[BenchmarkRun, None, None]:
        """Run everything; what was finished is in the database, however this ends."""
        warehouse = Warehouse(self.settings.warehouse_path)
        try:
            with (
                progress(self.count(work)) as ticker,
                warehouse.spooling() if self.store else contextlib.nullcontext() as buffer,
            ):
                for description, targets in work:
                    yield from self._run_backend(description, targets, ticker, buffer)
        finally:
            if self.store:
                warehouse.ingest()

    def _run_backend(
        self,
        description: BackendDescription,
        targets: Iterable[SampleTarget],
        ticker: Ticker,
        buffer: SpoolBuffer | None,
    ) -> Iterator[BenchmarkRun]:
        for broken in self.selection.broken if description.unavailable_reason is None else ():
            run = broken_run(broken, description, self.config)
            ticker.start(run.sample_id)
            ticker.finish(note_of(run))
            if buffer is not None:
                buffer.add(run)
            yield run
        seen = set()
        for result in self._results(description, targets, ticker, buffer):
            key = (result.run.dataset, result.run.sample_id)
            if key in seen:
                ticker.extend()
            seen.add(key)
            if buffer is not None:
                buffer.add(result.run, *result.outputs)
            ticker.start(f"{description.label}  {result.run.sample_id}")
            ticker.finish(note_of(result.run))
            self._reproduce(result.run, description)
            yield result.run

    def _results(
        self,
        description: BackendDescription,
        targets: Iterable[SampleTarget],
        ticker: Ticker,
        buffer: SpoolBuffer | None,
    ) -> Iterator[BenchmarkResult]:
        """Results of the samples; those that look slower than before are measured again at the end."""
        run = functools.partial(
            run_benchmarks,
            description=description,
            host=self.host,
            log_dir=self.settings.log_dir,
            lock_dir=self.settings.lock_dir,
            on_phase=lambda target, phase: ticker.show(f"{description.label}  {target.sample_id}  {phase}"),
            twins=TwinPolicy(self.config.twin),
        )
        yield from run(targets, config=self.config)
        if buffer is None or description.trial:
            return
        buffer.flush()
        chosen = {(target.dataset, target.sample_id) for target in self.selection.targets}
        found = suspected_regressions(Warehouse(self.settings.warehouse_path), **description.key())
        suspects = [target for target in found if (target.dataset, target.sample_id) in chosen]
        if suspects:
            tell(f"{description.label}: {len(suspects)} samples look slower than before, and are measured again")
            yield from run(suspects, config=quieter(self.config))

    def _reproduce(self, run: BenchmarkRun, description: BackendDescription) -> None:
        if self.reproducers is None or not is_compiler_failure(run):
            return
        if description.framework != "torch":
            tell(f"{run.sample_id}: reproducers are written of torch samples only", kind="warning")
            return
        targets = {(target.dataset, target.sample_id): target for target in self.selection.targets}
        target = targets[run.dataset, run.sample_id]
        try:
            place = write_reproducer(target, run, description, self.config, self.host, self.reproducers)
        except ReproducerError as error:
            tell(str(error), kind="warning")
        else:
            tell(str(place), kind="reproducer")


def _of_framework(targets: Iterable[SampleTarget], framework: str) -> list[SampleTarget]:
    """Samples that a backend of a framework takes."""
    return [target for target in targets if target.framework == framework]
