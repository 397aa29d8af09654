"""The samples that figures are over: all of a dataset or list, or those of them that meet a condition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ops.dataset.sample.catalog.datasets import OWN_DATASET
from ops.dataset.sample.catalog.rows import SampleKey
from warehouse.selection.conditions import matching_in_warehouse
from warehouse.selection.lists import find_list
from warehouse.store import Warehouse


@dataclass(frozen=True, slots=True)
class SampleScope:
    """Some current samples, and the SQL that chooses them.

    Attributes:
        dataset: The dataset, all of whose samples are meant where `members` is None.
        members: The samples, with their weights in means; None for all of the dataset.
        label: Description of the samples for readers; "" for all of a dataset.
        list_name: The list, where they are all samples of one; else "".
        part_of: The list from which a condition chose them; else "".
    """

    dataset: str = OWN_DATASET
    members: Mapping[SampleKey, float] | None = None
    label: str = ""
    list_name: str = ""
    part_of: str = ""

    def __str__(self) -> str:
        """Description of the samples for readers."""
        return self.label or f"dataset {self.dataset!r}"

    @property
    def parameters(self) -> dict[str, Any]:
        """The parameters of the texts `condition` and `macro`."""
        if self.members is None:
            return {"dataset": self.dataset}
        return {
            "datasets": [dataset for dataset, _ in self.members],
            "sample_ids": [sample_id for _, sample_id in self.members],
            "weights": list(self.members.values()),
        }

    @property
    def datasets(self) -> list[str]:
        """Datasets of the samples."""
        return [self.dataset] if self.members is None else sorted({dataset for dataset, _ in self.members})

    @property
    def condition(self) -> str:
        """SQL condition on the columns dataset and sample_id; it uses all parameters, since DuckDB refuses others."""
        if self.members is None:
            return "dataset = $dataset"
        return "(dataset, sample_id) IN (SELECT (unnest($datasets), unnest($sample_ids))) AND len($weights) >= 0"

    def contains(self, key: SampleKey) -> bool:
        """Tell whether a sample of these datasets is one of the samples."""
        return self.members is None or key in self.members

    @property
    def macro(self) -> str:
        """SQL argument `members` of macros; NULL, without parameters to plan for, for all of a dataset."""
        return "NULL" if self.members is None else "list_zip($datasets, $sample_ids, $weights)"


WHOLE = SampleScope()
"""All of the project's own samples."""


def scope_of(
    warehouse: Warehouse, *, dataset: str = OWN_DATASET, list_name: str | None = None, where: str | None = None
) -> SampleScope:
    """Make the scope of a list or, without one, of a dataset; restricted by a condition, if one is given.

    Raises:
        SampleListError: There is no such list.
        ConditionError: See `warehouse.selection.conditions.matching_rows`.
    """
    if list_name is None and where is None:
        return SampleScope(dataset)
    if list_name is None:
        asked = "SELECT dataset, sample_id, 1.0 FROM sample_current WHERE dataset = $name"
        label = str(SampleScope(dataset))
    else:
        dataset = find_list(warehouse, list_name)
        asked, label = "SELECT dataset, sample_id, weight FROM listed_samples WHERE list = $name", f"list {dataset}"
    rows = warehouse.rows(f"{asked} ORDER BY ALL", {"name": dataset})
    members = {(of_dataset, sample_id): float(weight) for of_dataset, sample_id, weight in rows}
    if where is not None:
        chosen = matching_in_warehouse(warehouse, where)
        members = {key: weight for key, weight in members.items() if key in chosen}
        label += f" where {where}"
    if list_name is None:
        return SampleScope(dataset, members, label)
    return SampleScope(OWN_DATASET, members, label, *((dataset, "") if where is None else ("", dataset)))
