"""Leaves samples that are known to be invalid out of a benchmark, and counts those that were not validated."""

from __future__ import annotations

import dataclasses

from ops.sample.catalog.rows import SampleTarget
from pipelines.datasets import Selection
from pipelines.exits import NothingToDoError
from warehouse.queries import Finding, known_validity
from warehouse.store import Warehouse

_SHOWN = 5


def without_invalid(
    selection: Selection, warehouse: Warehouse, *, include_invalid: bool, store: bool
) -> tuple[Selection, str]:
    """The selection without invalid samples, and what to say of it ("" where every sample is valid).

    Args:
        selection: What was asked for.
        warehouse: Where findings are; it is not made where results are not stored either.
        include_invalid: Take invalid samples, too.
        store: Whether results are stored.

    Raises:
        NothingToDoError: Every sample is invalid.
    """
    known: dict[tuple[str, str, str], Finding] = {}
    if store or warehouse.path.exists():
        for dataset in sorted({target.dataset for target in selection.targets}):
            known |= {
                (dataset, *version): found for version, found in known_validity(warehouse, dataset=dataset).items()
            }

    def validity(target: SampleTarget) -> str:
        found = known.get((target.dataset, target.sample_id, target.sample_hash))
        return "unknown" if found is None else found.validity

    invalid = [target for target in selection.targets if validity(target) == "invalid"]
    unknown = sum(validity(target) == "unknown" for target in selection.targets)
    shown = ", ".join(
        f"{target.sample_id} ({known[target.dataset, target.sample_id, target.sample_hash].broken})"
        for target in invalid[:_SHOWN]
    )
    more = f" and {len(invalid) - _SHOWN} more" if len(invalid) > _SHOWN else ""
    parts = []
    if invalid:
        how = "invalid included" if include_invalid else "invalid left out, which --include-invalid would run"
        parts.append(f"{len(invalid)} {how}: {shown}{more}")
    if unknown:
        parts.append(f"{unknown} not validated")
    if include_invalid or not invalid:
        return selection, "; ".join(parts)
    kept = tuple(target for target in selection.targets if validity(target) != "invalid")
    if not kept and not selection.broken:
        raise NothingToDoError(f"nothing to run: {parts[0]}")
    return dataclasses.replace(selection, targets=kept), "; ".join(parts)
