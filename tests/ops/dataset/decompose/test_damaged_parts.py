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
def test_each_damage_is_found(
    name: str, split_sample: tuple[SampleTarget, Path], here: InProcessHost, run_config: SampleRunConfig, tmp_path: Path
) -> None:
    target, parts = split_sample
    folder = tmp_path / "parts"
    shutil.copytree(parts, folder)
    damage, message = DAMAGES[name]
    damage(folder)
    with pytest.raises(CompositionError) as raised:
        check_parts(SampleWorker(target, here, tmp_path, run_config), folder)
    assert message in str(raised.value)


def test_undamaged_parts_pass(
    split_sample: tuple[SampleTarget, Path], here: InProcessHost, run_config: SampleRunConfig, tmp_path: Path
) -> None:
    target, parts = split_sample
    check_parts(SampleWorker(target, here, tmp_path, run_config), parts)
