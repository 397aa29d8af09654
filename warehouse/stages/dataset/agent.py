"""The agent's way from candidates to a dataset: triage, capture, validation, deduplication and submission.

Capture and validation are those of the other stages. Every model is a row of `agent_task`, which is spooled as it comes
to an end. A run that was killed at any instant is gone on with by the next one: a model without an end is taken again
from its recipe on, and what was submitted is found where it lies.
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
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any, Protocol

from ops.capture.writing.dataset_paths import ModelFolder
from ops.environments.definition import own_environments
from ops.errors import GraphNetError, is_disk_full
from ops.failures import FailureReason
from ops.intake.candidate import Candidate
from ops.intake.collection import Collection
from ops.intake.configs import Configs
from ops.intake.recipe import Recipe, recipe_of
from ops.intake.registry import find
from ops.intake.repair.attempts import MOST, Fix, attempt, fixers
from ops.intake.repair.diagnosis import PASSING, Diagnosis
from ops.intake.report import Verified, libraries, report
from ops.intake.rows import AgentTask, State
from ops.intake.triage import Policy, Refused, Triage, Triaged
from ops.sources.base import ModelSpec
from ops.sources.registry import expand
from ops.validate.run import ValidateConfig
from ops.worker.client import WorkerHost
from ops.worker.pool import Pool, abandon, share_cores
from ops.worker.task_folder import remove_folder
from warehouse.database.spool import SpoolBuffer
from warehouse.questions.agent_tasks import suite_contents, tasks_of
from warehouse.stages.base import Site
from warehouse.stages.dataset.agent_trial import Trial

_logger = logging.getLogger(__name__)

_ON_THE_WAY = frozenset({State.FOUND, State.TRIAGED, State.EXTRACTED, State.VALID, State.UNIQUE})


class Decider(Protocol):
    """What says which models are captured."""

    def verdicts(self, candidates: Iterable[Candidate]) -> Iterator[Triaged | Refused]:
        """What becomes of each, in order."""
        ...


BeginTriage = Callable[[Callable[[str], str | None]], AbstractContextManager[Decider]]
"""Takes a function from an architecture to the model that has it already."""


def triage_by(policy: Policy, host: WorkerHost, configs: Path, site: Site, endpoint: str | None = None) -> BeginTriage:
    """Triage by a policy.

    Args:
        policy: What may become a sample.
        host: Worker that models are built in without weights.
        configs: Folder for configurations.
        site: Where environments are.
        endpoint: The hub, for candidates that name none.
    """

    @contextlib.contextmanager
    def triage(holder: Callable[[str], str | None]) -> Iterator[Decider]:
        with Triage(policy, host, Configs(configs, endpoint), environments=site.environments, holder=holder) as decider:
            yield decider

    return triage


def candidates_of(places: Sequence[str], defaults: Mapping[str, str]) -> Iterator[Candidate] | None:
    """The models that finders find, and those that are named, as zoo:transformers/bert; None where places are none.

    Raises:
        GraphNetError: There is no such finder or model, or a place cannot be asked.
    """
    finds = []
    for place in places:
        is_model = ":" in place.partition("?")[0]
        finds.append(map(_named, expand(place)) if is_model else find(place, defaults))
    return itertools.chain.from_iterable(finds) if finds else None


def _named(model: ModelSpec) -> Candidate:
    return Candidate.of(model.text, "named")


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentStage:
    """The agent.

    Attributes:
        collection: What grows.
        triage: Decides which models are captured.
        hosts: Workers, one for each model at a time; recipes run in their sandboxes.
        site: Where results are.
        limits: `deadline_s` and `memory_limit_bytes` of one capture.
        validation: How samples are validated.
        external: A fixer that is a command, asked after all others.
        most_attempts: How many recipes of a model are tried.
        source_options: Default options of model sources.
    """

    collection: Collection
    triage: BeginTriage
    hosts: Sequence[WorkerHost]
    site: Site
    limits: Mapping[str, Any] = field(default_factory=dict)
    validation: ValidateConfig = ValidateConfig()  # noqa: RUF009 - it is frozen
    external: Fix | None = None
    most_attempts: int = MOST
    source_options: Mapping[str, str] = field(default_factory=dict)

    def run(
        self,
        candidates: Iterable[Candidate] | None,
        *,
        again: bool = False,
        limit: int | None = None,
        on_pending: Callable[[int, int], None] = lambda _seen, _taken: None,
        on_failure: Callable[[str, Diagnosis], None] = lambda _model, _failure: None,
    ) -> Generator[AgentTask, None, None]:
        """Take models as far as they come; those on their way first, which an earlier run left.

        Args:
            candidates: The models, None for all of the collection; those that ended before are passed over, unless that
                may end otherwise now.
            again: Take those, too, except for what was submitted and is still there.
            limit: Take no more than so many.
            on_pending: Called with how many models were looked at, and how many of them are taken.
            on_failure: Called with the model and the reason when a recipe fails, from any thread.

        Yields:
            Each model as it comes to an end.

        Raises:
            CollectionBusyError: Another process is at work on the collection.
            GraphNetError: This machine, and not a model, is at fault. What was done is kept.
        """
        with self.collection.locked():
            self.site.begin((), ask=True)
            with self.site.storing() as buffer:
                tasks = tasks_of(self.site.warehouse, self.collection.name)
                running = _Run(self, buffer, tasks, on_failure, again=again)
                seen, pending = running.pending(candidates)
                pending = pending[:limit]
                on_pending(seen, len(pending))
                with contextlib.closing(running.work(pending)) as results:
                    yield from self.site.ingesting(results)


class _Run:
    """One run of the stage: what is known of all models, shared by the threads that take them on."""

    def __init__(
        self,
        stage: AgentStage,
        buffer: SpoolBuffer,
        tasks: dict[str, AgentTask],
        on_failure: Callable[[str, Diagnosis], None],
        *,
        again: bool,
    ) -> None:
        self._stage = stage
        self._again = again
        self._buffer = buffer
        self._tasks = tasks
        self._on_failure = on_failure
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._threads = share_cores(stage.hosts)
        self._hosts = Pool(stage.hosts)
        self._gone = {task.model for task in tasks.values() if stage.collection.lacks(task)}
        counted = [task for task in tasks.values() if not (again and task.model in self._gone)]
        self._contents = {
            **suite_contents(stage.site.warehouse),
            **{each: task.model for task in counted if task.state == State.SUBMITTED for each in task.content_hashes},
        }
        self._architectures = {
            task.architecture: task.model for task in counted if task.architecture and _is_settled(task)
        }
        self._names: dict[str, str] = {}
        environments = stage.site.environments
        folders = {name: environments / name for name in own_environments(environments)} if environments else {}
        self._libraries: dict[str | None, str] = {name: libraries(folder) for name, folder in folders.items()}
        self._libraries[None] = libraries()
        """Of each environment by name, and of this project's own."""

    def pending(self, candidates: Iterable[Candidate] | None) -> tuple[int, list[AgentTask]]:
        """How many models there are, and those to take, in order; those that are new are stored as found."""
        if self._gone and not self._again:
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
                task = _found(candidate, self._stage.collection.name)
                self._buffer.add(task)
            elif task.state in _ON_THE_WAY or self._may_end_otherwise(task):
                task = replace(task, spec=candidate.spec, facts=json.dumps(dict(candidate.facts)))
            else:
                continue
            asked[candidate.name] = self._tasks[candidate.name] = task
        self._buffer.flush()
        return len(seen), list(asked.values())

    def _may_end_otherwise(self, task: AgentTask) -> bool:
        """Whether a model that came to an end is worth another look."""
        if task.state == State.SUBMITTED:
            return self._again and task.model in self._gone
        if self._again or task.reason in PASSING:
            return True
        if task.reason == FailureReason.KNOWN_ARCHITECTURE:
            return task.architecture not in self._architectures
        return task.state == State.FAILED and task.libraries not in self._libraries.values()

    def work(self, pending: Sequence[AgentTask]) -> Generator[AgentTask, None, None]:
        """Take models on, as many at once as there are hosts; each as it ends."""
        stage, futures = self._stage, set[Future[AgentTask]]()
        candidates = (_candidate(task) for task in pending)
        with ThreadPoolExecutor(len(stage.hosts)) as pool, stage.triage(self._holder) as decider:
            try:
                for verdict in decider.verdicts(candidates):
                    task = self._tasks[verdict.candidate.name]
                    if isinstance(verdict, Refused):
                        yield self._refused(task, verdict)
                        continue
                    futures.add(pool.submit(self._take, self._triaged(task, verdict), verdict))
                    done, futures = _done(futures, most=2 * len(stage.hosts))
                    yield from (future.result() for future in done)
                done, futures = _done(futures, most=0)
                yield from (future.result() for future in done)
            except BaseException:
                self._abandon(futures)
                raise

    def _abandon(self, futures: Iterable[Future[AgentTask]]) -> None:
        """End what runs: nothing of it is recorded."""
        self._ended.set()
        abandon(self._stage.hosts, futures)

    def _holder(self, architecture: str) -> str | None:
        with self._lock:
            return self._architectures.get(architecture)

    def _move(self, task: AgentTask, state: State, **changes: Any) -> AgentTask:
        """A model in another state; spooled at once where it is an end."""
        task = replace(task, state=state, changed_at=datetime.now(UTC), **changes)
        with self._lock:
            self._tasks[task.model] = task
        self._buffer.add(task)
        if state not in _ON_THE_WAY:
            self._buffer.flush()
        return task

    def _refused(self, task: AgentTask, verdict: Refused) -> AgentTask:
        if verdict.reason is FailureReason.NO_ROOM:
            raise self._no_room(verdict.message)
        changes = self._changes_by(task, verdict)
        return self._move(task, State.REFUSED, reason=verdict.reason, message=verdict.message, **changes)

    def _triaged(self, task: AgentTask, verdict: Triaged) -> AgentTask:
        facts = json.dumps({**json.loads(task.facts), **verdict.facts})
        changes = self._changes_by(task, verdict)
        return self._move(task, State.TRIAGED, facts=facts, reason=None, message=None, **changes)

    def _changes_by(self, task: AgentTask, verdict: Triaged | Refused) -> dict[str, Any]:
        """What triage makes known of a model, whether it is taken or not."""
        return {
            "spec": verdict.candidate.spec,
            "architecture": verdict.architecture or task.architecture,
            "parameter_count": verdict.parameter_count,
            "libraries": self._libraries[verdict.environment if isinstance(verdict, Triaged) else None],
            "downloaded_bytes": task.downloaded_bytes + verdict.downloaded_bytes,
        }

    def _take(self, task: AgentTask, triaged: Triaged) -> AgentTask:
        """Take a model from its recipe on, in a thread of its own."""
        if self._ended.is_set():
            return task
        try:
            with self._hosts.borrowed() as host:
                return self._captured(task, triaged, host)
        except OSError as error:
            if not is_disk_full(error):
                raise
            raise self._no_room(str(error)) from error

    def _no_room(self, why: str) -> GraphNetError:
        work, dataset = self._stage.collection.work, self._stage.collection.dataset.root
        return GraphNetError(f"there is no room in {work} or {dataset}: free some space and run this again ({why})")

    def _captured(self, task: AgentTask, triaged: Triaged, host: WorkerHost) -> AgentTask:
        """Capture and validate a model, and submit it unless its graphs are there already."""
        stage, downloads, started = self._stage, list[int](), time.perf_counter()
        try:
            recipe = recipe_of(triaged)
        except (GraphNetError, OSError, ValueError) as error:
            return self._move(task, State.FAILED, reason=FailureReason.BROKEN_CONFIGURATION, message=str(error))
        recipe = replace(recipe, name=self._name_for(recipe.name, task.model))
        trial = Trial(
            collection=stage.collection,
            triaged=triaged,
            host=host,
            site=stage.site,
            limits=stage.limits,
            validation=replace(stage.validation, threads=self._threads),
            source_options=stage.source_options,
            store=self._buffer.add,
            on_download=downloads.append,
        )
        chain = (*fixers(), *([stage.external] if stage.external else ()))

        def note(failure: Diagnosis) -> None:
            if not self._ended.is_set():
                self._on_failure(task.model, failure)

        tried = attempt(recipe, trial.run, chain, most=stage.most_attempts, on_failure=note)
        if self._ended.is_set():
            return task
        changes: dict[str, Any] = {
            "attempt_count": task.attempt_count + tried.attempts,
            "fixers": tried.fixers,
            "recipe_hash": tried.recipe.hash,
            "downloaded_bytes": task.downloaded_bytes + sum(downloads),
            "seconds": task.seconds + time.perf_counter() - started,
        }
        if tried.gained is None:
            assert tried.failure is not None
            if tried.failure.reason is FailureReason.NO_ROOM:
                raise self._no_room(tried.failure.line)
            trial.clear(tried.recipe)
            message = f"{tried.failure.phase}: {tried.failure.text}"
            return self._move(task, State.FAILED, reason=tried.failure.reason, message=message, **changes)
        task = replace(task, sample_ids=tuple(tried.gained.samples), **changes)
        return self._kept(task, tried.gained, tried.recipe, trial.folder_of(tried.recipe))

    def _kept(self, task: AgentTask, verified: Verified, recipe: Recipe, folder: PurePosixPath) -> AgentTask:
        """Submit valid samples, unless another model has the graphs of all of them."""
        collection, contents = self._stage.collection, verified.content_hashes
        with self._lock:
            owners = {self._contents.get(each) for each in contents} - {task.model}
            is_duplicate = bool(owners) and None not in owners
            if not is_duplicate:
                self._contents |= {each: task.model for each in contents if each not in self._contents}
        task = replace(task, content_hashes=contents)
        if is_duplicate:
            owner = min(map(str, owners))
            remove_folder(collection.samples / folder)
            message = f"its graph is that of {owner}"
            return self._move(task, State.DUPLICATE, message=message, duplicate_of=owner, sample_ids=())
        task = self._move(task, State.UNIQUE)
        text = report(
            verified,
            recipe,
            model=task.model,
            spec=task.spec,
            facts=json.loads(task.facts),
            fixers=task.fixers,
            libraries=task.libraries,
        )
        try:
            collection.dataset.submit(collection.samples / folder, folder, recipe.text, text, task.model)
        except GraphNetError as error:
            return self._move(task, State.FAILED, reason=FailureReason.INVALID, message=str(error))
        task = self._move(task, State.SUBMITTED, commit_id=str(collection.dataset.root / folder))
        remove_folder(collection.samples / folder)
        return task

    def _name_for(self, name: str, model: str) -> str:
        """A folder that no other model of the collection has."""
        name = re.sub(r"[^A-Za-z0-9._+/-]", "_", name)
        with self._lock:
            library, _, rest = name.partition("/")
            holders = {
                self._names.get(name),
                self._stage.collection.dataset.model_at(ModelFolder(library, rest).folder),
            }
            if holders - {None, model}:
                name = f"{name}-{sha256(model.encode()).hexdigest()[:8]}"
            self._names[name] = model
        return name


