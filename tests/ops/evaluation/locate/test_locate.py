"""Faults planted in a backend are found: exactly the operators that cause them, on small shapes."""

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from ops.dataset.graph import Graph
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.trust import mark_trusted
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendDescription, BackendSpec, describe_backend
from ops.evaluation.locate.locate import Fault, LocateError, locate, locate_config
from ops.evaluation.locate.output import write_fault
from ops.evaluation.locate.probe import LocateConfig
from ops.execution.worker.client import WorkerHost
from ops.failures import FaultKind
from tests.tiny_samples import write_tiny

PLANTED = Path(__file__).with_name("planted.py")
BENCH = BenchmarkConfig(warmup=0, trials=1, deadline_s=60)
TIMED = BenchmarkConfig(warmup=1, trials=24, block_calls=2, deadline_s=60)

BODY = "\n".join(
    [
        "a = x @ w",
        "b = torch.relu(a)",
        "c = b * 0.1",
        "d = torch.exp(c)",
        "e = d + 1",
        "f = torch.exp(x)",
        "g = torch.tanh(f)",
        "h = torch.nn.functional.softmax(e, dim=-1, dtype=None)",
        "i = torch.chunk(g, 2, dim=1)",
        "j = i[0]",
        "k = j.sum()",
        "l = h * k",
        "m = torch.sqrt(e)",
        "n = l - m",
        "return (n, g)",
    ]
)

pytestmark = pytest.mark.slow


@pytest.fixture
def host(torch_host: WorkerHost) -> WorkerHost:
    return torch_host


@pytest.fixture
def target(tmp_path: Path) -> SampleTarget:
    return mark_trusted(write_tiny(tmp_path / "whole", BODY, {"x": (6, 8), "w": (8, 8)}))


def located(
    backend: str,
    target: SampleTarget,
    host: WorkerHost,
    folder: Path,
    bench: BenchmarkConfig = BENCH,
    against: str = "",
    **options: Any,
) -> Fault:
    described, *before = (described_backend(name, bench, host) for name in (backend, against) if name)
    config, folders = LocateConfig(**options), {"work_dir": folder / "work", "log_dir": folder, "lock_dir": folder}
    return locate(target, described, host, config, bench=bench, against=before[0] if before else None, **folders)


def described_backend(name: str, bench: BenchmarkConfig, host: WorkerHost) -> BackendDescription:
    return describe_backend(BackendSpec(f"{PLANTED}:{name}"), bench, host)


def shapes(fault: Fault) -> list[tuple[int, ...]]:
    return [tensor.shape for tensor in fault.sample.tensors]


def test_one_operator_that_is_wrong(target: SampleTarget, host: WorkerHost, tmp_path: Path) -> None:
    fault = located("WrongTanh", target, host, tmp_path)
    assert (fault.kind, fault.failure) == (FaultKind.WRONG, "accuracy")
    assert fault.operators == ("torch.tanh",)
    assert shapes(fault) == [(1, 1)]
    assert (fault.shows_as_sample, fault.is_minimal, fault.whole_operator_count) == (True, True, 14)
    assert fault.trial_count < 60


def test_shapes_shrink_as_far_as_the_fault_shows(target: SampleTarget, host: WorkerHost, tmp_path: Path) -> None:
    fault = located("WrongWhenLarge", target, host, tmp_path)
    assert fault.operators == ("torch.tanh",)
    assert shapes(fault) == [(1, 8)]


def test_what_makes_the_inputs_joins_only_where_the_fault_needs_it(host: WorkerHost, tmp_path: Path) -> None:
    body = "a = x.t()\nb = torch.relu(y)\nc = torch.sigmoid(z)\nd = torch.addcmul(a, b, c)\nreturn (d,)"
    target = mark_trusted(write_tiny(tmp_path / "joined", body, {"x": (6, 8), "y": (8, 6), "z": (8, 6)}))
    fault = located("WrongWhenTransposed", target, host, tmp_path, shrink=False)
    assert fault.operators == ("Tensor.t", "torch.addcmul")
    assert fault.shows_as_sample and fault.is_minimal


def test_nan_where_eager_has_nan_is_no_fault(host: WorkerHost, tmp_path: Path) -> None:
    body = "a = x - x\nb = a / a\nc = torch.tanh(x)\nreturn (b, c)"
    target = mark_trusted(write_tiny(tmp_path / "nan", body, {"x": (6, 8)}))
    with pytest.raises(LocateError, match="does not fail: it runs, and agrees with eager mode at t = -3"):
        located("Right", target, host, tmp_path, locate_config(BENCH))
    fault = located("WrongTanh", target, host, tmp_path, locate_config(BENCH), shrink=False)
    assert fault.operators == ("torch.tanh",)


