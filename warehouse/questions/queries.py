"""Typed queries of the warehouse for the pipeline and the command line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from ops.dataset.sample.catalog.datasets import OWN_DATASET
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.validate.base import FindSimilar, SimilarSamples, ValidationRow
from ops.dataset.validate.registry import gating_checks
from ops.reporting.score.conditions import USUAL
from ops.reporting.score.metrics import Interval, Reference, ScoredSample, check_penalties
from ops.reporting.score.policies import get_policy
from ops.reporting.score.run_outcomes import broken_note, disturbed_note
from warehouse.selection.scope import WHOLE, SampleScope, scope_of
from warehouse.store import Warehouse

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class ValidityCounts:
    """Numbers of current samples that are valid, invalid, and not validated, and of those whose times mean nothing."""

    valid: int
    invalid: int
    unknown: int
    untimed: int = 0

    def note(self, *, include_invalid: bool = False) -> str:
        """Make a note for readers of scores, such as "2 invalid left out · 21 not validated"; "" if there is none."""
        parts = (
            (self.invalid, f"{self.invalid} invalid {'included' if include_invalid else 'left out'}"),
            (self.unknown, f"{self.unknown} not validated"),
            (self.untimed, f"{self.untimed} scored without times, with a speedup of 1: their ranks share cores"),
        )
        return " · ".join(text for count, text in parts if count)


def validity_counts(
    warehouse: Warehouse, scope: SampleScope = WHOLE, *, frameworks: Collection[str] = ()
) -> ValidityCounts:
    """Count current samples, of some frameworks or all, by validity."""
    query = f"""
    SELECT validity, count(*) AS samples FROM sample_current
    WHERE {scope.condition} AND (len($frameworks) = 0 OR list_contains($frameworks, framework))
    GROUP BY validity
    """
    counts = dict(warehouse.rows(query, {**scope.parameters, "frameworks": list(frameworks)}))
    untimed = 0
    if scope.members is not None:  # a dataset is scored without samples of several devices
        ((untimed,),) = warehouse.rows(f"{_UNTIMED} AND {scope.condition}", scope.parameters)
    valid, invalid, unknown = (counts.get(validity, 0) for validity in ("valid", "invalid", "unknown"))
    return ValidityCounts(valid, invalid, unknown, untimed)


_UNTIMED = "SELECT count(DISTINCT (dataset, sample_id)) FROM benchmark_judged WHERE times_note IS NOT NULL"

_COUNTS_BY_FRAMEWORK = """
SELECT framework, validity = 'invalid' AS is_invalid, count(*)
FROM sample_current WHERE dataset = $dataset AND list_contains($shards, shard) GROUP BY ALL ORDER BY ALL
"""


def exclusion_reasons(
    warehouse: Warehouse,
    framework: str,
    targets: Sequence[SampleTarget],
    *,
    shards: Sequence[str],
    include_invalid: bool,
    dataset: str = OWN_DATASET,
) -> list[str]:
    """Say why the other samples of some shards are not benchmarked, with counts: "20 of paddle", "3 up to date".

    Args:
        warehouse: Where the catalog is.
        framework: Framework of the samples that the backend takes.
        targets: The samples of the dataset that are benchmarked.
        shards: The shards.
        include_invalid: Whether invalid samples are benchmarked.
        dataset: The dataset.
    """
    counts = warehouse.rows(_COUNTS_BY_FRAMEWORK, {"dataset": dataset, "shards": list(shards)})
    reasons: Counter[str] = Counter()
    for name, is_invalid, count in counts:
        of_another = f"of {name}, which it does not take" if name != framework else ""
        reasons[of_another or ("invalid" if is_invalid and not include_invalid else "up to date")] += count
    reasons["up to date"] -= len(targets)
    return [f"{count:,} {reason}" for reason, count in reasons.items() if count > 0]


@dataclass(frozen=True, slots=True)
class ValidityFinding:
    """The result of validating a version of a sample: "valid", "invalid" or "unknown", and the broken constraints."""

    validity: str
    broken: str


def validity_of_rows(rows: Iterable[object]) -> dict[tuple[str, str], ValidityFinding]:
    """Do what `known_validity` does for findings among rows that are in no database yet."""
    passed: dict[tuple[str, str], dict[str, bool]] = {}
    for row in rows:
        if isinstance(row, ValidationRow) and row.constraint_name in gating_checks():
            passed.setdefault((row.sample_id, row.sample_hash), {})[row.constraint_name] = row.passed
    result = {}
    for version, findings in passed.items():
        broken = sorted(name for name, is_met in findings.items() if not is_met)
        validity = "invalid" if broken else "valid" if len(findings) == len(gating_checks()) else "unknown"
        result[version] = ValidityFinding(validity, ", ".join(broken))
    return result


_KNOWN_VALIDITY = """
SELECT sample_id, sample_hash, validity, coalesce(array_to_string(broken_constraints, ', '), '')
FROM sample_validity
WHERE dataset = $dataset
"""


def known_validity(warehouse: Warehouse, *, dataset: str = OWN_DATASET) -> dict[tuple[str, str], ValidityFinding]:
    """Load (sample_id, sample_hash) → finding, for every version that was ever validated."""
    rows = warehouse.rows(_KNOWN_VALIDITY, {"dataset": dataset})
    return {
        (sample_id, sample_hash): ValidityFinding(validity, broken) for sample_id, sample_hash, validity, broken in rows
    }


# Materialized, since DuckDB scans the table where the index's column is not the only condition.
_SIMILAR = """
WITH same_graph AS MATERIALIZED (FROM sample WHERE graph_hash = $graph_hash)
SELECT sample_id, content_hash = $content_hash AS same_content
FROM same_graph
WHERE dataset = $dataset AND cataloged_at = $cataloged_at
ORDER BY sample_id
"""


def similar_samples_finder(warehouse: Warehouse, *, dataset: str = OWN_DATASET) -> FindSimilar:
    """Make a function that finds the samples of the newest catalog with a given content or graph, by an index.

    A sample with the same content has the same graph, so one look-up by `graph_hash` finds both kinds.
    """
    newest = "SELECT max(cataloged_at) FROM catalog_newest WHERE dataset = $dataset"
    ((cataloged_at,),) = warehouse.rows(newest, {"dataset": dataset})

    def find(content_hash: str, graph_hash: str) -> SimilarSamples:
        asked = {"content_hash": content_hash, "graph_hash": graph_hash}
        rows = warehouse.rows(_SIMILAR, {**asked, "dataset": dataset, "cataloged_at": cataloged_at})
        return SimilarSamples(tuple(name for name, same in rows if same), tuple(name for name, _ in rows))

    return find


class ScoreOptions(TypedDict, total=False):
    """Options of scoring that differ from the defaults.

    Attributes:
        p, b, policy, group_by, include_invalid: As in `ops.reporting.score.conditions.ScoreConditions`, with its
            defaults.
        dataset: The dataset to score; the project's own by default.
        list: Samples of this list instead; None, the default, for all of the dataset.
        where: Only samples that meet this condition.
        scope: The samples, instead of these three.
        reference: Outputs to agree with: eager's (the default), or those of a run in float64 where there is one.
    """

    p: float
    b: float
    policy: str
    group_by: str
    dataset: str
    list: str | None
    where: str | None
    scope: SampleScope
    include_invalid: bool
    reference: Reference


def score_options(warehouse: Warehouse, given: ScoreOptions) -> ScoreOptions:
    """Complete the options of scoring with their defaults, and resolve the samples to a scope.

    Raises:
        GraphNetError: A penalty or the policy makes no sense, there is no such list, or the condition is wrong.
    """
    given = given.copy()
    dataset, of_list, where = given.pop("dataset", OWN_DATASET), given.pop("list", None), given.pop("where", None)
    options: ScoreOptions = {
        "p": USUAL.p,
        "b": USUAL.b,
        "policy": USUAL.policy,
        "group_by": USUAL.group_by,
        "include_invalid": USUAL.include_invalid,
        "reference": "eager",
        **given,
    }
    if "scope" not in options:
        options["scope"] = scope_of(warehouse, dataset=dataset, list_name=of_list, where=where)
    options |= {"p": float(options["p"]), "b": float(options["b"])}
    check_penalties(options["p"], options["b"])
    get_policy(options["policy"])
    return options


def _parameters(options: ScoreOptions) -> dict[str, Any]:
    """Convert the options to parameters of queries."""
    values = {name: value for name, value in options.items() if name != "scope"}
    return {**values, **options["scope"].parameters}


def _sample_arguments(scope: SampleScope, dataset: str = "dataset") -> str:
    """Arguments that give a macro its samples; `dataset` is the macro's name for that argument."""
    return f"{dataset} := $dataset" if scope.members is None else f"members := {scope.macro}"


