"""`graphnet compare`: changes from one build to another, for samples, kinds of operators and all together."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from ops.dataset.validate.shipped import stored_rows
from ops.evaluation.benchmark.describe import BackendConfigError
from ops.evaluation.benchmark.stored_rows import ExportError
from ops.evaluation.verdict.findings import FAIL_ON, MISSING, BuildComparison, sort_findings
from ops.evaluation.verdict.words import COLUMNS, cases_of, cells, headline, notes_of, record, write_junit
from ops.evaluation.verdict.words import markdown as markdown_text
from pipelines.exits import ExitCode, usage_errors
from pipelines.options import (
    dataset_options,
    include_invalid_option,
    json_option,
    limit_options,
    sample_options,
    select_given,
    store_option,
)
from pipelines.output.build_verdict import show_comparison
from pipelines.output.console import Format, echo_json, echo_rows, stderr_console, tell
from pipelines.selection.dataset_names import NameChoice
from pipelines.selection.narrowing import SampleChoice
from pipelines.selection.samples import Selection, leave_out_invalid
from pipelines.settings import Settings, load_settings
from pipelines.stages import chosen_samples, measuring_host, site_of
from warehouse.selection.sides import BuildSide, SideError
from warehouse.stages.base import Site
from warehouse.stages.builds.compare import CompareStage


def _fail_on(_: click.Context, __: click.Parameter, value: str) -> tuple[str, ...]:
    kinds = tuple(part.strip() for part in value.split(",") if part.strip())
    if unknown := [kind for kind in kinds if kind not in FAIL_ON]:
        raise click.BadParameter(f"{unknown[0]!r} is none of {', '.join(FAIL_ON)}")
    return kinds


SECTION = "compare"
"""Section of the list of commands."""


@click.command("compare", short_help="Compare two builds of a compiler, or two compilers.")
@click.argument("a", metavar="A")
@click.argument("b", metavar="[B]", required=False)
@sample_options(required=False, must_exist=False)
@click.option("--baseline", metavar="BACKEND", help="Compare A with this; then no B is given.")
@click.option(
    "--prepare",
    default="",
    metavar="COMMAND",
    help="Build each git:REVISION with this command, run in a worktree of its repository.",
)
@click.option(
    "--budget", "budget_s", type=click.FloatRange(min=1), metavar="SECONDS", help="End twin runs after so many."
)
@click.option("--all", "measures_all", is_flag=True, help="Twin runs of all samples, not only of those suspected.")
@click.option("--again", is_flag=True, help="Measure anew what was measured of these two builds before.")
@click.option(
    "--fail-on",
    default=",".join(FAIL_ON),
    show_default=True,
    callback=_fail_on,
    metavar="KINDS",
    help="What ends the command with 4.",
)
@click.option(
    "--allow-missing", is_flag=True, help="End well where A succeeded and B has nothing that could be compared with it."
)
@click.option("--markdown", is_flag=True, help="Markdown on stdout, for a pull request.")
@click.option(
    "--junit", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write a JUnit document, too."
)
@limit_options
@include_invalid_option
@dataset_options
@store_option
@json_option
def command(
    a: str,
    b: str | None,
    samples: SampleChoice,
    baseline: str | None,
    prepare: str,
    fail_on: tuple[str, ...],
    allow_missing: bool,
    markdown: bool,
    junit: Path | None,
    dataset: str | None,
    moved: bool,
    include_invalid: bool | None,
    store: bool,
    form: Format,
    **how: Any,
) -> int:
    """Say what became of samples from build A to build B: failed, wrong, slower, larger, fixed, faster or unchanged.

    A side is a backend as it is here, or BACKEND@BUILD: an environment, a label of `bench --build`, the start of a
    build's hash, a version, a date, last, previous, or git:REVISION for a backend that is a file; or a file that
    `graphnet bench --json` wrote, or a curve of an imported log. Stored results say whom to suspect. Twin runs of
    both builds, block by block, in two rounds decide it, for single samples, for kinds of operators and for all.
    Without PATH the project's own samples are compared. Ends with 4 where B is worse, and where A succeeded on a
    sample and B has no result of it, or none that can be compared, unless --allow-missing is given.

    \b
    Examples:
      graphnet compare inductor@previous inductor
      graphnet compare inductor@torch-2.14.1 inductor samples/transformers --all
      graphnet compare my_compiler.py:Mine@git:main my_compiler.py:Mine --prepare "make -j2" --markdown
      graphnet compare onnxruntime@2026-11-25 onnxruntime --budget 600 --junit compare.xml
      graphnet compare xla --baseline inductor samples --fail-on failed,wrong
      graphnet compare old.jsonl new.jsonl
      graphnet compare all.jsonl some.jsonl --allow-missing
    """  # noqa: D301
    settings = load_settings()
    fail_on = fail_on if allow_missing else (*fail_on, MISSING)
    first, second, samples = _sides(a, b, samples, baseline)
    site = site_of(settings, store=store)
    limits = select_given(**{name: how.pop(name) for name in ("deadline_s", "memory_limit_bytes")})
    config = dataclasses.replace(settings.benchmark, **limits)
    site.begin((), ask=True)
    with measuring_host(settings) as host:
        stage = CompareStage(config=config, host=host, site=site, prepare=prepare)
        with (
            usage_errors(BackendConfigError, SideError, ExportError),
            stderr_console().status("looking at both builds"),
        ):
            sides = stage.sides.resolve(first), stage.sides.resolve(second)
        selection = _select_samples(samples, settings, site, NameChoice(dataset, moved), sides, include_invalid)
        run = stage.begin(*sides, [] if selection is None else selection.targets, **how)
        with show_comparison() as run.on_progress:
            comparison = run.run()
    _echo(comparison, form, fail_on, markdown=markdown, junit_file=junit)
    if comparison.is_interrupted:
        resume = "; the same command goes on where it was" if store else ""
        click.echo(f"interrupted: what was measured counts{resume}", err=True)
        return ExitCode.INTERRUPTED
    return ExitCode.REGRESSED if comparison.regressions(fail_on) else ExitCode.OK


def _sides(a: str, b: str | None, samples: SampleChoice, baseline: str | None) -> tuple[str, str, SampleChoice]:
    """Read the names of both sides, and the samples, from the arguments."""
    paths, hint = samples.paths, ""
    if baseline is not None:
        paths, hint = (*([] if b is None else [Path(b)]), *paths), "; with --baseline, A alone is given"
        a, b = baseline, a
    elif b is None:
        raise click.UsageError("name two sides, A and B, or give A alone with --baseline")
    if missing := [folder for folder in paths if not folder.exists()]:
        raise click.UsageError(f"there is no {missing[0]}{hint}")
    return a, b, dataclasses.replace(samples, paths=paths)


def _select_samples(
    samples: SampleChoice,
    settings: Settings,
    site: Site,
    names: NameChoice,
    sides: tuple[BuildSide, BuildSide],
    include_invalid: bool | None,
) -> Selection | None:
    """Choose the samples to compare; None for those of the files where both sides are files of results."""
    if not samples.is_given and all(side.exported is not None for side in sides):
        return None
    selection = chosen_samples(samples, settings, names, store=site.store)
    include = bool(include_invalid or settings.score.include_invalid)
    selection, note = leave_out_invalid(selection, site.warehouse, include_invalid=include, store=site.store)
    if note:
        tell(f"of the samples: {note}")
    for broken in selection.broken:
        tell(f"{broken.sample_id} cannot be read: {broken.message}", kind="warning")
    site.begin(stored_rows(selection.catalog), ask=True)
    return selection


def _echo(
    comparison: BuildComparison, form: Format, fail_on: Sequence[str], *, markdown: bool, junit_file: Path | None
) -> None:
    if junit_file is not None:
        write_junit(junit_file, f"{comparison.b} against {comparison.a}", cases_of(comparison, fail_on))
    if markdown:
        click.echo(markdown_text(comparison, fail_on), nl=False)
    elif form is Format.JSON:
        for finding in sort_findings(comparison.findings):
            echo_json(record(finding))
    elif shown := comparison.notable_findings():
        echo_rows(COLUMNS, list(map(cells, shown)), Format.TABLE, expendable=("pairs", "A", "B"))
    if not markdown:
        for note in notes_of(comparison):
            tell(note)
        tell(headline(comparison, fail_on))
