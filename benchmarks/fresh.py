"""The reference of two benchmarks: the task of one sample in an interpreter of its own, as a script would do it.

`python -m benchmarks.fresh <sample folder> <backend> <config as JSON>` prints one line of JSON. It does the same work
by the same code as a worker's child; only what surrounds it differs.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from typing import Any


class Silent:
    """Takes the reports that nobody waits for here."""

    def phase(self, name: str) -> None:
        """Ignore it."""

    def partial(self, values: Mapping[str, Any]) -> None:
        """Ignore them."""


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
