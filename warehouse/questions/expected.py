"""The outcomes that a file of expected status is held against: current results, chosen by scope."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from ops.expected.outcomes import Key, Outcome, outcome_of
from ops.sample.catalog.datasets import OWN_DATASET
from warehouse.selection.scope import Scope, scope_of
from warehouse.store import Warehouse

_OUTCOMES = """
SELECT run.sample_id, trim(run.backend || ' ' || run.variant), run.status, run.phase, run.failure_kind, run.t_min,
    run.evidence_fallback_count
FROM benchmark_judged_of(members := {members}) AS run
WHERE {within} AND run.validity <> 'invalid' AND run.status <> 'unavailable' AND run.sample_id <> ''
ORDER BY ALL
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

    def covers(self, key: Key) -> bool:
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
    outcomes = [
        outcome_of(
            sample_id,
            label,
            status=status,
            phase=phase,
            failure_kind=kind,
            t_min=t_min,
            fallback_count=fallback_count,
        )
        for sample_id, label, status, phase, kind, t_min, fallback_count in warehouse.rows(query, samples.parameters)
    ]
    return [item for item in outcomes if scope.covers(item.key)]


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
    measured: dict[str, set[str]] = {}
    for sample_id, backend in (item.key for item in outcomes):
        measured.setdefault(backend, set()).add(sample_id)
    counts = {}
    for backend, ids in sorted(measured.items()):
        frameworks = {samples[sample_id] for sample_id in ids if sample_id in samples}
        counts[backend] = sum(framework in frameworks for id_, framework in samples.items() if id_ not in ids)
    return {backend: count for backend, count in counts.items() if count}


def gone_keys(samples: Collection[str], keys: Sequence[Key]) -> frozenset[Key]:
    """Those of some rows of a file whose sample is in the catalog no more."""
    return frozenset(key for key in keys if key[0] not in samples)
