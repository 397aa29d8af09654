"""`graphnet reference`: keep outputs and times of a trusted setting, and compare other settings with them."""

from __future__ import annotations

import contextlib
import dataclasses
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from ops.dataset.outputs.tolerances import AGREED_T
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendConfigError, BackendDescription, BackendSpec
from ops.evaluation.benchmark.results import Status, is_disturbed
from ops.evaluation.compare.git_builds import GitBuildError
from ops.evaluation.reference.archive import export
from ops.evaluation.reference.folder import ReferenceFolder
from ops.evaluation.reference.lookup import ReferenceSummary, check_name, open_reference, summaries, undamaged_samples
from ops.evaluation.reference.records import ReferenceManifest, RefusedReferenceError, SampleRecord
from ops.evaluation.reference.setting import config_of_reference, spec_of_reference
from ops.evaluation.reference.verdict import ReferenceCheck, sort_by_severity
from ops.evaluation.verdict.rules import REGRESSED, RunState, Verdict, state_of
from ops.execution.untrusted.folders import size_text
from ops.parameters import parse_parameters
from pipelines.exits import ExitCode, NothingToDoError, usage_errors
from pipelines.options import (
    Decorated,
    add_options,
    format_options,
    include_invalid_option,
    json_option,
    limit_options,
    parse_backend,
    sample_options,
    select_given,
    size_in_bytes,
    store_option,
)
from pipelines.output.bench_summary import note_of
from pipelines.output.console import Format, as_record, echo_json, echo_rows, stderr_console, tell
from pipelines.output.progress import progress
from pipelines.output.reference_tables import echo_checks, record_row, tell_settings
from pipelines.selection.narrowing import SampleChoice
from pipelines.selection.samples import leave_out_invalid
from pipelines.settings import Settings, load_settings
from pipelines.stages import chosen_samples, measuring_host, site_of
from warehouse.selection.sides import SideError
from warehouse.stages.base import Site
from warehouse.stages.reference import USUAL_LIMIT_BYTES, OnPhase, PendingReference, ReferenceStage

_MOST_BYTES = 64 << 30
"""Default limit on the bytes of an archive's files."""


def _limit_option(told: str, default_bytes: int) -> Callable[[Decorated], Decorated]:
    help_text = f"{told}  [default: {size_text(default_bytes)}]"
    return click.option("--limit", "limit_bytes", metavar="SIZE", callback=size_in_bytes, help=help_text)


_backend_options = add_options(
    click.option("--backend", "spec", metavar="NAME[?OPTION=VALUE]|FILE.py:CLASS", help="What runs the samples."),
    click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Option of the backend."),
    click.option("--device", help="cpu, cuda or cuda:<index>."),
    click.option("--threads", type=click.IntRange(min=1), help="Threads given to torch."),
    limit_options,
)
"""Options of both `create` and `check`: the backend, and fields of `BenchmarkConfig`, None if not given."""


SECTION = "compare"
"""Section of the list of commands."""


@click.group("reference", short_help="Hold a device, driver, build or backend against a trusted one.")
def command() -> None:
    """Keep what samples return and how long they take under a trusted setting, and hold others against it.

    A reference is made once, on a reference device. It has the samples, so that another machine, the target device,
    needs its archive alone. Both steps run the same samples with the same seed.

    \b
    Examples:
      graphnet reference create gold samples --backend inductor
      graphnet reference export gold gold.zip
      graphnet reference check gold.zip --device cuda
      graphnet reference check gold --backend openvino
    """  # noqa: D301


