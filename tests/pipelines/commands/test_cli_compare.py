"""`graphnet compare` as a person types it; twin runs are measured on a machine that exists in numbers alone."""

import functools
import json
import math
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from ops.benchmark.describe import BackendDescription
from ops.compare.pairs import Pair
from ops.compare.twin_run import TwinRunner
from ops.sample.catalog.rows import SampleTarget
from ops.verdict.result import RunResult
from ops.verdict.rules import Ratio
from pipelines.exits import ExitCode
from tests.ops.compare.simulated_builds import failing
from tests.pipelines.conftest import Workplace
from tests.pipelines.in_process import graphnet
from tests.tiny_samples import trust, write_tiny
from warehouse.stages.builds import compare as stage

BACKEND = """
from backends.eager import Eager

class Mine(Eager):
    name = "mine"
    speed = {speed}
"""
GELU, PLAIN = "torch.nn.functional.gelu(x)", "x + 1"

pytestmark = pytest.mark.usefixtures("lasting_hosts")


class Machine:
    """Stands for `TwinRunner.measure`.

    Attributes:
        slowdown: Part of a sample's name → time under B / time under A.
        failing: Samples that crash under B.
        calls: Samples that were measured.
        sides: The builds that were to be run.
    """

    def __init__(self) -> None:
        self.slowdown: dict[str, float] = {}
        self.failing: set[str] = set()
        self.calls: list[str] = []
        self.sides: tuple[BackendDescription, BackendDescription] | None = None
        self.most_calls = math.inf
        self.note = ""
        self._generator = np.random.default_rng(0)

    def measure(self, runner: TwinRunner, target: SampleTarget, round_number: int, number: int) -> Pair:
        if len(self.calls) >= self.most_calls:
            raise KeyboardInterrupt
        self.calls.append(target.sample_id)
        self.sides = runner.a, runner.b
        share = math.prod(ratio for part, ratio in self.slowdown.items() if part in target.sample_id)
        logs = self._generator.normal(0, 0.005, 2)
        fine = RunResult(t_min=-6.0, compiled_median_ms=1.0, eager_median_ms=1.0, compile_ms=10.0)
        if target.sample_id in self.failing:
            failed = failing("crash", "run")
            return Pair(round_number, number, fine, failed, seconds=1.0)
        if self.note:
            return Pair(round_number, number, fine, fine, note=self.note, seconds=1.0)
        speed = Ratio(math.log(share) + float(logs[0]), 0.002, 30)
        return Pair(round_number, number, fine, fine, speed, Ratio(float(logs[1]), 0.002, 30), seconds=1.0)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    machine = Machine()
    monkeypatch.setattr(TwinRunner, "measure", lambda *arguments: machine.measure(*arguments))
    return machine


Command = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def compare(workplace: Workplace) -> Command:
    """Runs the command in a folder with two builds and samples, five of which call gelu."""
    folder = workplace.folder
    for number in range(5):
        write_tiny(folder / "mine" / f"gelu_{number}", f"return ({GELU} * {number},)", {"x": (4,)})
        write_tiny(folder / "mine" / f"plain_{number}", f"return ({PLAIN} * {number},)", {"x": (4,)})
    trust(folder / "home", folder / "mine")
    for version in ("a", "b"):
        (folder / f"{version}.py").write_text(BACKEND.format(speed=f"'{version}'"))

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return graphnet(("compare", *arguments), workplace.environ, folder)

    return run


