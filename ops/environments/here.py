"""Whether backends run on this machine, asked without starting anything or importing a compiler.

Not here: what a backend is with its options in the process that would run it (`ops.benchmark.describe`).
"""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from backends.base import Backend
from backends.options import option_hints, variant_of
from backends.registry import get, names, unavailable_reason, version_of
from ops.environments.definition import definitions, own_python, record_of, with_installation


@dataclass(frozen=True, slots=True)
class BackendHere:
    """A backend on this machine.

    Attributes:
        name: Registered name.
        variant: Options that differ from the defaults; "" for none.
        version: Of what would run it; "" where that is not installed.
        unavailable_reason: Why it cannot run, with the command that would help; None where it can.
        environment: The file of `backends/environments` that it needs; None for the pipeline's own packages.
    """

    name: str
    variant: str
    version: str
    unavailable_reason: str | None
    environment: str | None


def backend_here(backend: Backend, root: Path | None, name: str | None = None) -> BackendHere:
    """What is known of a backend with its options.

    Args:
        backend: An instance.
        root: Folder of the environments that have one of their own.
        name: Registered name; None for `backend.name`.
    """
    name = name or backend.name
    needs = backend.environment()
    version, reason = version_of(name, backend), None
    if root is not None and own_python(needs, root) is not None:
        record = record_of(root / (needs or "")) or {}
        version = next((record[package] for package in backend.packages if package in record), version)
    else:
        reason = unavailable_reason(backend)
    reason = with_installation(reason, needs, root)
    return BackendHere(name, variant_of(backend), version, reason, needs if needs in definitions() else None)


def backends_here(root: Path | None) -> Iterator[BackendHere]:
    """Every backend with its defaults, and with each choice of an option that needs something else or has another fate.

    Args:
        root: Folder of the environments that have one of their own.
    """
    for name in names():
        kind = get(name)
        usual = backend_here(kind(), root, name)
        yield usual
        for choice in choices(kind):
            other = backend_here(choice, root, name)
            if (other.environment, other.unavailable_reason) != (usual.environment, usual.unavailable_reason):
                yield other


def choices(kind: type[Backend]) -> Iterator[Backend]:
    """The backend with each value of each option that has a list of them, but for the defaults."""
    defaults = kind.options_type()
    for option, hint in option_hints(kind).items():
        if typing.get_origin(hint) is typing.Literal:
            for value in typing.get_args(hint):
                if value != getattr(defaults, option):
                    yield kind(dataclasses.replace(defaults, **{option: value}))
