"""Rows to fill a warehouse with: short to write where only a few fields matter."""

import dataclasses
import itertools
import shutil
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import tests.warehouse.annex_rows
from ops.columns import row_of
from ops.dataset.decompose.mining import MinedSequence
from ops.dataset.derived import Conversion, DerivationRow, PartRow
from ops.dataset.intake.rows import AgentTask
from ops.dataset.outputs.match import OutputMatch
from ops.dataset.sample.catalog.lists import SampleListRow
from ops.dataset.sample.catalog.rows import BrokenRow, DatasetRow, SampleOpRow, SampleRow, SampleTarget
from ops.dataset.sample.labels.rules import SampleLabelRow
from ops.dataset.sample.provenance import Provenance
from ops.dataset.sources.rows import IntakeRow
from ops.dataset.validate.base import ValidationRow
from ops.discovery import values_in
from ops.evaluation.benchmark.builds import Build
from ops.evaluation.benchmark.results import BenchmarkRun, Phase, RunBlocks, Status
from ops.evaluation.benchmark.run_mark import RunMark
from ops.evaluation.compare.pairs import Pair
from ops.evaluation.compare.rows import TwinKey, TwinPairRow, verdict_rows
from ops.evaluation.verdict.findings import ComparisonFinding, FindingScope
from ops.evaluation.verdict.result import RunResult
from ops.evaluation.verdict.rules import Metric, Ratio, Verdict
from ops.execution.environments.description import Environment
from ops.failures import FailureKind
from tests.empty_database import empty_warehouse
from warehouse.database.ingest import IngestReport
from warehouse.database.table import Row
from warehouse.questions.queries import scores_frame
from warehouse.selection.outstanding import stale_targets
from warehouse.store import Warehouse

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
KEY: dict[str, Any] = {
    "backend": "inductor",
    "backend_version": "1",
    "build_hash": "inductor 1",
    "env_hash": "env",
    "config_hash": "config",
}
"""Of what `run` makes: who asks what is stale asks for these."""

_NUMBERS: Iterator[int] = itertools.count()


def sample(sample_id: str = "zoo/a", **changes: Any) -> SampleRow:
    fields: dict[str, Any] = {
        "dataset": "catalog",
        "sample_id": sample_id,
        "sample_hash": f"hash of {sample_id}",
        "graph_hash": f"graph of {sample_id}",
        "content_hash": f"content of {sample_id}",
        "shard": "shard_00",
        "path": f"samples/{sample_id}",
        "framework": "torch",
        "source": "zoo",
        "model_name": sample_id,
        "task": "nlp",
        "task2": "",
        "family": "",
        "dtype": "float32",
        "dynamic": False,
        "operator_count": 7,
        "tensor_count": 3,
        "size_bytes": 1024,
        "cataloged_at": NOON,
    }
    return SampleRow(**(fields | changes))


def agent_task(model: str = "hub:someone/bert", **changes: Any) -> AgentTask:
    fields: dict[str, Any] = {
        "collection": "agent",
        "model": model,
        "finder": "hub",
        "spec": model,
        "facts": "{}",
        "state": "found",
        "reason": None,
        "message": None,
        "architecture": None,
        "parameter_count": None,
        "attempt_count": 0,
        "fixers": (),
        "recipe_hash": None,
        "sample_ids": (),
        "content_hashes": ("1" * 64,),
        "duplicate_of": None,
        "libraries": "torch 2.13.0",
        "seconds": 0.5,
        "downloaded_bytes": 0,
        "commit_id": None,
        "changed_at": NOON,
    }
    return AgentTask(**(fields | changes))


def run(sample_id: str = "zoo/a", **changes: Any) -> BenchmarkRun:
    """A successful run, 2 times faster than eager; finished `minutes` after noon."""
    number = next(_NUMBERS)
    minutes = changes.pop("minutes", 0)
    finished_at = NOON + timedelta(minutes=minutes, microseconds=number)
    fields: dict[str, Any] = {
        "run_id": f"run{number:08d}",
        "dataset": "catalog",
        "sample_id": sample_id,
        "sample_hash": f"hash of {sample_id}",
        "backend": "inductor",
        "backend_version": "1",
        "build_hash": f"{changes.get('backend', 'inductor')} {changes.get('backend_version', '1')}",
        "env_hash": "env",
        "config_hash": "config",
        "backend_options": "{}",
        "device": "cpu",
        "status": Status.SUCCESS,
        "started_at": finished_at - timedelta(seconds=1),
        "finished_at": finished_at,
    }
    if changes.get("status", Status.SUCCESS) is Status.SUCCESS:
        fields |= {
            "t_min": -6.0,
            "eager_median_ms": 2.0,
            "compiled_median_ms": 1.0,
            "speedup": 2.0,
            "speedup_low": 1.9,
            "speedup_high": 2.1,
        }
    return row_of(BenchmarkRun, **(fields | changes))


