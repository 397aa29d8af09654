"""Share of samples whose labels are those that a person gave them.

`python -m benchmarks.dataset.labels [FOLDER]` labels the 50 samples of `labels_by_hand.csv`, 15 that come with the
project and 35 that GraphNet published, below FOLDER, and prints each disagreement. A person read the
name, the hub's tags and `model.py` of each and decided; of the traits those of attention, positions, convolutions,
normalization, recurrence, message passing and mixtures of experts.
"""

import argparse
import csv
from collections.abc import Iterator
from pathlib import Path

from benchmarks._shared.harness import PUBLISHED_FOLDER, SHIPPED, parse, table
from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.rows import Root, SampleRow, build_catalog

DECIDED = Path(__file__).with_name("labels_by_hand.csv")

KINDS = frozenset(
    {
        "attention", "channel_attention", "position", "convolution", "normalization", "recurrence", "message_passing",
        "mixture_of_experts",
    }
)  # fmt: skip
"""Kinds of traits that a person decided on."""


def main() -> None:
    """Label, compare, print."""
    arguments = parse(__doc__, PUBLISHED_FOLDER.with_settings(nargs="?", default=SHIPPED))
    print(report(arguments))


def report(arguments: argparse.Namespace) -> str:
    """List the disagreements, and count the agreements of each kind."""
    lines, agreed, missing = [], {"task": 0, "family": 0, "traits": 0}, []
    with DECIDED.open(encoding="utf-8", newline="") as file:
        decided = list(csv.DictReader(file))
    for row in decided:
        sample = _label_sample(row["sample"], Path(arguments.folder))
        if sample is None:
            missing.append(row["sample"])
            continue
        for kind, by_hand, by_rule in _compare_labels(row, sample):
            if by_hand == by_rule:
                agreed[kind] += 1
            else:
                lines.append((row["sample"].removeprefix("samples/"), kind, *_difference(by_hand, by_rule)))
    count = len(decided) - len(missing)
    shares = ", ".join(f"{kind} {number} of {count}" for kind, number in agreed.items())
    absent = f"\nnot here: {', '.join(missing)}" if missing else ""
    return f"{table(('sample', 'label', 'by hand', 'by rule'), lines)}\n\nagreed: {shares}{absent}"


def _label_sample(path: str, folder: Path) -> SampleRow | None:
    place = next((root / path for root in (CHECKOUT, folder.parent) if (root / path / "graph_net.json").exists()), None)
    return None if place is None else build_catalog([Root(place, "labels")]).rows[0]


def _compare_labels(row: dict[str, str], sample: SampleRow) -> Iterator[tuple[str, set[str], set[str]]]:
    yield "task", {row["task"]}, {sample.task2}
    yield "family", {row["family"]}, {sample.family}
    yield "traits", set(row["traits"].split()), {trait for trait in sample.traits if trait.partition("/")[0] in KINDS}


def _difference(by_hand: set[str], by_rule: set[str]) -> tuple[str, str]:
    return " ".join(sorted(by_hand - by_rule)), " ".join(sorted(by_rule - by_hand))


if __name__ == "__main__":
    main()