@pytest.mark.parametrize(("backend", "failure"), [("Crash", "crash"), ("Hang", "timeout")])
def test_a_process_that_dies_or_hangs(backend: str, failure: str, host: WorkerHost, tmp_path: Path) -> None:
    """In a short graph: each candidate that hangs takes all of its deadline."""
    body = "a = torch.relu(x)\nb = torch.tanh(a)\nreturn (b,)"
    target = mark_trusted(write_tiny(tmp_path / "short", body, {"x": (6, 8)}))
    bench = BenchmarkConfig(warmup=0, trials=1, deadline_s=5)
    fault = located(backend, target, host, tmp_path, bench, shrink=False)
    assert (fault.kind, fault.failure) == (FaultKind.CRASH, failure)
    assert fault.operators == ("torch.tanh",)


def test_an_error_is_not_left_for_another(target: SampleTarget, host: WorkerHost, tmp_path: Path) -> None:
    """On the way to smaller shapes another operator fails, in another way: that is noted, and not followed."""
    fault = located("Refuses", target, host, tmp_path)
    assert fault.operators == ("torch.tanh",)
    assert "has no lowering" in fault.message and fault.signature == "NotImplementedError: … has no lowering at …"


@pytest.mark.alone
def test_the_operator_that_loses_most_time(target: SampleTarget, host: WorkerHost, tmp_path: Path) -> None:
    fault = located("Slow", target, host, tmp_path, TIMED, kind=FaultKind.SLOW, shrink=False)
    assert (fault.kind, fault.operators) == (FaultKind.SLOW, ("torch.tanh",))


def test_what_failed_before_as_well_did_not_begin_to(target: SampleTarget, host: WorkerHost, tmp_path: Path) -> None:
    """Of two operators that are wrong, the one is found that was right under the build before."""
    alone = mark_trusted(write_tiny(tmp_path / "one", "a = torch.tanh(x)\nreturn (a,)", {"x": (6, 8)}))
    soft = mark_trusted(write_tiny(tmp_path / "soft", "a = x.softmax(-1)\nreturn (a,)", {"x": (6, 8)}))
    fault = located("WrongTanhAndSoftmax", alone, host, tmp_path, against="WrongSoftmax", shrink=False)
    assert fault.operators == ("torch.tanh",)
    for backend, sample in (("WrongSoftmax", alone), ("WrongTanhAndSoftmax", soft)):
        with pytest.raises(LocateError, match="or failed so before as well"):
            located(backend, sample, host, tmp_path, against="WrongSoftmax")


@pytest.mark.alone
def test_the_operator_that_got_slower(target: SampleTarget, host: WorkerHost, tmp_path: Path) -> None:
    """Another operator is slow under both builds."""
    asked = {"against": "SlowExp", "kind": FaultKind.SLOW, "shrink": False}
    fault = located("SlowTanhAndExp", target, host, tmp_path, TIMED, **asked)
    assert fault.operators == ("torch.tanh",)
    assert fault.message.endswith(" ms before")
    with pytest.raises(LocateError, match="not slower than the build before"):
        located("SlowExp", target, host, tmp_path, TIMED, **asked)


def test_a_backend_of_ones_own_has_a_reproducer(target: SampleTarget, host: WorkerHost, tmp_path: Path) -> None:
    """It lies beside a copy of the backend, and shows the fault without this project."""
    fault = located("WrongTanh", target, host, tmp_path)
    described = described_backend("WrongTanh", BENCH, host)
    folder, row, ran = write_fault(fault, target, described, tmp_path / "faults")
    assert row.reproduces and ran is not None and ran.last_line.startswith("expected ")
    assert (folder / "compiler" / "planted.py").is_file()

    strange = dataclasses.replace(described, confines_code=True)
    _, row, ran = write_fault(fault, target, strange, tmp_path / "faults")
    assert row.reproduces is None and ran is None, "code of strangers is not run outside of the sandbox"


def test_another_fault_is_said_so(target: SampleTarget, host: WorkerHost, tmp_path: Path) -> None:
    with pytest.raises(LocateError, match="fails in another way: wrong: accuracy"):
        located("WrongTanh", target, host, tmp_path, kind=FaultKind.CRASH)


def test_a_budget_ends_it_with_the_best_so_far(target: SampleTarget, host: WorkerHost, tmp_path: Path) -> None:
    fault = located("WrongTanh", target, host, tmp_path, max_trials=4)
    assert not fault.is_minimal
    assert "torch.tanh" in fault.operators and len(fault.operators) < fault.whole_operator_count
    assert fault.trial_count <= 4


def test_what_makes_its_inputs_is_cut_out_where_it_is_asked_for(
    target: SampleTarget, host: WorkerHost, tmp_path: Path
) -> None:
    """Two steps back; nothing where the operators take what the graph takes."""
    context = located("WrongSoftmax", target, host, tmp_path, context=True, shrink=False).context
    assert context is not None and context.shows
    names = [Graph.parse(sample.model_code).operators for sample in (context.prologue, context.together)]
    assert names == [("torch.exp", "operator.add"), ("torch.exp", "operator.add", "torch.nn.functional.softmax")]
    alone = mark_trusted(write_tiny(tmp_path / "one", "a = torch.tanh(x)\nreturn (a,)", {"x": (6, 8)}))
    assert located("WrongTanh", alone, host, tmp_path, context=True, shrink=False).context is None
