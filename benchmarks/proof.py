"""What the proof of a capture costs: its share of extraction, in CPU time, which neighbours disturb least.

A process of its own for each model loads it, captures it with its proof and writes its samples. Run it as
`python -m benchmarks.proof`.
"""

from __future__ import annotations

import argparse
import functools
import multiprocessing
import tempfile
import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import Any

from benchmarks.common import table
from benchmarks.extraction import MODELS
from ops.sources import registry


class _Silent:
    """A reporter that keeps nothing."""

    def phase(self, name: str) -> None:
        """Nothing."""

    def partial(self, values: Mapping[str, Any]) -> None:
        """Nothing."""


def measure(spec: str) -> tuple[str, float, float]:
    """A model, CPU seconds of its proof (copies, uncompiled call, runs of the texts), and of its extraction."""
    import torch

    from ops.capture import task
    from ops.capture.proof import proven

    torch.set_num_threads(1)
    task.import_transformers()
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

    proven.Original, proven._prove = timed(proven.Original), timed(proven._prove)  # type: ignore[assignment,misc]
    parsed = registry.parse(spec)
    payload = {"spec": spec, "source": parsed.source, "name": parsed.name, "revision": None, "options": {}}
    with tempfile.TemporaryDirectory() as root:
        started = time.process_time()
        task.run({**payload, "out_root": root}, _Silent())
        return spec, proof_s, time.process_time() - started


def main() -> None:
    """Measure all models and print their shares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", nargs="+", default=list(MODELS), help="model types of transformers")
    arguments = parser.parse_args()
    specs = [f"zoo:transformers/{name}" for name in arguments.models]
    with multiprocessing.get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        rows = list(pool.imap(measure, specs, chunksize=1))
    shares = [proof / whole for _, proof, whole in rows]
    lines = [(spec, f"{proof:.2f}", f"{whole:.2f}", f"{proof / whole:.1%}") for spec, proof, whole in rows]
    print(table(("model", "proof, CPU s", "extraction, CPU s", "share"), lines))
    whole = sum(proof for _, proof, _ in rows) / sum(whole for *_, whole in rows)
    print(f"\nof all: {whole:.1%}; median {median(shares):.1%}, highest {max(shares):.1%}")


if __name__ == "__main__":
    main()
