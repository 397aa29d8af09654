"""What was promised of every sample that the project ships."""

from pathlib import Path

from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.format.types import Sample, required_bytes
from ops.dataset.sample.identity import graph_hash


def read_checked(folder: Path, *entries: str) -> Sample:
    """A sample that says where it came from."""
    sample = read_sample(folder)
    origin = sample.info.extra["origin"]
    assert {"library", "library_version", "seed", *entries} <= set(origin)
    assert origin["command"] == f"graphnet extract zoo:{folder.parent.name}/{folder.name}"
    assert sample.stored_graph_hash == graph_hash(sample)
    assert required_bytes(sample) < 100e6
    return sample
