"""Findings of the shipped samples, kept with them: results of `graphnet validate` for exactly these versions.

A record belongs to a sample's hash, so an edited sample has none until somebody validates it. Only the records that
come with the project are read: a download cannot vouch for itself.

No torch.
"""

import hashlib
import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, TypeAdapter
from pydantic.dataclasses import dataclass

from ops.dataset.sample.catalog.rows import Catalog, SampleRow, resolve_path
from ops.dataset.sample.folders import replace_file
from ops.dataset.sample.provenance import SHIPPED_LEDGER
from ops.dataset.validate.base import ValidationRow
from ops.errors import GraphNetError

SHIPPED_FINDINGS = SHIPPED_LEDGER.with_name("validation.jsonl")
"""The records of the samples that come with the project."""

_LOGGER = logging.getLogger(__name__)


@dataclass(config={"extra": "forbid", "strict": True}, frozen=True, slots=True)
class ShippedFinding:
    """The finding of one constraint for a version of a sample; its key is (sample_hash, constraint_name).

    Attributes:
        sample_hash: The version that was checked.
        sample_id: Id of the sample, for people.
        constraint_name: Name of the check.
        passed: True where the sample meets it.
        message: Message of the check; None without one.
        validated_at: Time of the check, UTC.
        validated_by: The command that made the finding.
        framework: Library and version that it was made with: "torch 2.13.0".
    """

    sample_hash: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    sample_id: str
    constraint_name: str
    passed: bool
    message: str | None
    validated_at: datetime
    validated_by: str
    framework: str

    def row(self, sample: SampleRow) -> ValidationRow:
        """Make the row of the table `validation` for a sample of this version; the same finding gives the same row."""
        source = f"found by {self.validated_by} under {self.framework}"
        identity = (sample.dataset, sample.sample_id, self.sample_hash, self.constraint_name, str(self.validated_at))
        return ValidationRow(
            hashlib.sha256("\0".join(identity).encode()).hexdigest()[:32],
            sample.dataset,
            sample.sample_id,
            self.sample_hash,
            self.constraint_name,
            self.passed,
            source if self.message is None else f"{self.message} ({source})",
            self.validated_at,
        )


_FINDING = TypeAdapter(ShippedFinding)


def stored_rows(catalog: Catalog) -> tuple[Any, ...]:
    """All rows that a warehouse keeps of a catalog, including the findings of its shipped samples."""
    findings: dict[str, list[ShippedFinding]] = {}
    for finding in read_findings(SHIPPED_FINDINGS):
        findings.setdefault(finding.sample_hash, []).append(finding)
    shipped = [row for row in catalog.rows if is_shipped(resolve_path(row.path))]
    rows = (finding.row(sample) for sample in shipped for finding in findings.get(sample.sample_hash, ()))
    return (*catalog.warehouse_rows, *rows)


def is_shipped(path: Path) -> bool:
    """Tell whether a sample is in the folder of those that come with the project."""
    return path.is_relative_to(SHIPPED_FINDINGS.parent)


def read_findings(path: Path = SHIPPED_FINDINGS) -> tuple[ShippedFinding, ...]:
    """Read the records of a file; malformed lines are skipped with a warning, and a missing file has none."""
    try:
        lines = path.read_text("utf-8", errors="replace").splitlines()
    except FileNotFoundError:
        return ()
    findings = []
    for number, line in enumerate(lines, 1):
        try:
            findings.append(_FINDING.validate_json(line))
        except ValueError as error:
            _LOGGER.warning("%s:%d is not a finding and is not believed: %s", path, number, error)
    return tuple(findings)


def record_findings(
    rows: Sequence[ValidationRow],
    frameworks: Mapping[str, str],
    kept_hashes: frozenset[str],
    path: Path = SHIPPED_FINDINGS,
) -> None:
    """Replace a file's records of the validated samples.

    Args:
        rows: Rows of a validation, with all checks of each sample.
        frameworks: sample_id → library and version that it was validated with.
        kept_hashes: Present versions of samples; records of others are dropped.
        path: The file.

    Raises:
        GraphNetError: The file cannot be written.
    """
    new = [
        ShippedFinding(
            row.sample_hash,
            row.sample_id,
            row.constraint_name,
            row.passed,
            row.message,
            row.validated_at,
            "graphnet validate",
            frameworks[row.sample_id],
        )
        for row in rows
    ]
    validated = {finding.sample_id for finding in new}
    old = [each for each in read_findings(path) if each.sample_id not in validated and each.sample_hash in kept_hashes]
    findings = sorted([*old, *new], key=lambda each: (each.sample_id, each.constraint_name))
    lines = [json.dumps({**asdict(each), "validated_at": each.validated_at.isoformat()}) + "\n" for each in findings]
    try:
        replace_file(path, "".join(lines).encode())
    except OSError as error:
        raise GraphNetError(f"cannot write {path}: {error.strerror}; make it writable") from error