def failure(sample_id: str, phase: Phase, kind: FailureKind, **changes: Any) -> BenchmarkRun:
    return run(sample_id, status=Status.FAILURE, phase=phase, failure_kind=kind, **changes)


def output(run_id: str, index: int = 0) -> OutputMatch:
    return OutputMatch(run_id, index, "float32", "float32", (2, 3), -6.0, 1e-7, 1e-8)


def validation(
    sample_id: str, sample_hash: str, name: str = "runnable", *, passed: bool = True, **changes: Any
) -> ValidationRow:
    """What a constraint was found to be of a version of a sample: broken ones give NaN."""
    fields = {"validation_id": uuid.uuid4().hex, "dataset": "catalog", "message": None if passed else "NaN"}
    fields |= {"sample_id": sample_id, "sample_hash": sample_hash, "constraint_name": name, "passed": passed}
    return ValidationRow(**{**fields, "validated_at": NOON, **changes})


def validation_of(
    target: SampleTarget, name: str = "runnable", *, passed: bool = True, **changes: Any
) -> ValidationRow:
    """The same of a sample that was to be validated."""
    changes = {"dataset": target.dataset, **changes}
    return validation(target.sample_id, target.sample_hash, name, passed=passed, **changes)


def intake(spec: str, *sample_ids: str, message: str | None = None, **changes: Any) -> IntakeRow:
    """The capture of a model of a library: of its samples, or of its failure, where there is a message."""
    _, _, name = spec.partition(":")
    source, _, model = name.partition("/")
    fields: dict[str, Any] = {
        "model_run_id": f"{spec} {next(_NUMBERS)}",
        "spec": spec,
        "source": source,
        "model_name": model,
    }
    fields |= {"task": "nlp", "status": "success" if message is None else "failure", "message": message}
    fields |= {"graph_count": len(sample_ids), "sample_ids": sample_ids, "extract_ms": 1.0, "log_path": None}
    return IntakeRow(**{**fields, "extracted_at": NOON, **changes})


def _of_samples() -> list[Row]:
    """A row of each table that says what samples are."""
    return [
        SampleListRow("shipped", "content of zoo/a", 1.0, NOON),
        Provenance("f" * 64, "zoo/a", "graphnet extract", "zoo:a", False, True, NOON, {"torch": "2.13"}),
        DatasetRow("project_a/samples", "/home/me/project_a/samples", NOON),
        SampleLabelRow("task", "nlp/fill_mask", "hub tag fill-mask", label_hash="labels of zoo/a"),
        SampleOpRow("graph of zoo/a", "torch.relu", 3),
        sample(),
        BrokenRow("catalog", "zoo/broken", "samples/zoo/broken", "expected JSON", NOON),
    ]


def derived(kind: str, spec: str, sample_id: str = "zoo/a", **changes: Any) -> DerivationRow:
    """What was made of a sample, as it is, at noon."""
    of_graph = kind in ("decompose", "parts")
    hashes = {"content_hash": f"content of {sample_id}"} if of_graph else {"sample_hash": f"hash of {sample_id}"}
    fields = {"derivation_id": f"{kind} {spec} {sample_id}", "dataset": "catalog", "made_at": NOON, **hashes}
    return DerivationRow(sample_id=sample_id, kind=kind, spec=spec, **fields | changes)


def part(of: DerivationRow, index: int = 0, **changes: Any) -> PartRow:
    """A part of a sample: one operator, which takes a millisecond."""
    fields: dict[str, Any] = {
        "child_hash": "child",
        "first_operator": index,
        "operator_count": 1,
        "child_graph_hash": "graph of the child",
        "operators": ("torch.relu",),
        "inputs": ("x float32[2]",),
        "eager_ms": 1.0,
        "outputs": ("y float32[2]",),
    }
    return PartRow(derivation_id=of.derivation_id, part_index=index, **fields | changes)


