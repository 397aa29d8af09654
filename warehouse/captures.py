"""What is stored of a model's capture, and whether capturing it again would give something else."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from ops.environments.definition import read_record
from ops.errors import GraphNetError
from ops.paddle_worker import PADDLE_ENVIRONMENT
from ops.sample.catalog.reading import read_all
from ops.sample.format.types import Sample
from ops.sources import registry
from ops.sources.base import ModelSpec
from warehouse.store import Warehouse

_LATEST = """
SELECT sample_ids FROM model WHERE spec = $spec AND status = 'success' ORDER BY extracted_at DESC LIMIT 1
"""

_PACKAGES = {"paddle": "paddlepaddle"}
"""Library → the package that brings it, where that has another name."""


@dataclass(frozen=True, slots=True)
class Captures:
    """Captures of models.

    Attributes:
        warehouse: Where what came of them is stored.
        root: Folder of the extracted samples.
        environments: Folder of the environments that models' frameworks may have of their own.
    """

    warehouse: Warehouse
    root: Path
    environments: Path | None = None

    def sample_ids(self, spec: str) -> tuple[str, ...]:
        """Ids of the samples that the newest successful extraction of a model gave; () if there was none."""
        return next((tuple(ids) for (ids,) in self.warehouse.rows(_LATEST, {"spec": spec})), ())

    def samples(self, sample_ids: Sequence[str]) -> dict[str, Sample]:
        """The extracted samples by id, as their folders say."""
        samples = read_all(self.root / name for name in sample_ids)
        return dict(zip(sample_ids, samples, strict=True))

    def reason(self, spec: str) -> str | None:
        """Say why a model is to be captured: what changed since its newest capture; None where nothing did.

        Libraries, and the file of a model that is one, are looked at; whether a branch of a hub moved is not.

        Raises:
            GraphNetError: There can be no such model.
        """
        model = registry.parse(spec)
        sample_ids = self.sample_ids(spec)
        if not sample_ids:
            return "it was never captured"
        try:
            samples = self.samples(sample_ids)
        except GraphNetError:
            return "its samples are gone or cannot be read"
        packages = self._own_packages(model)
        changes = {change for sample in samples.values() for change in _changes(sample, model, packages)}
        return "; ".join(sorted(changes)) or None

    def _own_packages(self, model: ModelSpec) -> Mapping[str, str]:
        """Package → version in the environment of its own that a model is captured in; empty where it has none."""
        source = registry.get(model.source)
        name = source.environment(model) or (PADDLE_ENVIRONMENT if source.framework(model) == "paddle" else None)
        folder = self.environments and name and self.environments / name
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
        if new is not None and new != old:  # without the library it cannot be captured either
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
