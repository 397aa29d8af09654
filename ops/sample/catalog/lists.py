"""Named lists of samples: what scores, trends and comparisons are over."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated


@dataclass(frozen=True, slots=True)
class SampleListRow:
    """A row of the table `sample_list`; its key is (name, content_hash). A list is never changed once it is there."""

    name: Annotated[str, "Name of the list."]
    content_hash: Annotated[str, "As in sample.content_hash: all samples of that content have one vote together."]
    weight: Annotated[float, "Weight of that vote in means; 1 unless the list is a weighted subset."]
    created_at: Annotated[datetime, "When the list was made, UTC."]
