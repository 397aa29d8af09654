"""Which samples figures are over: all of a dataset, or those of a list, or those of either that meet a condition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ops.sample.catalog.datasets import OWN_DATASET
from ops.sample.catalog.rows import SampleKey
from warehouse.selection.conditions import of_warehouse
from warehouse.selection.lists import find_list
from warehouse.store import Warehouse


@dataclass(frozen=True, slots=True)
class Scope:
    """Some current samples, and how SQL is told which.

    Attributes:
        dataset: All samples of it, where there are no members.
        members: The samples, with their weights in means; None for all of the dataset.
        label: What they are, for readers; "" for all of a dataset.
        list_name: The list, where they are all of one; else "".
        part_of: The list that a condition chose them of; else "".
    """

    dataset: str = OWN_DATASET
    members: Mapping[SampleKey, float] | None = None
    label: str = ""
    list_name: str = ""
    part_of: str = ""

    def __str__(self) -> str:
        """What they are, for readers."""
        return self.label or f"dataset {self.dataset!r}"

    @property
    def parameters(self) -> dict[str, Any]:
        """The parameters of the texts `within` and `macro`."""
        if self.members is None:
            return {"dataset": self.dataset}
        return {
            "datasets": [dataset for dataset, _ in self.members],
            "sample_ids": [sample_id for _, sample_id in self.members],
            "weights": list(self.members.values()),
        }

    @property
    def datasets(self) -> list[str]:
        """The datasets that they are of."""
        return [self.dataset] if self.members is None else sorted({dataset for dataset, _ in self.members})

    @property
    def within(self) -> str:
        """A condition on the columns dataset and sample_id; with members the parameter weights is used as well."""
        if self.members is None:
            return "dataset = $dataset"
        return "(dataset, sample_id) IN (SELECT (unnest($datasets), unnest($sample_ids))) AND len($weights) >= 0"

    def keeps(self, key: SampleKey) -> bool:
        """Whether a sample of its datasets is among them."""
        return self.members is None or key in self.members

    @property
    def macro(self) -> str:
        """The argument of macros that take members. It has no parameters without, so that DuckDB plans without them."""
        return "NULL" if self.members is None else "list_zip($datasets, $sample_ids, $weights)"


WHOLE = Scope()
"""All of the project's own samples."""


def scope_of(
    warehouse: Warehouse, *, dataset: str = OWN_DATASET, list_name: str | None = None, where: str | None = None
) -> Scope:
    """The samples of a list, or without one of a dataset, that meet a condition, if there is one.

    Raises:
        SampleListError: There is no such list.
        ConditionError: See `warehouse.selection.conditions.matching`.
    """
    if list_name is None and where is None:
        return Scope(dataset)
    if list_name is None:
        asked = "SELECT dataset, sample_id, 1.0 FROM sample_current WHERE dataset = $name"
        label = str(Scope(dataset))
    else:
        dataset = find_list(warehouse, list_name)
        asked, label = "SELECT dataset, sample_id, weight FROM listed_samples WHERE list = $name", f"list {dataset}"
    rows = warehouse.rows(f"{asked} ORDER BY ALL", {"name": dataset})
    members = {(of_dataset, sample_id): float(weight) for of_dataset, sample_id, weight in rows}
    if where is not None:
        chosen = of_warehouse(warehouse, where)
        members = {key: weight for key, weight in members.items() if key in chosen}
        label += f" where {where}"
    if list_name is None:
        return Scope(dataset, members, label)
    return Scope(OWN_DATASET, members, label, *((dataset, "") if where is None else ("", dataset)))
