"""Named lists of samples, over which scores, trends and comparisons are computed: their rows, names and files.

A list never changes. A newer version is another list, `shipped@2`, and `shipped` alone means the newest version.
The samples that come with the project are such lists, with a file for each version.
"""

import csv
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Annotated

from ops.dataset.sample.provenance import SHIPPED_LEDGER
from ops.errors import GraphNetError

SHIPPED = "shipped"
"""Lists of the samples that come with the project; the newest version has all of them."""

SHIPPED_FOLDER = SHIPPED_LEDGER.parent

COLUMNS = ("content_hash", "weight", "sample_id")
"""Columns of a file: without a weight it is 1; the last column is for people."""

_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+-]{0,79}(@[1-9][0-9]{0,8})?")
_HASH = re.compile(r"[0-9a-f]{64}")
_MOST_BYTES = 200_000_000


@dataclass(frozen=True, slots=True)
class SampleListRow:
    """A row of the table `sample_list`; its key is (name, content_hash). A list is never changed once it is there."""

    name: Annotated[str, "Name of the list."]
    content_hash: Annotated[str, "As in sample.content_hash: all samples of that content have one vote together."]
    weight: Annotated[float, "Weight of that vote in means; 1 unless the list is a weighted subset."]
    created_at: Annotated[datetime, "When the list was made, UTC."]


class SampleListError(GraphNetError):
    """A list does not exist, or cannot be made."""


def check_name(name: str) -> None:
    """Refuse a name that a person may not give to a list.

    Raises:
        SampleListError: It is no name, or a name of lists that come with the project.
    """
    if not _NAME.fullmatch(name):
        raise SampleListError(
            f"{name!r} cannot name a list: use letters, digits and any of _ . + -, 80 at most; @2 at the end says that "
            "it is the second version"
        )
    if name.partition("@")[0] == SHIPPED:
        raise SampleListError(f"lists called {SHIPPED!r} come with the project; choose another name")


def read_list(path: Path) -> dict[str, float]:
    """Read a CSV file of samples with a column content_hash and, if it has weights, a column weight.

    Returns:
        Content hash → weight, in the order of the file.

    Raises:
        SampleListError: A line is not of that form; the message has its number.
    """
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise SampleListError(f"{path} is larger than a list of samples can be ({_MOST_BYTES:,} bytes)")
        with path.open(encoding="utf-8-sig", newline="") as file:
            return _read_rows(csv.DictReader(file), path)
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise SampleListError(f"cannot read the list {path}: {error}") from error


def _read_rows(lines: "csv.DictReader[str]", path: Path) -> dict[str, float]:
    if COLUMNS[0] not in (lines.fieldnames or ()):
        raise SampleListError(f"{path}: the first line has to name the columns, {COLUMNS[0]} among them")
    weights: dict[str, float] = {}
    for line in lines:
        content_hash, weight = line[COLUMNS[0]] or "", _weight(line.get(COLUMNS[1]) or "1")
        place = f"{path}, line {lines.line_num}"
        if not _HASH.fullmatch(content_hash):
            raise SampleListError(f"{place}: {content_hash[:80]!r} is no content hash: expected 64 hex digits")
        if weight is None:
            raise SampleListError(f"{place}: the weight {line[COLUMNS[1]]!r} is no number above 0")
        if weights.setdefault(content_hash, weight) != weight:
            raise SampleListError(f"{place}: {content_hash} is there already with another weight")
    if not weights:
        raise SampleListError(f"{path} lists no samples")
    return weights


def _weight(text: str) -> float | None:
    try:
        weight = float(text)
    except ValueError:
        return None
    return weight if weight > 0 and math.isfinite(weight) else None


@cache
def shipped_lists() -> Mapping[str, Mapping[str, float]]:
    """Name → samples with their weights, of each list that comes with the project.

    Raises:
        SampleListError: A file cannot be read.
    """
    return {path.stem: read_list(path) for path in sorted(SHIPPED_FOLDER.glob("*@*.csv"))}


def newest_version(names: Iterable[str], asked: str) -> str | None:
    """Find the list that a name means: the one of exactly this name, else its newest version; None without either."""
    versions = [name for name in names if name == asked or name.rpartition("@")[0] == asked]
    return max(versions, key=lambda name: (name == asked, _version(name)), default=None)


def _version(name: str) -> int:
    digits = name.rpartition("@")[2]
    return int(digits) if digits.isdecimal() else 0
