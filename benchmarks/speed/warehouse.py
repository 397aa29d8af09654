"""Times of the warehouse: S and ES of 10,000 samples × 6 backends × 15 t, and ingest of 1,000,000 results.

Rows are made by SQL, as wide as real ones (hashes, messages, ten trials a side); the time starts with files in
the spool and ends with a live file that readers see, or with an answer in Python.
"""

import functools
import hashlib
import statistics
import tempfile
import time
import uuid
from collections.abc import Callable
from pathlib import Path

import duckdb

from benchmarks._shared.harness import option, parse, table
from ops.columns import columns
from ops.evaluation.benchmark.describe import ResultKey
from ops.evaluation.benchmark.results import RunBlocks
from warehouse.database.schema import known_version
from warehouse.questions.queries import scores_frame
from warehouse.selection.outstanding import stale_targets
from warehouse.store import Warehouse

SAMPLES, BACKENDS, HISTORY = 10_000, 6, 1_000_000

_SAMPLES = """
SELECT 'catalog' AS dataset, 'zoo/model_' || i AS sample_id, sha256('s' || i) AS sample_hash,
    sha256('g' || i) AS graph_hash, sha256('c' || i) AS content_hash,
    'shard_' || lpad((i % 16)::VARCHAR, 2, '0') AS shard, 'samples/zoo/model_' || i AS path, 'torch' AS framework,
    ['timm', 'transformers', 'torchvision', 'hub'][1 + i % 4] AS source, 'model_' || i AS model_name,
    ['nlp', 'computer_vision', 'audio', 'multimodal', 'other'][1 + i % 5] AS task,
    ['float32', 'float16', 'bfloat16'][1 + i % 3] AS dtype, false AS dynamic, 10 + i % 300 AS operator_count,
    5 + i % 99 AS tensor_count, 1000 * i AS size_bytes, TIMESTAMP '2026-01-01' AS cataloged_at
FROM range($samples) AS numbers(i)
"""

SETUPS = """
SELECT k, 'backend_' || k AS backend, '2.13.' || $version AS backend_version,
    sha256('build' || k || $version) AS build_hash,
    sha256('env' || k) AS env_hash, sha256('config' || k) AS config_hash
FROM range($backends) AS numbers(k)
"""

RUNS = """
WITH drawn AS (
    SELECT i, sample_id, sample_hash, setup.*, random() AS fate, random() AS u, random() AS v
    FROM ($catalog) AS catalog, ($setups) AS setup
)
SELECT replace(uuid()::VARCHAR, '-', '') AS run_id, 'catalog' AS dataset, sample_id, sample_hash, backend,
    backend_version, build_hash, sha256('settings') AS settings_hash, env_hash, config_hash,
    '{"mode": "default"}' AS backend_options,
    'cpu' AS device,
    CASE WHEN fate < 0.08 THEN 'failure' WHEN fate < $gone THEN 'unavailable' ELSE 'success' END AS status,
    TIMESTAMP '2026-01-01' + INTERVAL ($version) DAY + INTERVAL (i) SECOND AS started_at,
    started_at + INTERVAL 2 SECOND AS finished_at,
    CASE WHEN fate < 0.01 THEN 'eager' WHEN fate < 0.04 THEN 'compile' WHEN fate < 0.08 THEN 'run' END AS phase,
    CASE WHEN fate < 0.08 THEN ['error', 'crash', 'timeout', 'out_of_memory'][1 + i % 4] END AS failure_kind,
    CASE WHEN failure_kind = 'crash' THEN 'SIGSEGV' END AS signal,
    CASE WHEN fate < 0.08 THEN 'RuntimeError: no lowering for operator ' || (i % 40) END AS message,
    CASE
        WHEN status <> 'success' THEN NULL WHEN u < 0.1 THEN '-inf' WHEN u > 0.97 THEN 'inf' ELSE floor(u * 13 - 9)
    END::DOUBLE AS t_min,
    false AS nan_mismatch, false AS seed_dependent,
    CASE WHEN status = 'success' THEN 1 + v * 10 END AS eager_median_ms,
    CASE WHEN status = 'success' THEN (1 + v * 10) / (0.5 + u * 2) END AS compiled_median_ms,
    eager_median_ms / compiled_median_ms AS speedup, speedup * 0.98 AS speedup_low, speedup * 1.02 AS speedup_high,
    CASE WHEN status = 'success' THEN list_transform(range(10), lambda x: eager_median_ms + x * 0.01) ELSE [] END
        AS eager_trials_ms,
    CASE WHEN status = 'success' THEN list_transform(range(10), lambda x: compiled_median_ms + x * 0.01) ELSE [] END
        AS compiled_trials_ms,
    CASE WHEN status = 'success' THEN [10] ELSE [] END::BIGINT[] AS eager_block_sizes,
    eager_block_sizes AS compiled_block_sizes, NULL::DOUBLE AS eager_event_median_ms,
    NULL::DOUBLE AS compiled_event_median_ms, 500 + v * 3000 AS compile_ms, 100 * v AS first_call_ms,
    (v * 1e7)::BIGINT AS eager_peak_bytes, (u * 1e7)::BIGINT AS compiled_peak_bytes, v * 1e-6 AS noise_max_difference,
    'C++ kernels' AS evidence_artefact, 1 + i % 30 AS evidence_operator_count, 0 AS evidence_fallback_count,
    'kernels=' || (i % 30) AS evidence_detail, 20 * u AS load_ms, 3000 * v AS task_ms,
    'logs/2026-01-01/' || i || '-' || k || '.log' AS log_path
FROM drawn
LIMIT $rows
"""


