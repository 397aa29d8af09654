"""What the views say of located faults."""

from datetime import timedelta
from pathlib import Path

from warehouse_rows import filled

from tests.warehouse.annex_rows.locate import NOON, fault

LATER = NOON + timedelta(hours=1)


def test_a_fault_has_the_version_in_which_it_was_located_last(tmp_path: Path) -> None:
    later = fault("f2", "zoo/b", sample_hash="hash of zoo/a", backend_version="2.13", located_at=LATER)
    shown = filled(tmp_path, fault("f1", backend_version="2.9"), later)
    assert shown.rows("SELECT backend_version, sample_count FROM faults") == [("2.13", 2)]
