"""Captures of small models that are split over ranks, in a process of their own: one that forks has one thread."""

import copy
import dataclasses
import multiprocessing
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import torch
from torch.distributed.device_mesh import DeviceMesh
from torch.distributed.tensor import Partial, Replicate
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel

from ops.dataset.capture.devices import capture as capturing
from ops.dataset.capture.devices.tracing import RankTrace
from ops.dataset.capture.writing.samples import to_sample
from ops.dataset.sample.format.codec import write_sample
from ops.dataset.sample.format.devices import parse_mesh
from ops.dataset.sample.format.files import files_hash, read_sample_files
from ops.dataset.sources.base import LoadedModel
from ops.errors import GraphNetError


class Words(torch.nn.Module):
    """An embedding that is divided by rows, and two layers."""

    def __init__(self, width: int = 8) -> None:
        super().__init__()
        self.embed = torch.nn.Embedding(12, width)
        self.up, self.down = torch.nn.Linear(width, 2 * width), torch.nn.Linear(2 * width, width)
        self.tp_plan = {
            "embed": RowwiseParallel(input_layouts=Replicate()),
            "up": ColwiseParallel(),
            "down": RowwiseParallel(),
        }

    def forward(self, words: torch.Tensor) -> torch.Tensor:
        return self.down(torch.relu(self.up(self.embed(words))))


class Named(Words):
    """The same, whose plan has names of styles."""

    def __init__(self) -> None:
        super().__init__()
        self.tp_plan = {"embed": "embedding_rowwise", "up": "colwise", "down": "rowwise"}


class Plain(torch.nn.Sequential):
    def __init__(self) -> None:
        super().__init__(torch.nn.Linear(6, 5), torch.nn.ReLU(), torch.nn.Linear(5, 6))


class Even(torch.nn.Sequential):
    def __init__(self) -> None:
        super().__init__(torch.nn.Linear(6, 8), torch.nn.ReLU(), torch.nn.Linear(8, 6))
        self.tp_plan = {"0": ColwiseParallel(), "2": RowwiseParallel()}


class Row(torch.nn.Module):
    """A layer of one output."""

    def __init__(self) -> None:
        super().__init__()
        self.up, self.down = torch.nn.Linear(6, 8), torch.nn.Linear(8, 1)
        self.tp_plan = {"up": ColwiseParallel(), "down": RowwiseParallel()}

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.down(self.up(x))


class _Scaled(ColwiseParallel):
    """Gives each rank a tensor of its own, which no plan describes."""

    def _apply(self, module: torch.nn.Module, device_mesh: DeviceMesh) -> torch.nn.Module:
        module.scale = torch.tensor([1.0, 0.5 + device_mesh.get_local_rank()])
        module.register_forward_hook(lambda module, _, output: output * module.scale.sum())
        return super()._apply(module, device_mesh)


class Scaled(Row):
    def __init__(self) -> None:
        super().__init__()
        self.tp_plan["up"] = _Scaled()


class Tied(torch.nn.Module):
    """A table of words that is the matrix of the output, too."""

    def __init__(self) -> None:
        super().__init__()
        self.embed, self.out = torch.nn.Embedding(12, 8), torch.nn.Linear(8, 12, bias=False)
        self.out.weight = self.embed.weight
        self.tp_plan = {"embed": "embedding_rowwise", "out": "colwise_gather_output"}

    def forward(self, words: torch.Tensor) -> torch.Tensor:
        return self.out(self.embed(words))


class Writing(Even):
    """Writes to a buffer and to its input, and returns an input, an output twice, and an empty one."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("mean", torch.zeros(6))

    def forward(self, values: torch.Tensor) -> Any:
        self.mean.mul_(0.9).add_(values.mean(0), alpha=0.1)
        values.mul_(2)
        result = super().forward(values)
        return {"results": (result, result, result[:0]), "values": values}


class Gradients(Even):
    """Has a gradient that is small, and a replicated parameter."""

    def __init__(self) -> None:
        super().__init__()
        self.small = torch.nn.Parameter(torch.ones(6))

    def forward(self, values: torch.Tensor) -> torch.Tensor:
        return super().forward(values) + 1e-5 * self.small * values


class Summed(Even):
    """Ranks have terms of its output."""

    def __init__(self) -> None:
        super().__init__()
        self.tp_plan = {"0": ColwiseParallel(), "2": RowwiseParallel(output_layouts=Partial())}
        torch.nn.init.zeros_(self[2].bias)


class Frozen(Plain):
    def __init__(self) -> None:
        super().__init__()
        self[0].requires_grad_(requires_grad=False)


class Misnamed(Plain):
    def __init__(self) -> None:
        super().__init__()
        self.tp_plan = {"layers.*": "colwise"}


def _normalised() -> torch.nn.Module:
    return torch.nn.Sequential(torch.nn.Linear(6, 6), torch.nn.BatchNorm1d(6))


def _dropping() -> torch.nn.Module:
    return torch.nn.Sequential(torch.nn.Linear(6, 6), torch.nn.Dropout())


def _swap_shards(traces: Sequence[RankTrace]) -> None:
    """Give the ranks each other's rows of a matrix."""
    for trace in traces:
        tensors: Any = trace.tensors
        up = tensors["self_modules_up_parameters_weight"]
        rows = up.undivided.shape[0] // 2
        tensors["self_modules_up_parameters_weight"] = dataclasses.replace(up, undivided=up.undivided.roll(rows, 0))


