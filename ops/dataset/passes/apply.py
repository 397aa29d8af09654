"""The parent's side of passes: apply one to a sample's folder, and hold it to what it promises of outputs.

No torch.
"""

import dataclasses
import shutil
from pathlib import Path

from pydantic.dataclasses import dataclass as checked_dataclass

from ops.dataset.derived import DerivationRow, record_results
from ops.dataset.graph import Graph
from ops.dataset.passes.base import (
    PassError,
    PassResult,
    RunningPass,
    SamplePass,
    TextPass,
    apply_where_needed,
    check_result,
    spelling,
)
from ops.dataset.passes.repair.values import values_of
from ops.dataset.passes.sample_run import SampleRunConfig, SampleWorker, TaskFailedError
from ops.dataset.sample.catalog.reading import SampleReader
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import update_sample, write_sample
from ops.dataset.sample.format.devices import devices_of, rank_texts
from ops.dataset.sample.format.types import Json, Sample
from ops.dataset.sample.identity import graph_hash, sample_hash
from ops.dataset.sample.provenance import Ledger
from ops.dataset.sample.trust import is_trusted
from ops.errors import GraphNetError
from ops.execution.untrusted.values import REPORT_CONFIG, Line
from ops.execution.worker.client import WorkerHost


def apply_pass(
    target: SampleTarget,
    sample_pass: SamplePass,
    *,
    out: Path | None = None,
    ledger: Ledger | None = None,
    host: WorkerHost | None = None,
    log_dir: Path | None = None,
    config: SampleRunConfig | None = None,
) -> DerivationRow:
    """Apply a pass to a sample: in place, where only the files that change are replaced, or to a copy.

    Args:
        target: The sample.
        sample_pass: The pass.
        out: The result goes to `<out>/<sample_id>`, changed or not; None for in place, where the pass allows it.
        ledger: Where it is recorded that the result is trusted as far as the sample is; None to record nothing.
        host: Runs the sample before and after, before anything is written; None to run nothing. A pass that
            runs samples needs it, and has checked what it proposes.
        log_dir: Folder of the task's log; needed with `host`.
        config: How it is run; needed with `host`.
    """
    worker = SampleWorker(target, host, log_dir, config or SampleRunConfig()) if host and log_dir else None
    name = spelling(sample_pass)
    row = DerivationRow.of(target, "pass", name)
    try:
        if sample_pass.makes_another and (out is None or (out / target.sample_id).resolve() == target.path.resolve()):
            raise PassError(
                f"{sample_pass.name} makes another sample, and would write it over this one: give another folder"
            )
        with SampleReader(1) as reader:
            sample = reader.read(target.path, target.files_hash, ranks=True)
        result = _result(sample_pass, sample, worker)
        after = result.sample
        if (
            sample_pass.keeps_form
            and after.model_code != sample.model_code
            and sample.stored_graph_hash == graph_hash(sample)
        ):
            after = dataclasses.replace(after, stored_graph_hash=graph_hash(after))  # others' hashes are kept
        is_modified = after != sample
        if sample_pass.makes_another and is_modified:
            after = _add_link(target, name, after)
        proves_itself = isinstance(sample_pass, RunningPass)
        # Outputs of all ranks are compared by passes that run them, and by nothing else.
        is_checked = proves_itself or (is_modified and worker is not None and devices_of(sample.info) is None)
        if is_checked and worker is not None and not proves_itself:
            _check(sample_pass, sample, after, worker)
        _write(target, name, sample, after, out, ledger)
    except (GraphNetError, OSError) as error:
        return row.having(status="failure", message=str(error))
    return row.having(
        is_modified=is_modified, message=result.message, is_checked=is_checked, result_hash=sample_hash(after)
    )


