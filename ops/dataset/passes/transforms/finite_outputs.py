"""`finite_outputs`: values with which outputs are no longer NaN, infinite or constant; runs the sample."""

from pathlib import Path
from typing import ClassVar

from pydantic.dataclasses import dataclass as checked_dataclass

from ops.dataset.derived import record_results
from ops.dataset.passes.base import PassError, PassResult, RunningPass
from ops.dataset.passes.repair.values import ReplayValues, repair_summary, with_values
from ops.dataset.passes.sample_run import SampleRunConfig, SampleWorker, TaskFailedError
from ops.dataset.sample.catalog.reading import SampleReader
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import write_sample
from ops.dataset.sample.format.files import files_hash, read_sample_files
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.identity import sample_hash
from ops.dataset.sample.provenance import Ledger
from ops.dataset.sample.trust import is_trusted
from ops.errors import GraphNetError
from ops.execution.untrusted.values import REPORT_CONFIG, MalformedError, Text
from ops.execution.worker.client import WorkerHost


class NotRepairedError(GraphNetError):
    """No metadata were found with which a sample's outputs can be compared."""


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _Answer:
    """The worker's answer; see `ops.dataset.passes.repair.output_repair.run`."""

    fault: Text | None
    values: dict[str, ReplayValues] | None


class FiniteOutputs(RunningPass):
    """Repairs outputs that cannot be compared: the mechanism is `ops.dataset.passes.repair`."""

    name: ClassVar[str] = "finite_outputs"

    def run(self, sample: Sample, worker: SampleWorker) -> PassResult:
        """Find in a worker values with which outputs can be compared, and return the sample with them.

        Raises:
            PassError: Nothing that was tried helps.
            NotRepairedError: The sample does not run.
        """
        try:
            answer = worker.answer(_Answer, "repair", "ops.dataset.passes.repair.output_repair:run")
        except (TaskFailedError, MalformedError) as error:
            raise NotRepairedError(f"{worker.target.sample_id} was not repaired: {error}") from error
        names = {tensor.name for tensor in sample.tensors}
        values = {name: values for name, values in (answer.values or {}).items() if name in names}
        if answer.fault is None:
            return PassResult(with_values(sample, values))
        if not values:
            raise PassError(f"no values that were tried help: {answer.fault}")
        after = with_values(sample, values)
        return PassResult(after, f"{repair_summary(after)}; before: {answer.fault}")

    def fault(self, sample: Sample) -> str | None:  # noqa: ARG002
        """Return None: nothing can be seen without running the sample."""
        return None


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
    try:
        repaired = FiniteOutputs().run(sample, SampleWorker(target, host, log_dir, config)).sample
    except PassError as error:
        raise NotRepairedError(f"{target.sample_id} was not repaired: {error}") from error
    if repaired == sample:
        raise NotRepairedError(f"{target.sample_id} was not repaired: its outputs are worth comparing")
    path = folder / target.sample_id
    write_sample(repaired, path)
    made_by, results = "graphnet validate --repair", {path: target.sample_id}
    record_results(ledger, target, made_by, results, trusted=trusted, ran=True)
    files = files_hash(read_sample_files(path))
    return SampleTarget(target.dataset, target.sample_id, sample_hash(repaired), path, files, trusted)
