"""`graphnet reference` as a person runs it: both steps, planted faults, kills and limits."""

import json
import math
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.reference.folder import ReferenceFolder
from pipelines.exits import ExitCode
from tests.paddle_environment import ENVIRONMENTS, paddle_python
from tests.pipelines import in_process
from tests.tiny_samples import DROPOUT, DTYPES, LINEAR, trust, write_tiny

BACKENDS = """
import time
from backends.eager import Eager

class Good(Eager):
    is_timed = True
    change = staticmethod(lambda output: output)
    def compile(self, module, inputs):
        return lambda **values: tuple(map(self.change, module(**values)))

class Wrong(Good):
    change = staticmethod(lambda output: output + 0.01)

class Slow(Good):
    change = staticmethod(lambda output: (time.sleep(0.003), output)[1])

class Failing(Good):
    def compile(self, module, inputs):
        raise RuntimeError("no kernel for gelu")
"""
TANH = ("return (torch.tanh(x), x[:0], x * float('nan'), x)", {"x": (4, 6)})
SETTINGS = {"ALLOW_WEAK_SANDBOX": "true", "BENCHMARK_THREADS": "1", "BENCHMARK_WARMUP": "1", "BENCHMARK_TRIALS": "12"}

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("lasting_hosts")]


class Done(NamedTuple):
    """What a command wrote."""

    code: int
    out: str
    err: str

    @property
    def rows(self) -> dict[str, dict[str, Any]]:
        return {row["sample_id"]: row for row in map(json.loads, self.out.splitlines())}

    @property
    def verdicts(self) -> dict[str, str]:
        """Sample → verdict, in which 12 trials beside other tests make nothing faster, slower or unsure."""
        chance = {"faster", "slower", "unsure"}
        return {
            name: "unchanged" if row["verdict"] in chance and row["t_min"] is not None else row["verdict"]
            for name, row in self.rows.items()
        }


Graphnet = Callable[..., Done]


@pytest.fixture
def graphnet(tmp_path: Path) -> Graphnet:
    """Runs a command in a project of its own; another `home` is another machine."""
    (tmp_path / "mine.py").write_text(BACKENDS)
    write_tiny(tmp_path / "samples" / "linear", *LINEAR)
    write_tiny(tmp_path / "samples" / "more" / "tanh", *TANH)
    trust(tmp_path / "home", tmp_path / "samples")

    def run(*arguments: str, code: ExitCode | None = None, home: str = "home", group: str = "reference") -> Done:
        own = {"HOME": str(tmp_path / home), "WAREHOUSE_PATH": str(tmp_path / home / "graphnet.duckdb")}
        own |= {"SAMPLES_ROOT": str(tmp_path / "samples"), "BENCHMARK_BLOCK_CALLS": "2", **SETTINGS}
        variables = {**os.environ, **{f"GRAPHNET_{name}": value for name, value in own.items()}}
        done = in_process.graphnet([*filter(None, [group]), *arguments], variables, tmp_path)
        assert code is None or done.returncode == code, done.stderr
        return Done(done.returncode, done.stdout, done.stderr)

    return run


def change(path: Path, **fields: Any) -> None:
    """Write other fields into a JSON file of a reference."""
    path.write_text(json.dumps({**json.loads(path.read_text()), **fields}))


