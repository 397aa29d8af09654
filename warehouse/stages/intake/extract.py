"""Extraction of models: one sample folder or more each, and a row of the result; and which are out of date."""

import dataclasses
import hashlib
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path

from ops.dataset.capture.extract import Extractor
from ops.dataset.intake.libraries import environment_of, libraries_of, version_of, versions_text
from ops.dataset.sample.format.types import Sample
from ops.dataset.sources import registry
from ops.dataset.sources.base import ModelSpec
from ops.dataset.sources.rows import IntakeRow
from ops.errors import GraphNetError
from ops.execution.frameworks.base import frameworks
from warehouse.questions.captures import Captures
from warehouse.stages.base import Site


def extract_models(
    models: Iterable[ModelSpec], extractor: Extractor, site: Site, *, on_start: Callable[[str], None] = lambda _: None
) -> Generator[IntakeRow, None, None]:
    """Extract one model after the other; finished ones are kept when a later one is interrupted."""
    with site.open_buffer() as buffer:
        for model in models:
            on_start(model.text)
            row = extract_model(model, extractor, site)
            buffer.add(row)
            buffer.flush()  # the next model may take minutes
            yield row


def extract_model(model: ModelSpec, extractor: Extractor, site: Site) -> IntakeRow:
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
    return versions_text(libraries_of(model), environment_of(model, environments) or python.parent.parent)


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
    environment = environment_of(model, captures.environments, captures.environment)
    changes = {change for sample in samples.values() for change in _changes(sample, model, environment)}
    return "; ".join(sorted(changes)) or None


def _changes(sample: Sample, model: ModelSpec, environment: Path | None) -> Iterator[str]:
    """Describe each change since a sample was captured."""
    origin = sample.info.extra.get("origin")
    origin = origin if isinstance(origin, dict) else {}
    used = {framework: origin.get(f"{framework}_version") for framework in frameworks()}
    used[str(origin.get("library"))] = origin.get("library_version")
    if not any(used.values()):
        yield "nothing says what it was captured with"
    for library, old in used.items():
        new = None if old is None else version_of(library, environment)
        # Without the library it cannot be captured either; records of environments lack a build's part ("+cu130").
        if new is not None and new not in (old, str(old).partition("+")[0]):
            yield f"{library} {old} then, {new} now"
    if "file_sha256" in origin:
        path = Path(model.name.rpartition(":")[0])
        if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != origin["file_sha256"]:
            yield f"{path.name} changed"
