"""A twin run of two builds in worker hosts: one repeats its work, one crashes."""

import dataclasses
from pathlib import Path

import pytest

from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendSpec, describe_backend
from ops.evaluation.compare.rows import TwinKey, TwinPairRow, pair_of
from ops.evaluation.compare.twin_run import TwinRunner, twin_config
from ops.evaluation.verdict.rules import Fact
from ops.evaluation.verdict.words import kind_text
from ops.execution.worker.client import WorkerHost
from tests.tiny_samples import write_tiny

BUILDS = """
import os, signal
from backends.eager import Eager

class Once(Eager):
    name = "once"

class Thrice(Eager):
    name = "thrice"
    def compile(self, module, inputs):
        def run(**values):
            for _ in range(2):
                module(**values)
            return module(**values)
        return run

class Crash(Eager):
    name = "crash"
    def compile(self, module, inputs):
        os.kill(os.getpid(), signal.SIGSEGV)
"""


@pytest.mark.slow
def test_a_pair_shows_what_differs(torch_host: WorkerHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WorkerHost, "renew", lambda _: None)  # hosts take seconds
    (tmp_path / "builds.py").write_text(BUILDS)
    body = "y = x\nfor _ in range(20):\n    y = torch.tanh(y @ x)\nreturn (y,)"
    target = write_tiny(tmp_path / "sample", body, {"x": (64, 64)})
    config = twin_config(BenchmarkConfig(threads=1, warmup=1), seconds=0.2)
    once, thrice, crash = (
        describe_backend(BackendSpec(f"{tmp_path}/builds.py:{name}"), config, torch_host)
        for name in ("Once", "Thrice", "Crash")
    )
    folders = {"log_dir": tmp_path / "logs", "lock_dir": tmp_path / "locks"}
    runner = TwinRunner(once, thrice, config, torch_host, **folders)
    for number in (0, 1):  # A begins, then B
        pair = runner.measure(target, 1, number)
        assert pair.fact is Fact.SAME and pair.speed is not None, pair
        assert pair.speed.count >= 3 and 0.5 < pair.speed.log_ratio < 1.7
        assert pair.control is None  # both builds are beside one eager
        assert pair.a.compile_ms is not None and Path(pair.a.log_path or "").is_file()
    row = TwinPairRow.of(pair, ("tests", "sample"), "0", TwinKey("a", "{}", "e", "b", "{}", "e", "s"))
    again = pair_of(dataclasses.asdict(row))
    assert again.a == pair.a and again.control is None
    assert again.speed is not None and abs(again.speed.error - pair.speed.error) < 1e-9
    failed = TwinRunner(once, crash, config, torch_host, **folders).measure(target, 2, 0)
    assert failed.fact is Fact.FAILED and kind_text(failed.b) == "crash in compile" and failed.speed is None
    assert failed.a.compiled_median_ms is not None
