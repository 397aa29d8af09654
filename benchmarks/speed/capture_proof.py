"""What the proof of a capture costs: its share of extraction, in CPU time, which neighbours disturb least.

A process of its own for each model loads it, captures it with its proof and writes its samples. Run it as
`python -m benchmarks.speed.capture_proof`.
"""

import functools
import multiprocessing
import tempfile
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from benchmarks._shared.fresh_interpreter import Silent
from benchmarks._shared.harness import parse, table
from benchmarks.speed.extraction import MODELS
from ops.sources import registry


def measure(spec: str) -> tuple[str, float, float]:
    """A model, CPU seconds of its proof (copies, uncompiled call, runs of the texts), and of its extraction."""
    import torch

    from ops.capture import task
    from ops.capture.proof import proven

    torch.set_num_threads(1)
    task.prepare_for_transformers()
    proof_s = 0.0

    def timed(function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            nonlocal proof_s
            started = time.process_time()
            try:
                return function(*args, **kwargs)
            finally:
                proof_s += time.process_time() - started

        return call

    replaced: Any = proven
    replaced.Original, replaced._prove = timed(replaced.Original), timed(proven._prove)
    parsed = registry.parse(spec)
    payload: dict[str, Any] = {
        "spec": spec,
        "source": parsed.source,
        "name": parsed.name,
        "revision": None,
        "options": {},
    }
    with tempfile.TemporaryDirectory() as root:
        started = time.process_time()
        task.run({**payload, "out_root": root}, Silent())
        return spec, proof_s, time.process_time() - started


def main() -> None:
    """Measure all models and print their shares."""
    specs = [f"zoo:transformers/{name}" for name in parse(__doc__, MODELS).models]
    with multiprocessing.get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        rows = list(pool.imap(measure, specs, chunksize=1))
    shares = [proof_s / all_s for _, proof_s, all_s in rows]
    lines = [(spec, f"{proof_s:.2f}", f"{all_s:.2f}", f"{proof_s / all_s:.1%}") for spec, proof_s, all_s in rows]
    print(table(("model", "proof, CPU s", "extraction, CPU s", "share"), lines))
    total = sum(proof_s for _, proof_s, _ in rows) / sum(all_s for *_, all_s in rows)
    print(f"\nof all: {total:.1%}; median {median(shares):.1%}, highest {max(shares):.1%}")


if __name__ == "__main__":
    main()
