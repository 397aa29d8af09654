"""Damaged parts: each damage is found, and range_decomposer_validator draws a step in place of the line ES(t) = 1."""

import contextlib
import shutil
from pathlib import Path

import pytest
import torch
from damages import DAMAGES, edit

from backends import registry
from ops.dataset.decompose.composition.config import CompositionError
from ops.dataset.decompose.run import check_parts, decompose_sample
from ops.dataset.decompose.validator import RangeDecomposerValidator
from ops.dataset.passes.sample_run import SampleRunConfig, SampleWorker
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.replay.load import load_module
from ops.dataset.sample.replay.outputs import first_difference
from ops.dataset.sample.replay.tensors import replay
from ops.dataset.sample.trust import is_trusted, mark_trusted
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import CHECK_BACKEND, BackendConfigError, BackendSpec, describe_backend
from ops.evaluation.benchmark.results import BenchmarkRun
from ops.evaluation.benchmark.runner import run_benchmarks
from ops.evaluation.verdict.result import RunResult
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.sandbox.confinement import Sandbox, SandboxKind
from ops.reporting.score.metrics import ScoredSample, curve
from ops.reporting.score.policies import PAPER
from tests.in_process_host import InProcessHost
from tests.tiny_samples import write_tiny

VALIDATOR = "range_decomposer_validator"
CONFIG = BenchmarkConfig(warmup=1, trials=3, deadline_s=60)


WRONG_NUMBERS = (
    "a wrong constant",
    "another input before the operators",
    "another value is returned",
    "outputs in another order",
    "something freed is returned",
)
"""Damages whose parts run as one module, and give something else."""


def prepared(target: SampleTarget, parts: Path) -> tuple[RangeDecomposerValidator, str | None]:
    """The validator in this process after it has seen a sample, and how what it compiles differs from that."""
    sample = read_sample(target.path)
    module, inputs = load_module(sample), replay(sample, seed=0)
    validator = registry.resolve(VALIDATOR, {"parts": str(parts)})
    with contextlib.chdir(target.path):
        validator.prepare(module, inputs)
    with torch.no_grad():
        return validator, first_difference(module(**inputs), validator.compile(module, inputs)(**inputs))


def damaged(name: str, parts: Path, folder: Path) -> Path:
    """The folder below which the damaged parts are."""
    DAMAGES[name][0](shutil.copytree(parts, folder / "parts/damaged_decomposed"))
    return folder / "parts"


@pytest.mark.parametrize("name", DAMAGES)
def test_each_damage_is_found(name: str, split: SampleTarget, parts: Path, here: InProcessHost, tmp_path: Path) -> None:
    worker = SampleWorker(split, here, tmp_path, SampleRunConfig())
    with pytest.raises(CompositionError) as raised:
        check_parts(worker, damaged(name, parts, tmp_path) / "damaged_decomposed")
    assert DAMAGES[name][1] in str(raised.value)


def validate(target: SampleTarget, parts: Path, host: WorkerHost, folder: Path) -> BenchmarkRun:
    described = describe_backend(BackendSpec(VALIDATOR, {"parts": str(parts)}), CONFIG, host)
    assert (described.unavailable_reason, described.trial) == (None, CHECK_BACKEND)
    (result,) = run_benchmarks([target], described, CONFIG, host, log_dir=folder, lock_dir=folder)
    return result.run


def es(run: BenchmarkRun) -> dict[int, float]:
    sample = ScoredSample.of(RunResult.of(run), PAPER)
    return {point.t: point.es for point in curve([sample], PAPER.t_values)}


def test_whole_parts_are_a_line_wrong_ones_a_step_at_1_and_broken_ones_a_step_at_3(
    split: SampleTarget, parts: Path, torch_host: WorkerHost, tmp_path: Path
) -> None:
    root = tmp_path / "parts"  # one for all: a sandbox is started anew to show another
    copied = shutil.copytree(parts, root / "whole_decomposed")
    run = validate(split, root, torch_host, tmp_path)
    assert run.status == "success", run.message
    times = run.times
    assert (run.t_min, times.speedup, times.speedup_low, times.speedup_high) == (-float("inf"), 1.0, 1.0, 1.0)
    assert run.evidence.detail == "3 parts by ranges?k=3"
    assert set(es(run).values()) == {1.0}
    damage, reason = DAMAGES["a wrong constant"]
    damage(copied)
    run = validate(split, root, torch_host, tmp_path)
    assert (run.status, run.t_min) == ("success", float("inf")), run.message
    assert reason in str(run.evidence.detail)
    line = es(run)
    assert line[0] < 1 == line[1]
    damage, reason = DAMAGES["a part is missing"]
    damage(copied)
    run = validate(split, root, torch_host, tmp_path)
    assert (run.status, run.phase) == ("failure", "compile")
    assert reason in str(run.message)
    line = es(run)
    assert line[2] < 1 == line[3]


