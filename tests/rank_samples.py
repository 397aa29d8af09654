"""Samples of two devices that tests make for themselves: equal graphs, and graphs that differ in constants."""

from ops.dataset.sample.format.devices import Devices, Group, Placement, with_devices
from ops.dataset.sample.format.types import Sample, SampleInfo, TensorMeta

_HEAD = """import torch

class GraphModule(torch.nn.Module):
    def forward(self, {}):
"""
_TP = {"tp": Group(((0, 1),), "gloo")}


def _code(tensors: tuple[TensorMeta, ...], *lines: str) -> str:
    parameters = ", ".join(f"{tensor.name}: torch.Tensor" for tensor in tensors)
    return _HEAD.format(parameters) + "".join(f"        {line}\n" for line in lines)


def _tensor(name: str, shape: tuple[int, ...]) -> TensorMeta:
    return TensorMeta(name, shape, "float32", "cpu", 0.0, 1.0)


def parallel_mlp(group: str = "tp") -> Sample:
    """A tensor-parallel MLP: x[4, 8] → 16 → 8; the first weight is split by rows, the second by columns."""
    tensors = (_tensor("x", (4, 8)), _tensor("up", (8, 8)), _tensor("down", (8, 8)))
    code = _code(
        tensors,
        "hidden = torch.ops.aten.relu(torch.ops.aten.mm(x, torch.ops.aten.t(up)))",
        "part = torch.ops.aten.mm(hidden, torch.ops.aten.t(down))",
        f"total = torch.ops._c10d_functional.all_reduce(part, 'sum', '{group}')",
        "total_1 = torch.ops._c10d_functional.wait_tensor(total)",
        "return (total_1,)",
    )
    devices = Devices(
        mesh={"tp": 2},
        groups={group: Group(((0, 1),), "gloo")},
        graphs=(0, 0),
        tensors={"up": Placement((16, 8), (("tp", 0),)), "down": Placement((8, 16), (("tp", 1),))},
        outputs=(Placement(),),
    )
    return Sample(code, tensors, info=with_devices(SampleInfo(model_name="parallel_mlp"), devices))


def split_embedding(first: int = 0, second: int = 10) -> Sample:
    """An embedding of 20 words whose table is split by rows; a rank's first word is a constant of its graph."""
    words = TensorMeta("words", (3,), "int64", "cpu", min_val=0, max_val=19)
    tensors = (words, _tensor("table", (10, 4)))

    def code(start: int) -> str:
        return _code(
            tensors,
            f"own = torch.ops.aten.sub(words, {start})",
            "outside = torch.ops.aten.logical_or(torch.ops.aten.lt(own, 0), torch.ops.aten.ge(own, 10))",
            "rows = torch.ops.aten.embedding(table, torch.ops.aten.masked_fill(own, outside, 0))",
            "part = torch.ops.aten.masked_fill(rows, torch.ops.aten.unsqueeze(outside, -1), 0.0)",
            "total = torch.ops._c10d_functional.all_reduce(part, 'sum', 'tp')",
            "return (torch.ops._c10d_functional.wait_tensor(total),)",
        )

    devices = Devices(
        mesh={"tp": 2},
        groups=_TP,
        graphs=(0, 1),
        tensors={"table": Placement((20, 4), (("tp", 0),))},
        outputs=(Placement(),),
    )
    info = with_devices(SampleInfo(model_name="split_embedding"), devices)
    return Sample(code(first), tensors, info=info, rank_code={1: code(second)})
