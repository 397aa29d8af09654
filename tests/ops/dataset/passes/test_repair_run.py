"""Repair through a worker: a new version beside the old one, or the reason why there is none."""

from pathlib import Path
from typing import Any

import pytest
from faulty_samples import HOPELESS, ONES_MASK, make_sample
from pydantic import TypeAdapter

from ops.dataset.passes.repair.values import repair_summary
from ops.dataset.passes.transforms.finite_outputs import FiniteOutputs, NotRepairedError, repair
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.identity import sample_hash
from ops.dataset.sample.trust import is_trusted, mark_trusted
from ops.dataset.validate.run import ValidateConfig, validate_samples
from ops.execution.untrusted.values import read
from ops.execution.worker.client import WorkerHost


def target_of(sample: Sample, folder: Path) -> SampleTarget:
    write_sample(sample, folder / "dead")
    return mark_trusted(SampleTarget("tests", "dead", sample_hash(sample), folder / "dead"))


def test_a_new_version_that_validates(torch_host: WorkerHost, tmp_path: Path) -> None:
    target = target_of(ONES_MASK, tmp_path / "old")
    config = ValidateConfig(checks=("runnable",))
    repaired = repair(target, tmp_path / "new", torch_host, log_dir=tmp_path / "logs", config=config)
    assert (repaired.sample_id, repaired.path) == ("dead", tmp_path / "new" / "dead")
    assert repaired.sample_hash == sample_hash(read_sample(repaired.path)) != target.sample_hash
    assert read_sample(target.path) == ONES_MASK
    assert is_trusted(repaired)
    (judged,) = validate_samples([repaired], torch_host, log_dir=tmp_path / "logs", config=config)
    assert [(row.passed, row.message) for row in judged.rows] == [(True, repair_summary(read_sample(repaired.path)))]


@pytest.mark.parametrize(
    ("sample", "reason"),
    [
        (HOPELESS, "no values that were tried help: every output"),
        (make_sample("return (x * float('nan'),)", HOPELESS.weights), "tried help: output 0 has 6 values"),
        (make_sample("return (x + 1,)", HOPELESS.weights), "its outputs are worth comparing"),
        (make_sample("return (x.reshape(5),)", HOPELESS.weights), "eager: "),
    ],
)
def test_why_there_is_none(sample: Sample, reason: str, torch_host: WorkerHost, tmp_path: Path) -> None:
    target, logs = target_of(sample, tmp_path), tmp_path / "logs"
    with pytest.raises(NotRepairedError, match=reason):
        repair(target, tmp_path / "new", torch_host, log_dir=logs, config=ValidateConfig())
    assert not (tmp_path / "new").exists()


GIVEN = {"mean": 1.0, "std": None, "min_val": None, "max_val": None}
BAD = ({"mean": "1"}, {"mean": float("nan")}, {"std": float("inf")}, {"max_val": "7"}, {"data": [1]})


class _Worker:
    """Answers what it was given."""

    def __init__(self, answer: object) -> None:
        self.answered, self.target = answer, SampleTarget("tests", "dead", "", Path())

    def answer(self, kind: type[Any], *_: str) -> Any:
        return read(TypeAdapter(kind), self.answered, "the task's answer")


def run(answer: object) -> Sample:
    return FiniteOutputs().run(HOPELESS, _Worker(answer)).sample  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"fault": None, "values": [1]},
        *({"fault": None, "values": {"x": value}} for value in (3, *({**GIVEN, **bad} for bad in BAD))),
    ],
)
def test_a_worker_is_not_trusted(answer: object) -> None:
    with pytest.raises(NotRepairedError, match="the task's answer is malformed"):
        run(answer)


def test_values_of_tensors_that_a_sample_does_not_have_are_left_out() -> None:
    assert run({"fault": None, "values": {"another": GIVEN}}) is HOPELESS
