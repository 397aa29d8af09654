"""Tells whether backends run on this machine and device, without starting anything or importing a compiler."""

import typing
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from backends import registry
from backends.base import Backend, BackendError
from backends.options import option_hints, parse_options, variant_of
from ops.execution.environments.definition import definitions, own_python, read_record, with_installation
from ops.execution.environments.description import missing_device


@dataclass(frozen=True, slots=True)
class BackendAvailability:
    """A backend on this machine and one of its devices.

    Attributes:
        name: Registered name.
        variant: Options that differ from the defaults; "" for none.
        version: Version of the compiler that would run; "" where it is not installed.
        unavailable_reason: Reason why it cannot run, with a command that helps; None where it can.
        environment: The file of `backends/environments` that it needs; None for the pipeline's own packages.
    """

    name: str
    variant: str
    version: str
    unavailable_reason: str | None
    environment: str | None


def unavailable_reason(backend: Backend, device: str) -> str | None:
    """Tell why it, or the machine, cannot run on `device` ("cpu", "cuda:1") in this process; None if it can."""
    return registry.unavailable_reason(backend, device) or missing_device(device)


def backend_availability(
    backend: Backend, root: Path | None, device: str, name: str | None = None
) -> BackendAvailability:
    """Describe the availability of a backend with its options.

    Args:
        backend: An instance.
        root: Folder of the environments that have one of their own.
        device: Device that it would run on.
        name: Registered name; None for `backend.name`.
    """
    name = name or backend.name
    needs = backend.environment()
    version = registry.version_of(name, backend)
    if root is not None and own_python(needs, root) is not None:
        record = read_record(root / (needs or "")) or {}
        version = next((record[package] for package in backend.packages if package in record), version)
        # By its type alone: further demands of a backend on a device could only be asked where it would run.
        packages = next(iter(sorted((root / (needs or "")).glob("lib/python*/site-packages"))), root)
        reason = backend.environment_reason(packages) or Backend.device_reason(backend, device)
        reason = reason or missing_device(device)
    else:
        reason = unavailable_reason(backend, device)
    reason = with_installation(reason, needs, root)
    return BackendAvailability(name, variant_of(backend), version, reason, needs if needs in definitions() else None)


def backend_availabilities(root: Path | None, device: str) -> Iterator[BackendAvailability]:
    """Describe every backend with its defaults, and each choice of an option with other needs or another reason."""
    for name in registry.names():
        kind = registry.get(name)
        usual = backend_availability(kind(), root, device, name)
        yield usual
        for choice in option_variants(kind):
            other = backend_availability(choice, root, device, name)
            if (other.environment, other.unavailable_reason) != (usual.environment, usual.unavailable_reason):
                yield other


def option_variants(kind: type[Backend]) -> Iterator[Backend]:
    """Yield the backend with each value of each option that has a list of them, except defaults and refused values."""
    defaults = kind.options_type()
    for option, hint in option_hints(kind).items():
        for value in typing.get_args(hint) if typing.get_origin(hint) is typing.Literal else ():
            if value == getattr(defaults, option):
                continue
            try:
                options = parse_options(kind, {option: str(value)})
            except BackendError:  # the value needs another option beside it
                continue
            yield kind(options)
