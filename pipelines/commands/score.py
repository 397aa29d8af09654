"""`graphnet score`: S(t) and ES(t) of the stored results, by the macro `scores`."""

from collections.abc import Mapping, Sequence
from typing import Any, get_args

import click

from backends._shared.messages import did_you_mean
from backends.registry import names as registered
from ops.dataset.sample.catalog.datasets import OWN_DATASET
from ops.reporting.score.conditions import ScoreConditions
from ops.reporting.score.metrics import TOO_FEW, Reference, ScoredSample
from ops.reporting.score.parameters import SCALARS, score_parameters
from ops.reporting.score.policies import POLICIES, T_MIN, get_policy
from pipelines.exits import NothingToDoError
from pipelines.options import (
    conditions_of,
    format_options,
    scope_of_options,
    score_options,
    score_settings,
    select_given,
)
from pipelines.output.console import Format, echo_rows, tell
from pipelines.output.score_table import Point, echo_points, echo_scores, group_by_framework
from pipelines.selection.warehouses import chosen_warehouse, example_option, tell_what_is_missing
from pipelines.settings import load_settings
from warehouse.questions.queries import frameworks_of, left_out_note, score_points, scored_curves, validity_counts
from warehouse.selection.lists import stated_error
from warehouse.selection.scope import SampleScope

_AGAINST: dict[Reference, str] = {
    "eager": "against eager",
    "float64": "against float64 where a run has it, else eager",
}
"""Reference → its description. Against float64, a result that equals eager's has eager's error from another run."""

_T_MAX = max(policy.t_max for policy in POLICIES.values())
_KNOWN = "select distinct dataset, backend, trial from benchmark_run"


SECTION = "measure"
"""Section of the list of commands."""


@click.command("score", short_help="Print S(t) and ES(t).")
@click.option("--backend", "backends", multiple=True, metavar="NAME", help="Only this backend; may be repeated.")
@score_options
@click.option(
    "--t", "tolerances", type=click.IntRange(T_MIN, _T_MAX), multiple=True, help="Only this tolerance; may be repeated."
)
@click.option(
    "--reference",
    type=click.Choice(get_args(Reference)),
    default="eager",
    show_default=True,
    help="What outputs must agree with to be right; float64 where there is such a run, else eager.",
)
@click.option("--all-t", is_flag=True, help="A row for each tolerance, with what the scores are made of.")
@click.option(
    "--parameters",
    is_flag=True,
    help="For each tolerance all that the score is made of: α, β, λ, η, γ and π; by these and by samples, which agree.",
)
@click.option(
    "--scalar",
    type=click.Choice(tuple(SCALARS)),
    help="The figure of GraphNet's or PassNet's own code, with its policy, p and b unless they are given.",
)
@example_option
@format_options
def command(
    backends: tuple[str, ...],
    dataset: str | None,
    where: str | None,
    tolerances: tuple[int, ...],
    reference: Reference,
    all_t: bool,
    parameters: bool,
    scalar: str | None,
    example: bool,
    form: Format,
    **overrides: str | float | None,
) -> None:
    """Print S(t) and ES(t) of the newest results of each backend on a list of samples.

    Backends that have the samples of the others are compared over the same ones; any other stands apart, over its own.
    The table has a row a backend; --all-t and --t give one a tolerance. --json and --csv have all tolerances and all
    columns; score_low and score_high are the ends of the 95% interval of ES(t), which is S(t) for t ≤ 0.

    \b
    Examples:
      graphnet score
      graphnet score --example
      graphnet score --backend inductor --by task --t 0 --t 1
      graphnet score --backend openvino --all-t
      graphnet score --where "task = 'nlp' and has_operator('gelu')"
      graphnet score --policy graphnet_extended --p 0.1 --csv > scores.csv
      graphnet score --parameters --t 0
      graphnet score --scalar passnet
    """  # noqa: D301
    settings = load_settings()
    if example and not overrides["list"]:
        dataset = dataset or OWN_DATASET  # the example has none of the shipped samples, hence nothing of their list
    usual = {} if scalar is None else _usual_of(scalar, is_part=bool(parameters or all_t or tolerances))
    scoring = score_settings(settings, usual | select_given(**overrides), dataset=dataset)
    warehouse = chosen_warehouse(settings, example=example)
    scope = scope_of_options(warehouse, scoring, dataset, where)
    options = {**conditions_of(scoring), "scope": scope, "reference": reference}
    points = score_points(warehouse, backends, tolerances, **options)
    if not points:
        if warehouse.waiting_count():
            tell_what_is_missing(warehouse)
        raise _choice_error(scope, backends, {(name, of, trial) for name, of, trial in warehouse.rows(_KNOWN)})
    frameworks = frameworks_of(warehouse)
    if parameters or scalar is not None:
        _echo_parameters(scored_curves(warehouse, **options), scoring, backends, tolerances, scalar, form)
    elif form is Format.TABLE:
        _echo_table(points, frameworks, _AGAINST[reference], of_each_t=bool(all_t or tolerances))
    else:
        echo_rows(list(points[0]), [list(point.values()) for point in points], form)
    scored = {frameworks.get(point["backend"], "torch") for point in points}
    invalid = validity_counts(warehouse, scope, frameworks=scored).note(include_invalid=scoring.include_invalid)
    if note := " · ".join(filter(None, (scope.label, invalid))):
        tell(f"of the samples: {note}")
    if form is Format.TABLE and scalar is None and any(point["score_low"] is None for point in points):
        tell(TOO_FEW)
    for note in filter(
        None, (stated_error(warehouse, scope.list_name, scope.part_of), left_out_note(warehouse, scope))
    ):
        tell(note)


