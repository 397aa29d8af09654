"""Constraints and passes on samples of several devices: what needs no run of all ranks is done, the rest waits."""

import dataclasses
from pathlib import Path
from typing import ClassVar

import pytest
from rank_samples import parallel_mlp, split_embedding

from ops.dataset.passes.apply import apply_pass
from ops.dataset.passes.base import PassResult, SamplePass, TextPass
from ops.dataset.passes.registry import get_pass
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.sample.format.devices import devices_of, rank_sample, with_devices
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.load import load_module
from ops.dataset.sample.trust import mark_trusted
from ops.dataset.validate.base import SampleValidation
from ops.dataset.validate.run import ValidateConfig, validate_samples
from ops.errors import GraphNetError
from ops.execution.worker.client import WorkerHost


def target_of(sample: Sample, folder: Path) -> SampleTarget:
    write_sample(sample, folder / "net")
    return mark_trusted(SampleTarget("tests", "net", "0" * 64, folder / "net"))


def judged(sample: Sample, folder: Path, host: WorkerHost, **config: tuple[str, ...]) -> SampleValidation:
    target = target_of(sample, folder)
    (result,) = validate_samples([target], host, log_dir=folder / "logs", config=ValidateConfig(**config))
    return result


@pytest.mark.parametrize("sample", [parallel_mlp(), split_embedding()], ids=["equal graphs", "constants"])
@pytest.mark.parametrize("trusted", [True, False], ids=["trusted", "sandboxed"])
def test_all_ranks_run_and_are_extracted_again(
    tmp_path: Path, torch_host: WorkerHost, sample: Sample, trusted: bool
) -> None:
    target = target_of(sample, tmp_path)
    target = target if trusted else dataclasses.replace(target, trusted=False)
    (result,) = validate_samples([target], torch_host, log_dir=tmp_path / "logs", config=ValidateConfig())
    told = {row.constraint_name: row.message for row in result.rows if row.passed}
    assert result.undecided == {}
    assert told.keys() >= {"runnable", "re_extraction", "serializable", "statically_analysable", "decomposable"}
    assert "not defined for samples of several devices" in (told["decomposable"] or "")


@pytest.mark.parametrize(
    ("old", "new", "constraint", "told"),
    [
        ("total_1 = ", "import os; os._exit(3); total_1 = ", "custom_operators_accessible", "os"),
        (
            "(part, 'sum'",
            "(part * float('nan'), 'sum'",
            "runnable",
            "rank 0: output 0 has 32 values",
        ),
        ("return (total_1,)", "return (part,)", "runnable", "output 0 of rank 1 is to be that of rank 0"),
        ("return (total_1,)", "return (total_1 * 1,)", "", ""),
    ],
)
def test_faults_that_only_a_run_shows(
    tmp_path: Path, torch_host: WorkerHost, old: str, new: str, constraint: str, told: str
) -> None:
    sample = dataclasses.replace(parallel_mlp(), model_code=parallel_mlp().model_code.replace(old, new))
    rows = judged(sample, tmp_path, torch_host).rows
    failed = {row.constraint_name: row.message or "" for row in rows if not row.passed}
    assert (told in failed[constraint]) if constraint else failed == {}


def test_one_rank_alone_says_why_it_cannot_run(tmp_path: Path, torch_host: WorkerHost) -> None:
    devices = devices_of(parallel_mlp().info)
    assert devices is not None
    info = with_devices(parallel_mlp().info, dataclasses.replace(devices, graphs=(), reason="the rest is secret"))
    sample = dataclasses.replace(parallel_mlp(), info=info)
    result = judged(sample, tmp_path, torch_host, checks=("runnable", "statically_analysable"))
    assert result.undecided == {"runnable": "needs a run of all 2 ranks; it cannot: the rest is secret"}
    assert [row.passed for row in result.rows] == [True]
    with pytest.raises(GraphNetError, match="found one of 2: it cannot run: the rest is secret"):
        load_module(sample)


@pytest.mark.parametrize(
    ("old", "new", "constraint", "told"),
    [
        ("return (", "if own: pass\n        return (", "statically_analysable", "rank 1: model.py:10: If is not part"),
        ("words: torch.Tensor", "words: torch.SymInt", "statically_analysable", "rank 1 takes other arguments"),
        ("aten.sub(", "elsewhere.sub(", "custom_operators_accessible", "elsewhere"),
    ],
)
def test_the_graph_of_each_rank_is_judged(
    tmp_path: Path, torch_host: WorkerHost, old: str, new: str, constraint: str, told: str
) -> None:
    code = split_embedding().rank_code[1].replace(old, new)
    sample = dataclasses.replace(split_embedding(), rank_code={1: code})
    result = judged(sample, tmp_path, torch_host, checks=(constraint,))
    (row,) = result.rows
    assert not row.passed and told in str(row.message)


def test_the_graph_of_a_rank_is_a_sample_of_one_device() -> None:
    sample = split_embedding()
    with pytest.raises(GraphNetError, match="expected a sample of one device, found one of 2: `graphnet bench` runs"):
        load_module(sample)
    second = rank_sample(sample, 1)
    assert (second.model_code, second.rank_code) == (sample.rank_code[1], {})
    assert devices_of(second.info) is None and second.info.num_devices_required == 1
    assert load_module(second) is not None


def test_a_pass_over_text_changes_the_graph_of_each_rank(tmp_path: Path) -> None:
    row = apply_pass(target_of(split_embedding(), tmp_path), get_pass("stable_api"), out=tmp_path / "out")
    assert (row.status, row.is_modified) == ("success", False)
    odd = {1: split_embedding().rank_code[1].replace("torch.ops.aten.lt(own, 0)", "torch._C._nn.gelu(own)")}
    target = target_of(dataclasses.replace(split_embedding(), rank_code=odd), tmp_path)
    row = apply_pass(target, get_pass("stable_api"), out=tmp_path / "out")
    assert (row.status, row.is_modified, row.is_checked) == ("success", True, False)
    after = read_sample(tmp_path / "out" / "net")
    assert after.model_code == split_embedding().model_code
    assert "torch.nn.functional.gelu(own)" in after.rank_code[1]


class Wider(TextPass):
    """Gives all tensors another shape."""

    name: ClassVar[str] = "wider"

    def fault(self, sample: Sample) -> str | None:
        return None if all(8 in tensor.shape for tensor in sample.tensors) else "not wide"

    def apply(self, sample: Sample) -> PassResult:
        return PassResult(sample.with_tensors(lambda tensor: dataclasses.replace(tensor, shape=(8, *tensor.shape))))


@pytest.mark.parametrize(
    ("sample_pass", "told"),
    [
        (get_pass("finite_outputs"), "finite_outputs runs the sample in one process, and this is one of 2 devices"),
        (Wider(), "wider changes names or shapes, and those of several devices cannot be changed"),
    ],
)
def test_other_passes_say_why_they_change_nothing(
    tmp_path: Path, torch_host: WorkerHost, sample_pass: SamplePass, told: str
) -> None:
    target, places = target_of(split_embedding(), tmp_path), {"out": tmp_path / "out", "log_dir": tmp_path / "logs"}
    row = apply_pass(target, sample_pass, host=torch_host, **places)
    assert row.status == "failure" and told in str(row.message)
    assert not (tmp_path / "out").exists()
