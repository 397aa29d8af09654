"""The parent's side of extraction: one model by name, in a worker process, to one row.

Nothing in this module imports torch.
"""

import dataclasses
import re
import sys
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from pydantic import Field, TypeAdapter
from pydantic.dataclasses import dataclass as checked_dataclass

import ops.dataset.capture.frameworks
from ops.dataset.capture.writing.dataset_paths import ModelFolder, part_paths
from ops.dataset.capture.writing.sandbox_output import import_samples
from ops.dataset.sample.catalog.datasets import EXTRACTED_DATASET
from ops.dataset.sample.provenance import Ledger, provenance_of
from ops.dataset.sources import registry
from ops.dataset.sources.base import FETCH_SHARE, NOTES, FetchingSource, ModelSpec, Source
from ops.dataset.sources.rows import IntakeRow
from ops.discovery import values_in
from ops.errors import GraphNetError
from ops.execution.environments.definition import own_python
from ops.execution.frameworks.base import frameworks
from ops.execution.torch_worker import TORCH_PRELOAD
from ops.execution.untrusted.values import REPORT_CONFIG, Count, MalformedError, Name, read
from ops.execution.worker.client import TaskFailure, TaskOutcome, WorkerError, WorkerHost
from ops.execution.worker.processes.limits import GIB
from ops.execution.worker.task import Task, TaskFailureKind
from ops.execution.worker.task_folder import remove_folder
from ops.failures import FailureReason

_TRANSFORMERS_SETUP = "ops.dataset.capture.task:prepare_for_transformers"
_ENTRIES = {entry.framework: entry for entry in values_in(ops.dataset.capture.frameworks, "ENTRY")}
_MAX_SAMPLES = 10_000
DEADLINE_S = 600.0
MEMORY_LIMIT_BYTES = 16 * GIB


_CLOCK_STEP_S = 0.05
"""Times of files are those of the system's last clock tick."""


@dataclasses.dataclass(frozen=True, slots=True)
class _Job:
    """One model to extract, its source, and where its samples and its log go."""

    model: ModelSpec
    source: Source
    target: ModelFolder
    log_path: Path


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True, kw_only=True)
class _Result:
    """The worker's result, see `ops.dataset.capture.task`; only the parent knows where the samples are."""

    model_name: Name | None = None
    library: Name | None = None
    task: Name = ""
    notes: Annotated[tuple[Name, ...], Field(max_length=len(NOTES))] = ()
    graph_count: Count = 0
    sample_ids: Annotated[tuple[Name, ...], Field(max_length=_MAX_SAMPLES)] = ()


_RESULT = TypeAdapter(_Result)


@dataclasses.dataclass(frozen=True, slots=True)
class _Extraction:
    """The result of a job.

    Attributes:
        result: The worker's result; empty where it is malformed.
        failure: Why there are no samples; None where there are.
        log_path: What the model printed, where it ran.
        fetched_bytes: Size of what was downloaded for it.
    """

    result: _Result = dataclasses.field(default_factory=_Result)
    failure: TaskFailure | None = None
    log_path: Path | None = None
    fetched_bytes: int = 0


Attempt = tuple[IntakeRow, TaskFailure | None, int]
"""The result of a model: its row, the failure (None where it has samples), and the number of downloaded bytes."""