def _result(sample_pass: SamplePass, sample: Sample, worker: SampleWorker | None) -> PassResult:
    """Apply a pass to a sample, in a worker where it has to run it.

    Raises:
        PassError: It cannot be run here, or the pass does not do what it promises.
        GraphNetError: Whatever the pass raises.
    """
    if isinstance(sample_pass, TextPass):
        return _result_of_ranks(sample_pass, sample)
    assert isinstance(sample_pass, RunningPass)
    if (devices := devices_of(sample.info)) is not None and (devices.reason or not sample_pass.takes_ranks):
        value = spelling(sample_pass).partition("=")[2]
        instead = f": capture it with ?mesh=…&{sample_pass.option}={value}" if sample_pass.option else ""
        told = f" in one process, and this is one of {devices.count} devices{instead}"
        raise PassError(f"{sample_pass.name} runs the sample{f', and {devices.reason}' if devices.reason else told}")
    if worker is None:
        raise PassError(f"{sample_pass.name} runs the sample, and there is no worker to run it")
    return check_result(sample_pass, sample_pass.run(sample, worker))


def _result_of_ranks(sample_pass: TextPass, sample: Sample) -> PassResult:
    """Apply a pass to the graph of each rank.

    Raises:
        PassError: It changes tensors of several devices, whose places go by their names and shapes.
        GraphNetError: Whatever the pass raises.
    """
    results = {
        rank: apply_where_needed(sample_pass, dataclasses.replace(sample, model_code=code, rank_code={}))
        for rank, code in rank_texts(sample).items()
    }
    shapes = [[(tensor.name, tensor.shape) for tensor in each.tensors] for each in (sample, results[0].sample)]
    if shapes[0] != shapes[1] and devices_of(sample.info) is not None:
        raise PassError(f"{sample_pass.name} changes names or shapes, and those of several devices cannot be changed")
    texts = {rank: result.sample.model_code for rank, result in results.items() if rank}
    return dataclasses.replace(results[0], sample=dataclasses.replace(results[0].sample, rank_code=texts))


ORIGIN_KEY = "derived_from"
"""Entry of `graph_net.json`: the sample that a pass made this one from, and the pass."""


def _add_link(target: SampleTarget, name: str, after: Sample) -> Sample:
    """The result with a record of its origin, after that of the origin's own."""
    earlier = after.info.extra.get(ORIGIN_KEY)
    link: Json = {"sample_id": target.sample_id, "sample_hash": target.sample_hash, "pass": name}
    links = [*(earlier if isinstance(earlier, list) else []), link]
    info = dataclasses.replace(after.info, extra={**after.info.extra, ORIGIN_KEY: links})
    return dataclasses.replace(after, info=info)


def _write(
    target: SampleTarget, name: str, before: Sample, after: Sample, out: Path | None, ledger: Ledger | None
) -> None:
    folder = target.path if out is None else out / target.sample_id
    trusted = is_trusted(target)  # asked before its files change
    if out is None:
        update_sample(before, after, folder)
    else:
        if folder.exists():
            shutil.rmtree(folder)
        write_sample(after, folder)
    if out is not None or after != before:
        record_results(ledger, target, f"graphnet pass {name}", {folder: target.sample_id}, trusted=trusted, ran=False)


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _Checked:
    fault: Line | None


def _check(sample_pass: SamplePass, before: Sample, after: Sample, worker: SampleWorker) -> None:
    """Run the sample before and after.

    Raises:
        PassError: The outputs differ though they should not, or what comes out cannot be compared.
    """
    before_values = {tensor.name: values_of(tensor) for tensor in before.tensors}
    parameters = (Graph.parse(sample.model_code).parameters for sample in (after, before))
    names = {new.name: old.name for new, old in zip(*parameters, strict=True)}
    values = {names.get(tensor.name, tensor.name): values_of(tensor) for tensor in after.tensors}
    changed = {name: value for name, value in values.items() if value != before_values.get(name)}
    try:
        fault = worker.answer(
            _Checked,
            "pass",
            "ops.dataset.passes.task:check",
            keeps_outputs=sample_pass.keeps_outputs,
            code=after.model_code,
            values={name: dataclasses.asdict(value) for name, value in changed.items()},
        ).fault
    except TaskFailedError as error:
        raise PassError(f"it could not be checked: {error}") from error
    if fault is not None:
        raise PassError(f"{sample_pass.name} was not applied: {fault}")