def _derived() -> list[Row]:
    """What passes, conversions and decompositions make of samples."""
    stopped = Conversion(stopped_by=("torch.tan",), stopped_lines=(7,))
    told = {"phase": "convert", "message": "not converted: torch.tan (line 7)"}
    converted = derived(
        "convert", "paddle", status="failure", **told, conversion=stopped, versions={"paconvert": "3.3"}
    )
    return [
        part(converted, signature="torch.relu(float32[2])"),
        MinedSequence(
            ("torch.relu", "torch.add"), 12, 5, 3, dataset="catalog", table_hash="table", rank=1, mined_at=NOON
        ),
        converted,
    ]


def one_of_each() -> list[Row]:
    """A row of every table, with values that are hard to store; `annex_rows` has those of annexes."""
    first = run(
        t_min=float("-inf"),
        nan_mismatch=True,
        noise_max_difference=float("nan"),
        speedup_high=float("inf"),
        message="first line\nsecond 'line' — ünï",
    )
    return [
        Environment("env", "cpu", "Testium", "", 2, 2**34, 2, "Linux", "3.11", {"torch": "2.13"}, {"tf32": "no"}),
        Build("b" * 64, "inductor", "nightly", "2.13", "c", {"mine": "git 3f2a"}, {"torch": "2.13"}, "inductor", NOON),
        *_of_samples(),
        dataclasses.replace(agent_task().row, log_path="a.log", failure="error", reason="unknown", message="why"),
        ValidationRow("v1", "catalog", "zoo/a", "hash of zoo/a", "runnable", True, None, NOON),
        *_derived(),
        output(first.run_id),
        RunBlocks(first.run_id, (2.0, 2.5), (1.0,), (2,), (1,), (1,)),
        first,
        TwinPairRow.of(
            Pair(1, 0, RunResult(), RunResult(t_min=-6.0), Ratio(0.1, 0.01, count=9), Ratio(0.0, 0.01, count=9)),
            ("catalog", "zoo/a"), "hash of zoo/a", TwinKey("a", "{}", "env", "b", "{}", "env", "settings"),
        ),
        *verdict_rows(
            [ComparisonFinding(FindingScope.SAMPLE, "zoo/a", Metric.SPEED, Verdict.SLOWER, "catalog", 1.1, 1.0, 1.2,
                               alike=("gelu",))],
            a_build_hash="a", b_build_hash="b", a="before", b="now", backend="inductor", variant="",
        ),
        RunMark("another run", NOON, True, "the machine was throttled"),
        *itertools.chain.from_iterable(values_in(tests.warehouse.annex_rows, "ROWS")),
    ]  # fmt: skip


def filled(folder: Path, *rows: Row) -> Warehouse:
    """A warehouse that has ingested these rows."""
    warehouse = empty(folder)
    ingested(warehouse, *rows)
    return warehouse


def ingested(warehouse: Warehouse, *rows: Row) -> IngestReport:
    """Spool rows and ingest them."""
    warehouse.spool(rows)
    return warehouse.ingest()


def at_0(warehouse: Warehouse, backend: str = "inductor", **options: Any) -> float:
    """S(0) of a backend."""
    rows = scores_frame(warehouse, **options).query("t == 0 and backend == @backend")
    return float(rows["s"].iloc[0])


def stale(warehouse: Warehouse, **changes: Any) -> list[str]:
    """Samples whose results are out of date, or missing, for `KEY` with these changes."""
    return [target.sample_id for target in stale_targets(warehouse, **KEY | changes)]


def empty(folder: Path) -> Warehouse:
    """A warehouse without rows, as a copy of another one, which is quicker to make."""
    shutil.copytree(empty_warehouse(), folder, dirs_exist_ok=True)
    return Warehouse(folder / "graphnet.duckdb")


def run_ids(warehouse: Warehouse) -> list[str]:
    """All runs stored, one entry a row, sorted."""
    return sorted(warehouse.query("SELECT run_id FROM benchmark_run")["run_id"])


def spooled(folder: Path) -> list[Path]:
    """Files that wait."""
    return sorted(folder.glob("*.duckdb.spool/*"))
