"""Decomposition is linear in the number of operators."""

import time
from pathlib import Path

import pytest

from ops.decompose.run import decompose_sample
from ops.passes.sample_run import SampleRunConfig
from ops.worker.client import WorkerHost
from tests.tiny_samples import write_tiny

OPERATORS = 2000


@pytest.mark.slow
def test_thousands_of_operators_become_as_many_parts(host: WorkerHost, tmp_path: Path) -> None:
    names = ["x", *(f"v{index}" for index in range(OPERATORS))]
    lines = [
        f"v{index} = {names[index]} {'+' if index % 2 else '*'} {names[max(0, index - 40)]}"
        for index in range(OPERATORS)
    ]
    target = write_tiny(tmp_path / "long", "\n".join([*lines, f"return ({names[-1]},)"]), {"x": (4, 4)})
    for scheme, count in (("ranges?k=64", 64), ("single_op", OPERATORS)):
        started = time.monotonic()
        result = decompose_sample(target, scheme, tmp_path, host, log_dir=tmp_path, config=SampleRunConfig())
        assert (result.status, result.part_count) == ("success", count), result.message
        assert time.monotonic() - started < 75, "it is not linear any more"
