"""Finds the checks: every class of this package's modules that has a `name` and judges samples.

Adding a check is adding a file. No torch.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import ops.validate
import ops.validate.paddle
from ops.discovery import classes_in
from ops.errors import GraphNetError
from ops.validate.base import DatasetCheck, SampleCheck

FRAMEWORKS = ("torch", "paddle")
"""Those whose samples can be validated."""


@cache
def sample_checks() -> Mapping[str, type[SampleCheck]]:
    """Checks that run in a worker, by name, in the order in which they run."""
    return _in_order(classes_in(ops.validate, "check"))


@cache
def framework_checks(framework: str) -> Mapping[str, type[Any]]:
    """Checks that run in a worker of a framework, under the names of `sample_checks`, which are torch's.

    Raises:
        GraphNetError: There are no checks for samples of this framework.
    """
    if framework == "torch":
        return sample_checks()
    if framework == "paddle":
        return _in_order(classes_in(ops.validate.paddle, "check"))
    raise GraphNetError(f"no constraints are defined for samples of {framework}")


@cache
def dataset_checks() -> Mapping[str, type[DatasetCheck]]:
    """Checks that run in the parent, by name."""
    return _in_order(classes_in(ops.validate, "check_among"))


def names() -> tuple[str, ...]:
    """Names of all checks, those of workers first."""
    return (*sample_checks(), *dataset_checks())


def gating() -> tuple[str, ...]:
    """Names of the checks that decide whether a sample is valid."""
    return tuple(name for name, check in checks().items() if check.gates)


def checks() -> dict[str, type[SampleCheck] | type[DatasetCheck]]:
    """All checks by name, those of workers first."""
    return {**sample_checks(), **dataset_checks()}


def choose(wanted: Sequence[str] | None) -> tuple[str, ...]:
    """The names wanted, in the order in which they run; all of them if None.

    Raises:
        GraphNetError: There is no such check.
    """
    if wanted is None:
        return names()
    unknown = sorted(set(wanted) - set(names()))
    if unknown:
        raise GraphNetError(f"no validation check is called {unknown[0]!r}; there are {', '.join(names())}")
    return tuple(name for name in names() if name in wanted)


def _in_order(found: Iterable[type[Any]]) -> dict[str, type[Any]]:
    return {check.name: check for check in sorted(found, key=lambda check: (check.order, check.name))}
