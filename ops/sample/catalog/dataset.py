"""Datasets: a folder of samples, and the name under which what is known of them is stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated

from ops.untrusted.text import printable

MOST_NAME_CHARACTERS = 100


@dataclass(frozen=True, slots=True)
class DatasetRow:
    """A row of the table `dataset`; its key is the name. Of two rows of one name the newer one counts."""

    name: Annotated[str, "What the column dataset of other tables says."]
    root_path: Annotated[str, "The folder; relative to the project when inside it."]
    created_at: Annotated[datetime, "When the folder got the name, UTC."]


def is_name(text: str) -> bool:
    """Whether a person may call a dataset so; names that start with "/" are left to `derived_names`."""
    return 0 < len(text) <= MOST_NAME_CHARACTERS and text == text.strip() and text.isprintable() and text[0] not in "/-"


def derived_names(folder: Path) -> Iterator[str]:
    """Names that a folder may have, shortest first: its own, then with more and more of the folders that it is in.

    "samples", "project_a/samples", …; the whole path comes last, which is no other folder's.
    """
    parts = folder.parts[1:]
    for count in range(1, len(parts) + 1):
        yield "/".join(printable(part) for part in parts[-count:])
    yield printable(str(folder))
