"""Decomposition is linear in the number of operators."""

import time
from pathlib import Path

import pytest

from ops.dataset.decompose.run import decompose_sample
from ops.dataset.passes.sample_run import SampleRunConfig
from tests.in_process_host import InProcessHost
from tests.tiny_samples import write_tiny


@pytest.mark.parametrize(("scheme", "counts"), [("ranges?k=64", (64, 64)), ("single_op", (100, 500))])
def test_five_times_the_operators_take_about_five_times_as_long(
    scheme: str, counts: tuple[int, int], here: InProcessHost, tmp_path: Path
) -> None:
    def seconds(operators: int, part_count: int) -> float:
        names = ["x", *(f"v{index}" for index in range(operators))]
        lines = [
            f"v{index} = {names[index]} {'+' if index % 2 else '*'} {names[max(0, index - 40)]}"
            for index in range(operators)
        ]
        target = write_tiny(tmp_path / "long", "\n".join([*lines, f"return ({names[-1]},)"]), {"x": (4, 4)})
        started = time.process_time()
        result = decompose_sample(target, scheme, tmp_path, here, log_dir=tmp_path, config=SampleRunConfig())
        assert (result.status, result.part_count) == ("success", part_count), result.message
        return time.process_time() - started

    few, many = zip(*((seconds(100, counts[0]), seconds(500, counts[1])) for _ in range(3)), strict=True)
    # The least of three, for neighbours and garbage collection only add. What is quadratic would take 25 times as long.
    assert min(many) < 8 * min(few)
