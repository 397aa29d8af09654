"""`graphnet locate`: what it prints, writes and stores, and what it says where there is nothing to locate."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from ops.dataset.sample.format.codec import read_sample
from ops.evaluation.locate.script import ScriptRun
from pipelines.exits import ExitCode
from tests.pipelines import in_process
from tests.tiny_samples import write_tiny

PLANTED = Path(__file__).parents[2] / "ops" / "evaluation" / "locate" / "planted.py"
GOOD = ("a = torch.relu(x)\nb = a + 1\nreturn (b,)", {"x": (4, 6)})
BAD = ("a = torch.relu(x)\nb = a + 1\nc = torch.tanh(b)\nd = c * 2\nreturn (d,)", {"x": (4, 6)})

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("lasting_hosts")]


def graphnet(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    own = {
        "GRAPHNET_HOME": str(folder / "home"),
        "GRAPHNET_WAREHOUSE_PATH": str(folder / "graphnet.duckdb"),
        "GRAPHNET_SAMPLES_ROOT": str(folder / "samples"),
        "GRAPHNET_ALLOW_WEAK_SANDBOX": "true",
    }
    return in_process.graphnet(arguments, {**os.environ, **own}, folder)


def test_faults_are_written_stored_and_grouped_and_trusted_reproducers_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "ops.evaluation.locate.output.USAGE",
        {"planted.py:Refuses": "def compiled(module, inputs):\n    return module(*inputs)"},
    )
    monkeypatch.setattr(
        "ops.evaluation.locate.output.run_script", lambda *given: ScriptRun("expected 1 and got 2", 1, given[3])
    )
    write_tiny(tmp_path / "mine" / "one", *BAD)
    write_tiny(tmp_path / "mine" / "good", *GOOD)
    write_tiny(tmp_path / "yours" / "one", BAD[0].replace("c * 2", "c * 3"), BAD[1])
    assert graphnet(tmp_path, "trust", "yours").returncode == ExitCode.OK
    locate = ("--backend", f"{PLANTED}:Refuses", "--out", "faults")
    done = graphnet(tmp_path, "locate", "mine", *locate, "--json")
    assert done.returncode == ExitCode.FAILED, done.stderr
    (row,) = map(json.loads, done.stdout.splitlines())
    fields = (row["sample_id"], row["kind"], row["operators"], row["is_minimal"], row["reproduces"])
    assert fields == ("one", "crash", ["torch.tanh"], True, None), "nothing of an untrusted sample is run here"
    assert re.search(r"^one  1: .*, crash: error in phase compile", done.stderr, re.MULTILINE), "a line a candidate"
    assert "good under planted.py:Refuses does not fail: it runs, and agrees with eager mode at t = -3" in done.stderr

    folder = Path(row["folder"])
    assert folder.parent == tmp_path / "faults"
    assert "torch.tanh" in read_sample(folder / "minimal").model_code
    assert json.loads((folder / "fault.json").read_text())["units"] == [2]
    assert "torch.tanh" in (folder / "reproduce.py").read_text()

    done = graphnet(tmp_path, "locate", "yours", *locate)
    assert done.returncode == ExitCode.OK, done.stderr
    (other,) = set((tmp_path / "faults").iterdir()) - {folder}
    assert json.loads((other / "fault.json").read_text())["dataset"] == "yours"
    assert f"reproducer: python {other / 'reproduce.py'} says: expected 1 and got 2" in done.stderr
    assert "torch.tanh" in done.stdout and "yes" in done.stdout

    asked = graphnet(tmp_path, "sql", "SELECT operator_set, sample_count, reproduces FROM faults", "--json")
    assert json.loads(asked.stdout) == {"operator_set": ["torch.tanh"], "sample_count": 2, "reproduces": True}


def test_a_folder_that_cannot_be_written_is_said_before_the_search(tmp_path: Path) -> None:
    write_tiny(tmp_path / "mine" / "one", *BAD)
    (tmp_path / "file").touch()
    done = graphnet(tmp_path, "locate", "mine", "--backend", f"{PLANTED}:Refuses", "--out", "file/faults")
    assert done.returncode == ExitCode.FAILED
    assert "file/faults: Not a directory" in done.stderr and "one" not in done.stderr


def test_wrong_use_is_said_before_anything_runs(tmp_path: Path) -> None:
    write_tiny(tmp_path / "mine" / "one", *BAD)
    for arguments, message in (
        (("--backend", "eager,inductor"), "--backend names one backend"),
        (("--backend", "none_such"), "there is no backend 'none_such'"),
        (("--backend", "tensorrt"), "tensorrt cannot run here"),
        (("--backend", "eager", "--prepare", "make"), "--prepare builds the git:REVISION that --against names"),
    ):
        done = graphnet(tmp_path, "locate", "mine", *arguments)
        assert done.returncode != 0 and message in done.stderr, done.stderr


def test_a_revision_to_locate_against_is_built_as_one_to_compare_with(tmp_path: Path) -> None:
    write_tiny(tmp_path / "mine" / "one", *BAD)
    repository = tmp_path / "compiler"
    repository.mkdir()
    shutil.copy(PLANTED, repository / "planted.py")
    git = ["git", "-C", str(repository), "-c", "user.name=a", "-c", "user.email=a@b"]
    for arguments in (["init", "-q"], ["add", "."], ["commit", "-qm", "First"]):
        subprocess.run([*git, *arguments], check=True)
    backend = ("--backend", f"{repository / 'planted.py'}:Refuses", "--against", "git:HEAD")
    done = graphnet(tmp_path, "locate", "mine", *backend, "--prepare", "echo no compiler; exit 3")
    assert done.returncode == ExitCode.USAGE
    assert "'echo no compiler; exit 3' failed in" in done.stderr and "status 3: no compiler" in done.stderr


def test_unit_tests_of_all_that_is_found_are_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ops.evaluation.locate.output.run_script", lambda *given: ScriptRun("", 1, given[3]))
    monkeypatch.setattr("pipelines.commands.locate.run_unit_tests", lambda _path, tests, _python: f"{len(tests)} ran")
    for dataset, factor in (("mine", "3"), ("yours", "2")):  # others: trust is by content
        write_tiny(tmp_path / dataset / "one", BAD[0].replace("c * 2", f"c * {factor}"), BAD[1])
        write_tiny(tmp_path / dataset / "two", BAD[0].replace("c * 2", f"c + {factor}"), BAD[1])
    write_tiny(tmp_path / "right" / "good", *GOOD)
    assert graphnet(tmp_path, "trust", "yours").returncode == ExitCode.OK
    file = tmp_path / "new" / "test_faults.py"
    locate = ("--backend", f"{PLANTED}:Refuses", "--out", "faults", "--no-shrink", "--unit-test", str(file))
    done = graphnet(tmp_path, "locate", "right", *locate)
    assert f"{file} was not written: there is no fault to test" in done.stderr and not file.exists()

    done = graphnet(tmp_path, "locate", "yours", *locate)
    assert done.returncode == ExitCode.OK, done.stderr
    assert f"unit tests: pytest {file}: 2 ran" in done.stderr
    for sample in ("one", "two"):
        for role in ("prologue", "suspect", "together"):
            assert f"def test_{sample}_torch_tanh_{role}(side):" in file.read_text("utf-8")
    assert (tmp_path / "new" / "test_faults_backend" / "compiler" / "planted.py").is_file()

    done = graphnet(tmp_path, "locate", "mine", *locate)
    assert done.returncode == ExitCode.OK, done.stderr
    assert f"pytest {file} was not run here: it has code in it that is not trusted" in done.stderr

    done = graphnet(tmp_path, "locate", "yours", *locate, "--kind", "slow")
    assert done.returncode == ExitCode.USAGE and "leave out --changed and --kind slow" in done.stderr
    file.write_text("import torch\n")
    done = graphnet(tmp_path, "locate", "yours", *locate)
    assert done.returncode == ExitCode.FAILED and f"{file} was not written by " in done.stderr
    assert file.read_text() == "import torch\n" and "1: " not in done.stderr
