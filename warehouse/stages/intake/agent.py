"""The agent's way from candidates to a dataset: triage, capture, deduplication, validation and submission.

Capture and validation are those of the other stages. Every model is a row of `agent_task`, which is spooled as it comes
to an end. The next run continues one that was killed at any instant: a model without an end is taken again from its
recipe on, and submitted samples are found where they lie.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import logging
import re
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

from ops.dataset.intake.candidate import ModelCandidate
from ops.dataset.intake.collection import Collection
from ops.dataset.intake.configs import Configs
from ops.dataset.intake.libraries import BUILDERS, versions_text
from ops.dataset.intake.recipe import Recipe, recipe_of
from ops.dataset.intake.registry import find
from ops.dataset.intake.repair.attempts import MOST, attempt
from ops.dataset.intake.repair.external import ExternalFixer
from ops.dataset.intake.repair.fixers import FIXERS
from ops.dataset.intake.report import Verified, report
from ops.dataset.intake.rows import AgentTask, State, is_settled
from ops.dataset.intake.triage import Policy, Triage, Triaged
from ops.dataset.sources.registry import expand
from ops.errors import GraphNetError
from ops.execution.environments.definition import own_environments
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.task_folder import remove_folder
from ops.failures import FailureReason
from warehouse.database.spool import SpoolBuffer
from warehouse.questions.agent_tasks import suite_contents, tasks_of
from warehouse.stages.base import Site
from warehouse.stages.intake.trial import RecipeTrial
from warehouse.stages.intake.work import Claims, Crew, Intake, Job, NoRoomError

_logger = logging.getLogger(__name__)

_ON_THE_WAY = frozenset({State.FOUND, State.TRIAGED, State.EXTRACTED, State.VALID, State.UNIQUE})
_TAKEN = frozenset({State.FAILED, State.SUBMITTED, State.DUPLICATE})
"""Ends of models that triage took."""


BeginTriage = Callable[[Callable[[str], str | None]], Triage]
"""Begins triage, given a function from an architecture to the model that has it already."""


def triage_by(policy: Policy, host: WorkerHost, configs: Path, site: Site, endpoint: str | None = None) -> BeginTriage:
    """Return a function that begins triage by a policy.

    Args:
        policy: What may become a sample.
        host: Worker that models are built in without weights.
        configs: Folder for configurations.
        site: Where environments are.
        endpoint: The hub, for candidates that name none.
    """
    return partial(Triage, policy, host, Configs(configs, endpoint), site.environments)


def candidates_of(
    places: Sequence[str], defaults: Mapping[str, str], mesh: str = ""
) -> Iterator[ModelCandidate] | None:
    """The models that finders find, and those that are named, as zoo:transformers/bert; None where places are none.

    Args:
        places: Finders and models.
        defaults: Options for finders that have them.
        mesh: The devices that models are split over which name none themselves, such as "tp:2"; "" for one device.

    Raises:
        GraphNetError: There is no such finder or model, a place cannot be asked, or a mesh is given and no place.
    """
    finds = [
        (ModelCandidate.of(model.text, "named") for model in expand(place))
        if ":" in place.partition("?")[0]
        else find(place, defaults)
        for place in places
    ]
    if mesh and not finds:
        raise GraphNetError("a mesh is for models that a FINDER finds: name one; those of a collection keep theirs")
    return (each.split_over(mesh) for each in itertools.chain.from_iterable(finds)) if finds else None


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentStage(Intake):
    """The agent; recipes run in the sandboxes of its hosts.

    Attributes:
        collection: The collection that grows.
        triage: Decides which models are captured.
        external: Fixers that are commands, asked after all others.
        most_attempts: How many recipes of a model are tried.
    """

    collection: Collection
    triage: BeginTriage
    external: Sequence[ExternalFixer] = ()
    most_attempts: int = MOST

    def run(
        self,
        candidates: Iterable[ModelCandidate] | None,
        *,
        limit: int | None = None,
        on_pending: Callable[[int, int], None] = lambda _seen, _taken: None,
    ) -> Generator[AgentTask, None, None]:
        """Take models as far as they come; those on their way first, which an earlier run left.

        Args:
            candidates: The models, None for all of the collection; those that ended before are passed over, unless that
                may end otherwise now, or `again` says to take all but what was submitted and is still there.
            limit: Take no more than so many.
            on_pending: Called with how many models were looked at, and how many of them are taken.

        Yields:
            Each model as it comes to an end.

        Raises:
            CollectionBusyError: Another process is at work on the collection.
            GraphNetError: This machine, and not a model, is at fault. What was done is kept.
        """
        with self.collection.lock():
            self.site.begin((), ask=True)
            with self.site.open_buffer() as buffer:
                running = _AgentRun(self, buffer, tasks_of(self.site.warehouse, self.collection.name))
                seen, pending = running.pending(candidates)
                pending = pending[:limit]
                on_pending(seen, len(pending))
                with contextlib.closing(running.work(pending)) as results:
                    yield from self.site.ingest_during(results)


class _AgentRun:
    """One run of the stage: the state of all models, shared by the threads that take them on."""

    def __init__(self, stage: AgentStage, buffer: SpoolBuffer, tasks: dict[str, AgentTask]) -> None:
        collection, environments = stage.collection, stage.site.environments
        self._stage, self._buffer, self._tasks = stage, buffer, tasks
        self._lock = threading.Lock()
        self._folders = (collection.work, collection.dataset.root)
        self._crew = Crew(stage.hosts, self._folders)
        self._gone = {task.model for task in tasks.values() if collection.lacks(task)}
        counted = [task for task in tasks.values() if not (stage.again and task.model in self._gone)]
        own = {each: task.model for task in counted if task.state == State.SUBMITTED for each in task.content_hashes}
        self._contents = Claims({**suite_contents(stage.site.warehouse), **own})
        # Models of the same architecture would end as these did.
        ended = [task for task in counted if task.state in _TAKEN and is_settled(task.reason)]
        self._architectures = {task.architecture: task.model for task in ended if task.architecture}
        self._folders_taken: dict[PurePosixPath, str] = {}
        folders = {name: environments / name for name in own_environments(environments)} if environments else {}
        self._libraries: dict[str | None, str] = {None: versions_text(BUILDERS)}  # of this project's own environment
        self._libraries |= {name: versions_text(BUILDERS, folder) for name, folder in folders.items()}

    def pending(self, candidates: Iterable[ModelCandidate] | None) -> tuple[int, list[AgentTask]]:
        """(number of models seen, models to take, in order); new ones are stored as found."""
        if self._gone and not self._stage.again:
            root = self._stage.collection.dataset.root
            _logger.warning(
                "of the submitted models, %d are no longer in %s: --again takes them", len(self._gone), root
            )
        asked = {name: task for name, task in self._tasks.items() if task.state in _ON_THE_WAY}
        seen = set(asked)
        if candidates is None:
            candidates = [_candidate(task) for task in self._tasks.values()]
        for candidate in _as_far_as_they_come(candidates):
            seen.add(candidate.name)
            task = self._tasks.get(candidate.name)
            if task is None:
                task = AgentTask(
                    collection=self._stage.collection.name,
                    model=candidate.name,
                    finder=candidate.finder,
                    spec=candidate.spec,
                    facts=json.dumps(dict(candidate.facts)),
                    state=State.FOUND,
                    changed_at=datetime.now(UTC),
                )
                self._buffer.add(task.row)
            elif task.state in _ON_THE_WAY or self._may_end_otherwise(task):
                task = replace(task, spec=candidate.spec, facts=json.dumps(dict(candidate.facts)))
            else:
                continue
            asked[candidate.name] = self._tasks[candidate.name] = task
        self._buffer.flush()
        return len(seen), list(asked.values())

    def _may_end_otherwise(self, task: AgentTask) -> bool:
        """Tell whether a model that came to an end is taken again, since it may end otherwise now."""
        if task.state == State.SUBMITTED:
            return self._stage.again and task.model in self._gone
        is_known = task.reason == FailureReason.KNOWN_ARCHITECTURE
        has_changed = task.state == State.FAILED and task.libraries not in self._libraries.values()
        has_changed |= is_known and task.architecture not in self._architectures
        return self._stage.again or not is_settled(task.reason, has_changed=has_changed)

    def work(self, pending: Sequence[AgentTask]) -> Generator[AgentTask, None, None]:
        """Take models on, as many at once as there are hosts; each as it ends."""
        verdicts = self._stage.triage(self._architectures.get).verdicts(_candidate(task) for task in pending)
        results = self._crew.work(self._jobs(verdicts), ahead=len(self._stage.hosts))
        with contextlib.closing(verdicts), contextlib.closing(results):
            yield from results

    def _jobs(self, verdicts: Iterable[Triaged]) -> Iterator[Job[AgentTask]]:
        for verdict in verdicts:
            task = self._record_verdict(self._tasks[verdict.candidate.name], verdict)
            if verdict.reason is None:
                yield partial(self._take, task, verdict)
            else:
                ended: Future[AgentTask] = Future()
                ended.set_result(task)
                yield ended

    def _move(self, task: AgentTask, state: State, **changes: Any) -> AgentTask:
        """A model in another state; spooled at once where it is an end."""
        task = replace(task, state=state, changed_at=datetime.now(UTC), **changes)
        with self._lock:
            self._tasks[task.model] = task
        self._buffer.add(task.row)
        if state not in _ON_THE_WAY:
            self._buffer.flush()
        return task

    def _record_verdict(self, task: AgentTask, verdict: Triaged) -> AgentTask:
        """Record triage's verdict in a model's task, whether it is taken or not."""
        if verdict.reason is FailureReason.NO_ROOM:
            raise NoRoomError(self._folders, verdict.message)
        return self._move(
            task,
            State.TRIAGED if verdict.reason is None else State.REFUSED,
            reason=verdict.reason,
            message=verdict.message or None,
            facts=json.dumps({**json.loads(task.facts), **verdict.facts}),
            spec=verdict.candidate.spec,
            architecture=verdict.architecture or task.architecture,
            parameter_count=verdict.structure.parameter_count or None,
            libraries=self._libraries[verdict.environment],
            downloaded_bytes=task.downloaded_bytes + verdict.downloaded_bytes,
        )

    def _take(self, task: AgentTask, triaged: Triaged, host: WorkerHost) -> AgentTask:
        """Take a model from its recipe on, in a thread of its own; submit it unless its graphs are there already."""
        stage, started = self._stage, time.perf_counter()
        try:
            recipe = recipe_of(triaged)
        except (GraphNetError, OSError, ValueError) as error:
            return self._move(task, State.FAILED, reason=FailureReason.BROKEN_CONFIGURATION, message=str(error))
        recipe = self._with_own_folder(recipe, task.model)
        trial = RecipeTrial(stage, stage.collection, triaged, host, self._buffer, self._contents)
        try:
            tried = attempt(recipe, trial.run, (*FIXERS, *stage.external), most=stage.most_attempts)
            if self._crew.is_over:
                return task
            task = replace(
                task,
                attempt_count=task.attempt_count + tried.attempts,
                fixers=tried.fixers,
                recipe_hash=tried.recipe.hash,
                downloaded_bytes=task.downloaded_bytes + trial.downloaded_bytes,
                seconds=task.seconds + time.perf_counter() - started,
            )
            if tried.gained is not None:
                return self._submit(task, tried.gained, tried.recipe, trial.folder_of(tried.recipe))
        finally:
            self._contents.end(task.model)
        assert tried.failure is not None
        if tried.failure.reason is FailureReason.NO_ROOM:
            raise NoRoomError(self._folders, tried.failure.line)
        trial.clear(tried.recipe)
        message = f"{tried.failure.phase}: {tried.failure.text}"
        return self._move(task, State.FAILED, reason=tried.failure.reason, message=message)

    def _submit(self, task: AgentTask, verified: Verified, recipe: Recipe, folder: PurePosixPath) -> AgentTask:
        """Submit valid samples, unless another model has the graphs of all of them."""
        collection, owner = self._stage.collection, verified.duplicate_of
        task = replace(task, content_hashes=verified.content_hashes)
        if owner is not None:
            remove_folder(collection.samples / folder)
            message = f"its graph is that of {owner}"
            return self._move(task, State.DUPLICATE, message=message, duplicate_of=owner, sample_ids=())
        task = self._move(task, State.UNIQUE, sample_ids=tuple(verified.samples))
        try:
            text = report(verified, recipe, task, collection.samples)
            collection.dataset.submit(collection.samples / folder, folder, recipe.text, text, task.model)
        except GraphNetError as error:
            return self._move(task, State.FAILED, reason=FailureReason.INVALID, message=str(error))
        task = self._move(task, State.SUBMITTED, commit_id=str(collection.dataset.root / folder))
        self._contents.end(task.model, task.content_hashes)
        remove_folder(collection.samples / folder)
        return task

    def _with_own_folder(self, recipe: Recipe, model: str) -> Recipe:
        """The recipe, in a folder that no other model of the collection has."""
        recipe = replace(recipe, name=re.sub(r"[^A-Za-z0-9._+/-]", "_", recipe.name))
        with self._lock:
            holders = {self._folders_taken.get(recipe.folder), self._stage.collection.dataset.model_at(recipe.folder)}
            if holders - {None, model}:
                recipe = replace(recipe, name=f"{recipe.name}-{sha256(model.encode()).hexdigest()[:8]}")
            self._folders_taken[recipe.folder] = model
        return recipe


def _as_far_as_they_come(candidates: Iterable[ModelCandidate]) -> Iterator[ModelCandidate]:
    """Yield candidates until a place stops answering; those that came are worked on, the rest is for another run."""
    count = 0
    try:
        for candidate in candidates:
            count += 1
            yield candidate
    except GraphNetError as error:
        if not count:
            raise
        _logger.warning("%s; %d models were found before, and are taken", error, count)


def _candidate(task: AgentTask) -> ModelCandidate:
    return ModelCandidate(name=task.model, spec=task.spec, finder=task.finder, facts=json.loads(task.facts))
