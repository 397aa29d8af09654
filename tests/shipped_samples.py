"""What was promised of every sample that the project ships."""

from pathlib import Path

from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.walk import find_samples
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.format.types import Sample, required_bytes
from ops.dataset.sample.identity import graph_hash


def shipped_of_one_device() -> list[Path]:
    """The folders of the shipped samples of torch that need one device, sorted."""
    folders = find_samples(CHECKOUT / "samples" / "transformers")
    return [folder for folder in folders if read_sample(folder).info.num_devices_required == 1]


def read_checked(folder: Path, *entries: str) -> Sample:
    """A sample that says where it came from."""
    sample = read_sample(folder)
    origin = sample.info.extra["origin"]
    assert {"library", "library_version", "seed", *entries} <= set(origin)
    assert origin["command"] == f"graphnet extract zoo:{folder.parent.name}/{folder.name}"
    assert sample.stored_graph_hash == graph_hash(sample)
    assert required_bytes(sample) < 100e6
    return sample
