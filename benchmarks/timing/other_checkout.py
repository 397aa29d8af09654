"""Whether honest backends keep their figures: this checkout against another one, in alternation, sample by sample.

Counts runs that are flagged (`replayed`, `lazy`, a changed clock), speedups whose intervals do not meet, `t_min` that
changed, and the time that runs take, which only `--trials` makes comparable: timing that ends by itself ends sooner or
later by chance. Run it as `python -m benchmarks.timing.other_checkout OTHER_CHECKOUT`.
"""

import os
import sys
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks._shared.harness import (
    BACKENDS,
    LIMIT,
    REPO,
    ROUNDS,
    SHIPPED,
    TRIALS,
    option,
    parse,
    run_graphnet,
    table,
    targets,
)

_FLAGS = ("no_answer", "replayed", "lazy")
_BACKENDS = "eager,inductor,aot_inductor,torchscript,openvino,onnxruntime"

Row = dict[str, Any]


def runs(checkout: Path, sample: Path, backends: str, trials: int | None) -> dict[str, Row]:
    """The last row of each backend on a sample by the code of a checkout, with this interpreter.

    Checkouts that have clean twins make none.

    A run that others disturbed has one before it. The sample is the checkout's own: that of another one would not be
    trusted, and run in the sandbox.
    """
    has_twins = (checkout / "ops" / "benchmark" / "twins.py").exists()
    environment = os.environ | ({"GRAPHNET_BENCHMARK_TWIN": "none"} if has_twins else {})
    asked = ["bench", str(sample), "--backend", backends, "--no-store", *(["--trials", str(trials)] if trials else [])]
    rows, done = run_graphnet(*asked, checkout=checkout, env=environment)
    if not rows:
        raise SystemExit(f"{checkout}: no runs of {sample}: {done.stderr[-500:]}")
    return {row["backend"]: row for row in rows}


def _meets(first: Row, second: Row) -> bool:
    return bool(first["speedup_low"] <= second["speedup_high"] and second["speedup_low"] <= first["speedup_high"])


def _figures(backend: str, pairs: list[tuple[Row, Row]]) -> tuple[object, ...]:
    good = [(here, there) for here, there in pairs if here["status"] == there["status"] == "success"]
    slower = median([here["task_ms"] / there["task_ms"] for here, there in good]) if good else float("nan")
    times = [sum(run["task_ms"] for run in side) for side in zip(*good, strict=True)]
    total = times[0] / times[1] if good else float("nan")
    apart = sum(not _meets(here, there) for here, there in good)
    changed = sum(here["t_min"] != there["t_min"] for here, there in good)
    worse = sum(here["status"] != there["status"] for here, there in pairs)
    return backend, len(pairs), len(good), worse, apart, changed, f"{slower:.3f}", f"{total:.3f}"


def main() -> None:
    """Run both, and print the table; status 1 if an honest run was flagged."""
    arguments = parse(
        __doc__,
        option("other", type=Path, help="the other checkout"),
        BACKENDS.but(default=_BACKENDS),
        TRIALS.but(help="timed calls of each side (default: timing ends by itself)"),
        ROUNDS.but(default=1),
        LIMIT,
    )
    pairs: dict[str, list[tuple[Row, Row]]] = {}
    flagged: list[str] = []
    for number in range(arguments.rounds):
        for index, target in enumerate(targets(SHIPPED, arguments.limit)):
            checkouts = (REPO, arguments.other) if (number + index) % 2 == 0 else (arguments.other, REPO)
            rows_of = {
                checkout: runs(checkout, target.path.relative_to(REPO), arguments.backend, arguments.trials)
                for checkout in checkouts
            }
            for backend, here in rows_of[REPO].items():
                pairs.setdefault(backend, []).append((here, rows_of[arguments.other][backend]))
                if here["failure_kind"] in _FLAGS or "clock" in (here["message"] or ""):
                    flagged.append(f"{backend} {target.sample_id}: {here['message']}")
    header = ("backend", "runs", "both succeed", "other status", "intervals apart", "other t_min")
    rows = [_figures(backend, both) for backend, both in pairs.items()]
    print(table((*header, "time, median ratio", "all time"), rows))
    print(f"\nflagged: {len(flagged)} of {sum(map(len, pairs.values()))}")
    print("\n".join(flagged))
    sys.exit(1 if flagged else 0)


if __name__ == "__main__":
    main()
