"""The reproducer of a fault is a short script that runs by itself and says what is expected and what came."""

import dataclasses
import faulthandler
import os
import runpy
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch

from backends import registry
from ops.checkout import CHECKOUT
from ops.dataset.outputs.tolerances import tolerances
from ops.dataset.sample.format.types import Sample, TensorMeta
from ops.evaluation.locate.script import MAX_LINES, USAGE, NoScriptError, ScriptRun, run_script, script
from ops.evaluation.locate.signature import Signature
from ops.failures import FaultKind

CODE = """import torch

class GraphModule(torch.nn.Module):
    def forward(self, x: torch.Tensor, n: torch.Tensor, m: torch.Tensor):
        a = torch.tanh(x)
        x = None
        b = a[n] * m
        return (b,)
"""
SAMPLE = Sample(
    CODE,
    (
        TensorMeta("x", (3, 4), "float32", "cpu", mean=0.5, std=2.0),
        TensorMeta("n", (5,), "int64", "cpu", min_val=0, max_val=2),
        TensorMeta("m", (4,), "bool", "cpu"),
    ),
)
WRONG = "def compiled(module, inputs):\n    return [value + 1 for value in module(*inputs)]"
RAISES = "def compiled(module, inputs):\n    raise ValueError('no lowering of tanh')"
LACKS = "def compiled(module, inputs):\n    import no_such_compiler"
DIES = "def compiled(module, inputs):\n    import os\n    os.abort()"


ACCURACY = Signature(FaultKind.WRONG, "compare", "accuracy")
DTYPE = Signature(FaultKind.WRONG, "compare", "dtype_mismatch")
SHAPE = Signature(FaultKind.WRONG, "compare", "shape_mismatch")
ERROR = Signature(FaultKind.CRASH, "compile", "error", "ValueError: no lowering of tanh")
CRASH = Signature(FaultKind.CRASH, "run", "crash")
TIMEOUT = Signature(FaultKind.CRASH, "run", "timeout")


def returning(value: str) -> str:
    return f"def compiled(module, inputs):\n    return [{value} for one in module(*inputs)]"


def forked(
    command: Sequence[str], *, cwd: str, env: Mapping[str, str], timeout: float, **_: Any
) -> subprocess.CompletedProcess[str]:
    """Stands for `subprocess.run`: the script runs in a child of this process, which has imported torch already."""
    with tempfile.TemporaryFile("w+") as output:
        child = os.fork()
        if child == 0:
            faulthandler.disable()
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(int(timeout))
            os.dup2(output.fileno(), 1)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            os.chdir(cwd)
            os._exit(_status_of(command[1], env))
        status = os.waitpid(child, 0)[1]
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM:
            raise subprocess.TimeoutExpired(command, timeout)
        output.seek(0)
        return subprocess.CompletedProcess(command, os.waitstatus_to_exitcode(status), output.read())


def _status_of(path: str, env: Mapping[str, str]) -> int:
    """Run a script where nothing of this project can be imported; its exit status."""
    os.environ.clear()
    os.environ.update(env)
    own = [name for name in sys.modules if name.partition(".")[0] in ("backends", "ops", "tests")]
    for name in own:
        del sys.modules[name]
    sys.path[:] = [place for place in sys.path if place and not Path(place).is_relative_to(CHECKOUT / "tests")]
    sys.path[:] = [place for place in sys.path if Path(place) != CHECKOUT]
    sys.meta_path[:] = [finder for finder in sys.meta_path if "editable" not in repr(finder)]
    with open(1, "w", closefd=False) as sys.stdout:
        try:
            runpy.run_path(path, run_name="__main__")
        except SystemExit as ended:
            return int(ended.code or 0)
        except BaseException:  # noqa: BLE001 - as the interpreter does
            return 1
    return 0


