"""The command that writes docs/backends.md, with stand-ins for the worker: what it runs, reuses, counts and shows."""

import dataclasses
import json
import math
import re
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import torch

from benchmarks.backends import command
from benchmarks.backends import page as page_module
from benchmarks.backends.command import FLOAT32
from benchmarks.backends.float32 import Float32
from benchmarks.backends.page import comparison, page, stock_table
from benchmarks.backends.results import BackendResults
from benchmarks.backends.samples import PUBLISHED, SHIPPED, ChosenSample, choose, is_in_half_precision, unusable_reason
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.evaluation.benchmark.describe import BackendDescription, BackendSpec
from ops.evaluation.benchmark.results import BenchmarkResult, BenchmarkRun, Phase, Status
from ops.execution.environments.description import Environment
from ops.failures import FailureKind
from tests.tiny_samples import write_tiny
from tests.warehouse.warehouse_rows import run as made

HERE = Environment("here", "cpu", "Testium", "", 2, 2**30, 1, "Linux", "3.11", {"torch": "2.13.0"}, {})
Call = Callable[..., tuple[list[dict[str, Any]], str]]
Calls = list[tuple[str, str]]
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def chosen(name: str, kind: str = SHIPPED, task: str = "nlp", sample_hash: str = "") -> ChosenSample:
    return ChosenSample(SampleTarget("d", name, sample_hash or f"hash of {name}", Path(name)), task, kind)


def run_of(described: BackendDescription, target: SampleTarget, **changes: Any) -> BenchmarkRun:
    of_target = {"dataset": target.dataset, "sample_hash": target.sample_hash}
    fields = {"eager_median_ms": 1.0, "started_at": NOW, "finished_at": NOW, **of_target, **changes}
    return made(target.sample_id, **{**described.run_fields(), **fields})


def failed(phase: Phase) -> dict[str, Any]:
    none = dict.fromkeys(("t_min", "speedup"))
    return {"status": Status.FAILURE, "phase": phase, "failure_kind": FailureKind.ERROR, "message": "no rule", **none}


def describe(spec: BackendSpec, config: Any = None, *_: Any) -> BackendDescription:
    plain = {name: value for name, value in spec.options.items() if name != "adaptations"}
    variant = ", ".join(f"{name}={value}" for name, value in plain.items())
    variant = f"{variant} + adaptations".strip() if "adaptations" in spec.options else variant
    config_hash = f"{config and config.time_budget_s} {variant}"
    return BackendDescription(spec, spec.spec, "1", None, "{}", HERE, config_hash, variant=variant)


XLA = describe(BackendSpec("xla"))


@pytest.fixture
def calls() -> Calls:
    """What was run: label and sample."""
    return []


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, calls: Calls) -> Call:
    """Calls the command on one shipped sample and one published one; what it kept, and the page."""

    def run(targets: list[SampleTarget], described: BackendDescription, *_: Any, **__: Any) -> Any:
        for target in targets:
            calls.append((described.label, target.sample_id))
            changes = failed(Phase.COMPILE) if described.name == "iree" else {}
            yield BenchmarkResult(run_of(described, target, started_at=datetime.now(UTC), **changes))

    monkeypatch.setattr(command.client, "HostProcess", command.client.HostProcess)  # which the command replaces
    monkeypatch.setattr(command, "describe_backend", describe)
    monkeypatch.setattr(command, "run_benchmarks", run)
    monkeypatch.setattr(command, "shipped_samples", lambda: [chosen("own")])
    monkeypatch.setattr(command, "candidates", lambda *_: {"nlp": iter([chosen("theirs", PUBLISHED)])})

    def call(*arguments: str) -> tuple[list[dict[str, Any]], str]:
        files = ("--results", str(tmp_path / "results.jsonl"), "--out", str(tmp_path / "page.md"))
        monkeypatch.setattr(sys, "argv", ["backends", "--published", str(tmp_path), *files, *arguments])
        command.main()
        lines = (tmp_path / "results.jsonl").read_text().splitlines()
        return [json.loads(line) for line in lines], (tmp_path / "page.md").read_text()

    return call


