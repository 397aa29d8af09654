"""Lists and conditions on the command line: `graphnet list`, and --list and --where of other commands."""

import json
from pathlib import Path

import pytest

from pipelines.exits import ExitCode
from tests.pipelines.in_process import graphnet
from tests.tiny_samples import LINEAR, TWO_OUTPUTS, write_tiny


@pytest.fixture
def variables(tmp_path: Path) -> dict[str, str]:
    """Two samples of a project of its own, one of them twice in another folder."""
    write_tiny(tmp_path / "samples" / "net" / "linear", *LINEAR)
    write_tiny(tmp_path / "samples" / "net" / "softmax", *TWO_OUTPUTS)
    write_tiny(tmp_path / "mine" / "copy", *LINEAR)
    return {
        "PATH": "/usr/bin:/bin",
        "GRAPHNET_HOME": str(tmp_path / "home"),
        "GRAPHNET_WAREHOUSE_PATH": str(tmp_path / "warehouse" / "graphnet.duckdb"),
        "GRAPHNET_SAMPLES_ROOT": str(tmp_path / "samples"),
    }


def chosen(variables: dict[str, str], *arguments: str) -> list[str]:
    """The samples that a command works on."""
    done = graphnet(["trust", "--show", "--json", *arguments], variables)
    return [json.loads(line)["sample_id"] for line in done.stdout.splitlines()]


def test_lists_are_made_shown_and_taken(tmp_path: Path, variables: dict[str, str]) -> None:
    samples, mine = str(tmp_path / "samples"), str(tmp_path / "mine")
    done = graphnet(["list", "create", "gelu", samples, mine, "--where", "has_operator('gelu')"], variables)
    assert done.returncode == ExitCode.OK, done.stderr
    assert "the list gelu has 1 samples" in done.stderr
    assert chosen(variables, "--list", "gelu") == ["net/linear"]  # one vote, the project's own first
    assert chosen(variables, "--list", "gelu", mine) == ["copy"]
    assert chosen(variables, samples, "--where", "not in_list('gelu')") == ["net/softmax"]
    rows = [json.loads(line) for line in graphnet(["list", "--json"], variables).stdout.splitlines()]
    assert {(row["name"], row["sample_count"], row["here_count"]) for row in rows} >= {("gelu", 1, 1)}
    shown = graphnet(["list", "show", "gelu", "--json"], variables).stdout
    assert json.loads(shown)["sample_id"] == "net/linear"
    again = graphnet(["list", "create", "gelu", samples], variables)
    assert again.returncode == ExitCode.USAGE and "gelu@2" in again.stderr


def test_what_is_exported_is_read_again(tmp_path: Path, variables: dict[str, str]) -> None:
    assert graphnet(["list", "create", "all", str(tmp_path / "samples")], variables).returncode == ExitCode.OK
    file = tmp_path / "list.csv"
    assert graphnet(["list", "export", "all", str(file)], variables).returncode == ExitCode.OK
    file.write_text(file.read_text().replace(",1,net/softmax", ",2.5,net/softmax"))
    assert graphnet(["list", "create", "all@2", "--from", str(file)], variables).returncode == ExitCode.OK
    shown = graphnet(["list", "show", "all@2", "--json"], variables).stdout.splitlines()
    assert {row["sample_id"]: row["weight"] for row in map(json.loads, shown)} == {
        "net/linear": 1.0,
        "net/softmax": 2.5,
    }
    narrowed = ["list", "create", "heavy", str(tmp_path / "samples"), "--where", "sample_id like '%softmax'"]
    assert graphnet([*narrowed, "--from", str(file)], variables).returncode == ExitCode.OK
    assert json.loads(graphnet(["list", "show", "heavy", "--json"], variables).stdout)["weight"] == 2.5


