"""`graphnet reference` as a person runs it: both steps, planted faults, kills, full disks and limits."""

import errno
import json
import math
import os
import re
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from ops.benchmark.config import BenchmarkConfig
from ops.reference.folder import ReferenceFolder
from pipelines.exits import ExitCode
from tests.pipelines import in_process
from tests.tiny_samples import DROPOUT, LINEAR, trust, write_tiny

BACKENDS = """
import time
from backends.eager import Eager

class Wrong(Eager):
    name = "wrong"
    def compile(self, module, inputs):
        return lambda **values: tuple(output + 0.01 for output in module(**values))

class Loose(Eager):
    name = "loose"
    def compile(self, module, inputs):
        return lambda **values: tuple(output * (1 + 1e-6) for output in module(**values))

class Failing(Eager):
    name = "failing"
    def compile(self, module, inputs):
        raise RuntimeError("no kernel for gelu")

class Slow(Eager):
    name = "slow"
    is_timed = True
    def compile(self, module, inputs):
        def call(**values):
            time.sleep(0.003)
            return module(**values)
        return call

class Good(Slow):
    name = "good"
    def compile(self, module, inputs):
        return lambda **values: module(**values)
"""
TANH = ("return (torch.tanh(x), x[:0], x * float('nan'), x)", {"x": (4, 6)})

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("lasting_hosts")]

Graphnet = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def graphnet(tmp_path: Path) -> Graphnet:
    """Runs a command in a project of its own; another `home` is another machine."""
    (tmp_path / "mine.py").write_text(BACKENDS)
    write_tiny(tmp_path / "samples" / "linear", *LINEAR)
    write_tiny(tmp_path / "samples" / "more" / "tanh", *TANH)
    trust(tmp_path / "home", tmp_path / "samples")

    def run(*arguments: str, home: str = "home", group: str = "reference") -> subprocess.CompletedProcess[str]:
        own = {
            "GRAPHNET_HOME": str(tmp_path / home),
            "GRAPHNET_WAREHOUSE_PATH": str(tmp_path / home / "graphnet.duckdb"),
            "GRAPHNET_SAMPLES_ROOT": str(tmp_path / "samples"),
            "GRAPHNET_ALLOW_WEAK_SANDBOX": "true",
            "GRAPHNET_BENCHMARK_THREADS": "1",
            "GRAPHNET_BENCHMARK_WARMUP": "1",
            "GRAPHNET_BENCHMARK_TRIALS": "12",
            "GRAPHNET_BENCHMARK_BLOCK_CALLS": "2",
        }
        return in_process.graphnet([*filter(None, [group]), *arguments], {**os.environ, **own}, tmp_path)

    return run


def rows(done: subprocess.CompletedProcess[str]) -> dict[str, dict[str, Any]]:
    return {row["sample_id"]: row for row in map(json.loads, done.stdout.splitlines())}


def judged(row: Mapping[str, Any]) -> str:
    """A verdict, in which 12 trials beside other tests make nothing faster, or unsure."""
    verdict: str = row["verdict"]
    return "unchanged" if verdict in {"faster", "unsure"} else verdict


def verdicts(done: subprocess.CompletedProcess[str]) -> dict[str, str]:
    return {name: judged(row) for name, row in rows(done).items()}


