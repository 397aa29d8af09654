"""The sensor tells of regressions, asks for no run, and is failed by no receiver."""

import sys
from pathlib import Path

import dagster as dg
import pytest

from assets.resources import Project
from ops.score.conditions import USUAL
from pipelines.automation.notices import notice_sensor
from pipelines.notify_settings import NotifySettings
from tests.warehouse.test_history import BUILDS, runs, warehouse_of
from warehouse.history import Suite
from warehouse.stages.history import compute_history


def test_a_tick_tells_once_and_then_nothing_until_results_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    warehouse = warehouse_of(tmp_path, runs(factor=lambda number, _: 0.8 if number == BUILDS - 1 else 1.0))
    compute_history(warehouse, Suite(), USUAL)
    folders = {name: str(tmp_path) for name in ("samples_root", "extracted_root", "log_dir", "report_dir", "lock_dir")}
    project = Project(warehouse_path=str(warehouse.path), **folders)
    target = tmp_path / "notices"
    code = f"import sys; open({str(target)!r}, 'ab').write(sys.stdin.buffer.read())"
    with dg.DagsterInstance.ephemeral() as instance:

        def tick(command: tuple[str, ...] | None, cursor: str | None = None) -> tuple[str, str | None]:
            context = dg.build_sensor_context(instance=instance, cursor=cursor, resources={"project": project})
            result = notice_sensor(NotifySettings(command)).evaluate_tick(context)
            assert not result.run_requests
            return str(result.skip_message), result.cursor

        assert "Nobody is to be told" in tick(None)[0]
        said, cursor = tick(("/nowhere",))
        assert "cannot be started" in said and cursor is None, "it will be tried again"
        assert "tried again later" in tick((sys.executable, "-c", code))[0], "the first wait is a minute"
        assert not target.exists()
        monkeypatch.setattr("warehouse.stages.notify.FIRST_WAIT_S", 0.0)
        said, cursor = tick((sys.executable, "-c", code))
        assert said == "1 notices sent." and target.read_bytes().startswith(b'{"text"')
        assert "Nothing came" in tick((sys.executable, "-c", code), cursor)[0]
        assert "untold" in tick((sys.executable, "-c", code))[0], "nor without a cursor, as after a new start"