@command.command("create")
@click.argument("name")
@sample_options(required=False)
@_backend_options
@click.option("--seed", type=int, help="Seed of the samples' tensors.")
@click.option("--warmup", type=click.IntRange(min=0), help="Untimed calls of each side before timing.")
@click.option("--trials", type=click.IntRange(min=1), help="Timed calls of each side, instead of as many as it takes.")
@_limit_option("Bytes of all outputs before compression.", USUAL_LIMIT_BYTES)
@click.option("--digests", is_flag=True, help="Keep digests and statistics of outputs that do not fit.")
@click.option("--again", is_flag=True, help="Make a reference anew that is there with another setting.")
@include_invalid_option
@json_option
def create(
    name: str,
    samples: SampleChoice,
    spec: str | None,
    options: tuple[str, ...],
    limit_bytes: int | None,
    digests: bool,
    again: bool,
    include_invalid: bool | None,
    form: Format,
    **overrides: Any,
) -> int:
    """Run the samples below each PATH under a trusted backend, and keep outputs, times and environment as NAME.

    Without PATH those of the list of the setting score.list. What was killed goes on with the next call, for which NAME
    is enough; other samples are added. Exit code 1 says that a sample failed, or was not right beside eager.

    \b
    Examples:
      graphnet reference create gold --backend inductor
      graphnet reference create gold
      graphnet reference create gold-cuda samples/transformers --backend eager --device cuda
      graphnet reference create fast samples --backend inductor --option mode=max-autotune --limit 20GiB
    """  # noqa: D301
    settings = load_settings()
    with usage_errors():
        folder = ReferenceFolder(settings.references_dir / check_name(name))
    before = folder.manifest() if folder.exists() and not again else None
    if spec is None and before is None:
        raise click.UsageError(f"there is no reference {name} to go on with: name the trusted backend with --backend")
    asked, config = _resolve_setting(spec, options, settings, select_given(**overrides), before)
    site = site_of(settings, store=False)
    if before is not None and not samples.is_given:
        targets = undamaged_samples(folder, before, site.ledger)
    else:
        targets = _choose_targets(samples, settings, site, bool(include_invalid or settings.score.include_invalid))
    with measuring_host(settings) as host:
        stage = ReferenceStage(config=config, host=host, site=site, root=settings.references_dir)
        description = _describe(stage, asked)
        begun = stage.begin(name, description, _select_framework(targets, description.framework), again=again)
        if not begun.targets:
            raise NothingToDoError(
                f"the reference {name} is complete: it has all {len(begun.manifest.samples)} samples"
            )
        records: list[SampleRecord] = []
        limit = limit_bytes or USUAL_LIMIT_BYTES
        with _show_runs(len(begun.targets)) as (show, finish):
            results = stage.create(begun, description, limit_bytes=limit, digests=digests, on_phase=show)
            with contextlib.closing(results):
                for target, run, record in results:
                    finish(target.sample_id, note_of(run))
                    if record is None:
                        tell(f"{target.sample_id}: {run.message}", kind="warning")
                    else:
                        records.append(record)
    return _tell_created(begun, records, form)


def _choose_targets(samples: SampleChoice, settings: Settings, site: Site, include_invalid: bool) -> list[SampleTarget]:
    selection = chosen_samples(samples, settings, store=False)
    selection, note = leave_out_invalid(selection, site.warehouse, include_invalid=include_invalid, store=False)
    if note:
        tell(f"of the samples: {note}")
    for broken in selection.broken:
        tell(f"{broken.sample_id} is left out: {broken.message}", kind="warning")
    return list(selection.targets)


def _tell_created(begun: PendingReference, records: Sequence[SampleRecord], form: Format) -> int:
    """Show what was made, and warn of records that a reference should not have; return the exit code."""
    if form is Format.JSON:
        for record in records:
            echo_json(record_row(record))
    done, count = len(begun.folder.finished_samples(begun.manifest)), len(begun.manifest.samples)
    state = f"all {count} samples" if done == count else f"{done} of {count} samples; it is incomplete"
    tell(f"{begun.folder.path}: {state}, {size_text(begun.folder.size_bytes())} of outputs")
    failed = [record for record in records if record.run.status is not Status.SUCCESS]
    wrong = [record for record in records if state_of(record.run) is RunState.WRONG]
    _warn(failed, "failed under the trusted setting")
    _warn(wrong, "are not right beside eager under the trusted setting")
    disturbed = [record for record in records if is_disturbed(record.run)]
    _warn(disturbed, "were disturbed while they were timed: their times say little (--again, when it is quiet)")
    return ExitCode.FAILED if failed or wrong or done < count else ExitCode.OK


def _warn(records: Sequence[SampleRecord | ReferenceCheck], state: str) -> None:
    """Warn that some samples are in a state, if there are any."""
    if records:
        names = ", ".join(record.sample_id[:80] for record in records[:5])
        tell(f"{len(records)} samples {state}: {names}{', …' if len(records) > 5 else ''}", kind="warning")


