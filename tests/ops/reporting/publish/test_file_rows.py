"""Parquet files with a row a file, as GraphNet publishes its dataset, and the database beside them."""

import sqlite3
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ops.errors import GraphNetError
from ops.execution.worker.sandbox.confinement import Sandbox
from ops.reporting.publish import file_rows as module
from ops.reporting.publish.file_rows import read_database, unpack_file_rows
from tests.ops.reporting.publish.test_arrivals import FILES, ids, read

NAMES = ("full_graph/net", "full_graph/net/subgraph_0", "typical_graph/part")


def parquet(path: Path, rows: list[tuple[str, str]]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    columns = {"path": [name for name, _ in rows], "content": [content for _, content in rows]}
    pq.write_table(pa.table(columns | {"source_folder": [name.partition("/")[0] for name, _ in rows]}), path)
    return path


def rows_of(*names: str) -> list[tuple[str, str]]:
    return [(f"{name}/{file}", content.decode()) for name in names for file, content in FILES.items()]


def database(path: Path, *, groups: bool = True) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE graph_sample (uuid, sample_type, relative_model_path, deleted)")
        connection.executemany(
            "INSERT INTO graph_sample VALUES (?, ?, ?, ?)",
            [(uid, *name.split("/", 1), uid == "b") for uid, name in zip("abc", NAMES, strict=True)],
        )
        if groups:
            connection.execute(
                "CREATE TABLE graph_net_sample_groups (sample_uid, group_uid, group_policy, policy_version, deleted)"
            )
            connection.executemany(
                "INSERT INTO graph_net_sample_groups VALUES (?, ?, 'by stride', 'v1', 0)", [("a", "g"), ("c", "g")]
            )


def test_samples_that_lie_in_two_files_are_put_together(tmp_path: Path) -> None:
    root, rows = tmp_path / "in", rows_of(*NAMES)
    parquet(root / "data" / "GraphNet-00000-of-00002.parquet", rows[:5])
    parquet(root / "data" / "GraphNet-00001-of-00002.parquet", [*rows[5:], rows[0], (f"{rows[1][0]}/x", "")])
    database(root / module.DATABASE_FILE)
    came = read(root, sandbox=Sandbox(allow_weak=True))  # the strongest of this machine
    assert ids(came) == [NAMES[0], NAMES[2]]
    refusals = [arrival.refusal for arrival in came if arrival.sample is None]
    assert [refusal.partition(": ")[0] for refusal in refusals] == [rows[0][0], f"{rows[1][0]}/x", NAMES[1]]
    assert [dict(arrival.sample.files) for arrival in came if arrival.sample] == [FILES] * 2


def test_the_database_says_what_was_deleted_and_which_are_groups(tmp_path: Path) -> None:
    root = tmp_path / "in"
    parquet(root / "data" / "GraphNet-0.parquet", rows_of(*NAMES))
    database(root / module.DATABASE_FILE)
    came = read(root)
    assert ids(came) == ["full_graph/net", "typical_graph/part"]
    assert [arrival.refusal for arrival in came if arrival.sample is None] == [
        "full_graph/net/subgraph_0: the dataset's database says that it was deleted"
    ]
    assert [dict(arrival.lists) for arrival in came if arrival.sample] == [{"by_stride-v1": ["g"]}] * 2
    (root / module.DATABASE_FILE).unlink()
    database(root / module.DATABASE_FILE, groups=False)
    assert ids(read(root)) == ["full_graph/net", "typical_graph/part"]
    (root / module.DATABASE_FILE).write_bytes(b"SQLite format 3\0" + b"\xff" * 4000)
    with pytest.raises(GraphNetError, match=r"GraphNet\.db was not read.*; without this file all samples are imported"):
        read(root)


@pytest.mark.parametrize("view", ["SELECT n FROM endless", "SELECT replace(hex(zeroblob(9000000)), '0', 'x')"])
def test_an_endless_or_huge_view_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, view: str) -> None:
    path = tmp_path / module.DATABASE_FILE
    database(path)
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TABLE graph_net_sample_groups")
        endless = "WITH RECURSIVE endless(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM endless) "
        connection.execute(f"CREATE VIEW graph_net_sample_groups AS {endless if 'endless' in view else ''}{view}")
    monkeypatch.setattr(module, "_MOST_SECONDS", 0.2)
    monkeypatch.setattr(module, "_GROUPS", "SELECT count(*) FROM graph_net_sample_groups LIMIT ?")
    with pytest.raises((TimeoutError, sqlite3.Error), match="longer than 0.2 s" if "endless" in view else "too big"):
        read_database(path)


def test_a_sample_may_be_of_several_groups_and_policies(tmp_path: Path) -> None:
    path = tmp_path / module.DATABASE_FILE
    database(path)
    with sqlite3.connect(path) as connection:
        connection.executemany(
            "INSERT INTO graph_net_sample_groups VALUES (?, ?, ?, ?, ?)",
            [("a", "h", "by stride", "v1", None), ("a", "g", "by stride", "v2", 0), ("c", "x", None, "v1", 0)],
        )
    assert read_database(path) == (
        ["full_graph/net/subgraph_0"],
        {"by_stride-v1": {NAMES[0]: ["g", "h"], NAMES[2]: ["g"]}, "by_stride-v2": {NAMES[0]: ["g"]}},
    )


def test_paths_that_lead_elsewhere_are_refused(tmp_path: Path) -> None:
    rows = rows_of("full_graph/net")
    evil = [
        "../out/model.py",
        "/etc/cron.d/x",
        "a/../../x",
        "full_graph/net/model.py/x",
        "full_graph/net/model.py/x/y",
        "a/.hidden/model.py",
        "",
    ]
    root = tmp_path / "in"
    parquet(root / "data" / "x.parquet", [*rows, *((name, "text") for name in evil), rows[0]])
    came = read(root)
    assert ids(came) == ["full_graph/net"]
    refusals = [arrival.refusal for arrival in came if arrival.sample is None]
    assert len(refusals) == len(evil) + 1 and refusals[-1].startswith("full_graph/net/model.py: expected a path that")
    assert not (tmp_path / "out").exists()


def test_files_and_datasets_have_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = parquet(tmp_path / "x.parquet", [("a/note.md", "x" * (2 << 20)), ("a/model.py", "y"), ("b/model.py", "z")])
    assert unpack_file_rows(path, tmp_path / "one") == ["a/note.md: expected a smaller file"]
    monkeypatch.setattr(module, "MOST_REFUSALS", 0)
    assert unpack_file_rows(path, tmp_path / "two") == []
    monkeypatch.setattr(module, "_MOST_BYTES", 1 << 20)
    with pytest.raises(ValueError, match="more than 1,048,576 bytes"):
        unpack_file_rows(path, tmp_path / "three")


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    root = tmp_path / "in"
    path = parquet(root / "data" / "x.parquet", rows_of("full_graph/net"))
    path.write_bytes(path.read_bytes()[:-40])
    with pytest.raises(GraphNetError, match=r"x\.parquet was not read"):
        read(root)
