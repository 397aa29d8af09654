"""The demo runs the whole pipeline, does nothing twice, and tells the truth when something fails."""

import contextlib
import dataclasses
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Protocol

import pytest

from ops.checkout import CHECKOUT
from ops.execution.paddle_worker import PADDLE_ENVIRONMENT
from pipelines.commands import bench, env
from pipelines.commands import demo as demo_command
from pipelines.commands.demo import benchmark_converted
from pipelines.exits import ExitCode, NothingToDoError
from pipelines.settings import Settings, load_settings
from tests.paddle_environment import ENVIRONMENTS, paddle_python
from tests.pipelines.in_process import graphnet
from warehouse.store import Warehouse

GRAPHNET = Path(sys.executable).with_name("graphnet")
MODEL, UNKNOWN = "zoo:transformers/electra", "zoo:transformers/nosuchmodel"

CONVERTED = "tests/a"
"""A tiny sample is as good here as the shipped ones, which take far longer to convert."""

PADDLE_SAMPLE = "paddle/lenet"
PADDLE_BACKENDS = ("paddle_eager", "paddle_inference", "paddle_onnxruntime", "paddle_openvino", "paddle_to_static")
SHOWN_BACKENDS = ("paddle_eager", "paddle_to_static")
"""Those that run here; that each of the others does is a part of the contract of all backends."""


SECOND_RUN_LIMIT_S = 30.0
"""Of processor time, which another process on the machine does not change."""

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


class Place(Protocol):
    folder: Path
    environ: dict[str, str]

    @property
    def warehouse(self) -> Warehouse: ...


def cpu_seconds() -> float:
    """Processor time that this process and its children have taken."""
    usages = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def demo(workplace: Place, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the demo with backend eager, in this process."""
    return graphnet(["demo", "--backend", "eager", *arguments], workplace.environ, CHECKOUT)


def killed_demo(workplace: Place, *arguments: str, after: str) -> None:
    """Run the demo until it has said `after`."""
    with subprocess.Popen(
        [GRAPHNET, "demo", "--backend", "eager", *arguments],
        cwd=CHECKOUT,
        env=workplace.environ,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if after in line:
                process.send_signal(signal.SIGKILL)


@pytest.mark.usefixtures("lasting_hosts")
def test_demo_does_all_of_it_once_whatever_happens(workplace: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """One killed while it benchmarks blocks nothing; a model that fails is told, and the rest is done."""
    paddle_python()
    (workplace.folder / "home").mkdir()
    (workplace.folder / "home" / "environments").symlink_to(ENVIRONMENTS)
    killed_demo(workplace, "--model", UNKNOWN, after="[1/3]")
    time.sleep(1.5)  # the demo spares runs that started within the last second

    installed: list[str] = []
    monkeypatch.setattr(env, "install", lambda definition, root: installed.append(definition.name))
    add_paddle, added = demo_command._add_paddle, list[str]()

    def add_few(settings: Settings) -> Settings:
        added.extend(add_paddle(settings).backends)
        return dataclasses.replace(settings, backends=(*settings.backends, *SHOWN_BACKENDS))

    monkeypatch.setattr(demo_command, "_add_paddle", add_few)
    monkeypatch.setattr(demo_command, "CONVERTED", (CONVERTED,))
    shutil.copytree(CHECKOUT / "samples" / PADDLE_SAMPLE, workplace.folder / "samples" / PADDLE_SAMPLE)
    first = demo(workplace, "--model", UNKNOWN, "--model", MODEL, "--paddle")
    assert first.returncode == 1, first.stderr
    assert installed == [PADDLE_ENVIRONMENT] and added == ["eager", *PADDLE_BACKENDS]
    assert f"{UNKNOWN} could not be captured" in first.stdout
    assert f"{MODEL} could not be captured" not in first.stdout
    assert "nosuchmodel" in first.stderr, "the log says why"
    assert re.search(r"\[(\d)/\1\]", first.stderr), "progress is shown to its end"
    assert "results are new" in first.stdout
    assert first.stdout.splitlines()[-1] == "make ui"
    report = workplace.folder / "home/reports/report.html"
    assert str(report) in first.stdout and report.exists()
    frameworks_stand_side_by_side(workplace, first)

    before, count = cpu_seconds(), len(workplace.warehouse.query("FROM benchmark_run"))
    second = demo(workplace, "--model", MODEL)
    assert second.returncode == 0, second.stderr
    assert "Nothing was benchmarked again" in second.stdout
    assert "captured before" in second.stderr
    assert cpu_seconds() - before < SECOND_RUN_LIMIT_S
    assert len(workplace.warehouse.query("FROM benchmark_run")) == count

    third = demo(workplace, "--model", MODEL)
    assert (third.returncode, "captured before" in third.stderr) == (0, False), "nothing changed, so nothing is asked"


def frameworks_stand_side_by_side(workplace: Place, done: subprocess.CompletedProcess[str]) -> None:
    assert "cinn is left out: " in done.stderr
    for title in ("Over the same 1 sample of paddle", "Over 3 samples of torch"):
        assert title in done.stdout, done.stdout
    asked = """
    SELECT backend, sample_id FROM benchmark_run
    WHERE dataset IN ('catalog', 'extracted') AND status = 'success' ORDER BY ALL
    """
    expected = {"eager": ["tests/a", "tests/b", "tests/c", "transformers/electra"]}
    expected |= {backend: [PADDLE_SAMPLE] for backend in SHOWN_BACKENDS}
    rows = [(backend, sample) for backend, samples in expected.items() for sample in samples]
    assert list(workplace.warehouse.query(asked).itertuples(index=False, name=None)) == rows, "nothing lost or doubled"
    assert workplace.warehouse.query("FROM benchmark_run WHERE status <> 'success'").empty
    converted = workplace.warehouse.query("SELECT sample_id, status FROM conversion_current ORDER BY 1")
    assert converted.values.tolist() == [[CONVERTED, "success"]]
    chart = (workplace.folder / "home/reports/frameworks.html").read_text("utf-8")
    assert "by framework" in chart and "paddle_to_static" in chart
    assert "The same graphs in both frameworks" in chart
    pairs = workplace.warehouse.query("FROM converted_pairs").groupby("sample_id")["backend"].agg(set).to_dict()
    assert pairs == {CONVERTED: set(expected)}


@pytest.mark.parametrize("ended", [ExitCode.OK, ExitCode.FAILED, ExitCode.INTERRUPTED])
def test_an_interrupt_while_converted_samples_are_benchmarked_ends_the_demo(
    ended: ExitCode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench.command, "main", lambda *_, **__: ended)
    settings = dataclasses.replace(load_settings(), backends=("eager", "paddle_eager"))
    with pytest.raises(KeyboardInterrupt) if ended is ExitCode.INTERRUPTED else contextlib.nullcontext():
        benchmark_converted(settings)


def test_converted_samples_that_are_up_to_date_are_told_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nothing(*_: object, **__: object) -> None:
        raise NothingToDoError("nothing changed")

    monkeypatch.setattr(bench.command, "main", nothing)
    benchmark_converted(dataclasses.replace(load_settings(), backends=("paddle_eager",)))
    assert "nothing changed" in capsys.readouterr().err