@pytest.fixture
def undisturbed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests run beside, and make no run a disturbed one."""
    monkeypatch.setattr("ops.evaluation.reference.verdict.is_disturbed", lambda _: False)
    monkeypatch.setattr("ops.evaluation.reference.verdict.DISTURBED_SPREAD", math.inf)
    monkeypatch.setattr("pipelines.commands.reference.is_disturbed", lambda _: False)
    monkeypatch.setattr("warehouse.stages.reference.quiet_config", lambda config: config)


def test_both_steps_on_two_machines(graphnet: Graphnet, tmp_path: Path) -> None:
    write_tiny(tmp_path / "samples" / "more" / "dropout", *DROPOUT)
    done = graphnet("create", "gold", "--backend", "eager", "--json", code=ExitCode.FAILED)
    created = {name: (row["status"], row["outputs"]) for name, row in done.rows.items()}
    assert created == {"linear": ("success", 1), "more/dropout": ("success", 1), "more/tanh": ("success", 4)}
    assert "gold: all 3 samples" in done.err
    assert "not right beside eager under the trusted setting: more/tanh" in done.err, "it has NaN"
    graphnet("create", "gold", code=ExitCode.NOTHING)
    listed = json.loads(graphnet("list", "--json").out)
    assert [listed[name] for name in ("name", "backend", "samples", "done")] == ["gold", "eager", 3, 3]
    shown = graphnet("show", "gold")
    assert "more/tanh" in shown.out and "on cpu: " in shown.err

    graphnet("export", "gold", "gold.zip", code=ExitCode.OK)
    for folder in ("home", "samples"):
        (tmp_path / folder).rename(tmp_path / f"{folder}-of-another-machine")
    done = graphnet("check", "gold.zip", "--json", home="target")
    assert done.verdicts == dict.fromkeys(created, "unchanged"), "NaN agrees with NaN"
    assert "depend on the seed" in done.rows["more/dropout"]["message"]
    row = done.rows["linear"]
    assert (row["t_min"], row["max_difference"], row["same_machine"]) == ("-Infinity", 0.0, True)
    assert row["reference_median_ms"] > 0 and row["median_ms"] > 0 and row["relative_speed_low"] < row["relative_speed"]
    assert "the same machine as in the reference" in done.err
    assert re.search(r"3 samples against gold \(eager .*\): (\d (faster|unchanged|slower|unsure)(, )?)+$", done.err)
    assert list((tmp_path / "target" / "references").iterdir()) == [], "nothing stays of what was unpacked"
    query = "select sample_id, verdict, t_min from reference_check order by checked_at"
    assert graphnet("sql", query, "--json", home="target", group="").verdicts == done.verdicts


@pytest.mark.alone
@pytest.mark.usefixtures("undisturbed")
def test_planted_faults_are_regressions(graphnet: Graphnet) -> None:
    done = graphnet("create", "gold", "samples/linear", "--backend", "mine.py:Good", "--again", code=ExitCode.OK)
    assert "disturbed while" not in done.err

    def check(backend: str, *options: str, code: ExitCode = ExitCode.REGRESSED) -> Done:
        return graphnet("check", "gold", "--backend", f"mine.py:{backend}", *options, code=code)

    done = check("Wrong", "--markdown")
    assert "| wrong | linear |" in done.out
    levels, counts = ([cell.strip() for cell in line.split("|")[1:-1]] for line in done.out.splitlines()[-3::2])
    right = dict(zip(levels, counts, strict=True))
    assert (right["-10"], right["t = -3"], right["0"]) == ("0", "0", "1")
    check("Wrong", "--t", "0", code=ExitCode.OK)
    row = check("Failing", "--json").rows["linear"]
    assert row["verdict"] == "failed" and "error in compile: RuntimeError: no kernel for gelu" in row["message"]
    done = check("Slow", "--json")
    row = done.rows["linear"]
    assert row["verdict"] == "slower" and row["message"].endswith("in two runs") and row["relative_speed_high"] < 0.9
    assert "1 samples look slower" in done.err
    query = "select verdict, message like '%two runs' from reference_check where backend = 'mine.py:Slow'"
    stored = graphnet("sql", query, "--csv", group="").out
    assert stored.splitlines()[1:] == ["slower,True"], "the run that counts is stored"
    assert "not registered here: name one with --backend" in graphnet("check", "gold", code=ExitCode.USAGE).err


@pytest.mark.usefixtures("undisturbed")
def test_a_slow_run_that_is_not_slow_again_is_none(
    graphnet: Graphnet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[BenchmarkConfig] = []

    def quieter(config: BenchmarkConfig) -> BenchmarkConfig:
        calls.append(config)
        (tmp_path / "mine.py").write_text(BACKENDS.replace("time.sleep(0.003)", "0"))
        return config

    monkeypatch.setattr("warehouse.stages.reference.quiet_config", quieter)
    graphnet("create", "gold", "samples/linear", "--backend", "mine.py:Good", code=ExitCode.OK)
    done = graphnet("check", "gold", "--backend", "mine.py:Slow", "--json")
    assert calls and done.rows["linear"]["verdict"] != "slower", done.err


def test_a_reference_goes_on_after_a_kill_and_grows(
    graphnet: Graphnet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = ReferenceFolder.add

    def interrupted(folder: ReferenceFolder, record: Any, raw: Path | None) -> Any:
        if record.sample_id != "linear":
            raise KeyboardInterrupt
        return add(folder, record, raw)

    monkeypatch.setattr("pipelines.commands.reference.is_disturbed", lambda _: True)
    monkeypatch.setattr(ReferenceFolder, "add", interrupted)
    graphnet("create", "gold", "--backend", "eager", code=ExitCode.INTERRUPTED)
    monkeypatch.setattr(ReferenceFolder, "add", add)
    done = graphnet("check", "gold", "--json")
    assert done.verdicts == {"linear": "unchanged"}
    assert "incomplete: 1 of 2 samples" in done.err and "incomplete" in graphnet("list").out
    (tmp_path / "samples").rename(tmp_path / "elsewhere")  # the reference has its samples
    done = graphnet("create", "gold", "--limit", "600", code=ExitCode.FAILED)
    assert "more/tanh have 288 bytes, and 88 bytes of the reference's limit" in done.err
    done = graphnet("create", "gold", "--json")
    assert list(done.rows) == ["more/tanh"] and "all 2 samples" in done.err
    write_tiny(tmp_path / "new" / "third", "return (x + 1,)", {"x": (2,)})
    done = graphnet("create", "gold", "new", "--json")
    assert list(done.rows) == ["third"] and "1 samples were disturbed while they were timed" in done.err
    write_tiny(tmp_path / "new" / "third", "return (x + 2,)", {"x": (2,)})
    assert "another version of third" in graphnet("create", "gold", "new", code=ExitCode.FAILED).err
    other = ("create", "gold", "new", "--backend", "mine.py:Good")
    assert "backend eager → mine.py:Good" in graphnet(*other, code=ExitCode.FAILED).err
    done = graphnet(*other, "--again", "--json")
    assert list(done.rows) == ["third"] and "all 1 samples" in done.err


def test_damage_is_named_and_what_a_record_says_hides_no_wrong_target(graphnet: Graphnet, tmp_path: Path) -> None:
    """It may say that the sample is random: outputs are compared all the same."""
    graphnet("create", "gold", "--backend", "eager")
    gold = tmp_path / "home/references/gold"
    (path,) = (gold / "outputs").glob("linear-*")
    content = path.read_bytes()
    path.write_bytes(content[:-1])
    done = graphnet("check", str(gold), "--json", code=ExitCode.FAILED)
    assert done.verdicts == {"linear": "damaged", "more/tanh": "unchanged"}
    assert "linear-" in done.rows["linear"]["message"]
    path.write_bytes(content)
    (path,), (other,) = ((gold / "results").glob(name) for name in ("linear-*", "more*"))
    wrong = ("check", "gold", "--backend", "mine.py:Wrong", "--json")
    run = json.loads(path.read_text())["run"]
    change(path, run={**run, "seed_dependent": True})
    assert graphnet(*wrong, code=ExitCode.REGRESSED).rows["linear"]["verdict"] == "wrong"
    for file in (path, other):
        change(file, run=json.loads(file.read_text())["run"] | run, outputs=None, file=None)
    assert "2 samples have outputs that were not compared: linear" in graphnet(*wrong, code=ExitCode.REGRESSED).err
    graphnet(*wrong, "--allow-missing", code=ExitCode.OK)
    setting = json.loads((gold / "reference.json").read_text())["setting"]
    change(gold / "reference.json", setting={**setting, "replay_version": 99})
    assert "make the reference again" in graphnet("check", "gold", code=ExitCode.FAILED).err


def test_digests_say_what_they_can(graphnet: Graphnet) -> None:
    assert "all 2 samples" in graphnet("create", "gold", "--backend", "eager", "--limit", "600", "--digests").err
    done = graphnet("check", "gold", "--json")
    assert done.verdicts == {"linear": "unchanged", "more/tanh": "unchanged"}, "equal digests are equal outputs"
    row = graphnet("check", "gold", "--backend", "mine.py:Wrong", "--json").rows["more/tanh"]
    assert row["verdict"] in ("unsure", "slower")  # as slow as a busy machine may make it
    assert "which keeps statistics alone: mean " in row["message"]


def test_a_reference_of_a_gpu_is_checked_on_a_cpu(graphnet: Graphnet, tmp_path: Path) -> None:
    model = tmp_path / "samples" / "linear" / "model.py"
    model.write_text(model.read_text().replace("(x @ y)", "(x @ y).to(device='cuda:0')"))
    graphnet("create", "gold", "samples/linear", "--backend", "eager", code=ExitCode.OK)
    path = tmp_path / "home/references/gold/reference.json"
    setting = json.loads(path.read_text())["setting"]
    setting["environment"] |= {"device": "cuda:0", "hardware": "a card", "driver": "560.1"}
    change(path, setting={**setting, "config": {**setting["config"], "device": "cuda:0"}})
    graphnet("check", "gold", code=ExitCode.NOTHING)
    done = graphnet("check", "gold", "--device", "cpu", "--json", code=ExitCode.OK)
    row = done.rows["linear"]
    assert (done.verdicts["linear"], row["same_machine"], row["device"]) == ("unchanged", False, "cpu")
    assert "another machine (device cuda → cpu, hardware a card → " in done.err and "driver 560.1" in done.err
    assert row["relative_speed"] > 0, "a ratio without a verdict"


def test_a_build_that_was_measured_before_is_checked(graphnet: Graphnet, tmp_path: Path) -> None:
    graphnet("create", "gold", "samples/linear", "--backend", "eager")
    for added in ("0.01", "0.0"):
        (tmp_path / "mine.py").write_text(BACKENDS.replace("output + 0.01", f"output + {added}"), encoding="utf-8")
        graphnet("bench", "samples/linear", "--backend", "mine.py:Wrong", "--no-compare", group="")
    check = ("check", "gold", "--json", "--backend")
    assert graphnet(*check, "mine.py:Wrong").verdicts == {"linear": "unchanged"}
    done = graphnet(*check, "mine.py:Wrong@previous", code=ExitCode.REGRESSED)
    assert done.verdicts == {"linear": "wrong"}
    assert "no build 'yesterday'" in graphnet(*check, "mine.py:Wrong@yesterday", code=ExitCode.USAGE).err


def test_wrong_use_is_answered(graphnet: Graphnet, tmp_path: Path) -> None:
    gold = ("create", "gold", "--backend", "eager")
    for code, problem, *arguments in (
        (ExitCode.NOTHING, "no CUDA device", *gold, "--device", "cuda"),
        (ExitCode.FAILED, "all 2 samples", *gold),
        (ExitCode.NOTHING, "no CUDA device", "check", "gold", "--device", "cuda:1"),
        (ExitCode.USAGE, "cuda:<index>", "check", "gold", "--device", "tpu"),
    ):
        assert not (tmp_path / "home/references/gold").exists() or "check" in arguments
        assert problem in graphnet(*arguments, code=code).err
    assert graphnet("check", "gold", "--backend", "paddle_eager").code != ExitCode.OK


WRONG_OF_PADDLE = """
from backends.paddle_eager import PaddleEager

