"""Records and folders of references that tests make without running anything."""

import dataclasses
import gzip
import hashlib
import json
import math
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ops.dataset.sample.catalog.rows import Root, SampleTarget, build_catalog
from ops.dataset.sample.format.types import REPLAY_VERSION
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.results import Status
from ops.evaluation.reference.folder import ReferenceFolder
from ops.evaluation.reference.records import (
    FORMAT,
    KEPT_FIELDS,
    KeptOutput,
    KeptRun,
    Outputs,
    PlannedSample,
    ReferenceManifest,
    SampleRecord,
    Setting,
)
from ops.evaluation.reference.tensor_file import TensorLayout, header_bytes, tensor_digest
from ops.execution.environments.description import Environment
from tests.tiny_samples import LINEAR, write_tiny

ENVIRONMENT = Environment(
    env_hash="e" * 64,
    device="cpu",
    hardware="a processor",
    driver="",
    cpu_count=2,
    memory_bytes=1 << 34,
    threads=2,
    operating_system="Linux 6",
    python="3.11.7",
    packages={"torch": "2.13.0"},
    flags={"cores": "0,1"},
)
LAYOUT = TensorLayout("float32", (4,))


def kept_run(ms: float = 1.0, *, blocks: int = 6, eager_ms: float = 1.0, **fields: Any) -> KeptRun:
    """A run that took so long, with a per mille of noise from block to block."""
    times = [1 + 0.001 * ((block * 7) % 5 - 2) for block in range(blocks) for _ in range(4)]
    values: dict[str, Any] = {
        **dict.fromkeys(KEPT_FIELDS),
        "status": Status.SUCCESS,
        "t_min": -math.inf,
        "nan_mismatch": False,
        "seed_dependent": False,
        "eager_median_ms": eager_ms,
        "compiled_median_ms": ms,
        "speedup": eager_ms / ms,
        "eager_trials_ms": tuple(eager_ms * time for time in times),
        "compiled_trials_ms": tuple(ms * time for time in times),
        "eager_block_sizes": (4,) * blocks,
        "compiled_block_sizes": (4,) * blocks,
        "eager_block_spread": 1.0,
        "finished_at": datetime(2026, 11, 1, tzinfo=UTC),
    }
    return KeptRun(**values | fields)


def setting(**fields: Any) -> Setting:
    """A setting: eager on a processor."""
    texts = ("variant", "backend_code_hash", "build_hash", "measuring_hash")
    values: dict[str, Any] = {
        **dict.fromkeys(texts, ""),
        "spec": "eager",
        "backend": "eager",
        "backend_version": "2.13.0",
        "options": "{}",
        "framework": "torch",
        "replay_version": REPLAY_VERSION,
        "config": dataclasses.asdict(BenchmarkConfig()),
        "environment": ENVIRONMENT,
    }
    return Setting(**values | fields)


def outputs_of(content: bytes) -> Outputs:
    """A single output of `LAYOUT`."""
    output = KeptOutput("float32", (4,), tensor_digest(LAYOUT, content), "0")
    return Outputs((output,), len(content), "1" * 64)


def make_reference(folder: Path, *ids: str) -> tuple[ReferenceFolder, ReferenceManifest]:
    """A reference of tiny samples, each of which gave 16 bytes of ones."""
    for number, id_ in enumerate(ids):
        write_tiny(folder / "originals" / id_, LINEAR[0].replace("+ 1", f"+ {number}"), LINEAR[1])
    catalog = build_catalog([Root(folder / "originals", "tests")])
    samples = tuple(PlannedSample(item.sample_id, item.sample_hash, item.files_hash) for item in catalog.targets)
    reference = ReferenceFolder(folder / "gold")
    manifest = ReferenceManifest(FORMAT, "gold", datetime(2026, 11, 1, tzinfo=UTC), setting(), samples)
    with reference.lock_for_writing():
        for target in catalog.targets:
            reference.add_sample(target)
        reference.begin(manifest)
        for target in catalog.targets:
            add(reference, target)
    return reference, manifest


def add(reference: ReferenceFolder, target: SampleTarget, content: bytes = b"\1" * 16) -> SampleRecord:
    """Add a record whose output has this content."""
    raw = reference.path / "raw"
    raw.write_bytes(header_bytes({"0": LAYOUT}) + content)
    try:
        record = SampleRecord(target.sample_id, target.sample_hash, kept_run(), outputs_of(content), None)
        return reference.add(record, raw)
    finally:
        raw.unlink()


def forge(path: Path, record: Path, content: bytes, *, packed: bytes | None = None) -> None:
    """Put another file of outputs in the place of one, with a checksum that fits it."""
    packed = gzip.compress(content) if packed is None else packed
    path.write_bytes(packed)
    document = json.loads(record.read_text())
    document["file"] = {"sha256": hashlib.sha256(packed).hexdigest(), "size_bytes": len(packed)}
    record.write_text(json.dumps(document))
