"""`graphnet dataset parts`: from samples to a dataset of distinct parts, typical sequences among them."""

import json
import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from ops.dataset.decompose.parts import Decomposition
from ops.dataset.graph import NotDecomposableError
from ops.dataset.passes.sample_run import SampleWorker
from ops.dataset.sample.format.codec import read_sample, write_sample
from pipelines.exits import ExitCode
from tests.pipelines.conftest import Workplace
from tests.pipelines.in_process import graphnet
from tests.rank_samples import parallel_mlp
from tests.tiny_samples import trust, write_tiny
from warehouse.stages.derivations import parts

SHARED = "a = x @ w\nb = torch.relu(a)\nc = torch.tanh(b)"
SCHEMES = ("--scheme", "single_op", "--scheme", "mined", "--least-architectures", "3")
"""Those that need no compiler."""


def add(workplace: Workplace, name: str, body: str) -> None:
    write_tiny(workplace.folder / "samples" / "tests" / name, body, {"x": (4, 4), "w": (4, 4)})


@pytest.fixture
def samples(workplace: Workplace, lasting_hosts: None, request: pytest.FixtureRequest) -> Workplace:
    """Three models that share three operators, and nothing else."""
    for name in ("a", "b", "c"):
        for path in (workplace.folder / "samples" / "tests" / name).iterdir():
            path.unlink()
    add(workplace, "a", f"{SHARED}\nreturn (c.exp(),)")
    add(workplace, "b", f"{SHARED}\nreturn (c.sin() + 1,)")
    add(workplace, "c", f"x = x.abs()\n{SHARED}\nreturn (c,)")
    return workplace


@pytest.fixture
def trusted(samples: Workplace) -> Workplace:
    """The same, which run outside of the sandbox, where nothing asked depends on it."""
    trust(samples.folder / "home", samples.folder / "samples")
    return samples


def run(workplace: Workplace, *arguments: str) -> list[dict[str, Any]]:
    folder = str(workplace.folder / "samples")
    result = graphnet(["dataset", "parts", folder, *SCHEMES, "--json", *arguments], workplace.environ)
    assert result.returncode == ExitCode.OK, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def kept(workplace: Workplace) -> dict[str, Path]:
    """The parts by the operators that their folders are named by."""
    root = workplace.folder / "home" / "parts"
    return {path.parent.parent.name: path.parent for path in sorted(root.rglob("model.py"))}


def test_models_become_distinct_parts_with_their_origins(samples: Workplace) -> None:
    """Samples that are trusted as the wholes are; what a killed run left is removed."""
    home = samples.folder / "home"
    for name in (".parts-killed", ".parts-begun"):
        (home / name).mkdir(parents=True)
        (home / name / "lock").touch()
    os.utime(home / ".parts-killed" / "lock", (0, 0))
    mined, *results = run(samples)
    assert mined["words"] == ["operator.matmul", "torch.relu", "torch.tanh"]
    assert (mined["occurrence_count"], mined["architecture_count"]) == (3, 3)
    assert {row["sample_id"]: row["parts"] for row in results} == {
        "tests/a": {"single_op": 4, "mined": 1},
        "tests/b": {"single_op": 4, "mined": 1},
        "tests/c": {"single_op": 4, "mined": 1},
    }
    folders = kept(samples)
    assert set(folders) == {"matmul", "relu", "tanh", "exp", "add-sin", "abs", "matmul-relu-tanh"}
    assert "tanh" in read_sample(folders["matmul-relu-tanh"]).model_code
    usage = samples.warehouse.rows(
        "SELECT part_id, operator_count, schemes, occurrence_count, sample_count FROM part_usage "
        "WHERE part_id LIKE 'matmul-relu-tanh/%' OR part_id LIKE 'exp/%' ORDER BY part_id"
    )
    assert [row[1:] for row in usage] == [(1, ["single_op"], 1, 1), (3, ["mined"], 3, 3)]
    stored = samples.warehouse.rows("SELECT DISTINCT dataset, trusted FROM sample WHERE sample_id LIKE 'relu/%'")
    assert stored == [("parts", False)], "as the samples of this test, which nobody vouches for"
    checked = graphnet(
        ["validate", str(folders["matmul-relu-tanh"]), "--check", "runnable", "--no-store"], samples.environ
    )
    assert checked.returncode == ExitCode.OK, checked.stderr
    assert [path.name for path in home.glob(".parts-*")] == [".parts-begun"], "another run may be about to lock it"