class Wrong(PaddleEager):
    name = "wrong"
    def compile(self, module, inputs):
        return lambda **values: module(**values) + 0.01
"""


@pytest.mark.timeout(300)
def test_outputs_of_paddle_leave_its_environment_and_are_compared_without_it(
    graphnet: Graphnet, tmp_path: Path
) -> None:
    paddle_python()
    for name, graph in {"linear": LINEAR, "dtypes": DTYPES}.items():
        write_tiny(tmp_path / "paddle" / name, *graph, framework="paddle")
    (tmp_path / "backends").mkdir()  # apart from the environments, which a sandbox shows at another place
    (tmp_path / "backends" / "mine.py").write_text(WRONG_OF_PADDLE)
    (tmp_path / "home" / "environments").symlink_to(ENVIRONMENTS.resolve())
    created = graphnet("create", "gold", "paddle", "--backend", "paddle_eager", "--json", code=ExitCode.OK).rows
    assert (created["linear"]["outputs"], created["dtypes"]["outputs"]) == (1, 5)
    checked = graphnet("check", "gold", "--json").rows  # of times a busy machine may say anything
    assert {(row["t_min"], row["verdict"] in ("wrong", "failed")) for row in checked.values()} == {("-Infinity", False)}
    wrong = graphnet("check", "gold", "--backend", "backends/mine.py:Wrong", "--json", code=ExitCode.REGRESSED)
    assert wrong.rows["linear"]["verdict"] == "wrong"
