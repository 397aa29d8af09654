"""Made-up logs: what GraphNet's benchmark commands print of a sample, in this project's own words."""

import json
import math
from collections.abc import Iterable, Mapping
from typing import Any

from ops.dataset.outputs.tolerances import GRID
from ops.evaluation.logs.outcome import level_key

PROMPT = "the-prompt"
CONFIG = {
    "model": "m",
    "device": "cuda",
    "hardware": "Some GPU",
    "compiler": "inductor",
    "warmup": "3",
    "trials": "2",
    "compile_framework_version": "2.9.1",
}
FAILED = ("[Result] status: failed", "[Fail due to compiled model execution error.]")


def lines(*texts: str, prompt: str = PROMPT) -> str:
    """Lines with the prompt."""
    return "".join(f"{prompt} {text}\n" for text in texts)


def begin(path: str, prompt: str = PROMPT, **config: str) -> str:
    """The first lines of a sample."""
    settings = (f"[Config] {name}: {value}" for name, value in (CONFIG | config).items())
    return lines(f"[Processing] {path}", *settings, prompt=prompt)


def timed(*sides: float) -> str:
    """The lines of timed calls of so many sides, which have no prompt."""
    return "".join(f"[Profiling] warm up 3, trials 2\nTrial 1: e2e={ms} ms\nTrial 2: e2e={ms} ms\n" for ms in sides)


def compared(first: Mapping[str, float], prompt: str = PROMPT, levels: Iterable[int] = GRID) -> str:
    """The lines of outputs: dtype → the first level at which the output of it agrees; −inf for equal."""
    dtypes = " ".join(first)
    texts = [f"[Datatype][{side}]: {dtypes}" for side in ("eager", "compiled")]
    texts += ["[DataType] eager:[] compiled:[] match:True", f"[Correctness][equal]: {flags(first, -math.inf)}"]
    for t in levels:
        for dtype in ("float16", "bfloat16", "float32", "float64"):
            texts.append(f"[Correctness][{level_key(dtype, t).decode()}]: {flags(first, t)}")
    return lines(*texts, f"[Correctness][max_diff]: {' '.join('0.5' for _ in first)}", prompt=prompt)


def flags(first: Mapping[str, float], t: float) -> str:
    """A digit for each output: whether it agrees at t."""
    return " ".join(str(int(smallest <= t)) for smallest in first.values())


def ended(eager: float, compiled: float, prompt: str = PROMPT, speedup: str | None = None) -> str:
    """The last lines of a sample that ran."""
    medians = (("eager", eager), ("compiled", compiled))
    stats = (f"[Performance][{side}]: {json.dumps({'e2e': {'median': value}})}" for side, value in medians)
    speedup = speedup or f"{eager / compiled if compiled else 0:.5f}"
    return lines("[Result] status: success", *stats, f"[Speedup][e2e]: {speedup}", prompt=prompt)


def ran(path: str, eager: float = 2.0, compiled: float = 1.0, prompt: str = PROMPT, **first: float) -> str:
    """All lines of a sample that ran."""
    outputs: Any = first or {"float32": -7.0}
    return begin(path, prompt) + timed(eager, compiled) + compared(outputs, prompt) + ended(eager, compiled, prompt)


def failed(path: str, why: str, sides: int = 1) -> str:
    """All lines of a sample whose compiled side failed, after so many sides were timed."""
    return begin(path) + timed(*[1.0] * sides) + f"Compiled model execution failed: {why}\n" + lines(*FAILED)
