"""Lists of samples: frozen, one vote a content, weights in scores; and conditions that reach nothing but samples."""

import math
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pyarrow as pa
import pytest

from ops.dataset.sample.catalog.lists import (
    SampleListError,
    SampleListRow,
    check_name,
    newest_version,
    read_list,
    shipped_lists,
)
from ops.dataset.sample.catalog.rows import Root, build_catalog
from ops.dataset.sample.provenance import SHIPPED_LEDGER
from tests.warehouse.warehouse_rows import NOON, at_0, empty, filled, run, sample
from warehouse.questions.queries import score_intervals, speedups_frame
from warehouse.selection.conditions import ConditionError, matching_rows
from warehouse.selection.lists import create_lists, find_list, list_names, members
from warehouse.selection.scope import scope_of
from warehouse.store import Warehouse

TABLE = pa.table(
    {
        "task": ["nlp", "audio", "nlp"],
        "operators": [["torch.nn.functional.gelu"], ["gelu"], ["torch.tanh"]],
        "lists": [["train@1"], [], ["mine"]],
    }
)


@pytest.mark.parametrize(("asked", "is_single"), [("shipped", True), ("several_devices", False)])
def test_the_newest_shipped_list_has_the_shipped_samples(asked: str, is_single: bool) -> None:
    name = newest_version(shipped_lists(), asked)
    assert name is not None
    catalog = build_catalog([Root(SHIPPED_LEDGER.parent)])
    contents = [row.content_hash for row in catalog.rows if (row.devices == 1) == is_single]
    assert dict.fromkeys(contents, 1.0) == shipped_lists()[name], (
        f"samples were added or changed: write another version of samples/{asked}@N.csv, and leave the others"
    )


def test_other_datasets_change_no_score_of_a_list(tmp_path: Path) -> None:
    rows = [sample("a"), run("a", speedup=2.0), SampleListRow("suite", "content of a", 1.0, NOON)]
    own = [
        sample("a", dataset="extracted"),
        sample("toy", dataset="extracted"),
        *(run(name, dataset="extracted", speedup=0.5, minutes=9) for name in ("a", "toy")),
    ]
    alone, together = filled(tmp_path / "1", *rows), filled(tmp_path / "2", *rows, *own)
    assert at_0(alone, list="suite") == at_0(together, list="suite") == pytest.approx(2.0)
    assert at_0(together, dataset="extracted") == pytest.approx(0.5)
    assert speedups_frame(together, scope_of(together, list_name="suite"))["dataset"].tolist() == ["catalog"]


def test_a_content_has_one_vote_and_its_weight(tmp_path: Path) -> None:
    speedups = {"a": 4.0, "b": 4.0, "c": 0.5}
    content = {"a": "same", "b": "same", "c": "other"}
    warehouse = filled(
        tmp_path,
        *(sample(name, content_hash=content[name]) for name in speedups),
        *(run(name, speedup=value) for name, value in speedups.items()),
        *(SampleListRow("equal", hashed, 1.0, NOON) for hashed in ("same", "other")),
        *(SampleListRow("weighted", hashed, weight, NOON) for hashed, weight in (("same", 3.0), ("other", 1.0))),
    )
    assert at_0(warehouse) == pytest.approx((4 * 4 * 0.5) ** (1 / 3))
    assert at_0(warehouse, list="equal") == pytest.approx(math.sqrt(4 * 0.5))
    assert at_0(warehouse, list="weighted") == pytest.approx((4**3 * 0.5) ** (1 / 4))
    frame = warehouse.query("FROM scores(members := members_of('weighted')) WHERE t = 0")
    assert frame["sample_count"].tolist() == [2] and frame["lambda"].tolist() == [1.0]
    assert at_0(warehouse, list="equal", where="sample_id = 'c'") == pytest.approx(0.5)
    assert at_0(warehouse, where="sample_id <> 'c'") == pytest.approx(4.0)


def test_intervals_are_of_weights(tmp_path: Path) -> None:
    names = [f"s{number}" for number in range(12)]
    warehouse = filled(
        tmp_path,
        *map(sample, names),
        *(run(name, speedup=4.0 if name == "s0" else 1.0 + number / 100) for number, name in enumerate(names)),
        *(SampleListRow("x", f"content of {name}", 50.0 if name == "s0" else 1.0, NOON) for name in names),
    )
    key = ("inductor", "", "all", 0)
    low, high = score_intervals(warehouse, list="x")[key]
    assert low < at_0(warehouse, list="x") < high
    assert (low, high) != score_intervals(warehouse)[key]


def test_failures_count_by_their_weights(tmp_path: Path) -> None:
    warehouse = filled(
        tmp_path,
        sample("a"), sample("b"), run("a", speedup=2.0), run("b", t_min=math.inf),
        SampleListRow("x", "content of a", 1.0, NOON), SampleListRow("x", "content of b", 3.0, NOON),
    )  # fmt: skip
    assert at_0(warehouse, list="x") == pytest.approx(2 ** (1 / 4) * 0.1 ** (3 / 4))


def test_a_list_is_judged_by_itself(tmp_path: Path) -> None:
    """A new configuration on the list's samples alone counts, though it covers little of the dataset."""
    names = [f"s{number}" for number in range(10)]
    warehouse = filled(
        tmp_path,
        *map(sample, names),
        *(run(name, speedup=2.0) for name in names),
        *(run(name, speedup=3.0, config_hash="new", minutes=5) for name in names[:2]),
        *(SampleListRow("few", f"content of {name}", 1.0, NOON) for name in names[:2]),
    )
    assert at_0(warehouse) == pytest.approx(2.0)
    assert at_0(warehouse, list="few") == pytest.approx(3.0)


