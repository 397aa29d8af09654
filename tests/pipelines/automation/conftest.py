"""An instance of Dagster and a project, as sensors and schedules see them."""

from collections.abc import Iterator
from pathlib import Path

import dagster as dg
import pytest

from assets.resources import Project
from tests.assets.conftest import project_in
from tests.assets.fake_runner import FakeRunner


@pytest.fixture
def instance() -> Iterator[dg.DagsterInstance]:
    """An instance that nobody keeps."""
    with dg.DagsterInstance.ephemeral() as result:
        yield result


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Folders below the test's own, and two backends."""
    return project_in(tmp_path, backends=["eager", "inductor"])


@pytest.fixture
def runner(monkeypatch: pytest.MonkeyPatch) -> FakeRunner:
    """Stands in for benchmarks."""
    return FakeRunner.put_in_place(monkeypatch)
