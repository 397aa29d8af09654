"""Lists and conditions on the command line: `graphnet list`, and --list and --where of other commands."""

import json
from pathlib import Path

import pytest

from pipelines.exits import ExitCode
from tests.pipelines.in_process import graphnet
from tests.tiny_samples import LINEAR, TWO_OUTPUTS, write_tiny


@pytest.fixture
def project(project: Path) -> Path:
    """Two samples of a project of its own, one of them twice in another folder."""
    write_tiny(project / "samples" / "net" / "linear", *LINEAR)
    write_tiny(project / "samples" / "net" / "softmax", *TWO_OUTPUTS)
    write_tiny(project / "mine" / "copy", *LINEAR)
    return project


def chosen(*arguments: str) -> list[str]:
    """The samples that a command works on."""
    done = graphnet(["trust", "--show", "--json", *arguments])
    return [json.loads(line)["sample_id"] for line in done.stdout.splitlines()]


def test_lists_are_made_shown_and_taken(project: Path) -> None:
    samples, mine = str(project / "samples"), str(project / "mine")
    done = graphnet(["list", "create", "gelu", samples, mine, "--where", "has_operator('gelu')"])
    assert done.returncode == ExitCode.OK, done.stderr
    assert "the list gelu has 1 samples" in done.stderr
    assert chosen("--list", "gelu") == ["net/linear"]  # one vote, the project's own first
    assert chosen("--list", "gelu", mine) == ["copy"]
    assert chosen(samples, "--where", "not in_list('gelu')") == ["net/softmax"]
    rows = [json.loads(line) for line in graphnet(["list", "--json"]).stdout.splitlines()]
    assert {(row["name"], row["sample_count"], row["here_count"]) for row in rows} >= {("gelu", 1, 1)}
    shown = graphnet(["list", "show", "gelu", "--json"]).stdout
    assert json.loads(shown)["sample_id"] == "net/linear"
    again = graphnet(["list", "create", "gelu", samples])
    assert again.returncode == ExitCode.USAGE and "gelu@2" in again.stderr


def test_what_is_exported_is_read_again(project: Path) -> None:
    assert graphnet(["list", "create", "all", str(project / "samples")]).returncode == ExitCode.OK
    file = project / "list.csv"
    assert graphnet(["list", "export", "all", str(file)]).returncode == ExitCode.OK
    file.write_text(file.read_text().replace(",1,net/softmax", ",2.5,net/softmax"))
    assert graphnet(["list", "create", "all@2", "--from", str(file)]).returncode == ExitCode.OK
    shown = graphnet(["list", "show", "all@2", "--json"]).stdout.splitlines()
    weights = {row["sample_id"]: row["weight"] for row in map(json.loads, shown)}
    assert weights == {"net/linear": 1.0, "net/softmax": 2.5}
    narrowed = ["list", "create", "heavy", str(project / "samples"), "--where", "sample_id like '%softmax'"]
    assert graphnet([*narrowed, "--from", str(file)]).returncode == ExitCode.OK
    assert json.loads(graphnet(["list", "show", "heavy", "--json"]).stdout)["weight"] == 2.5


def test_a_list_of_samples_that_are_not_here_says_so(project: Path) -> None:
    file = project / "list.csv"
    file.write_text("content_hash\n" + "0" * 64 + "\n" + "f" * 64 + "\n")
    done = graphnet(["list", "create", "elsewhere", "--from", str(file)])
    assert done.returncode == ExitCode.OK and "the list elsewhere has 2 samples" in done.stderr
    assert "no sample here has a content of the list elsewhere" in done.stderr
    here = graphnet(["list", "create", "all", str(project / "samples")])
    assert "no sample here" not in here.stderr


def test_what_was_extracted_here_is_a_dataset_of_its_own(project: Path) -> None:
    write_tiny(project / "home" / "samples" / "net" / "linear", *LINEAR)
    rows = graphnet(["trust", "--show", "--json", str(project / "home" / "samples"), str(project / "samples")])
    assert {(row["dataset"], row["sample_id"]) for row in map(json.loads, rows.stdout.splitlines())} == {
        ("extracted", "net/linear"), ("catalog", "net/linear"), ("catalog", "net/softmax"),
    }  # fmt: skip


def test_a_split_is_two_lists_that_leak_nothing(project: Path) -> None:
    arguments = ["list", "split", "mine", str(project / "samples"), "--evaluation", "0.5"]
    done = graphnet([*arguments, "--json"])
    assert done.returncode == ExitCode.OK, done.stderr
    told = json.loads(done.stdout)
    assert told["lists"] == {"mine-train": 1, "mine-evaluation": 1} and told["groups"] == 2
    assert told["leakage"] == {"similar": 0.0, "same_family": 0.0}
    again = graphnet(arguments)
    assert again.returncode == ExitCode.USAGE and "lists are never changed" in again.stderr
    listed = [chosen("--list", name) for name in ("mine-train", "mine-evaluation")]
    assert sorted(map(tuple, listed)) == [("net/linear",), ("net/softmax",)]
    done = graphnet([*arguments[:2], "mine@2", *arguments[3:]])
    assert done.returncode == ExitCode.OK and "near duplicate in train" in done.stdout
    assert "wrong/name-train" in graphnet(["list", "split", "wrong/name", str(project / "mine")]).stderr