def test_it_goes_on_where_it_was_killed(trusted: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    split, done = parts.split_sample, []

    def counted(worker: SampleWorker, schemes: Sequence[str]) -> list[Decomposition]:
        if len(done) == 1:
            raise KeyboardInterrupt
        done.append(worker.target.sample_id)
        return split(worker, schemes)

    monkeypatch.setattr(parts, "split_sample", counted)
    folder = str(trusted.folder / "samples")
    stopped = graphnet(["dataset", "parts", folder, *SCHEMES, "--jobs", "1"], trusted.environ)
    assert stopped.returncode == ExitCode.INTERRUPTED
    monkeypatch.undo()
    assert not list((trusted.folder / "home").glob(".parts-*"))
    results = [row for row in run(trusted, "--changed") if "parts" in row]
    assert [row["sample_id"] for row in results] == ["tests/b", "tests/c"]
    nothing = graphnet(["dataset", "parts", folder, *SCHEMES, "--changed"], trusted.environ)
    assert nothing.returncode == ExitCode.NOTHING
    add(trusted, "b", f"{SHARED}\nreturn (c.cos(),)")
    assert [row["sample_id"] for row in run(trusted, "--changed") if "parts" in row] == ["tests/b"]


def test_samples_at_once_give_what_each_by_itself_does(trusted: Workplace) -> None:
    alone = run(trusted, "--jobs", "1")
    folders = kept(trusted)
    shutil.rmtree(trusted.folder / "home" / "parts")
    at_once = [row for row in run(trusted, "--jobs", "3") if "parts" in row]
    assert [row["parts"] for row in at_once] == [row["parts"] for row in alone if "parts" in row]
    assert [row["sample_id"] for row in at_once] == ["tests/a", "tests/b", "tests/c"]
    assert sum(row["new"] for row in at_once) == len(folders) == len(kept(trusted))


def test_a_sample_without_typical_sequence_and_one_that_fails(trusted: Workplace) -> None:
    add(trusted, "d", "return (x.erf() + w,)")
    add(trusted, "e", "return (torch.no_such_function(x),)")
    folder = str(trusted.folder / "samples")
    result = graphnet(["dataset", "parts", folder, *SCHEMES, "--json"], trusted.environ)
    assert result.returncode == ExitCode.FAILED
    rows = {row["sample_id"]: row for row in map(json.loads, result.stdout.splitlines()) if "parts" in row}
    assert rows["tests/d"]["parts"] == {"single_op": 1, "mined": 0}
    assert rows["tests/d"]["message"] is None
    assert "no_such_function" in rows["tests/e"]["message"]
    stored = trusted.warehouse.rows(
        "SELECT sample_id, scheme LIKE 'mined?table=%', message FROM part_origin WHERE child_hash = '' ORDER BY ALL"
    )
    assert [row[:2] for row in stored] == [("tests/d", True), ("tests/e", False), ("tests/e", True)]
    again = graphnet(["dataset", "parts", folder, *SCHEMES, "--changed"], trusted.environ)
    assert again.returncode == ExitCode.NOTHING


def test_parts_of_a_rank_are_kept_without_collectives(trusted: Workplace) -> None:
    write_sample(parallel_mlp(), trusted.folder / "samples" / "tests" / "ranks")
    rows = {row["sample_id"]: row for row in run(trusted) if "parts" in row}
    assert rows["tests/ranks"]["parts"] == {"single_op": 2, "mined": 0}
    assert not any("_c10d" in (folder / "model.py").read_text() for folder in kept(trusted).values())


def test_of_equal_parts_of_a_sample_the_first_is_kept(trusted: Workplace) -> None:
    add(trusted, "d", "y = x.exp()\nz = y.exp()\nreturn (z,)")
    run(trusted)
    assert "def forward(self, x" in read_sample(kept(trusted)["exp"]).model_code.replace("(\n", "(")


def test_a_scheme_that_fails_takes_no_other_with_it(trusted: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    split = parts.split_sample

    def failing(worker: SampleWorker, schemes: Sequence[str]) -> list[Decomposition]:
        if "fusible" in schemes:
            raise NotDecomposableError("it has no kernels")
        return split(worker, schemes)

    monkeypatch.setattr(parts, "split_sample", failing)
    arguments = [
        "dataset",
        "parts",
        str(trusted.folder / "samples"),
        "--scheme",
        "single_op",
        "--scheme",
        "fusible",
        "--json",
    ]
    result = graphnet(arguments, trusted.environ)
    assert result.returncode == ExitCode.FAILED
    for row in map(json.loads, result.stdout.splitlines()):
        assert row["parts"] == {"single_op": 4, "fusible": 0}
        assert row["message"] == "fusible: it has no kernels"


def test_a_part_has_its_record_before_it_is_there(samples: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(*_: Any) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(parts, "keep_distinct", killed)
    result = graphnet(["dataset", "parts", str(samples.folder / "samples"), *SCHEMES, "--jobs", "1"], samples.environ)
    assert result.returncode == ExitCode.INTERRUPTED
    assert "the same command with --changed goes on" in result.stderr
    assert not kept(samples)
    records = [json.loads(line) for line in (samples.folder / "home" / "provenance.jsonl").read_text().splitlines()]
    assert {record["made_by"] for record in records} == {"graphnet dataset parts"}
