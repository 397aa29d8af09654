"""The parent's side of decomposition: from a sample to the folders of its parts, and the check of such folders.

No torch.
"""

import dataclasses
import functools
import json
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass as checked_dataclass

from ops.dataset.decompose.composition.code import check_code, read_parts
from ops.dataset.decompose.composition.config import CompositionError, DecompositionConfig
from ops.dataset.decompose.drawing import PAGE_FILE, drawn_parts, page
from ops.dataset.decompose.parts import SUFFIX, Decomposition, decompose
from ops.dataset.decompose.rows import rows_of
from ops.dataset.decompose.schemes.base import parse_scheme
from ops.dataset.decompose.splits import Move
from ops.dataset.decompose.worker_reply import Cut, Cuts
from ops.dataset.derived import DerivationRow, PartRow, record_results
from ops.dataset.graph import Graph, NotDecomposableError
from ops.dataset.graph.flow import Flow
from ops.dataset.passes.sample_run import SampleRunConfig, SampleWorker, TaskFailedError, answer_of
from ops.dataset.sample.catalog.reading import SampleReader
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.folders import part_folder, staging_folder
from ops.dataset.sample.format.devices import devices_of
from ops.dataset.sample.format.files import FILE_LIMITS, files_hash, read_sample_files
from ops.dataset.sample.format.types import Sample, TensorMeta
from ops.dataset.sample.provenance import Ledger
from ops.dataset.sample.trust import is_trusted
from ops.errors import GraphNetError
from ops.execution.untrusted.folders import write_files
from ops.execution.untrusted.values import REPORT_CONFIG, Line, MalformedError, read
from ops.execution.worker.client import WorkerHost

MAX_PARTS_BYTES = 1024**3
PARTS_FILE = "parts.json"
"""File in the working folder of the task `check`: config and code of all parts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecomposedSample(DerivationRow):
    """The result of one decomposition.

    Attributes:
        folder: Where the parts are; None where there are none.
        rows: Of the table `derived_part`.
    """

    folder: Path | None = None
    rows: tuple[PartRow, ...] = ()

    def part_folders(self) -> list[tuple[Path, PartRow]]:
        """Folder and row of each part."""
        return [(self.folder / part_folder(row.part_index), row) for row in self.rows if self.folder is not None]


def decomposed_folder(root: Path, sample_id: str) -> Path:
    """The folder of a sample's parts, below the folder of a dataset."""
    return root / f"{sample_id}{SUFFIX}"


def decompose_sample(
    target: SampleTarget,
    scheme: str,
    root: Path,
    host: WorkerHost,
    *,
    log_dir: Path,
    config: SampleRunConfig,
    ledger: Ledger | None = None,
    check: bool = False,
) -> DecomposedSample:
    """Decompose a sample; its parts replace the content of their folder in one step, once all are there.

    Args:
        target: The sample.
        scheme: "name" or "name?parameter=value&…".
        root: The parts go to `<root>/<sample_id>_decomposed`.
        host: Where it runs; one that is not trusted, in its confined twin.
        log_dir: Folder of the task's log.
        config: Device, threads, seed and limits.
        ledger: Where it is recorded that parts are trusted as far as the sample is; None to record nothing.
        check: Whether the parts are run as one module and compared with the source.

    Raises:
        SchemeError: There is no such scheme. All that concerns the sample alone is a failure in the result.
    """
    parse_scheme(scheme)
    folder = decomposed_folder(root, target.sample_id)
    row = DecomposedSample.of(target, "decompose", scheme)
    try:
        worker = SampleWorker(target, host, log_dir, config)
        [decomposition] = split_sample(worker, [scheme], needs=["seconds"])
        rows = tuple(rows_of(decomposition, row.derivation_id))
        _write(decomposition, rows, folder, target, ledger)
        return row.having(
            sample_hash="",
            files_hash="",
            content_hash=decomposition.config.source.content_hash,
            folder=folder,
            part_count=len(rows),
            operator_count=decomposition.config.operator_count,
            message=_moves_text(decomposition.config.moved),
            composed=_check_result(worker, folder) if check else "",
            rows=rows,
        )
    except GraphNetError as error:
        return row.having(status="failure", message=str(error))


def _check_result(worker: SampleWorker, folder: Path) -> str:
    """Check parts; return how they differ from the source, "equal" if they do not."""
    try:
        check_parts(worker, folder)
    except CompositionError as error:
        return str(error)
    return "equal"


def check_parts(worker: SampleWorker, folder: Path) -> None:
    """Require that the parts in a folder make up a sample: by their code, and by running them as one module.

    Raises:
        CompositionError: They do not; the message names the part and the reason.
        GraphNetError: A part is no sample, or no worker can be started.
    """
    with SampleReader(1) as reader:
        stated, parts = read_parts(folder, functools.partial(reader.read, ranks=True))
        source = reader.read(worker.target.path, worker.target.files_hash, ranks=True)
    codes = [part.model_code for part in parts]
    check_code(source, stated, codes)
    if (difference := _difference_of_outputs(worker, stated, codes)) is not None:
        raise CompositionError(f"the parts compute something else than the source: {difference}")


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _Checked:
    difference: Line | None