_SCORES = """
FROM scores(
    p := $p, b := $b, policy := $policy, group_by := $group_by, include_invalid := $include_invalid,
    reference := $reference, {samples}
)
"""


def scores_frame(warehouse: Warehouse, **given: Unpack[ScoreOptions]) -> pd.DataFrame:
    """Compute S(t) and ES(t) with the quantities in their formulas: one row a backend, variant, group and t.

    Returns:
        Columns backend, variant, group_value, t, is_joint, total_count, sample_count, correct_count, slow_count,
        partial_count, alpha, beta, lambda, eta, gamma, s and es; s is NaN where t > 0. Backends without a scored
        sample have no rows. Rows with is_joint are over the same samples; any other is over its own, sample_count of
        total_count (`ops.reporting.score.run_outcomes`).

    Raises:
        GraphNetError: A penalty, the policy or the grouping makes no sense.
    """
    options = score_options(warehouse, given)
    return warehouse.query(_SCORES.format(samples=_sample_arguments(options["scope"])), _parameters(options))


_CHOSEN_SCORES = (
    _SCORES
    + """
WHERE (len($backends) = 0 OR list_contains($backends, backend))
    AND (len($tolerances) = 0 OR list_contains($tolerances, t))
ORDER BY is_joint DESC, backend, variant, group_value, t
"""
)


