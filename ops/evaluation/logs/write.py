"""Writes runs as a log that GraphNet's plotting reads, so that its scores of them are the scores here.

Its parser tells failures by which lines are there: a failure to compile by dtypes of eager alone, one at run time by a
line with `Error:`. The dtype of a failed run, which nobody compared, is written as float32.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ops.dataset.outputs.tolerances import GRID, is_right
from ops.evaluation.benchmark.results import Phase, Status
from ops.evaluation.logs.outcome import level_key
from ops.execution.untrusted.text import printable
from ops.failures import FailureKind

PROMPT = "graph-net-test-compiler-log"

_LEVEL_DTYPES = ("float16", "bfloat16", "float32", "float64")
_PROFILING = "[Profiling]"
_FAILED = ("[Result] status: failed", "[Fail due to compiled model execution error.]")


LoggedSample = Mapping[str, Any]
"""Columns of `benchmark_run`, with path and model_name of its sample, hardware, and columns of its `output_match`."""


def curve_of(sample: LoggedSample) -> str:
    """Name the backend with its options: a log each."""
    return f"{sample['backend']} {sample['variant']}".rstrip()


def log_text(sample: LoggedSample) -> str:
    """Write the lines of a sample."""
    has_prompt = [line if line.startswith(_PROFILING) else f"{PROMPT} {line}" for line in _lines(sample)]
    return "".join(f"{line}\n" for line in has_prompt)


def _lines(sample: LoggedSample) -> Iterator[str]:
    yield f"[Processing] {printable(sample['path']).replace(' ', '_')}"  # the reader takes the last word
    config = {
        "model": sample["model_name"], "device": sample["device"], "hardware": sample["hardware"],
        "compiler": curve_of(sample),
        "compile_framework_version": sample["backend_version"],
    }  # fmt: skip
    for name, value in config.items():
        yield f"[Config] {name}: {_plain(value)}"
    yield _PROFILING
    if sample["status"] == Status.FAILURE or not sample["speedup"]:
        yield from _failure(sample)
    else:
        yield _PROFILING
        yield from _success(sample, sample["speedup"])


def _plain(text: str) -> str:
    """Make a text of untrusted origin that no reader takes for another line of a log, wherever it looks for one."""
    return re.sub(r"(Error|Exception):", r"\1;", printable(text).replace("[", "("))


def _failure(sample: LoggedSample) -> Iterator[str]:
    message = _plain((sample["message"] or "").partition("\n")[0])
    is_compiled = sample["phase"] != Phase.COMPILE or sample["failure_kind"] in _MISMATCHES
    yield from (_PROFILING,) if is_compiled else ()
    yield "[Datatype][eager]: float32"
    if not is_compiled:
        yield from _FAILED
        return
    yield "[Datatype][compiled]: float32"
    mismatch = _MISMATCHES.get(sample["failure_kind"] or "", "")
    yield from (f"[{tag}] match:{tag != mismatch}" for tag in ("DataType", "Shape"))
    yield from ("[Result] status: success",) if mismatch else (*_FAILED, f"Error: {sample['failure_kind']}: {message}")


_MISMATCHES: Mapping[str, str] = {FailureKind.DTYPE_MISMATCH: "DataType", FailureKind.SHAPE_MISMATCH: "Shape"}


def _success(sample: LoggedSample, speedup: float) -> Iterator[str]:
    # Calls had several inputs: a run is as good as the worst of them, and may be worse than its outputs of the first.
    outputs = [dict(output) for output in sample["outputs"]] or [{"dtype": "float32", "compiled_dtype": "float32"}]
    worst = max((output["t_min"] for output in outputs if "t_min" in output), default=None)
    for output in outputs:
        if worst is None or not is_right(sample["t_min"], worst):
            output["t_min"] = sample["t_min"]
    for side, key in (("eager", "dtype"), ("compiled", "compiled_dtype")):
        yield f"[Datatype][{side}]: {' '.join(output[key] for output in outputs)}"
    yield "[DataType] match:True"
    yield f"[Correctness][equal]: {_flags(outputs, None)}"
    for t in GRID:
        for level in dict.fromkeys(level_key(dtype, t) for dtype in _LEVEL_DTYPES):
            yield f"[Correctness][{level.decode()}]: {_flags(outputs, t)}"
    for name, key in (("max_diff", "max_difference"), ("mean_diff", "mean_difference")):
        yield f"[Correctness][{name}]: {' '.join(str(output.get(key) or 0.0) for output in outputs)}"
    yield "[Result] status: success"
    for side, median_ms in (("eager", sample["eager_median_ms"]), ("compiled", sample["compiled_median_ms"])):
        yield f"[Performance][{side}]: {json.dumps({'e2e': {'median': median_ms}})}"
    yield f"[Speedup][e2e]: {speedup!r}"


def _flags(outputs: Sequence[Mapping[str, Any]], t: int | None) -> str:
    """One digit an output: whether it agrees at t, or with None whether it is equal."""
    return " ".join(str(int(is_right(output["t_min"], -float("inf") if t is None else t))) for output in outputs)
