"""The report of a model's verification: a file that lies beside its samples and its recipe."""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ops.dataset.intake.recipe import Recipe
from ops.dataset.intake.rows import AgentTask
from ops.dataset.sample.catalog.description import Description
from ops.dataset.sample.format.files import FILE_LIMITS, INFO_FILE
from ops.dataset.sample.format.types import Json
from ops.dataset.validate.base import SampleValidation
from ops.execution.untrusted.folders import UntrustedFileError, read_files

REPORT_FILE = "verification.json"

_MOST_BYTES = 4 << 20
_INFO = {INFO_FILE: FILE_LIMITS[INFO_FILE]}


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """Samples of a model that hold all constraints, or have the graphs of others that do.

    Attributes:
        samples: By id.
        judgements: What validation found of each.
        duplicate_of: The model, or the sample of the suite, that has their graphs.
    """

    samples: Mapping[str, Description]
    judgements: Sequence[SampleValidation] = ()
    duplicate_of: str | None = None

    @property
    def content_hashes(self) -> tuple[str, ...]:
        """The hash of each sample, in their order."""
        return tuple(sample.content_hash for sample in self.samples.values())


def report(verified: Verified, recipe: Recipe, task: AgentTask, folder: Path) -> str:
    """The file's text.

    Args:
        verified: The samples.
        recipe: What they came of.
        task: The model.
        folder: Where the samples are.

    Raises:
        UntrustedFileError: They are not there any more.
    """
    rows = {judgement.target.sample_id: judgement.rows for judgement in verified.judgements}
    facts = json.loads(task.facts)
    content = {
        "version": 1,
        "model": task.model,
        "spec": task.spec,
        "revision": facts.get("revision"),
        "license": facts.get("license"),
        "recipe_sha256": recipe.hash,
        "fixers": list(task.fixers),
        "libraries": task.libraries,
        "python": platform.python_version(),
        "samples": [
            {
                "sample_id": name,
                "graph_hash": described.graph_hash,
                "content_hash": described.content_hash,
                "sample_hash": described.sample_hash,
                "faithful": json.loads(read_files(folder / name, _INFO)[INFO_FILE]).get("faithful"),
                "constraints": [
                    {"name": row.constraint_name, "passed": row.passed, "message": row.message} for row in rows[name]
                ],
            }
            for name, described in verified.samples.items()
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
