"""The parent's side of extraction: one model by name, in a worker process, to one row.

Not here: what the worker does (`ops.capture.task`). Nothing in this module imports torch.
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

from ops.benchmark.client import Task, TaskFailure, TaskOutcome, WorkerHost
from ops.benchmark.config import GIB
from ops.benchmark.results import FailureKind
from ops.benchmark.sandbox import Sandbox
from ops.capture.adopt import adopt
from ops.capture.ahead import TRANSFORMERS
from ops.capture.place import NAME, folder_name
from ops.errors import GraphNetError
from ops.sources import registry
from ops.sources.base import FetchingSource, ModelRow, ModelSpec, UnknownModelError
from ops.untrusted import ANSWER, Count, MalformedError, Name, read

_ENTRY = "ops.capture.task:run"
DEADLINE_S = 600.0
MEMORY_LIMIT_BYTES = 16 * GIB


def extract(
    spec: str,
    out_root: Path,
    host: WorkerHost,
    *,
    log_dir: Path,
    deadline_s: float = DEADLINE_S,
    memory_limit_bytes: int = MEMORY_LIMIT_BYTES,
    defaults: Mapping[str, str] | None = None,
    on_phase: Callable[[str], None] | None = None,
) -> ModelRow:
    """Turn a model into samples at `<out_root>/<library>/<model>`, replacing those of an earlier extraction.

    A model of several graphs gives `subgraph_0` and so on below that folder. Whatever goes wrong with the model is
    told by the row. Models of other people (see `FetchingSource`) are fetched first, and then loaded and captured in a
    sandbox of their own.

    Args:
        spec: `<source>:<name>…`, see `ops.sources.registry.parse`.
        out_root: Folder of the dataset.
        host: Worker to run in, for models that need no sandbox.
        log_dir: Folder for the log of what the model printed.
        deadline_s: The worker's task is killed after this time.
        memory_limit_bytes: The worker's task is killed when it takes more.
        defaults: Options for sources that have them and whose spec does not give them (`endpoint` and `cache`).
        on_phase: Called with "fetch", "load", "capture" and "write" as they begin.

    Raises:
        GraphNetError: `spec` cannot be understood.
    """
    parsed = registry.parse(spec)
    source = registry.get(parsed.source)
    usable = {option: value for option, value in (defaults or {}).items() if option in source.options}
    parsed = dataclasses.replace(parsed, options={**usable, **parsed.options})
    run_id = uuid.uuid4().hex
    log_dir.mkdir(parents=True, exist_ok=True)
    log_path = log_dir / f"extract-{re.sub(r'[^A-Za-z0-9._-]+', '_', spec)[:80]}-{run_id[:8]}.log"
    started = time.perf_counter()

    def run(worker: WorkerHost, model: ModelSpec, folder: Path, reads: tuple[Path, ...] = ()) -> TaskOutcome:
        payload = _payload(spec, model, folder)
        ahead = TRANSFORMERS if model.name.startswith("transformers/") else None
        task = Task(
            _ENTRY, payload, deadline_s, memory_limit_bytes, log_path, host_setup=ahead, reads=reads, leaves_output=True
        )
        return worker.run(task, on_phase)

    if isinstance(source, FetchingSource):
        if on_phase is not None:
            on_phase("fetch")
        outcome = _extract_foreign(source, parsed, out_root, host.confine_by, run)
    else:
        outcome = run(host, parsed, out_root)
    return _row(run_id, spec, parsed, outcome, (time.perf_counter() - started) * 1000)


def names_no_model(row: ModelRow) -> bool:
    """Whether the attempt failed because its source, asked in the worker, has no model of that name."""
    return row.message is not None and row.message.startswith(f"load: {UnknownModelError.__name__}:")


def _payload(spec: str, parsed: ModelSpec, out_root: Path) -> dict[str, object]:
    return {
        "spec": spec,
        "source": parsed.source,
        "name": parsed.name,
        "revision": parsed.revision,
        "options": dict(parsed.options),
        "folder": None if parsed.folder is None else str(parsed.folder),
        "out_root": str(out_root.resolve()),
    }


def _extract_foreign(
    source: FetchingSource, parsed: ModelSpec, out_root: Path, sandbox: Sandbox, run: Callable[..., TaskOutcome]
) -> TaskOutcome:
    """Fetch a model, have it captured in a sandbox, and take over the samples that this left."""
    try:
        folder = source.fetch(parsed)
        reads = (source.files(folder),)
        with WorkerHost(sandbox=sandbox.reading(reads)) as host:
            info = host.start()
            if source.runs_foreign_code(parsed) and info.confinement.has_network:
                return _failed("fetch", f"its code runs in a sandbox only, and here is {info.confinement.description}")
            outcome = run(host, dataclasses.replace(parsed, folder=folder), info.output / "samples", reads)
            answer = _read(outcome)
            if outcome.result is not None:
                answer.check_below(source.library, folder_name(parsed.name))
                adopt(info.output / "samples", answer.sample_ids, out_root)
            return outcome
    except MalformedError as error:
        return _failed("write", str(error))
    except GraphNetError as error:
        return _failed("fetch", f"{type(error).__name__}: {error}")


def _failed(phase: str, message: str) -> TaskOutcome:
    return TaskOutcome(None, {}, TaskFailure(FailureKind.ERROR, phase, message), {}, 0.0, None)


_MAX_SAMPLES = 10_000

_SampleId = Annotated[str, Field(pattern=rf"^{NAME.pattern}/{NAME.pattern}(/subgraph_[0-9]{{1,6}})?$", max_length=300)]


@checked_dataclass(config=ANSWER, frozen=True, slots=True, kw_only=True)
class _Answer:
    """What the worker says of the model and its samples; see `ops.capture.task`."""

    model_name: Name | None = None
    library: Name | None = None
    task: Name = ""
    graph_count: Count = 0
    sample_ids: Annotated[tuple[_SampleId, ...], Field(max_length=_MAX_SAMPLES)] = ()

    def check_complete(self) -> None:
        """Require what a worker that wrote samples says: one for each graph, of one model.

        Raises:
            MalformedError: Something is missing or does not fit.
        """
        models = {"/".join(name.split("/")[:2]) for name in self.sample_ids}
        expected = None if self.model_name is None else f"{self.library}/{folder_name(self.model_name)}"
        if not self.graph_count == len(set(self.sample_ids)) == len(self.sample_ids) or models != {expected}:
            raise MalformedError("the worker's answer is malformed: its samples are not those of the one model")

    def check_below(self, library: str, model: str) -> None:
        """Require that the samples are those of a source's model.

        Args:
            library: First folder of all samples of the source.
            model: How the second folder begins; options add to it.

        Raises:
            MalformedError: They are somebody else's.
        """
        wrong = [name for name in self.sample_ids if not name.startswith(f"{library}/{model}")]
        if wrong:
            raise MalformedError(f"the worker named a sample {wrong[0]!r}, which is not below {library}/{model}")


_ANSWER = TypeAdapter(_Answer)


def _read(outcome: TaskOutcome) -> _Answer:
    answer = read(_ANSWER, {**outcome.partials, **(outcome.result or {})}, "the worker's answer")
    if outcome.result is not None:
        answer.check_complete()
    return answer


def _row(run_id: str, spec: str, parsed: ModelSpec, outcome: TaskOutcome, extract_ms: float) -> ModelRow:
    failure = outcome.failure
    try:
        answer = _read(outcome)
    except GraphNetError as error:
        answer = _Answer()
        failure = failure or TaskFailure(FailureKind.ERROR, "write", str(error))
    return ModelRow(
        model_run_id=run_id,
        spec=spec,
        source=answer.library or parsed.source,
        model_name=answer.model_name or parsed.name,
        task=answer.task,
        status="success" if failure is None else "failure",
        message=None if failure is None else f"{failure.phase}: {failure.message}",
        graph_count=answer.graph_count if failure is None else 0,
        sample_ids=answer.sample_ids if failure is None else (),
        extract_ms=extract_ms,
        log_path=None if outcome.log_path is None else str(outcome.log_path),
        extracted_at=datetime.now(UTC),
    )
