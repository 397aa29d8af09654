"""The loopback hub's repositories and their truth, and the figures of a run against it."""

import json
import subprocess

import pytest

from benchmarks.dataset import agent_run
from benchmarks.dataset.hub import generator
from benchmarks.dataset.hub.generator import Truth
from benchmarks.dataset.hub.oddities import oddities
from benchmarks.dataset.hub.server import Hub, Repository


@pytest.fixture
def generated(monkeypatch):
    """Repositories without building a model for each: every size is another graph."""
    counter = iter(range(10**6))

    def config(model_type, class_name, draw):
        number = next(counter)
        return {"model_type": model_type, "architectures": [class_name], "vocab_size": number // 2}

    monkeypatch.setattr(generator, "_config", config)
    monkeypatch.setattr(generator, "_graph", lambda config, class_name: f"graph {config['vocab_size']}")
    return generator.generate(200, seed=3)


def test_the_truth_says_which_are_broken_and_which_are_the_same(generated, tmp_path):
    repositories, truths = generated
    assert [truth.repository for truth in truths] == list(repositories)
    broken = [truth for truth in truths if truth.reason]
    declared = [truth for truth in truths if truth.duplicate_of]
    assert (len(truths), len(broken), len(declared)) == (200, 10, 10)
    assert len({repositories[truth.repository].faults or truth.reason for truth in broken}) == 9  # two break the file
    graphs = {truth.repository: truth.graph for truth in truths}
    assert all(truth.graph == graphs[truth.duplicate_of] for truth in declared)
    assert len(set(graphs.values()) - {None}) == 180
    generator.write(tmp_path / "hub.json", repositories, truths)
    assert generator.read(tmp_path / "hub.json") == (repositories, truths)


def test_a_finetune_has_other_notes_and_the_same_sizes(generated):
    repositories, truths = generated
    for truth in truths:
        if truth.duplicate_of:
            ours, original = (
                json.loads(repositories[name].files["config.json"]) for name in (truth.repository, truth.duplicate_of)
            )
            assert ours != original and {name: ours[name] for name in original} == original


TRUTHS = [
    Truth(repository="a/one", graph="1"),
    Truth(repository="a/two", graph="2"),
    Truth(repository="a/three", graph="3"),
    Truth(repository="a/four", graph="4"),
    Truth(repository="b/one", graph="1", duplicate_of="a/one"),
    Truth(repository="c/gated", reason="gated"),
    Truth(repository="c/licence", reason="licence"),
]


def row(state, reason=None, message=None):
    return {"state": state, "reason": reason, "message": message}


def test_figures_are_of_graphs_reasons_and_pairs():
    rows = {
        "a/one": row("refused", "known_architecture", "hub:b/one has the same architecture"),
        "b/one": row("submitted"),
        "a/two": row("refused", "known_architecture", "hub:b/one has the same architecture"),
        "a/three": row("duplicate"),
        "a/four": row("failed", "invalid", "first\nsecond"),
        "c/gated": row("refused", "gated"),
        "c/licence": row("refused", "unreachable"),
    }
    figures = {name: figure for name, figure, _ in agent_run.figures(TRUTHS, rows, 7, 7.0)}
    assert figures == {
        "distinct sound graphs that became valid samples": "2 of 4 (50.0%)",
        "broken repositories with their true reason": "1 of 2 (50.0%)",
        "declared duplicates of which one was captured": "1 of 1 (100.0%)",
        "models that were taken for another graph's": "1",
        "models that the agent came upon": "7 of 7 (100.0%)",
        "models an hour": "3,600 (7 s)",
    }
    assert [lost[:4] for lost in agent_run.losses(TRUTHS, rows)] == [
        ("a/two", "refused", "known_architecture", "sound"),
        ("a/four", "failed", "invalid", "sound"),
        ("c/licence", "refused", "unreachable", "licence"),
    ]
    assert agent_run.losses(TRUTHS, rows)[1][4] == "first"


@pytest.mark.parametrize(("status", "waiting"), [(1, 5), (-15, 0), (130, 3)])
def test_a_run_that_did_not_come_to_its_end_gives_no_figures(status, waiting, monkeypatch):
    asked = []

    def graphnet(*arguments, env):
        asked.append(arguments[:2])
        rows = [{"waiting": waiting}] if arguments[1] == "status" else []
        return rows, subprocess.CompletedProcess(arguments, status, "", "error: another run is at work")

    monkeypatch.setattr(agent_run, "run_graphnet", graphnet)
    with pytest.raises(SystemExit, match=r"did not come to its end .*another run is at work"):
        agent_run._run({}, Hub({}), "hub", "t", ())
    assert asked == [("agent", "run"), ("agent", "status")], "the latter brings what was spooled into the database"


def test_a_repository_s_commit_is_of_its_files():
    repository = Repository(name="a/b", files={"config.json": b"{}"})
    assert repository.commit != Repository(name="a/b", files={"config.json": b"[]"}).commit
    assert repository.description()["tags"] == ["transformers", "license:apache-2.0"]


def test_odd_repositories_have_configurations_and_truths_of_their_own():
    pairs = list(oddities())
    assert len({repository.name for repository, _ in pairs}) == len(pairs) > 40
    assert all(repository.name == truth.repository for repository, truth in pairs)
    assert all((truth.graph is None) == (truth.reason is not None) for _, truth in pairs)
    dtypes = [json.loads(repository.files["config.json"]) for repository, _ in pairs if "half/" in repository.name]
    assert all((config.get("dtype") or config.get("torch_dtype")) in {"float16", "bfloat16"} for config in dtypes)
    reasons = {truth.reason for _, truth in pairs}
    assert reasons >= {"quantized", "too_large", "missing_library", "no_configuration", None}
