"""The parent's side of fault location: from a sample that a compiler fails on to the few operators that cause it.

No torch.
"""

import contextlib
import functools
import itertools
import shutil
import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import Field
from pydantic.dataclasses import dataclass as checked_dataclass

from ops.dataset.decompose.parts import PartWriter
from ops.dataset.decompose.splits import between_collectives
from ops.dataset.decompose.worker_reply import TensorRecord, Variables
from ops.dataset.graph import Graph
from ops.dataset.graph.flow import Flow, Part
from ops.dataset.passes.sample_run import TaskFailedError
from ops.dataset.sample.catalog.reading import SampleReader
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import write_sample
from ops.dataset.sample.format.devices import devices_of, rank_sample
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.identity import content_hash
from ops.errors import GraphNetError
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.contenders import refusal
from ops.evaluation.benchmark.describe import BackendDescription
from ops.evaluation.benchmark.results import Phase
from ops.evaluation.locate.probe import CandidateTrial, LocateConfig, Probe
from ops.evaluation.locate.rows import FaultRow
from ops.evaluation.locate.search import OutOfBudgetError, minimise_units, shrink_sample
from ops.evaluation.locate.signature import Signature
from ops.execution.untrusted.values import REPORT_CONFIG, MalformedError
from ops.execution.worker.client import WorkerHost
from ops.failures import FaultKind

T = TypeVar("T")

_TIMED_S, _NEVER = 1.0, 1e-9
"""Seconds that each of two builds times calls of a candidate for, whatever the width of the interval."""

SLOW_SHARE = 0.5
"""A part is kept if it loses at least this share of the time that the whole loses."""

_MAX_GROWTHS = 3
"""Times that units which compute a fault's inputs may be added, if the fault does not show without them."""

_MALFORMED = (KeyError, IndexError, TypeError, ValueError, RecursionError)
"""Errors that a worker's answer causes if it does not fit the code."""

_MAX_VALUES = 4096
"""Most elements of a tensor whose values are recorded, if a fault does not show on newly drawn values."""


class LocateError(GraphNetError):
    """There is no fault to be located, or the sample cannot be taken apart."""


@dataclass(frozen=True, slots=True)
class Context:
    """The operators that make the inputs of a fault's.

    Attributes:
        prologue: They, as a sample.
        together: They and the fault's, as a sample.
        shows: Whether `together` fails by itself as the fault does.
    """

    prologue: Sample
    together: Sample
    shows: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault(FaultRow):
    """A located fault: its row, before it has a folder, and what is no column.

    Attributes:
        wanted: What the compiler does.
        t: Tolerance at which outputs had to agree.
        sample: The operators that cause it, as a sample.
        units: Their indices among the units of the source.
        shows_as_sample: Whether the sample fails by itself, on values that are drawn from its metadata.
        others: Other failures that candidates met.
        context: What makes its inputs; None where nothing does, or it was not asked for.
        ranks: Of a sample of several devices, the ranks whose graphs have it.
    """

    wanted: Signature
    t: int
    sample: Sample
    units: tuple[int, ...]
    shows_as_sample: bool
    others: tuple[Signature, ...]
    context: Context | None = None
    ranks: tuple[int, ...] = ()


def locate_config(
    config: BenchmarkConfig, kind: FaultKind | None = None, *, of_builds: bool = False, **limits: Any
) -> BenchmarkConfig:
    """Configure how candidates run: one call of each side, or as many as an interval takes where a fault is lost time.

    Two builds are timed in many short blocks, which lie beside each other. NaN where eager has NaN is right: graphs
    that divide by zero are no faults of compilers.
    """
    if of_builds and kind is FaultKind.SLOW:
        config = replace(config, trials=None, block_seconds=0.05, time_budget_s=_TIMED_S, target_interval=_NEVER)
        return replace(config, warmup=1, equal_nan=True, processes=1, repeat_disturbed=0, **limits)
    warmup, trials = (1, 10) if kind is FaultKind.SLOW else (0, 1)
    config = replace(config, warmup=warmup, trials=trials, equal_nan=True)
    return replace(config, processes=1, repeat_disturbed=0, **limits)


