"""`graphnet compare` as a person types it; twin runs are measured on a machine that exists in numbers alone."""

import functools
import json
import math
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.evaluation.benchmark.describe import BackendDescription
from ops.evaluation.compare.pairs import Pair
from ops.evaluation.compare.twin_run import TwinRunner
from ops.evaluation.verdict.result import RunResult
from ops.evaluation.verdict.rules import Ratio
from pipelines.exits import ExitCode
from tests.git_repository import commit
from tests.ops.evaluation.compare.simulated_builds import failing
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
A_AND_B = ("a.py:Mine", "b.py:Mine", "mine")

pytestmark = pytest.mark.usefixtures("lasting_hosts")


class Machine:
    """Stands for `TwinRunner.measure`: samples with a slowdown by a part of their names, and others that crash."""

    def __init__(self) -> None:
        self.slowdown: dict[str, float] = {}
        self.failing: set[str] = set()
        self.calls: list[str] = []
        self.sides: list[BackendDescription] = []
        self.most_calls = math.inf
        self.note = ""

    def measure(self, runner: TwinRunner, target: SampleTarget, *at: int) -> Pair:
        if len(self.calls) >= self.most_calls:
            raise KeyboardInterrupt
        self.calls.append(target.sample_id)
        self.sides = [runner.a, runner.b]
        share = math.prod(ratio for part, ratio in self.slowdown.items() if part in target.sample_id)
        fine = RunResult(t_min=-6.0, compiled_median_ms=1.0, eager_median_ms=1.0, compile_ms=10.0)
        if target.sample_id in self.failing:
            return Pair(*at, fine, failing("crash", "run"), seconds=1.0)
        noise = 0.003 * (-1) ** at[1]
        times = () if self.note else (Ratio(math.log(share) + noise, 0.002, 30), Ratio(noise, 0.002, 30))
        return Pair(*at, fine, fine, *times, note=self.note, seconds=1.0)


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


def told(done: subprocess.CompletedProcess[str], metric: str) -> set[tuple[str, str, str]]:
    return {(item["name"], item["verdict"], item["basis"]) for item in findings(done) if item["metric"] == metric}


def bench(workplace: Workplace, *arguments: str, code: ExitCode = ExitCode.OK) -> None:
    command = ("bench", *arguments, "--backend", "a.py:Mine", "--no-compare")
    done = graphnet(command, workplace.environ, workplace.folder)
    assert done.returncode == code, done.stderr


def test_equal_builds_end_well_and_are_measured_once(compare: Command, machine: Machine) -> None:
    done = compare(*A_AND_B, "--json")
    assert done.returncode == ExitCode.OK and "no regression (10 unchanged)" in done.stderr, done.stderr
    assert [side.name for side in machine.sides] == ["a.py:Mine", "b.py:Mine"]
    count = len(machine.calls)
    assert told(compare(*A_AND_B, "--json"), "speed") == told(done, "speed") and len(machine.calls) == count >= 20
    assert compare(*A_AND_B, "--again").returncode == ExitCode.OK and len(machine.calls) > count


def test_a_slow_kind_and_a_failure_beside_a_revision_and_where_they_are_stored(
    compare: Command, machine: Machine, workplace: Workplace
) -> None:
    folder = workplace.folder
    (folder / ".gitignore").write_text("*\n!a.py")
    commit(folder, "first")
    (folder / "a.py").write_text(BACKEND.format(speed="'edited'"))
    machine.slowdown, machine.failing = {"gelu": 1.05}, {"plain_3"}
    sides = ("a.py:Mine@git:HEAD", "a.py:Mine", "mine", "--prepare", "echo x > built.txt")
    done = compare(*sides, "--junit", "out/junit.xml", "--markdown")
    assert done.returncode == ExitCode.REGRESSED and "| plain\\_3 | result | failed |" in done.stdout, done.stderr
    assert machine.sides[0].label_of_build.startswith("git ")
    assert len([*(folder / "home" / "builds" / "git").glob("*/built.txt")]) == 1
    group = "operator torch.nn.functional.gelu"
    assert f'name="{group} speed"' in (folder / "out" / "junit.xml").read_text()
    stored = "SELECT DISTINCT name, verdict FROM verdict WHERE is_regression AND scope = 'group'"
    assert (group, "slower") in workplace.warehouse.rows(stored)
    pairs = workplace.warehouse.rows("SELECT count(*), count(DISTINCT a_build_hash), count(ratio) FROM twin_pair")
    assert pairs == [(len(machine.calls), 1, len(machine.calls) - machine.calls.count("plain_3"))]
    assert compare(*sides, "--fail-on", "memory").returncode == ExitCode.OK


