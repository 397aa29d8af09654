"""`graphnet validate --repair`: a new version of what is not runnable, and rows that say so."""

import json

import pytest

from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.sample.format.types import Sample, SampleInfo, TensorMeta
from pipelines.exits import ExitCode
from tests.pipelines.conftest import Workplace
from tests.pipelines.in_process import graphnet
from tests.tiny_samples import trust

MODEL = """import torch


class GraphModule(torch.nn.Module):
    def forward(self, x: torch.Tensor, weight: torch.Tensor):
        linear = torch.nn.functional.linear(x, weight)
        return (linear{more},)
"""


@pytest.mark.slow
@pytest.mark.usefixtures("lasting_hosts")
def test_repair(workplace: Workplace) -> None:
    weights = (
        TensorMeta("x", (2, 4), "float32", "cpu", mean=0.0, std=1.0),
        TensorMeta("weight", (4, 4), "float32", "cpu", mean=0.0, std=0.0),
    )
    mine, repaired = workplace.folder / "mine", workplace.folder / "repaired"
    for name, more in (("zero", ""), ("hopeless", " * 0")):
        info = SampleInfo(model_name=name, source="tests", task="other")
        write_sample(Sample(MODEL.format(more=more), weights, info=info), mine / name)
    trust(workplace.folder / "home", mine)
    options = ("--check", "runnable", "--repair", str(repaired), "--json", "--no-store")
    done = graphnet(("validate", str(mine), *options), workplace.environ)
    assert done.returncode == ExitCode.FAILED, done.stderr  # one of the two is as it was
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(row["sample_id"], row["passed"]) for row in rows] == [("hopeless", False), ("zero", False), ("zero", True)]
    assert rows[1]["sample_hash"] != rows[2]["sample_hash"]
    assert rows[2]["message"] == "repaired, other values than recorded: weight"
    assert "hopeless was not repaired: no values that were tried help" in done.stderr
    assert [path.name for path in repaired.iterdir()] == ["zero"]
    assert read_sample(mine / "zero").weights == weights