def test_both_steps_on_two_machines(graphnet: Graphnet, tmp_path: Path) -> None:
    done = graphnet("create", "gold", "--backend", "eager", "--json")
    assert done.returncode == ExitCode.FAILED, "NaN is not right beside eager"
    assert {name: (row["status"], row["outputs"]) for name, row in rows(done).items()} == {
        "linear": ("success", 1),
        "more/tanh": ("success", 4),
    }
    assert (
        "gold: all 2 samples" in done.stderr
        and "not right beside eager under the trusted setting: more/tanh" in done.stderr
    )
    assert graphnet("create", "gold").returncode == ExitCode.NOTHING
    listed = graphnet("list", "--json")
    assert [json.loads(listed.stdout)[name] for name in ("name", "backend", "samples", "done")] == [
        "gold",
        "eager",
        2,
        2,
    ]
    shown = graphnet("show", "gold")
    assert "more/tanh" in shown.stdout and "on cpu: " in shown.stderr

    assert graphnet("export", "gold", "gold.zip").returncode == ExitCode.OK
    for folder in ("home", "samples"):
        (tmp_path / folder).rename(tmp_path / f"{folder}-of-another-machine")
    done = graphnet("check", "gold.zip", "--json", home="target")
    assert done.returncode == ExitCode.OK, done.stderr
    assert verdicts(done) == {"linear": "unchanged", "more/tanh": "unchanged"}, "NaN agrees with NaN"
    row = rows(done)["linear"]
    assert (row["t_min"], row["max_difference"], row["same_machine"]) == ("-Infinity", 0.0, True)
    assert row["reference_median_ms"] > 0 and row["median_ms"] > 0 and row["relative_speed_low"] < row["relative_speed"]
    assert "the same machine as in the reference" in done.stderr
    assert re.search(r": (\d (faster|unchanged|unsure)(, )?)+$", done.stderr.strip()), (
        "other tests may have slowed the reference"
    )
    assert list((tmp_path / "target" / "references").iterdir()) == [], "nothing stays of what was unpacked"
    stored = in_process.graphnet(
        ["sql", "select sample_id, verdict from reference_check order by all", "--json"],
        {**os.environ, "GRAPHNET_WAREHOUSE_PATH": str(tmp_path / "target" / "graphnet.duckdb")},
    )
    assert verdicts(stored) == verdicts(done)


