"""The stored row of a list that represents a larger one."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated


@dataclass(frozen=True, slots=True)
class ListErrorRow:
    """A row of the table `list_error`; its key is (name, measure, group_value)."""

    name: Annotated[str, "Name of the list, as in sample_list.name: it stands for a larger one."]
    stands_for: Annotated[str, "What it stands for: a list or a dataset, as readers are told."]
    measure: Annotated[str, "The score: S(0), ES(1), ES(2) or ES(3)."]
    group_value: Annotated[str, "all, or a task in two levels."]
    sample_count: Annotated[int, "Samples of the list."]
    population_count: Annotated[int, "Samples that it stands for."]
    backend_count: Annotated[int, "Backends that were left out, one after the other."]
    draw_count: Annotated[int, "Subsets that were drawn for each of them, at least."]
    error: Annotated[float, "Root of the mean square of the error of the score's logarithm: 0.03 is about 3%."]
    largest_error: Annotated[float, "The same of the backend that it was largest for."]
    random_error: Annotated[float, "The same as error for as many samples that are drawn at random."]
    made_at: Annotated[datetime, "When the list was made, UTC."]
