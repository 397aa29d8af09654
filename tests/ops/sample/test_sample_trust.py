"""Which samples run in a sandbox."""

from pathlib import Path

import pytest

from ops.sample.catalog import SampleTarget
from ops.sample.trust import is_foreign


@pytest.mark.parametrize(
    ("dataset", "sample_id", "foreign"),
    [
        ("catalog", "transformers/bert", False),
        ("catalog", "file/net-make/subgraph_0", False),
        ("catalog", "huggingface_hub/google_vit-base", True),
        ("published", "transformers/bert", True),
    ],
)
def test_samples_of_others_are_foreign(dataset, sample_id, foreign):
    assert is_foreign(SampleTarget(dataset, sample_id, "", Path())) == foreign