@command.command("check")
@click.argument("reference")
@_backend_options
@click.option("--t", type=click.IntRange(-10, 5), default=AGREED_T, show_default=True, help="Tolerance for outputs.")
@_limit_option("Bytes of an archive's files.", _MOST_BYTES)
@click.option("--allow-missing", is_flag=True, help="End well where outputs of a sample could not be compared.")
@click.option("--markdown", is_flag=True, help="The tables as Markdown, for a pull request.")
@store_option
@json_option
def check(
    reference: str,
    spec: str | None,
    options: tuple[str, ...],
    t: int,
    limit_bytes: int | None,
    allow_missing: bool,
    markdown: bool,
    store: bool,
    form: Format,
    **overrides: Any,
) -> int:
    """Run the samples of REFERENCE, a name, folder or archive, on this machine, and hold the results against it.

    Without --backend and --device, as it was made. BACKEND@BUILD is a build as `graphnet compare` takes it. Exit code 4
    says that a sample failed, returned something else at --t, or was slower, or that its outputs could not be compared,
    unless --allow-missing is given; times give a verdict on the same hardware only. Samples that nobody here trusts run
    in the sandbox.

    \b
    Examples:
      graphnet reference check gold
      graphnet reference check gold.zip --device cuda
      graphnet reference check gold --backend "inductor?mode=max-autotune" --t -2
      graphnet reference check gold --backend my_compiler.py:MyCompiler --markdown
      graphnet reference check gold --backend my_compiler.py:MyCompiler@previous
      graphnet reference check digests.zip --allow-missing
      graphnet reference check path/to/gold --json --no-store > checks.jsonl
    """  # noqa: D301
    settings = load_settings()
    with _open_reference(reference, limit_bytes) as folder, measuring_host(settings) as host:
        manifest = folder.manifest()
        asked, config = _resolve_setting(spec, options, settings, select_given(**overrides), manifest)
        done = len(folder.finished_samples(manifest))
        if not done:
            raise NothingToDoError(f"the reference {manifest.name} has no results yet")
        _tell_incomplete(manifest, done, f"; `graphnet reference create {manifest.name}` goes on where it was made")
        site = site_of(settings, store=store)
        stage = ReferenceStage(config=config, host=host, site=site, root=settings.references_dir)
        description = _describe_target(stage, asked) if asked.environment else _describe(stage, asked)
        by_id: dict[str, ReferenceCheck] = {}
        with _show_runs(done) as (show, finish):
            results = stage.check(folder, description, t=t, on_phase=show, on_suspects=_tell_suspects)
            with contextlib.closing(results):
                for row in results:
                    finish(row.sample_id, f"{row.verdict}  {row.message}".rstrip())
                    by_id[row.sample_id] = row
        checks = sort_by_severity(list(by_id.values()))
        if form is Format.JSON:
            for row in checks:
                echo_json(as_record(row))
        else:
            echo_checks(checks, t, markdown=markdown)
        tell_settings(manifest, description, config)
    return _conclude(checks, manifest, allow_missing=allow_missing)


def _tell_incomplete(manifest: ReferenceManifest, done: int, advice: str = "") -> None:
    if done < (count := len(manifest.samples)):
        tell(f"the reference is incomplete: {done} of {count} samples have results{advice}", kind="warning")


def _tell_suspects(count: int) -> None:
    tell(f"{count} samples look slower than the reference, and are run again")


def _conclude(checks: Sequence[ReferenceCheck], manifest: ReferenceManifest, *, allow_missing: bool) -> int:
    setting, counts = manifest.setting, Counter(check_.verdict for check_ in checks)
    told = ", ".join(f"{counts[verdict]} {verdict}" for verdict in Verdict if counts[verdict])
    tell(f"{len(checks)} samples against {manifest.name} ({setting.label} {setting.backend_version}): {told}")
    missing = [check_ for check_ in checks if check_.is_missing and not allow_missing]
    _warn(missing, "have outputs that were not compared")
    if missing or REGRESSED & counts.keys():
        return ExitCode.REGRESSED
    return ExitCode.FAILED if counts[Verdict.DAMAGED] else ExitCode.OK


@command.command("list")
@format_options
def list_references(form: Format) -> None:
    """List the references that were made here.

    \b
    Examples:
      graphnet reference list
      graphnet reference list --json
    """  # noqa: D301
    columns = ("name", "backend", "version", "device", "created_at", "samples", "done", "outputs_bytes", "problem")
    rows = [_summary_row(item) for item in summaries(load_settings().references_dir)]
    if not rows and form is Format.TABLE:
        raise NothingToDoError("no references here yet: `graphnet reference create NAME --backend NAME` makes one")
    echo_rows(columns, rows, form, expendable=("created_at", "outputs_bytes"))


def _summary_row(item: ReferenceSummary) -> tuple[object, ...]:
    if item.manifest is None:
        return item.name, *[None] * 7, item.problem
    setting, count = item.manifest.setting, len(item.manifest.samples)
    told = setting.label, setting.backend_version, str(setting.config.get("device")), item.manifest.created_at
    return item.name, *told, count, item.done_count, item.size_bytes, "" if item.done_count == count else "incomplete"


