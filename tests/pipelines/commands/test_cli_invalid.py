"""Invalid samples are left out on the command line, told, and taken when asked for."""

import dataclasses
import json
from pathlib import Path

import pytest

from ops.checkout import CHECKOUT
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.identity import sample_hash
from ops.dataset.validate.registry import names
from pipelines.cli import run
from pipelines.exits import ExitCode
from pipelines.selection.samples import leave_out_invalid, select
from pipelines.settings import load_settings
from tests.pipelines.conftest import SAMPLES, Workplace
from tests.warehouse.warehouse_rows import validation
from warehouse.store import Warehouse


@pytest.fixture
def place(workplace: Workplace, monkeypatch: pytest.MonkeyPatch) -> Workplace:
    """A workplace of this process, where tests/a is valid, tests/b is not, and tests/c was not validated."""
    for name, value in workplace.environ.items():
        monkeypatch.setenv(name, value)
    for sample_id, broken in (("tests/a", None), ("tests/b", "runnable")):
        version = sample_hash(read_sample(workplace.folder / "samples" / sample_id))
        workplace.warehouse.spool([validation(sample_id, version, name, passed=name != broken) for name in names()])
    workplace.warehouse.ingest()
    return workplace


def bench(place: Workplace, capfd: pytest.CaptureFixture[str], *options: str) -> tuple[list[str], str]:
    """Samples that ran, and what was said beside the results."""
    assert run(["bench", str(place.folder / "samples"), "--backend", "eager", "--json", *options]) == ExitCode.OK
    out, err = capfd.readouterr()
    return sorted(json.loads(line)["sample_id"] for line in out.splitlines()), err


def test_shipped_samples_are_known_to_be_valid_before_there_is_a_database(tmp_path: Path) -> None:
    places = {"GRAPHNET_HOME": str(tmp_path), "GRAPHNET_WAREHOUSE_PATH": str(tmp_path / "w.duckdb")}
    settings = load_settings(environ=places)
    selection = select([CHECKOUT / "samples" / "transformers" / "bert"], settings)
    warehouse = Warehouse(settings.warehouse_path)
    assert leave_out_invalid(selection, warehouse, include_invalid=False, store=False) == (selection, "")
    edited = dataclasses.replace(selection.targets[0], sample_hash="e" * 64)
    changed = dataclasses.replace(selection, targets=(edited,))
    assert leave_out_invalid(changed, warehouse, include_invalid=False, store=False)[1] == "1 not validated"


@pytest.mark.slow
@pytest.mark.usefixtures("lasting_hosts")
def test_bench_and_score_leave_out_invalid_samples_unless_asked(
    place: Workplace, capfd: pytest.CaptureFixture[str]
) -> None:
    ran, told = bench(place, capfd)
    assert ran == ["tests/a", "tests/c"]
    assert "1 invalid left out, which --include-invalid would run: tests/b (runnable); 1 not validated" in told
    ran, told = bench(place, capfd, "--include-invalid")
    assert ran == list(SAMPLES)
    assert "1 invalid included: tests/b (runnable); 1 not validated" in told

    def scored(*options: str) -> tuple[int, str]:
        assert run(["score", "--t", "0", "--json", *options]) == ExitCode.OK
        out, err = capfd.readouterr()
        return json.loads(out)["sample_count"], err

    assert scored() == (2, "of the samples: 1 invalid left out · 1 not validated\n")
    assert scored("--include-invalid") == (3, "of the samples: 1 invalid included · 1 not validated\n")


def test_nothing_but_invalid_samples_is_nothing_to_do(place: Workplace, capfd: pytest.CaptureFixture[str]) -> None:
    path = place.folder / "samples" / "tests" / "b"
    assert run(["bench", str(path), "--backend", "eager"]) == ExitCode.NOTHING
    assert "nothing to run: 1 invalid left out, which --include-invalid would run: tests/b" in capfd.readouterr().err
