"""Reads graphs of one rank that were published alone, as files of torch's reproducers: `class Repro` with `load_args`.

They say of process groups only their sizes and the rank in each, as in meta-pytorch/autoparallel. So each becomes a
sample of several devices that cannot run, with the reason. The text is taken apart by its lines and never parsed here.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from ops.dataset.sample.format.codec import write_sample
from ops.dataset.sample.format.devices import Devices, Group, with_devices
from ops.dataset.sample.format.files import FILE_LIMITS, MODEL_FILE
from ops.dataset.sample.format.types import Sample, SampleInfo, TensorMeta
from ops.errors import GraphNetError
from ops.execution.untrusted.folders import UntrustedFileError, read_files

_CLASS = re.compile(r"^class Repro\(torch\.nn\.Module\):\n((?:[ \t][^\n]*\n|\n)*)", re.MULTILINE)
_FORWARD = re.compile(r"^    def forward\(self, ([\w, ]*)\):$", re.MULTILINE)
_INPUT = re.compile(
    r"^    reader\.(?:tensor\(\w+, \(([\w,+*/() ]{0,500}?)\)(?=, [dirs(])|symint\((\d{1,18})\))"
    r"([^\n]{0,300})  # (\w+)$",
    re.MULTILINE,
)
_DTYPE = re.compile(r"\bdtype=torch\.(\w+)")
_ROUNDED = re.compile(r"(\d{1,6})\*\(\(\(((?:u\d+ \+ )+)(\d{1,6})\)//\1\)\)")
"""A size that depends on values: a sum of unknown sizes, rounded up to a multiple."""

_GROUP = re.compile(r"'(\w{1,40})': \{'size': (\d{1,6}), 'rank': \d{1,6}\}")
_HEAD = "import torch\nfrom math import inf, nan\nfrom torch import device\n\n\nclass GraphModule(torch.nn.Module):\n"

_REASON = (
    "only the graph of one rank was published, with the sizes of its process groups and without their members: "
    "there are at least {} ranks"
)
_KERNELS = "triton_kernel_wrapper"
_NO_KERNELS = "; kernels of Triton that it calls are not part of it"


def find_rank_files(folder: Path) -> list[Path]:
    """Find the files at or below a folder that are such graphs, sorted."""
    paths = [Path(place, name) for place, _, names in os.walk(folder) for name in names if name.endswith(".py")]
    return sorted(path for path in paths if _CLASS.search(_text(path)))


def write_rank_files(folder: Path, root: Path) -> list[str]:
    """Write a sample for each of these files below `root`, at its path without ending; return why some were refused."""
    refusals = []
    for path in find_rank_files(folder):
        name = path.relative_to(folder).with_suffix("")
        try:
            write_sample(rank_sample_of(_text(path), name.name.removeprefix("repro_")), root / name)
        except (GraphNetError, ValueError) as error:
            refusals.append(f"{name}.py: {error}")
    return refusals


def rank_sample_of(text: str, model_name: str) -> Sample:
    """Make the sample of such a file.

    Raises:
        GraphNetError: It has no graph, no inputs, or no process groups.
        ValueError: A number in it is none, or out of bounds.
    """
    module = _CLASS.search(text)
    forward = module and _FORWARD.search(module[1])
    inputs = _INPUT.findall(text)
    share = next((int(size) for _, size, _, _ in inputs if size), 1)
    tensors = {name: _tensor(name, shape, size, rest, share) for shape, size, rest, name in inputs}
    groups = {name: Group((), "nccl", int(size)) for name, size in _GROUP.findall(text)}
    if module is None or forward is None or forward[1].split(", ") != list(tensors) or not groups:
        raise GraphNetError("expected a forward, a load_args with the same inputs, and sizes of process groups")
    kinds = {name: "torch.Tensor" if size == "" else "torch.SymInt" for _, size, _, name in inputs}
    head = f"    def forward(self, {', '.join(f'{name}: {kind}' for name, kind in kinds.items())}):"
    body = module[1].replace(forward[0], head, 1).replace("= GraphModule()", "= torch.nn.Module()")
    count = max(group.size for group in groups.values())
    reason = _REASON.format(count) + (_NO_KERNELS if _KERNELS in body else "")
    devices = Devices(mesh={"ranks": count}, groups=groups, graphs=(), reason=reason)
    info = with_devices(SampleInfo(model_name=model_name), devices)
    return Sample(_HEAD + body.rstrip() + "\n", tuple(tensors.values()), info=info)


def _tensor(name: str, shape: str, size: str, rest: str, share: int) -> TensorMeta:
    """Make the record of an input; sizes that depend on values are those of `share` in place of each unknown size."""

    def rounded(match: re.Match[str]) -> str:
        step, shares, added = int(match[1]), match[2].count("u"), int(match[3])
        return str((shares * share + added) // step * step)

    if size:
        return TensorMeta(name, (), "int64", "cpu", data=[int(size)])
    dtype = _DTYPE.search(rest)
    sizes = tuple(int(part) for part in _ROUNDED.sub(rounded, shape).split(",") if part.strip())
    return TensorMeta(name, sizes, "float32" if dtype is None else dtype[1], "cuda:0")


def _text(path: Path) -> str:
    try:
        content = read_files(path.parent, {path.name: FILE_LIMITS[MODEL_FILE]}).get(path.name, b"")
    except UntrustedFileError:
        return ""
    return content.decode(errors="replace")
