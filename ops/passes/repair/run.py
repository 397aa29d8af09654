"""The parent's side of a repair: from a sample to one with other metadata.

No torch.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass as checked_dataclass

from ops.errors import GraphNetError
from ops.passes.repair.values import ReplayValues, with_values
from ops.passes.sample_run import SampleRunConfig
from ops.sample.catalog.reading import SampleReader
from ops.sample.catalog.rows import SampleTarget
from ops.sample.format.codec import write_sample
from ops.sample.format.types import Sample
from ops.sample.identity import sample_hash
from ops.sample.provenance import Ledger, provenance_of
from ops.sample.trust import is_trusted
from ops.untrusted.values import REPORT_CONFIG, FiniteNumber, MalformedError, Text, read
from ops.worker.client import WorkerHost


class NotRepairedError(GraphNetError):
    """No metadata were found with which a sample's outputs can be compared."""


def repair(
    target: SampleTarget,
    folder: Path,
    host: WorkerHost,
    *,
    log_dir: Path,
    config: SampleRunConfig,
    ledger: Ledger | None = None,
) -> SampleTarget:
    """Write a new version of a sample whose replay gives constant outputs, or outputs that are not finite.

    Args:
        target: The sample; its own folder is left as it is.
        folder: Where the new version is written, at `<folder>/<sample_id>`.
        host: Where samples are run; those that are not trusted, in its confined twin.
        log_dir: Folder for the task's log.
        config: Device, threads, seed and limits.
        ledger: Where it is recorded that the new version is trusted as far as the sample is; None to record nothing.

    Returns:
        The new version: same graph and `sample_id`, another `sample_hash`.

    Raises:
        NotRepairedError: Nothing helped, or nothing had to.
        GraphNetError: The sample cannot be read, or no worker can be started.
    """
    trusted = is_trusted(target)
    with SampleReader(1) as reader:
        sample = reader.read(target.path, target.files_hash)
    repaired, fault = repaired_sample(sample, target, host, log_dir=log_dir, config=config)
    if sample_hash(repaired) == target.sample_hash:
        why = "its outputs are worth comparing" if fault is None else f"no values that were tried help: {fault}"
        raise NotRepairedError(f"{target.sample_id} was not repaired: {why}")
    path = folder / target.sample_id
    write_sample(repaired, path)
    record = provenance_of(
        path,
        target.sample_id,
        made_by="graphnet validate --repair",
        source_spec=f"{target.dataset}/{target.sample_id}",
        sandboxed=not trusted,
        trusted=trusted,
    )
    if ledger is not None:
        ledger.record([record])
    return SampleTarget(
        target.dataset, target.sample_id, sample_hash(repaired), path, record.files_hash, record.trusted
    )


def repaired_sample(
    sample: Sample, target: SampleTarget, host: WorkerHost, *, log_dir: Path, config: SampleRunConfig
) -> tuple[Sample, str | None]:
    """The sample with values with which its outputs can be compared, as it is where none are needed or found.

    Returns:
        The sample, and the fault of its outputs as they were; None without one.

    Raises:
        NotRepairedError: It does not run.
    """
    log_dir.mkdir(parents=True, exist_ok=True)
    worker = host if is_trusted(target) else host.confined()
    outcome = worker.run(config.task("repair", "ops.passes.repair.output_repair:run", target, log_dir))
    if outcome.failure is not None:
        raise NotRepairedError(
            f"{target.sample_id} was not repaired: {outcome.failure.phase}: {outcome.failure.message}"
        )
    found = _parse_result(outcome.result, target)
    return with_values(sample, _values(found, sample)), found.fault


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _ResultValues:
    """Replay values of one tensor; see `ops.passes.repair.values.ReplayValues`."""

    mean: FiniteNumber | None
    std: FiniteNumber | None
    min_val: FiniteNumber | None
    max_val: FiniteNumber | None


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _Result:
    """The worker's result; see `ops.passes.repair.output_repair`."""

    fault: Text | None
    values: dict[str, _ResultValues] | None


_RESULT = TypeAdapter(_Result)


def _parse_result(result: Mapping[str, Any] | None, target: SampleTarget) -> _Result:
    try:
        return read(_RESULT, result, "the task's answer")
    except MalformedError as error:
        raise NotRepairedError(f"{target.sample_id} was not repaired: {error}") from error


def _values(found: _Result, sample: Sample) -> dict[str, ReplayValues]:
    names = {tensor.name for tensor in sample.tensors}
    values = found.values or {}
    return {name: ReplayValues(**dataclasses.asdict(one)) for name, one in values.items() if name in names}
