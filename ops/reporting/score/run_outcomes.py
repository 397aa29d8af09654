"""Notes on many runs; the view `comparison` decides which samples are compared.

N is the number of samples with a score of at least one curve (a backend with its options). Curves with scores on at
least `JOINT_SHARE` of them are compared jointly, over the samples that all these curves have. Any other curve stands
apart, over its own samples, labelled "k of N". All of this is within a framework: a backend of Paddle has no sample in
common with one of torch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ops.evaluation.benchmark.results import DISTURBED_SPREAD
from ops.words import listed

if TYPE_CHECKING:
    import pandas as pd

JOINT_SHARE = 0.9
"""Least share of the N samples for a curve to be compared jointly, as in the view `comparison`.

It is below 1, since eager may time out on a sample under one backend and not under another."""


def disturbed_note(disturbed_count: int, run_count: int, highest_share: float, highest_spread: float) -> str:
    """Write a note on disturbed runs for readers of scores, in one line; "" without any.

    Args:
        disturbed_count: Disturbed runs (`BenchmarkRun.is_disturbed`).
        run_count: All runs.
        highest_share: Largest share of the cores that other processes took during one of them, 0 to 1.
        highest_spread: Largest `BenchmarkRun.eager_block_spread` of them.
    """
    if not disturbed_count:
        return ""
    runs = f"{disturbed_count:,} of {run_count:,} runs {'was' if disturbed_count == 1 else 'were'} disturbed"
    spread = f", eager's time varied up to {highest_spread:.2g}-fold" if highest_spread > DISTURBED_SPREAD else ""
    return f"{runs}: others took up to {highest_share:.0%} of the cores{spread}"


def broken_note(sample_ids: Sequence[str]) -> str:
    """Write a note on folders that could not be read as samples, in one line; "" without any."""
    if not sample_ids:
        return ""
    folders = "folder" if len(sample_ids) == 1 else "folders"
    return f"{len(sample_ids):,} {folders} could not be read as samples: {listed(sample_ids, _BROKEN_SHOWN)}"


_BROKEN_SHOWN = 5


def separate_curves(scores: pd.DataFrame) -> dict[str, str]:
    """Curves that are not compared jointly, with their counts as "k of N", from scores of all samples together.

    Args:
        scores: Columns backend, is_joint, sample_count and total_count.
    """
    if scores.empty:
        return {}
    counts = scores[~scores["is_joint"].astype(bool)].groupby("backend")[["sample_count", "total_count"]].max()
    return {str(row.Index): f"{row.sample_count:,} of {row.total_count:,}" for row in counts.itertuples()}


def share_text(count: int, total: int) -> str:
    """Text "k of N", or N alone where k is all of them."""
    return f"{count:,}" if count == total else f"{count:,} of {total:,}"
