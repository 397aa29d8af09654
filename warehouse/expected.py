"""The outcomes that a file of expected status is held against: current results, chosen by scope."""

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from ops.expected.outcomes import Key, Outcome, outcome_of
from ops.sample.catalog.rows import OWN_DATASET
from warehouse.store import Warehouse

_OUTCOMES = """
SELECT run.sample_id, trim(run.backend || ' ' || run.variant), run.status, run.phase, run.failure_kind, run.t_min,
    run.evidence_fallback_count
FROM benchmark_current AS run
WHERE run.dataset = $dataset AND run.status <> 'unavailable' AND run.sample_id <> ''
    AND (len($backends) = 0 OR list_contains($backends, run.backend)
        OR list_contains($backends, trim(run.backend || ' ' || run.variant)))
    AND (len($samples) = 0 OR list_bool_or(list_transform($samples, pattern -> run.sample_id GLOB pattern)))
ORDER BY ALL
"""

_CATALOG = """
SELECT sample.sample_id
FROM sample_current AS sample
WHERE sample.dataset = $dataset AND sample.validity <> 'invalid'
    AND (len($samples) = 0 OR list_bool_or(list_transform($samples, pattern -> sample.sample_id GLOB pattern)))
"""


@dataclass(frozen=True, slots=True)
class Scope:
    """Which results are meant.

    Attributes:
        dataset: "catalog" or the name of a folder's dataset.
        backends: Names, or labels with a variant ("xla route=torchax"); empty for all.
        samples: Patterns of sample ids, as of file names: "transformers/*"; empty for all.
    """

    dataset: str = OWN_DATASET
    backends: tuple[str, ...] = ()
    samples: tuple[str, ...] = ()

    def covers(self, key: Key) -> bool:
        """Whether a sample and backend are among it, whatever dataset the sample is of."""
        sample_id, label = key
        return (not self.backends or label in self.backends or label.partition(" ")[0] in self.backends) and (
            not self.samples or any(fnmatchcase(sample_id, pattern) for pattern in self.samples)
        )


def current_outcomes(warehouse: Warehouse, scope: Scope) -> list[Outcome]:
    """What came of each sample under each backend, by the results that scores are of."""
    rows = warehouse.rows(_OUTCOMES, _parameters(scope, backends=list(scope.backends)))
    return [
        outcome_of(
            sample_id,
            label,
            status=status,
            phase=phase,
            failure_kind=kind,
            t_min=t_min,
            fallback_count=fallback_count,
        )
        for sample_id, label, status, phase, kind, t_min, fallback_count in rows
    ]


def samples_in(warehouse: Warehouse, scope: Scope) -> frozenset[str]:
    """The samples that could have results: those of the newest catalog that are not known to be invalid."""
    return frozenset(sample_id for (sample_id,) in warehouse.rows(_CATALOG, _parameters(scope)))


def unmeasured(samples: frozenset[str], outcomes: Sequence[Outcome]) -> dict[str, int]:
    """Backend → how many of the samples have no result of it; none of a backend that has all."""
    measured: dict[str, set[str]] = {}
    for sample_id, backend in (item.key for item in outcomes):
        measured.setdefault(backend, set()).add(sample_id)
    counts = {backend: len(samples - ids) for backend, ids in sorted(measured.items())}
    return {backend: count for backend, count in counts.items() if count}


def gone_keys(samples: frozenset[str], keys: Sequence[Key]) -> frozenset[Key]:
    """Those of some rows of a file whose sample is in the catalog no more."""
    return frozenset(key for key in keys if key[0] not in samples)


def _parameters(scope: Scope, **others: object) -> dict[str, object]:
    return {"dataset": scope.dataset, "samples": list(scope.samples), **others}