def _usual_of(scalar: str, *, is_part: bool) -> dict[str, Any]:
    if is_part:
        raise click.UsageError("--scalar is a figure of the whole curve: take it without --parameters, --all-t and --t")
    return {name: getattr(SCALARS[scalar], name) for name in ("p", "b", "policy")}


def _echo_table(points: Sequence[Point], frameworks: Mapping[str, str], note: str, *, of_each_t: bool) -> None:
    for of, own in group_by_framework(points, frameworks):
        title = f"Over the same samples{of}"
        if of_each_t:
            echo_points(own, title, f"{note}; in brackets the 95% interval over samples like these")
        else:
            echo_scores(own, title, f"{note}; below each score its 95% interval")


def _echo_parameters(
    curves: Mapping[tuple[str, str, str], Sequence[ScoredSample]],
    scoring: ScoreConditions,
    backends: Sequence[str],
    tolerances: Sequence[int],
    scalar: str | None,
    form: Format,
) -> None:
    """Write what the scores of curves are made of, or the figure of a scalar."""
    rows: list[tuple[Any, ...]] = []
    for key, samples in curves.items():
        ts = SCALARS[scalar].weights if scalar else tolerances or get_policy(scoring.policy).t_values
        of_t = {t: score_parameters(samples, t, p=scoring.p, b=scoring.b) for t in ts}
        if backends and key[0] not in backends:
            continue
        if scalar:
            figure = SCALARS[scalar].value({t: item.point.es for t, item in of_t.items()})
            rows.append((*key, len(samples), figure))
        for item in () if scalar else of_t.values():
            point = item.point
            shares = {str(code): share for code, share in point.error_shares}
            made_of = point.alpha, point.beta, point.lambda_, point.eta, point.gamma, shares
            rows.append((*key, point.t, point.sample_count, *made_of, point.s, point.es, item.es_by_sample))
    names = ("samples", scalar) if scalar else _PARAMETERS
    echo_rows(["backend", "variant", "group", *names], rows, form, expendable=("variant", "group"))


_PARAMETERS = ("t", "samples", "alpha", "beta", "lambda", "eta", "gamma", "pi", "S", "ES", "ES by samples")


def _choice_error(scope: SampleScope, backends: tuple[str, ...], present: set[tuple[str, str, str]]) -> Exception:
    """Make the error for a choice without scores, from the datasets, backends and trials that have results."""
    names = {backend for _, backend, _ in present}
    for backend in backends:
        if backend not in names.union(registered()):
            there = f"there are results of {', '.join(sorted(names))}" if names else "there are no results yet"
            near = did_you_mean(backend, names.union(registered()))
            return click.UsageError(f"there is no backend {backend!r}{near}; {there}")
    trials = {trial for name, backend, trial in present if name in scope.datasets and backend in (backends or names)}
    if trials and "" not in trials:
        return NothingToDoError(
            f"all runs of the {scope} are trials ({', '.join(sorted(trials))}): "
            f"run them with the configuration of the settings, or change that"
        )
    datasets = sorted({name for name, _, _ in present})
    there = (
        f"there are results of {', '.join(datasets)}" if datasets else "run `graphnet bench` or `graphnet demo` first"
    )
    which = f" under {', '.join(backends)}" if backends else ""
    near = "" if scope.members is not None or scope.dataset in datasets else did_you_mean(scope.dataset, datasets)
    return NothingToDoError(f"no scores of the {scope}{near}{which} for this choice; {there}")
