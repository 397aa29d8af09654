"""Runs of the agent with models that cost nothing, killed at a chosen instant: a program of its own, since it forks."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest import mock

from ops.dataset.capture.extract import Extractor
from ops.dataset.intake.candidate import Candidate
from ops.dataset.intake.collection import Collection
from ops.dataset.intake.recipe import Recipe
from ops.dataset.intake.repair.diagnosis import Diagnosis
from ops.dataset.intake.rows import AgentTask
from ops.dataset.intake.triage import Triaged
from ops.dataset.sample.catalog.description import Description, describe
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.files import read_sample_files
from ops.dataset.sample.provenance import Ledger
from ops.dataset.validate.base import SampleValidation, ValidationRow
from ops.dataset.validate.registry import gating_checks
from ops.execution.worker.client import WorkerHost
from ops.failures import FailureReason as Reason
from tests.tiny_samples import BATCH_NORM, LINEAR, Graph, write_tiny
from warehouse.stages.base import Site
from warehouse.stages.intake.agent import AgentStage
from warehouse.stages.intake.trial import RecipeTrial
from warehouse.stages.intake.work import Intake
from warehouse.store import Warehouse

GRAPHS: dict[str, Graph | Diagnosis] = {
    "linear": LINEAR,
    "norm": BATCH_NORM,
    "same": LINEAR,
    "broken": Diagnosis(Reason.CANNOT_BE_CAPTURED, "capture", "CaptureError", "CaptureError: no graph"),
    "late": Diagnosis(Reason.TIMEOUT, "capture", "timeout", "the task did not end within 5 s"),
}
"""Model → what capturing it gives."""

ENDS = {
    "file:linear": ("submitted", None),
    "file:norm": ("submitted", None),
    "file:same": ("duplicate", None),
    "file:broken": ("failed", "cannot_be_captured"),
    "file:late": ("failed", "timeout"),
    "file:private": ("refused", "gated"),
}
"""How each ends, with its reason."""


class Decides:
    """Takes every model but those that are called private; models of one size have one architecture."""

    def __init__(self, holder: Callable[[str], str | None]) -> None:
        self.holder = holder

    def verdicts(self, candidates: Iterable[Candidate]) -> Iterator[Triaged]:
        for candidate in candidates:
            if "private" in candidate.name:
                yield Triaged(candidate=candidate, reason=Reason.GATED, message="it is gated")
                continue
            architecture = sha256(candidate.name.encode()).hexdigest()
            holder = self.holder(architecture)
            if holder not in (None, candidate.name):
                yield Triaged(candidate=candidate, reason=Reason.KNOWN_ARCHITECTURE, message=f"{holder} has it")
                continue
            yield Triaged(candidate=candidate, architecture=architecture)


def refuses(reason: Reason) -> Callable[[Decides, Iterable[Candidate]], Iterator[Triaged]]:
    """`Decides.verdicts` that refuses all models for one reason."""

    def verdicts(_: Decides, candidates: Iterable[Candidate]) -> Iterator[Triaged]:
        return (Triaged(candidate=candidate, reason=reason, message=str(reason)) for candidate in candidates)

    return verdicts


def candidates(folder: Path, names: Iterable[str] = (*GRAPHS, "private")) -> list[Candidate]:
    """A recipe for each model."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / f"{name}.py").write_text("def make(): ...\n")
    return [
        Candidate(name=f"file:{name}", spec=f"file:{folder / name}.py:make", finder="recipes", facts={"license": "mit"})
        for name in names
    ]


def judged(intake: Intake, folder: Path, dataset: str, samples: Iterable[tuple[str, Description]], *_: Any) -> Any:
    """What validation would find, without it: everything holds."""
    now = datetime.now(UTC)
    for name, _ in samples:
        rows = (
            ValidationRow(f"{name} {check}", "t", name, "0" * 64, check, True, None, now) for check in gating_checks()
        )
        yield SampleValidation(SampleTarget(dataset, name, "0" * 64, folder / name), tuple(rows), {})


def give(trial: RecipeTrial, recipe: Recipe) -> Mapping[str, Description] | Diagnosis:
    """What capturing would give, without it; noted in a file."""
    name = trial.triaged.candidate.name.removeprefix("file:")
    with (trial.collection.work.parents[1] / "captured").open("a") as file:
        file.write(f"{name}\n")
    graph = GRAPHS[name]
    if isinstance(graph, Diagnosis):
        return graph
    path = trial._path(recipe)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(recipe.text)
    sample_id = str(trial.folder_of(recipe))
    folder = trial.collection.samples / sample_id
    shutil.rmtree(folder, ignore_errors=True)  # a capture replaces what a kill left
    write_tiny(folder, *graph)
    return {sample_id: describe(read_sample_files(folder), folder)}


@contextlib.contextmanager
def costless(give: Callable[[RecipeTrial, Recipe], Any] = give, judged: Callable[..., Any] = judged) -> Iterator[None]:
    """Capture and validate nothing."""
    with mock.patch.object(RecipeTrial, "capture", give), mock.patch.object(Intake, "judge", judged):
        yield


def stage(root: Path, hosts: int = 1, **how: Any) -> AgentStage:
    site = Site(
        warehouse=Warehouse(root / "warehouse" / "g.duckdb"),
        log_dir=root / "logs",
        lock_dir=root / "locks",
        ledger=Ledger(root / "ledger.jsonl"),
    )
    collection = Collection.below(root, "t")
    workers = [WorkerHost() for _ in range(hosts)]
    return AgentStage(
        collection=collection,
        triage=Decides,
        extractor=Extractor(collection.samples, workers[0], log_dir=site.log_dir, ledger=site.ledger),
        hosts=workers,
        site=site,
        **how,
    )


def run(root: Path, **how: Any) -> list[AgentTask]:
    """Take all models, without capturing any."""
    with costless():
        return list(stage(root, **how).run(candidates(root / "models")))


def killed(root: Path, at: int) -> bool:
    """Run in a process that is killed before the `at`-th time that it renames or removes something; whether it was."""
    pid = os.fork()
    if pid == 0:
        remaining = [at]

        def hook(event: str, _: object) -> None:
            if event in ("os.rename", "shutil.rmtree", "os.remove"):
                remaining[0] -= 1
                if not remaining[0]:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(hook)
        run(root)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == -signal.SIGKILL


if __name__ == "__main__":
    root, step = Path(sys.argv[1]), int(sys.argv[2])
    at = 1
    while killed(root / str(at), at):
        pid = os.fork()
        if pid == 0:
            run(root / str(at))
            os._exit(0)
        assert os.waitpid(pid, 0)[1] == 0
        at += step
    print(json.dumps(at))
