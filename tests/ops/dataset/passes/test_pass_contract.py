"""What every pass promises, for all of them: a pass without an example here fails a test."""

import inspect
import json
import sys
from pathlib import Path

import pytest
from faulty_samples import floats, integers

from ops.dataset.derived import DerivationRow
from ops.dataset.passes.apply import ORIGIN_KEY, apply_pass
from ops.dataset.passes.base import PassError, RunningPass, spelling
from ops.dataset.passes.registry import get_pass, passes, passes_without_parameters
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.sample.format.types import Sample, SampleInfo, TensorMeta
from ops.dataset.sample.provenance import Ledger
from tests.in_process_host import InProcessHost
from tests.rank_samples import parallel_mlp
from tests.tiny_samples import code_of

PARAMETERS = {
    "batch_size": "?n=3", "sequence_length": "?n=9", "image_size": "?n=32",
    "dtype": "?to=bfloat16", "device": "?to=cuda",
}  # fmt: skip
"""Passes with parameters → an example of these."""

NAMES = [name + PARAMETERS.get(name, "") for name in passes()]

CODE = """import torch


class GraphModule(torch.nn.Module):
    def forward(self, L_ids_: torch.Tensor, L_image_: torch.Tensor, self_table: torch.Tensor, self_weight: torch.Tensor,
                self_mean: torch.Tensor, self_variance: torch.Tensor):
        e = torch.nn.functional.embedding(L_ids_, self_table)
        t_4 = e.transpose(1, 2)
        n = torch.nn.functional.batch_norm(t_4, self_mean, self_variance, None, None, False, 0.1, 1e-05)
        v = n.reshape(2, 48)
        s = torch.softmax(v, -1)
        g = torch._C._nn.gelu(s)
        c = torch.conv2d(L_image_, self_weight, None, (4, 4))
        f = c.flatten(2)
        return (g, f.transpose(1, 2).to("cpu"))
"""
WITH_EVERY_TARGET = Sample(
    CODE,
    (
        integers("L_ids_", 2, 6, low=0, high=19), floats("L_image_", 2, 3, 16, 16), floats("self_table", 20, 8),
        floats("self_weight", 5, 3, 4, 4), floats("self_mean", 8), floats("self_variance", 8, mean=0.1),
    ),
    info=SampleInfo(model_name="m", source="tests", task="other"),
)  # fmt: skip
"""Something for every pass to do."""

WITHOUT_TARGETS = Sample(
    code_of("add = self_n + 1\nreturn (add,)", "self_n: torch.Tensor"),
    (TensorMeta("self_n", (40,), "int64", "cuda", min_val=0, max_val=9),),
    info=SampleInfo(model_name="m", source="tests", task="other"),
)
"""Nothing for any pass to do."""


def apply(sample: Sample, text: str, folder: Path) -> tuple[DerivationRow, Path]:
    """Apply a pass to a sample that is written to a folder; the result, and the folder that it is in."""
    write_sample(sample, folder / "in" / "model")
    target = SampleTarget("tests", "model", "0" * 64, folder / "in" / "model")
    with InProcessHost() as host:
        result = apply_pass(target, get_pass(text), out=folder / "out", host=host, log_dir=folder / "logs")  # type: ignore[arg-type]
    return result, folder / "out" / "model"


def test_every_pass_has_an_example() -> None:
    assert set(PARAMETERS) == set(passes()) - set(passes_without_parameters())


@pytest.mark.parametrize("name", passes())
def test_a_pass_is_one_documented_file_of_its_name(name: str) -> None:
    kind = passes()[name]
    module = sys.modules[kind.__module__]
    assert kind.__module__ == f"ops.dataset.passes.transforms.{name}"
    assert (module.__doc__ or "").startswith(f"`{name}") and inspect.getdoc(kind)
    sample_pass = get_pass(name + PARAMETERS.get(name, ""))
    assert spelling(sample_pass) == name + PARAMETERS.get(name, "")
    assert sample_pass.makes_another or not inspect.signature(kind).parameters, "parameters choose another sample"
    assert not (isinstance(sample_pass, RunningPass) and sample_pass.keeps_outputs), (
        "what runs a sample proves its result itself"
    )


