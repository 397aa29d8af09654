"""Graphs of one rank that others published alone, imported with the reason why they cannot run."""

from pathlib import Path

import pytest
from test_arrivals import read

from ops.dataset.graph.identity import canonical_form
from ops.dataset.sample.catalog.reading import SampleReader
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.format.devices import devices_of
from ops.reporting.publish.rank_files import rank_sample_of, write_rank_files

FILE = """# made by a test
import os
os.environ["HOME"] = "/elsewhere"
import torch

class GraphModule(torch.nn.Module):
    pass
class Repro(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.inner = GraphModule()

    def forward(self, count, tokens, table, rows):
        gathered = torch.ops._c10d_functional.all_gather_into_tensor.default(table, 512, '0')
        waited = torch.ops._c10d_functional.wait_tensor.default(gathered);  gathered = None
        taken = torch.ops.aten.embedding.default(waited, tokens)
        return (taken, rows)

def load_args(reader):
    reader.symint(512)  # count
    buf0 = reader.storage(None, 64, device=device(type='cuda', index=0), dtype_hint=torch.int64)
    reader.tensor(buf0, (2, 4), dtype=torch.int64, is_leaf=True)  # tokens
    buf1 = reader.storage(None, 32, device=device(type='cuda', index=0))
    reader.tensor(buf1, (8,), (1,), is_leaf=True)  # table
    buf2 = reader.storage(None, 8*(((u1 + u2 + 71)//8)), device=device(type='cuda', index=0))
    reader.tensor(buf2, (8*(((u1 + u2 + 71)//8)), 3), dtype=torch.bfloat16, is_leaf=True)  # rows
load_args._version = 0
mod = Repro()

def get_pg_config():
    return {'0': {'size': 512, 'rank': 0}, '7': {'size': 8, 'rank': 0}}
"""


def test_a_graph_of_one_rank_arrives_with_the_reason_why_it_cannot_run(tmp_path: Path) -> None:
    folder = tmp_path / "published"
    (folder / "tools").mkdir(parents=True)
    (folder / "tools" / "repro_net.py").write_text(FILE)
    (folder / "tools" / "run.py").write_text("raise SystemExit")
    (arrival,) = read(folder)
    assert arrival.sample is not None and arrival.sample.sample_id == "tools/repro_net"
    placed = arrival.sample.unpack(tmp_path)
    sample = read_sample(placed)
    shapes = {tensor.name: (tensor.shape, tensor.dtype) for tensor in sample.tensors}
    assert shapes == {
        "count": ((), "int64"),
        "tokens": ((2, 4), "int64"),
        "table": ((8,), "float32"),
        "rows": ((1088, 3), "bfloat16"),
    }
    devices = devices_of(sample.info)
    assert devices is not None and devices.count == 512
    assert {name: group.size for name, group in devices.groups.items()} == {"0": 512, "7": 8}
    assert devices.reason.startswith("only the graph of one rank was published")
    assert "environ" not in sample.model_code and "Repro" not in sample.model_code
    assert [parameter.is_size for parameter in canonical_form(sample.model_code).parameters] == [True, *[False] * 3]
    with SampleReader(1) as reader:
        assert reader.describe(placed).devices == 512


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(self, count, ", "(self, "),
        ("'size'", "'sizes'"),
        ("(2, 4)", "(2, u4)"),
        ("(2, 4)", f"({1 << 41},)"),
        ("reader.tensor(buf1", "reader.other(buf1"),
    ],
)
def test_what_is_no_such_graph_is_refused(tmp_path: Path, old: str, new: str) -> None:
    (tmp_path / "net.py").write_text(FILE.replace(old, new))
    (refusal,) = write_rank_files(tmp_path, tmp_path / "out")
    assert refusal.startswith("net.py: ")


def test_kernels_that_it_lacks_are_told() -> None:
    text = FILE.replace("aten.embedding.default(", "higher_order.triton_kernel_wrapper_functional(kernel_idx=0, a=")
    devices = devices_of(rank_sample_of(text, "net").info)
    assert devices is not None and "kernels of Triton" in devices.reason
