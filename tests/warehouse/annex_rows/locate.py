"""A fault that was located."""

from typing import Any

from ops.evaluation.locate.rows import FaultRow
from tests.warehouse.warehouse_rows import NOON


def fault(fault_id: str, sample_id: str = "zoo/a", **changes: Any) -> FaultRow:
    """What was located in a sample: a wrong relu."""
    fields: dict[str, Any] = {
        "dataset": "catalog", "sample_hash": f"hash of {sample_id}", "backend": "inductor", "backend_version": "2.13",
        "variant": "", "env_hash": "env", "kind": "wrong", "phase": "compare", "failure": "accuracy", "signature": "",
        "message": "off", "operators": ("torch.relu",), "whole_operator_count": 3, "is_minimal": True,
        "content_hash": "content", "folder": "faults/f1", "reproduces": None, "trial_count": 12, "seconds": 3.5,
        "located_at": NOON,
    }  # fmt: skip
    return FaultRow(fault_id=fault_id, sample_id=sample_id, **fields | changes)


ROWS = [fault("f1")]