@dataclasses.dataclass(frozen=True, slots=True)
class Extractor:
    """Turns models into samples of a dataset.

    Attributes:
        out_root: Folder of the dataset.
        dataset: Its name; "" where it has none.
        host: Worker to run in, for models that need no sandbox, and no environment of their own.
        log_dir: Folder for the logs of what models print.
        ledger: Where the samples' provenance is recorded; None to record nothing, which leaves them untrusted.
        deadline_s: A worker's task is killed after this time; fetching ends after `FETCH_SHARE` of it.
        memory_limit_bytes: A worker's task is killed when it takes more.
        defaults: Options for sources that have them and whose spec does not give them (`endpoint` and `cache`).
        environments: Folder of the environments, where a model's framework needs one of its own.
        confined: Folder of models in Python files that the sandbox runs, all in one host; None to run these files as
            their owner's.
        on_phase: Called with "fetch", "load", "capture" and "write" as they begin.
    """

    out_root: Path
    host: WorkerHost
    log_dir: Path
    ledger: Ledger | None = None
    deadline_s: float = DEADLINE_S
    memory_limit_bytes: int = MEMORY_LIMIT_BYTES
    defaults: Mapping[str, str] = dataclasses.field(default_factory=dict)
    environments: Path | None = None
    confined: Path | None = None
    on_phase: Callable[[str], None] = lambda _: None
    dataset: str = EXTRACTED_DATASET

    def extract(self, model: ModelSpec) -> IntakeRow:
        """Turn a model into samples at `<out_root>/<library>/<model>`, replacing those of an earlier extraction.

        A model of several graphs gives `subgraph_0` and so on below that folder. The row records every failure of the
        model. Models of other people (see `FetchingSource`) are fetched first, then loaded and captured in a sandbox of
        their own, and their samples are untrusted. Samples of libraries and of a person's own file are trusted.

        Args:
            model: As `ops.dataset.sources.registry.parse` and `expand` give it.
        """
        return self.attempt(model)[0]

    def attempt(self, model: ModelSpec) -> Attempt:
        """Extract as `extract` does, and return also the failure as the worker reported it."""
        source, run_id = registry.get(model.source), uuid.uuid4().hex
        usable = {option: value for option, value in self.defaults.items() if option in source.options}
        model = dataclasses.replace(model, options={**usable, **model.options})
        target = ModelFolder.of(model)
        self.log_dir.mkdir(parents=True, exist_ok=True)
        log_path = self.log_dir / f"extract-{re.sub(r'[^A-Za-z0-9._-]+', '_', model.text)[:80]}-{run_id[:8]}.log"
        started = time.perf_counter()
        extraction = self._extraction(_Job(model, source, target, log_path))
        result, failure = extraction.result, extraction.failure
        if failure is None and self.ledger is not None:
            is_untrusted = self.confined is not None or isinstance(source, FetchingSource)  # from a sandbox
            try:
                self.ledger.record(
                    [
                        provenance_of(
                            self.out_root / name,
                            name,
                            made_by="graphnet extract",
                            source_spec=model.text,
                            sandboxed=is_untrusted,
                            trusted=not is_untrusted,
                        )
                        for name in result.sample_ids
                    ]
                )
            except GraphNetError as error:
                result, failure = _Result(), TaskFailure.of_error(error, "write", message=str(error))
        row = IntakeRow(
            model_run_id=run_id,
            spec=model.text,
            source=target.source,
            model_name=target.model_name,
            task=result.task,
            status="success" if failure is None else "failure",
            message=_message(result.notes, failure),
            graph_count=result.graph_count if failure is None else 0,
            sample_ids=result.sample_ids if failure is None else (),
            extract_ms=(time.perf_counter() - started) * 1000,
            log_path=None if extraction.log_path is None else str(extraction.log_path),
            extracted_at=datetime.now(UTC),
            dataset=self.dataset,
            failure=None if failure is None else str(failure.kind),
            reason=None if failure is None else str(failure.reason),
        )
        return row, failure, extraction.fetched_bytes

    def _extraction(self, job: _Job) -> _Extraction:
        """Capture a model in the host or sandbox that it needs, and leave its samples in the dataset."""
        framework = frameworks()[job.source.framework(job.model)]
        environment = job.source.environment(job.model)
        if (occupied := job.target.occupied_message(self.out_root)) is not None:
            return _failed_extraction("fetch", occupied)
        if isinstance(job.source, FetchingSource):
            return self._fetch_and_run(job, job.source)
        host = self.host
        if environment is not None:
            python = own_python(environment, self.environments)
            if python is None:
                told = f"`graphnet env create {environment}` installs what this model needs"
                return _failed_extraction("load", told, FailureReason.MISSING_LIBRARY)
            host = host.environment_host(python, framework.preload)
        try:
            if self.confined is not None:
                return self._run_confined(job, host.confined_host(), self.confined)
            return self._run(job, host, self.out_root)
        except WorkerError as error:
            if environment is None:
                raise
            # The model's environment is at fault, so other models can still be captured.
            return _Extraction(failure=TaskFailure.of_error(error, "load", message=str(error)))

    def _fetch_and_run(self, job: _Job, source: FetchingSource) -> _Extraction:
        """Fetch a model, and capture it in a sandbox of its own."""
        self.on_phase("fetch")
        started = time.time() - _CLOCK_STEP_S
        try:
            folder = source.fetch(job.model, FETCH_SHARE * self.deadline_s)
            fetched_bytes = _written_since(source.files(folder), started)
            reads = (source.files(folder),)
            with WorkerHost(self.host.python, TORCH_PRELOAD, sandbox=self.host.confine_by.with_reads(reads)) as host:
                info = host.start()
                if source.runs_remote_code(job.model) and info.confinement.is_weak:
                    told = f"its code runs in a sandbox only, and here is {info.confinement.description}"
                    return _failed_extraction("fetch", told, FailureReason.REMOTE_CODE)
                fetched = dataclasses.replace(job, model=dataclasses.replace(job.model, folder=folder))
                extraction = self._run_in_sandbox(fetched, host, info.output, reads)
            return dataclasses.replace(extraction, fetched_bytes=fetched_bytes)
        except GraphNetError as error:
            return _Extraction(failure=TaskFailure.of_error(error, "fetch"))

    def _run_confined(self, job: _Job, host: WorkerHost, folder: Path) -> _Extraction:
        """Capture a model of a Python file in the sandbox that is shared by all of a folder.

        Raises:
            WorkerError: Nothing on this machine confines it, or the host does not start.
        """
        reads = (folder,)
        output = host.start(reads).output
        if (refusal := host.refusal()) is not None:
            raise WorkerError(refusal)
        return self._run_in_sandbox(job, host, output, reads)

    def _run_in_sandbox(self, job: _Job, host: WorkerHost, output: Path, reads: tuple[Path, ...]) -> _Extraction:
        """Capture a model in a sandbox, and import the samples from its output folder."""
        left_at = output / uuid.uuid4().hex
        try:
            extraction = self._run(job, host, left_at, reads)
            if extraction.failure is not None:
                return extraction
            try:
                import_samples(left_at, extraction.result.graph_count, self.out_root, job.target.folder)
            except GraphNetError as error:
                return dataclasses.replace(extraction, failure=TaskFailure.of_error(error, "write"))
            return extraction
        finally:
            remove_folder(left_at)

    def _is_of_transformers(self, model: ModelSpec) -> bool:
        """Tell whether the host should import transformers before it forks, once for all its models."""
        is_of_this = self.host.python == Path(sys.executable)
        return model.name.startswith("transformers/") if self.confined is None else is_of_this

    def _run(self, job: _Job, host: WorkerHost, out_root: Path, reads: tuple[Path, ...] = ()) -> _Extraction:
        """Run the task that captures a model and leaves its samples below a folder; check its result."""
        model = job.model
        name = job.source.framework(model)
        entry = _ENTRIES[name]
        payload = {
            "spec": model.text,
            "source": model.source,
            "name": model.name,
            "revision": model.revision,
            "options": dict(model.options),
            "folder": None if model.folder is None else str(model.folder),
            "out_root": str(out_root.resolve()),
            "stored_as": [job.target.source, job.target.model_name],
        }
        task = Task(
            entry.name,
            payload,
            self.deadline_s,
            self.memory_limit_bytes,
            job.log_path,
            host_setup=_TRANSFORMERS_SETUP if self._is_of_transformers(model) else entry.setup,
            reads=reads,
            leaves_output=True,
            connects="mesh" in model.options,
            libraries=frameworks()[name].libraries,
        )
        outcome = host.run(task, self.on_phase)
        try:
            return _Extraction(_parse_result(outcome, job.target), outcome.failure, outcome.log_path)
        except MalformedError as error:
            failure = outcome.failure or TaskFailure.of_error(error, "write", message=str(error))
            return _Extraction(failure=failure, log_path=outcome.log_path)


