"""Resources of the assets: folders and warehouse, workers, measuring, scoring; and the partitions.

Each is a typed Dagster resource, so it can be seen in the UI and overridden for one run in the launchpad. An asset
always shows the scores under the conditions of the settings. A run with other conditions adds its scores under names
that tell the conditions, in metadata and files, so that a plain name always has the same meaning.
"""

from __future__ import annotations

import dataclasses
import socket
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_type_hints

import dagster as dg
from pydantic import Field, PrivateAttr, create_model

from ops.dataset.passes.sample_run import SampleRunConfig
from ops.dataset.sample.catalog.datasets import EXTRACTED_DATASET, OWN_DATASET
from ops.dataset.sample.catalog.rows import SHARDS as SHARD_NAMES
from ops.dataset.sample.catalog.rows import Root
from ops.dataset.sample.provenance import Ledger
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.side_modules import compiler_side
from ops.execution.torch_worker import TORCH_PRELOAD
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.processes.limits import GIB
from ops.execution.worker.sandbox.confinement import Sandbox, SandboxKind
from ops.reporting.score.conditions import GROUPS, USUAL, ConditionDifference, difference
from warehouse.stages.base import Site
from warehouse.store import Warehouse

HOST_TAG = "graphnet/host"
"""Tag of a run: its machine, which the reaper needs to tell whether the run's process lives."""

SCHEDULE_TAG = "graphnet/schedule"
"""Tag of a run: the schedule that requested it."""

NIGHTLY = "nightly_benchmarks"
"""The schedule that measures every night."""

DATASET = OWN_DATASET
"""Dataset of the samples that the project ships, which scores, charts and nights are over."""

PRELOAD = (*TORCH_PRELOAD, compiler_side("torch"))
"""Modules that the worker host imports before its first task, so that no task waits for them."""


MODELS_NAME = "models"

MODELS = dg.DynamicPartitionsDefinition(name=MODELS_NAME)
"""One partition a model; its key is the model's spec ("zoo:transformers/bert")."""

SHARDS = dg.StaticPartitionsDefinition(SHARD_NAMES)
"""Groups of samples by the hash of their name: unlike rows, Dagster's events are too costly to have one a sample."""


RANGE_START = "dagster/asset_partition_range_start"
RANGE_END = "dagster/asset_partition_range_end"

ALL_SHARDS = {RANGE_START: SHARD_NAMES[0], RANGE_END: SHARD_NAMES[-1]}
"""Tags of a run over all shards."""


OTHER_PENALTIES_JOB = "other_penalties"

OTHER_P = 0.1
"""Default slowdown penalty of this job: the one that the text of the GraphNet report names."""


class Conditions(dg.Config):
    """Conditions under which benchmark runs are scored."""

    p: float = Field(default=USUAL.p, ge=0.0, description="Penalty of slowdowns; 0 counts them as they are.")
    b: float = Field(default=USUAL.b, gt=0.0, le=1.0, description="What a failed sample counts as.")
    policy: str = Field(default=USUAL.policy, description="Error policy: paper, graphnet_default or graphnet_extended.")
    group_by: str = Field(
        default=USUAL.group_by,
        description=f"Curves by one of {', '.join(GROUPS)}; all is by backend alone.",
    )
    include_invalid: bool = Field(
        default=USUAL.include_invalid, description="Score samples, too, that break a gating constraint."
    )

    list: str | None = Field(
        default=None, description="List of samples that is scored; none for all that the project ships."
    )

    def values(self) -> dict[str, Any]:
        """Convert the conditions to keyword arguments of queries."""
        return self.model_dump(include=set(Conditions.model_fields))


class Scoring(Conditions, dg.ConfigurableResource["Scoring"]):
    """The conditions of scoring in a run: those of the settings, or others for this run."""


@dataclass(frozen=True, slots=True)
class ShownConditions:
    """Conditions under which a run shows scores.

    Attributes:
        conditions: Penalties, policy and grouping.
        difference: Their difference from those of the settings.
    """

    conditions: Conditions
    difference: ConditionDifference = ConditionDifference()  # noqa: RUF009 (it is frozen)

    @property
    def is_usual(self) -> bool:
        """True where they are those of the settings."""
        return not self.difference.note


def shown_conditions(
    usual: Conditions, asked: Conditions, *, of: Collection[str] = tuple(Conditions.model_fields)
) -> tuple[ShownConditions, ...]:
    """List the conditions of the settings, and then those of the run, if they differ.

    Args:
        usual: Conditions of the settings.
        asked: Conditions of the run.
        of: Names of the conditions that affect the asset; the others are not compared.
    """
    first = ShownConditions(usual)
    other = ShownConditions(asked, difference(usual.values(), {name: asked.values()[name] for name in of}))
    return (first,) if other.is_usual else (first, other)


