"""Logs of other benchmarks, brought into the warehouse as builds and datasets of their own, and written from it.

A log's samples are a dataset of their own, so that no score of other samples counts them. Where a path ends as the id
of a sample here, the row has that sample's facts; else it has what the log says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any

from ops.checkout import CHECKOUT
from ops.columns import row_of
from ops.dataset.sample.catalog.datasets import LOG_PREFIX
from ops.dataset.sample.catalog.rows import SampleFacts, SampleRow
from ops.evaluation.benchmark.results import BenchmarkResult
from ops.evaluation.logs.lines import LogError
from ops.evaluation.logs.outcome import ContradictionError, run_of
from ops.evaluation.logs.records import LogRecord, LogScan, RecordReader, scan
from ops.evaluation.logs.rows import LogSource, Setting, sample_id_of, unknown_sample
from ops.evaluation.logs.write import LoggedSample
from ops.evaluation.verdict.rules import RunState, state_of
from warehouse.database.spool import SpoolBuffer
from warehouse.selection.datasets import record_datasets
from warehouse.selection.scope import SampleScope
from warehouse.stages.base import Site
from warehouse.store import Warehouse

_FACTS = [item.name for item in fields(SampleFacts)]
_KNOWN = f"""
SELECT sample_id, {", ".join(_FACTS)}, traits, label_hash
FROM sample_current WHERE NOT starts_with(dataset, $prefix) AND contains(sample_id, '/')
QUALIFY count(DISTINCT sample_hash) OVER (PARTITION BY sample_id) = 1 AND row_number() OVER (PARTITION BY sample_id) = 1
"""
_MOST_SAMPLES = 2_000_000


@dataclass(frozen=True, slots=True)
class ImportedLog:
    """The result of importing a log.

    Attributes:
        name: Its curve.
        path: The file.
        ends: State of a run → how many have it, with outputs compared at t = 0.
        environments: Device, hardware, compiler and version of each setting.
        resolved: How many samples are here, too.
        warnings: What was left out or is doubtful → how often.
    """

    name: str
    path: Path
    ends: Counter[RunState] = field(default_factory=Counter)
    environments: list[str] = field(default_factory=list)
    resolved: int = 0
    warnings: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class LogImport:
    """Reads logs into a dataset.

    Attributes:
        site: Where results are.
        dataset: The dataset, whose name begins with `log:`.
        on_result: Called with each run, such as to print it.
    """

    site: Site
    dataset: str
    on_result: Callable[[BenchmarkResult, LogSource], None] | None = None
    _cataloged_at: datetime = field(default_factory=lambda: datetime.now(UTC).replace(tzinfo=None))
    _samples: dict[str, str] = field(default_factory=dict)

    def run(self, logs: Mapping[str, Path]) -> Iterator[ImportedLog]:
        """Bring in logs, each as a curve of its name; what was read is kept, and the same call again adds nothing.

        Raises:
            LogError: A file cannot be read, or has no sample of a benchmark.
        """
        local = self._local_samples()
        if self.site.store:
            record_datasets(self.site.warehouse, [(self.dataset, CHECKOUT / self.dataset, None)])
        with self.site.open_buffer() as buffer:
            for row in self._earlier():  # a catalog lists all samples of its dataset
                self._samples[row.sample_id] = row.sample_hash
                buffer.add(row)
            for name, path in logs.items():
                yield self._import(name, path, local, buffer)

    def _import(
        self, name: str, path: Path, local: Mapping[str, Mapping[str, Any]], buffer: SpoolBuffer
    ) -> ImportedLog:
        written_at = datetime.fromtimestamp(path.stat().st_mtime, UTC).replace(tzinfo=None)
        reader, ends, paths, resolved = RecordReader(path), Counter[RunState](), dict[str, int](), 0
        looked = scan(path)
        with path.open("rb") as file:
            digest = file_digest(file, "sha256").hexdigest()
        source = LogSource(name=name, digest=digest, path=str(path.absolute()), written_at=written_at)
        setting = Setting.of(looked.first_config)
        for number, record in enumerate(reader.read()):
            if why := _refusal(record, looked):
                reader.warnings[why] += 1
                continue
            setting = Setting.of(record.config) if "compiler" in record.config else setting
            try:
                run = run_of(record, source.run_id(number, self.dataset))
            except ContradictionError as error:
                reader.warnings[f"samples that contradict themselves: {error}"] += 1
                continue
            reader.warnings["samples with a level that fails above one that passes"] += run.is_uneven
            sample_id = sample_id_of(record.path)
            if paths.get(sample_id, hash(record.path)) != hash(record.path):  # another path ends in the same way
                sample_id = sample_id_of(record.path, is_whole=True)
            if sample_id in paths:
                reader.warnings["samples that are there again, of which the last counts"] += 1
            else:
                resolved += self._add_sample(unknown_sample(sample_id, record, looked.framework), local, buffer)
            paths[sample_id] = hash(record.path)
            result = source.result(
                number, run, (self.dataset, sample_id), self._samples[sample_id], setting, looked.framework
            )
            buffer.add(*result.rows)
            if self.on_result is not None:
                self.on_result(result, source)
            ends[state_of(run)] += 1
        buffer.add(*source.rows)
        if not ends:
            why = "; ".join(f"{count:,} {warning}" for warning, count in sorted(reader.warnings.items()) if count)
            raise LogError(
                f"{path} has no sample of GraphNet's or PassNet's test_compiler that could be read: "
                f"{why or 'is it another log?'}"
            )
        return ImportedLog(name, path, ends, source.settings, resolved, +reader.warnings)

    def _add_sample(self, row: SampleRow, local: Mapping[str, Mapping[str, Any]], buffer: SpoolBuffer) -> bool:
        """Add the row of a sample that a log names; return whether the sample is here, too."""
        if len(self._samples) > _MOST_SAMPLES:
            raise LogError(f"there are more than {_MOST_SAMPLES:,} samples: import parts of the log")
        parts = row.sample_id.split("/")
        ends = ("/".join(parts[start:]) for start in range(len(parts) - 1))
        facts = next((local[end] for end in ends if end in local), None)
        row = replace(row, dataset=self.dataset, cataloged_at=self._cataloged_at, **(facts or {}))
        if row.sample_id not in self._samples:
            self._samples[row.sample_id] = row.sample_hash
            buffer.add(row)
        return facts is not None

    def _local_samples(self) -> dict[str, dict[str, Any]]:
        """Load the samples here by their ids; not those of which two datasets have different ones.

        Contents get another hash: lists name samples by it, and must not find those of logs.
        """
        if not self.site.warehouse.path.exists():
            return {}
        rows = self.site.warehouse.records(_KNOWN, {"prefix": LOG_PREFIX})
        return {
            row.pop("sample_id"): {
                **row,
                "traits": tuple(row["traits"]),
                "content_hash": sha256(f"{LOG_PREFIX}{row['content_hash']}".encode()).hexdigest(),
            }
            for row in rows
        }

    def _earlier(self) -> Iterator[SampleRow]:
        """Load the samples that earlier imports brought into the dataset."""
        if not (self.site.store and self.site.warehouse.path.exists()):
            return
        query = "SELECT * EXCLUDE validity FROM sample_current WHERE dataset = $dataset"
        for row in self.site.warehouse.records(query, {"dataset": self.dataset}):
            yield replace(row_of(SampleRow, **row), cataloged_at=self._cataloged_at)


def _refusal(record: LogRecord, looked: LogScan) -> str:
    """Say why a record means nothing; "" where it means something."""
    if record.is_mixed or (record.prompt, record.number) in looked.mixed:
        return "samples whose lines several processes mixed: give each a --log-prompt of its own"
    return "last sample, which the log does not finish" if record.is_cut else ""


_EXPORTED = """
WITH judged AS (
    FROM run_judged_of(members := {members})
    WHERE {condition} AND validity <> 'invalid' AND is_scored(status, phase)
),
outputs AS (
    SELECT run_id, list({{'dtype': dtype, 'compiled_dtype': compiled_dtype, 't_min': t_min,
        'max_difference': max_difference, 'mean_difference': mean_difference}} ORDER BY output_index) AS outputs
    FROM output_match GROUP BY run_id
)
SELECT run.backend, run.variant, judged.sample_id, judged.path, judged.model_name, run.backend_version, run.device,
    coalesce(environment.hardware, '') AS hardware, run.status, run.phase, run.failure_kind, run.message, run.t_min,
    run.eager_median_ms, run.compiled_median_ms, judged.speedup, coalesce(outputs.outputs, []) AS outputs
FROM judged
JOIN benchmark_run AS run ON run.rowid = judged.run_row
LEFT JOIN environment USING (env_hash)
LEFT JOIN outputs USING (run_id)
ORDER BY run.backend, run.variant, judged.sample_id, judged.dataset
"""


def exported_samples(warehouse: Warehouse, scope: SampleScope) -> Iterator[LoggedSample]:
    """Load the scored runs of some samples, curve by curve."""
    query = _EXPORTED.format(members=scope.macro, condition=scope.condition)
    yield from warehouse.records(query, scope.parameters)