def locate(
    target: SampleTarget,
    description: BackendDescription,
    host: WorkerHost,
    config: LocateConfig,
    *,
    bench: BenchmarkConfig,
    work_dir: Path,
    log_dir: Path,
    lock_dir: Path,
    against: BackendDescription | None = None,
    on_trial: Callable[[str, CandidateTrial], None] = lambda _label, _trial: None,
) -> Fault:
    """Find the operators of a sample that a backend gets wrong, crashes on or is slow at.

    Against an earlier build, it finds those that this build began to get wrong or crash on, or got slower at.

    Args:
        target: The sample.
        description: The backend, from `describe_backend` with `bench`.
        host: Where candidates run, each in a task of its own; those of an untrusted sample, in its confined twin.
        config: What to look for, and for how long.
        bench: How candidates are run, from `locate_config`.
        work_dir: Folder for candidates that are samples.
        log_dir: Folder of the tasks' logs.
        lock_dir: Folder of the devices' locks.
        against: The earlier build; None to compare with eager mode.
        on_trial: Called after each candidate.

    Raises:
        LocateError: The sample does not fail in this way, or cannot be taken apart.
        GraphNetError: It cannot be read.
    """
    probe = Probe(
        target,
        description,
        bench,
        host,
        log_dir,
        lock_dir,
        config,
        against,
        on_trial=on_trial,
    )
    with SampleReader(1) as reader:
        source = reader.read(target.path, target.files_hash, ranks=True)
    try:
        if (devices := devices_of(source.info)) is None:
            return _Search(probe, source, work_dir).fault()
        if refused := refusal(description, replace(target, devices=devices.count)) or devices.reason:
            raise LocateError(refused)
        if config.kind is FaultKind.SLOW:
            raise LocateError("lost time is not located in samples of several devices: parts of a graph run alone")
        return _fault_on_ranks(probe, source, work_dir, devices.count)
    except OutOfBudgetError as error:
        raise LocateError(str(error)) from error


def _fault_on_ranks(probe: Probe, source: Sample, work_dir: Path, count: int) -> Fault:
    """Locate the fault of a sample of several devices in the first part between collectives that fails by itself.

    Where no part has wrong numbers that are large enough, the whole graph of a rank is searched, with collectives to
    which no other rank comes.

    Raises:
        LocateError: The sample does not fail with all ranks, or no graph of a rank does.
    """
    wanted, trial = _failure_of(probe, probe.all_ranks)
    samples = [replace(rank_sample(source, rank), info=source.info) for rank in range(count)]
    units = [Graph.parse(sample.model_code).units for sample in samples]
    places = list(itertools.zip_longest(*map(between_collectives, units), fillvalue=()))
    if wanted.kind is FaultKind.WRONG:
        places.append(tuple(range(len(own)) for own in units))
    for place in places:
        failing = []
        for probe.rank, part in enumerate(place):
            signature = probe.units(part).signature if part else None
            if signature is not None and signature.kind is wanted.kind:
                failing.append(probe.rank)
        if failing:
            probe.rank = failing[0]
            fault = _Search(probe, samples[probe.rank], work_dir, place[probe.rank]).fault()
            named = f"rank{'s' if len(failing) > 1 else ''} {', '.join(map(str, failing))}"
            return replace(fault, message=f"{named}: {fault.message}", ranks=tuple(failing))
    raise LocateError(
        f"{probe.target.sample_id} under {probe.description.label} fails where ranks talk to each other, and no graph "
        f"of a rank does so by itself; all ranks do: {trial.message}"
    )


def _failure_of(probe: Probe, run: Callable[[], CandidateTrial]) -> tuple[Signature, CandidateTrial]:
    """Try the whole; return the signature to look for, and the trial.

    Raises:
        LocateError: The sample does not fail in this way.
    """
    trial = run()
    kind, subject = probe.search.kind, f"{probe.target.sample_id} under {probe.description.label}"
    failure, signature, before = trial.result.failure, trial.signature, trial.before
    if before is not None and before.failure is not None:
        raise LocateError(f"{subject}: it failed before, too: {before.failure.message}")
    if signature is None and failure is not None:
        raise LocateError(f"{subject}: the sample itself fails, in phase {failure.phase}: {failure.message}")
    if kind is FaultKind.SLOW and signature is None:
        if not trial.is_slower:
            other = "eager mode" if before is None else "the build before"
            raise LocateError(f"{subject} is not slower than {other}: {trial.message}")
        signature = Signature(FaultKind.SLOW, Phase.RUN, "slow")
    if signature is None:
        began = "" if before is None else ", or failed so before as well"
        raise LocateError(
            f"{subject} does not fail: it runs, and agrees with eager mode at t = {probe.search.t}{began}"
        )
    if kind is not None and signature.kind is not kind:
        raise LocateError(f"{subject} fails in another way: {signature}")
    return signature, trial


