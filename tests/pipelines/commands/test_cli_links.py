"""`graphnet runs links`: the modelled time of the collectives of stored runs."""

import json
from pathlib import Path

import pytest

from ops.columns import change_columns
from pipelines.cli import run as graphnet
from pipelines.exits import ExitCode
from tests.warehouse.warehouse_rows import filled, run, sample


def test_links_gives_each_sample_of_several_devices_a_share(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "slow.toml").write_text("latency_us = 0\ngigabytes_per_s = 1\n")
    assert graphnet(["runs", "links", str(project / "slow.toml")]) == ExitCode.NOTHING
    facts = {"device_count": 2, "collectives": ("all_reduce tp 2 1000000",), "collective_bytes": 1_000_000}
    plain = run("zoo/a")
    split = change_columns(run("zoo/b"), **facts, compiled_median_ms=3.0)
    shared = change_columns(run("zoo/c"), **facts, compiled_median_ms=3.0, times_note="2 ranks share 1 cores")
    samples = [sample("zoo/a"), *(sample(f"zoo/{name}", devices=2) for name in "bc")]
    filled(project / "warehouse", *samples, plain, split, shared)
    capsys.readouterr()
    assert graphnet(["runs", "links", str(project / "slow.toml"), "--json"]) == ExitCode.OK
    row, crowded = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (row["sample_id"], row["devices"], row["bytes"]) == ("zoo/b", 2, 1_000_000)
    assert row["links_ms"] == pytest.approx(1.0) and row["share"] == pytest.approx(0.25)
    assert row["ceiling"] == pytest.approx(4.0)
    assert crowded["links_ms"] == pytest.approx(1.0) and crowded["share"] is crowded["ceiling"] is None
    (project / "slow.toml").write_text("latency = 0\n")
    assert graphnet(["runs", "links", str(project / "slow.toml")]) == ExitCode.USAGE
