"""The samples that the project ships: what was promised of them, and that each replays to something sane."""

from collections import Counter
from pathlib import Path

import pytest
import torch

from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.walk import find_samples
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.format.types import required_bytes
from ops.dataset.sample.identity import content_hash, graph_hash
from ops.dataset.sample.replay.load import load_module
from ops.dataset.sample.replay.tensors import replay
from ops.execution.paddle_worker import PADDLE_PRELOAD, PaddleTask
from ops.execution.worker.client import WorkerHost
from tests.paddle_environment import paddle_python

ROOT = Path(__file__).parents[4] / "samples"
FOLDERS = find_samples(ROOT / "transformers")
PADDLE_FOLDERS = find_samples(ROOT / "paddle")


def test_there_are_enough_of_every_kind_and_they_are_small():
    samples = [read_sample(folder) for folder in FOLDERS]
    assert len(samples) >= 20
    tasks = Counter(sample.info.task for sample in samples)
    assert set(tasks) == {"computer_vision", "nlp", "audio", "multimodal"}
    assert min(tasks.values()) >= 3
    assert len({sample.info.extra["origin"]["config"]["model_type"] for sample in samples}) == len(samples)
    assert len({content_hash(sample) for sample in samples}) == len(samples)
    of_paddle = [read_sample(folder) for folder in PADDLE_FOLDERS]
    assert len({sample.info.extra["origin"]["model"] for sample in of_paddle}) == len(of_paddle) >= 20
    assert {sample.info.task for sample in of_paddle} == {"computer_vision", "nlp", "scientific_computing"}
    assert len({content_hash(sample) for sample in of_paddle}) == len(of_paddle)
    assert sum(path.stat().st_size for path in ROOT.rglob("*") if path.is_file()) < 10e6


def read_checked(folder, *entries):
    """A sample that says where it came from."""
    sample = read_sample(folder)
    origin = sample.info.extra["origin"]
    assert {"library", "library_version", "seed", *entries} <= set(origin)
    assert origin["command"] == f"graphnet extract zoo:{folder.parent.name}/{folder.name}"
    assert sample.stored_graph_hash == graph_hash(sample)
    assert required_bytes(sample) < 100e6
    return sample


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_sample_says_where_it_came_from_and_replays(folder):
    sample = read_checked(folder, "torch_version", "config")
    with torch.no_grad():
        outputs = load_module(sample)(**replay(sample, seed=0))
    for output in outputs:
        assert output.isfinite().all()
        assert output.numel() == 1 or output.std() > 1e-6


@pytest.fixture(scope="module")
def paddle_host():
    with WorkerHost(paddle_python(), PADDLE_PRELOAD, {"PYTHONPATH": str(CHECKOUT)}) as host:
        yield host


@pytest.mark.slow
@pytest.mark.parametrize("folder", PADDLE_FOLDERS, ids=lambda folder: folder.name)
def test_paddle_sample_says_where_it_came_from_and_replays(paddle_host, folder):
    read_checked(folder, "paddle_version")
    task = PaddleTask("tests.ops.paddle_tasks:replayed", {"folder": str(folder)}, 60, 4 * 1024**3)
    outcome = paddle_host.run(task)
    assert outcome.failure is None, outcome.failure
    for output in outcome.result["outputs"]:
        assert output["finite"]
        assert output["count"] == 1 or output["std"] > 1e-6, output
