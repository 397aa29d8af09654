"""Data of the site: rules come from their tables, texts stay texts, and no file of elsewhere gets into it."""

import json
import math
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.reading import SampleReader
from ops.dataset.sample.format.codec import read_sample
from ops.evaluation.benchmark.results import Phase, Status
from ops.evaluation.verdict.result import RunResult
from ops.failures import FailureKind
from ops.reporting.score.metrics import ScoredSample
from ops.reporting.score.policies import POLICIES
from ops.reporting.site import graphs, write
from ops.reporting.site.content import ALWAYS, NEVER, UNAVAILABLE, run_columns, summary
from ops.reporting.site.graphs import drawn_graph, read_graph
from ops.reporting.site.pages import LOG_LINES, build_runs, first_lines, repeating_command, sample_shards, trouble_pages
from ops.reporting.site.write import SiteError, script_text, write_site
from tests.ops.reporting.site.site_data import made_up_site

BERT = CHECKOUT / "samples/transformers/bert"


def run_row(**changes: Any) -> dict[str, Any]:
    row: dict[str, Any] = {"sample": 0, "status": "success", "phase": None, "failure_kind": None, "nan_mismatch": False}
    row |= {"speedup": 1.5, "speedup_low": 1.4, "speedup_high": 1.6, "t_min": -6.0, "fell_back": False}
    return row | {"is_disturbed": False, "times_note": None} | changes


RUNS = [
    run_row(),
    run_row(t_min=-math.inf, fell_back=True),
    run_row(t_min=math.inf, is_disturbed=True),
    run_row(t_min=None, nan_mismatch=True),
    run_row(speedup=0.0),
    run_row(speedup=math.inf),
    *(
        run_row(status="failure", phase=phase, failure_kind=kind, speedup=None)
        for phase in Phase
        for kind in FailureKind
    ),
    run_row(status="failure", speedup=None),
]


def test_a_run_has_the_code_that_scores_give_it_under_every_policy() -> None:
    columns = run_columns(pd.DataFrame(RUNS))
    told = summary(made_up_site(1), ["shard"], ["build"] * 12, "troubles")
    for table in told["rules"]["policies"]:
        policy = POLICIES[table["name"]]
        for row, cause in zip(RUNS, columns["cause"], strict=True):
            run = RunResult(
                status=Status(row["status"]),
                phase=row["phase"] and Phase(row["phase"]),
                failure_kind=row["failure_kind"] and FailureKind(row["failure_kind"]),
                **{name: row[name] for name in ("nan_mismatch", "speedup", "t_min")},
            )
            scored = ScoredSample.of(run, policy)
            assert table["codes"][cause] == (None if scored is None else scored.code), row
    assert {table["name"] for table in told["rules"]["policies"]} == {*POLICIES}
    assert columns["t"][:4] == [-6, ALWAYS, NEVER, NEVER]
    assert columns["flags"][:4] == [0, 2, 1, 0]
    assert columns["speedup"][3:6] == [1.5, None, None]
    shared = run_columns(pd.DataFrame([run_row(speedup=1.0, times_note="4 ranks share 2 cores", is_disturbed=True)]))
    assert (shared["flags"], shared["speedup"], shared["low"], shared["high"]) == ([5], [1.0], [None], [None])
    assert run_columns(pd.DataFrame([run_row(status="unavailable")]))["cause"] == [UNAVAILABLE]


def test_numbers_that_json_lacks_become_null_and_speedups_keep_nine_digits() -> None:
    columns = run_columns(pd.DataFrame([run_row(speedup=1 / 3, speedup_low=math.nan, speedup_high=math.inf)]))
    assert columns["speedup"] == [0.333333333] and columns["low"] == [None] and columns["high"] == [None]
    assert json.dumps(columns, allow_nan=False)


HOSTILE = "</script><script>alert(1)</script>\u2028\u2029\x1b[2J\u202e\"\\'<!--\ud800"


def test_no_text_ends_a_script_or_hides_itself() -> None:
    text = script_text("name", {HOSTILE: [HOSTILE]})
    assert text.isascii() and "<" not in text and text.count("\n") == 1 and text.endswith("\n")
    (literal,) = re.fullmatch(r'graphnetReceive\("name", JSON.parse\((".*")\)\);\n', text).groups()  # type: ignore[union-attr]
    told = json.loads(json.loads(literal))
    ((key, (value,)),) = told.items()
    assert key == value and "</script><script>alert(1)" in value and "\\u202e" in value and "\\x1b[2J" in value


def test_names_of_files_and_conditions_tell_nothing_of_samples(tmp_path: Path, table_files: None) -> None:
    data = made_up_site(3, ("eager", "inductor"), name="/../../evil")
    page = write_site(data, tmp_path / "site", log_dir=tmp_path, home=tmp_path)
    names = [path.relative_to(page.parent).as_posix() for path in page.parent.rglob("*") if path.is_file()]
    assert not [name for name in names if "evil" in name]
    assert [name for name in names if name.startswith("data/")]
    assert all(re.fullmatch(r"data/([0-9a-f]{16}|summary)\.js", name) for name in names if name.startswith("data/"))