def _difference_of_outputs(worker: SampleWorker, stated: DecompositionConfig, codes: list[str]) -> str | None:
    """Run the parts as one module; return how the outputs differ from the source's, None if they do not."""
    target = worker.target
    with tempfile.TemporaryDirectory(prefix="graphnet-parts-") as folder:
        staging = Path(folder)
        files = read_sample_files(target.path)
        if target.files_hash and files_hash(files) != target.files_hash:
            raise CompositionError(f"{target.sample_id} was changed while it was checked")
        write_files(staging, files)
        parts = {"config": dataclasses.asdict(stated), "codes": codes}
        (staging / PARTS_FILE).write_text(json.dumps(parts), "utf-8")
        task = worker.config.task("compose", "ops.dataset.decompose.task:check", target, worker.log_dir)
        limits = {**FILE_LIMITS, PARTS_FILE: MAX_PARTS_BYTES}
        task = dataclasses.replace(task, files_from=staging, file_limits=limits, files_hash="")
        outcome = worker.trusted_host.run(task)
    try:
        return answer_of(_Checked, outcome).difference
    except (TaskFailedError, MalformedError) as error:
        raise CompositionError(f"the parts do not run: {error}") from error


_CUTS = TypeAdapter(Cuts)
_KERNELS_SETUP = "ops.dataset.decompose.task:prepare_kernels"


def split_sample(worker: SampleWorker, schemes: Sequence[str], *, needs: Sequence[str] = ()) -> list[Decomposition]:
    """Split a sample by several schemes, all in one task.

    Args:
        worker: Runs the sample.
        schemes: "name" or "name?parameter=value&…" of each.
        needs: What is observed beside what the schemes need; see `Scheme.needs`.

    Raises:
        GraphNetError: The sample cannot be read, or split by one of the schemes.
    """
    target = worker.target
    with SampleReader(1) as reader:
        sample = reader.read(target.path, target.files_hash, ranks=True)
    graph = Graph.parse(sample.model_code)
    if refusal := worker.trusted_host.refusal():
        raise NotDecomposableError(refusal)
    compiled = [scheme for scheme in schemes if "kernels" in parse_scheme(scheme).needs]
    if compiled and devices_of(sample.info) is not None:
        raise NotDecomposableError(f"{compiled[0]} compiles the graph, which needs all ranks: take another scheme")
    setup = _KERNELS_SETUP if compiled else None
    asked = {"schemes": list(schemes), "needs": list(needs)}
    outcome = worker.run("decompose", "ops.dataset.decompose.task:run", host_setup=setup, **asked)
    if outcome.failure is not None:
        raise NotDecomposableError(f"{outcome.failure.phase}: {outcome.failure.message}; log: {outcome.log_path}")
    try:
        answer = read(_CUTS, outcome.result, "the task's answer")
        records = [record.meta() for record in answer.records]
        flow = answer.variables.flow(graph)
        return [
            _split(sample, flow, cut, records, sample_id=target.sample_id, scheme=scheme)
            for scheme, cut in zip(schemes, answer.cuts, strict=True)
        ]
    except (MalformedError, KeyError, IndexError, TypeError, ValueError, SyntaxError, RecursionError) as error:
        raise NotDecomposableError(f"the task's answer is malformed: {error}") from error


def _split(
    sample: Sample, flow: Flow, cut: Cut, records: Sequence[TensorMeta], *, sample_id: str, scheme: str
) -> Decomposition:
    """Make the parts of a worker's cut; errors are those of a malformed answer."""
    unit_count = len(flow.units)
    tensors = [
        {name: dataclasses.replace(records[number], name=name) for name, number in inputs.items()}
        for inputs in cut.inputs
    ]
    if cut.splits != sorted(set(cut.splits)) or not all(0 < split < unit_count for split in cut.splits):
        raise MalformedError("the task's answer is malformed: its splits do not ascend")
    if not len(tensors) == len(cut.seconds) == len(cut.outputs) == len(cut.splits) + 1:
        raise MalformedError("the task's answer is malformed: it is not of as many parts as it has splits")
    decomposition = decompose(sample, flow, cut.splits, tensors, sample_id=sample_id, scheme=scheme, moves=cut.moves)
    outputs = [tuple(map(str, part)) for part in cut.outputs]
    return dataclasses.replace(decomposition, seconds=cut.seconds, outputs=outputs)


def _write(
    decomposition: Decomposition,
    rows: Sequence[PartRow],
    folder: Path,
    target: SampleTarget,
    ledger: Ledger | None,
) -> None:
    """Put the parts in their folder in one step, with a page that shows them; record how far they are trusted."""
    with staging_folder(folder) as staging:
        decomposition.write(staging)
        text = page(target.sample_id, decomposition.config.scheme, drawn_parts(rows))
        (staging / PAGE_FILE).write_text(text, "utf-8", errors="replace")
    names = {
        folder / part_folder(index): f"{target.sample_id}{SUFFIX}/{part_folder(index)}" for index in range(len(rows))
    }
    record_results(ledger, target, "graphnet decompose", names, trusted=is_trusted(target), ran=True)


def _moves_text(moves: tuple[Move, ...]) -> str:
    if not moves:
        return ""
    first = moves[0]
    where = "was dropped" if first.placed is None else f"stands after {first.placed}"
    more = f" (and {len(moves) - 1} more)" if len(moves) > 1 else ""
    return f"the split after {first.wanted} operators {where}: {first.reason}{more}"