def score_points(
    warehouse: Warehouse, backends: Sequence[str] = (), tolerances: Sequence[int] = (), **given: Unpack[ScoreOptions]
) -> list[dict[str, Any]]:
    """Load rows of `scores_frame` with their intervals, as Python values, those compared jointly first.

    Backends and tolerances restrict the rows, where any are given.

    Returns:
        Points with the keys of the frame's columns, and score_low and score_high: the ends of the 95% interval of es,
        None for a score over too few samples (`ops.reporting.score.metrics.MIN_INTERVAL_VALUES`).

    Raises:
        GraphNetError: As `scores_frame`.
    """
    options = score_options(warehouse, given)
    parameters = {**_parameters(options), "backends": list(backends), "tolerances": list(tolerances)}
    points = warehouse.records(_CHOSEN_SCORES.format(samples=_sample_arguments(options["scope"])), parameters)
    intervals = score_intervals(warehouse, **options) if points else {}
    for point in points:
        ends = intervals.get((point["backend"], point["variant"], point["group_value"], point["t"]), (None, None))
        point["score_low"], point["score_high"] = ends
    return points


def frameworks_of(warehouse: Warehouse) -> dict[str, str]:
    """Load backend → framework for all backends with results; only backends of one framework are compared."""
    return dict(warehouse.rows("SELECT DISTINCT backend, framework FROM benchmark_run"))


_SCORED = """
SELECT backend, variant, group_value, speedup, first_t, code, weight
FROM scored_samples(
    by_policy := $policy, by_group := $group_by, with_invalid := $include_invalid, against := $reference, {samples}
)
ORDER BY backend, variant, group_value, sample_id, dataset  -- resampling depends on the order
"""


def scored_curves(
    warehouse: Warehouse, **given: Unpack[ScoreOptions]
) -> dict[tuple[str, str, str], list[ScoredSample]]:
    """Load (backend, variant, group_value) → its scored samples, as `scores_frame` counts them; errors as of that."""
    options = score_options(warehouse, given)
    asked = {name: value for name, value in _parameters(options).items() if name not in ("p", "b")}
    query = _SCORED.format(samples=_sample_arguments(options["scope"], "of_dataset"))
    curves: dict[tuple[str, str, str], list[ScoredSample]] = {}
    for backend, variant, group, *values in warehouse.rows(query, asked):
        curves.setdefault((backend, variant, group), []).append(ScoredSample(*values))
    return curves


def score_intervals(warehouse: Warehouse, **given: Unpack[ScoreOptions]) -> dict[tuple[str, str, str, int], Interval]:
    """Compute the 95% intervals of `scores_frame`'s ES(t) by resampling samples; ES(t) is S(t) for t ≤ 0.

    Returns:
        (backend, variant, group_value, t) → both ends; a score over too few samples has none.

    Raises:
        GraphNetError: As `scores_frame`.
    """
    # Imported late: it needs numpy, which no other query does.
    from ops.reporting.score.intervals import curve_intervals

    options = score_options(warehouse, given)
    p, b, policy = options["p"], options["b"], get_policy(options["policy"])
    return {
        (*key, t): interval
        for key, samples in scored_curves(warehouse, **options).items()
        for t, interval in curve_intervals(samples, policy.t_values, p=p, b=b).items()
    }


def speedups_frame(warehouse: Warehouse, scope: SampleScope = WHOLE, *, include_invalid: bool = False) -> pd.DataFrame:
    """Load the view `speedups`: one row a current sample, backend and variant; invalid samples too if asked for."""
    query = f"""
    FROM speedups_of(with_invalid := $include_invalid, members := {scope.macro})
    WHERE {scope.condition}
    ORDER BY backend, variant, sample_id, dataset
    """
    return warehouse.query(query, {**scope.parameters, "include_invalid": include_invalid})


