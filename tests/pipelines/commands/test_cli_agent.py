"""`graphnet agent`: what a person reads, and the exit codes."""

import json
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest

from ops.dataset.intake.recipe import Recipe
from ops.dataset.intake.repair.diagnosis import Diagnosis
from ops.failures import FailureReason
from pipelines.cli import run
from pipelines.exits import ExitCode
from pipelines.settings import load_settings
from tests.hub_server import serve
from tests.warehouse import agent_runs
from warehouse.questions.agent_tasks import tasks_of
from warehouse.stages.intake.trial import RecipeTrial
from warehouse.store import Warehouse


@pytest.fixture
def models(project: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Models that cost nothing."""
    models = agent_runs.candidates(project / "models")
    by_spec = {each.spec: each for each in models}
    monkeypatch.setattr("warehouse.stages.intake.agent.ModelCandidate.of", lambda text, _: by_spec[text])
    decides = lambda *_: agent_runs.Decides  # noqa: E731
    monkeypatch.setattr("pipelines.commands.agent.triage_by", decides)
    with agent_runs.costless():
        yield list(by_spec)


def test_a_run_says_what_became_of_each_model(models: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["agent", "run", *models, "--into", "t", "--workers", "1", "--json"]) == ExitCode.OK
    output = capsys.readouterr()
    rows = [json.loads(line) for line in output.out.splitlines()]
    assert {row["model"]: (row["state"], row["reason"]) for row in rows} == agent_runs.ENDS
    assert "file:broken  failed: cannot_be_captured: capture: CaptureError: no graph" in output.err
    assert "file:same  duplicate: its graph is that of file:linear" in output.err
    assert "t: 6 found, 5 triaged, 3 extracted, 3 valid, 2 unique, 2 submitted" in output.err
    assert "left)" in output.err
    assert run(["agent", "run", *models[:2], "--into", "t"]) == ExitCode.NOTHING
    assert "--again" in capsys.readouterr().err
    assert run(["agent", "status", "--json"]) == ExitCode.OK
    state = json.loads(capsys.readouterr().out)
    assert (state["collection"], state["counts"]["submitted"], state["waiting"]) == ("t", 2, 0)
    assert run(["agent", "status", "t"]) == ExitCode.OK
    shown = capsys.readouterr().out
    assert "cannot_be_captured" in shown and "submitted" in shown
    assert run(["agent", "status", "x"]) == ExitCode.USAGE


def test_an_interrupt_says_how_far_it_came(models: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(trial: object, recipe: object) -> object:
        if trial.triaged.candidate.name == "file:norm":
            raise KeyboardInterrupt
        return agent_runs.give(trial, recipe)  # type: ignore[arg-type]

    with agent_runs.costless(interrupt):
        assert run(["agent", "run", *models, "--into", "t", "--workers", "1"]) == ExitCode.INTERRUPTED
    assert "wait: run it again" in capsys.readouterr().err
    assert run(["agent", "run", "--into", "t", "--workers", "1"]) == ExitCode.OK
    assert "2 submitted" in capsys.readouterr().err


def test_an_interrupt_in_a_query_is_no_traceback(models: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """DuckDB makes an error of its own of Ctrl+C."""
    interrupted = RuntimeError("Query interrupted")
    interrupted.__cause__ = KeyboardInterrupt()
    with mock.patch("warehouse.store.Warehouse.ingest", side_effect=interrupted):
        assert run(["agent", "run", *models, "--into", "t"]) == ExitCode.INTERRUPTED
    assert capsys.readouterr().err.endswith("interrupted\n")
    other = mock.patch("warehouse.store.Warehouse.ingest", side_effect=RuntimeError("something else"))
    with other, pytest.raises(RuntimeError, match="something else"):
        run(["agent", "run", *models, "--into", "t"])


def test_a_commit_that_was_not_noted_is_learnt_from_the_hub(
    models: list[str], project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def commits() -> set[str | None]:
        tasks = tasks_of(Warehouse(load_settings().warehouse_path), "t").values()
        return {task.commit_id for task in tasks if task.state == "submitted"}

    to = ["agent", "run", *models, "--into", "t", "--workers", "1", "--out"]
    assert run([*to, str(project / "graphs")]) == ExitCode.OK
    assert run([*to, str(project / "others")]) == ExitCode.USAGE
    assert f"the samples of the collection t are in {project / 'graphs'}" in capsys.readouterr().err
    folders = commits()
    submit = ["agent", "submit", "t", "--to", "someone/graphs"]
    with serve(project / "hub") as hub:
        monkeypatch.setenv("GRAPHNET_HUB_ENDPOINT", hub.endpoint)
        monkeypatch.setenv("HF_TOKEN", "hf_test")
        with mock.patch("pipelines.commands.agent.note_commits", side_effect=KeyboardInterrupt):
            assert run(submit) == ExitCode.INTERRUPTED
        assert commits() == folders and len(hub.commits) == 1
        hub.tells_commits = False
        capsys.readouterr()
        assert run(submit) == ExitCode.NOTHING
        assert "2 models were there, and the hub does not say by which commit" in capsys.readouterr().err
        assert commits() == folders
        hub.tells_commits = True
        assert run(submit) == ExitCode.OK
        assert "2 models were there, by commits that were not known here" in capsys.readouterr().err
        assert commits() == {f"someone/graphs@{1:040x}"} and len(hub.commits) == 1
        assert run(submit) == ExitCode.NOTHING
        assert capsys.readouterr().err.startswith("error: nothing to submit")


def test_a_model_of_a_mesh_is_another_one(
    models: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def give(trial: RecipeTrial, recipe: Recipe) -> object:
        path = trial._path(recipe)
        path.parent.mkdir(parents=True)
        path.write_text(recipe.text)
        meshes.append(trial._model(recipe).options.get("mesh"))
        return agent_runs.give(trial, recipe)

    def states(*arguments: str) -> dict[str, tuple[str, str | None, list[str]]]:
        assert run(["agent", "run", *arguments, "--into", "t", "--workers", "1", "--json"]) == ExitCode.OK
        rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        return {row["model"]: (row["state"], row["reason"], row["sample_ids"]) for row in rows}

    meshes: list[str | None] = []
    no_plan = Diagnosis(FailureReason.NO_PLAN, "capture", "CaptureError", "it has no tp_plan")
    monkeypatch.setitem(agent_runs.GRAPHS, "linear?mesh=tp:2", agent_runs.BATCH_NORM)
    monkeypatch.setitem(agent_runs.GRAPHS, "norm?mesh=tp:2", no_plan)
    linear, norm = models[:2]
    with agent_runs.costless(give):
        assert states(linear) == {"file:linear": ("submitted", None, ["file/linear-make"])}
        assert states(linear, norm, "--mesh", "tp:2") == {
            "file:linear?mesh=tp:2": ("submitted", None, ["file/linear-make-tp2"]),
            "file:norm?mesh=tp:2": ("failed", "no_plan", []),
        }
        for more in ([], ["--mesh", "tp:2"]):
            assert run(["agent", "run", linear, *more, "--into", "t"]) == ExitCode.NOTHING
    assert meshes == [None, "tp:2", "tp:2"], "no plan is one attempt"
    for arguments, message in (([linear, "--mesh", "tp"], "cannot read the mesh"), (["--mesh", "tp:2"], "FINDER")):
        assert run(["agent", "run", *arguments, "--into", "t"]) == ExitCode.USAGE
        assert message in capsys.readouterr().err