class Project(dg.ConfigurableResource["Project"]):
    """Folders and files that the pipeline reads and writes."""

    warehouse_path: str = Field(description="The DuckDB file.")
    samples_root: str = Field(description="Samples shipped with the project.")
    extracted_root: str = Field(description="Samples extracted here.")
    decomposed_root: str = Field(default="", description="Parts of samples.")
    parts_root: str = Field(default="", description="Distinct parts of samples, a dataset of their own.")
    repaired_root: str = Field(default="", description="Samples after a pass.")
    converted_root: str = Field(default="", description="Samples in other frameworks.")
    faults_root: str = Field(default="", description="Located faults of compilers.")
    references_root: str = Field(default="", description="References: outputs and times of a trusted setting.")
    log_dir: str = Field(description="Logs of tasks.")
    report_dir: str = Field(description="Charts and reports as HTML.")
    lock_dir: str = Field(description="Locks of devices, shared by every process that measures.")
    ledger_path: str = Field(default="", description="Records of who made which samples here; empty for none.")
    environments_dir: str = Field(default="", description="Environments that compilers have of their own.")
    builds_dir: str = Field(default="", description="Code that is kept of backends; empty to keep none.")
    backends_path: str = Field(default="", description="Results of the last probe of backends; empty to store none.")
    source_options: dict[str, str] = Field(default={}, description="Default options of model sources: cache, endpoint.")

    verdict_budget_s: float = Field(
        default=0.0,
        description="Seconds of twin runs after a benchmark, to compare with the build before, and no more than the "
        "benchmark took; 0 for none.",
    )
    backends: list[str] = Field(default=["eager"], description="Backends whose results the jobs are to make.")
    night_list: str = Field(default="", description="List of samples that nights are over; empty for the catalog.")
    usual_scoring: Conditions = Field(
        default=Conditions(), description="Conditions of scores in the settings, which assets always show."
    )

    def setup_for_execution(self, context: dg.InitResourceContext) -> None:
        """Note the machine in the run's tags."""
        if context.instance is not None and context.run is not None:
            context.instance.add_run_tags(context.run.run_id, {HOST_TAG: socket.gethostname()})

    @property
    def warehouse(self) -> Warehouse:
        """The warehouse, which is opened when it is used."""
        return Warehouse(Path(self.warehouse_path))

    @property
    def site(self) -> Site:
        """Folders and files that stages read and write."""
        return Site(
            warehouse=self.warehouse,
            log_dir=self.logs,
            lock_dir=self.locks,
            ledger=self.ledger,
            environments=self.environments,
            builds=Path(self.builds_dir) if self.builds_dir else None,
        )

    @property
    def environments(self) -> Path | None:
        """Folder of compilers' own environments."""
        return Path(self.environments_dir) if self.environments_dir else None

    @property
    def ledger(self) -> Ledger:
        """Records of samples' origins, and whether their code is trusted."""
        return Ledger(Path(self.ledger_path) if self.ledger_path else None)

    @property
    def roots(self) -> tuple[Root, ...]:
        """Folders that make the catalog."""
        return (Root(Path(self.samples_root), DATASET), Root(Path(self.extracted_root), EXTRACTED_DATASET))

    @property
    def reports(self) -> Path:
        """Folder for charts and reports."""
        return _folder(self.report_dir)

    @property
    def references(self) -> Path:
        """Folder for references."""
        return _folder(self.references_root).absolute()

    @property
    def faults(self) -> Path:
        """Folder for located faults of compilers."""
        return _folder(self.faults_root)

    @property
    def logs(self) -> Path:
        """Folder for logs of tasks."""
        return _folder(self.log_dir)

    @property
    def locks(self) -> Path:
        """Folder for locks of devices."""
        return _folder(self.lock_dir)


def _folder(path: str) -> Path:
    """Make a folder where it is missing, and return it."""
    folder = Path(path)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


class TaskLimits(dg.Config):
    """Limits of one worker task."""

    deadline_s: float = 300.0
    memory_limit_bytes: int = 8 * GIB


class Workers(dg.ConfigurableResource["Workers"]):
    """The process that runs untrusted code: started when first needed, shared by the steps of a run."""

    extraction: TaskLimits = Field(default=TaskLimits(deadline_s=900.0), description="Limits of capturing a model.")
    validation: TaskLimits = Field(default=TaskLimits(), description="Limits of validating a sample.")
    sandbox: SandboxKind = Field(default=SandboxKind.AUTO, description="What confines code that was not made here.")
    allow_weak_sandbox: bool = Field(default=False, description="Run such code also where only limits confine it.")
    _host: WorkerHost | None = PrivateAttr(default=None)

    @property
    def confine_by(self) -> Sandbox:
        """The sandbox of code that was not made here."""
        return Sandbox(kind=SandboxKind(self.sandbox), allow_weak=self.allow_weak_sandbox)

    @property
    def host(self) -> WorkerHost:
        """The worker host of this run."""
        if self._host is None:
            self._host = WorkerHost(preload=PRELOAD, confine_by=self.confine_by)
        return self._host

    def sample_runs(self, measuring: MeasuringBase) -> SampleRunConfig:
        """Make the configuration by which passes, decomposition and conversion run samples."""
        config = measuring.config
        return SampleRunConfig(**self.validation.model_dump(), threads=config.threads, seed=config.seed)

    def teardown_after_execution(self, context: dg.InitResourceContext) -> None:  # noqa: ARG002 (Dagster's signature)
        """Stop the host, if one was started."""
        if self._host is not None:
            self._host.close()
            self._host = None


def _measuring_fields() -> dict[str, Any]:
    """Make the fields of `BenchmarkConfig` in pydantic's form, so that a new field needs no edit here."""
    hints = get_type_hints(BenchmarkConfig)
    return {field.name: (hints[field.name], field.default) for field in dataclasses.fields(BenchmarkConfig)}


class MeasuringBase(dg.ConfigurableResource["MeasuringBase"]):
    """Configuration of benchmark runs; results under another configuration count as out of date."""

    @property
    def config(self) -> BenchmarkConfig:
        """The same values as a `BenchmarkConfig`."""
        return BenchmarkConfig(**{f.name: getattr(self, f.name) for f in dataclasses.fields(BenchmarkConfig)})


if TYPE_CHECKING:
    Measuring = MeasuringBase
else:
    Measuring = create_model("Measuring", __base__=MeasuringBase, **_measuring_fields())