_WORST = """
FROM worst_samples_of(members := {members})
LEFT JOIN (SELECT run.run_id, build.spec FROM benchmark_run AS run JOIN build USING (build_hash)) USING (run_id)
WHERE {condition} AND (harm <> 'none' OR speedup < 1 OR is_far(relative_error, relative_error_dtype))
ORDER BY list_position(['crash', 'failure', 'wrong', 'slower', 'none'], harm),
    CASE harm WHEN 'wrong' THEN coalesce(t_min, 'inf') END DESC, speedup NULLS FIRST, t_min DESC,
    sample_id, backend, variant
LIMIT $limit
"""


def worst_frame(warehouse: Warehouse, scope: SampleScope = WHOLE, *, limit: int | None = None) -> pd.DataFrame:
    """Load rows of the view `worst_samples` that are wrong, far from eager or slower, the most harmful first.

    The column spec is that of the run's build: the path of a backend that is a file.

    Args:
        warehouse: Where results are.
        scope: The samples.
        limit: Greatest number of rows; None for all.
    """
    query = _WORST.format(members=scope.macro, condition=scope.condition)
    return warehouse.query(query, {**scope.parameters, "limit": limit})


def converted_pairs_frame(warehouse: Warehouse, scope: SampleScope = WHOLE) -> pd.DataFrame:
    """Load the view `converted_pairs`: runs of samples that were converted and match, beside those of the results."""
    asked = f"FROM converted_pairs WHERE {scope.condition} ORDER BY sample_id, target, framework, backend, variant"
    return warehouse.query(asked, scope.parameters)


_CONVERSIONS = """
SELECT sample_id, target, status, phase, message, is_converted, t_min, first_different
FROM conversion_current
WHERE {condition}
ORDER BY target, status = 'success', status = 'loose', is_converted, sample_id
"""


def conversions_frame(warehouse: Warehouse, scope: SampleScope = WHOLE) -> pd.DataFrame:
    """Load the view `conversion_current`: the result of each sample that was to be converted, failures first."""
    return warehouse.query(_CONVERSIONS.format(condition=scope.condition), scope.parameters)


def samples_frame(warehouse: Warehouse, scope: SampleScope = WHOLE) -> pd.DataFrame:
    """Load the view `sample_current`: the columns of `SampleRow`, and the sample's validity."""
    return warehouse.query(f"FROM sample_current WHERE {scope.condition} ORDER BY sample_id", scope.parameters)


_DISTURBED = """
WITH run AS (
    SELECT *, is_disturbed(others_cpu_share, eager_block_spread) AS is_disturbed
    FROM benchmark_judged_of(members := {members})
    WHERE {condition} AND status <> 'unavailable' AND ($include_invalid OR validity <> 'invalid')
)
SELECT count(*) FILTER (is_disturbed), count(*),
    coalesce(max(others_cpu_share) FILTER (is_disturbed), 0), coalesce(max(eager_block_spread) FILTER (is_disturbed), 0)
FROM run
"""


def run_note(warehouse: Warehouse, scope: SampleScope = WHOLE, *, include_invalid: bool = False) -> str:
    """Make a note on disturbed runs; "" where there are none."""
    asked = {**scope.parameters, "include_invalid": include_invalid}
    (disturbed,) = warehouse.rows(_DISTURBED.format(members=scope.macro, condition=scope.condition), asked)
    return disturbed_note(*disturbed)


_LEFT_OUT = """
SELECT trim(backend || ' ' || variant), sample_count, usual_count FROM variant_left_out
WHERE list_contains($names, dataset) ORDER BY ALL
"""


def left_out_note(warehouse: Warehouse, scope: SampleScope = WHOLE) -> str:
    """Make a note on variants of a backend that ran on too few samples to be shown; "" where there are none."""
    rows = warehouse.rows(_LEFT_OUT, {"names": scope.datasets})
    listed = "; ".join(f"{label} ({count:,} of {usual:,} samples)" for label, count, usual in rows)
    return f"not shown, since they ran on less than half of their backend's samples: {listed}" if rows else ""


_BROKEN = "SELECT sample_id FROM broken_current WHERE list_contains($names, dataset) ORDER BY sample_id"


def unreadable_note(warehouse: Warehouse, scope: SampleScope = WHOLE) -> str:
    """Make a note on folders of the datasets that cannot be read as samples; "" where there are none."""
    return broken_note([str(sample_id) for (sample_id,) in warehouse.rows(_BROKEN, {"names": scope.datasets})])
