"""Compares outputs of two runs that were left as files, whichever framework made them. Worker only, with torch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import torch

from ops.benchmark.measuring.tensors.torch_tensors import TorchTensors
from ops.reference.tasks.torch_raw import torch_tensor
from ops.reference.tensor_file import Layout, TensorFile

if TYPE_CHECKING:
    from ops.worker.child import Reporter


def compare(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: how the outputs of a run agree with those of the reference.

    NaN agrees with NaN: a graph that gave it before gives what it gave.

    Args:
        payload: "expected" and "actual": "path" of a file and "outputs", dtype, shape and tensor of each. Both sides
            have the same dtypes and shapes.
        reporter: Gets the phase.

    Returns:
        "outputs": t_min and the largest and mean difference of each; "nan_mismatch".
    """
    reporter.phase("compare")
    torch.set_num_threads(payload["threads"])
    library, rows, nan_mismatch = TorchTensors(), list[dict[str, Any]](), False
    with ExitStack() as stack:
        expected, actual = (
            _Side(stack.enter_context(Path(payload[name]["path"]).open("rb")), payload[name]["outputs"])
            for name in ("expected", "actual")
        )
        for index in range(len(expected.layouts)):
            compared = library.compare([expected.tensor(index)], [actual.tensor(index)], equal_nan=True)
            (match,) = compared.matches
            rows.append({name: getattr(match, name) for name in ("t_min", "max_difference", "mean_difference")})
            nan_mismatch = nan_mismatch or compared.nan_mismatch
    return {"outputs": rows, "nan_mismatch": nan_mismatch}


class _Side:
    """The outputs of a run, each read when it is compared."""

    def __init__(self, file: BinaryIO, outputs: Sequence[Mapping[str, Any]]) -> None:
        self.layouts = [Layout(output["dtype"], tuple(output["shape"])) for output in outputs]
        self._names = [output["tensor"] for output in outputs]
        layouts = dict(zip(self._names, self.layouts, strict=True))
        self._file = TensorFile(file, {name: layouts[name] for name in sorted(layouts, key=int)})

    def tensor(self, index: int) -> torch.Tensor:
        """One of them."""
        return torch_tensor(self.layouts[index], self._file.content(self._names[index]))
