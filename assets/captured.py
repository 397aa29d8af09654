"""The stored samples of a model: which there are, and whether capturing it again could give others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from assets.resources import DATASET, Project
from ops.errors import GraphNetError
from ops.sample.catalog.reading import read_all
from ops.sample.catalog.rows import SampleTarget
from ops.sample.format.files import files_hash, read_sample_files
from ops.sample.format.types import Sample
from ops.sample.identity import sample_hash
from ops.sources.registry import parse

UNCHANGING_SOURCES = frozenset({"zoo"})
"""Sources whose models depend on the installed libraries alone; a file or a branch of a repository may change."""

_LATEST = """
SELECT sample_ids FROM model WHERE spec = $spec AND status = 'success' ORDER BY extracted_at DESC LIMIT 1
"""

_VALIDATIONS = """
SELECT sample_id, constraint_name, passed, message, validated_at
FROM validation
WHERE dataset = $dataset AND sample_hash IN (SELECT unnest($hashes)) AND sample_id IN (SELECT unnest($ids))
QUALIFY row_number() OVER (PARTITION BY sample_id, constraint_name ORDER BY validated_at DESC) = 1
ORDER BY constraint_name, sample_id
"""


def latest_samples(project: Project, spec: str) -> tuple[str, ...]:
    """Ids of the samples that the newest successful extraction of a model gave; () if there was none."""
    rows = project.warehouse.query(_LATEST, {"spec": spec})
    return tuple(rows["sample_ids"][0]) if len(rows) else ()


def current_samples(project: Project, spec: str) -> tuple[str, ...]:
    """Ids of a model's samples if capturing it again would give the same; () if it has to be captured."""
    if parse(spec).source not in UNCHANGING_SOURCES:
        return ()
    found = latest_samples(project, spec)
    try:
        samples = samples_of(project, found)
    except GraphNetError:
        return ()
    return found if all(_same_libraries(sample) for sample in samples.values()) else ()


def samples_of(project: Project, sample_ids: Sequence[str]) -> dict[str, Sample]:
    """The extracted samples by id, as their folders say."""
    samples = read_all(Path(project.extracted_root) / name for name in sample_ids)
    return dict(zip(sample_ids, samples, strict=True))


def targets_of(project: Project, samples: Mapping[str, Sample]) -> list[SampleTarget]:
    """Extracted samples as something to work on, with absolute paths."""
    root, ledger = Path(project.extracted_root), project.ledger
    targets = []
    for name, sample in samples.items():
        hashed = files_hash(read_sample_files(root / name))
        targets.append(SampleTarget(DATASET, name, sample_hash(sample), root / name, hashed, ledger.trusts(hashed)))
    return targets


def findings_of(project: Project, targets: Sequence[SampleTarget]) -> list[dict[str, object]]:
    """The newest finding of each constraint on each sample, with the columns of `_VALIDATIONS`."""
    parameters = {
        "dataset": DATASET,
        "hashes": [target.sample_hash for target in targets],
        "ids": [target.sample_id for target in targets],
    }
    rows = project.warehouse.query(_VALIDATIONS, parameters).to_dict(orient="records")
    return [{str(name): value for name, value in row.items()} for row in rows]


def _same_libraries(sample: Sample) -> bool:
    """Whether a sample was captured with the versions that are installed."""
    origin = sample.info.extra.get("origin")
    if not isinstance(origin, dict):
        return False
    used = {str(origin.get("library")): origin.get("library_version"), "torch": origin.get("torch_version")}
    try:
        return all(version(library) == used[library] for library in used)
    except PackageNotFoundError:
        return False
