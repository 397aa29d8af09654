"""Parts that were damaged: each damage is found, and the message names the part and the reason."""

import shutil
from pathlib import Path

import pytest
from damages import DAMAGES

from ops.dataset.decompose.composition.config import CompositionError
from ops.dataset.decompose.run import check_parts
from ops.dataset.passes.sample_run import SampleRunConfig, SampleWorker
from ops.dataset.sample.catalog.rows import SampleTarget
from tests.in_process_host import InProcessHost


@pytest.mark.parametrize("name", DAMAGES)
def test_each_damage_is_found(name: str, whole: SampleTarget, parts: Path, here: InProcessHost, tmp_path: Path) -> None:
    damaged = shutil.copytree(parts, tmp_path / "parts")
    damage, message = DAMAGES[name]
    damage(damaged)
    with pytest.raises(CompositionError) as raised:
        check_parts(SampleWorker(whole, here, tmp_path, SampleRunConfig()), damaged)
    assert message in str(raised.value)
