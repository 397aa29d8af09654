"""The reference of two benchmarks: the task of one sample in an interpreter of its own, as a script would do it.

`python -m benchmarks.fresh <sample folder> <backend> <config as JSON>` prints one line of JSON. It does the same work
by the same code as a worker's child; only what surrounds it differs.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any


class Silent:
    """Takes the reports that nobody waits for here."""

    def phase(self, name: str) -> None:
        """Ignore it."""

    def partial(self, values: Mapping[str, Any]) -> None:
        """Ignore them."""


def replay_task(payload: Mapping[str, Any], _reporter: Any) -> dict[str, float]:
    """Task: make the tensors of a sample as a run does, and give their memory back; how long both took, in ms."""
    import torch

    from ops.sample.format.codec import read_sample
    from ops.sample.replay.tensors import replay

    config = payload["config"]
    torch.set_num_threads(config["threads"])
    sample = read_sample(Path(payload["folder"]))
    started = time.perf_counter()
    tensors = replay(sample, seed=config["seed"])
    del tensors
    return {"replay_ms": (time.perf_counter() - started) * 1000}


def main() -> None:
    """Run the task and print its answer."""
    folder, backend, config = sys.argv[1:]
    from ops.benchmark import task

    os.chdir(folder)
    answer = task.run({"spec": backend, "options": {}, "config": json.loads(config)}, Silent())  # type: ignore[arg-type]
    answer.pop("matches")
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