def test_an_interrupt_keeps_what_was_measured_and_leaves_a_difference_open(compare: Command, machine: Machine) -> None:
    machine.most_calls, machine.slowdown = 7, {"": 1.3}
    done = compare(*A_AND_B, "--json")
    assert done.returncode == ExitCode.INTERRUPTED and "goes on where it was" in done.stderr
    (mean,) = (item for item in findings(done) if (item["scope"], item["metric"]) == ("whole", "speed"))
    assert mean["verdict"] == "unsure" and "interrupted" in mean["reason"]
    assert "no regression so far" in done.stderr
    machine.most_calls = math.inf
    assert compare(*A_AND_B).returncode == ExitCode.REGRESSED
    assert sorted(Counter(machine.calls[:20]).values()) == [2] * 10, "the first round of none is made again"


def test_failures_come_first_and_stored_runs_tell_them_where_the_budget_ends(
    compare: Command, machine: Machine, workplace: Workplace, monkeypatch: pytest.MonkeyPatch
) -> None:
    samples, both = ["mine/gelu_0", "mine/plain_3"], {"gelu_0", "plain_3"}
    slept = "import time; return lambda **values: (time.sleep(0.02), module(**values))[1]"
    for build, body in {"first": "", "second": "raise ValueError('cannot')", "third": slept}.items():
        code = f"    def compile(self, module, inputs):\n        {body}\n" if body else ""
        (workplace.folder / "a.py").write_text(BACKEND.format(speed=repr(build)) + code)
        bench(workplace, *samples, "--build", build, code=ExitCode.FAILED if build == "second" else ExitCode.OK)
    clocked = functools.partial(stage.Decision, clock=functools.partial(next, iter(range(10**6))))
    monkeypatch.setattr(stage, "Decision", clocked)

    def beside(build: str, *options: str, code: ExitCode = ExitCode.REGRESSED) -> Any:
        machine.calls.clear()
        done = compare("a.py:Mine@first", f"a.py:Mine@{build}", *samples, "--json", *options)
        assert done.returncode == code, done.stderr
        return done

    machine.failing = both
    short = beside("second", "--budget", "1")
    assert {*machine.calls} == both and len(machine.calls) == 2, "one run of each confirms it, whatever the budget"
    assert told(short, "result") == {(name, "failed", "twin runs") for name in both}
    further = beside("second", "mine/plain_4", "mine/plain_1", "--again", "--budget", "5")
    assert {*machine.calls[:2]} == both and not both & {*machine.calls[2:]}
    assert "the budget of 5 s ended" in {item["reason"] for item in findings(further)}
    machine.failing = set()
    slower = beside("third", "--budget", "1")
    (measured,) = set(machine.calls)
    (other,) = both - {measured}
    assert (other, "slower", "stored runs") in told(slower, "speed")
    assert (measured, "unsure", "twin runs") in told(slower, "speed"), "a twin run speaks against it"
    machine.note = "no room for both"
    untimed = beside("third", "--budget", "1", "--again")
    assert told(untimed, "speed") == {(name, "slower", "stored runs") for name in both}


def test_a_stored_build_is_named_as_it_is_shown_and_run_by_its_kept_code(
    compare: Command, machine: Machine, workplace: Workplace
) -> None:
    """By version and hash, as in tables; a label that is a date; and of a file that is gone, or lies elsewhere."""
    for speed, label in (("0", ()), ("1", ("--build", "2020-01-01"))):
        (workplace.folder / "a.py").write_text(BACKEND.format(speed=speed))
        bench(workplace, "mine/gelu_0", *label)
    (first, _) = workplace.warehouse.rows("SELECT version || '-' || build_hash[:12] FROM build ORDER BY first_seen_at")
    unknown = compare("a.py:Mine@never", "a.py:Mine", "mine")
    assert unknown.returncode == ExitCode.USAGE and "there are 2020-01-01, " in unknown.stderr
    (workplace.folder / "a.py").unlink()
    for before, after in ((first[0], "2020-01-01"), ("previous", "last")):
        done = compare(f"a.py:Mine@{before}", f"a.py:Mine@{after}", "mine/gelu_0", "--all")
        assert done.returncode == ExitCode.OK, done.stderr
        assert f"a.py:Mine@2020-01-01 against a.py:Mine@{first[0]}" in done.stderr
    a, b = machine.sides
    assert a.build_hash != b.build_hash and a.name == b.name == "a.py:Mine"
    assert str(workplace.folder / "home" / "builds") in a.spec.spec


