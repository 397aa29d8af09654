"""Who is like a sample is one look-up in an index."""

from datetime import timedelta
from pathlib import Path

from warehouse_rows import NOON, filled, ingested, sample

from ops.dataset.validate.base import SimilarSamples
from warehouse.questions import queries


def test_similar_samples_are_those_of_the_newest_catalog(tmp_path: Path) -> None:
    later = NOON + timedelta(hours=1)
    rows = [
        sample("zoo/b", graph_hash="g", content_hash="c", cataloged_at=later),
        sample("zoo/a", graph_hash="g", content_hash="c", cataloged_at=later),
        sample("zoo/near", graph_hash="g", content_hash="other", cataloged_at=later),
        sample("zoo/gone", graph_hash="g", content_hash="c"),
        sample("zoo/c", cataloged_at=later),
        sample("zoo/elsewhere", dataset="mine", graph_hash="g", content_hash="c", cataloged_at=later),
    ]
    find = queries.similar_samples_finder(filled(tmp_path, *rows))
    assert find("c", "g") == SimilarSamples(("zoo/a", "zoo/b"), ("zoo/a", "zoo/b", "zoo/near"))
    assert find("unknown", "unknown") == SimilarSamples()


def test_an_empty_warehouse_has_none(tmp_path: Path) -> None:
    assert queries.similar_samples_finder(filled(tmp_path))("c", "g") == SimilarSamples()


def test_the_table_is_not_scanned(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, *(sample(f"zoo/{i}", graph_hash=f"g{i}") for i in range(3000)))
    parameters = {"graph_hash": "g7", "content_hash": "c", "dataset": "catalog", "cataloged_at": NOON}
    with warehouse.connect() as connection:
        plan = connection.execute(f"EXPLAIN ANALYZE {queries._SIMILAR}", parameters).fetchall()[0][1]
    assert "Index Scan" in plan and "Sequential Scan" not in plan


def test_a_sample_that_is_cataloged_again_keeps_its_index(tmp_path: Path) -> None:
    warehouse = filled(tmp_path, sample("zoo/a", graph_hash="g", content_hash="c"))
    for hours in range(1, 4):
        changes = {"cataloged_at": NOON + timedelta(hours=hours), "graph_breaks": (f"break {hours}",)}
        ingested(warehouse, sample("zoo/a", graph_hash="g", content_hash="c", **changes))
    assert queries.similar_samples_finder(warehouse)("c", "g").same_content == ("zoo/a",)
    (row,) = warehouse.query("SELECT graph_breaks FROM sample")["graph_breaks"]
    assert list(row) == ["break 3"]
