"""The pass `batch_norm_meta`: variances in every spelling get a lowest value, and nothing else is touched."""

from pathlib import Path
from typing import Any

import pytest

from ops.dataset.passes.apply import apply_pass
from ops.dataset.passes.base import apply_where_needed
from ops.dataset.passes.registry import get_pass
from ops.dataset.passes.repair.batch_norm_variances import SMALLEST, variances
from ops.dataset.passes.sample_run import SampleRunConfig
from ops.dataset.passes.transforms.batch_norm_meta import BatchNormMeta
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.sample.format.files import files_hash, read_sample_files
from ops.dataset.sample.format.types import Sample, SampleInfo, TensorMeta
from ops.dataset.sample.provenance import Ledger
from ops.dataset.sample.trust import mark_trusted
from ops.execution.worker.client import WorkerHost
from tests.tiny_samples import code_of

SPELLINGS = {
    "functional": "y = torch.nn.functional.batch_norm(x, mean, var, w, b, False, 0.1, 1e-05)",
    "keywords": "y = torch.nn.functional.batch_norm(x, running_mean=mean, running_var=var, weight=w, bias=b)",
    "torch": "y = torch.batch_norm(x, w, b, mean, var, False, 0.1, 1e-05, True)",
    "aten": "y = torch.ops.aten._native_batch_norm_legit_no_training.default(x, w, b, mean, var, 0.1, 1e-05)[0]",
    "instance": "y = torch.nn.functional.instance_norm(x, mean, var, w, b, False, 0.1, 1e-05)",
    "reshaped": "v = var.view(-1);  var = None\ny = torch.nn.functional.batch_norm(x, mean, v, w, b)",
    "by a function": "v = torch.reshape(var, (8,))\ny = torch.nn.functional.batch_norm(x, mean, v, w, b)",
    "twice": "v = var.to(torch.float32)\nu = v.reshape(8)\ny = torch.nn.functional.batch_norm(x, mean, u, w, b)",
    "in the call": "y = torch.nn.functional.batch_norm(x, mean, var.flatten(), w, b)",
}


def sample(body: str, **var: Any) -> Sample:
    code = code_of(f"{body}\nreturn (y,)", "x, mean, var, w, b")
    vectors = [TensorMeta(name, (8,), "float32", "cpu", 0.1, 1.0) for name in ("mean", "w", "b")]
    variance = TensorMeta("var", (8,), "float32", "cpu", **{"mean": 0.1, "std": 1.0, **var})
    weights = (TensorMeta("x", (4, 8, 5), "float32", "cpu", 0.0, 1.0), vectors[0], variance, *vectors[1:])
    return Sample(code, weights, info=SampleInfo(model_name="m", source="tests", task="other"))


def written(sample: Sample, root: Path) -> tuple[SampleTarget, Path]:
    write_sample(sample, root / "model")
    return SampleTarget("tests", "model", "0" * 64, root / "model"), root / "model"


@pytest.mark.parametrize("name", SPELLINGS)
def test_the_variance_is_found_in_every_spelling(name: str) -> None:
    before = sample(SPELLINGS[name])
    after = apply_where_needed(BatchNormMeta(), before)
    lows = {tensor.name: tensor.min_val for tensor in after.sample.weights}
    assert lows == {"x": None, "mean": None, "var": 0.0, "w": None, "b": None}
    assert after.message == "min_val of var"
    assert apply_where_needed(BatchNormMeta(), after.sample).sample is after.sample, "a second time changes nothing"
    assert after.sample.model_code == before.model_code


def test_without_eps_the_variance_stays_above_zero() -> None:
    body = "y = torch.nn.functional.batch_norm(x, mean, var, w, b, False, 0.1, 0.0)"
    assert variances(sample(body).model_code) == {"var": SMALLEST}


@pytest.mark.parametrize(
    ("body", "var"),
    [
        ("y = x + var[0]", {}),
        ("v = var - mean\ny = torch.nn.functional.batch_norm(x, mean, v, w, b)", {}),
        (SPELLINGS["functional"], {"min_val": 0.5}),
        (SPELLINGS["functional"], {"data": [1.0] * 8}),
        ("y = torch.nn.functional.batch_norm(x, None, None, w, b, True)", {}),
    ],
)
def test_what_is_right_or_no_variance_is_left_alone(body: str, var: dict[str, Any]) -> None:
    before = sample(body, **var)
    assert apply_where_needed(BatchNormMeta(), before).sample is before


def test_a_sample_is_rewritten_in_place_and_its_outputs_are_numbers(torch_host: WorkerHost, tmp_path: Path) -> None:
    target, folder = written(sample(SPELLINGS["functional"]), tmp_path)
    (folder / "notes.txt").write_text("mine")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    config = SampleRunConfig(deadline_s=60)
    ledger = Ledger(tmp_path / "ledger.jsonl", tmp_path / "none.jsonl")
    where = {"ledger": ledger, "host": torch_host, "log_dir": tmp_path / "logs", "config": config}
    result = apply_pass(mark_trusted(target), get_pass("batch_norm_meta"), **where)  # type: ignore[arg-type]
    assert (result.is_modified, result.status, result.message) == (True, "success", "min_val of var")
    after = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert [name for name in before if before[name] != after[name]] == ["weight_meta.py"]
    assert ledger.trusts(files_hash(read_sample_files(folder))), "it is trusted as it was"
    again = apply_pass(target, get_pass("batch_norm_meta"))
    assert not again.is_modified and {path.name: path.read_bytes() for path in folder.iterdir()} == after


def test_a_pass_that_changes_outputs_though_it_should_not_changes_nothing_on_disk(
    torch_host: WorkerHost, tmp_path: Path
) -> None:
    class Wrong(BatchNormMeta):
        name = "wrong"
        keeps_outputs = True

    target, folder = written(sample(SPELLINGS["functional"], mean=-1.0), tmp_path)
    before = read_sample(folder)
    result = apply_pass(target, Wrong(), host=torch_host, log_dir=tmp_path, config=SampleRunConfig(deadline_s=60))
    assert result.status == "failure" and "wrong was not applied: the values of output 0 differ" in result.message
    assert read_sample(folder) == before


def test_a_broken_sample_is_a_failure_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "model").mkdir()
    target = SampleTarget("tests", "model", "0" * 64, tmp_path / "model")
    result = apply_pass(target, get_pass("batch_norm_meta"))
    assert result.status == "failure" and "graph_net.json" in result.message
