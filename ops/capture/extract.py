"""The parent's side of extraction: one model by name, in a worker process, to one row.

Nothing in this module imports torch.
"""

from __future__ import annotations

import dataclasses
import re
import time
import uuid
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from pydantic import Field, TypeAdapter
from pydantic.dataclasses import dataclass as checked_dataclass

from ops.capture.frameworks import CAPTURE_WORKERS, CaptureWorker
from ops.capture.writing.dataset_paths import ModelFolder
from ops.capture.writing.sandbox_output import SandboxOutputError, check_sample_ids, import_samples
from ops.environments.definition import own_python
from ops.errors import GraphNetError
from ops.sample.provenance import Ledger, provenance_of
from ops.sources import registry
from ops.sources.base import FETCH_SHARE, FetchingSource, ModelRow, ModelSpec, UnknownModelError
from ops.untrusted.values import REPORT_CONFIG, Count, MalformedError, Name, read
from ops.worker.client import TaskFailure, TaskOutcome, WorkerError, WorkerHost
from ops.worker.processes.limits import GIB
from ops.worker.sandbox.confinement import Sandbox
from ops.worker.task import TaskFailureKind

_TRANSFORMERS_SETUP = "ops.capture.task:import_transformers"
DEADLINE_S = 600.0
MEMORY_LIMIT_BYTES = 16 * GIB


def extract(
    spec: str,
    out_root: Path,
    host: WorkerHost,
    *,
    log_dir: Path,
    ledger: Ledger | None = None,
    deadline_s: float = DEADLINE_S,
    memory_limit_bytes: int = MEMORY_LIMIT_BYTES,
    defaults: Mapping[str, str] | None = None,
    environments: Path | None = None,
    on_phase: Callable[[str], None] | None = None,
) -> ModelRow:
    """Turn a model into samples at `<out_root>/<library>/<model>`, replacing those of an earlier extraction.

    A model of several graphs gives `subgraph_0` and so on below that folder. The row records every failure of the
    model. Models of other people (see `FetchingSource`) are fetched first, then loaded and captured in a sandbox of
    their own, and their samples are untrusted. Samples of libraries and of a person's own file are trusted.

    Args:
        spec: `<source>:<name>…`, see `ops.sources.registry.parse`.
        out_root: Folder of the dataset.
        host: Worker to run in, for models that need no sandbox, and no environment of their own.
        log_dir: Folder for the log of what the model printed.
        ledger: Where the samples' provenance is recorded; None to record nothing, which leaves them untrusted.
        deadline_s: The worker's task is killed after this time; fetching ends after `FETCH_SHARE` of it.
        memory_limit_bytes: The worker's task is killed when it takes more.
        defaults: Options for sources that have them and whose spec does not give them (`endpoint` and `cache`).
        environments: Folder of the environments, where the model's framework needs one of its own.
        on_phase: Called with "fetch", "load", "capture" and "write" as they begin.

    Raises:
        GraphNetError: `spec` cannot be understood.
    """
    parsed = registry.parse(spec)
    source = registry.get(parsed.source)
    usable = {option: value for option, value in (defaults or {}).items() if option in source.options}
    parsed = dataclasses.replace(parsed, options={**usable, **parsed.options})
    target = ModelFolder.of(parsed)
    worker = CAPTURE_WORKERS[source.framework(parsed)]
    worker = dataclasses.replace(worker, environment=source.environment(parsed) or worker.environment)
    run_id = uuid.uuid4().hex
    log_dir.mkdir(parents=True, exist_ok=True)
    log_path = log_dir / f"extract-{re.sub(r'[^A-Za-z0-9._-]+', '_', spec)[:80]}-{run_id[:8]}.log"
    started = time.perf_counter()

    def run(chosen: WorkerHost, model: ModelSpec, folder: Path, reads: tuple[Path, ...] = ()) -> TaskOutcome:
        payload = _payload(spec, model, folder, target)
        setup = _TRANSFORMERS_SETUP if model.name.startswith("transformers/") else None
        task = worker.task(
            worker.entry,
            payload,
            deadline_s,
            memory_limit_bytes,
            log_path,
            host_setup=setup,
            reads=reads,
            leaves_output=True,
        )
        return chosen.run(task, on_phase)

    is_untrusted = isinstance(source, FetchingSource)
    occupied = target.occupied_message(out_root)
    if occupied is not None:
        outcome = _failed("fetch", occupied)
    elif isinstance(source, FetchingSource):
        if on_phase is not None:
            on_phase("fetch")
        fetch_s = FETCH_SHARE * deadline_s
        outcome = _extract_in_sandbox(source, parsed, out_root, target, host.confine_by, run, fetch_s)
    elif worker.environment is not None:
        outcome = _extract_in_environment(worker, host, environments, lambda own: run(own, parsed, out_root))
    else:
        outcome = run(host, parsed, out_root)
    failure = outcome.failure
    try:
        result = _parse_result(outcome, target)
        if ledger is not None and failure is None:
            _record(ledger, out_root, result.sample_ids, spec, is_untrusted=is_untrusted)
    except GraphNetError as error:
        result = _Result()
        failure = failure or TaskFailure(TaskFailureKind.ERROR, "write", str(error))
    return _row(run_id, spec, target, result, failure, outcome.log_path, (time.perf_counter() - started) * 1000)


