"""How far the mean speedup of the first samples of `graphnet demo` is off that of all shipped samples of torch.

Of the results that come with the project, by compilers and settings that ran on all of them: `python -m
benchmarks.dataset.first_samples`. A failure counts as a speedup of 0.1. The error is the logarithm of the ratio of both
geometric means.
"""

import gzip
import json
import math
from collections import defaultdict

from benchmarks._shared.harness import parse, table
from benchmarks.dataset.subset import KEPT
from ops.benchmark.results import Status
from pipelines.commands._first_samples import FIRST

_OF_FAILURES = 0.1


def speedups() -> dict[str, dict[str, float]]:
    """Compiler with its settings → shipped sample → speedup, of those that ran on all."""
    ran: defaultdict[str, dict[str, float]] = defaultdict(dict)
    with gzip.open(KEPT, "rt") as file:
        for row in map(json.loads, file):
            if not row.get("sample_id", "").startswith("transformers/") or row["backend"] == "eager":
                continue
            name = f"{row['backend']} {row.get('variant') or ''}".rstrip()
            if row["status"] == Status.SUCCESS and row["speedup"]:
                ran[name][row["sample_id"]] = row["speedup"]
            elif row["status"] == Status.FAILURE:
                ran[name][row["sample_id"]] = _OF_FAILURES
    most = max(map(len, ran.values()))
    return {name: of_sample for name, of_sample in ran.items() if len(of_sample) == most}


def main() -> None:
    """Print the error of each, the root of their mean square, and the largest."""
    parse(__doc__)
    rows, errors = [], []
    for name, of_sample in sorted(speedups().items()):
        first, every = ([math.log(of_sample[key]) for key in keys] for keys in (FIRST, of_sample))
        errors.append(sum(first) / len(first) - sum(every) / len(every))
        rows.append((name, f"{math.exp(sum(every) / len(every)):.2f}", f"{math.expm1(errors[-1]):+.0%}"))
    print(table(("compiler", "mean speedup of all", f"that of {len(FIRST)}, off by"), rows))
    typical = math.sqrt(sum(error**2 for error in errors) / len(errors))
    most = max(map(abs, errors))
    print(f"\n{len(errors)} compilers: typically {math.expm1(typical):.0%}, at most {math.expm1(most):.0%}")


if __name__ == "__main__":
    main()
