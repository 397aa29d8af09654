"""The trusted setting of a reference: its record, its comparison with another one, and its use on a target."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter

from backends import registry
from ops.dataset.sample.format.types import REPLAY_VERSION
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendConfigError, BackendDescription, BackendSpec, parse_specs
from ops.evaluation.reference.records import BrokenReferenceError, RefusedReferenceError, Setting
from ops.evaluation.reference.verdict import machine_difference, software_difference
from ops.execution.untrusted.text import printable
from ops.execution.untrusted.values import MalformedError, read

_HERE = ("deadline_s", "memory_limit_bytes", "wait_quiet_s", "repeat_disturbed")
_COUNTED = frozenset(item.name for item in dataclasses.fields(BenchmarkConfig)).difference(_HERE)
"""Fields of `BenchmarkConfig` that the reference decides; the machine that measures decides those of `_HERE`."""

_DECIDING = (
    "backend", "options", "backend_version", "backend_code_hash", "build_hash", "replay_version", "measuring_hash"
)  # fmt: skip
"""Fields of a setting, besides configuration and environment, that are the same for all results of a reference."""


def setting_of(description: BackendDescription, config: BenchmarkConfig) -> Setting:
    """Make the setting of a reference with this backend and configuration."""
    return Setting(
        spec=str(description.spec),
        backend=description.name,
        variant=description.variant,
        backend_version=description.version,
        backend_code_hash=description.backend_code_hash,
        build_hash=description.build_hash,
        options=description.options_json,
        framework=description.framework,
        replay_version=description.replay_version,
        measuring_hash=description.measuring_hash,
        config=dataclasses.asdict(config),
        environment=description.environment,
    )


def setting_difference(before: Setting, now: Setting) -> str:
    """Describe the difference of two settings; "" where results of both belong into one reference."""
    changes = [(name, getattr(before, name), getattr(now, name)) for name in _DECIDING]
    names = sorted(_COUNTED.intersection({*before.config, *now.config}) - {"device"})
    changes += [(name, before.config.get(name), now.config.get(name)) for name in names]
    texts = [f"{name} {_short_text(old)} → {_short_text(new)}" for name, old, new in changes if old != new]
    environments = before.environment, now.environment
    return ", ".join(filter(None, (*texts, machine_difference(*environments), software_difference(*environments))))


def _short_text(value: object) -> str:
    text = printable(str(value), 60)
    return text[:12] if len(text) == 64 else text


def config_of_reference(setting: Setting, here: BenchmarkConfig, overrides: Mapping[str, Any]) -> BenchmarkConfig:
    """Return the configuration that runs samples as the reference did, within the limits of this machine.

    Args:
        setting: Setting of the reference, which is untrusted.
        here: The configuration of the settings, whose limits hold.
        overrides: Fields that differ on the target, such as the device.

    Raises:
        BrokenReferenceError: The configuration of the reference is not valid.
    """
    values = {name: value for name, value in setting.config.items() if name in _COUNTED} | dict(overrides)
    try:
        config = dataclasses.replace(here, **values)
        read(TypeAdapter(BenchmarkConfig), dataclasses.asdict(config), "it", strict=True)
        return dataclasses.replace(config, threads=min(config.threads, os.cpu_count() or 1))
    except (ValueError, TypeError, MalformedError) as error:
        if overrides:
            raise RefusedReferenceError(f"samples cannot be run so: {error}") from error
        raise BrokenReferenceError(f"the reference was made with a configuration that cannot be: {error}") from error


def spec_of_reference(setting: Setting) -> BackendSpec:
    """Return the backend that a reference was made with.

    A reference from elsewhere must not choose code that runs here, so only registered backends are accepted.

    Raises:
        RefusedReferenceError: The backend is not registered here.
    """
    advice = "name one with --backend"
    try:
        specs = parse_specs([setting.spec])
    except BackendConfigError as error:
        raise RefusedReferenceError(f"the reference's backend {setting.spec!r} is none: {advice}") from error
    if len(specs) != 1 or specs[0].spec not in registry.names() or ":" in specs[0].environment:
        raise RefusedReferenceError(f"the reference's backend {setting.spec} is not registered here: {advice}")
    return specs[0]


def check_comparable(setting: Setting, framework: str) -> None:
    """Check that a backend, and this version of the project, run samples and inputs like those of the reference.

    Raises:
        RefusedReferenceError: The framework, or the version of replay, is another one.
    """
    if setting.framework != framework:
        raise RefusedReferenceError(
            f"the reference is of samples of {setting.framework}, and the backend takes those of {framework}"
        )
    if setting.replay_version != REPLAY_VERSION:
        raise RefusedReferenceError(
            f"the reference was made with version {setting.replay_version} of the rules of replay, and here they are "
            f"version {REPLAY_VERSION}: inputs are others, so outputs cannot be compared; make the reference again"
        )
