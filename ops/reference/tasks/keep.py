"""A benchmark run whose compiled graph is called once more at the end, for outputs that are left as files.

The run itself is the ordinary one (`ops.benchmark.tasks.steps`): what is timed knows nothing of what follows it.
Worker only, whatever the framework.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from backends.base import Backend, Compiled
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.watching.calls import Calls, Inputs, takes_weights
from ops.benchmark.measuring.watching.process_state import Functions
from ops.benchmark.results import Phase
from ops.benchmark.tasks.steps import Loader, measure, read_fitting_sample
from ops.reference.tensor_file import Layout, distinct_tensors, header_bytes, tensor_digest
from ops.worker.child import Reporter

OUTPUTS_FILE, DESCRIPTION_FILE = "outputs.safetensors", "outputs.json"
"""What a task leaves: the values, unless they are over the limit, and what they are."""

Raw = Callable[[Any], tuple[Layout, memoryview]]
"""The dtype, shape and bytes of a framework's tensor."""

_SLICE_BYTES = 1 << 25
_NOTE_CHARACTERS = 300


def run_keeping(
    loader: Loader, raw: Raw, payload: dict[str, Any], reporter: Reporter, functions: Functions
) -> dict[str, Any]:
    """Benchmark the sample in the working folder, and leave what its compiled graph returns.

    Args:
        loader: Of its framework.
        raw: See `Raw`.
        payload: "spec", "options" and "config"; "keep": "folder" to make and fill, "limit_bytes" of all outputs, and
            "digests": whether outputs over it are described by statistics.
        reporter: Gets each phase.
        functions: See `ops.benchmark.tasks.steps.measure`.

    Returns:
        As `measure`.
    """
    from backends import registry

    reporter.phase(Phase.LOAD)
    config = BenchmarkConfig(**payload["config"])
    backend = registry.resolve(payload["spec"], payload["options"])
    loader.prepare_process(config.threads, config.device)
    sample = read_fitting_sample(config)
    with loader.library.without_gradients():
        module, inputs = loader.load(sample, config, takes_weights=takes_weights(backend))
        digest = inputs_digest(inputs, raw)
        compiled = _watch_compiling(backend)
        result = measure(backend, module, inputs, config, reporter, functions)
        try:
            calls = Calls(compiled[-1], inputs, config.seed, config.device)
            calls.prepare()
            outputs = loader.library.copies(calls.bound()())
            described = write_outputs(outputs, raw, **payload["keep"])
        except Exception as error:  # noqa: BLE001 - the run is complete: that its outputs are not kept is a note
            told = str(error).strip().partition("\n")[0]
            described = {"outputs": [], "size_bytes": 0, "note": f"{type(error).__name__}: {told}"[:_NOTE_CHARACTERS]}
        folder = Path(payload["keep"]["folder"])
        folder.mkdir(parents=True, exist_ok=True)
        (folder / DESCRIPTION_FILE).write_text(json.dumps({**described, "inputs_digest": digest}), "utf-8")
    return result


def _watch_compiling(backend: Backend) -> list[Compiled]:
    """A list that gets each graph that the backend compiles from now on; what calls of it run stays the same."""
    compiled: list[Compiled] = []
    compile_graph = backend.compile

    def kept(module: Any, inputs: Any) -> Compiled:
        compiled.append(compile_graph(module, inputs))
        return compiled[-1]

    backend.compile = kept  # type: ignore[method-assign]
    return compiled


def inputs_digest(inputs: Inputs, raw: Raw) -> str:
    """Sha256 over the names and bits of all arguments: two runs with another one cannot be compared."""
    digest = hashlib.sha256()
    for name, value in sorted(inputs.values.items()):
        text = tensor_digest(*raw(value)) if inputs.library.is_tensor(value) else repr(value)
        digest.update(f"{name} {text}\n".encode())
    return digest.hexdigest()


def write_outputs(outputs: Sequence[Any], raw: Raw, *, folder: str, limit_bytes: int, digests: bool) -> dict[str, Any]:
    """Leave outputs in a folder, each bit pattern once.

    Returns:
        "outputs": for each its dtype, shape, digest, the name of its tensor in the file, or None where the file was not
        written, and then statistics if asked for; "size_bytes" of all distinct ones; "note".
    """
    raws = [raw(output) for output in outputs]
    hashes = [tensor_digest(*item) for item in raws]
    first = distinct_tensors(hashes)
    names = {index: str(index) for index in sorted(set(first))}
    size_bytes = sum(raws[index][0].size_bytes for index in names)
    fits = size_bytes <= limit_bytes
    if fits:
        Path(folder).mkdir(parents=True, exist_ok=True)
        with (Path(folder) / OUTPUTS_FILE).open("wb") as file:
            file.write(header_bytes({name: raws[index][0] for index, name in names.items()}))
            for index in names:
                file.write(raws[index][1])
    described = [
        {
            "dtype": layout.dtype,
            "shape": list(layout.shape),
            "digest": hashes[index],
            "tensor": names[first[index]] if fits else None,
            "statistics": statistics_of(layout, content) if digests and not fits else None,
        }
        for index, (layout, content) in enumerate(raws)
    ]
    return {"outputs": described, "size_bytes": size_bytes, "note": ""}


def statistics_of(layout: Layout, content: memoryview) -> dict[str, float | int] | None:
    """Counts of finite values and NaN, and range, mean and standard deviation of the finite ones.

    Of complex numbers, those of their sizes; None of dtypes that numpy cannot read, and without finite values.
    """
    count = nan_count = 0
    low, high, total, squares = np.inf, -np.inf, 0.0, 0.0
    for values in _decoded(layout.dtype, content):
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


def _decoded(dtype: str, content: memoryview) -> Iterator[npt.NDArray[np.float64]]:
    """The values as float64, part by part; nothing for what numpy cannot read."""
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


def bytes_of(values: npt.NDArray[Any]) -> memoryview:
    """The bytes of an array, in order."""
    return np.ascontiguousarray(values).reshape(-1).view(np.uint8).data
