"""The agent's way from candidates to a dataset: where models end, what a kill leaves, and what is taken again."""

import contextlib
import dataclasses
import itertools
import json
import shutil
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from ops.checkout import CHECKOUT
from ops.dataset.intake.candidate import ModelCandidate
from ops.dataset.intake.collection import Collection, CollectionBusyError
from ops.dataset.intake.repair.diagnosis import Diagnosis
from ops.dataset.intake.repair.external import ExternalFixer
from ops.dataset.intake.report import REPORT_FILE, read_report
from ops.dataset.intake.rows import AgentTask
from ops.dataset.intake.submit.folder import DatasetFolder
from ops.dataset.intake.triage import Structure, Triaged
from ops.dataset.sample.catalog.rows import Root, build_catalog
from ops.dataset.sample.catalog.walk import find_samples
from ops.dataset.sample.folders import staging_folder
from ops.dataset.sample.provenance import Ledger
from ops.dataset.validate.base import SampleValidation
from ops.errors import GraphNetError
from ops.execution.environments.definition import write_record
from ops.execution.worker.sandbox.confinement import Sandbox, SandboxKind
from ops.failures import FailureReason as Reason
from ops.reporting.publish.manifest import read_manifest
from tests.hub_server import TINY_BERT
from tests.in_process_host import InProcessHost
from tests.warehouse import agent_runs
from tests.warehouse.agent_runs import ENDS, GRAPHS, candidates, run, stage
from warehouse.questions.agent_tasks import funnel, note_commits, tasks_of
from warehouse.stages.dataset.publish import DatasetImport, entries_of, export_dataset, import_dataset
from warehouse.stages.intake.agent import candidates_of
from warehouse.stages.intake.work import Claims, Intake
from warehouse.store import Warehouse

STEP = 15
"""Of some 90 instants to be killed at, one in so many."""


def ends(root: Path) -> dict[str, tuple[str, str | None]]:
    tasks = tasks_of(Warehouse(root / "warehouse" / "g.duckdb"), "t")
    return {task.model: (task.state, task.reason) for task in tasks.values()}


def submitted(root: Path) -> dict[str, bytes]:
    """All files of the dataset, by name."""
    folder = root / "datasets" / "t"
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("agent")
    run(root)
    return root


def test_every_model_comes_to_its_end(finished: Path) -> None:
    assert ends(finished) == ENDS
    names = {"file/linear-make", "file/norm-make"}
    assert {
        path.relative_to(finished / "datasets" / "t").as_posix() for path in find_samples(finished / "datasets")
    } == names
    report = read_report(finished / "datasets" / "t" / "file" / "norm-make")
    assert report is not None
    assert (report["model"], report["license"], len(report["samples"])) == ("file:norm", "mit", 1)
    assert (finished / "datasets/t/file/norm-make/recipe.py").read_text() == "def make(): ...\n"
    tasks = tasks_of(Warehouse(finished / "warehouse" / "g.duckdb"), "t")
    assert tasks["file:same"].duplicate_of == "file:linear"
    assert tasks["file:norm"].sample_ids == ("file/norm-make",)
    assert not list(find_samples(finished / "agent" / "t" / "samples"))


def test_funnel_and_losses_add_up(finished: Path) -> None:
    state = funnel(Warehouse(finished / "warehouse" / "g.duckdb"), "t")
    assert state.counts == {"found": 6, "triaged": 5, "extracted": 3, "valid": 3, "unique": 2, "submitted": 2}
    assert {(loss.state, loss.reason, loss.count, loss.is_ours) for loss in state.losses} == {
        ("refused", "gated", 1, False),
        ("failed", "cannot_be_captured", 1, True),
        ("failed", "timeout", 1, True),
        ("duplicate", "duplicate", 1, False),
    }
    assert state.our_share == pytest.approx(2 / 6)
    assert (state.waiting, state.left_s) == (0, None)


def test_the_same_batch_again_takes_only_what_may_end_otherwise(tmp_path: Path) -> None:
    run(tmp_path)
    before = submitted(tmp_path)
    assert [task.model for task in run(tmp_path)] == ["file:late"]
    assert submitted(tmp_path) == before
    again = {task.model: task.state for task in run(tmp_path, again=True)}
    assert again == {model: state for model, (state, _) in ENDS.items() if state != "submitted"}
    assert submitted(tmp_path) == before
    with mock.patch("warehouse.stages.intake.agent.versions_text", lambda *_: "torch 9.9"):
        assert {task.model for task in run(tmp_path)} == {"file:broken", "file:late"}
    assert ends(tmp_path) == ENDS


