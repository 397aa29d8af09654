"""`graphnet bisect`: the first version of a compiler, or commit of its repository, that fails, is wrong or slower."""

from __future__ import annotations

import contextlib
import dataclasses
from pathlib import Path
from typing import Any

import click

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.evaluation.benchmark.describe import BackendConfigError
from ops.evaluation.bisect.memory import BisectError
from ops.evaluation.bisect.question import Question, bisection
from ops.evaluation.bisect.run import Bisection, BisectResources, Change, SameEndsError, Step
from ops.evaluation.bisect.trials import Criterion, VersionTrial
from ops.evaluation.compare.git_builds import GitBuildError
from ops.evaluation.verdict.words import interval_text, kind_text, t_text
from ops.execution.environments.pip import InstallError
from pipelines.exits import ExitCode, NothingToDoError, usage_errors
from pipelines.options import json_option, limit_options, parse_backend, select_given
from pipelines.output.console import Format, echo_json, echo_rows, tell
from pipelines.output.progress import show_work
from pipelines.selection.narrowing import SampleChoice
from pipelines.settings import Settings, load_settings
from pipelines.stages import chosen_samples, measuring_host

_COLUMNS = ("version", "verdict", "t_min", "speedup", "call_ms", "time / good", "95% interval", "why")


SECTION = "compare"
"""Section of the list of commands."""


@click.command("bisect", short_help="Find the version of a compiler that a sample broke with.")
@click.argument("sample", metavar="SAMPLE", type=click.Path(exists=True, path_type=Path))
@click.option("--backend", "spec", required=True, metavar="NAME[?OPTION=VALUE]|FILE.py:CLASS", help="The compiler.")
@click.option("--good", required=True, metavar="VERSION|REV", help="A version, or commit, that is as it should be.")
@click.option("--bad", required=True, metavar="VERSION|REV", help="One that is not; it may be older than the good one.")
@click.option(
    "--for",
    "criterion",
    type=click.Choice([str(item) for item in Criterion]),
    help="What is bad; else what both ends differ in.",
)
@click.option(
    "--package", default="", metavar="NAME", help="The package whose versions are tried; else the compiler's own."
)
@click.option(
    "--with",
    "beside",
    multiple=True,
    metavar="REQUIREMENT",
    help="What else is to be beside each version, as pip takes it: onnx==1.19.1; may be repeated.",
)
@click.option("--index-url", default="", metavar="URL", help="Another index of packages.")
@click.option("--pre", "prereleases", is_flag=True, help="Try pre-releases, too.")
@click.option("--prepare", default="", metavar="COMMAND", help="Build each commit with this command, in its worktree.")
@click.option("--again", is_flag=True, help="Forget what an earlier run of this command has found out.")
@limit_options
@json_option
def command(
    sample: Path,
    spec: str,
    criterion: str | None,
    again: bool,
    deadline_s: float | None,
    memory_limit_bytes: int | None,
    form: Format,
    **asked: Any,
) -> int:
    """Find the first released version of a compiler with which SAMPLE fails, is wrong or slower.

    Each version gets an environment of its own, which is removed when it has been tried; one that cannot be installed
    is skipped. With --backend FILE.py:CLASS and no --package it is the first commit of the file's repository. Both ends
    are tried first. Whether a version is slower than the good one is decided by twin runs of both. Run again after an
    interruption, the command goes on where it was. Ends with 3 where both ends do the same.

    \b
    Examples:
      graphnet bisect samples/transformers/bert --backend onnxruntime --good 1.23 --bad 1.31
      graphnet bisect samples/transformers/bert --backend onnxruntime --good 1.31 --bad 1.20 --for failed
      graphnet bisect samples/transformers/gpt2 --backend openvino --good 2025.1 --bad 2026.4 --for slower
      graphnet bisect samples/transformers/vit --backend my_compiler.py:Mine --good v1 --bad HEAD --prepare "make -j2"
      graphnet bisect path/to/sample --backend my_compiler.py:Mine --package my-compiler --good 1.0 --bad 1.4 --json
    """  # noqa: D301
    settings = load_settings()
    question = Question(
        target=_target(sample, settings),
        spec=parse_backend(spec),
        criterion=None if criterion is None else Criterion(criterion),
        **{**asked, "beside": tuple(asked["beside"])},
    )
    limits = select_given(deadline_s=deadline_s, memory_limit_bytes=memory_limit_bytes)
    with measuring_host(settings) as host, show_work("bisect") as listen, contextlib.ExitStack() as stack:
        place = BisectResources(
            config=dataclasses.replace(settings.benchmark, **limits),
            host=host,
            environments=settings.environments_dir,
            root=settings.bisect_dir,
            log_dir=settings.log_dir,
            lock_dir=settings.lock_dir,
        )
        with usage_errors(BackendConfigError, BisectError, GitBuildError, InstallError):
            search = stack.enter_context(bisection(question, place, listen, again=again))
        change = _run(search)
    _echo(search, change, form)
    return ExitCode.OK


