"""Parts of samples of several devices: a collective is a part of its own, and those without one are ordinary."""

import dataclasses
from pathlib import Path

import pytest
from rank_samples import parallel_mlp, split_embedding

from ops.dataset.decompose.run import DecomposedSample, decompose_sample
from ops.dataset.decompose.splits import COLLECTIVES, collective_splits
from ops.dataset.graph import Graph
from ops.dataset.passes.sample_run import SampleRunConfig
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.sample.format.devices import devices_of
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.load import load_module
from ops.dataset.sample.replay.outputs import module_outputs
from ops.dataset.sample.replay.tensors import replay
from ops.dataset.sample.trust import mark_trusted
from ops.execution.worker.client import WorkerHost


def decomposed(sample: Sample, folder: Path, host: WorkerHost, scheme: str) -> DecomposedSample:
    write_sample(sample, folder / "net")
    target = mark_trusted(SampleTarget("tests", "net", "0" * 64, folder / "net"))
    places = {"log_dir": folder / "logs", "config": SampleRunConfig()}
    return decompose_sample(target, scheme, folder / "out", host, check=True, **places)


@pytest.mark.parametrize("scheme", ["single_op", "balanced?k=2"])
@pytest.mark.parametrize("sample", [parallel_mlp(), split_embedding()], ids=["equal graphs", "constants"])
def test_parts_without_collectives_are_samples_of_one_device(
    tmp_path: Path, torch_host: WorkerHost, sample: Sample, scheme: str
) -> None:
    result = decomposed(sample, tmp_path, torch_host, scheme)
    assert (result.status, result.composed) == ("success", "equal"), result.message
    parts = [read_sample(folder) for folder, _ in result.part_folders()]
    assert len(parts) >= 2
    for part in parts:
        devices = devices_of(part.info)
        if COLLECTIVES in part.model_code:
            assert devices is not None and devices.reason.startswith("it is a part of the graph of one rank")
            assert Graph.parse(part.model_code).operators[0].endswith(".all_reduce")
        else:
            assert devices is None and part.info.num_devices_required == 1
            assert module_outputs(load_module(part), replay(part, seed=0), seed=0)
    assert sum(COLLECTIVES in part.model_code for part in parts) == 1
    shapes = {tensor.name: tensor.shape for part in parts for tensor in part.tensors}
    assert shapes["part"] in {(4, 8), (3, 4)}


def test_a_scheme_that_compiles_says_that_it_cannot(tmp_path: Path, torch_host: WorkerHost) -> None:
    result = decomposed(parallel_mlp(), tmp_path, torch_host, "fusible")
    assert result.status == "failure" and "fusible compiles the graph, which needs all ranks" in str(result.message)


def test_no_split_stands_between_a_collective_and_what_waits_for_it() -> None:
    lines = (
        "a = torch.ops._c10d_functional.all_reduce(x, 'sum', 'tp')",
        "y = torch.relu(x)",
        "b = torch.ops._c10d_functional.all_gather_into_tensor(y, 2, 'tp')",
        "c = torch.ops._c10d_functional.wait_tensor(a)",
        "d = torch.ops._c10d_functional.wait_tensor(b)",
        "z = torch.relu(c)",
        "return (torch.add(z, d),)",
    )
    body = "".join(f"        {line}\n" for line in lines)
    graph = Graph.parse(f"class GraphModule(torch.nn.Module):\n    def forward(self, x: torch.Tensor):\n{body}")
    edges, inside = collective_splits(graph.units)
    assert (edges, inside) == ({0, 5}, {1, 2, 3, 4})
    assert collective_splits(graph.units[5:]) == (set(), set())


@pytest.mark.parametrize(
    ("call", "rows"),
    [
        ("all_reduce(x, 'sum', 'tp')", 4),
        ("all_gather_into_tensor(x, 2, 'tp')", 8),
        ("reduce_scatter_tensor(x, 'sum', 2, 'tp')", 2),
        ("all_to_all_single(x, [3, 4], [2, 2], 'tp')", 7),
        ("broadcast(x, 0, 'tp')", 4),
    ],
)
def test_each_collective_keeps_its_shape(tmp_path: Path, torch_host: WorkerHost, call: str, rows: int) -> None:
    old = "total = torch.ops._c10d_functional.all_reduce(part, 'sum', 'tp')"
    new = f"total = torch.ops._c10d_functional.{call.replace('(x', '(part')}"
    code = parallel_mlp().model_code.replace(old, new).replace("(total_1,)", "(torch.ops.aten.relu(total_1),)")
    result = decomposed(dataclasses.replace(parallel_mlp(), model_code=code), tmp_path, torch_host, "balanced?k=2")
    assert (result.status, result.composed) == ("success", "equal"), result.message
    last = read_sample(result.part_folders()[-1][0])
    assert [tensor.shape for tensor in last.tensors] == [(rows, 8)]
