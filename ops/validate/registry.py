"""Finds the checks: every class of the modules of `ops.validate.checks` that has a `name` and judges samples.

Adding a check is adding a file. No torch.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import ops.validate.checks
from backends._shared.messages import did_you_mean
from ops.discovery import classes_in
from ops.errors import GraphNetError
from ops.validate.base import DatasetCheck, Finding, SampleCheck, not_applicable


@cache
def sample_checks() -> Mapping[str, type[SampleCheck]]:
    """Checks that run in a worker, by name, in the order in which they run."""
    return _in_order(classes_in(ops.validate.checks, "check"))


@cache
def dataset_checks() -> Mapping[str, type[DatasetCheck]]:
    """Checks that run in the parent, by name."""
    return _in_order(classes_in(ops.validate.checks, "check_among"))


def judge(check: SampleCheck, framework: str) -> Callable[[Any], Finding]:
    """How a check judges samples of a framework; where it has no way to, it is not applicable to them."""
    method: Callable[[Any], Finding] | None = getattr(
        check, "check" if framework == "torch" else f"check_{framework}", None
    )
    return method or (lambda _tested: not_applicable(f"{check.name} is not defined for samples of {framework}"))


def checks() -> dict[str, type[SampleCheck] | type[DatasetCheck]]:
    """All checks by name, those of workers first."""
    return {**sample_checks(), **dataset_checks()}


def names() -> tuple[str, ...]:
    """Names of all checks, those of workers first."""
    return tuple(checks())


def gating() -> tuple[str, ...]:
    """Names of the checks that decide whether a sample is valid."""
    return tuple(name for name, check in checks().items() if check.gates)


def choose(wanted: Sequence[str] | None) -> tuple[str, ...]:
    """The names wanted, in the order in which they run; all of them if None.

    Raises:
        GraphNetError: There is no such check.
    """
    if wanted is None:
        return names()
    unknown = sorted(set(wanted) - set(names()))
    if unknown:
        near = did_you_mean(unknown[0], names())
        raise GraphNetError(f"no validation check is called {unknown[0]!r}{near}; there are {', '.join(names())}")
    return tuple(name for name in names() if name in wanted)


def _in_order(kinds: Iterable[type[Any]]) -> dict[str, type[Any]]:
    return {kind.name: kind for kind in sorted(kinds, key=lambda kind: (kind.order, kind.name))}
