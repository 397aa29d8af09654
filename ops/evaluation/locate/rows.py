"""The row of the table `fault`. No torch."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated


@dataclass(frozen=True, slots=True)
class FaultRow:
    """A row of the table `fault`: a located fault; key `fault_id`."""

    fault_id: Annotated[str, "Random identity of the row."]
    dataset: Annotated[str, "As in sample.dataset, of the sample that failed."]
    sample_id: Annotated[str, "As in sample.sample_id."]
    sample_hash: Annotated[str, "As in sample.sample_hash: the version that failed."]
    backend: Annotated[str, "As in benchmark_run.backend."]
    backend_version: Annotated[str, "As in benchmark_run.backend_version."]
    variant: Annotated[str, "As in benchmark_run.variant."]
    env_hash: Annotated[str, "As in benchmark_run.env_hash."]
    kind: Annotated[str, "What the compiler does: wrong, crash or slow."]
    phase: Annotated[str, "Where it does so: compile, run or compare."]
    failure: Annotated[str, "As in benchmark_run.failure_kind; accuracy or nan for wrong numbers, slow for lost time."]
    signature: Annotated[str, "First line of its message without names and numbers; empty for wrong numbers."]
    message: Annotated[str, "First line of its message, or how far its numbers are off."]
    operators: Annotated[tuple[str, ...], "The operators that cause it, in order."]
    whole_operator_count: Annotated[int, "Operators of the sample that failed."]
    is_minimal: Annotated[bool, "Whether none of the operators can be left out; false where the budget ended before."]
    content_hash: Annotated[str, "content_hash of the minimal sample."]
    folder: Annotated[str, "Folder of the minimal sample and the reproducer."]
    reproduces: Annotated[
        bool | None, "Whether the reproducer, run by itself, showed the fault; NULL where it was not run."
    ]
    trial_count: Annotated[int, "Candidates that were tried."]
    seconds: Annotated[float, "Seconds that locating took."]
    located_at: Annotated[datetime, "When it was located, UTC."]
    build_hash: Annotated[
        str, "As in benchmark_run.build_hash; empty where it was located before builds were kept."
    ] = ""
