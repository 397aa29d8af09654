"""Passes that run a sample of two devices: texts of all ranks and undivided tensors follow."""

import dataclasses
from pathlib import Path

import pytest
from faulty_samples import floats

from ops.dataset.derived import DerivationRow
from ops.dataset.passes.apply import apply_pass
from ops.dataset.passes.registry import get_pass
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.sample.format.devices import (
    Devices,
    Group,
    Placement,
    devices_of,
    put_together,
    rank_sample,
    with_devices,
)
from ops.dataset.sample.format.types import Sample, SampleInfo
from ops.dataset.sample.identity import graph_hash
from ops.dataset.validate.run import ValidateConfig, validate_samples
from ops.errors import GraphNetError
from ops.execution.worker.client import WorkerHost
from tests.tiny_samples import code_of

SPLIT = (("fsdp", 0),)


def code(rank: int) -> str:
    """A rank's graph of x[4, 8] and a weight, both divided; its constant makes it another text."""
    lines = (
        "view = torch.ops.aten.view.default(x, [16])",
        "view_1 = torch.ops.aten.view.default(view, [2, 8])",
        f"mul = torch.ops.aten.mul.Tensor(view_1, {rank + 1})",
        "part = torch.ops._c10d_functional.all_gather_into_tensor.default(self_w, 2, 'fsdp')",
        "w = torch.ops._c10d_functional.wait_tensor.default(part)",
        "mm = torch.ops.aten.mm.default(mul, w)",
        "y = torch.ops.aten._softmax.default(mm, -1, False)",
        "return (y,)",
    )
    return code_of("\n".join(lines), "x: torch.Tensor, self_w: torch.Tensor")


def two_ranks(second: str | None = None) -> Sample:
    devices = Devices(
        mesh={"fsdp": 2},
        groups={"fsdp": Group(((0, 1),), "gloo")},
        graphs=(0, 1),
        tensors={"x": Placement((4, 8), SPLIT), "self_w": Placement((8, 8), SPLIT)},
        outputs=(Placement(None, SPLIT),),
    )
    info = with_devices(SampleInfo(model_name="net"), devices)
    sample = Sample(code(0), (floats("x", 2, 8), floats("self_w", 4, 8)), info=info, rank_code={1: second or code(1)})
    return dataclasses.replace(sample, stored_graph_hash=graph_hash(sample))


def apply(sample: Sample, text: str, folder: Path, host: WorkerHost, *, trusted: bool = True) -> DerivationRow:
    write_sample(sample, folder / "net")
    target = SampleTarget("tests", "net", "0" * 64, folder / "net", trusted=trusted)
    return apply_pass(target, get_pass(text), out=folder / "out", host=host, log_dir=folder / "logs")


@pytest.mark.parametrize(
    ("text", "old", "new", "batch", "dtype", "trusted"),
    [
        ("batch_size?n=12", "(x, [16])|(view, [2, 8])", "(x, [48])|(view, [6, 8])", 12, "float32", True),
        ("batch_size?n=2", "(x, [16])|(view, [2, 8])", "(x, [8])|(view, [1, 8])", 2, "float32", False),
        (
            "dtype?to=bfloat16",
            "_softmax.default(mm, -1, False)",
            "_softmax.default(mm.float(), -1, False).to(torch.bfloat16)",
            4,
            "bfloat16",
            False,
        ),
    ],
)
def test_texts_of_all_ranks_and_undivided_tensors_follow(
    tmp_path: Path, torch_host: WorkerHost, text: str, old: str, new: str, batch: int, dtype: str, trusted: bool
) -> None:
    row = apply(two_ranks(), text, tmp_path, torch_host, trusted=trusted)
    assert (row.status, row.is_modified, row.is_checked) == ("success", True, True), row.message
    after = read_sample(tmp_path / "out" / "net")
    texts = [code(0), code(1)]
    for before, now in zip(old.split("|"), new.split("|"), strict=True):
        texts = [each.replace(before, now) for each in texts]
    assert [after.model_code, after.rank_code[1]] == texts
    devices = devices_of(after.info)
    assert devices is not None
    assert {name: place.shape for name, place in devices.tensors.items()} == {"x": (batch, 8), "self_w": (8, 8)}
    assert [(tensor.shape, tensor.dtype) for tensor in after.tensors] == [((batch // 2, 8), dtype), ((4, 8), dtype)]
    target = SampleTarget("tests", "net", "0" * 64, tmp_path / "out" / "net", trusted=True)
    config = ValidateConfig(checks=("runnable", "re_extraction"))
    (result,) = validate_samples([target], torch_host, log_dir=tmp_path / "logs", config=config)
    assert [row.passed for row in result.rows] == [True, True], result.rows
    written = {path: path.read_bytes() for path in (tmp_path / "out").rglob("*.py")}
    assert apply(two_ranks(), text, tmp_path, torch_host).result_hash == row.result_hash
    assert {path: path.read_bytes() for path in (tmp_path / "out").rglob("*.py")} == written


@pytest.mark.parametrize(
    ("sample", "text", "told"),
    [
        (two_ranks(), "batch_size?n=5", "a rank has 2 of a batch of 4: one of 5 is not divided evenly"),
        (two_ranks(), "sequence_length?n=5", "in one process, and this is one of 2 devices: capture it with"),
        (
            two_ranks(code(1).replace("(y,)", "(torch.ops.aten.flip.default(y, [0]),)")),
            "batch_size?n=12",
            "rank 1: row 0 of output 0 is not what the sample gives for that row of its inputs",
        ),
        (
            two_ranks(code(1).replace("mm.default", "mm.out")),
            "dtype?to=float16",
            "rank 1: ",
        ),
    ],
)
def test_refusals_name_the_rank_or_the_size(
    tmp_path: Path, torch_host: WorkerHost, sample: Sample, text: str, told: str
) -> None:
    row = apply(sample, text, tmp_path, torch_host)
    assert row.status == "failure" and told in str(row.message), row.message
    assert not (tmp_path / "out").exists()


def test_ranks_that_became_unlike_are_no_sample() -> None:
    sample = two_ranks()
    parts = {rank: rank_sample(sample, rank) for rank in range(2)}
    assert put_together(sample, parts) == sample
    for change in ({"dtype": "float16"}, {"shape": (3, 8)}):
        weights = (dataclasses.replace(parts[1].weights[0], **change), *parts[1].weights[1:])
        with pytest.raises(GraphNetError, match="rank 1 does not fit rank 0"):
            put_together(sample, {**parts, 1: dataclasses.replace(parts[1], weights=weights)})
