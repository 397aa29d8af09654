"""The demo of Paddle adds its samples and compilers to the others, and shows the same graphs in both frameworks."""

import contextlib
import dataclasses
import shutil

import pytest

from ops.checkout import CHECKOUT
from pipelines.commands import _demo_paddle, bench, demo, env
from pipelines.commands._demo_paddle import benchmark_converted
from pipelines.exits import ExitCode, NothingToDoError
from pipelines.settings import Settings, load_settings
from tests.paddle_environment import ENVIRONMENTS, paddle_python
from tests.pipelines.conftest import Workplace
from tests.pipelines.in_process import graphnet

MODEL = "zoo:transformers/electra"

CONVERTED = "tests/a"
"""A tiny sample is as good here as the shipped ones, which take far longer to convert."""

PADDLE_SAMPLE = "paddle/lenet"
PADDLE_BACKENDS = ("paddle_eager", "paddle_inference", "paddle_onnxruntime", "paddle_openvino", "paddle_to_static")
SHOWN_BACKENDS = ("paddle_eager", "paddle_to_static")
"""Those that run here; that each of the others does is a part of the contract of all backends."""

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


@pytest.mark.usefixtures("lasting_hosts")
def test_frameworks_stand_side_by_side(workplace: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    paddle_python()
    (workplace.folder / "home").mkdir()
    (workplace.folder / "home" / "environments").symlink_to(ENVIRONMENTS)
    installed, added = list[str](), list[str]()
    monkeypatch.setattr(env, "install", lambda definition, root: installed.append(definition.name))

    def add_few(settings: Settings) -> Settings:
        added.extend(_demo_paddle.add_paddle(settings).backends)
        return dataclasses.replace(settings, backends=(*settings.backends, *SHOWN_BACKENDS))

    monkeypatch.setattr(demo, "PARTS", (dataclasses.replace(_demo_paddle.PART, prepare=add_few),))
    monkeypatch.setattr(_demo_paddle, "CONVERTED", (CONVERTED,))
    shutil.copytree(CHECKOUT / "samples" / PADDLE_SAMPLE, workplace.folder / "samples" / PADDLE_SAMPLE)
    done = graphnet(["demo", "--backend", "eager", "--model", MODEL, "--paddle"], workplace.environ, CHECKOUT)
    assert done.returncode == 0, done.stderr
    assert installed == ["paddle"] and added == ["eager", *PADDLE_BACKENDS]
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