def is_unknown_model(row: ModelRow) -> bool:
    """Whether extraction failed because the source has no model of that name."""
    return row.message is not None and row.message.startswith(f"load: {UnknownModelError.__name__}:")


def _record(ledger: Ledger, out_root: Path, sample_ids: tuple[str, ...], spec: str, *, is_untrusted: bool) -> None:
    """Record who made the samples; those from a sandbox are never trusted."""
    ledger.record(
        [
            provenance_of(
                out_root / name,
                name,
                made_by="graphnet extract",
                source_spec=spec,
                sandboxed=is_untrusted,
                trusted=not is_untrusted,
            )
            for name in sample_ids
        ]
    )


def _payload(spec: str, parsed: ModelSpec, out_root: Path, target: ModelFolder) -> dict[str, object]:
    return {
        "spec": spec,
        "source": parsed.source,
        "name": parsed.name,
        "revision": parsed.revision,
        "options": dict(parsed.options),
        "folder": None if parsed.folder is None else str(parsed.folder),
        "out_root": str(out_root.resolve()),
        "stored_as": [target.source, target.model_name],
    }


def _extract_in_environment(
    worker: CaptureWorker, host: WorkerHost, environments: Path | None, run: Callable[[WorkerHost], TaskOutcome]
) -> TaskOutcome:
    """Run in a host of the environment that the model's framework needs."""
    python = own_python(worker.environment, environments)
    if python is None:
        return _failed("load", f"`graphnet env create {worker.environment}` installs what this model needs")
    try:
        return run(host.within(python, worker.preload))
    except WorkerError as error:  # of this model's environment, so that others can still be captured
        return _failed("load", str(error))


def _extract_in_sandbox(
    source: FetchingSource,
    parsed: ModelSpec,
    out_root: Path,
    target: ModelFolder,
    sandbox: Sandbox,
    run: Callable[..., TaskOutcome],
    fetch_s: float,
) -> TaskOutcome:
    """Fetch a model, capture it in a sandbox, and import the samples from there."""
    try:
        folder = source.fetch(parsed, fetch_s)
        reads = (source.files(folder),)
        with WorkerHost(preload=CAPTURE_WORKERS["torch"].preload, sandbox=sandbox.reading(reads)) as host:
            info = host.start()
            if source.runs_remote_code(parsed) and info.confinement.is_weak:
                return _failed("fetch", f"its code runs in a sandbox only, and here is {info.confinement.description}")
            outcome = run(host, dataclasses.replace(parsed, folder=folder), info.output / "samples", reads)
            return _imported(outcome, info.output / "samples", out_root, target)
    except GraphNetError as error:
        return _failed("fetch", f"{type(error).__name__}: {error}")


def _imported(outcome: TaskOutcome, made: Path, out_root: Path, target: ModelFolder) -> TaskOutcome:
    """The outcome of a task in the sandbox after its samples were imported; else the failure of the import.

    What the task printed stays its log.
    """
    try:
        result = _parse_result(outcome, target)
        if outcome.result is not None:
            import_samples(made, result.sample_ids, out_root, target.folder)
    except GraphNetError as error:
        text = str(error) if isinstance(error, MalformedError) else f"{type(error).__name__}: {error}"
        failure = TaskFailure(TaskFailureKind.ERROR, "write", text)
        return dataclasses.replace(outcome, result=None, failure=failure)
    return outcome


def _failed(phase: str, message: str) -> TaskOutcome:
    return TaskOutcome(None, {}, TaskFailure(TaskFailureKind.ERROR, phase, message), {}, 0.0, None)


_MAX_SAMPLES = 10_000


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True, kw_only=True)
class _Result:
    """The worker's result, see `ops.capture.task`; only the parent knows where the samples are."""

    model_name: Name | None = None
    library: Name | None = None
    task: Name = ""
    graph_count: Count = 0
    sample_ids: Annotated[tuple[Name, ...], Field(max_length=_MAX_SAMPLES)] = ()


_RESULT = TypeAdapter(_Result)


def _parse_result(outcome: TaskOutcome, target: ModelFolder) -> _Result:
    """Parse and check the worker's result: its samples must be those of the requested model.

    Raises:
        MalformedError: It has other types than expected, or names other samples.
    """
    result = read(_RESULT, {**outcome.partials, **(outcome.result or {})}, "the worker's answer")
    if outcome.result is not None:
        try:
            check_sample_ids(result.sample_ids, target.folder)
        except SandboxOutputError as error:
            raise MalformedError(f"the worker's answer is malformed: {error}") from error
        said = (result.library, result.model_name, result.graph_count)
        if said != (target.source, target.model_name, len(result.sample_ids)):
            raise MalformedError(f"the worker's answer is malformed: its graphs are not those of {target.folder}")
    return result


def _row(
    run_id: str,
    spec: str,
    target: ModelFolder,
    result: _Result,
    failure: TaskFailure | None,
    log_path: Path | None,
    extract_ms: float,
) -> ModelRow:
    return ModelRow(
        model_run_id=run_id,
        spec=spec,
        source=target.source,
        model_name=target.model_name,
        task=result.task,
        status="success" if failure is None else "failure",
        message=None if failure is None else f"{failure.phase}: {failure.message}",
        graph_count=result.graph_count if failure is None else 0,
        sample_ids=result.sample_ids if failure is None else (),
        extract_ms=extract_ms,
        log_path=None if log_path is None else str(log_path),
        extracted_at=datetime.now(UTC),
    )
