"""The figures of Paddle: how many Paddle samples run in eager mode, and how many torch samples convert and match.

    python -m benchmarks.paddle path/to/GraphNet --results folder

The checkout of GraphNet has `samples` and `paddle_samples`. Results are kept in the folder, so that an interrupted run
goes on where it was, and three pages are printed: of the Paddle samples, of the shipped torch samples, and of a seeded
draw of the published ones. `benchmarks.paddle_samples` and `benchmarks.conversion` do the work, and have more options.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from benchmarks.common import REPO

_OPTIONS_OF_SAMPLES = ("--memory-gib", "--threads", "--deadline-s")


def main() -> None:
    """Run both, and stop at the first that fails."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--results", type=Path, default=Path("paddle_figures"), help="folder of what is kept")
    parser.add_argument("--draw", type=int, default=60, help="published torch samples to convert")
    parser.add_argument("--seed", type=int, default=0, help="of the draw")
    for option in _OPTIONS_OF_SAMPLES:
        parser.add_argument(option, dest=option, help="as of benchmarks.paddle_samples")
    arguments = parser.parse_args()
    for name in ("samples", "paddle_samples"):
        if not (arguments.checkout / name).is_dir():
            parser.error(
                f"{arguments.checkout / name} is not there: give the folder that has it, a checkout of GraphNet"
            )
    checkout, kept = arguments.checkout.resolve(), arguments.results.resolve()
    kept.mkdir(parents=True, exist_ok=True)
    draw = ["--draw", str(arguments.draw), "--seed", str(arguments.seed)]
    drawn = kept / f"conversion-{arguments.draw}-{arguments.seed}.jsonl"
    given = [f"{one}={value}" for one in _OPTIONS_OF_SAMPLES if (value := vars(arguments)[one])]
    for module, *options in (
        ["conversion", "--results", str(kept / "conversion-shipped.jsonl")],
        ["conversion", str(checkout / "samples"), *draw, "--results", str(drawn)],
        ["paddle_samples", str(checkout / "paddle_samples"), "--results", str(kept / "paddle_samples.jsonl"), *given],
    ):
        subprocess.run([sys.executable, "-m", f"benchmarks.{module}", *options], cwd=REPO, check=True)


if __name__ == "__main__":
    main()