def test_two_backends_and_usage(compare: Command, machine: Machine) -> None:
    machine.slowdown = {"plain_2": 0.5}
    done = compare("b.py:Mine", "mine", "--baseline", "a.py:Mine", "--json")
    assert done.returncode == ExitCode.OK and "the sides are a.py:Mine and b.py:Mine" in done.stderr, done.stderr
    assert ("plain_2", "faster", "twin runs") in told(done, "speed")
    for arguments, words in (
        ("eager", "name two sides"),
        ("eager eager nowhere", "there is no nowhere"),
        ("eager eager --fail-on slowness", "none of failed, wrong, slower"),
        ("eager nonsense", "nonsense"),
        ("inductor@git:HEAD eager", "is for a backend that is a file"),
    ):
        wrong = compare(*arguments.split())
        assert wrong.returncode in (ExitCode.USAGE, ExitCode.FAILED) and words in wrong.stderr, wrong.stderr


def exported(folder: Path, name: str, **changes: Any) -> list[str]:
    """Six runs, the fourth with changes."""
    usual = {"dataset": "tests", "backend": "mine", "status": "success", "t_min": -6.0, "eager_median_ms": 2.0}
    names = [{"sample_id": f"s{number}", "sample_hash": str(number), "compiled_median_ms": 1.0} for number in range(6)]
    lines = [json.dumps({**usual, **row, **(changes if number == 3 else {})}) for number, row in enumerate(names)]
    (folder / name).write_text("\n".join(lines))
    return lines


@pytest.mark.parametrize(
    ("changes", "code", "words"),
    [
        ({"t_min": 1.0}, ExitCode.REGRESSED, "s3 wrong: t_min -6 → 1"),
        ({"compiled_median_ms": 1.15}, ExitCode.OK, "stored runs can only suspect"),
        ({"machine": {"cpu_count": 64}}, ExitCode.REGRESSED, "the machine differs: cpu_count None and 64"),
        ({"t_min": math.nan}, ExitCode.USAGE, "new.jsonl, line 4 is no run"),
    ],
)
def test_exported_files_are_compared_and_nothing_runs(
    compare: Command, machine: Machine, workplace: Workplace, changes: dict[str, Any], code: ExitCode, words: str
) -> None:
    exported(workplace.folder, "old.jsonl")
    exported(workplace.folder, "new.jsonl", **changes)
    done = compare("old.jsonl", "new.jsonl", "--no-store", "--markdown", "--junit", "junit.xml")
    assert (done.returncode, machine.calls) == (code, []), done.stderr
    assert words in done.stdout.replace("\\", "") + done.stderr and "Traceback" not in done.stderr
    if code is not ExitCode.USAGE:
        assert "only stored runs were compared" in done.stdout
        assert (workplace.folder / "junit.xml").read_text().count("<failure") == (code is ExitCode.REGRESSED)


def test_what_a_file_lacks_ends_badly_unless_it_may(compare: Command, workplace: Workplace) -> None:
    _, *rest = exported(workplace.folder, "old.jsonl")
    (workplace.folder / "fewer.jsonl").write_text("\n".join(rest))
    fewer = compare("old.jsonl", "fewer.jsonl", "--json", "--fail-on", "memory")
    assert fewer.returncode == ExitCode.REGRESSED and "not compared: s0 incomparable" in fewer.stderr
    reasons = [item["reason"] for item in findings(fewer) if item["verdict"] == "incomparable"]
    assert reasons == ["no stored run of fewer.jsonl; old.jsonl has results, and no build that could be run"]
    allowed = compare("old.jsonl", "fewer.jsonl", "--allow-missing")
    assert allowed.returncode == ExitCode.OK and "no regression" in allowed.stderr
    assert compare("fewer.jsonl", "old.jsonl").returncode == ExitCode.OK, "what A lacks is no loss"
