"""Whether honest backends keep their figures: this checkout against another one, in alternation, sample by sample.

Counts runs that are flagged (`replayed`, `lazy`, a changed clock), speedups whose intervals do not meet, `t_min` that
changed, and the time that runs take, which only `--trials` makes comparable: timing that ends by itself ends sooner or
later by chance. Run it as `python -m benchmarks.honesty OTHER_CHECKOUT`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.common import CLI, REPO, table, targets

_FLAGS = ("replayed", "lazy")
_BACKENDS = "eager,inductor,aot_inductor,torchscript,openvino,onnxruntime"


def runs(checkout: Path, sample: Path, backends: str, trials: int | None) -> dict[str, dict[str, Any]]:
    """The last row of each backend on a sample by the code of a checkout, with this interpreter, without clean twins.

    A run that others disturbed has one before it. The sample is the checkout's own: that of another one would not be
    trusted, and run in the sandbox.
    """
    has_twins = (checkout / "ops" / "benchmark" / "twins.py").exists()
    environment = os.environ | ({"GRAPHNET_BENCHMARK_TWIN": "none"} if has_twins else {})
    command = [sys.executable, "-c", CLI, "bench", str(sample), "--backend", backends]
    command += ["--no-store", "--json", *(["--trials", str(trials)] if trials else [])]
    done = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=False)
    rows = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    if not rows:
        raise SystemExit(f"{checkout}: no runs of {sample}: {done.stderr[-500:]}")
    return {row["backend"]: row for row in rows}


def _meets(left: dict[str, Any], right: dict[str, Any]) -> bool:
    return bool(left["speedup_low"] <= right["speedup_high"] and right["speedup_low"] <= left["speedup_high"])


def main() -> None:
    """Run both, and print the table; status 1 if an honest run was flagged."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, help="the other checkout")
    parser.add_argument("--backend", default=_BACKENDS)
    parser.add_argument("--trials", type=int, help="timed calls of each side (default: timing ends by itself)")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--limit", type=int, help="use only the first so many samples")
    arguments = parser.parse_args()
    pairs: dict[str, list[tuple[dict[str, Any], dict[str, Any]]]] = {}
    flagged: list[str] = []
    for number in range(arguments.rounds):
        for index, target in enumerate(targets(REPO / "samples", arguments.limit)):
            checkouts = (REPO, arguments.other) if (number + index) % 2 == 0 else (arguments.other, REPO)
            rows_of = {
                checkout: runs(checkout, target.path.relative_to(REPO), arguments.backend, arguments.trials)
                for checkout in checkouts
            }
            for backend, here in rows_of[REPO].items():
                pairs.setdefault(backend, []).append((here, rows_of[arguments.other][backend]))
                if here["failure_kind"] in _FLAGS or "clock" in (here["message"] or ""):
                    flagged.append(f"{backend} {target.sample_id}: {here['message']}")
    rows = []
    for backend, both in pairs.items():
        good = [(here, there) for here, there in both if here["status"] == there["status"] == "success"]
        slower = median([here["task_ms"] / there["task_ms"] for here, there in good]) if good else float("nan")
        times = [sum(run["task_ms"] for run in side) for side in zip(*good, strict=True)]
        total = times[0] / times[1] if good else float("nan")
        apart = sum(not _meets(here, there) for here, there in good)
        changed = sum(here["t_min"] != there["t_min"] for here, there in good)
        worse = sum(here["status"] != there["status"] for here, there in both)
        rows.append((backend, len(both), len(good), worse, apart, changed, f"{slower:.3f}", f"{total:.3f}"))
    counted = ("runs", "both succeed", "other status", "intervals apart", "other t_min")
    header = ("backend", *counted, "time, median ratio", "all time")
    print(table(header, rows))
    print(f"\nflagged: {len(flagged)} of {sum(map(len, pairs.values()))}")
    print("\n".join(flagged))
    sys.exit(1 if flagged else 0)


if __name__ == "__main__":
    main()
