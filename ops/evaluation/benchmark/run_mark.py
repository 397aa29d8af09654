"""A person's later mark on a run."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated


@dataclass(frozen=True, slots=True)
class RunMark:
    """A person's mark on a run: a row of `run_mark`. Of several marks of one run the newest holds."""

    run_id: Annotated[str, "The run, as in benchmark_run.run_id."]
    marked_at: Annotated[datetime, "When, UTC."]
    is_dropped: Annotated[bool, "Whether the run is dropped: kept, but out of all views; false takes it back."]
    reason: Annotated[str, "Why, in the words of who did it; may be empty."]