@pytest.fixture
def fork(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scripts of this test run in forks of this process, and not each in an interpreter that imports torch anew."""
    instead = SimpleNamespace(run=forked, TimeoutExpired=subprocess.TimeoutExpired)
    monkeypatch.setattr("ops.evaluation.locate.script.subprocess", instead)


def ran(
    folder: Path, usage: str, fault: Signature, sample: Sample = SAMPLE, *, t: int = -3, limit: int = 60
) -> ScriptRun:
    path = folder / "reproduce.py"
    text = script(sample, usage, "a compiler 1.0: wrong at torch.tanh", fault, t)
    assert "ops" not in text and "graphnet" not in text
    path.write_text(text, "utf-8")
    return run_script(path, None, limit, fault)


def test_it_runs_by_itself(tmp_path: Path) -> None:
    check(ran(tmp_path, WRONG, ACCURACY), True, "and got [('torch.float32', [5, 4], [")


@pytest.mark.usefixtures("fork")
def test_an_index_that_a_smaller_table_does_not_have_is_within_it(tmp_path: Path) -> None:
    tensors = (SAMPLE.tensors[0], TensorMeta("n", (5,), "int64", "cpu", data=(0, 1, 382, -9, 2)), SAMPLE.tensors[2])
    code = CODE.replace("        x = None\n", "").replace("a[n]", "x[n]")
    check(ran(tmp_path, RAISES, ERROR, Sample(code, tensors)), True, "no lowering of tanh")


@pytest.mark.usefixtures("fork")
def test_what_a_compiler_gets_right_shows_no_fault(tmp_path: Path) -> None:
    check(ran(tmp_path, USAGE["eager"], ACCURACY), False, "and got [('torch.float32', [5, 4], [")


def check(ran_script: ScriptRun, shows: bool, said: str, shape: tuple[int, int] = (5, 4)) -> None:
    assert ran_script.shows_fault == shows
    assert said in ran_script.last_line
    assert not said or ran_script.last_line.startswith(f"expected [('torch.float32', {list(shape)}, [")


@pytest.mark.parametrize(
    ("usage", "fault", "said"),
    [
        (RAISES, ERROR, "and got ValueError: no lowering of tanh"),
        (returning("one.double()"), DTYPE, "and got [('torch.float64', [5, 4], ["),
        (returning("one[1:]"), SHAPE, "and got [('torch.float32', [4, 4], ["),
        ("def compiled(module, inputs):\n    return []", SHAPE, "and got []"),
        (DIES, CRASH, ""),
    ],
    ids=["raises", "dtype", "shape", "too few", "dies"],
)
@pytest.mark.usefixtures("fork")
def test_every_kind_of_fault_shows(usage: str, fault: Signature, said: str, tmp_path: Path) -> None:
    check(ran(tmp_path, usage, fault), True, said)


@pytest.mark.parametrize(
    ("usage", "fault"),
    [
        (RAISES, ACCURACY),
        (RAISES, DTYPE),
        (WRONG, ERROR),
        (WRONG, SHAPE),
        (DIES, ERROR),
        (DIES, TIMEOUT),
        (LACKS, ERROR),
    ],
)
@pytest.mark.usefixtures("fork")
def test_another_failure_does_not_show_the_fault(usage: str, fault: Signature, tmp_path: Path) -> None:
    assert not ran(tmp_path, usage, fault).shows_fault


@pytest.mark.parametrize(
    ("value", "result", "t", "shows"),
    [
        ("a.bfloat16()", "one * 1.01", -3, False),
        ("a", "one * 1.01", -3, True),
        ("a", "one * 1.01", 0, False),
        ("a", "one + 1e-4", -3, False),
        ("a", "one + 1e-4", -6, True),
        ("n * 100000 + 1", "one + 1", -3, True),
        ("m", "~one", -3, True),
    ],
)
@pytest.mark.usefixtures("fork")
def test_its_tolerances_are_those_of_the_search(value: str, result: str, t: int, shows: bool, tmp_path: Path) -> None:
    sample = dataclasses.replace(SAMPLE, model_code=CODE.replace("a[n] * m", value))
    assert ran(tmp_path, returning(result), ACCURACY, sample, t=t).shows_fault == shows


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
@pytest.mark.parametrize("t", [-6, -3, 0])
def test_its_bounds_are_those_of_benchmarks(dtype: torch.dtype, t: int) -> None:
    atol, rtol = tolerances(str(dtype).removeprefix("torch."), t)
    assert f"{dtype}: ({rtol:.3g}, {atol:.3g})" in script(SAMPLE, WRONG, "t", ACCURACY, t)


WRITES = dataclasses.replace(SAMPLE, model_code=CODE.replace("b = a[n] * m", "b = x.add_(1)").replace("x = None", ""))


@pytest.mark.usefixtures("fork")
def test_tracing_does_not_change_the_inputs(tmp_path: Path) -> None:
    check(ran(tmp_path, USAGE["torchscript"], ACCURACY, WRITES), False, "and got [('torch.float32', [3, 4], [", (3, 4))


def test_tracing_by_openvino_does_not_change_the_inputs(tmp_path: Path) -> None:
    pytest.importorskip("openvino")
    check(ran(tmp_path, USAGE["openvino"], ACCURACY, WRITES), False, "and got [('torch.float32', [3, 4], [", (3, 4))


@pytest.mark.usefixtures("fork")
def test_a_none_that_is_read_stays(tmp_path: Path) -> None:
    code = CODE.replace("a = torch", "c = None\n        a = torch").replace("a[n] * m", "torch.clamp(a, c, 0.5)")
    assert ran(tmp_path, WRONG, ACCURACY, dataclasses.replace(SAMPLE, model_code=code)).shows_fault


@pytest.mark.usefixtures("fork")
def test_statistics_that_are_no_numbers_are_left_out(tmp_path: Path) -> None:
    unknown = dataclasses.replace(SAMPLE.weights[0], mean=float("nan"), std=float("inf"))
    sample = dataclasses.replace(SAMPLE, weights=(unknown, *SAMPLE.weights[1:]))
    assert ran(tmp_path, WRONG, ACCURACY, sample).shows_fault


@pytest.mark.usefixtures("fork")
def test_one_that_hangs_is_ended(tmp_path: Path) -> None:
    hanging = ran(tmp_path, "def compiled(module, inputs):\n    import time\n    time.sleep(60)", TIMEOUT, limit=1)
    assert hanging.returncode is None and hanging.shows_fault
    assert not dataclasses.replace(hanging, fault=ACCURACY).shows_fault


@pytest.mark.parametrize("name", sorted(USAGE))
def test_it_is_short_for_every_compiler(name: str) -> None:
    text = script(SAMPLE, USAGE[name], f"{name} 1.0: wrong at torch.tanh", ACCURACY, -3)
    assert len(text.splitlines()) <= MAX_LINES
    compile(text, "reproduce.py", "exec")
    assert "= None" not in text


def test_every_compiler_that_runs_on_a_cpu_has_its_usage() -> None:
    without = {"bladedisc", "tensorrt", "torch_xla"}  # which have not been run
    without |= {"passes", "rules"}  # whose code is copied, with the passes or rules
    of_torch = {name for name in registry.names() if registry.resolve(name, {}).framework == "torch"}
    assert {name.partition(" ")[0] for name in USAGE} == of_torch - without


def test_values_that_are_known_are_written_out() -> None:
    literal = TensorMeta("x", (2,), "float32", "cpu", data=[1.5, float("inf")])
    sample = dataclasses.replace(SAMPLE, weights=(literal, *SAMPLE.weights[1:]))
    assert 'torch.tensor([1.5, float("inf")], dtype=torch.float32).reshape([2])' in script(
        sample, WRONG, "t", ACCURACY, -3
    )


@pytest.mark.parametrize(
    ("parameter", "fault", "message"),
    [
        ("s: torch.SymInt, x: torch.Tensor", ACCURACY, "its input s is a size"),
        ("x: torch.Tensor", Signature(FaultKind.SLOW, "run", "slow"), "no times"),
    ],
)
def test_sizes_and_lost_time_have_no_script(parameter: str, fault: Signature, message: str) -> None:
    with pytest.raises(NoScriptError, match=message):
        script(Sample(CODE.replace("x: torch.Tensor", parameter), SAMPLE.weights), WRONG, "t", fault, -3)