class _Search:
    """The candidates of one sample, and which of them fail as the whole does."""

    def __init__(self, probe: Probe, source: Sample, work_dir: Path, units: Sequence[int] = ()) -> None:
        """Take the sample, and the units to search; all of its graph where none are given."""
        self._probe, self._source, self._config, self._work_dir = probe, source, probe.search, work_dir
        self._graph = Graph.parse(source.model_code)
        self._units = list(units) or list(range(len(self._graph.units)))
        self._failed: dict[tuple[int, ...], CandidateTrial] = {}
        self._whole_loss_ms = 0.0

    def fault(self) -> Fault:
        """Locate the fault; errors as of `locate`."""
        started = time.monotonic()
        wanted, first = _failure_of(self._probe, lambda: self._probe.units(self._units))
        self._whole_loss_ms = first.loss_ms
        # The fewest operators that fail on the values of the whole, then these as a sample, then smaller samples.
        smaller_sets = minimise_units(self._units, lambda units: self._fails(wanted, units))
        best, is_minimal = _take_last(self._units, smaller_sets)
        best, sample, shows = self._as_sample(best, wanted)
        if shows and self._config.shrink:
            smaller = shrink_sample(sample, lambda candidate: self._sample_fails(candidate, wanted, "smaller"))
            sample, ended = _take_last(sample, smaller)
            is_minimal = is_minimal and ended
        context, _ = _take_last(None, self._contexts(best, wanted) if self._config.context else ())
        target, backend = self._probe.target, self._probe.description
        return Fault(
            fault_id=uuid.uuid4().hex,
            dataset=target.dataset,
            sample_id=target.sample_id,
            sample_hash=target.sample_hash,
            backend=backend.name,
            backend_version=backend.version,
            variant=backend.variant,
            env_hash=backend.environment.env_hash,
            kind=wanted.kind,
            phase=wanted.phase,
            failure=wanted.failure,
            signature=wanted.line,
            message=self._failed.get(tuple(best), first).message,
            operators=tuple(name for index in best for name in self._graph.units[index].operators),
            whole_operator_count=self._graph.operator_count,
            is_minimal=is_minimal,
            content_hash=content_hash(sample),
            folder="",
            reproduces=None,
            trial_count=self._probe.trial_count,
            seconds=time.monotonic() - started,
            located_at=datetime.now(UTC),
            build_hash=backend.build_hash,
            wanted=wanted,
            t=self._config.t,
            sample=sample,
            units=tuple(best),
            shows_as_sample=shows,
            others=tuple(self._probe.others),
            context=context,
        )

    def _fails(self, wanted: Signature, units: Sequence[int]) -> bool:
        trial = self._probe.units(units)
        fails = self._is_like(wanted, trial)
        if fails:
            self._failed[tuple(units)] = trial
        return fails

    def _is_like(self, wanted: Signature, trial: CandidateTrial) -> bool:
        if wanted.kind is not FaultKind.SLOW:
            return self._probe.fails_like(wanted, trial)
        is_whole = trial.result.failure is None and trial.signature is None
        return is_whole and trial.is_slower and trial.loss_ms >= SLOW_SHARE * self._whole_loss_ms

    def _as_sample(self, units: Sequence[int], wanted: Signature) -> tuple[list[int], Sample, bool]:
        """Make a sample of these units, one that fails by itself if possible.

        Its inputs are drawn from their statistics; else they have their values, where these are few; else the units
        that make them join in, since a sample does not say how a tensor lies in memory, which may matter.

        Returns:
            The units, their sample, and whether that fails.
        """
        first: Sample | None = None
        try:
            grown = list(units)
            for _ in range(1 + _MAX_GROWTHS):
                for values in (0, _MAX_VALUES):
                    sample = self._sample(grown, values)
                    first = first or sample
                    if self._sample_fails(sample, wanted, "as a sample"):
                        return *self._drop_idle(grown, sample, set(grown) - set(units), values, wanted), True
                grown = self._with_makers(grown)
                if not self._fails(wanted, grown):
                    break
        except (OutOfBudgetError, LocateError):
            if first is None:
                raise
        assert first is not None
        return list(units), first, False

    def _drop_idle(
        self, units: list[int], sample: Sample, joined: set[int], values: int, wanted: Signature
    ) -> tuple[list[int], Sample]:
        """Leave out joined units that the fault does not need; return the units and their sample."""
        with contextlib.suppress(OutOfBudgetError, LocateError):
            for unit in sorted(joined):
                fewer = [index for index in units if index != unit]
                if not self._fails(wanted, fewer):
                    continue
                smaller = self._sample(fewer, values)
                if self._sample_fails(smaller, wanted, "as a sample"):
                    units, sample = fewer, smaller
        return units, sample

    def _with_makers(self, units: Sequence[int]) -> list[int]:
        """Add to the units those that made what they take."""
        _, needed_at = self._subset(units)
        makers = set(units)
        for name, before in needed_at.items():
            variable = self._flow.variable_of(name)
            makers.update([unit for unit in range(before) if variable in self._graph.units[unit].writes][-1:])
        return sorted(makers.intersection(self._units))

    def _contexts(self, units: Sequence[int], wanted: Signature) -> Iterator[Context]:
        """Yield what makes the inputs of units, two steps back, then one step back, until the fault shows with it."""
        for steps in (2, 1):
            with contextlib.suppress(LocateError):  # it returns nothing, or nothing that a sample can take
                grown = functools.reduce(lambda later, _: self._with_makers(later), range(steps), list(units))
                if not (before := sorted(set(grown) - set(units))):
                    return
                prologue = self._sample(before, 0)
                for values in (0, _MAX_VALUES):
                    together = self._sample(grown, values)
                    shows = self._sample_fails(together, wanted, "with what makes its inputs")
                    yield Context(prologue, together, shows)
                    if shows:
                        return

    def _sample_fails(self, sample: Sample, wanted: Signature, label: str) -> bool:
        folder = self._work_dir / f"candidate-{uuid.uuid4().hex[:12]}"
        try:
            write_sample(sample, folder)
            return self._is_like(wanted, self._probe.sample(folder, label))
        except GraphNetError:
            return False  # without what was left out, it is no sample
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _sample(self, units: Sequence[int], values: int) -> Sample:
        with _report_errors("the operators found cannot be described"):
            answer = self._probe.answer(
                _Records, "ops.evaluation.locate.task:records", units=list(units), values=values
            )
            tensors = {record.name: record.meta() for record in answer.records}
            return PartWriter(self._source, self._graph).sample(self._subset(units)[0], tensors)

    def _subset(self, units: Sequence[int]) -> tuple[Part, dict[str, int]]:
        """Cut these units out of the whole (`Flow.subset`).

        Raises:
            LocateError: What the worker said of the variables does not fit the code.
        """
        with _report_errors("the task's answer is malformed"):
            return self._flow.subset(units)

    @functools.cached_property
    def _flow(self) -> Flow:
        """The flow of the whole, with what its variables hold.

        Raises:
            LocateError: The sample does not run.
        """
        with _report_errors(f"{self._probe.target.sample_id} does not run"):
            return self._probe.answer(Variables, "ops.evaluation.locate.task:watch").flow(self._graph)


def _take_last(best: T, smaller: Iterable[T]) -> tuple[T, bool]:
    """Return the last of ever better candidates, `best` if there are none, and whether all were tried."""
    try:
        for candidate in smaller:
            best = candidate
    except OutOfBudgetError:
        return best, False
    return best, True


@contextlib.contextmanager
def _report_errors(subject: str) -> Iterator[None]:
    """Turn a worker's failure, or an answer of it that does not fit the code, into an error for the user.

    Raises:
        LocateError: The worker failed, or its answer does not fit.
    """
    try:
        yield
    except (TaskFailedError, MalformedError, SyntaxError, *_MALFORMED) as error:
        raise LocateError(f"{subject}: {error}") from error


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _Records:
    """A worker's answer; see `ops.evaluation.locate.task.records`."""

    records: Annotated[list[TensorRecord], Field(max_length=100_000)]