@command.command("show")
@click.argument("reference")
@_limit_option("Bytes of an archive's files.", _MOST_BYTES)
@format_options
def show(reference: str, limit_bytes: int | None, form: Format) -> None:
    """Show what REFERENCE, a name, folder or archive, was made with, and what it has of each sample.

    \b
    Examples:
      graphnet reference show gold
      graphnet reference show gold.zip --json
    """  # noqa: D301
    with _open_reference(reference, limit_bytes) as folder:
        manifest = folder.manifest()
        records = [folder.record(sample) for sample in manifest.samples]
        rows = [
            {"sample_id": sample.sample_id, "status": "not run yet"} if record is None else record_row(record)
            for sample, record in zip(manifest.samples, records, strict=True)
        ]
        columns = ("sample_id", "status", "t_min", "eager_ms", "compiled_ms", "outputs", "outputs_bytes", "note")
        echo_rows(columns, [[row.get(name) for name in columns] for row in rows], form, expendable=("eager_ms",))
        setting = manifest.setting
        environment = setting.environment
        machine = f"{environment.hardware}, {environment.cpu_count} processors, {environment.operating_system}"
        versions = ", ".join(f"{name} {version}" for name, version in environment.packages.items())
        when = f"{manifest.created_at:%Y-%m-%d %H:%M} UTC"
        tell(f"{manifest.name}: {setting.spec} {setting.backend_version}, made {when}")
        tell(f"on {environment.device}: {machine}; Python {environment.python}, {versions}")


@command.command("export")
@click.argument("name")
@click.argument("archive", type=click.Path(dir_okay=False, path_type=Path))
def export_(name: str, archive: Path) -> None:
    """Write the reference NAME, with its samples, to ARCHIVE, a zip file that is all another machine needs.

    \b
    Examples:
      graphnet reference export gold gold.zip
    """  # noqa: D301
    with usage_errors(), open_reference(name, load_settings().references_dir, limit_bytes=0) as folder:
        manifest = folder.manifest()
        done = len(folder.finished_samples(manifest))
        _tell_incomplete(manifest, done)
        archive.parent.mkdir(parents=True, exist_ok=True)
        size_bytes = export(folder, archive)
    tell(f"{archive}: {done} samples, {size_text(size_bytes)}")


@contextlib.contextmanager
def _open_reference(text: str, limit_bytes: int | None) -> Iterator[ReferenceFolder]:
    """Open the reference that a person names, while the context lasts."""
    with contextlib.ExitStack() as stack:
        with usage_errors(RefusedReferenceError):
            place = open_reference(text, load_settings().references_dir, limit_bytes=limit_bytes or _MOST_BYTES)
            folder = stack.enter_context(place)
        yield folder


def _resolve_setting(
    spec: str | None,
    options: Sequence[str],
    settings: Settings,
    overrides: dict[str, Any],
    before: ReferenceManifest | None,
) -> tuple[BackendSpec, BenchmarkConfig]:
    """Resolve backend and configuration: those of a reference or else of the settings, with given options put over."""
    with usage_errors():
        pairs = parse_parameters(options, error=BackendConfigError)
        asked = spec_of_reference(before.setting) if before is not None and spec is None else parse_backend(spec or "")
        asked = dataclasses.replace(asked, options={**asked.options, **pairs})
        if before is not None:
            return asked, config_of_reference(before.setting, settings.benchmark, overrides)
    try:
        return asked, dataclasses.replace(settings.benchmark, **overrides)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def _describe(stage: ReferenceStage, spec: BackendSpec) -> BackendDescription:
    with stderr_console().status("starting a worker"), usage_errors(BackendConfigError):
        description = stage.describe(spec)
    if description.unavailable_reason is not None:
        raise NothingToDoError(f"{description.label} cannot run here: {description.unavailable_reason}")
    return description


def _describe_target(stage: ReferenceStage, spec: BackendSpec) -> BackendDescription:
    """Describe a backend in an environment, or a measured build."""
    stage.site.warehouse.ingest()
    with stderr_console().status("starting a worker"), usage_errors(BackendConfigError, SideError, GitBuildError):
        side = stage.side(spec)
    if side.description is None:
        raise NothingToDoError(side.cannot_run)
    return side.description


def _select_framework(targets: Sequence[SampleTarget], framework: str) -> list[SampleTarget]:
    kept = [target for target in targets if target.framework == framework]
    if not kept:
        raise NothingToDoError(f"none of the samples is of {framework}, whose samples the backend takes")
    if others := len(targets) - len(kept):
        tell(f"{others} samples of other frameworks are left out: the backend takes those of {framework}", kind="info")
    return kept


@contextlib.contextmanager
def _show_runs(count: int) -> Iterator[tuple[OnPhase, Callable[[str, str], None]]]:
    """Show progress of runs; yield a function to call with a sample's phase, and another for its result."""
    with progress(count) as ticker:
        seen: set[str] = set()

        def finish(sample_id: str, note: str) -> None:
            if sample_id in seen:
                ticker.extend()
            seen.add(sample_id)
            ticker.start(sample_id)
            ticker.finish(note)

        yield lambda target, phase: ticker.show(f"{target.sample_id}  {phase}"), finish
