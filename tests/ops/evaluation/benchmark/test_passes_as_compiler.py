"""A folder of passes is judged as a compiler is, in the sandbox: cheats that PassBench does not see."""

from pathlib import Path

import pytest

from ops.dataset.sample.trust import mark_trusted
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendSpec, describe_backend, spec_of
from ops.evaluation.benchmark.results import BenchmarkRun, Status
from ops.execution.worker.client import WorkerHost
from tests import benchmarking
from tests.backends.test_passes import pass_text, written
from tests.tiny_samples import LINEAR, write_tiny

CONFIG = BenchmarkConfig(threads=1, warmup=1, trials=3)


def run(host: WorkerHost, folder: Path, passes: Path) -> BenchmarkRun:
    description = describe_backend(spec_of(f"passes:{passes}"), CONFIG, host)
    assert description.confines_code
    target = mark_trusted(write_tiny(folder / "linear", *LINEAR))
    assert not description.trusts(target)
    return benchmarking.bench(host, description, folder, target, config=CONFIG)[0].run


CHEATS = {
    "honest": ("return F.gelu(x @ y)", True),
    "first output again": ("OUT.append(F.gelu(x @ y)) if not OUT else None\n    return OUT[0]", False),
    "right in the warm-up": ("OUT.append(1)\n    return F.gelu(x @ y) * (1 if len(OUT) < 3 else 0.5)", False),
}


@pytest.mark.parametrize(("body", "is_good"), CHEATS.values(), ids=CHEATS)
def test_the_judge_sees_what_passes_do_in_timed_calls(
    body: str, is_good: bool, torch_host: WorkerHost, tmp_path: Path
) -> None:
    text = pass_text("x, y", "F.gelu(x @ y)", "x, y", body, before="OUT = []\n\n\n")
    result = run(torch_host, tmp_path, written(tmp_path / "p", Fuse=text))
    assert result.status == Status.SUCCESS and (result.t_min == float("-inf")) == is_good, result.message


def test_a_pass_without_a_match_is_a_failure(torch_host: WorkerHost, tmp_path: Path) -> None:
    text = pass_text("x", "x.cos()", "x", "return x.cos()")
    result = run(torch_host, tmp_path, written(tmp_path / "p", Fuse=text))
    assert result.status == Status.FAILURE and "did not match: Fuse" in (result.message or "")
    assert BackendSpec("passes", {"folder": "a/b"}) == spec_of("passes:a/b")
