"""Samples of several devices in the catalog and the warehouse."""

from pathlib import Path

import pytest
from rank_samples import parallel_mlp, split_embedding
from tiny_samples import code_of

from ops.dataset.sample.catalog.reading import SampleReader
from ops.dataset.sample.catalog.rows import Root, build_catalog
from ops.dataset.sample.format.codec import write_sample
from ops.dataset.sample.format.types import Sample
from ops.errors import GraphNetError
from warehouse.selection.scope import scope_of
from warehouse.store import Warehouse

ONE_DEVICE = Sample(code_of("return (x,)"), ())


def test_the_number_of_devices_is_a_column(tmp_path: Path) -> None:
    root = tmp_path / "dataset"
    samples = {
        "split": split_embedding(),
        "swapped": split_embedding(10, 0),
        "mlp": parallel_mlp(),
        "other": ONE_DEVICE,
    }
    for name, sample in samples.items():
        write_sample(sample, root / "nets" / name)
    catalog = build_catalog([Root(root, "nets")])
    assert catalog.broken == ()
    rows = {row.model_name: row for row in catalog.rows if row.sample_id != "nets/swapped"}
    assert {name: row.devices for name, row in rows.items()} == {"parallel_mlp": 2, "split_embedding": 2, "other": 1}
    assert [target.devices for target in catalog.targets] == [2, 1, 2, 2]
    assert len({row.content_hash for row in catalog.rows}) == len({row.graph_hash for row in catalog.rows}) == 3
    warehouse = Warehouse(tmp_path / "warehouse.duckdb")
    warehouse.spool(catalog.warehouse_rows)
    warehouse.ingest()
    scope = scope_of(warehouse, dataset="nets", where="devices = 2 AND has_operator('all_reduce')")
    assert {name for _, name in scope.members or ()} == {"nets/split", "nets/swapped", "nets/mlp"}


def test_the_reader_gives_the_texts_of_all_ranks_to_those_who_ask(tmp_path: Path) -> None:
    write_sample(split_embedding(), tmp_path)
    with SampleReader(1) as reader:
        assert reader.read(tmp_path, ranks=True).rank_code == split_embedding().rank_code
        with pytest.raises(GraphNetError, match="expected a sample of one device, found one of 2"):
            reader.read(tmp_path)