def _written_since(folder: Path, time_s: float) -> int:
    """Bytes of the files below a folder that were written after a time."""
    states = (path.lstat() for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(state.st_size for state in states if state.st_mtime >= time_s)


def is_unknown_model(row: IntakeRow) -> bool:
    """Tell whether extraction failed because the source has no model of that name."""
    return row.reason == FailureReason.UNKNOWN_MODEL


def _message(notes: Sequence[str], failure: TaskFailure | None) -> str | None:
    text = "; ".join(NOTES[note] for note in notes if note in NOTES)
    return (text or None) if failure is None else f"{failure.phase}: {failure.message}"


def _failed_extraction(phase: str, message: str, reason: FailureReason = FailureReason.UNKNOWN) -> _Extraction:
    return _Extraction(failure=TaskFailure(TaskFailureKind.ERROR, phase, message, reason=reason))


def _parse_result(outcome: TaskOutcome, target: ModelFolder) -> _Result:
    """Parse and check the worker's result: its samples must be those of the requested model.

    Raises:
        MalformedError: It has unexpected types, or names samples of another model.
    """
    result = read(_RESULT, {**outcome.partials, **(outcome.result or {})}, "the worker's answer")
    if outcome.result is not None:
        count = len(result.sample_ids)
        expected = tuple(str(target.folder / part) for part in part_paths(count))
        if not count or result.sample_ids != expected:
            pairs = zip(result.sample_ids, expected, strict=True)
            wrong = next((f"a sample {name}; {right} was asked for" for name, right in pairs if name != right), "none")
            raise MalformedError(f"the worker's answer is malformed: it names {wrong}")
        if (result.library, result.model_name, result.graph_count) != (target.source, target.model_name, count):
            raise MalformedError(f"the worker's answer is malformed: its graphs are not those of {target.folder}")
    return result