def _target(sample: Path, settings: Settings) -> SampleTarget:
    """Find the single sample in a folder."""
    selection = chosen_samples(SampleChoice((sample,)), settings, store=False)
    for broken in selection.broken:
        raise click.UsageError(f"{broken.sample_id} cannot be read: {broken.message}")
    if len(selection.targets) != 1:
        raise click.UsageError(f"{sample} has {len(selection.targets)} samples; bisect takes one")
    return selection.targets[0]


def _run(search: Bisection) -> Change:
    """Run the bisection, and show the result of each step."""
    candidates = search.candidates
    names = candidates.names
    tell(f"{len(names)} {candidates.noun}s of {candidates.subject} from {names[0]} to {names[-1]}")
    try:
        for step in search.run():
            tell(_step_text(step, names))
    except SameEndsError as error:
        raise NothingToDoError(f"there is nothing to find: {error}") from error
    assert search.change is not None
    return search.change


def _step_text(step: Step, names: tuple[str, ...]) -> str:
    """Describe a step, with the versions that are left."""
    name, span = _name(step.trial), step.span
    if span is None:
        return f"{name}: {step.trial.outcome}"
    said = f"{name}: {_verdict(step)}: {step.reason if step.is_bad is None else step.trial.outcome}"
    rest = f"{len(span.untried)} left between {names[span.good]} and {names[span.bad]}, about {span.steps_left} steps"
    return f"{said} ({rest})" if span.untried else said


def _name(trial: VersionTrial) -> str:
    return f"{trial.version} {trial.about}".rstrip()


def _verdict(step: Step) -> str:
    return "skipped" if step.is_bad is None else "bad" if step.is_bad else "good"


def _echo(search: Bisection, change: Change, form: Format) -> None:
    if form is Format.JSON:
        echo_json(_record(search, change))
    else:
        echo_rows(_COLUMNS, [_row(step) for step in change.steps], Format.TABLE, expendable=("call_ms", "speedup"))
    tell(_headline(search, change))
    for end, step in (("good", change.steps[0]), ("bad", change.steps[-1])):
        tell(f"{end} end {_name(step.trial)}: {step.trial.outcome}")
    for version, reason in change.skipped.items():
        tell(f"{version}: {reason}", kind="skipped")
    tell("to see it again:\n" + "\n".join(change.commands))


def _headline(search: Bisection, change: Change) -> str:
    noun, subject = search.candidates.noun, search.candidates.subject
    good, bad = change.last_good, change.first_bad
    if change.skipped:
        ends = f"{noun} {good.version} and {bad.version} of {subject}"
        said = f"{change.criterion} between {ends}, with {len(change.skipped)} between them that cannot be tried"
    elif search.candidates.is_backwards:
        said = f"last bad {noun} of {subject}: {bad.version}, mended in {good.version} ({change.criterion})"
    else:
        said = f"first bad {noun} of {subject}: {bad.version}, after {good.version} ({change.criterion})"
    return f"{said}: {_name(bad)}: {bad.outcome}; {_name(good)}: {good.outcome}"


def _row(step: Step) -> tuple[object, ...]:
    trial, speed = step.trial, step.trial.speed
    return (
        trial.version,
        _verdict(step),
        None if trial.result.t_min is None else t_text(trial.result.t_min),
        trial.result.speedup,
        trial.result.compiled_median_ms,
        None if speed is None else speed.ratio,
        None if speed is None else interval_text(speed),
        step.reason or trial.about or (trial.outcome if trial.result.has_failed else ""),
    )


def _record(search: Bisection, change: Change) -> dict[str, Any]:
    """Make the result of the bisection as a JSON object."""
    return {
        "sample_id": search.target.sample_id,
        "backend": str(search.candidates.spec),
        "of": search.candidates.subject,
        "criterion": change.criterion,
        "first_bad": change.first_bad.version,
        "last_good": change.last_good.version,
        "is_backwards": search.candidates.is_backwards,
        "skipped": change.skipped,
        "trials": [
            {**_trial_record(step.trial), "verdict": _verdict(step), "reason": step.reason} for step in change.steps
        ],
        "commands": list(change.commands),
    }


_RESULT = (
    "message", "t_min", "relative_error", "relative_error_dtype", "speedup", "speedup_low", "speedup_high",
    "eager_median_ms", "compiled_median_ms", "compile_ms", "log_path",
)  # fmt: skip
_SPEED = ("verdict", "ratio", "low", "high", "pair_count", "reason")


def _trial_record(trial: VersionTrial) -> dict[str, Any]:
    result, speed = trial.result, trial.speed
    return {
        **{name: getattr(trial, name) for name in ("version", "about", "problem")},
        "failure": kind_text(result),
        **{name: getattr(result, name) for name in _RESULT},
        "speed": None if speed is None else {name: getattr(speed, name) for name in _SPEED},
    }