def findings(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_equal_builds_end_well_and_are_measured_once(compare: Command, machine: Machine) -> None:
    done = compare("a.py:Mine", "b.py:Mine", "mine", "--json")
    assert done.returncode == ExitCode.OK, done.stderr
    assert "no regression (10 unchanged)" in done.stderr
    assert len(machine.calls) >= 20 and machine.sides is not None
    assert [side.name for side in machine.sides] == ["a.py:Mine", "b.py:Mine"]
    count = len(machine.calls)
    again = compare("a.py:Mine", "b.py:Mine", "mine", "--json")
    assert len(machine.calls) == count
    before, after = (
        [(item["name"], item["metric"], item["verdict"]) for item in findings(each)] for each in (done, again)
    )
    assert before == after
    assert compare("a.py:Mine", "b.py:Mine", "mine", "--again").returncode == ExitCode.OK
    assert len(machine.calls) > count


def test_a_slow_kind_a_failure_and_where_they_are_stored(
    compare: Command, machine: Machine, workplace: Workplace
) -> None:
    machine.slowdown, machine.failing = {"gelu": 1.05}, {"plain_3"}
    done = compare("a.py:Mine", "b.py:Mine", "mine", "--junit", "out/junit.xml", "--markdown")
    assert done.returncode == ExitCode.REGRESSED, done.stderr
    assert "| plain\\_3 | result | failed |" in done.stdout and "SIGSEGV" in done.stdout
    (suite,) = ET.parse(workplace.folder / "out" / "junit.xml").getroot()
    failed = {case.attrib["name"] for case in suite if case.find("failure") is not None}
    assert {"plain_3 result", "operator torch.nn.functional.gelu speed"} <= failed
    rows = workplace.warehouse.rows(
        "SELECT DISTINCT scope, name, verdict FROM verdict WHERE is_regression AND scope <> 'sample'"
    )
    assert ("group", "operator torch.nn.functional.gelu", "slower") in rows
    pairs = workplace.warehouse.rows("SELECT count(*), count(DISTINCT a_build_hash), count(ratio) FROM twin_pair")
    assert pairs == [(len(machine.calls), 1, len(machine.calls) - machine.calls.count("plain_3"))]
    only_memory = compare("a.py:Mine", "b.py:Mine", "mine", "--fail-on", "memory")
    assert only_memory.returncode == ExitCode.OK


def test_an_interrupt_keeps_what_was_measured(compare: Command, machine: Machine) -> None:
    machine.most_calls = 7
    done = compare("a.py:Mine", "b.py:Mine", "mine")
    assert done.returncode == ExitCode.INTERRUPTED and "goes on where it was" in done.stderr
    machine.most_calls = math.inf
    assert compare("a.py:Mine", "b.py:Mine", "mine").returncode == ExitCode.OK
    assert len(machine.calls) < 7 + 2 * 10 + 10


def test_an_interrupt_in_the_first_round_leaves_a_difference_open(compare: Command, machine: Machine) -> None:
    machine.most_calls, machine.slowdown = 7, {"": 1.3}
    done = compare("a.py:Mine", "b.py:Mine", "mine", "--json")
    (mean,) = (item for item in findings(done) if item["scope"] == "whole" and item["metric"] == "speed")
    assert mean["verdict"] == "unsure" and "interrupted" in mean["reason"]
    assert "no regression so far" in done.stderr


def test_the_end_of_the_budget_leaves_samples_unsure(compare: Command, machine: Machine, monkeypatch: Any) -> None:
    machine.slowdown = {"gelu_1": 1.5}
    ticks = iter(range(10**6))
    clocked = functools.partial(stage.Decision, clock=lambda: float(next(ticks)))
    monkeypatch.setattr(stage, "Decision", clocked)
    done = compare("a.py:Mine", "b.py:Mine", "mine", "--budget", "5", "--json")
    assert done.returncode == ExitCode.OK
    assert {item["reason"] for item in findings(done) if item["name"] == "plain_4"} == {"the budget of 5 s ended"}


def test_failures_come_first_and_stored_runs_tell_them_where_the_budget_ends(
    compare: Command, machine: Machine, workplace: Workplace, monkeypatch: pytest.MonkeyPatch
) -> None:
    samples = ["mine/gelu_0", "mine/plain_3"]
    compiles = {
        "first": "",
        "second": "raise ValueError('cannot')",
        "third": "import time; return lambda **values: (time.sleep(0.02), module(**values))[1]",
    }
    for build, body in compiles.items():
        code = f"    def compile(self, module, inputs):\n        {body}\n" if body else ""
        (workplace.folder / "a.py").write_text(BACKEND.format(speed=repr(build)) + code)
        done = graphnet(
            ("bench", *samples, "--backend", "a.py:Mine", "--build", build, "--no-compare"),
            workplace.environ,
            workplace.folder,
        )
        assert done.returncode == (1 if build == "second" else 0), done.stderr
    asked = ("a.py:Mine@first", "a.py:Mine@second", *samples)
    machine.failing = {"gelu_0", "plain_3"}
    clocked = functools.partial(stage.Decision, clock=functools.partial(next, iter(range(10**6))))
    monkeypatch.setattr(stage, "Decision", clocked)
    short = compare(*asked, "--budget", "1", "--json")
    assert short.returncode == ExitCode.REGRESSED, short.stderr
    assert sorted(machine.calls) == ["gelu_0", "plain_3"], "one run of each confirms it, whatever the budget"
    told = {(item["name"], item["verdict"], item["basis"]) for item in findings(short) if item["metric"] == "result"}
    assert told == {("gelu_0", "failed", "twin runs"), ("plain_3", "failed", "twin runs")}
    machine.calls.clear()
    assert compare(*asked, "mine/plain_4", "--again").returncode == ExitCode.REGRESSED
    assert sorted(machine.calls[:2]) == ["gelu_0", "plain_3"] and set(machine.calls[2:]) == {"plain_4"}
    machine.calls.clear()
    machine.failing = set()
    slower = compare("a.py:Mine@first", "a.py:Mine@third", *samples, "--budget", "1", "--json")
    told = {(item["name"], item["verdict"], item["basis"]) for item in findings(slower) if item["metric"] == "speed"}
    (measured,) = set(machine.calls)
    (other,) = {"gelu_0", "plain_3"} - {measured}
    assert slower.returncode == ExitCode.REGRESSED and (other, "slower", "stored runs") in told
    assert (measured, "unsure", "twin runs") in told, "a twin run speaks against it"
    machine.note = "no room for both"
    untimed = compare("a.py:Mine@first", "a.py:Mine@third", *samples, "--budget", "1", "--json", "--again")
    told = {(item["name"], item["verdict"], item["basis"]) for item in findings(untimed) if item["metric"] == "speed"}
    assert told == {(name, "slower", "stored runs") for name in ("gelu_0", "plain_3")}


def test_a_stored_build_is_run_by_its_kept_code(compare: Command, machine: Machine, workplace: Workplace) -> None:
    bench = ("bench", "mine/gelu_0", "--backend", "a.py:Mine", "--build", "first")
    assert graphnet(bench, workplace.environ, workplace.folder).returncode == 0
    (workplace.folder / "a.py").write_text(BACKEND.format(speed="'edited'"))
    done = compare("a.py:Mine@first", "a.py:Mine", "mine/gelu_0", "--json")
    assert done.returncode == ExitCode.OK, done.stderr
    assert machine.sides is not None
    before, after = machine.sides
    assert before.build_hash != after.build_hash and before.name == after.name == "a.py:Mine"
    assert str(workplace.folder / "home" / "builds") in before.spec.spec
    assert compare("a.py:Mine@last", "a.py:Mine@previous", "mine").returncode == ExitCode.USAGE
    ((name,),) = workplace.warehouse.rows("SELECT build_name(label, version, build_hash) FROM build WHERE label = ''")
    assert compare("a.py:Mine@first", f"a.py:Mine@{name}", "mine/gelu_0").returncode == ExitCode.OK
    unknown = compare("a.py:Mine@never", "a.py:Mine", "mine")
    assert unknown.returncode == ExitCode.USAGE and ", first (" in unknown.stderr


def test_builds_are_named_as_they_are_shown(compare: Command, machine: Machine, workplace: Workplace) -> None:
    """By version and hash, as in tables; a label that is a date; and of a file that is gone, or lies elsewhere."""
    for speed, label in (("0", ()), ("1", ("--build", "2020-01-01")), ("2", ())):
        (workplace.folder / "a.py").write_text(BACKEND.format(speed=speed))
        bench = ("bench", "mine/gelu_0", "--backend", "a.py:Mine", "--no-compare", *label)
        assert graphnet(bench, workplace.environ, workplace.folder).returncode == 0
    builds = workplace.warehouse.rows("SELECT version || '-' || build_hash[:12] FROM build ORDER BY first_seen_at")
    (workplace.folder / "a.py").unlink()
    done = compare(f"a.py:Mine@{builds[0][0]}", "a.py:Mine@2020-01-01", "mine/gelu_0")
    assert done.returncode == ExitCode.OK, done.stderr
    assert f"a.py:Mine@2020-01-01 against a.py:Mine@{builds[0][0]}" in done.stderr
    assert compare("a.py:Mine@previous", "a.py:Mine@last", "mine/gelu_0").returncode == ExitCode.OK


def test_a_revision_is_prepared_and_compared(compare: Command, machine: Machine, workplace: Workplace) -> None:
    folder = workplace.folder

    def git(*arguments: str) -> None:
        command = ["git", "-C", str(folder), "-c", "user.name=t", "-c", "user.email=t@t", *arguments]
        subprocess.run(command, check=True, capture_output=True)

    git("init", "-q")
    git("add", "a.py")
    git("commit", "-qm", "first")
    (folder / "a.py").write_text(BACKEND.format(speed="'edited'"))
    machine.slowdown = {"gelu_0": 1.3}
    prepare = ("--prepare", "echo built > built.txt")
    done = compare("a.py:Mine@git:HEAD", "a.py:Mine", "mine/gelu_0", "mine/plain_0", *prepare, "--json")
    assert done.returncode == ExitCode.REGRESSED, done.stderr
    assert machine.sides is not None and machine.sides[0].label_of_build.startswith("git ")
    (built,) = (folder / "home" / "builds" / "git").glob("*/built.txt")
    assert built.read_text() == "built\n"


def test_two_backends_and_usage(compare: Command, machine: Machine) -> None:
    machine.slowdown = {"plain_2": 0.5}
    done = compare("b.py:Mine", "mine", "--baseline", "a.py:Mine", "--json")
    assert done.returncode == ExitCode.OK, done.stderr
    (quicker,) = (item for item in findings(done) if item["name"] == "plain_2" and item["metric"] == "speed")
    assert quicker["verdict"] == "faster" and quicker["high"] < 0.52
    assert "the sides are a.py:Mine and b.py:Mine" in done.stderr
    for arguments, said in (
        (("eager",), "name two sides"),
        (("eager", "eager", "nowhere"), "there is no nowhere"),
        (("eager", "eager", "--fail-on", "slowness"), "none of failed, wrong, slower"),
        (("eager", "nonsense"), "nonsense"),
        (("inductor@git:HEAD", "eager"), "is for a backend that is a file"),
    ):
        wrong = compare(*arguments)
        assert wrong.returncode in (ExitCode.USAGE, ExitCode.FAILED) and said in wrong.stderr, wrong.stderr


def exported(folder: Path, name: str, **changes: Any) -> None:
    runs = []
    for number in range(6):
        fields = {
            "dataset": "tests", "sample_id": f"s{number}", "sample_hash": str(number), "backend": "mine",
            "status": "success", "t_min": -6.0, "compiled_median_ms": 1.0 + number / 100, "eager_median_ms": 2.0,
        }  # fmt: skip
        runs.append({**fields, **(changes if number == 3 else {})})
    (folder / name).write_text("\n".join(map(json.dumps, runs)))


def test_exported_files_are_compared_and_nothing_runs(compare: Command, machine: Machine, workplace: Workplace) -> None:
    exported(workplace.folder, "old.jsonl")
    exported(workplace.folder, "new.jsonl", t_min=1.0)
    exported(workplace.folder, "slow.jsonl", compiled_median_ms=1.15)
    exported(workplace.folder, "other.jsonl", machine={"cpu_count": 64})
    done = compare("old.jsonl", "new.jsonl", "--no-store")
    assert done.returncode == ExitCode.REGRESSED, done.stderr
    assert "s3 wrong: t_min -6 → 1" in done.stderr and "only stored runs were compared" in done.stderr
    suspected = compare("old.jsonl", "slow.jsonl", "--json")
    assert suspected.returncode == ExitCode.OK
    (item,) = (item for item in findings(suspected) if item["name"] == "s3" and item["metric"] == "speed")
    assert item["verdict"] == "unsure" and "stored runs can only suspect" in item["reason"]
    unlike = compare("old.jsonl", "other.jsonl", "--json")
    reasons = [item["reason"] for item in findings(unlike) if item["verdict"] == "incomparable"]
    assert reasons == ["the machine differs: cpu_count None and 64"]
    (workplace.folder / "fewer.jsonl").write_text(
        "".join((workplace.folder / "old.jsonl").read_text().splitlines(True)[1:])
    )
    assert unlike.returncode == ExitCode.REGRESSED
    fewer = compare("old.jsonl", "fewer.jsonl", "--json")
    assert fewer.returncode == ExitCode.REGRESSED and "not compared: s0 incomparable" in fewer.stderr
    assert compare("old.jsonl", "fewer.jsonl", "--fail-on", "memory").returncode == ExitCode.REGRESSED
    allowed = compare("old.jsonl", "fewer.jsonl", "--allow-missing", "--junit", "junit.xml")
    assert allowed.returncode == ExitCode.OK and "no regression" in allowed.stderr
    assert "<failure" not in (workplace.folder / "junit.xml").read_text()
    assert compare("fewer.jsonl", "old.jsonl").returncode == ExitCode.OK, "what A lacks is no loss"
    exported(workplace.folder, "no_eager.jsonl", status="failure", phase="eager", failure_kind="error")
    no_eager = compare("old.jsonl", "no_eager.jsonl", "--markdown", "--junit", "junit.xml")
    assert no_eager.returncode == ExitCode.REGRESSED and "s3 incomparable" in no_eager.stdout
    assert (workplace.folder / "junit.xml").read_text().count("<failure") == 1
    exported(workplace.folder, "tripled.jsonl", compiled_median_ms=1.5, eager_median_ms=6.0)
    tripled = compare("old.jsonl", "tripled.jsonl")
    assert tripled.returncode == ExitCode.REGRESSED and "eager, which both have in common" in tripled.stderr
    reasons = [item["reason"] for item in findings(fewer) if item["verdict"] == "incomparable"]
    assert reasons == ["no stored run of fewer.jsonl; old.jsonl has results, and no build that could be run"]
    assert machine.calls == []


HOSTILE = "evil\x1b[2J\x9b31m\u202e\nerror: forged"


def test_files_are_evidence_and_not_facts(compare: Command, machine: Machine, workplace: Workplace) -> None:
    """A forged file ends in one line that says where it is wrong; no text of it is a terminal sequence."""
    folder = workplace.folder
    exported(folder, "old.jsonl")
    for number, change in enumerate(({"t_min": math.nan}, {"compiled_median_ms": -1.0}, {"eager_median_ms": 10**400})):
        exported(folder, f"{number}.jsonl", **change)
        done = compare("old.jsonl", f"{number}.jsonl")
        assert done.returncode == ExitCode.USAGE and "Traceback" not in done.stderr
        (line,) = (line for line in done.stderr.splitlines() if line.startswith("Error: "))
        assert f"{number}.jsonl, line 4 is no run" in line and next(iter(change)) in line
    failed = {"status": "failure", "phase": "compile", "failure_kind": "error", "message": f"{HOSTILE} in message"}
    exported(folder, "new.jsonl", **failed, sample_id=HOSTILE)
    exported(folder, "old.jsonl", sample_id=HOSTILE, message=HOSTILE)
    for form in ((), ("--markdown",), ("--json",), ("--junit", "junit.xml")):
        done = compare("old.jsonl", "new.jsonl", *form)
        assert done.returncode == ExitCode.REGRESSED, done.stderr
        texts = [done.stdout, done.stderr]
        if "--json" in form:
            texts += [str(value) for item in findings(done) for value in item.values()]
        if "--junit" in form:
            texts.append((folder / "junit.xml").read_text())
        for text in texts:
            assert not {item for item in text if not item.isprintable()} - {"\n"}
            assert not any(line.startswith("error: forged") for line in text.splitlines())
