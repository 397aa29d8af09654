"""The card of a dataset: `README.md` with the front matter that hubs read, charts, licences, and how to load it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ops.dataset.sample.shards.packed import PackedSample
from ops.dataset.sample.shards.writing import column_of
from ops.execution.untrusted.text import printable
from ops.reporting.publish.licences import UNKNOWN
from ops.words import escape_markdown, markdown_table

CHARTS = {"composition.png": "Samples by source and task", "operators.png": "Operators of the graphs"}
"""File → title of the chart."""

FOLDER = "data"
"""Folder of the shards."""

_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))


@dataclass(frozen=True, slots=True)
class Summary:
    """Summary of the samples for a card.

    Attributes:
        title: Name of the dataset.
        splits: Split → number of samples.
        counts: Fact ("source", "task", "license", "framework") → value → number of samples.
        licences: Source → licence → number of samples.
    """

    title: str
    splits: Mapping[str, int]
    counts: Mapping[str, Counter[str]]
    licences: Mapping[str, Counter[str]]


class Tally:
    """Counts samples for a card while they are written."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {name: Counter() for name in ("source", "task", "license", "framework")}
        self.licences: dict[str, Counter[str]] = {}

    def add(self, sample: PackedSample) -> None:
        """Count a sample."""
        named = sample.facts.license or UNKNOWN
        for name, counter in self.counts.items():
            counter[named if name == "license" else str(getattr(sample.facts, name))] += 1
        self.licences.setdefault(sample.facts.source, Counter())[named] += 1


def card(summary: Summary) -> str:
    """Write the text of the card."""
    count = sum(summary.splits.values())
    parts = [
        f"---\n{_front_matter(summary, count)}---",
        f"# {_plain(summary.title)}",
        _INTRODUCTION.format(count=count),
        "\n\n".join(f"![{text}]({name})" for name, text in CHARTS.items()),
        "## What is in it",
        _table(("split", "samples"), summary.splits.items()),
        *(_table((name, "samples"), summary.counts[name].most_common()) for name in ("framework", "task", "source")),
        "## Licences",
        _LICENCES.format(unknown=UNKNOWN),
        _table(
            ("source", "license", "samples"),
            [(source, *item) for source, counter in sorted(summary.licences.items()) for item in counter.most_common()],
        ),
        "## Loading it",
        _LOADING.format(folder=FOLDER, split=next(iter(summary.splits)), model=column_of("model.py")),
        "## Citation",
        _CITATION,
    ]
    return "\n\n".join(parts) + "\n"


def _front_matter(summary: Summary, count: int) -> str:
    from huggingface_hub import DatasetCardData

    named = sorted(summary.counts["license"])
    files = [{"split": split, "path": f"{FOLDER}/{split}-*.parquet"} for split in summary.splits]
    several: dict[str, Any] = (
        {} if len(named) == 1 else {"license_name": "several", "license_details": ", ".join(named)}
    )
    told = DatasetCardData(
        license=named[0] if len(named) == 1 else "other",
        size_categories=next((text for most, text in _SIZES if count < most), "n>1M"),
        pretty_name=printable(summary.title, 200),
        configs=[{"config_name": "default", "data_files": files}],
        tags=["graphnet", "computational-graph", "compiler", "code"],
        **several,
    )
    return f"{told.to_yaml().strip()}\n"


def _table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    return markdown_table(header, [[_plain(str(value)) for value in row] for row in rows])


def _plain(text: str) -> str:
    """Escape a text from a sample's metadata so that Markdown shows it as it is."""
    return escape_markdown(printable(text, 200))


_INTRODUCTION = """{count:,} computational graphs of deep learning models, each a sample in the format of
[GraphNet](https://arxiv.org/abs/2510.24035): code that runs with plain torch or Paddle, and metadata from which its
inputs and weights are made anew. They are for judging tensor compilers, and for learning to write them."""

_LICENCES = """A sample is the graph of a model, without the model's weights. It comes under the licence of the code or
the repository that it was captured from. The column `license` says it for each; here it is `{unknown}` where nobody
recorded it."""

_LOADING = """With the library `datasets`, in the folder of this repository; on a hub its name, "OWNER/NAME", takes the
place of the first argument:

```python
from pathlib import Path

from datasets import load_dataset

samples = load_dataset(str(Path.cwd()), split="{split}")
print(samples[0]["sample_id"], samples[0]["task"], samples[0]["{model}"][:80])
```

Without it:

```python
import pandas as pd
from pathlib import Path

samples = pd.concat(map(pd.read_parquet, sorted(Path("{folder}").glob("{split}-*.parquet"))))
print(samples.iloc[0][["sample_id", "task", "operator_count"]])

# A sample as the folder that GraphNet's tools take:
names = ["model.py", "weight_meta.py", "input_meta.py", "input_tensor_constraints.py", "graph_hash.txt"]
Path("one_sample").mkdir(exist_ok=True)
for name in [*names, "values.safetensors", "graph_net.json"]:
    content = samples.iloc[0][name.replace(".", "_")]
    if isinstance(content, (str, bytes)):  # a file that the sample does not have is None or nan
        Path("one_sample", name).write_bytes(content.encode() if isinstance(content, str) else content)
```

With the GraphNet pipeline, `graphnet dataset import FOLDER` makes a dataset of all of it, which every command takes.
The code of samples is other people's: run it where it may do no harm."""

_CITATION = """```bibtex
@article{graphnet2025,
  title  = {GraphNet: A Large-Scale Computational Graph Dataset for Tensor Compiler Research},
  year   = {2025},
  eprint = {2510.24035},
  archivePrefix = {arXiv}
}
```"""
