"""A new derivation is one file: it has a command with progress, and rows of the table; `tests/assets` has its asset."""

import json

import pytest

from ops.dataset.sample.format.codec import read_sample
from pipelines.exits import ExitCode
from tests.pipelines.conftest import SAMPLES, Workplace
from tests.pipelines.in_process import graphnet

pytestmark = pytest.mark.usefixtures("copied_derivation")


def test_it_has_a_command_that_takes_what_changed(workplace: Workplace) -> None:
    def run(*options: str) -> tuple[int, list[str], str]:
        done = graphnet(("copied", "samples", "--json", *options), workplace.environ, workplace.folder)
        return done.returncode, [json.loads(line)["sample_id"] for line in done.stdout.splitlines()], done.stderr

    assert "Copy samples." in graphnet(("--help",), workplace.environ, workplace.folder).stdout
    code, samples, progress = run()
    assert (code, samples) == (ExitCode.OK, list(SAMPLES)) and all(name in progress for name in SAMPLES)
    name = SAMPLES[0]
    folder = workplace.folder / "home" / "derived" / "copied" / name
    assert read_sample(folder) == read_sample(workplace.folder / "samples" / name)
    assert run("--changed")[0] == ExitCode.NOTHING
    (folder / "model.py").write_text("")
    assert run("--changed")[:2] == (ExitCode.OK, [name]), "its result is not as it was left"
    rows = workplace.warehouse.rows("SELECT kind, spec, count(*) FROM derivation WHERE status = 'success' GROUP BY ALL")
    assert rows == [("copied", "copied", len(SAMPLES) + 1)]