def _use_text_of_rank_0(traces: Sequence[RankTrace]) -> None:
    _set_text(traces[1], traces[0].graphs[0].code)


def _die(traces: Sequence[RankTrace]) -> None:
    code = traces[1].graphs[0].code
    _set_text(traces[1], code.replace("class GraphModule", "import os\nos._exit(3)\nclass GraphModule"))


def _kill(_: Sequence[RankTrace]) -> None:
    """Kill the connected process of rank 1 while it waits."""
    process = sorted(multiprocessing.active_children(), key=lambda process: process.pid or 0)[1]
    process.kill()
    process.join()


def _call_another_collective(traces: Sequence[RankTrace]) -> None:
    code = traces[1].graphs[0].code
    _set_text(traces[1], code.replace("'sum', 'tp'", "'sum', 'pp'", 1))


def _drop_last_collective(traces: Sequence[RankTrace]) -> None:
    for trace in traces:
        before, _, after = trace.graphs[0].code.rpartition("torch.ops._c10d_functional.all_reduce.default(")
        _set_text(trace, before + after.replace(", 'sum', 'tp')", "", 1))


def _multiply_small_gradient(traces: Sequence[RankTrace]) -> None:
    for trace in traces:
        code = trace.graphs[1].code
        _set_text(trace, code.replace("1e-05", "2e-05"), 1)


def _lose_gradient(traces: Sequence[RankTrace]) -> None:
    """Leave a gradient out of all backward graphs."""
    for trace in traces:
        graphs: Any = trace.graphs
        head, _, results = graphs[1].code.rpartition("return (")
        graphs[1] = dataclasses.replace(
            graphs[1], code=f"{head}return ({results.partition(', ')[2]}", gradients=graphs[1].gradients[1:]
        )


def _set_text(trace: RankTrace, code: str, number: int = 0) -> None:
    graphs: Any = trace.graphs
    graphs[number] = dataclasses.replace(graphs[number], code=code)


TAMPERING = {
    "swapped": _swap_shards,
    "constant": _use_text_of_rank_0,
    "death": _die,
    "kill": _kill,
    "group": _call_another_collective,
    "collective": _drop_last_collective,
    "small gradient": _multiply_small_gradient,
    "lost gradient": _lose_gradient,
}
MODELS = {
    "row": Row,
    "scaled": Scaled,
    "words": Words,
    "named": Named,
    "plain": Plain,
    "tied": Tied,
    "writing": Writing,
    "gradients": Gradients,
    "summed": Summed,
    "frozen": Frozen,
    "misnamed": Misnamed,
    "normalised": _normalised,
    "dropping": _dropping,
}


def run_case(case: Mapping[str, Any]) -> dict[str, Any]:
    """Capture a model; return the message of its failure, or proof, devices, texts and hashes of its samples."""
    torch.set_num_threads(1)
    mesh = parse_mesh(case["mesh"])
    prove, only_first = capturing.prove, case.get("only_first", False)
    calls: list[None] = []

    def tampered(traces: Sequence[RankTrace], *args: Any) -> Any:
        own = copy.deepcopy(traces) if only_first else traces
        if not calls:
            TAMPERING[case["tampering"]](own)
        calls.append(None)
        return prove(own, *args)

    capturing.prove = tampered if "tampering" in case else prove
    try:
        with capturing.ranks_of(mesh, lambda: None) as ask:
            torch.manual_seed(0)
            module = MODELS[case["model"]]()
            batch = case.get("batch", 4)
            takes_words = case["model"] in ("words", "named", "tied")
            args = (torch.randint(0, 12, (batch, 5)) if takes_words else torch.randn(batch, 6),)
            module = module.to(case.get("dtype", torch.float32))
            trains = case.get("trains", False)
            loaded = LoadedModel(module.train(trains), args, {}, "m", "file", "other")
            graphs = capturing.capture_ranks(loaded, mesh, ask, trains=trains)
    except GraphNetError as error:
        return {"error": str(error), "reason": getattr(error, "reason", "")}
    finally:
        capturing.prove = prove
    hashes = []
    for number, graph in enumerate(graphs):
        folder = Path(case["folder"], str(number))
        write_sample(to_sample(graph, loaded), folder)
        hashes.append(files_hash(read_sample_files(folder)))
    devices, codes = [graph.devices for graph in graphs], [{0: graph.code, **graph.rank_code} for graph in graphs]
    return {"proof": graphs[0].proof, "devices": devices, "codes": codes, "hashes": hashes}
