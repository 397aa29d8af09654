"""The samples of Paddle that the project ships: what was promised of them, and that each replays to something sane."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.walk import find_samples
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.identity import content_hash
from ops.execution.frameworks.paddle import FRAMEWORK
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.task import Task
from tests.paddle_environment import paddle_python
from tests.shipped_samples import read_checked

FOLDERS = find_samples(CHECKOUT / "samples" / "paddle")


def test_they_are_of_many_architectures_and_differ() -> None:
    samples = [read_sample(folder) for folder in FOLDERS]
    assert len({sample.info.extra["origin"]["model"] for sample in samples}) == len(samples) >= 20
    assert {sample.info.task for sample in samples} == {"computer_vision", "nlp", "scientific_computing"}
    assert len({content_hash(sample) for sample in samples}) == len(samples)


@pytest.fixture(scope="module")
def host() -> Iterator[WorkerHost]:
    with WorkerHost(paddle_python(), FRAMEWORK.preload, {"PYTHONPATH": str(CHECKOUT)}) as paddle_host:
        yield paddle_host


@pytest.mark.slow
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_paddle_sample_says_where_it_came_from_and_replays(host: WorkerHost, folder: Path) -> None:
    read_checked(folder, "paddle_version")
    payload = {"folder": str(folder)}
    task = Task("tests.ops.paddle_tasks:replayed", payload, 60, 4 * 1024**3, libraries=FRAMEWORK.libraries)
    outcome = host.run(task)
    assert outcome.failure is None and outcome.result is not None, outcome.failure
    for output in outcome.result["outputs"]:
        assert output["finite"]
        assert output["count"] == 1 or output["std"] > 1e-6, output
