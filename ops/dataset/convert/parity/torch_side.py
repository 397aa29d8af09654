"""Torch's side: runs the sample in eager mode, leaves its tensors as files, and compares with the other framework's.

Worker only.
"""

from __future__ import annotations

import dataclasses
import zlib
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from ops.dataset.convert.parity.intercept import insert_observers, is_given, observe_with, places
from ops.dataset.convert.parity.target_side import bits_of, describe_output, flatten
from ops.dataset.convert.tensors import CARRIERS, StoredTensor, TensorFile, write_tensors
from ops.dataset.outputs.comparing import Output
from ops.dataset.outputs.comparing import compare as compare_outputs
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.load import load_module
from ops.dataset.sample.replay.tensors import replay

if TYPE_CHECKING:
    from ops.execution.worker.child import Reporter


def run(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: run the sample in the task's working folder.

    Args:
        payload: `tensors` and `outputs`: paths of the files to leave; `seed`, `device` and `threads`.
        reporter: Gets the phases.

    Returns:
        `sizes`: name → integer for arguments that are no tensors; `outputs`: what each is; `written`: names of the
        arguments that the graph writes to, which follow the outputs there and in the file; `random`: whether they
        depend on the seed.
    """
    torch.set_num_threads(payload["threads"])
    seed = payload["seed"]
    reporter.phase("load")
    sample = read_sample(Path.cwd())
    arguments = replay(sample, seed=seed)
    tensors = {name: value for name, value in arguments.items() if isinstance(value, torch.Tensor)}
    # Written before the graph runs, which may change them in place.
    write_tensors(Path(payload["tensors"]), {name: store_tensor(value) for name, value in tensors.items()})
    reporter.phase("eager")
    outputs, is_random = _run(sample, arguments, seed)
    # Find the arguments written to by comparing bits: torch's counters of versions do not see all kernels.
    before = TensorFile(Path(payload["tensors"]))
    written = [
        name
        for name, value in tensors.items()
        if not np.array_equal(bits_of(store_tensor(value)), bits_of(before[name]))
    ]
    outputs += [tensors[name] for name in written]
    kept = {str(index): store_tensor(value) for index, value in enumerate(outputs) if isinstance(value, torch.Tensor)}
    if is_random:
        anew = replay(sample, seed=seed)
        others, _ = _run(sample, anew, seed + 1)
        is_random = not all(map(_is_equal, outputs, [*others, *(anew[name] for name in written)]))
    write_tensors(Path(payload["outputs"]), kept)
    return {
        "sizes": {name: value for name, value in arguments.items() if name not in tensors},
        "outputs": [describe_output(kept.get(str(index)), value) for index, value in enumerate(outputs)],
        "written": written,
        "random": is_random,
    }


def compare(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: compare the outputs of both sides.

    Args:
        payload: `expected` and `actual`: paths of both files; `left_out`: keys of the first that the second has no
            counterpart of; `values`: whether more than dtypes and shapes counts.
        reporter: Gets the phase.

    Returns:
        `t_min` and `output_t_min`; `failure`: the message of a mismatch of dtypes or shapes, or None; `difference`: the
        largest absolute difference of any output, None where none was found.
    """
    reporter.phase("compare")
    expected, actual = _outputs(Path(payload["expected"]), payload["left_out"]), _outputs(Path(payload["actual"]))
    comparison = compare_outputs(expected, actual, values=payload["values"])
    distances = [match.max_difference for match in comparison.matches if match.max_difference is not None]
    return {
        "t_min": comparison.t_min,
        "output_t_min": [match.t_min for match in comparison.matches],
        "failure": None if comparison.failure is None else comparison.failure[1],
        "difference": max(distances, default=None),
    }


def store_tensor(tensor: torch.Tensor) -> StoredTensor:
    """The bits of a tensor."""
    dense = tensor.to_dense() if tensor.layout != torch.strided else tensor
    plain = dense.detach().cpu().resolve_conj().resolve_neg().contiguous()
    dtype = str(plain.dtype).removeprefix("torch.")
    bits = plain.view(getattr(torch, CARRIERS[dtype])) if dtype in CARRIERS else plain
    return StoredTensor(dtype, bits.numpy())


def tensor_of(tensor: StoredTensor) -> torch.Tensor:
    """A tensor with these bits."""
    return torch.from_numpy(tensor.values.copy()).view(getattr(torch, tensor.dtype))


def _outputs(path: Path, left_out: Collection[str] = ()) -> list[Output]:
    file = TensorFile(path)
    tensors = (file[name] for name in sorted(file, key=int) if name not in left_out)
    return [Output(tensor.dtype, tensor.values.shape, tensor.values.reshape(-1)) for tensor in tensors]


def _run(sample: Sample, arguments: Mapping[str, Any], seed: int) -> tuple[list[Any], bool]:
    """Run the sample; return its outputs, and whether it drew random numbers."""
    module = load_module(sample)
    torch.manual_seed(seed)
    before = torch.get_rng_state()
    with torch.no_grad():
        outputs = [
            output.clone() if isinstance(output, torch.Tensor) else output for output in flatten(module(**arguments))
        ]
    return outputs, not torch.equal(before, torch.get_rng_state())


def _is_equal(first: object, second: object) -> bool:
    if isinstance(first, torch.Tensor) and isinstance(second, torch.Tensor):
        return first.shape == second.shape and torch.equal(first.nan_to_num(), second.nan_to_num())
    return first == second


def trace(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point: run the sample in the task's working folder, and leave the values of its variables.

    Args:
        payload: `output`: path of the file to leave; `limit_bytes`: what fits it; `seed` and `threads`.
        reporter: Gets the phase.

    Returns:
        `places`: [key, operator, line] of each variable, in order. Of the variables that a statement reads, the file
        has only those that it changed.
    """
    torch.set_num_threads(payload["threads"])
    reporter.phase("trace")
    sample = read_sample(Path.cwd())
    arguments = replay(sample, seed=payload["seed"])
    values: dict[str, StoredTensor] = {}
    seen = {id(argument): _checksum(argument) for argument in arguments.values() if isinstance(argument, torch.Tensor)}
    free_bytes = payload["limit_bytes"]

    def keep(key: str, value: object) -> object:
        nonlocal free_bytes
        if not isinstance(value, torch.Tensor) or value.nbytes > free_bytes:
            return value
        before, seen[id(value)] = seen.get(id(value)), _checksum(value)
        if is_given(key) or before != seen[id(value)]:
            free_bytes -= value.nbytes
            values[key] = store_tensor(value.clone())
        return value

    with observe_with(keep):
        _run(dataclasses.replace(sample, model_code=insert_observers(sample.model_code)), arguments, 0)
    write_tensors(Path(payload["output"]), values)
    return {"places": [[key, place.operator, place.line] for key, place in places(sample.model_code).items()]}


def _checksum(tensor: torch.Tensor) -> int:
    return zlib.crc32(bits_of(store_tensor(tensor)).data)
