"""What one run of a graph shows of its units."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from ops.dataset.decompose import observation
from ops.dataset.decompose.observation import UnitRunner, observe
from ops.dataset.sample.format.codec import read_sample
from tests.tiny_samples import write_tiny

LONG_S = 60.0


class Disturbed(UnitRunner):
    """In every run another unit is slow, as if a neighbour had taken its core."""

    runs = 0

    def run(self, before: Any = None, after: Any = None, *others: Any, **more: Any) -> dict[str, Any]:
        self.runs += 1
        slow = self.runs % len(self.graph.units)

        def slower(index: int, variables: Mapping[str, Any], seconds: float) -> None:
            after(index, variables, LONG_S if index == slow else seconds)

        return super().run(before, slower if after else None, *others, **more)


@pytest.mark.parametrize(("timed", "is_slow"), [(False, True), (True, False)])
def test_a_disturbed_run_makes_no_unit_slow(timed: bool, is_slow: bool, tmp_path: Path) -> None:
    write_tiny(tmp_path / "tiny", "a = x.abs()\nb = a.relu()\nc = b + 1\nreturn (c,)", {"x": (4,)})
    runner = Disturbed(read_sample(tmp_path / "tiny"), seed=0, device="cpu")
    needs = {"seconds"} if timed else set[str]()
    assert any(cost.seconds == LONG_S for cost in observe(runner, needs=needs).costs) == is_slow


def test_memory_that_another_tensor_had_before_is_not_shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Views `p` and `q` share memory, which `b` gets, and is written to, once they are gone."""
    body = "a = x * y\np = a[0]\nq = a[1]\na = None\nc = p + q\np = q = None\nb = x + y\nb.add_(1)\nreturn (b, c)"
    write_tiny(tmp_path / "tiny", body, {"x": (1, 4), "y": (2, 1)})
    runner = UnitRunner(read_sample(tmp_path / "tiny"), seed=0, device="cpu")
    # As an allocator that gives memory of a size again as soon as it can.
    monkeypatch.setattr(observation, "storage_id", lambda tensor: tensor.untyped_storage().nbytes())
    assert not observe(runner).forbidden
