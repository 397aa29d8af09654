"""The page of conversions: shares of all and by task, from results that were kept."""

import dataclasses
import gzip
import json
from pathlib import Path

from benchmarks._shared.harness import REPO
from benchmarks.paddle.conversion import ConvertedSample, page, read_results

INF = float("inf")


def judged(name: str, task: str, t_min: float | None, **fields: object) -> ConvertedSample:
    defaults: dict[str, object] = {
        "status": "success" if t_min is not None and t_min <= -3 else "failure",
        "is_converted": True,
        "output_t_min": () if t_min is None else (t_min,),
    }
    return ConvertedSample(sample_id=name, task=task, t_min=t_min, **defaults | fields)  # type: ignore[arg-type]


RESULTS = [
    judged("a/exact", "nlp", -INF),
    judged("a/close", "nlp", -3.0),
    judged("a/rough", "nlp", 0.0, own_operators=("torch.cumsum",)),
    judged("b/wrong", "audio", INF, phase="compare", first_different="torch.relu"),
    judged("b/fails", "audio", None, phase="run", first_different="torch.relu"),
    judged(
        "b/stopped", "audio", None, phase="convert", is_converted=False, stopped_by=("torch.tan",), stopped_lines=(7,)
    ),
    judged("c/broken", "unknown", None, phase="original"),
]


def rows_of(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]


def test_samples_are_counted_by_task_at_both_tolerances(tmp_path: Path) -> None:
    kept = tmp_path / "results.jsonl.gz"
    kept.write_bytes(gzip.compress("".join(f"{json.dumps(dataclasses.asdict(row))}\n" for row in RESULTS).encode()))
    read = list(read_results(kept).rows)
    assert read == RESULTS
    rows = rows_of(page(read, "some"))
    start = rows.index(["task", "samples", "converted", "run", "match at t = −3", "loose, at t = 0"])
    assert rows[start + 2 : start + 4] == [["audio", "3", "2", "1", "0", "0"], ["nlp", "3", "3", "3", "2", "1"]]
    assert ["match at t = −3", "2", "33%"] in rows and ["loose, at t = 0", "1", "17%"] in rows


def test_what_was_never_kept_is_nothing(tmp_path: Path) -> None:
    assert read_results(None).rows == read_results(tmp_path / "none.jsonl").rows == []


def test_the_documented_figures_by_task_are_those_of_the_kept_results() -> None:
    results = list(read_results(REPO / "benchmarks/results/conversion.jsonl.gz").rows)
    assert any(row.own_operators for row in results) and any(row.stopped_by for row in results)
    kept = rows_of(page(results, "kept"))
    documented = rows_of((REPO / "docs/paddle-conversion.md").read_text("utf-8"))
    start = kept.index(["task", "samples", "converted", "run", "match at t = −3", "loose, at t = 0"])
    tasks = kept[start + 2 : kept.index(["operator", "phase", "samples", "gained alone"])]
    assert len(tasks) > 4 and all(row in documented for row in tasks)