def test_what_a_killed_process_left_is_removed(tmp_path: Path, table_files: None) -> None:
    kill = (
        "import os, pathlib, sys\nfrom ops.dataset.sample.folders import unfinished_folder\n"
        "with unfinished_folder(pathlib.Path(sys.argv[1]), keeps=False) as place:\n"
        "    (place / 'data').mkdir()\n    os.kill(os.getpid(), 9)\n"
    )
    subprocess.run([sys.executable, "-c", kill, str(tmp_path / "site")], check=False, cwd=CHECKOUT)
    assert list(tmp_path.rglob("data"))
    write_site(made_up_site(1), tmp_path / "site", log_dir=tmp_path, home=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_log_is_shown_from_the_folder_of_logs_alone(tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    (logs / "inductor").mkdir(parents=True)
    secret = tmp_path / "secret"
    secret.write_text("secret")
    (logs / "link").symlink_to(secret)
    (logs / "folder").symlink_to(tmp_path)
    log = logs / "inductor" / "a.log"
    log.write_text("\n".join(f"line {number} \x1b[31m" for number in range(99)))
    shown = first_lines(str(log), logs)
    assert shown.splitlines()[0] == "line 0 \\x1b[31m" and shown.splitlines()[-1] == "…"
    assert len(shown.splitlines()) == LOG_LINES + 1
    (logs / "long").write_bytes(b"\xff" * 9000)
    assert first_lines(str(logs / "long"), logs, limit_bytes=100).endswith("\n…")
    for path in (secret, logs / "link", logs / "folder" / "secret", logs / ".." / "secret", logs, logs / "none"):
        assert first_lines(str(path), logs) == "", path
    assert first_lines("", logs) == "" and first_lines("a\0b", logs) == "" and first_lines("/etc/passwd", logs) == ""


def test_a_graph_is_drawn_by_what_each_operator_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = drawn_graph(read_sample(BERT))
    assert graph["labels"][: graph["inputs"]] == ["input_ids", "attention_mask"]
    assert len(graph["labels"]) == len(graph["reads"])
    assert all(earlier < place for place, reads in enumerate(graph["reads"]) for earlier in reads)
    embedding = graph["labels"].index("embedding")
    assert graph["reads"][embedding] == [graph["labels"].index("input_ids")], "weights are no nodes"
    assert graph["labels"][-1] == "output" and graph["reads"][-1]
    assert graph["operators"][0] == ("torch.nn.functional.linear", 13)
    assert graph["tensors"][0][:3] == ["input_ids", "input", [1, 64]] and graph["tensors"][-1][1] == "weight"
    monkeypatch.setattr(graphs, "MOST_NODES", 5)
    first = drawn_graph(read_sample(BERT))
    assert len(first["labels"]) == 5 + first["inputs"] and first["left_out"] == len(graph["labels"]) - len(
        first["labels"]
    )


def test_a_sample_that_is_gone_or_another_says_so(tmp_path: Path) -> None:
    with SampleReader(1) as reader:
        assert "labels" in read_graph(reader, BERT, "")
        assert "changed" in read_graph(reader, BERT, "0" * 64)["problem"]
        gone = read_graph(reader, tmp_path / "none", "")["problem"]
    assert "No such file" in gone and str(tmp_path) not in gone, "no folder of the machine is published"


def test_pages_have_runs_history_and_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = made_up_site(3, ("eager", "inductor"))
    monkeypatch.setattr("ops.reporting.site.pages.SHARD_SIZE", 2)
    troubles = trouble_pages(data, tmp_path)
    shards = list(sample_shards(data, build_runs(data), troubles, tmp_path))
    assert [len(shard) for shard in shards] == [2, 1]
    page = shards[1][0]
    assert [run["curve"] for run in page["runs"]] == ["eager", "inductor"]
    assert [number for number, *_ in page["history"]] == [0, 1, 2, 3], "a row a setup"
    assert page["runs"][1]["command"] == "graphnet bench no_such_folder/2 --backend inductor"
    (fault,) = troubles["fault"]
    assert fault["samples"] == ["zoo/model_00000", "zoo/model_00001"] and fault["script"] == ""
    assert [view for view, _, _ in shards[0][0]["troubles"]] == ["fault", "regression"]
    assert [len(of["troubles"]) for of in (shards[0][1], page)] == [1, 0]
    run = {"backend": "inductor", "variant": "mode=max-autotune", "spec": ""}
    hostile = repeating_command(run, "a b; rm -rf ~")
    assert hostile == "graphnet bench 'a b; rm -rf ~' --backend 'inductor?mode=max-autotune'"


def test_a_folder_with_other_things_is_kept(tmp_path: Path, table_files: None) -> None:
    data = made_up_site(2, ("eager",))
    folder = tmp_path / "site"
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "index.html").write_text("<p>mine")
    (tmp_path / "link").symlink_to(tmp_path / "mine")
    for taken in ("mine", "link", "mine/index.html"):
        with pytest.raises(SiteError, match="--out"):
            write_site(data, tmp_path / taken, log_dir=tmp_path, home=tmp_path)
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["index.html"]
    write_site(data, folder, log_dir=tmp_path, home=tmp_path)
    (folder / "data" / "old.js").write_text("")
    write_site(data, folder, log_dir=tmp_path, home=tmp_path)
    assert not (folder / "data" / "old.js").exists() and (folder / "index.html").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "mine", "site"], "nothing is left beside it"


def test_without_the_component_for_tables_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write, "_TABLE_PACKAGE", "no_such_package_of_tables")
    with pytest.raises(SiteError, match=r"pip install 'graphnet-pipeline\[site\]'"):
        write_site(made_up_site(2), tmp_path / "site", log_dir=tmp_path, home=tmp_path)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(write, "_TABLE_PACKAGE", "empty")
    with pytest.raises(SiteError, match="lacks"):
        write_site(made_up_site(2), tmp_path / "site", log_dir=tmp_path, home=tmp_path)
