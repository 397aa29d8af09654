"""`graphnet grow`: what is kept, what is counted, and that an ended growth goes on where it was."""

import dataclasses
import json
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from ops.dataset.capture.extract import Extractor
from ops.dataset.intake.variants import Offers
from ops.dataset.sample.catalog.datasets import GROWN_DATASET
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sources.base import ModelSpec
from ops.dataset.sources.libraries.base import Architecture
from ops.dataset.sources.rows import IntakeRow
from ops.dataset.validate.base import SampleValidation
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.device_lock import device_lock
from ops.failures import FailureReason
from pipelines.exits import ExitCode
from tests.pipelines.conftest import Workplace
from tests.pipelines.in_process import graphnet
from tests.tiny_samples import write_tiny
from tests.warehouse.warehouse_rows import intake as made
from tests.warehouse.warehouse_rows import validation_of
from warehouse.stages.intake import grow
from warehouse.stages.intake import work as intake

LIBRARIES = "torch 2.13.0, transformers 5.0"


class FakeCapture:
    """Stands in for the work of workers: what each model gives is said by tests."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.bodies: dict[str, list[str]] = {}
        self.failures: dict[str, tuple[str, str]] = {}
        self.reason = FailureReason.UNKNOWN
        self.invalid: set[str] = set()
        self.unreadable: set[str] = set()
        self.libraries = LIBRARIES

    def extract(self, model: ModelSpec, extractor: Extractor, _: Any) -> IntakeRow:
        self.done.append(model.text)
        failure = self.failures.get(model.text)
        bodies = self.bodies.get(model.text, [f"return (x + {len(model.text)} - {sum(model.text.encode())},)"])
        names: tuple[str, ...] = ()
        if failure is None:
            name = model.text.removeprefix("zoo:").replace("?", "-").replace("&", "-")
            names = (name,) if len(bodies) == 1 else tuple(f"{name}/subgraph_{i}" for i in range(len(bodies)))
            for part, body in zip(names, bodies, strict=True):
                write_tiny(extractor.out_root / part, body, {"x": (2,)})
                if part in self.unreadable:
                    (extractor.out_root / part / "model.py").write_text("no graph")
        kind, message = failure or (None, None)
        fields = {"dataset": extractor.dataset, "libraries": self.libraries, "extracted_at": datetime.now(UTC)}
        fields |= {"failure": kind, "reason": failure and self.reason}
        return made(model.text, *names, message=message, **fields)

    def judged(self, targets: list[SampleTarget], *_: Any) -> Iterator[SampleValidation]:
        for target in targets:
            passed = target.sample_id not in self.invalid
            yield SampleValidation(target, (validation_of(target, passed=passed),), {})


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> FakeCapture:
    """The work, of two architectures."""
    fake = FakeCapture()
    monkeypatch.setattr(grow, "extract_model", fake.extract)
    monkeypatch.setattr(grow, "libraries_text", lambda *_: fake.libraries)
    monkeypatch.setattr(intake.ValidateStage, "judge", lambda _, targets, *rest: fake.judged(targets, *rest))
    architectures = tuple(Architecture(name, (name,)) for name in ("bert", "vit"))
    offers = Offers(libraries={"transformers": architectures}, unfit={})
    monkeypatch.setattr("pipelines.commands.grow.ask_offers", lambda _: offers)
    return fake


def grown(workplace: Workplace) -> list[str]:
    root = workplace.folder / "home" / "grown"
    return sorted(path.parent.relative_to(root).as_posix() for path in root.rglob("model.py"))


GROW = ["grow", "--least-operators", "1"]
"""Graphs of these tests have one operator."""


def run(workplace: Workplace, *arguments: str) -> list[dict[str, Any]]:
    """Grow in one worker; rows of the models."""
    result = graphnet([*GROW, "--jobs", "1", "--json", *arguments], workplace.environ)
    assert result.returncode == ExitCode.OK, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_it_ends_at_the_count_and_goes_on_from_there(workplace: Workplace, work: FakeCapture) -> None:
    rows = run(workplace, "--count", "5")
    assert [row["dataset"] for row in rows] == ["grown"] * 5
    assert len(grown(workplace)) == 5
    assert run(workplace, "--count", "8") and len(grown(workplace)) == 8
    assert len(work.done) == len(set(work.done)) == 8  # none twice
    stored = workplace.warehouse.rows("SELECT count(DISTINCT graph_hash) FROM sample WHERE dataset = 'grown'")
    assert stored == [(8,)]
    nothing = graphnet([*GROW, "--count", "8"], workplace.environ)
    assert nothing.returncode == ExitCode.NOTHING
    assert "8 different graphs already" in nothing.stderr


def test_graphs_that_are_there_and_samples_that_are_invalid_do_not_count(
    workplace: Workplace, work: FakeCapture
) -> None:
    same = "return (x * 7,)"
    work.bodies = {"zoo:transformers/bert": [same, "return (x * 8,)"], "zoo:transformers/vit": [same]}
    work.invalid = {"transformers/bert-mode=train"}
    rows = {row["spec"]: row for row in run(workplace, "--count", "4")}
    assert rows["zoo:transformers/bert"]["sample_ids"] == [f"transformers/bert/subgraph_{i}" for i in (0, 1)] or (
        rows["zoo:transformers/vit"]["sample_ids"] == ["transformers/vit"]
    )
    duplicates = [row for row in rows.values() if "has the graph of" in (row["message"] or "")]
    assert len(duplicates) == 1
    assert duplicates[0]["status"] == "success"
    invalid = rows["zoo:transformers/bert?mode=train"]
    assert (invalid["status"], invalid["failure"]) == ("failure", "invalid")
    assert "runnable: NaN" in invalid["message"]
    assert "transformers/bert-mode=train" not in grown(workplace)
    assert len(grown(workplace)) == 4


def test_a_graph_is_not_lost_with_the_model_that_had_it_first(
    workplace: Workplace, work: FakeCapture, monkeypatch: pytest.MonkeyPatch
) -> None:
    both, judged, claim = threading.Barrier(2, timeout=30), work.judged, intake.Claims.claim

    def ask(claims: intake.Claims, hashes: Any, name: str) -> str | None:
        if name in ("transformers/bert", "transformers/vit"):
            both.wait()
        return claim(claims, hashes, name)

    def judge(_: Any, targets: list[SampleTarget], *rest: Any) -> Iterator[SampleValidation]:
        for judgement in judged(targets, *rest):
            if not work.invalid:
                work.invalid = {judgement.target.sample_id}
                time.sleep(0.2)  # the other one asks meanwhile
                judgement = next(judged([judgement.target]))
            yield judgement

    work.bodies = {spec: ["return (x * 7,)"] for spec in ("zoo:transformers/bert", "zoo:transformers/vit")}
    monkeypatch.setattr(intake.Claims, "claim", ask)
    monkeypatch.setattr(intake.ValidateStage, "judge", judge)
    graphnet([*GROW, "--jobs", "2", "--count", "2"], workplace.environ)
    ((valid,), (invalid,)) = {"transformers/bert", "transformers/vit"} - work.invalid, work.invalid
    assert valid in grown(workplace) and invalid not in grown(workplace)


def test_a_sample_that_cannot_be_read_is_a_fault_of_its_model_alone(workplace: Workplace, work: FakeCapture) -> None:
    work.bodies = {"zoo:transformers/vit": ["return (x * 7,)", "return (x * 8,)"]}
    work.unreadable = {"transformers/bert", "transformers/vit/subgraph_1"}
    rows = {row["spec"]: row for row in run(workplace, "--count", "4")}
    alone = rows["zoo:transformers/bert"]
    assert (alone["status"], alone["failure"]) == ("failure", "invalid") and "model.py" in alone["message"]
    assert rows["zoo:transformers/vit"]["sample_ids"] == ["transformers/vit/subgraph_0"]
    assert "subgraph_1: " in rows["zoo:transformers/vit"]["message"]
    assert len(grown(workplace)) == 4 and not work.unreadable & set(grown(workplace))


def test_models_of_a_mesh_are_apart_and_one_without_a_plan_ends_its_architecture(
    workplace: Workplace, work: FakeCapture
) -> None:
    run(workplace, "--count", "4")
    work.failures, work.reason = {"zoo:transformers/vit?mesh=tp:2": ("error", "no plan")}, FailureReason.NO_PLAN
    rows = run(workplace, "--count", "7", "--mesh", "tp:2")
    assert [row["spec"] for row in rows if "/vit" in row["spec"]] == ["zoo:transformers/vit?mesh=tp:2"]
    assert "zoo:transformers/bert?mesh=tp:2" in [row["spec"] for row in rows]
    assert not any("/vit" in row["spec"] for row in run(workplace, "--count", "9", "--mesh", "tp:2"))
    assert "cannot read the mesh 'tp'" in graphnet([*GROW, "--mesh", "tp"], workplace.environ).stderr


def test_an_architecture_gets_no_more_graphs_than_its_share(workplace: Workplace, work: FakeCapture) -> None:
    work.bodies = {"zoo:transformers/bert": [f"return (x * {i},)" for i in range(5)]}
    result = graphnet([*GROW, "--jobs", "1", "--count", "100", "--most", "3"], workplace.environ)
    assert result.returncode == ExitCode.FAILED  # the plan is through
    assert len(grown(workplace)) == 6
    assert sum(name.startswith("transformers/bert") for name in grown(workplace)) == 3


def test_graphs_with_too_few_operators_are_not_kept(workplace: Workplace, work: FakeCapture) -> None:
    work.bodies = {"zoo:transformers/bert": ["return (x * 7,)", "return (x * 8 + 1,)"]}
    rows = {row["spec"]: row for row in run(workplace, "--count", "1", "--least-operators", "2")}
    kept = ["transformers/bert/subgraph_1"]
    assert rows["zoo:transformers/bert"]["sample_ids"] == kept
    assert "subgraph_0 has fewer operators than 2: 1" in rows["zoo:transformers/bert"]["message"]
    assert set(kept) <= set(grown(workplace))


@pytest.mark.parametrize(("kind", "attempts"), [("error", 1), ("timeout", 2)])
def test_what_failed_for_good_is_tried_again_when_a_library_changed(
    workplace: Workplace, work: FakeCapture, kind: str, attempts: int
) -> None:
    broken = "zoo:transformers/bert"
    work.failures = {broken: (kind, "load: it does not work")}
    for count in ("2", "4", "6"):
        run(workplace, "--count", count)
    assert work.done.count(broken) == attempts
    work.libraries, work.failures = "torch 2.14.0, transformers 5.0", {}
    run(workplace, "--count", "8")
    assert work.done.count(broken) == attempts + 1
    assert "transformers/bert" in grown(workplace)


def test_what_failed_is_tried_again_where_asked(workplace: Workplace, work: FakeCapture) -> None:
    broken = "zoo:transformers/bert"
    work.failures = {broken: ("error", "load: it does not work")}
    run(workplace, "--count", "2")
    work.failures = {}
    run(workplace, "--count", "4")
    assert work.done.count(broken) == 1
    run(workplace, "--count", "6", "--again")
    assert work.done.count(broken) == 2 and "transformers/bert" in grown(workplace)


def test_rows_that_a_kill_lost_are_made_again_and_nothing_is_lost(workplace: Workplace, work: FakeCapture) -> None:
    run(workplace, "--count", "4")
    before = grown(workplace)
    work.done.clear()
    empty = {"GRAPHNET_WAREHOUSE_PATH": str(workplace.folder / "another" / "graphnet.duckdb")}
    run(dataclasses.replace(workplace, environ={**workplace.environ, **empty}), "--count", "6")
    assert set(before) < set(grown(workplace))
    assert len(grown(workplace)) == 6
    assert len(set(work.done)) == len(work.done) == 6  # the four again, whose graphs are their own


def test_an_interrupt_ends_what_runs_at_once_and_says_how_to_go_on(
    workplace: Workplace, work: FakeCapture, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = threading.Event()

    def extract(model: ModelSpec, extractor: Extractor, site: Any) -> IntakeRow:
        if "vit" in model.text:
            assert ended.wait(30), "nobody ends it"
        return work.extract(model, extractor, site)

    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(grow, "extract_model", extract)
    monkeypatch.setattr(WorkerHost, "abandon", lambda _: ended.set())
    monkeypatch.setattr("pipelines.commands.grow._Tally.add", interrupt)
    result = graphnet([*GROW, "--jobs", "2", "--count", "4"], workplace.environ)
    assert result.returncode == ExitCode.INTERRUPTED
    assert "interrupted: what was done is kept, and the same command goes on" in result.stderr
    assert workplace.warehouse.rows("SELECT spec FROM model") == [("zoo:transformers/bert",)]


def test_a_dataset_is_grown_by_one_process_at_a_time(workplace: Workplace, work: FakeCapture) -> None:
    with device_lock(workplace.folder / "home" / "locks", GROWN_DATASET):
        result = graphnet([*GROW, "--jobs", "1", "--count", "2"], workplace.environ)
    assert result.returncode == ExitCode.FAILED
    assert "another process is growing" in result.stderr and not work.done
    run(workplace, "--count", "2")


def test_a_full_disk_is_an_error_and_what_was_grown_stays(
    workplace: Workplace, work: FakeCapture, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(workplace, "--count", "2")
    monkeypatch.setattr(intake, "LEAST_FREE_BYTES", 1 << 62)
    full = graphnet([*GROW, "--jobs", "1", "--count", "4"], workplace.environ)
    assert full.returncode == ExitCode.FAILED
    assert "there is no room in" in full.stderr


@pytest.mark.parametrize("where", ["capture", "validation"])
def test_a_disk_that_fills_up_is_no_fault_of_a_model(
    workplace: Workplace, work: FakeCapture, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    reason = FailureReason.NO_ROOM
    if where == "capture":
        work.failures, work.reason = {"zoo:transformers/bert": ("error", "any words")}, reason
    else:
        full = ({"runnable": "any words"}, {"runnable": reason})
        monkeypatch.setattr(
            intake.ValidateStage,
            "judge",
            lambda _, targets, *__: (SampleValidation(each, (), *full) for each in targets),
        )
    ended = graphnet([*GROW, "--jobs", "1", "--count", "4"], workplace.environ)
    assert "there is no room in" in ended.stderr
    stored = workplace.warehouse.rows("SELECT count(*) FROM model WHERE status = 'failure'")
    assert stored == [(0,)]
    assert not list((workplace.folder / "home").glob("grown-staging/*/*"))


def test_show_lists_and_captures_nothing(workplace: Workplace, work: FakeCapture) -> None:
    result = graphnet(["grow", "--show", "3", "--json"], workplace.environ)
    assert len(result.stdout.splitlines()) == 3
    assert not work.done
    nothing = graphnet(["grow", "--only", "timm/*"], workplace.environ)
    assert nothing.returncode == ExitCode.NOTHING