def test_a_list_never_changes(tmp_path: Path) -> None:
    warehouse = empty(tmp_path)
    create_lists(warehouse, {"mine": {"0" * 64: 1.0}})
    with pytest.raises(SampleListError, match="mine@2"):
        create_lists(warehouse, {"mine": {"1" * 64: 1.0}})
    assert members(warehouse, "mine") == {"0" * 64: 1.0}
    create_lists(warehouse, {"mine@2": {"1" * 64: 2.0}})
    create_lists(warehouse, {"other@9": {"1" * 64: 2.0}})
    create_lists(warehouse, {"other@10": {"2" * 64: 2.0}})
    assert [find_list(warehouse, name) for name in ("mine", "mine@2", "other", "shipped")] == [
        "mine", "mine@2", "other@10", newest_version(shipped_lists(), "shipped"),
    ]  # fmt: skip
    assert warehouse.rows("SELECT newest_list('other'), newest_list('mine'), newest_list('none')") == [
        ("other@10", "mine", None)
    ]
    with pytest.raises(SampleListError, match=r"did you mean 'mine'"):
        find_list(warehouse, "mien")


def _create(folder: Path, digit: str) -> bool:
    try:
        create_lists(Warehouse(folder / "graphnet.duckdb"), {"mine": {digit * 64: 1.0, f"{digit}f" * 32: 1.0}})
    except SampleListError:
        return False
    return True


def test_of_two_processes_one_makes_the_list(tmp_path: Path) -> None:
    empty(tmp_path)
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        outcomes = list(pool.map(_create, [tmp_path, tmp_path], "12"))
    assert sorted(outcomes) == [False, True]
    assert len(members(Warehouse(tmp_path / "graphnet.duckdb"), "mine")) == 2


def test_a_killed_creation_is_finished_or_never_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    warehouse = empty(tmp_path)
    rows = [SampleListRow("mine", "0" * 64, 1.0, NOON), SampleListRow("mine", "1" * 64, 1.0, NOON)]
    warehouse.spool(rows)  # and there the process was killed
    with pytest.raises(SampleListError, match="never changed"):
        create_lists(warehouse, {"mine": {"2" * 64: 1.0}})
    assert len(members(warehouse, "mine")) == 2
    monkeypatch.setattr(Warehouse, "spool", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        create_lists(warehouse, {"other": {"2" * 64: 1.0}})
    assert "other" not in list_names(warehouse)


@pytest.mark.parametrize("name", ["", "shipped", "shipped@7", "a b", "../x", "-x", "x@0", "x" * 90])
def test_names_that_lists_cannot_have(name: str) -> None:
    with pytest.raises(SampleListError):
        check_name(name)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sample_id\na\n", "content_hash"),
        ("content_hash\nabc\n", "line 2: 'abc' is no content hash"),
        (f"content_hash,weight\n{'0' * 64},-1\n", "line 2: the weight"),
        (f"content_hash,weight\n{'0' * 64},nan\n", "line 2: the weight"),
        (f"content_hash,weight\n{'0' * 64},1\n{'0' * 64},2\n", "line 3: .* another weight"),
        ("content_hash\n", "no samples"),
        ("content_hash\n\xff", "line 2|cannot read"),
    ],
)
def test_files_that_are_no_lists(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "list.csv"
    file.write_bytes(text.encode("latin-1"))
    with pytest.raises(SampleListError, match=message):
        read_list(file)


@pytest.mark.parametrize(
    ("condition", "rows"),
    [
        ("task = 'nlp' and has_operator('gelu')", [0]),
        ("has_operator('gelu')", [0, 1]),
        ("not has_operator('tanh') and not in_list('train')", [1]),
        ("in_list('mine') or in_list('train@1')", [0, 2]),
        ("task like 'a%' -- a comment", [1]),
        ("length(task) > 99", []),
    ],
)
def test_conditions(condition: str, rows: list[int]) -> None:
    assert matching_rows(TABLE, condition) == rows


@pytest.mark.parametrize(
    "attack",
    [
        "1 = 1; COPY sample TO '{}'",
        "1 = 1) UNION (SELECT 1 FROM read_text('/etc/passwd') WHERE (1 = 1)",
        "EXISTS (FROM read_text('/etc/passwd'))",
        "EXISTS (FROM enable_logging(storage := 'file', storage_path := '{}'))",
        "task IN (SELECT content FROM glob('/etc/*'))",
        "task = (FROM query('SELECT 1'))",
        "1 = 1) GROUP BY (1",
        "1 = 1) LIMIT (1",
        "list_transform([1], lambda x: (SELECT 1)) IS NULL",
        "getenv('HOME') IS NOT NULL",
        "count(*) > 1",
        "task = $name",
        "nothing = 1",
        "",
        "task = 'nlp",
    ],
)
def test_conditions_reach_nothing_else(tmp_path: Path, attack: str) -> None:
    with pytest.raises(ConditionError):
        matching_rows(TABLE, attack.format(tmp_path / "file"))
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_column_is_told_with_those_that_there_are() -> None:
    with pytest.raises(ConditionError, match=r'(?s)"tsk" not found.*columns lists, operators, task'):
        matching_rows(TABLE, "tsk = 'nlp'")