def test_parts_of_another_sample_are_none(parts: Path, tmp_path: Path) -> None:
    target = write_tiny(tmp_path / "other", "a = x + 1\nreturn (a,)", {"x": (4,)})
    with pytest.raises(CompositionError, match="has no parts of this sample"):
        prepared(target, parts.parent)


@pytest.mark.parametrize("name", ["two parts swapped", "an operator twice", "code beside the graph"])
def test_parts_that_do_not_build_are_an_error(name: str, split: SampleTarget, parts: Path, tmp_path: Path) -> None:
    with pytest.raises(CompositionError) as raised:
        prepared(split, damaged(name, parts, tmp_path))
    assert DAMAGES[name][1] in str(raised.value)


@pytest.mark.parametrize("name", WRONG_NUMBERS)
def test_parts_that_compute_something_else_are_right_at_no_tolerance(
    name: str, split: SampleTarget, parts: Path, tmp_path: Path
) -> None:
    validator, difference = prepared(split, damaged(name, parts, tmp_path))
    assert DAMAGES[name][1] in str(validator.evidence().detail)
    assert difference is not None and "e+38" in difference, "the largest number there is"


@pytest.mark.parametrize(
    ("body", "old", "new", "message"),
    [
        (
            "a = x * 2\nb = x * 3\nc = a.exp()\nreturn (c,)",
            "x * 3",
            "x * 4",
            "subgraph_0 has 'b = x * 4' where the source has 'b = x * 3'",
        ),
        (
            "a = x.abs()\nb = a.relu()\nc = b + 1\nd = a * 2\nreturn (c, d)",
            "return (a, b)",
            "return (a, a)",
            "subgraph_0 returns 'a' as 'b'",
        ),
    ],
    ids=["unused", "same values"],
)
def test_a_difference_that_changes_no_number_is_an_error(
    body: str, old: str, new: str, message: str, here: InProcessHost, tmp_path: Path
) -> None:
    target = write_tiny(tmp_path / "equal", body, {"x": (4,)})
    result = decompose_sample(target, "ranges?points=2", tmp_path, here, log_dir=tmp_path, config=SampleRunConfig())
    edit("subgraph_0/model.py", old, new)(result.folder)
    with pytest.raises(CompositionError) as raised:
        prepared(target, result.folder)
    assert message in str(raised.value)


FORGING = """
        import gc
        for one in gc.get_objects():
            if type(one).__name__ == "RangeDecomposerValidator":
                one._difference = \"\"
"""


def test_parts_that_reach_for_the_judge_do_not_run(split: SampleTarget, parts: Path, tmp_path: Path) -> None:
    forged = shutil.copytree(parts, tmp_path / "parts")
    edit("subgraph_0/model.py", "        c = b * 2.0", "        c = b * 2.0" + FORGING)(forged)
    with pytest.raises(CompositionError, match="subgraph_0 uses 'For', which the source does not"):
        prepared(split, forged)


def test_parts_run_in_a_sandbox_though_the_sample_is_trusted(
    split: SampleTarget, parts: Path, torch_host: WorkerHost, tmp_path: Path
) -> None:
    trusted = mark_trusted(split)
    assert is_trusted(trusted)
    described = describe_backend(BackendSpec(VALIDATOR, {"parts": str(parts)}), CONFIG, torch_host)
    with WorkerHost(confine_by=Sandbox(kind=SandboxKind.LIMITS)) as refusing:
        (result,) = run_benchmarks([trusted], described, CONFIG, refusing, log_dir=tmp_path, lock_dir=tmp_path)
    assert result.run.status == "unavailable" and str(result.run.message).startswith("refused: ")


def test_it_says_what_it_needs(torch_host: WorkerHost, tmp_path: Path) -> None:
    described = describe_backend(BackendSpec(VALIDATOR), CONFIG, torch_host)
    assert "needs the folder of the parts" in str(described.unavailable_reason)
    with pytest.raises(BackendConfigError, match="there is no folder"):
        describe_backend(BackendSpec(VALIDATOR, {"parts": str(tmp_path / "none")}), CONFIG, torch_host)
