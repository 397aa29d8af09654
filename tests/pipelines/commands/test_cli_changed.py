"""`--changed`: a stage leaves alone what it has a result of, and takes again what was edited, be it sample or code."""

import json
import shutil
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ops.dataset.convert.run import ConversionRunner
from ops.dataset.decompose.run import DecomposedSample, decomposed_folder
from ops.dataset.derived import DerivationRow, PartRow
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.sample.identity import content_hash
from ops.dataset.validate.base import SampleValidation
from ops.dataset.validate.registry import names
from ops.evaluation.benchmark.describe import BackendDescription, BackendSpec
from ops.evaluation.locate.rows import FaultRow
from pipelines.exits import ExitCode
from tests.assets.fake_runner import ENVIRONMENT
from tests.ops.dataset.convert.scaling_converter import ScalingConverter
from tests.pipelines.conftest import SAMPLES, Workplace
from tests.pipelines.in_process import graphnet
from tests.warehouse.annex_rows.locate import fault
from tests.warehouse.warehouse_rows import validation_of
from warehouse.stages.code_version import Codebase
from warehouse.stages.locate import LocateStage


class FakeWork:
    """Stands in for the work of each stage on one sample: notes the sample, and gives a result."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.broken: set[str] = set()

    def passed(self, target: SampleTarget, *_: Any, out: Path, **__: Any) -> DerivationRow:
        self.done.append(target.sample_id)
        shutil.copytree(target.path, out / target.sample_id, dirs_exist_ok=True)
        return DerivationRow.of(target, "pass", "stable_api", result_hash=target.sample_hash)

    def decomposed(self, target: SampleTarget, scheme: str, root: Path, *_: Any, **__: Any) -> DecomposedSample:
        self.done.append(target.sample_id)
        folder = decomposed_folder(root, target.sample_id)
        folder.mkdir(parents=True, exist_ok=True)
        identity = content_hash(read_sample(target.path))
        of_graph = {"sample_hash": "", "files_hash": "", "content_hash": identity, "part_count": 1}
        result = DecomposedSample.of(target, "decompose", scheme, folder=folder, **of_graph)
        part = PartRow(derivation_id=result.derivation_id, part_index=0, child_hash="child", operator_count=1)
        return result.having(rows=(part,))

    def judged(self, targets: list[SampleTarget], *_: Any, **__: Any) -> Iterator[SampleValidation]:
        for target in targets:
            self.done.append(target.sample_id)
            rows = [validation_of(target, name, passed=name not in self.broken) for name in names()]
            yield SampleValidation(target, tuple(rows), {})

    def repaired(self, target: SampleTarget, folder: Path, *_: Any, **__: Any) -> SampleTarget:
        self.done.append(f"repaired {target.sample_id}")
        shutil.copytree(target.path, folder / target.sample_id)
        return target

    def located(
        self, _: object, target: SampleTarget, backend: BackendDescription, *__: Any
    ) -> tuple[Path, FaultRow, None]:
        self.done.append(target.sample_id)
        of_run = {"backend": "tvm", "backend_version": "1", "build_hash": backend.build_hash}
        of_sample = {"dataset": target.dataset, "sample_hash": target.sample_hash}
        return Path("faults/f"), fault(uuid.uuid4().hex, target.sample_id, **of_sample, **of_run), None

    def converted(self, target: SampleTarget, root: Path, *_: Any) -> DerivationRow:
        self.done.append(target.sample_id)
        write_sample(read_sample(target.path), root / target.sample_id)
        row = DerivationRow.of(target, "convert", "scaling", result_hash="converted")
        return row.having(is_converted=True, t_min=-5.0)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> FakeWork:
    fake = FakeWork()
    backend = BackendDescription(BackendSpec("tvm"), "tvm", "1", None, "{}", ENVIRONMENT, "config")
    monkeypatch.setattr("warehouse.stages.derivations.passes.apply_pass", fake.passed)
    monkeypatch.setattr("warehouse.stages.derivations.decompose.decompose_sample", fake.decomposed)
    monkeypatch.setattr("warehouse.stages.validate.validate_samples", fake.judged)
    monkeypatch.setattr("warehouse.stages.validate.repair", fake.repaired)
    monkeypatch.setattr("warehouse.stages.locate.locate", lambda *_, **__: None)
    monkeypatch.setattr("warehouse.stages.locate.write_fault", fake.located)
    monkeypatch.setattr(LocateStage, "describe", lambda *_: backend)
    monkeypatch.setattr("warehouse.stages.derivations.convert.get_converter", lambda _: ScalingConverter())
    monkeypatch.setattr(ConversionRunner, "convert", lambda _, *arguments: fake.converted(*arguments))
    return fake


COMMANDS = {
    "pass": ("pass", "stable_api", "samples", "--out", "out"),
    "decompose": ("decompose", "samples", "--scheme", "single_op", "--out", "out"),
    "validate": ("validate", "samples"),
    "locate": ("locate", "samples", "--backend", "tvm", "--out", "out"),
    "convert": ("convert", "samples", "--to", "scaling", "--out", "out"),
}
LOST = {"pass": "out/tests/b", "decompose": "out/tests/b_decomposed", "convert": "out/tests/b"}
"""Results of a sample that are gone make it out of date."""
DAMAGED = {"pass", "convert"}
"""So do results that are one sample, where it is no longer as it was left."""

Again = Callable[..., tuple[int, list[str], str]]


@pytest.fixture
def again(workplace: Workplace, work: FakeWork) -> Again:
    """Runs a command: its exit code, the samples that it took, and what it said."""

    def run(command: str, *options: str) -> tuple[int, list[str], str]:
        work.done.clear()
        done = graphnet((*COMMANDS[command], "--changed", *options), workplace.environ, workplace.folder)
        return done.returncode, sorted(work.done), done.stdout + done.stderr

    return run


@pytest.mark.parametrize("command", COMMANDS)
def test_only_what_changed_is_done_again(
    command: str, again: Again, workplace: Workplace, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert again(command)[:2] == (ExitCode.OK, list(SAMPLES))
    with monkeypatch.context() as patch:
        patch.delattr("warehouse.stages.derivations.base.read_sample_files")  # results that nobody touched are not read
        code, samples, text = again(command)
    assert (code, samples) == (ExitCode.NOTHING, []) and "nothing changed" in text
    model = workplace.folder / "samples" / "tests" / "a" / "model.py"
    model.write_text(model.read_text().replace("torch.relu", "torch.tanh"))
    assert again(command)[:2] == (ExitCode.OK, ["tests/a"])
    if command in LOST:
        shutil.rmtree(workplace.folder / LOST[command])
        code, samples, text = again(command)
        assert (code, samples) == (ExitCode.OK, ["tests/b"]) and "2 were up to date" in text
    if command in DAMAGED:
        (workplace.folder / LOST[command] / "model.py").write_text("damaged")
        assert again(command)[:2] == (ExitCode.OK, ["tests/b"])


def test_what_is_not_runnable_is_repaired_once(again: Again, work: FakeWork) -> None:
    work.broken = {"runnable"}
    assert again("validate")[:2] == (ExitCode.FAILED, list(SAMPLES))
    assert again("validate")[0] == ExitCode.NOTHING
    code, samples, _ = again("validate", "--repair", "repaired")
    assert code == ExitCode.FAILED and samples == sorted([*SAMPLES * 2, *(f"repaired {name}" for name in SAMPLES)])
    assert again("validate", "--repair", "repaired")[0] == ExitCode.NOTHING


@pytest.mark.parametrize(("command", "version"), [("pass", "pass_version"), ("convert", "modules_version")])
def test_other_code_makes_results_out_of_date(
    command: str, version: str, again: Again, monkeypatch: pytest.MonkeyPatch
) -> None:
    again(command)
    monkeypatch.setattr(Codebase, version, lambda *_: "other code")
    assert again(command)[1] == list(SAMPLES)


def test_conversions_that_are_up_to_date_are_shown(again: Again) -> None:
    first = [json.loads(line) for line in again("convert", "--json")[2].splitlines() if line.startswith("{")]
    second = [json.loads(line) for line in again("convert", "--json")[2].splitlines() if line.startswith("{")]
    assert [row["sample_id"] for row in first] == list(SAMPLES) and second == first


@pytest.mark.parametrize("command", sorted(COMMANDS.keys() - {"pass"}))
def test_what_changed_is_asked_of_the_database(command: str, again: Again) -> None:
    code, samples, text = again(command, "--no-store")
    assert (code, samples) == (ExitCode.USAGE, []) and "--changed asks the database" in text
