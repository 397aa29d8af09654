"""Finds the checks: every class of the modules of `ops.dataset.validate.checks` that has a `name` and judges samples.

Adding a check is adding a file. No torch.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import ops.dataset.validate.checks
import ops.dataset.validate.frameworks
from backends._shared.messages import did_you_mean
from ops.dataset.validate.base import DatasetCheck, SampleCheck
from ops.discovery import classes_in, values_in
from ops.errors import GraphNetError

ENTRIES = {entry.framework: entry for entry in values_in(ops.dataset.validate.frameworks, "ENTRY")}
"""Framework → its class of a sample under validation."""


@cache
def sample_checks() -> Mapping[str, type[SampleCheck]]:
    """Checks that run in a worker, by name, in the order in which they run."""
    return _order_checks(classes_in(ops.dataset.validate.checks, "check"))


@cache
def dataset_checks() -> Mapping[str, type[DatasetCheck]]:
    """Checks that run in the parent, by name."""
    return _order_checks(classes_in(ops.dataset.validate.checks, "check_listed"))


def checks() -> dict[str, type[SampleCheck] | type[DatasetCheck]]:
    """All checks by name, those of workers first."""
    return {**sample_checks(), **dataset_checks()}


def names() -> tuple[str, ...]:
    """Names of all checks, those of workers first."""
    return tuple(checks())


def gating_checks() -> tuple[str, ...]:
    """Names of the checks that decide whether a sample is valid."""
    return tuple(name for name, check in checks().items() if check.gates)


def choose_checks(wanted: Sequence[str] | None) -> tuple[str, ...]:
    """Put wanted names in the order in which the checks run; all names if None.

    Raises:
        GraphNetError: A name is unknown.
    """
    if wanted is None:
        return names()
    unknown = sorted(set(wanted) - set(names()))
    if unknown:
        near = did_you_mean(unknown[0], names())
        raise GraphNetError(f"no validation check is called {unknown[0]!r}{near}; there are {', '.join(names())}")
    return tuple(name for name in names() if name in wanted)


def _order_checks(kinds: Iterable[type[Any]]) -> dict[str, type[Any]]:
    return {kind.name: kind for kind in sorted(kinds, key=lambda kind: (kind.order, kind.name))}
