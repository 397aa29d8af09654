"""The report of a model's verification: a file that lies beside its samples and its recipe."""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from ops.environments.definition import read_record
from ops.intake.recipe import Recipe
from ops.sample.format.types import Json, Sample
from ops.sample.identity import content_hash, graph_hash, sample_hash
from ops.untrusted.folders import UntrustedFileError, read_files
from ops.validate.base import Judgement

REPORT_FILE = "verification.json"
VERSION = 1

_MOST_BYTES = 4 << 20
_LIBRARIES = ("torch", "transformers", "timm")


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """Samples of a model that hold all constraints.

    Attributes:
        samples: Id → sample.
        judgements: What validation found of each.
    """

    samples: Mapping[str, Sample]
    judgements: Sequence[Judgement]

    @property
    def content_hashes(self) -> tuple[str, ...]:
        """Of each sample, in their order."""
        return tuple(content_hash(sample) for sample in self.samples.values())


def libraries(environment: Path | None = None) -> str:
    """The libraries that models are built and captured with, each with its version.

    Args:
        environment: Folder of an environment of their own; None for that of this process.
    """
    record = None if environment is None else read_record(environment) or {}
    versions = {name: _installed(name) if record is None else record.get(name) for name in _LIBRARIES}
    return ", ".join(f"{name} {number}" for name, number in versions.items() if number is not None)


def _installed(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def report(
    verified: Verified,
    recipe: Recipe,
    *,
    model: str,
    spec: str,
    facts: Mapping[str, Json],
    fixers: Sequence[str],
    libraries: str,
) -> str:
    """The file's text.

    Args:
        verified: The samples.
        recipe: What they came of.
        model: Identity of the model.
        spec: The model as `graphnet extract` takes it.
        facts: What is known of it: `revision`, `license`.
        fixers: What changed the recipe.
        libraries: What it was captured with.
    """
    by_sample = {judgement.target.sample_id: judgement for judgement in verified.judgements}
    content = {
        "version": VERSION,
        "model": model,
        "spec": spec,
        "revision": facts.get("revision"),
        "license": facts.get("license"),
        "recipe_sha256": recipe.hash,
        "fixers": list(fixers),
        "libraries": libraries,
        "python": platform.python_version(),
        "samples": [
            {
                "sample_id": name,
                "graph_hash": graph_hash(sample),
                "content_hash": content_hash(sample),
                "sample_hash": sample_hash(sample),
                "faithful": sample.info.extra.get("faithful"),
                "constraints": [
                    {"name": row.constraint_name, "passed": row.passed, "message": row.message}
                    for row in by_sample[name].rows
                ],
            }
            for name, sample in verified.samples.items()
        ],
    }
    return json.dumps(content, indent=2) + "\n"


def read_report(folder: Path) -> Mapping[str, Json] | None:
    """The report in a folder; None where there is none that can be read."""
    try:
        content = json.loads(read_files(folder, {REPORT_FILE: _MOST_BYTES}).get(REPORT_FILE, b""))
    except (UntrustedFileError, ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) else None
