"""What one run of a graph shows of its units."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from ops.decompose.observation import UnitRunner, observe
from ops.sample.format.codec import read_sample
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
    assert any(cost.seconds == LONG_S for cost in observe(runner, timed=timed).costs) == is_slow
