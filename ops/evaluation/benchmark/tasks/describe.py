"""Describes a backend, in a worker's child. It measures nothing, so no result depends on it. Worker only."""

import dataclasses
from typing import Any

from backends import registry
from backends.base import Backend, BackendError
from backends.options import options_json, variant_of
from ops.checkout import CHECKOUT
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.execution.environments import description
from ops.execution.environments.backend_availability import unavailable_reason
from ops.execution.environments.local_packages import imported_modules, local_packages
from ops.execution.worker.child import Reporter


def describe(payload: dict[str, Any], _reporter: Reporter) -> dict[str, Any]:
    """Describe the backend that a specification names, and whether it would run here.

    Args:
        payload: "spec", "options", "config" (fields of `BenchmarkConfig`), and "folders": for each option the name
            of the folder, if it is one with the backend's own code.

    Returns:
        "error" alone when there is no such backend or option; else name, version, unavailable_reason, options_json,
        variant, framework, host_setup, folder_options, code_options, confines_code, takes_collectives, code_hash,
        needs (its file of `backends/environments`), packages (distributions that it names), local_packages and
        environment (fields of `Environment`).
    """
    config = BenchmarkConfig(**payload["config"])
    spec, options = payload["spec"], payload["options"]
    try:
        backend = registry.resolve(spec, options)
        own = {name: payload["folders"][name] for name in backend.code_options if options.get(name)}
        paths = {name: str(CHECKOUT / folder) for name, folder in own.items()}
        reason = unavailable_reason(registry.resolve(spec, {**options, **paths}), config.device)
        if own:
            backend = registry.resolve(spec, {**options, **own})
        name = registry.name_of(spec)
    except BackendError as error:
        return {"error": str(error)}
    return {
        "name": name,
        "version": registry.version_of(spec, backend),
        "unavailable_reason": reason,
        "options_json": options_json(backend),
        "variant": variant_of(backend),
        "framework": backend.framework,
        "needs": backend.environment(),
        "host_setup": backend.host_setup,
        "folder_options": list(backend.folder_options),
        "code_options": list(backend.code_options),
        "confines_code": getattr(backend, "confines_code", False),  # kept code of an old build lacks it
        "takes_collectives": getattr(backend, "takes_collectives", False),  # likewise
        "code_hash": registry.code_hash_of(spec, backend),
        "packages": list(backend.packages),
        "local_packages": _local_packages(spec, backend),
        "environment": dataclasses.asdict(
            description.collect(config.device, config.threads, backend.packages, backend.framework)
        ),
    }


def _local_packages(spec: str, backend: Backend) -> dict[str, str]:
    """Find local packages among those that the backend names, ships with or imports, except files beside its own."""
    files = registry.own_files(spec)
    beside = {name for file in files for name in (file.stem, file.parent.name)}
    distributions = (*backend.packages, *registry.distributions_of(spec))
    return local_packages(distributions, imported_modules(files) - beside)