def spool(folder: Path, name: str, query: str, **parameters: object) -> None:
    """Write the rows of a query, in which parameters are replaced in their order, to the spool for ingest."""
    path = folder / "graphnet.duckdb.spool" / f"{name}.{known_version()}.{uuid.uuid4().hex}.parquet"
    path.parent.mkdir(parents=True, exist_ok=True)
    for key, value in parameters.items():
        query = query.replace(f"${key}", str(value))
    duckdb.sql(f"COPY ({query}) TO '{path}' (FORMAT parquet, COMPRESSION zstd)")


def spool_runs(folder: Path, **parameters: object) -> None:
    """Write runs and their timed calls to the spool for ingest."""
    query = RUNS
    for key, value in parameters.items():
        query = query.replace(f"${key}", str(value))
    duckdb.sql(f"CREATE OR REPLACE TEMP TABLE drawn_run AS {query}")
    times = ", ".join(name for name in columns(RunBlocks) if name in duckdb.table("drawn_run").columns)
    spool(folder, "run_blocks", f"SELECT {times} FROM drawn_run WHERE status = 'success'")
    spool(folder, "benchmark_run", f"SELECT * EXCLUDE ({times.removeprefix('run_id, ')}) FROM drawn_run")


def median_seconds(action: Callable[[], object], repeat: int = 1) -> float:
    """Measure the median wall time of an action."""
    times = []
    for _ in range(repeat):
        started = time.perf_counter()
        action()
        times.append(time.perf_counter() - started)
    return statistics.median(times)


def hash_of(text: str) -> str:
    """Compute DuckDB's `sha256`."""
    return hashlib.sha256(text.encode()).hexdigest()


def measure(folder: Path, repeat: int) -> list[tuple[str, str, str]]:
    """Measure (question, seconds, target)."""
    warehouse = Warehouse(folder / "graphnet.duckdb")
    warehouse.ingest()
    per_version = SAMPLES * BACKENDS
    spool(folder, "sample", _SAMPLES, samples=SAMPLES)
    parameters = {
        "catalog": f"SELECT split_part(sample_id, '_', 2)::INTEGER AS i, * FROM ({_SAMPLES})",
        "setups": SETUPS,
        "samples": SAMPLES,
        "backends": BACKENDS,
        "gone": 0.085,
    }
    spool_runs(folder, **parameters, version=0, rows=per_version)
    rows = [(f"ingest of {per_version:,} results", f"{median_seconds(warehouse.ingest):.2f}", "")]

    def ask(when: str, version: int, target: str) -> None:
        for group_by in ("all", "task"):
            taken = median_seconds(functools.partial(scores_frame, warehouse, group_by=group_by), repeat)
            question = f"S and ES, {SAMPLES:,} samples × {BACKENDS} backends × 15 t, by {group_by}, {when}"
            rows.append((question, f"{taken:.3f}", target))
        key = ResultKey(
            backend="backend_0",
            backend_version=f"2.13.{version}",
            build_hash=hash_of(f"build0{version}"),
            env_hash=hash_of("env0"),
            config_hash=hash_of("config0"),
        )
        taken = median_seconds(lambda: stale_targets(warehouse, **key), repeat)
        rows.append((f"what is stale, {when}", f"{taken:.3f}", ""))

    ask("no history", 0, "< 0.15")
    for version, first in enumerate(range(0, HISTORY, per_version), start=1):
        count = min(HISTORY - first, per_version)
        spool_runs(folder, **parameters, version=version, rows=count)
    rows.append((f"ingest of {HISTORY:,} results", f"{median_seconds(warehouse.ingest):.2f}", "< 20"))
    ask(f"{HISTORY + per_version:,} results stored", version, "< 0.15")
    rows.append(("ingest with nothing new", f"{median_seconds(warehouse.ingest, repeat):.4f}", ""))
    rows.append(("size of the live file, MB", f"{warehouse.path.stat().st_size / 1e6:.0f}", ""))
    return rows


def main() -> None:
    """Measure in a folder of its own and print the table."""
    repeat = option("--repeat", type=int, default=7, help="times that each query is asked; the median counts")
    arguments = parse(__doc__, repeat)
    with tempfile.TemporaryDirectory(prefix="graphnet-benchmark-") as folder:
        print(table(["what", "seconds", "target"], measure(Path(folder), arguments.repeat)))


if __name__ == "__main__":
    main()
