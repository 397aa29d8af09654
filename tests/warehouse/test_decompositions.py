"""Which decompositions are shown: the finest of a sample that can be drawn whole, of samples that take longest."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from warehouse_rows import NOON, derived, filled, part, sample

from ops.dataset.decompose.drawing import MAX_PARTS
from warehouse.database.table import Row
from warehouse.questions.decompositions import load_decompositions
from warehouse.store import Warehouse


def parts(sample_id: str, scheme: str, count: int, ms: float = 1.0, hours: int = 0) -> Iterator[Row]:
    when = {"derivation_id": f"{sample_id} {scheme} {hours}", "made_at": NOON + timedelta(hours=hours)}
    decomposed = derived("decompose", scheme, sample_id, part_count=count, **when)
    yield decomposed
    yield from (part(decomposed, index, eager_ms=ms) for index in range(count))


def shown(warehouse: Warehouse, **asked: object) -> list[tuple[str, str, int, tuple[str, ...]]]:
    result = load_decompositions(warehouse, **asked)  # type: ignore[arg-type]
    return [(graph.sample_id, graph.scheme, graph.part_count, graph.others) for graph in result.graphs]


def test_the_finest_that_can_be_drawn_is_shown_and_the_others_are_named(tmp_path: Path) -> None:
    warehouse = filled(
        tmp_path,
        sample("zoo/a"),
        sample("zoo/b"),
        *parts("zoo/a", "single_op", MAX_PARTS + 1),
        *parts("zoo/a", "ranges", 8),
        *parts("zoo/a", "balanced", 3),
        *parts("zoo/b", "single_op", MAX_PARTS + 20),
        *parts("zoo/b", "fusible", MAX_PARTS + 1),
    )
    assert shown(warehouse) == [
        ("zoo/a", "ranges", 8, ("balanced (3 parts)", f"single_op ({MAX_PARTS + 1} parts)")),
        ("zoo/b", "fusible", MAX_PARTS + 1, (f"single_op ({MAX_PARTS + 20} parts)",)),
    ]
    assert shown(warehouse, scheme="balanced") == [("zoo/a", "balanced", 3, ())]


def test_samples_that_take_longest_are_shown_and_all_are_counted(tmp_path: Path) -> None:
    rows = [row for number, name in enumerate("abc") for row in parts(f"zoo/{name}", "ranges", 2, ms=1.0 + number)]
    warehouse = filled(tmp_path, *(sample(f"zoo/{name}") for name in "abc"), *rows)
    assert [sample_id for sample_id, *_ in shown(warehouse, most=2)] == ["zoo/b", "zoo/c"]
    result = load_decompositions(warehouse, most=2)
    assert (result.sample_count, result.graphs[0].ms, result.graphs[0].operator_count) == (3, 4.0, 2)
    assert result.graphs[0].parts[1].outputs == ("y float32[2]",)


def test_what_was_decomposed_again_counts_once_and_other_graphs_not(tmp_path: Path) -> None:
    gone = sample("zoo/b", content_hash="another graph")
    rows = [*parts("zoo/a", "ranges", 2), *parts("zoo/a", "ranges", 4, hours=1), *parts("zoo/b", "ranges", 2)]
    assert shown(filled(tmp_path, sample("zoo/a"), gone, *rows)) == [("zoo/a", "ranges", 4, ())]


def test_an_empty_warehouse_shows_none(tmp_path: Path) -> None:
    assert load_decompositions(filled(tmp_path)).graphs == ()
