"""The outcomes that a file of expected status is held against: current results, chosen by scope."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fnmatch import fnmatchcase

from ops.expected.outcomes import Outcome, RowKey
from ops.parameters import backend_argument
from ops.sample.catalog.datasets import OWN_DATASET
from ops.verdict.result import StoredRun
from warehouse.selection.scope import Scope, scope_of
from warehouse.store import Warehouse

_OUTCOMES = """
SELECT run.sample_id, run.backend, run.variant, run.status, run.phase, run.failure_kind, run.t_min,
    run.evidence_fallback_count, run.finished_at,
    build_name(build.label, coalesce(build.version, run.backend_version), run.build_hash) AS build
FROM benchmark_judged_of(members := {members}) AS run
LEFT JOIN build USING (build_hash)
WHERE {within} AND run.validity <> 'invalid' AND run.status <> 'unavailable' AND run.sample_id <> ''
ORDER BY ALL
"""

_NEWER = """
WITH judged AS (
    SELECT run.backend, run.variant, run.build_hash, max(run.finished_at) AS finished_at
    FROM benchmark_judged_of(members := {members}) AS run WHERE {within} GROUP BY ALL
)
SELECT trim(run.backend || ' ' || run.variant),
    build_name(build.label, coalesce(build.version, run.backend_version), run.build_hash) AS name,
    list(DISTINCT run.sample_id ORDER BY run.sample_id), max(run.finished_at) AS newest,
    run.backend, run.variant, coalesce(build.spec, ''), coalesce(build.label, '')
FROM benchmark_run AS run
JOIN judged ON judged.backend = run.backend AND judged.variant = run.variant
    AND judged.build_hash <> run.build_hash AND judged.finished_at < run.finished_at
LEFT JOIN build ON build.build_hash = run.build_hash
WHERE {within} AND run.trial = '' AND run.status <> 'unavailable'
    AND run.run_id NOT IN (SELECT run_id FROM run_dropped)
GROUP BY ALL
ORDER BY newest
"""

_CATALOG = "SELECT sample_id, framework FROM sample_current WHERE {within} AND validity <> 'invalid'"


@dataclass(frozen=True, slots=True)
class ExpectedScope:
    """Which results are meant; what is None or empty chooses nothing.

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

    def covers(self, key: RowKey) -> bool:
        """Whether a sample and backend have such names, whatever dataset, list and condition the sample is of."""
        sample_id, label = key
        is_of_backend = not self.backends or label in self.backends or label.partition(" ")[0] in self.backends
        return is_of_backend and self.names(sample_id)

    def names(self, sample_id: str) -> bool:
        """Whether a sample is called so."""
        return not self.samples or any(fnmatchcase(sample_id, pattern) for pattern in self.samples)

    def of(self, warehouse: Warehouse) -> Scope:
        """The samples, whatever they are called; raises as `scope_of`."""
        dataset = self.dataset or OWN_DATASET
        return scope_of(warehouse, dataset=dataset, list_name=self.list_name, where=self.where)


def current_outcomes(warehouse: Warehouse, scope: ExpectedScope) -> list[Outcome]:
    """What came of each sample under each backend, by the results that scores are of; raises as `scope_of`."""
    samples = scope.of(warehouse)
    query = _OUTCOMES.format(members=samples.macro, within=samples.within)
    rows = warehouse.records(query, samples.parameters)
    outcomes = [Outcome.of(StoredRun.of(row), row["build"], row["finished_at"]) for row in rows]
    return [item for item in outcomes if scope.covers(item.key)]


@dataclass(frozen=True, slots=True)
class NewerBuild:
    """A build with newer results than those that count, which cover too few samples to count.

    Attributes:
        backend: Label of the backend.
        build: How the build is called.
        sample_ids: The samples that it ran.
        measured_at: When the last of these ended, UTC.
        options: Those of `graphnet bench` that mean it.
    """

    backend: str
    build: str
    sample_ids: tuple[str, ...]
    measured_at: datetime
    options: tuple[str, ...]


def newer_builds(warehouse: Warehouse, scope: ExpectedScope) -> list[NewerBuild]:
    """The builds that were measured later than those that `current_outcomes` is of; raises as `scope_of`."""
    samples = scope.of(warehouse)
    rows = warehouse.rows(_NEWER.format(members=samples.macro, within=samples.within), samples.parameters)
    builds = [
        NewerBuild(
            label,
            build,
            tuple(filter(scope.names, ids)),
            at,
            ("--backend", backend_argument(*backend), *(("--build", name) if name else ())),
        )
        for label, build, ids, at, *backend, name in rows
    ]
    return [item for item in builds if any(scope.covers((name, item.backend)) for name in item.sample_ids)]


def samples_in(warehouse: Warehouse, scope: ExpectedScope) -> dict[str, str]:
    """The samples that could have results, each with its framework: those that are not known to be invalid."""
    samples = scope.of(warehouse)
    rows = warehouse.rows(_CATALOG.format(within=samples.within), samples.parameters)
    return {sample_id: framework for sample_id, framework in rows if scope.names(sample_id)}


def unmeasured(samples: Mapping[str, str], outcomes: Sequence[Outcome]) -> dict[str, int]:
    """Backend → how many samples of the frameworks that it takes have no result of it; none of one that has all.

    Args:
        samples: Sample → framework.
        outcomes: What came of them.
    """
    counts = {}
    for backend in sorted({item.backend for item in outcomes}):
        ids = {item.sample_id for item in outcomes if item.backend == backend}
        frameworks = {samples[sample_id] for sample_id in ids if sample_id in samples}
        counts[backend] = sum(framework in frameworks for id_, framework in samples.items() if id_ not in ids)
    return {backend: count for backend, count in counts.items() if count}