@pytest.mark.parametrize("text", NAMES)
def test_a_second_run_changes_nothing(text: str, tmp_path: Path) -> None:
    """The first one runs the sample before and after: outputs stay where the pass says so."""
    result, folder = apply(WITH_EVERY_TARGET, text, tmp_path)
    assert (result.status, result.is_modified, result.is_checked) == ("success", True, True), result.message
    assert result.message and result.spec == text
    once = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert get_pass(text).fault(read_sample(folder)) is None
    again, second = apply(read_sample(folder), text, tmp_path / "again")
    assert (again.status, again.is_modified) == ("success", False), again.message
    assert {path.name: path.read_bytes() for path in second.iterdir()} == once


@pytest.mark.parametrize("text", NAMES)
def test_a_sample_without_a_target_stays(text: str, tmp_path: Path) -> None:
    result, folder = apply(WITHOUT_TARGETS, text, tmp_path)
    assert (result.status, result.is_modified) == ("success", False), result.message
    assert read_sample(folder) == WITHOUT_TARGETS


@pytest.mark.parametrize("text", [text for text in NAMES if get_pass(text).makes_another])
def test_another_sample_is_never_written_over_its_origin(text: str, tmp_path: Path) -> None:
    write_sample(WITH_EVERY_TARGET, tmp_path / "model")
    target = SampleTarget("tests", "model", "0" * 64, tmp_path / "model")
    for out in (None, tmp_path):
        result = apply_pass(target, get_pass(text), out=out)
        assert result.status == "failure" and "makes another sample" in result.message
    assert read_sample(tmp_path / "model") == WITH_EVERY_TARGET


def test_another_sample_is_linked_to_its_origins(tmp_path: Path) -> None:
    write_sample(WITH_EVERY_TARGET, tmp_path / "in" / "model")
    ledger = Ledger(tmp_path / "ledger.jsonl", tmp_path / "none.jsonl")
    path = tmp_path / "in" / "model"
    for step, text in enumerate(("device?to=cuda", "device?to=cuda:1")):
        target = SampleTarget("tests", "model", str(step) * 64, path)
        result = apply_pass(target, get_pass(text), out=tmp_path / str(step), ledger=ledger)
        assert result.status == "success", result.message
        path = tmp_path / str(step) / "model"
    links = read_sample(path).info.extra[ORIGIN_KEY]
    assert links == [
        {"sample_id": "model", "sample_hash": "0" * 64, "pass": "device?to=cuda"},
        {"sample_id": "model", "sample_hash": "1" * 64, "pass": "device?to=cuda:1"},
    ]
    records = [json.loads(line) for line in (tmp_path / "ledger.jsonl").read_text().splitlines()]
    assert [(record["made_by"], record["source_spec"]) for record in records] == [
        ("graphnet pass device?to=cuda", "tests/model"), ("graphnet pass device?to=cuda:1", "tests/model"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nope", f"there is no pass 'nope'; there are {', '.join(passes())}"),
        ("batch_size", "the pass batch_size needs a value of n: write it as 'batch_size?n=…'"),
        ("batch_size?n=0", "n has to be a whole number of at least 1, not '0'"),
        ("batch_size?n=²", "n has to be a whole number of at least 1, not '²'"),
        ("batch_size?m=3", "the pass batch_size has no parameter 'm'; it has n"),
        ("rename?n=3", "the pass rename has no parameter 'n'; it has none"),
        ("batch_size?n", "'n' is not of the form name=value"),
        ("dtype?to=int8", "to has to be one of float16, bfloat16, float32, float64, not 'int8'"),
        ("device?to=cuda;x", "to has to be a device, such as cpu, cuda or cuda:1, not 'cuda;x'"),
    ],
)
def test_what_makes_no_sense_is_said_in_a_line(text: str, message: str) -> None:
    with pytest.raises(PassError) as caught:
        get_pass(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("name", "instead"),
    [("sequence_length?n=9", "capture it with ?mesh=…&tokens=9"), ("image_size?n=32", "?mesh=…&image=32")],
)
def test_of_several_devices_a_pass_that_runs_a_sample_says_what_to_do_instead(
    name: str, instead: str, tmp_path: Path
) -> None:
    write_sample(parallel_mlp(), tmp_path / "sample")
    target = SampleTarget("tests", "sample", "", tmp_path / "sample")
    row = apply_pass(target, get_pass(name), out=tmp_path / "out")
    assert row.status == "failure" and row.message.endswith(instead)
    assert "this is one of 2 devices" in row.message
