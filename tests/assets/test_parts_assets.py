"""From the catalog to typical sequences, and to a dataset of distinct parts: what is out of date alone."""

from pathlib import Path

import dagster as dg
import pytest

from assets.catalog import sample_catalog
from assets.parts import distinct_parts, mined_sequences
from assets.resources import Project
from tests.assets.conftest import AddSample, Resources, metadata_of

ASSETS = [sample_catalog, mined_sequences, distinct_parts]

pytestmark = pytest.mark.slow


def test_a_chain_from_the_catalog_to_parts(add_sample: AddSample, project: Project, resources: Resources) -> None:
    for name in ("tests/a", "tests/b"):
        add_sample(name, width=4)
    config = {
        "mined_sequences": {"config": {"least_architectures": 1}},
        "distinct_parts": {"config": {"schemes": ["single_op", "mined"]}},
    }
    numbers = []
    for _ in range(2):
        shown = metadata_of(dg.materialize(ASSETS, resources=resources, run_config={"ops": config}), distinct_parts)
        numbers.append([shown[name] for name in ("samples_split", "parts", "new_parts")])
    assert numbers == [[2, 2, 2], [0, 2, 0]]
    assert len(list(Path(project.parts_root).rglob("model.py"))) == 2
    usage = project.warehouse.rows("SELECT occurrence_count, sample_count FROM part_usage")
    assert usage == [(2, 2), (2, 2)]
