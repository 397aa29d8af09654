"""The parent's side of passes: apply one to a sample's folder, and hold it to what it promises of outputs.

No torch.
"""

from __future__ import annotations

import dataclasses
import shutil
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass as checked_dataclass

from ops.errors import GraphNetError
from ops.passes.base import PassError, PassResult, SamplePass, applied
from ops.passes.repair.run import repaired_sample
from ops.passes.repair.values import repair_summary, values_of
from ops.passes.sample_run import SampleRunConfig
from ops.sample.analysis.identity import graph_hash, sample_hash
from ops.sample.catalog.reading import SampleReader
from ops.sample.catalog.rows import SampleTarget
from ops.sample.format.codec import update_sample, write_sample
from ops.sample.format.types import Sample
from ops.sample.provenance import Ledger, provenance_of
from ops.sample.trust import is_trusted
from ops.untrusted.values import REPORT_CONFIG, Line, read
from ops.worker.client import WorkerHost


@dataclass(frozen=True, slots=True)
class PassedSample:
    """What a pass did to a sample.

    Attributes:
        sample_id: Which.
        pass_name: The pass.
        modified: Whether anything changed.
        status: "success" or "failure"; a failure changes nothing on disk.
        message: What changed, or why it failed.
        checked: Whether the sample was run, before and after where it changed.
        result_hash: `sample_hash` of the result; "" where there is none.
    """

    sample_id: str
    pass_name: str
    modified: bool = False
    status: str = "success"
    message: str = ""
    checked: bool = False
    result_hash: str = ""


def apply_pass(
    target: SampleTarget,
    one: SamplePass,
    *,
    out: Path | None = None,
    ledger: Ledger | None = None,
    host: WorkerHost | None = None,
    log_dir: Path | None = None,
    config: SampleRunConfig | None = None,
) -> PassedSample:
    """Apply a pass to a sample: in place, where only the files that change are replaced, or to a copy.

    Args:
        target: The sample.
        one: The pass.
        out: The result goes to `<out>/<sample_id>`, changed or not; None for in place.
        ledger: Where it is recorded that the result is trusted as far as the sample is; None to record nothing.
        host: Runs the sample before and after, before anything is written; None to run nothing. A pass that
            runs samples needs it, and has checked what it proposes.
        log_dir: Folder of the task's log; needed with `host`.
        config: How it is run; needed with `host`.
    """
    try:
        with SampleReader(1) as reader:
            sample = reader.read(target.path, target.files_hash)
        result = applied(one, sample) if not one.runs_sample else _proposed(target, one, sample, host, log_dir, config)
        after = _with_hash(sample, result.sample)
        modified = after != sample
        checked = one.runs_sample or (modified and host is not None and log_dir is not None)
        if checked and not one.runs_sample:
            assert host is not None and log_dir is not None
            _check(target, one, sample, after, host, log_dir, config or SampleRunConfig())
        _write(target, one, sample, after, out, ledger)
    except (GraphNetError, OSError) as error:
        return PassedSample(target.sample_id, one.name, status="failure", message=str(error))
    return PassedSample(
        target.sample_id,
        one.name,
        modified,
        message=result.message,
        checked=checked,
        result_hash=sample_hash(after),
    )


def _proposed(
    target: SampleTarget,
    one: SamplePass,
    sample: Sample,
    host: WorkerHost | None,
    log_dir: Path | None,
    config: SampleRunConfig | None,
) -> PassResult:
    """What a pass makes of a sample that it has to run.

    Raises:
        PassError: It cannot be run here, or nothing that was tried helps.
        NotRepairedError: The sample does not run.
    """
    if host is None or log_dir is None:
        raise PassError(f"{one.name} runs the sample, and there is no worker to run it")
    after, fault = repaired_sample(sample, target, host, log_dir=log_dir, config=config or SampleRunConfig())
    if fault is not None and after == sample:
        raise PassError(f"no values that were tried help: {fault}")
    return PassResult(after, "" if fault is None else f"{repair_summary(after)}; before: {fault}")


def _with_hash(before: Sample, after: Sample) -> Sample:
    """The result with the hash of its graph, where the sample's was that of its own; others' hashes are kept."""
    if after.model_code == before.model_code or before.stored_graph_hash != graph_hash(before):
        return after
    return dataclasses.replace(after, stored_graph_hash=graph_hash(after))


def _write(
    target: SampleTarget, one: SamplePass, before: Sample, after: Sample, out: Path | None, ledger: Ledger | None
) -> None:
    folder = target.path if out is None else out / target.sample_id
    if out is None:
        update_sample(before, after, folder)
    else:
        if folder.exists():
            shutil.rmtree(folder)
        write_sample(after, folder)
    if ledger is not None and (out is not None or after != before):
        trusted = is_trusted(target)
        made_by, source = f"graphnet pass {one.name}", f"{target.dataset}/{target.sample_id}"
        record = provenance_of(
            folder, target.sample_id, made_by=made_by, source_spec=source, sandboxed=False, trusted=trusted
        )
        ledger.record([record])


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _Checked:
    fault: Line | None


_CHECKED = TypeAdapter(_Checked)


def _check(
    target: SampleTarget,
    one: SamplePass,
    before: Sample,
    after: Sample,
    host: WorkerHost,
    log_dir: Path,
    config: SampleRunConfig,
) -> None:
    """Run the sample before and after.

    Raises:
        PassError: The outputs differ though they should not, or what comes out cannot be compared.
    """
    log_dir.mkdir(parents=True, exist_ok=True)
    worker = host if is_trusted(target) else host.confined()
    old = {tensor.name: tensor for tensor in before.tensors}
    task = config.task(
        "pass",
        "ops.passes.task:check",
        target,
        log_dir,
        keeps_outputs=one.keeps_outputs,
        code=after.model_code,
        values={
            tensor.name: dataclasses.asdict(values_of(tensor))
            for tensor in after.tensors
            if tensor != old.get(tensor.name)
        },
    )
    outcome = worker.run(task)
    if outcome.failure is not None:
        raise PassError(f"it could not be checked: {outcome.failure.phase}: {outcome.failure.message}")
    fault = read(_CHECKED, outcome.result, "the task's answer").fault
    if fault is not None:
        raise PassError(f"{one.name} was not applied: {fault}")
