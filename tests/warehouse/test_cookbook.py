"""Every query of the cookbook answers over the example what the page says, and what one would believe."""

import math
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

from pipelines.cli import run
from pipelines.exits import ExitCode
from tests.warehouse.warehouse_rows import filled, sample
from tests.warehouse.warehouse_rows import run as made
from warehouse.database.tables import TABLES
from warehouse.example import example_warehouse
from warehouse.store import Warehouse

COOKBOOK = Path(__file__).parents[2] / "docs" / "sql-cookbook.md"
WIDTH = 110
_QUERY = re.compile(r"^```sql\n(?P<query>.*?)^```\n(?:\n```text\n.*?^```\n)?", flags=re.MULTILINE | re.DOTALL)

PAGE = COOKBOOK.read_text("utf-8")


def queries() -> dict[str, str]:
    """Heading → query."""
    result = {}
    for match in _QUERY.finditer(PAGE):
        heading = re.findall(r"^#+ (.*)$", PAGE[: match.start()], flags=re.MULTILINE)[-1]
        assert heading not in result
        result[heading] = match["query"]
    return result


QUERIES = queries()
UNAVAILABLE = "What has no result, and is not the compiler's fault?"


@pytest.fixture(scope="module")
def warehouse() -> Iterator[Warehouse]:
    with example_warehouse() as result:
        yield result


@pytest.fixture
def asked(
    warehouse: Warehouse, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[str], str]:
    """What `graphnet sql` prints in a terminal as wide as the page."""
    monkeypatch.setenv("GRAPHNET_WAREHOUSE_PATH", str(warehouse.path))
    monkeypatch.setattr("pipelines.output.tables.terminal_size", lambda: os.terminal_size((WIDTH, 1000)))

    def ask(query: str) -> str:
        assert run(["sql", query]) == ExitCode.OK
        return "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines() if line.strip())

    return ask


def test_the_page_shows_what_comes_out(asked: Callable[[str], str], agrees: Callable[[Path, str], None]) -> None:
    def answered(match: re.Match[str]) -> str:
        return f"```sql\n{match['query']}```\n\n```text\n{asked(match['query'])}\n```\n"

    page = _QUERY.sub(answered, PAGE)
    assert "no room for" not in page, "a query has more columns than its answer can show"
    agrees(COOKBOOK, page)


def test_there_are_a_dozen() -> None:
    assert len(QUERIES) >= 12


@pytest.mark.parametrize("table", TABLES)
def test_each_table_is_introduced(table: str) -> None:
    assert f"| `{table}` |" in PAGE


@pytest.mark.parametrize("heading", QUERIES)
def test_answers_are_to_be_believed(warehouse: Warehouse, heading: str) -> None:
    """There are some, none is NaN, and neither eager nor a backend that is not there is in a ranking."""
    with duckdb.connect(str(warehouse.path), read_only=True) as plain:  # as other programs open it
        rows = plain.execute(QUERIES[heading]).fetchall()
    assert rows
    cells = [cell for row in rows for cell in row]
    assert not any(isinstance(cell, float) and math.isnan(cell) for cell in cells)
    assert ("absent" in cells) == (heading == UNAVAILABLE)
    assert "eager" not in cells or heading == UNAVAILABLE


@pytest.mark.parametrize("table", TABLES)
def test_the_example_has_rows_of_every_table_but_a_few(warehouse: Warehouse, table: str) -> None:
    (count,) = warehouse.query(f"SELECT count(*) AS n FROM {table}")["n"]
    assert (count > 0) == (table not in {"provenance", "dataset", "reference_check", "list_error"})


def test_the_shell_that_is_installed_answers_every_query(warehouse: Warehouse) -> None:
    shell = Path(sys.executable).with_name("duckdb")
    ended = subprocess.run(
        [shell, "-readonly", "-bail", "-csv", str(warehouse.path)],
        input="\n".join(QUERIES.values()),
        capture_output=True,
        text=True,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "transformers/whisper" in ended.stdout


def test_what_was_only_tried_is_not_missing_elsewhere(tmp_path: Path) -> None:
    """A file, a variant on one sample, another framework's samples and another dataset's are nothing to be run."""
    ids = ("a", "b", "c", "d")
    tried = made("a", run_id="tried", variant="mode=fast", config_hash="f" * 64)
    mine = made("a", run_id="mine", backend="my.py:Mine")
    runs = [*map(made, ids[:3]), tried, mine, made("x", dataset="mine")]
    samples = [*map(sample, ids), sample("p", framework="paddle"), sample("x", dataset="mine")]
    missing = filled(tmp_path, *samples, *runs).rows(QUERIES["What has not been measured?"])
    assert missing == [("inductor", "", "catalog", "d")]


STORY: dict[str, tuple[str, list[tuple[Any, ...]]]] = {
    "an unavailable backend is one row of no sample": (
        "SELECT backend, sample_id FROM benchmark_run WHERE status = 'unavailable'",
        [("absent", "")],
    ),
    "failures are of several phases and kinds": (
        "SELECT DISTINCT phase || ' ' || failure_kind FROM benchmark_run WHERE status = 'failure' ORDER BY ALL",
        [
            ("compare dtype_mismatch",),
            ("compile error",),
            ("compile out_of_memory",),
            ("compile timeout",),
            ("eager error",),
            ("run crash",),
        ],
    ),
    "one thing is worse in each way, and one is only suspected": (
        "SELECT regression, is_confirmed FROM regression_candidates",
        [("failed", True), ("incorrect", True), ("slower", True), ("slower", False)],
    ),
    "a sample is invalid": ("SELECT sample_id FROM sample_current WHERE validity = 'invalid'", [("file/diffusion",)]),
    "a disturbed run is not the one that counts": (
        """
        SELECT speedup > 1.5 FROM benchmark_current
        WHERE sample_id = 'transformers/gpt2' AND backend = 'inductor' AND variant = ''
        """,
        [(True,)],
    ),
    "a run is dropped": ("SELECT reason FROM run_dropped", [("the machine was throttled",)]),
    "a run is a trial": ("SELECT trial FROM benchmark_run WHERE trial <> ''", [("trials=10",)]),
    "a backend stands apart": ("SELECT DISTINCT backend FROM comparison WHERE NOT is_joint", [("sloppy",)]),
}


@pytest.mark.parametrize(("query", "rows"), STORY.values(), ids=STORY)
def test_the_example_tells(warehouse: Warehouse, query: str, rows: list[tuple[Any, ...]]) -> None:
    with warehouse.connect() as connection:
        assert connection.execute(query).fetchall() == rows


def test_figures_of_the_example_agree_with_each_other(warehouse: Warehouse) -> None:
    result = warehouse.query(
        """
        SELECT run_id FROM benchmark_run AS run
        LEFT JOIN run_blocks USING (run_id)
        LEFT JOIN sample USING (dataset, sample_id, sample_hash)
        WHERE status = 'success' AND (
            abs(speedup - eager_median_ms / compiled_median_ms) > 1e-9
            OR NOT (speedup BETWEEN speedup_low AND speedup_high)
            OR abs(list_median(compiled_trials_ms) / compiled_median_ms - 1) > 0.01
            OR len(compiled_trials_ms) <> list_sum(compiled_block_sizes)
            OR list_sum(process_block_counts) <> len(compiled_block_sizes)
            OR run_id NOT IN (SELECT run_id FROM output_match)
        ) OR sample_id <> '' AND graph_hash IS NULL OR env_hash NOT IN (SELECT env_hash FROM environment)
        """
    )
    assert result.empty
