"""The samples that the project ships: what was promised of them, and that each replays to something sane."""

from collections import Counter
from pathlib import Path

import pytest
import torch

from ops.dataset.sample.catalog.walk import find_samples
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.identity import content_hash
from ops.dataset.sample.replay.load import load_module
from ops.dataset.sample.replay.tensors import replay
from tests.shipped_samples import read_checked, shipped_of_one_device

ROOT = Path(__file__).parents[4] / "samples"
FOLDERS = shipped_of_one_device()
OF_SEVERAL_DEVICES = [folder for folder in find_samples(ROOT) if read_sample(folder).info.num_devices_required > 1]


def test_there_are_enough_of_every_kind_and_they_are_small():
    samples = [read_sample(folder) for folder in FOLDERS]
    assert len(samples) >= 20
    tasks = Counter(sample.info.task for sample in samples)
    assert set(tasks) == {"computer_vision", "nlp", "audio", "multimodal"}
    assert min(tasks.values()) >= 3
    assert len({sample.info.extra["origin"]["config"]["model_type"] for sample in samples}) == len(samples)
    assert len({content_hash(sample) for sample in samples}) == len(samples)
    assert sum(path.stat().st_size for path in ROOT.rglob("*") if path.is_file()) < 10e6


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_sample_says_where_it_came_from_and_replays(folder):
    sample = read_checked(folder, "torch_version", "config")
    with torch.no_grad():
        outputs = load_module(sample)(**replay(sample, seed=0))
    for output in outputs:
        assert output.isfinite().all()
        assert output.numel() == 1 or output.std() > 1e-6


def test_samples_of_several_devices_are_of_four_kinds_and_proven():
    assert len(OF_SEVERAL_DEVICES) >= 12
    samples = [read_sample(folder) for folder in OF_SEVERAL_DEVICES]
    for sample in samples:
        assert sample.info.extra["faithful"]["ranks"] == sample.info.num_devices_required
        assert sample.info.extra["faithful"].get("bound", 0.0) < 1e-5
    names = " ".join(sample.info.model_name for sample in samples)
    assert all(kind in names for kind in ("llama", "mixtral", "experts", "resnet", "recommender"))
    files = [path for folder in OF_SEVERAL_DEVICES for path in folder.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < 3e6