def test_a_list_of_samples_that_are_not_here_says_so(tmp_path: Path, variables: dict[str, str]) -> None:
    file = tmp_path / "list.csv"
    file.write_text("content_hash\n" + "0" * 64 + "\n" + "f" * 64 + "\n")
    done = graphnet(["list", "create", "elsewhere", "--from", str(file)], variables)
    assert done.returncode == ExitCode.OK and "the list elsewhere has 2 samples" in done.stderr
    assert "no sample here has a content of the list elsewhere" in done.stderr
    here = graphnet(["list", "create", "all", str(tmp_path / "samples")], variables)
    assert "no sample here" not in here.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["validate"], ExitCode.USAGE, "say which samples"),
        (["validate", "--list", "shiped"], ExitCode.USAGE, "did you mean 'shipped@1'"),
        (
            ["validate", "--where", "tsk = 1"],
            ExitCode.USAGE,
            "there are the columns cataloged_at, content_hash, dataset",
        ),
        (["validate", "--where", "x in (select 1)"], ExitCode.USAGE, "has a query in it"),
        (["validate", "--where", "task = 'none'"], ExitCode.NOTHING, "no sample meets the condition"),
        (["bench", "--where", "true", "--dataset", "x"], ExitCode.USAGE, "--dataset"),
        (["list", "create", "shipped", "--where", "true"], ExitCode.USAGE, "come with the project"),
        (["list", "create", "x"], ExitCode.USAGE, "say which samples"),
        (["list", "show", "x"], ExitCode.USAGE, "there is no list 'x'"),
        (["score", "--list", "x"], ExitCode.USAGE, "there is no list 'x'"),
        (["score", "--list", "x", "--dataset", "y"], ExitCode.USAGE, "give one of them"),
        (["report", "--where", "tsk = 1"], ExitCode.USAGE, "there are the columns"),
        (["score", "--list", "shipped"], ExitCode.NOTHING, "no scores of the list shipped@1"),
    ],
)
def test_what_is_wrong_is_told(variables: dict[str, str], arguments: list[str], code: ExitCode, message: str) -> None:
    done = graphnet(arguments, variables)
    assert done.returncode == code, done.stderr
    assert message in done.stderr


def test_what_was_extracted_here_is_a_dataset_of_its_own(tmp_path: Path, variables: dict[str, str]) -> None:
    write_tiny(tmp_path / "home" / "samples" / "net" / "linear", *LINEAR)
    rows = graphnet(
        ["trust", "--show", "--json", str(tmp_path / "home" / "samples"), str(tmp_path / "samples")], variables
    )
    assert {(row["dataset"], row["sample_id"]) for row in map(json.loads, rows.stdout.splitlines())} == {
        ("extracted", "net/linear"), ("catalog", "net/linear"), ("catalog", "net/softmax"),
    }  # fmt: skip
    refused = graphnet(["validate", str(tmp_path / "mine"), "--dataset", "extracted"], variables)
    assert refused.returncode == ExitCode.USAGE and "dataset of the project" in refused.stderr


def test_a_split_is_two_lists_that_leak_nothing(tmp_path: Path, variables: dict[str, str]) -> None:
    refused = graphnet(["list", "split", "few", str(tmp_path / "mine")], variables)
    assert refused.returncode == ExitCode.FAILED and "the largest of 1 groups has 1 of 1" in refused.stderr
    arguments = ["list", "split", "mine", str(tmp_path / "samples"), "--evaluation", "0.5"]
    done = graphnet([*arguments, "--json"], variables)
    assert done.returncode == ExitCode.OK, done.stderr
    told = json.loads(done.stdout)
    assert told["lists"] == {"mine-train": 1, "mine-evaluation": 1} and told["groups"] == 2
    assert told["leakage"] == {"similar": 0.0, "same_family": 0.0}
    again = graphnet(arguments, variables)
    assert again.returncode == ExitCode.USAGE and "lists are never changed" in again.stderr
    listed = [chosen(variables, "--list", name) for name in ("mine-train", "mine-evaluation")]
    assert sorted(map(tuple, listed)) == [("net/linear",), ("net/softmax",)]
    done = graphnet([*arguments[:2], "mine@2", *arguments[3:]], variables)
    assert done.returncode == ExitCode.OK and "near duplicate in train" in done.stdout
    assert "wrong/name-train" in graphnet(["list", "split", "wrong/name", str(tmp_path / "mine")], variables).stderr
