"""Extraction of models: one sample folder or more each, and a row of what came of it; and which are out of date."""

import dataclasses
import hashlib
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from ops.capture.extract import Extractor
from ops.environments.definition import read_record
from ops.errors import GraphNetError
from ops.paddle_worker import PADDLE_ENVIRONMENT
from ops.sample.format.types import Sample
from ops.sources import registry
from ops.sources.base import ModelRow, ModelSpec
from warehouse.questions.captures import Captures
from warehouse.stages.base import Site

_PACKAGES = {"paddle": "paddlepaddle"}
"""Library → the package that brings it, where that has another name."""

_LIBRARIES = {"huggingface_hub": "transformers"}
"""Source of samples → the library that builds its models, where that has another name."""


def extract_models(
    models: Iterable[ModelSpec], extractor: Extractor, site: Site, *, on_start: Callable[[str], None] = lambda _: None
) -> Generator[ModelRow, None, None]:
    """Extract one model after the other; those that were finished are kept when a later one is interrupted."""
    with site.storing() as buffer:
        for model in models:
            on_start(model.text)
            row = extract_model(model, extractor, site)
            buffer.add(row)
            buffer.flush()  # the next model may take minutes
            yield row


def extract_model(model: ModelSpec, extractor: Extractor, site: Site) -> ModelRow:
    """Extract a model; the row says with which libraries."""
    row = extractor.extract(model)
    return dataclasses.replace(row, libraries=libraries_text(model, site.environments, extractor.host.python))


def libraries_text(model: ModelSpec, environments: Path | None, python: Path) -> str:
    """Versions of the framework and the library that a model is captured with.

    Args:
        model: The model.
        environments: Folder of the environments, where its framework or library has one of its own.
        python: Interpreter of models that have none of their own.
    """
    source = registry.get(model.source)
    framework = source.framework(model)
    name = source.environment(model) or (PADDLE_ENVIRONMENT if framework == "paddle" else None)
    folder = python.parent.parent if name is None else environments and environments / name
    packages = (folder and read_record(folder)) or {}
    library = source.stored_as(model)[0]
    versions = {each: _installed(each, packages) for each in (framework, _LIBRARIES.get(library, library))}
    return ", ".join(f"{each} {number}" for each, number in versions.items() if number is not None)


def why_capture(captures: Captures, spec: str) -> str | None:
    """Say why a model is to be captured: what changed since its newest capture; None where nothing did.

    Libraries, and the file of a model that is one, are looked at; whether a branch of a hub moved is not.

    Raises:
        GraphNetError: There can be no such model.
    """
    model = registry.parse(spec)
    sample_ids = captures.sample_ids(spec)
    if not sample_ids:
        return "it was never captured"
    try:
        samples = captures.samples(sample_ids)
    except GraphNetError:
        return "its samples are gone or cannot be read"
    packages = _own_packages(captures, model)
    changes = {change for sample in samples.values() for change in _changes(sample, model, packages)}
    return "; ".join(sorted(changes)) or None


def _own_packages(captures: Captures, model: ModelSpec) -> Mapping[str, str]:
    """Package → version in the environment of its own that a model is captured in; empty where it has none."""
    source = registry.get(model.source)
    of_framework = PADDLE_ENVIRONMENT if source.framework(model) == "paddle" else None
    name = captures.environment or source.environment(model) or of_framework
    folder = captures.environments and name and captures.environments / name
    return (folder and read_record(folder)) or {}


def _changes(sample: Sample, model: ModelSpec, own_packages: Mapping[str, str]) -> Iterator[str]:
    """What is otherwise now than when a sample was captured."""
    origin = sample.info.extra.get("origin")
    origin = origin if isinstance(origin, dict) else {}
    used = {framework: origin.get(f"{framework}_version") for framework in ("torch", "paddle")}
    used[str(origin.get("library"))] = origin.get("library_version")
    if not any(used.values()):
        yield "nothing says what it was captured with"
    for library, old in used.items():
        new = None if old is None else _installed(library, own_packages)
        # Without the library it cannot be captured either; records of environments lack a build's part ("+cu130").
        if new is not None and new not in (old, str(old).partition("+")[0]):
            yield f"{library} {old} then, {new} now"
    if "file_sha256" in origin:
        path = Path(model.name.rpartition(":")[0])
        if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != origin["file_sha256"]:
            yield f"{path.name} changed"


def _installed(library: str, own_packages: Mapping[str, str]) -> str | None:
    package = _PACKAGES.get(library, library)
    try:
        return own_packages.get(package) or version(package)
    except PackageNotFoundError:
        return None
