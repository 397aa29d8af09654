"""The figures of Paddle: Paddle samples that run in eager mode, and torch samples that convert and match.

    python -m benchmarks.paddle path/to/GraphNet --results folder

The checkout of GraphNet has `samples` and `paddle_samples`. Results are kept in the folder, so that an interrupted run
can go on, and three pages are printed: of the Paddle samples, of the shipped torch samples, and of a seeded
draw of the published ones. `benchmarks.paddle.samples` and `benchmarks.paddle.conversion` do the work, and have more
options.
"""

import subprocess
import sys
from pathlib import Path

from benchmarks._shared.harness import REPO, SEED, option, parse

_OPTIONS_OF_SAMPLES = ("--memory-gib", "--threads", "--deadline-s")


def main() -> None:
    """Run both, and stop at the first failure."""
    arguments = parse(
        __doc__,
        option("checkout", type=Path),
        option("--results", type=Path, default=Path("paddle_figures"), help="folder of what is kept"),
        option("--draw", type=int, default=60, help="published torch samples to convert"),
        SEED,
        *(option(name, dest=name, help="as of benchmarks.paddle.samples") for name in _OPTIONS_OF_SAMPLES),
    )
    for name in ("samples", "paddle_samples"):
        if not (arguments.checkout / name).is_dir():
            raise SystemExit(f"there is no {arguments.checkout / name}: give the folder of a checkout of GraphNet")
    checkout, kept = arguments.checkout.resolve(), arguments.results.resolve()
    kept.mkdir(parents=True, exist_ok=True)
    draw = ["--draw", str(arguments.draw), "--seed", str(arguments.seed)]
    drawn = kept / f"conversion-{arguments.draw}-{arguments.seed}.jsonl"
    given = [f"{name}={value}" for name in _OPTIONS_OF_SAMPLES if (value := vars(arguments)[name])]
    for module, *options in (
        ["paddle.conversion", "--results", str(kept / "conversion-shipped.jsonl")],
        ["paddle.conversion", str(checkout / "samples"), *draw, "--results", str(drawn)],
        ["paddle.samples", str(checkout / "paddle_samples"), "--results", str(kept / "paddle_samples.jsonl"), *given],
    ):
        subprocess.run([sys.executable, "-m", f"benchmarks.{module}", *options], cwd=REPO, check=True)


if __name__ == "__main__":
    main()