@pytest.fixture
def _no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the figures out of the page: each table of them takes a database."""
    monkeypatch.setattr(page_module, "compare_backends", lambda _: [])


def test_stock_and_adapted_run_by_default_and_stand_side_by_side(
    call: Call, calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command.registry, "names", lambda: ("eager", "inductor", "tvm"))
    _, text = call()
    assert {("xla route=torchax", "own"), ("tvm", "theirs"), ("tvm + adaptations", "theirs")} <= set(calls)
    assert ("inductor", "own") in calls and ("inductor + adaptations", "own") not in calls
    shipped, published = text.split("## Published samples")
    for part in (shipped, published.split("## Evidence")[0]):
        (row,) = [line for line in part.splitlines() if line.startswith("| `tvm`") and line.count("|") == 11]
        assert row.split("|")[2:5] == [f" {cell}".ljust(width + 2) for cell, width in (("1", 7), ("1", 3), ("1", 9))]
        assert "| `tvm + adaptations`" in part
    assert "+ adaptations S(0)" in text


@pytest.mark.usefixtures("_no_figures")
def test_what_is_finished_is_not_run_again_unless_it_was_not_right(call: Call, calls: Calls) -> None:
    call("--backend", "xla,iree")
    assert sorted(calls) == sorted(
        [("eager", "theirs"), *((label, sample) for label in ("xla", "iree") for sample in ("own", "theirs"))]
    )
    calls.clear()
    call("--backend", "xla,iree")
    assert calls == []
    records, text = call("--backend", "xla,iree", "--again")
    assert calls == [("iree", "own"), ("iree", "theirs")]
    assert [record["runs"] for record in records if "interpreters" in record] == [5, 2]
    assert re.search(r"interpreters\s+were started for 7 runs", text)


@pytest.mark.usefixtures("_no_figures")
def test_results_of_another_configuration_are_neither_reused_nor_shown(
    call: Call, calls: Calls, capsys: pytest.CaptureFixture[str]
) -> None:
    call("--backend", "xla")
    assert "left out" not in capsys.readouterr().err
    calls.clear()
    _, text = call("--backend", "openvino", "--budget", "9")
    assert calls == [("eager", "theirs"), ("openvino", "own"), ("openvino", "theirs")]
    assert "left out: 3 results of another configuration, environment or version" in capsys.readouterr().err
    assert "| `openvino`" in text.split("## Shipped")[1] and "| `xla`" not in text.split("## Shipped")[1]


@pytest.mark.parametrize("change", ["environment", "config_hash", "version"])
def test_a_result_belongs_to_a_backend_as_it_was(tmp_path: Path, change: str) -> None:
    results = BackendResults(tmp_path / "deeper" / "results.jsonl")
    other = {"environment": dataclasses.replace(HERE, env_hash="elsewhere"), "config_hash": "2", "version": "2"}
    results.add(run_of(dataclasses.replace(XLA, **{change: other[change]}), chosen("own").target))
    assert results.find(XLA, "hash of own") is None
    assert results.outdated_count([XLA]) == 1


def test_the_newest_result_counts_wherever_it_stands_in_the_file(tmp_path: Path) -> None:
    results, target = BackendResults(tmp_path / "results.jsonl"), chosen("own").target
    for hours, speedup in ((2, 3.0), (1, 2.0)):
        results.add(run_of(XLA, target, started_at=NOW + timedelta(hours=hours), speedup=speedup))
    newest = BackendResults(tmp_path / "results.jsonl").find(XLA, target.sample_hash)
    assert newest is not None and newest.times.speedup == 3.0


def test_what_was_measured_elsewhere_is_shown_where_nothing_was_here(tmp_path: Path) -> None:
    results, samples = BackendResults(tmp_path / "results.jsonl"), [chosen("own").target, chosen("other").target]
    elsewhere, before = (
        dataclasses.replace(XLA, environment=dataclasses.replace(HERE, env_hash=name)) for name in ("there", "before")
    )
    for hours, described in enumerate((before, before, elsewhere)):
        results.add(run_of(described, samples[hours % 2], started_at=NOW + timedelta(hours=hours)))
    results.note_environments({"there": "Otherium, 2 cores"})
    runs = results.newest([XLA], [target.sample_hash for target in samples])
    assert [(run.sample_id, run.env_hash) for run in runs] == [("own", "there")], "one machine alone"
    assert results.environments(run for run in runs) == ("Otherium, 2 cores",)


def test_samples_that_eager_fails_on_are_not_tried_and_no_failure_of_the_compiler() -> None:
    samples = [chosen("own"), chosen("raises"), chosen("wrong")]
    fates: list[dict[str, Any]] = [{}, failed(Phase.EAGER), failed(Phase.COMPILE)]
    runs = [run_of(XLA, sample.target, **fate) for sample, fate in zip(samples, fates, strict=True)]
    row = [cell.strip() for cell in comparison(runs).splitlines()[2].split("|")]
    assert row[1:7] == ["`xla`", "2", "1", "1", "1", "50.0%"]
    text = page(runs, samples, {}, {}, 12, (1, 3), {SHIPPED: ("Testium", "Otherium")})
    assert "Measured on Testium, Otherium." in text
    expected = sorted({"bladedisc", "cinn", "tensorrt", "torch_xla"}.intersection(command.registry.names()))
    assert [line.split("`")[1] for line in text.splitlines() if "**Not yet run**" in line] == expected
    failures = text.split("## Failures")[1]
    assert "`wrong`" in failures and "`raises`" not in failures
    assert len(comparison([runs[1]]).splitlines()) == 2, "nothing is compared"


def test_stock_and_adapted_are_compared_over_the_samples_that_both_have() -> None:
    adapted = dataclasses.replace(XLA, variant="+ adaptations")
    stock_runs = [run_of(XLA, chosen(name).target, speedup=0.1) for name in "abcdefgh"]
    adapted_runs = [
        run_of(adapted, chosen(name).target, speedup=1.0 if name in "abcdefgh" else 9.0) for name in "abcdefghij"
    ]
    (row,) = stock_table([*stock_runs, *adapted_runs]).splitlines()[2:]
    cells = [cell.strip() for cell in row.split("|")]
    assert cells[1:3] == ["`xla`", "8"]
    assert cells[5] == "0.100" and cells[9] == "1.000"


@pytest.mark.usefixtures("_no_figures")
def test_the_page_names_no_folders_of_the_machine_where_it_was_written() -> None:
    message = 'File "/home/me/graphnet/backends/_shared/graph.py", line 1; see https://example.org/a/b.html and a/b'
    run = run_of(XLA, chosen("own").target, **{**failed(Phase.COMPILE), "message": message})
    failures = page([run], [chosen("own")], {}, {}, 12, (1, 1), {}).split("## Failures")[1]
    assert 'File "graph.py", line 1; see https://example.org/a/b.html and a/b' in failures


def test_a_sample_is_drawn_once_and_a_shipped_one_not_at_all() -> None:
    own = chosen("own", sample_hash="same")
    samples = {
        "cv": iter(
            [chosen("copy", PUBLISHED, "cv", "same"), chosen("a", PUBLISHED, "cv"), chosen("b", PUBLISHED, "cv")]
        ),
        "nlp": iter([chosen("a", PUBLISHED), chosen("c", PUBLISHED), chosen("d", PUBLISHED)]),
    }
    drawn = choose(samples, 2, lambda sample: sample.target.sample_id != "c", [own])
    assert [(sample.task, sample.target.sample_id) for sample in drawn] == [("cv", "a"), ("cv", "b"), ("nlp", "d")]


@pytest.mark.parametrize(
    ("eager", "float32", "reason"),
    [
        ({}, None, None),
        ({}, {"t_min": 0.0}, None),
        ({}, {"t_min": 2.0}, "rounding decides: computed in float32, outputs agree with eager only from t = 2 on"),
        ({}, failed(Phase.EAGER), None),
        (failed(Phase.EAGER), None, "eager fails: no rule"),
        ({"t_min": math.inf}, None, "eager disagrees with itself, or is not finite"),
        ({"eager_median_ms": 3500.0}, None, "a call takes 3.5 s"),
    ],
)
def test_a_sample_that_says_nothing_of_compilers_is_left_out(
    eager: dict[str, Any], float32: dict[str, Any] | None, reason: str | None
) -> None:
    runs = [None if fate is None else run_of(XLA, chosen("own").target, **fate) for fate in (eager, float32)]
    assert unusable_reason(*runs) == reason


@pytest.mark.usefixtures("_no_figures")
def test_samples_in_half_precision_are_tried_in_float32_and_the_page_says_what_was_left_out(
    call: Call, calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "is_in_half_precision", lambda _: True)
    monkeypatch.setattr(command, "unusable_reason", lambda eager, float32=None: float32 and "rounding decides")
    _, text = call("--backend", "xla")
    assert calls == [("eager", "theirs"), (FLOAT32, "theirs"), ("xla", "own")]
    assert re.search(r"\| `theirs` \| all +\| rounding decides \|", text)


@pytest.mark.usefixtures("_no_figures")
def test_a_backend_that_is_many_times_slower_is_not_tried_on_slow_samples_and_the_page_names_them(
    call: Call, calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(targets: list[SampleTarget], described: BackendDescription, *_: Any, **__: Any) -> Any:
        for target in targets:
            calls.append((described.label, target.sample_id))
            times = {"eager_median_ms": 500.0, "speedup": 0.03 if described.name == "tvm" else 1.0}
            yield BenchmarkResult(run_of(described, target, started_at=datetime.now(UTC), **times))

    monkeypatch.setattr(command, "run_benchmarks", run)
    _, text = call("--backend", "tvm,xla")
    assert calls == [("eager", "theirs"), ("tvm", "own"), ("xla", "own"), ("xla", "theirs")]
    assert re.search(r"\| `theirs` \| `tvm` +\| 33 times slower than eager: 17 s a call \|", text)
    call("--backend", "tvm", "--slowest-call", "20")
    assert calls[-1] == ("tvm", "theirs")


class Half(torch.nn.Module):
    def forward(self, x: torch.Tensor, w: torch.Tensor) -> tuple[Any, ...]:
        y = x.to(torch.bfloat16) @ w
        for _ in range(20):
            y = y * 1.01 + torch.ones(4, dtype=torch.bfloat16) / 3
        y[y > 9] = 1.0
        return y, y.float().sum(), y.half(), [x, 3], y.argmax()


def test_float32_computes_in_float32_what_a_graph_computes_in_half_precision() -> None:
    torch.manual_seed(0)
    inputs = {"x": torch.randn(3, 4), "w": torch.randn(4, 4, dtype=torch.bfloat16)}
    backend = Float32()
    backend.prepare(Half(), inputs)
    outputs, like = backend.compile(Half(), inputs)(**inputs), Half()(**inputs)
    y = inputs["x"] @ inputs["w"].float()
    for _ in range(20):
        y = y * 1.01 + torch.ones(4) / 3
    y[y > 9] = 1.0
    assert torch.equal(outputs[0], y.bfloat16()) and not torch.equal(outputs[0], like[0])
    assert outputs[0].dtype == torch.bfloat16 and outputs[2].dtype == torch.float16
    assert torch.equal(outputs[1], y.sum()) and outputs[3][1] == 3


@pytest.mark.parametrize("dtype", ["float32", "bfloat16", "float16"])
def test_half_precision_is_seen_in_the_files_of_a_sample(tmp_path: Path, dtype: str) -> None:
    target = write_tiny(tmp_path, f"return (x.to(torch.{dtype}),)", {"x": (2,)})
    assert is_in_half_precision(ChosenSample(target, "nlp", PUBLISHED)) == (dtype != "float32")