def _as_far_as_they_come(candidates: Iterable[Candidate]) -> Iterator[Candidate]:
    """Candidates; where a place stops answering, those that came are worked on, and the rest is for another run."""
    count = 0
    try:
        for candidate in candidates:
            count += 1
            yield candidate
    except GraphNetError as error:
        if not count:
            raise
        _logger.warning("%s; %d models were found before, and are taken", error, count)


def _done(futures: set[Future[AgentTask]], *, most: int) -> tuple[list[Future[AgentTask]], set[Future[AgentTask]]]:
    """Futures that ended, waiting until at most `most` are left; and those that are left."""
    ended, futures = wait(futures, 0)
    while len(futures) > most:
        done, futures = wait(futures, return_when=FIRST_COMPLETED)
        ended |= done
    return list(ended), futures


def _is_settled(task: AgentTask) -> bool:
    """Whether models of the same architecture would end as this one did."""
    has_failed = task.state == State.FAILED and task.reason not in PASSING
    return has_failed or task.state in (State.SUBMITTED, State.DUPLICATE)


def _candidate(task: AgentTask) -> Candidate:
    return Candidate(name=task.model, spec=task.spec, finder=task.finder, facts=json.loads(task.facts))


def _found(candidate: Candidate, collection: str) -> AgentTask:
    return AgentTask(
        collection=collection,
        model=candidate.name,
        finder=candidate.finder,
        spec=candidate.spec,
        facts=json.dumps(dict(candidate.facts)),
        state=State.FOUND,
        changed_at=datetime.now(UTC),
    )