def test_without_a_finder_all_of_the_collection_that_may_end_otherwise_is_taken(tmp_path: Path) -> None:
    run(tmp_path)
    counts: list[tuple[int, int]] = []

    def once(**options: bool) -> set[str]:
        with agent_runs.costless():
            again = stage(tmp_path, **options).run(None, on_pending=lambda *each: counts.append(each))
            return {task.model for task in again}

    assert once() == {"file:late"}
    assert once(again=True) == ENDS.keys() - {"file:linear", "file:norm"}
    assert counts == [(6, 1), (6, 4)]


def test_submitted_models_whose_samples_are_gone_are_named_and_taken_again_if_asked_for(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    run(tmp_path)
    before, dataset = submitted(tmp_path), tmp_path / "datasets" / "t"
    warehouse = Warehouse(tmp_path / "warehouse" / "g.duckdb")
    for model, state in (("file:norm", "submitted"), ("file:linear", "submitted")):
        shutil.rmtree(dataset / "file" / f"{model.removeprefix('file:')}-make")
        caplog.clear()
        assert {task.model for task in run(tmp_path)} == {"file:late"}
        assert f"of the submitted models, 1 are no longer in {dataset}: --again takes them" in caplog.text
        assert {task.model: task.state for task in run(tmp_path, again=True)}[model] == state
        assert submitted(tmp_path) == before and ends(tmp_path) == ENDS
    note_commits(warehouse, "t", {"file:norm": "someone/graphs@1f"})
    shutil.rmtree(dataset)
    assert {task.model: task.state for task in run(tmp_path, again=True)}["file:linear"] == "submitted"
    assert submitted(tmp_path).keys() == {name for name in before if "norm" not in name}, "the hub has the other"


def test_a_model_is_tried_again_when_the_libraries_of_its_own_environment_change(tmp_path: Path) -> None:
    class Elsewhere(agent_runs.Decides):
        def verdicts(self, candidates: Iterable[ModelCandidate]) -> Iterator[Triaged]:
            for verdict in super().verdicts(candidates):
                assert isinstance(verdict, Triaged)
                yield dataclasses.replace(verdict, environment="own")

    def once() -> list[AgentTask]:
        usual = stage(tmp_path)
        there = dataclasses.replace(
            usual,
            triage=Elsewhere,
            site=dataclasses.replace(usual.site, environments=tmp_path),
        )
        own = mock.patch("warehouse.stages.intake.agent.own_environments", lambda _: ["own"])
        with own, agent_runs.costless():
            return list(there.run(candidates(tmp_path / "models", ["linear", "broken"])))

    (tmp_path / "own").mkdir()
    write_record(tmp_path / "own", {"torch": "2.14.1", "timm": "1.0"})
    assert {task.libraries for task in once()} == {"torch 2.14.1, timm 1.0"}
    (text,) = (path.read_text() for path in tmp_path.rglob(REPORT_FILE))
    assert json.loads(text)["libraries"] == "torch 2.14.1, timm 1.0"
    assert once() == []
    write_record(tmp_path / "own", {"torch": "2.14.2", "timm": "1.0"})
    assert [task.model for task in once()] == ["file:broken"]


def test_killed_at_any_rename_nothing_is_lost_and_nothing_done_twice(tmp_path: Path, finished: Path) -> None:
    command = [sys.executable, "-m", "tests.warehouse.agent_runs", str(tmp_path), str(STEP)]
    kills = int(subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout)
    assert kills > 5 * STEP, "the run was killed early, late and in between"
    for at in range(1, kills, STEP):
        root = tmp_path / str(at)
        assert ends(root) == ENDS, at
        assert submitted(root).keys() == submitted(finished).keys()
        assert not [path for path in root.rglob(".*-*") if path.is_dir()]
        captures = Counter((root / "captured").read_text().split())
        assert captures.keys() == GRAPHS.keys()
        assert sum(captures.values()) <= len(GRAPHS) + 2, f"{at}: one was under way, and one may be tried again"


def test_an_interrupt_keeps_what_was_done_and_the_others_are_taken_from_where_they_are_now(tmp_path: Path) -> None:
    """A hub has another address, or a recipe lies in another folder, than when the run began that was interrupted."""
    with agent_runs.costless():
        results = stage(tmp_path).run(candidates(tmp_path / "before"))
        first = next(results)
        results.close()
        assert ends(tmp_path)[first.model][0] == first.state
        on_their_way = {model for model, (state, _) in ends(tmp_path).items() if state == "found"}
        assert on_their_way
        shutil.rmtree(tmp_path / "before")
        tasks = list(stage(tmp_path).run(candidates(tmp_path / "after")))
    assert {task.spec for task in tasks if task.model in on_their_way} == {
        f"file:{tmp_path / 'after' / model.removeprefix('file:')}.py:make" for model in on_their_way
    }
    assert ends(tmp_path) == ENDS


def test_others_read_what_was_done_while_a_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("warehouse.stages.base._INGEST_EVERY_S", 0.0)
    with agent_runs.costless():
        results = stage(tmp_path).run(candidates(tmp_path / "models"))
        first = next(results)
        assert ends(tmp_path)[first.model][0] == first.state != "found"
        results.close()


def test_a_full_disk_ends_the_run_and_loses_nothing(tmp_path: Path) -> None:
    full = Diagnosis(Reason.NO_ROOM, "write", "OSError", "OSError: [Errno 28] No space left on device")
    with (
        mock.patch.dict(GRAPHS, {"norm": full}),
        pytest.raises(GraphNetError, match=r"no room in .*: free some space and run this again"),
    ):
        run(tmp_path)
    no_space = OSError(28, "No space left on device")
    with mock.patch("shutil.copytree", side_effect=no_space), pytest.raises(GraphNetError, match="no room in"):
        run(tmp_path)
    refused = mock.patch.object(agent_runs.Decides, "verdicts", agent_runs.refuses(Reason.NO_ROOM))
    with refused, pytest.raises(GraphNetError, match="no room in"):
        run(tmp_path)
    assert "submitted" not in {state for model, (state, _) in ends(tmp_path).items() if model != "file:linear"}
    run(tmp_path)
    assert ends(tmp_path) == ENDS


def test_a_collection_has_one_run_at_a_time(tmp_path: Path) -> None:
    usual = stage(tmp_path).collection
    with usual.lock(), pytest.raises(CollectionBusyError, match="another run of the agent is at work on"):
        run(tmp_path)
    other = Collection.below(tmp_path / "elsewhere", "other", usual.dataset.root)
    with usual.lock(), pytest.raises(CollectionBusyError, match=str(usual.dataset.root)), other.lock():
        pass


def test_a_collection_remembers_where_its_dataset_is(tmp_path: Path) -> None:
    home, other = tmp_path / "home", tmp_path / "ä" / "graphs"
    assert Collection.below(home, "t").dataset.root == home / "datasets" / "t"
    with Collection.below(home, "t", other).lock():
        pass
    assert Collection.below(home, "t").dataset.root == other
    assert Collection.below(home, "u").dataset.root == home / "datasets" / "u"
    assert Collection.below(home, "t", tmp_path / "third").dataset.root == tmp_path / "third", "it has no samples yet"
    (other / "lib" / "net").mkdir(parents=True)
    (other / "lib" / "net" / REPORT_FILE).write_text("{}")
    assert Collection.below(home, "t", other).dataset.root == other
    with pytest.raises(GraphNetError, match=f"the samples of the collection t are in {other}: leave out --out"):
        Collection.below(home, "t", home / "datasets" / "t")
    moved = other.rename(tmp_path / "moved")
    with Collection.below(home, "t", moved).lock():
        pass
    assert Collection.below(home, "t").dataset.root == moved
    with Collection.below(home, "u").lock():
        pass
    assert Collection.below(home.rename(tmp_path / "new"), "u").dataset.root == tmp_path / "new" / "datasets" / "u"


def test_only_what_a_killed_run_left_is_cleared_away(tmp_path: Path) -> None:
    """The folder may be any that a person chose."""
    collection = stage(tmp_path).collection
    root = collection.dataset.root
    (root / "lib" / ".my-settings").mkdir(parents=True)
    killed = mock.patch("ops.dataset.sample.folders.shutil.rmtree")
    with killed, contextlib.suppress(KeyboardInterrupt), staging_folder(root / "lib" / "net"):
        raise KeyboardInterrupt
    assert len(list((root / "lib").iterdir())) == 2
    with collection.lock():
        pass
    assert [path.name for path in (root / "lib").iterdir()] == [".my-settings"]


def test_an_architecture_is_known_by_the_model_that_was_taken(finished: Path) -> None:
    held: list[str | None] = []

    class Asks(agent_runs.Decides):
        def verdicts(self, candidates):
            held.extend(self.holder(sha256(f"file:{name}".encode()).hexdigest()) for name in ("norm", "broken", "late"))
            yield from ()

    asking = dataclasses.replace(stage(finished), triage=Asks)
    assert list(asking.run(candidates(finished / "models", ["other"]))) == []
    assert held == ["file:norm", "file:broken", None], "what failed for good is no reason to try its like"


def test_two_workers_take_two_models_at_once_and_a_graph_is_not_lost_with_the_one_that_had_it_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    both, claim, judgements = threading.Barrier(2, timeout=30), Claims.claim, itertools.count()

    def ask(claims: Claims, *given: Any) -> str | None:
        both.wait()
        return claim(claims, *given)

    def judged(intake: Intake, *given: Any) -> Iterator[SampleValidation]:
        for judgement in agent_runs.judged(intake, *given):
            time.sleep(0.2)  # the other one asks meanwhile
            yield judgement if next(judgements) else dataclasses.replace(judgement, rows=())

    monkeypatch.setattr(Claims, "claim", ask)
    with agent_runs.costless(judged=judged):
        list(stage(tmp_path, hosts=2).run(candidates(tmp_path / "models", ["linear", "same"])))
    assert Counter(state for state, _ in ends(tmp_path).values()) == {"failed": 1, "submitted": 1}


def test_a_dataset_of_others_is_not_overwritten(tmp_path: Path) -> None:
    folder = DatasetFolder(tmp_path / "dataset")
    samples = tmp_path / "samples"
    samples.mkdir()
    (samples / "model.py").write_text("x")
    report = json.dumps({"model": "hub:a"})
    assert folder.submit(samples, Path("lib/net"), "recipe", report, "hub:a")
    assert not folder.submit(samples, Path("lib/net"), "recipe", report, "hub:a")
    (folder.root / "lib/net/model.py").unlink()
    assert folder.submit(samples, Path("lib/net"), "recipe", report, "hub:a"), "a part of it was gone"
    assert (folder.model_at(Path("lib/net")), folder.model_at(Path("lib/other"))) == ("hub:a", None)
    with pytest.raises(GraphNetError, match="holds hub:a: choose another collection"):
        folder.submit(samples, Path("lib/net"), "recipe", json.dumps({"model": "hub:b"}), "hub:b")


def test_what_an_expired_token_cost_is_taken_by_the_next_run(tmp_path: Path) -> None:
    with mock.patch.object(agent_runs.Decides, "verdicts", agent_runs.refuses(Reason.REFUSED_ACCESS)):
        run(tmp_path)
    state = funnel(Warehouse(tmp_path / "warehouse" / "g.duckdb"), "t")
    assert (state.counts["triaged"], state.passing) == (0, 6)
    run(tmp_path)
    assert ends(tmp_path) == ENDS


def test_a_commit_is_noted_and_changes_nothing_else(finished: Path) -> None:
    warehouse = Warehouse(finished / "warehouse" / "g.duckdb")
    before = tasks_of(warehouse, "t")
    commits = dict.fromkeys(["file:norm", "file:nobody"], "someone/graphs@1f")
    assert note_commits(warehouse, "t", commits) == 1
    assert note_commits(warehouse, "t", commits) == 0, "it is noted"
    after = tasks_of(warehouse, "t")
    assert {model for model, task in after.items() if task != before[model]} == {"file:norm"}
    assert after["file:norm"] == dataclasses.replace(
        before["file:norm"], commit_id="someone/graphs@1f", changed_at=after["file:norm"].changed_at
    )


def test_names_of_collections_and_of_models(tmp_path: Path) -> None:
    with pytest.raises(GraphNetError, match="named by a word"):
        Collection.below(tmp_path, "../x")
    assert candidates_of([], {}) is None
    named = list(candidates_of(["zoo:transformers/bert", "zoo?match=transformers/gpt2"], {}) or ())
    assert [(each.name, each.finder) for each in named] == [
        ("zoo:transformers/bert", "named"), ("zoo:transformers/gpt2", "zoo"),
    ]  # fmt: skip
    with pytest.raises(GraphNetError, match="no finder is called 'nowhere'"):
        candidates_of(["nowhere?limit=3"], {})


NET = "torch.nn.Sequential(torch.nn.Linear(3, 2), torch.nn.ReLU(), torch.nn.Linear(2, 2), torch.nn.Sigmoid())"
RECIPES = {
    "good": f"import torch\ndef make(): return {NET}, (torch.ones(4, 3),)\n",
    "wrong": f"import torch\ndef make(): return {NET}, (torch.ones(4, 5),)\n",
    "tiny": "import torch\ndef make(): return torch.nn.Linear(3, 2), (torch.ones(4, 3),)\n",
    "bad": "import torch\ndef make(): raise ValueError('hidden size 100 is no multiple of 12')\n",
}
REPAIR = """
import json, sys
question = json.load(sys.stdin)
if question["failure"]["reason"] == "cannot_be_called":
    print(question["recipe"].replace("ones(4, 5)", "ones(4, 3).abs()").replace("Linear(2, 2)", "Linear(2, 7)"))
"""


def test_real_recipes_are_captured_validated_and_repaired(tmp_path: Path) -> None:
    models = candidates(tmp_path / "models", RECIPES)
    for name, text in RECIPES.items():
        (tmp_path / "models" / f"{name}.py").write_text(text)
    (tmp_path / "repair.py").write_text(REPAIR)
    external = ExternalFixer((sys.executable, str(tmp_path / "repair.py")))
    with InProcessHost() as host:
        agent = dataclasses.replace(stage(tmp_path, external=[external]), hosts=[host])
        tasks = {task.model: task for task in agent.run(models)}
    assert {name: (task.state, task.reason) for name, task in tasks.items()} == {
        "file:good": ("submitted", None),
        "file:wrong": ("submitted", None),
        "file:bad": ("failed", "cannot_be_built"),
        "file:tiny": ("failed", "too_small"),
    }
    assert (tasks["file:wrong"].fixers, tasks["file:wrong"].attempt_count) == (("external",), 2)
    assert "hidden size 100" in str(tasks["file:bad"].message)
    assert tasks["file:tiny"].message == "read: no graph has as many as 4 operators"
    repaired = tmp_path / "datasets/t/file/wrong-make"
    assert "Linear(2, 7)" in (repaired / "recipe.py").read_text()
    report = read_report(repaired)
    assert report is not None and report["fixers"] == ["external"]
    assert {row["name"] for row in report["samples"][0]["constraints"]} >= {"runnable", "re_extraction"}
    validated = Warehouse(tmp_path / "warehouse" / "g.duckdb").rows("SELECT count(*) FROM validation WHERE passed")
    assert validated[0][0] >= 10


def test_licence_and_commit_of_a_model_go_with_its_samples_to_whoever_imports_them(tmp_path: Path) -> None:
    model = ModelCandidate.of("hub:someone/tiny-bert?weights=random", "hub")
    triaged = Triaged(
        candidate=model,
        architecture="0" * 64,
        library="transformers",
        structure=Structure(class_name="BertForMaskedLM"),
        config={**TINY_BERT, "architectures": ["BertForMaskedLM"]},
        revision="1f" * 20,
        licence="cc-by-4.0",
        tags=("sentence-similarity",),
    )
    decider = mock.Mock(verdicts=lambda candidates: (triaged for _ in candidates))
    with InProcessHost() as host:
        agent = dataclasses.replace(stage(tmp_path), hosts=[host], triage=lambda _: decider)
        (task,) = agent.run([model])
    assert task.state == "submitted", task.message
    report = read_report(tmp_path / "datasets/t/huggingface_hub/someone_tiny-bert-random")
    assert report is not None and (report["license"], report["revision"]) == ("cc-by-4.0", "1f" * 20)
    rows = build_catalog([Root(tmp_path / "datasets" / "t", "agent")], agent.site.ledger).rows
    assert [row.task2 for row in rows] == ["nlp/sentence_similarity"]
    out = tmp_path / "published"
    export_dataset(entries_of(rows, agent.site.ledger, ""), out, title="t", splits={}, on_sample=lambda _: None)
    assert "license: cc-by-4.0" in (out / "README.md").read_text()
    others = dataclasses.replace(
        agent.site,
        warehouse=Warehouse(tmp_path / "others" / "g.duckdb"),
        ledger=Ledger(tmp_path / "others" / "ledger.jsonl"),
    )
    weak = Sandbox(kind=SandboxKind.LIMITS, allow_weak=True)
    wanted = DatasetImport(path=out, source="someone", name="theirs", root=tmp_path / "others", confine_by=weak)
    done = import_dataset(wanted, others)
    manifest = read_manifest(done.folder)
    assert done.unknown == 0 and manifest is not None
    told = {(origin.license, origin.source) for origin in manifest.samples.values()}
    assert told == {("cc-by-4.0", f"hub:someone/tiny-bert@{'1f' * 20}")}
