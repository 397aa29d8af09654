"""Writes the outputs of a run to a file, and describes them, without a framework."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ops.dataset.outputs.comparing import Output
from ops.evaluation.benchmark.measuring.judge.arguments import Arguments
from ops.evaluation.reference.tensor_file import TensorLayout, header_bytes, tensor_digest

_SLICE_BYTES = 1 << 25


def inputs_digest(arguments: Arguments) -> str:
    """Sha256 over the names and bits of all arguments: only runs with the same one can be compared."""
    digest = hashlib.sha256()
    for name in sorted(arguments.order):
        if name in arguments.sizes:
            text = repr(arguments.sizes[name])
        else:
            dtype, shape, content = arguments.first_value(name)
            text = tensor_digest(TensorLayout(dtype, shape), content.data)
        digest.update(f"{name} {text}\n".encode())
    return digest.hexdigest()


def write_outputs(outputs: Sequence[Output], path: Path, *, limit_bytes: int, digests: bool) -> dict[str, Any]:
    """Write outputs to a file, each bit pattern once.

    Args:
        outputs: Outputs of the run, in order.
        path: Path of the file, which is not written where the outputs exceed the limit.
        limit_bytes: Limit of all distinct outputs.
        digests: Whether outputs over the limit are described by statistics.

    Returns:
        "outputs": dtype, shape and digest of each; the name of its tensor in the file, or None where the file was not
        written; then statistics, if they are asked for. "size_bytes" of all distinct outputs. "note": empty.
    """
    # 1. Equal outputs share a tensor, which is named after the first of them.
    raws = [
        (TensorLayout(output.dtype, output.shape), output.raw.reshape(-1).view(np.uint8).data) for output in outputs
    ]
    hashes = [tensor_digest(*item) for item in raws]
    first: dict[str, int] = {}
    for index, digest in enumerate(hashes):
        first.setdefault(digest, index)
    names = {index: str(index) for index in first.values()}
    size_bytes = sum(raws[index][0].size_bytes for index in names)
    # 2. The file, where the limit allows it.
    fits = size_bytes <= limit_bytes
    if fits:
        with path.open("wb") as file:
            file.write(header_bytes({name: raws[index][0] for index, name in names.items()}))
            for index in names:
                file.write(raws[index][1])
    # 3. The description of each output.
    described = [
        {
            "dtype": layout.dtype,
            "shape": list(layout.shape),
            "digest": hashes[index],
            "tensor": names[first[hashes[index]]] if fits else None,
            "statistics": statistics_of(layout, content) if digests and not fits else None,
        }
        for index, (layout, content) in enumerate(raws)
    ]
    return {"outputs": described, "size_bytes": size_bytes, "note": ""}


def statistics_of(layout: TensorLayout, content: memoryview) -> dict[str, float | int] | None:
    """Count finite values and NaN; compute the range, mean and standard deviation of the finite values.

    Complex numbers count by their absolute value. None for dtypes that numpy cannot read, and without finite values.
    """
    count = nan_count = 0
    low, high, total, squares = np.inf, -np.inf, 0.0, 0.0
    for values in _float64_parts(layout.dtype, content):
        finite = values[np.isfinite(values)]
        nan_count += int(np.isnan(values).sum())
        count += finite.size
        if finite.size:
            low, high = min(low, float(finite.min())), max(high, float(finite.max()))
            total, squares = total + float(finite.sum()), squares + float(finite @ finite)
    if not count:
        return None
    mean = total / count
    deviation = float(np.sqrt(max(0.0, squares / count - mean**2)))
    return {"finite_count": count, "nan_count": nan_count, "low": low, "high": high, "mean": mean, "std": deviation}


def _float64_parts(dtype: str, content: memoryview) -> Iterator[npt.NDArray[np.float64]]:
    """Yield the values as float64, part by part; nothing for dtypes that numpy cannot read."""
    for start in range(0, content.nbytes, _SLICE_BYTES):
        part = content[start : start + _SLICE_BYTES]
        with np.errstate(over="ignore", invalid="ignore"):
            if dtype == "bfloat16":
                yield (np.frombuffer(part, np.uint16).astype(np.uint32) << 16).view(np.float32).astype(np.float64)
            elif dtype == "complex32":
                pairs = np.frombuffer(part, np.float16).astype(np.float64).reshape(-1, 2)
                yield np.hypot(pairs[:, 0], pairs[:, 1])
            elif dtype in ("quint8", "qint8", "qint32"):
                yield np.frombuffer(part, np.float32).astype(np.float64)
            elif dtype in _READABLE:
                values = np.frombuffer(part, dtype)
                yield np.abs(values).astype(np.float64) if values.dtype.kind == "c" else values.astype(np.float64)


_READABLE = frozenset(
    {"bool", "complex64", "complex128", "float16", "float32", "float64"}
    | {f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)}
)
