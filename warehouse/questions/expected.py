"""Current results of a scope as outcomes, to compare with a file of expected status."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fnmatch import fnmatchcase

from ops.dataset.sample.catalog.datasets import OWN_DATASET
from ops.evaluation.expected.outcomes import RowKey, SampleOutcome
from ops.evaluation.verdict.result import StoredRun
from ops.parameters import backend_argument
from warehouse.selection.scope import SampleScope, scope_of
from warehouse.store import Warehouse

_OUTCOMES = """
SELECT run.sample_id, run.backend, run.variant, run.status, run.phase, run.failure_kind, run.t_min,
    run.evidence_fallback_count, run.finished_at,
    build_name(build.label, coalesce(build.version, run.backend_version), run.build_hash) AS build
FROM benchmark_judged_of(members := {members}) AS run
LEFT JOIN build USING (build_hash)
WHERE {condition} AND run.validity <> 'invalid' AND run.status <> 'unavailable' AND run.sample_id <> ''
ORDER BY ALL
"""

_NEWER = """
WITH judged AS (
    SELECT run.backend, run.variant, run.build_hash, max(run.finished_at) AS finished_at
    FROM benchmark_judged_of(members := {members}) AS run WHERE {condition} GROUP BY ALL
)
SELECT trim(run.backend || ' ' || run.variant),
    build_name(build.label, coalesce(build.version, run.backend_version), run.build_hash) AS name,
    list(DISTINCT run.sample_id ORDER BY run.sample_id), max(run.finished_at) AS newest,
    run.backend, run.variant, coalesce(build.spec, ''), coalesce(build.label, '')
FROM benchmark_run AS run
JOIN judged ON judged.backend = run.backend AND judged.variant = run.variant
    AND judged.build_hash <> run.build_hash AND judged.finished_at < run.finished_at
LEFT JOIN build ON build.build_hash = run.build_hash
WHERE {condition} AND run.trial = '' AND run.status <> 'unavailable'
    AND run.run_id NOT IN (SELECT run_id FROM run_dropped)
GROUP BY ALL
ORDER BY newest
"""

_CATALOG = "SELECT sample_id, framework FROM sample_current WHERE {condition} AND validity <> 'invalid'"


@dataclass(frozen=True, slots=True)
class ExpectedScope:
    """A choice of results; an attribute that is None or empty does not restrict it.

    Attributes:
        dataset: "catalog" or the name of a folder's dataset.
        list_name: A list of samples, in place of a dataset.
        where: A condition that samples meet.
        backends: Names, or labels with a variant ("xla route=torchax").
        samples: Patterns of sample ids, as of file names: "transformers/*".
    """

    dataset: str | None = None
    list_name: str | None = None
    where: str | None = None
    backends: tuple[str, ...] = ()
    samples: tuple[str, ...] = ()

    def matches(self, key: RowKey) -> bool:
        """Tell whether the names of a sample and backend match; dataset, list and condition are not checked."""
        sample_id, label = key
        is_of_backend = not self.backends or label in self.backends or label.partition(" ")[0] in self.backends
        return is_of_backend and self.matches_sample(sample_id)

    def matches_sample(self, sample_id: str) -> bool:
        """Tell whether a sample's id matches one of the patterns, if there are any."""
        return not self.samples or any(fnmatchcase(sample_id, pattern) for pattern in self.samples)

    def load(self, warehouse: Warehouse) -> SampleScope:
        """Load the samples of the dataset or list that meet the condition, before names are matched.

        Errors are those of `scope_of`.
        """
        dataset = self.dataset or OWN_DATASET
        return scope_of(warehouse, dataset=dataset, list_name=self.list_name, where=self.where)


def current_outcomes(warehouse: Warehouse, scope: ExpectedScope) -> list[SampleOutcome]:
    """Load the outcome of each sample under each backend, from results that scores count; errors as of `scope_of`."""
    samples = scope.load(warehouse)
    query = _OUTCOMES.format(members=samples.macro, condition=samples.condition)
    rows = warehouse.records(query, samples.parameters)
    outcomes = [SampleOutcome.of(StoredRun.of(row), row["build"], row["finished_at"]) for row in rows]
    return [item for item in outcomes if scope.matches(item.key)]


@dataclass(frozen=True, slots=True)
class NewerBuild:
    """A build with results that are newer than those in scores but cover too few samples to replace them.

    Attributes:
        backend: Label of the backend.
        build: Name of the build.
        sample_ids: The samples that it ran.
        measured_at: Time when the last of these runs ended, UTC.
        options: Options of `graphnet bench` that choose the build.
    """

    backend: str
    build: str
    sample_ids: tuple[str, ...]
    measured_at: datetime
    options: tuple[str, ...]


def newer_builds(warehouse: Warehouse, scope: ExpectedScope) -> list[NewerBuild]:
    """Find builds that were measured later than those in `current_outcomes`; errors as of `scope_of`."""
    samples = scope.load(warehouse)
    rows = warehouse.rows(_NEWER.format(members=samples.macro, condition=samples.condition), samples.parameters)
    builds = [
        NewerBuild(
            label,
            build,
            tuple(filter(scope.matches_sample, ids)),
            at,
            ("--backend", backend_argument(*backend), *(("--build", name) if name else ())),
        )
        for label, build, ids, at, *backend, name in rows
    ]
    return [item for item in builds if any(scope.matches((name, item.backend)) for name in item.sample_ids)]


def samples_in(warehouse: Warehouse, scope: ExpectedScope) -> dict[str, str]:
    """Load the samples that are not known to be invalid, and so may have results: sample → framework."""
    samples = scope.load(warehouse)
    rows = warehouse.rows(_CATALOG.format(condition=samples.condition), samples.parameters)
    return {sample_id: framework for sample_id, framework in rows if scope.matches_sample(sample_id)}


def unmeasured_counts(samples: Mapping[str, str], outcomes: Sequence[SampleOutcome]) -> dict[str, int]:
    """Count samples without a result: backend → number of samples of its frameworks that it has no result of.

    Args:
        samples: Sample → framework.
        outcomes: Their outcomes. A backend's frameworks are those of its outcomes.

    Returns:
        Only backends that lack results.
    """
    counts = {}
    for backend in sorted({item.backend for item in outcomes}):
        ids = {item.sample_id for item in outcomes if item.backend == backend}
        frameworks = {samples[sample_id] for sample_id in ids if sample_id in samples}
        counts[backend] = sum(framework in frameworks for id_, framework in samples.items() if id_ not in ids)
    return {backend: count for backend, count in counts.items() if count}
