"""A small workplace of its own: settings, Dagster home, database and a few tiny samples in a temporary folder."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from ops.dataset.sample.format.codec import write_sample
from tests.assets.conftest import tiny_sample
from tests.dagster_instances import read_migrations_once
from tests.empty_database import copy_empty_database, kept_attached
from tests.pipelines.in_process import LastingHosts
from warehouse.store import Warehouse

SAMPLES = ("tests/a", "tests/b", "tests/c")


@dataclass(frozen=True, slots=True)
class Workplace:
    """Where a pipeline of its own lives.

    Attributes:
        environ: Variables of a process that works there.
    """

    folder: Path
    environ: dict[str, str]

    @property
    def warehouse(self) -> Warehouse:
        """Its database."""
        return Warehouse(self.folder / "graphnet.duckdb")


@pytest.fixture(autouse=True)
def databases_are_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the tests of the warehouse prove need not be done anew in each test."""
    copy_empty_database(monkeypatch)


@pytest.fixture(autouse=True, scope="module")
def databases_stay_attached() -> Iterator[None]:
    """Commands ask a database several questions, one after the other."""
    with kept_attached():
        yield


@pytest.fixture(autouse=True)
def instances_are_made_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that this process makes in memory."""
    read_migrations_once(monkeypatch)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of its own, of which nothing is there yet."""
    monkeypatch.setenv("GRAPHNET_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("GRAPHNET_WAREHOUSE_PATH", str(tmp_path / "warehouse" / "graphnet.duckdb"))
    monkeypatch.setenv("GRAPHNET_SAMPLES_ROOT", str(tmp_path / "samples"))
    monkeypatch.delenv("GRAPHNET_SETTINGS", raising=False)
    return tmp_path


def make_workplace(folder: Path, **further: str) -> Workplace:
    """Three tiny samples, and settings under which each is benchmarked in no time, with further ones."""
    for width, name in enumerate(SAMPLES, start=4):
        write_sample(tiny_sample(width), folder / "samples" / name)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DAGSTER_", "GRAPHNET_"))}
    settings = {
        "GRAPHNET_HOME": str(folder / "home"),
        "GRAPHNET_WAREHOUSE_PATH": str(folder / "graphnet.duckdb"),
        "GRAPHNET_SAMPLES_ROOT": str(folder / "samples"),
        "GRAPHNET_BENCHMARK_THREADS": "1",
        "GRAPHNET_BENCHMARK_WARMUP": "1",
        "GRAPHNET_BENCHMARK_TRIALS": "3",
        "GRAPHNET_BENCHMARK_REPEAT_DISTURBED": "0",  # the machine is busy with other tests
        **{f"GRAPHNET_{name}": value for name, value in further.items()},
    }
    return Workplace(folder, {**kept, **settings})


@pytest.fixture
def workplace(tmp_path: Path, request: pytest.FixtureRequest) -> Workplace:
    """A workplace for one test; a parameter has further settings."""
    return make_workplace(tmp_path, **getattr(request, "param", {}))


@pytest.fixture
def lasting_hosts(all_lasting_hosts: LastingHosts, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that run in this process share their worker hosts."""
    all_lasting_hosts.patch(monkeypatch)