@pytest.mark.alone
def test_planted_faults_are_regressions(graphnet: Graphnet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ops.reference.verdict.is_disturbed", lambda _: False)  # other tests run beside
    monkeypatch.setattr("ops.reference.verdict.DISTURBED_SPREAD", math.inf)
    monkeypatch.setattr("pipelines.commands.reference.is_disturbed", lambda _: False)
    monkeypatch.setattr("warehouse.stages.reference.quieter", lambda config: config)
    done = graphnet("create", "gold", "samples/linear", "--backend", "mine.py:Good", "--again")
    assert done.returncode == ExitCode.OK and "disturbed while" not in done.stderr, done.stderr

    done = graphnet("check", "gold", "--backend", "mine.py:Wrong", "--markdown")
    assert done.returncode == ExitCode.REGRESSED, done.stderr
    assert "| wrong | linear |" in done.stdout
    levels, counts = ([cell.strip() for cell in line.split("|")[1:-1]] for line in done.stdout.splitlines()[-3::2])
    right = dict(zip(levels, counts, strict=True))
    assert (right["-10"], right["t = -3"], right["0"]) == ("0", "0", "1")

    done = graphnet("check", "gold", "--backend", "mine.py:Loose", "--t", "-9", "--json")
    assert done.returncode == ExitCode.REGRESSED and -9 < rows(done)["linear"]["t_min"] <= -3
    done = graphnet("check", "gold", "--backend", "mine.py:Loose")
    assert done.returncode == ExitCode.OK, done.stdout

    done = graphnet("check", "gold", "--backend", "mine.py:Failing", "--json")
    assert done.returncode == ExitCode.REGRESSED
    row = rows(done)["linear"]
    assert row["verdict"] == "failed" and "error in compile: RuntimeError: no kernel for gelu" in row["message"]

    done = graphnet("check", "gold", "--backend", "mine.py:Slow", "--json")
    assert done.returncode == ExitCode.REGRESSED, done.stderr
    row = rows(done)["linear"]
    assert row["verdict"] == "slower" and row["message"].endswith("in two runs") and row["relative_speed_high"] < 0.9
    assert "1 samples look slower" in done.stderr
    query = "select verdict, message like '%two runs' from reference_check where backend = 'mine.py:Slow'"
    stored = in_process.graphnet(
        ["sql", query, "--csv"],
        {**os.environ, "GRAPHNET_WAREHOUSE_PATH": str(tmp_path / "home" / "graphnet.duckdb")},
    )
    assert stored.stdout.splitlines()[1:] == ["slower,True"], "the run that counts is stored"

    done = graphnet("check", "gold")
    assert (
        done.returncode == ExitCode.USAGE
        and "mine.py:Good is not registered here: name one with --backend" in done.stderr
    )


def test_a_slow_run_that_is_not_slow_again_is_none(
    graphnet: Graphnet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ops.reference.verdict.is_disturbed", lambda _: False)
    calls: list[BenchmarkConfig] = []

    def quieter(config: BenchmarkConfig) -> BenchmarkConfig:
        calls.append(config)
        (tmp_path / "mine.py").write_text(BACKENDS.replace("time.sleep(0.003)", "pass"))
        return config

    monkeypatch.setattr("warehouse.stages.reference.quieter", quieter)
    assert graphnet("create", "gold", "samples/linear", "--backend", "mine.py:Good").returncode == ExitCode.OK
    done = graphnet("check", "gold", "--backend", "mine.py:Slow", "--json")
    assert calls and rows(done)["linear"]["verdict"] != "slower", done.stderr


def test_a_reference_goes_on_after_a_kill_and_grows(
    graphnet: Graphnet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = ReferenceFolder.add
    added: list[str] = []

    def interrupted(folder: ReferenceFolder, record: Any, raw: Path | None) -> Any:
        if added:
            raise KeyboardInterrupt
        added.append(record.sample_id)
        return add(folder, record, raw)

    monkeypatch.setattr(ReferenceFolder, "add", interrupted)
    assert graphnet("create", "gold", "--backend", "eager").returncode == ExitCode.INTERRUPTED
    assert added == ["linear"]
    monkeypatch.setattr(ReferenceFolder, "add", add)
    done = graphnet("check", "gold", "--json")
    assert verdicts(done) == {"linear": "unchanged"}
    assert "warning: the reference is incomplete: 1 of 2 samples have results" in done.stderr
    assert "incomplete" in graphnet("list").stdout
    (tmp_path / "samples").rename(tmp_path / "elsewhere")  # the reference has its samples

    done = graphnet("create", "gold", "--json")
    assert list(rows(done)) == ["more/tanh"] and "all 2 samples" in done.stderr
    write_tiny(tmp_path / "new" / "third", "return (x + 1,)", {"x": (2,)})
    done = graphnet("create", "gold", "new", "--json")
    assert list(rows(done)) == ["third"] and "all 3 samples" in done.stderr

    write_tiny(tmp_path / "new" / "third", "return (x + 2,)", {"x": (2,)})
    done = graphnet("create", "gold", "new")
    assert done.returncode == ExitCode.FAILED and "another version of third" in done.stderr
    done = graphnet("create", "gold", "new", "--backend", "mine.py:Good")
    assert done.returncode == ExitCode.FAILED and "backend eager → mine.py:Good" in done.stderr
    done = graphnet("create", "gold", "new", "--backend", "mine.py:Good", "--again", "--json")
    assert list(rows(done)) == ["third"] and "all 1 samples" in done.stderr


def test_a_full_disk_and_a_limit_leave_what_is_done(
    graphnet: Graphnet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = ReferenceFolder.add

    def full(folder: ReferenceFolder, record: Any, raw: Path | None) -> Any:
        if record.sample_id == "linear":
            return add(folder, record, raw)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(folder.path))

    monkeypatch.setattr(ReferenceFolder, "add", full)
    done = graphnet("create", "gold", "--backend", "eager")
    assert done.returncode == ExitCode.FAILED
    assert "gold: No space left on device; free some space" in done.stderr and "Traceback" not in done.stderr
    monkeypatch.setattr(ReferenceFolder, "add", add)

    done = graphnet("create", "gold", "--limit", "600")
    assert done.returncode == ExitCode.FAILED
    assert "the outputs of more/tanh have 288 bytes, and 88 bytes of the reference's limit of 600 bytes" in done.stderr
    assert "--limit allows more" in done.stderr
    done = graphnet("create", "gold", "--limit", "600", "--digests")
    assert "all 2 samples" in done.stderr
    done = graphnet("check", "gold", "--json")
    assert verdicts(done) == {"linear": "unchanged", "more/tanh": "unchanged"}, "equal digests are equal outputs"
    done = graphnet("check", "gold", "--backend", "mine.py:Wrong", "--json")
    row = rows(done)["more/tanh"]
    assert row["verdict"] == "unsure" and "which keeps statistics alone: mean " in row["message"]
    assert "no statistics" not in row["message"]


def test_damage_is_named_and_the_rest_is_checked(graphnet: Graphnet, tmp_path: Path) -> None:
    graphnet("create", "gold", "--backend", "eager")
    (path,) = (tmp_path / "home/references/gold/outputs").glob("linear-*")
    path.write_bytes(path.read_bytes()[:-1])
    done = graphnet("check", str(tmp_path / "home/references/gold"), "--json")
    assert done.returncode == ExitCode.FAILED
    assert verdicts(done) == {"linear": "damaged", "more/tanh": "unchanged"}
    assert "linear-" in rows(done)["linear"]["message"]
    manifest = tmp_path / "home/references/gold/reference.json"
    document = json.loads(manifest.read_text())
    document["setting"]["replay_version"] += 1
    manifest.write_text(json.dumps(document))
    done = graphnet("check", "gold")
    assert done.returncode == ExitCode.FAILED and "make the reference again" in done.stderr


def test_what_a_reference_says_of_its_run_hides_no_wrong_target(graphnet: Graphnet, tmp_path: Path) -> None:
    """It may say that the sample is random, or that it failed: outputs are compared all the same."""
    graphnet("create", "gold", "samples/linear", "--backend", "mine.py:Good")
    (path,) = (tmp_path / "home/references/gold/results").glob("linear-*")
    record = json.loads(path.read_text())
    failed = {"status": "failure", "phase": "compare", "failure_kind": "dtype_mismatch", "t_min": "Infinity"}
    for change, backend, verdict in (
        ({"seed_dependent": True}, "Wrong", "wrong"),
        (failed, "Wrong", "wrong"),
        ({"status": "failure", "phase": "run", "failure_kind": "error"}, "Wrong", "damaged"),
    ):
        path.write_text(json.dumps({**record, "run": {**record["run"], **change}}))
        done = graphnet("check", "gold", "--backend", f"mine.py:{backend}", "--json")
        assert rows(done)["linear"]["verdict"] == verdict, done.stdout
        assert done.returncode == (ExitCode.FAILED if verdict == "damaged" else ExitCode.REGRESSED)
    path.write_text(json.dumps({**record, "outputs": None, "file": None}))
    done = graphnet("check", "gold", "--backend", "mine.py:Wrong")
    assert (
        done.returncode == ExitCode.REGRESSED and "1 samples have outputs that were not compared: linear" in done.stderr
    )
    assert graphnet("check", "gold", "--backend", "mine.py:Wrong", "--allow-missing").returncode == ExitCode.OK


def test_a_reference_of_a_gpu_is_checked_on_a_cpu(graphnet: Graphnet, tmp_path: Path) -> None:
    folder = tmp_path / "samples" / "linear"
    code = (folder / "model.py").read_text()
    (folder / "model.py").write_text(code.replace("(x @ y)", "(x @ y).to(device='cuda:0')"))
    assert graphnet("create", "gold", "samples/linear", "--backend", "eager").returncode == ExitCode.OK
    path = tmp_path / "home/references/gold/reference.json"
    document = json.loads(path.read_text())
    document["setting"]["config"]["device"] = document["setting"]["environment"]["device"] = "cuda:0"
    document["setting"]["environment"] |= {"hardware": "a card", "driver": "560.1"}
    path.write_text(json.dumps(document))
    assert graphnet("check", "gold").returncode == ExitCode.NOTHING, "there is no such device"
    done = graphnet("check", "gold", "--device", "cpu", "--json")
    assert done.returncode == ExitCode.OK, done.stderr
    row = rows(done)["linear"]
    assert (judged(row), row["same_machine"], row["device"]) == ("unchanged", False, "cpu")
    assert "another machine (device cuda → cpu, hardware a card → " in done.stderr and "driver 560.1" in done.stderr
    assert row["relative_speed"] > 0, "a ratio without a verdict"


def test_outputs_that_depend_on_the_seed_are_compared_by_dtype_and_shape(
    graphnet: Graphnet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipelines.commands.reference.is_disturbed", lambda _: True)
    write_tiny(tmp_path / "random" / "dropout", *DROPOUT)
    done = graphnet("create", "gold", "random", "--backend", "eager")
    assert done.returncode == ExitCode.OK
    assert "warning: 1 samples were disturbed while they were timed" in done.stderr and "dropout" in done.stderr
    done = graphnet("check", "gold", "--json")
    row = rows(done)["dropout"]
    assert judged(row) == "unchanged" and "depend on the seed" in row["message"] and row["t_min"] == "-Infinity"


def test_a_build_that_was_measured_before_is_checked(graphnet: Graphnet, tmp_path: Path) -> None:
    def bench() -> None:
        options = ("--backend", "mine.py:Wrong", "--no-compare")
        assert graphnet("bench", "samples/linear", *options, group="").returncode in (ExitCode.OK, ExitCode.FAILED)

    graphnet("create", "gold", "samples/linear", "--backend", "eager")
    bench()
    (tmp_path / "mine.py").write_text(BACKENDS.replace("output + 0.01", "output + 0.0"), encoding="utf-8")
    bench()
    done = graphnet("check", "gold", "--backend", "mine.py:Wrong", "--json")
    assert verdicts(done) == {"linear": "unchanged"}, done.stderr
    done = graphnet("check", "gold", "--backend", "mine.py:Wrong@previous", "--json")
    assert rows(done)["linear"]["verdict"] == "wrong", done.stderr
    assert done.returncode == ExitCode.REGRESSED
    done = graphnet("check", "gold", "--backend", "mine.py:Wrong@yesterday", "--json")
    assert done.returncode == ExitCode.USAGE and "there is no build 'yesterday'" in done.stderr


def test_wrong_use_is_answered(graphnet: Graphnet, tmp_path: Path) -> None:
    done = graphnet("create", "gold")
    assert done.returncode == ExitCode.USAGE and "name the trusted backend with --backend" in done.stderr
    assert graphnet("create", "../gold", "--backend", "eager").returncode == ExitCode.USAGE
    done = graphnet("check", "gold")
    assert done.returncode == ExitCode.USAGE and "no reference, folder or archive 'gold'" in done.stderr
    assert graphnet("list").returncode == ExitCode.NOTHING
    done = graphnet("create", "gold", "--backend", "eager", "--device", "cuda")
    assert done.returncode == ExitCode.NOTHING and "no CUDA device" in done.stderr
    assert not (tmp_path / "home/references/gold").exists()
    graphnet("create", "gold", "samples/linear", "--backend", "eager")
    done = graphnet("check", "gold", "--device", "cuda:1")
    assert done.returncode == ExitCode.NOTHING and "no CUDA device" in done.stderr
    assert graphnet("check", "gold", "--device", "tpu").returncode == ExitCode.USAGE
    done = graphnet("check", "gold", "--backend", "paddle_eager")
    assert done.returncode != ExitCode.OK and "eager" in done.stderr
