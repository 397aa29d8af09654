"""The versions of libraries that models are built and captured with."""

from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from ops.dataset.sources import registry
from ops.dataset.sources.base import ModelSpec
from ops.execution.environments.definition import read_record
from ops.execution.frameworks.base import frameworks

BUILDERS = ("torch", "transformers", "timm")
"""Libraries that models of a hub are built with."""

_LIBRARIES = {"huggingface_hub": "transformers"}
"""Source of samples → the library that builds its models, where that has another name."""


def version_of(library: str, environment: Path | None) -> str | None:
    """The version of a library; None where it is not installed.

    Args:
        library: Its name.
        environment: Folder of the environment; this process's own where it is None or has no record.
    """
    package = frameworks()[library].distribution if library in frameworks() else library
    if environment is not None and (record := read_record(environment)):
        return record.get(package)
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def versions_text(libraries: Iterable[str], environment: Path | None = None) -> str:
    """Libraries that are installed, each with its version, such as "torch 2.13.0, timm 1.0.20"."""
    versions = {name: version_of(name, environment) for name in libraries}
    return ", ".join(f"{name} {number}" for name, number in versions.items() if number is not None)


def environment_of(model: ModelSpec, environments: Path | None, name: str = "") -> Path | None:
    """Folder of the environment that a model is captured in, where it has one of its own.

    Args:
        model: The model.
        environments: Folder of the environments.
        name: Name of the environment that a person asked for; "" for that of the model's library or framework.
    """
    own = name or registry.get(model.source).environment(model)
    return environments / own if environments and own else None


def libraries_of(model: ModelSpec) -> tuple[str, str]:
    """The framework and the library of a model."""
    source = registry.get(model.source)
    library = source.stored_as(model)[0]
    return source.framework(model), _LIBRARIES.get(library, library)
