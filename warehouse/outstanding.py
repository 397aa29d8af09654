"""What is left to be done: samples without a result, parts or repair, never benchmarked, suspected, or not located.

Spooled rows count: what a killed run left is not done again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ops.convert.result import Conversion
from ops.errors import GraphNetError
from ops.sample.catalog.rows import SampleTarget, resolve_path
from ops.sample.format.files import files_hash, read_sample_files
from warehouse.store import Warehouse

_STALE = """
WITH done AS (
    SELECT dataset, sample_id, sample_hash, status
    FROM benchmark_run
    WHERE backend = $backend AND backend_version = $backend_version
        AND env_hash = $env_hash AND config_hash = $config_hash AND trial = $trial
        AND run_id NOT IN (SELECT run_id FROM run_dropped)
)
SELECT dataset, sample_id, sample_hash, path, files_hash, trusted, framework, size_bytes
FROM sample_current
ANTI JOIN (FROM done WHERE status <> 'unavailable') AS result USING (dataset, sample_id, sample_hash)
WHERE dataset = $dataset
    AND NOT ($unavailable_counts AND EXISTS (FROM done WHERE done.dataset = $dataset AND done.sample_id = ''))
    AND ($shards IS NULL OR shard IN (SELECT unnest($shards)))
    AND ($include_invalid OR validity <> 'invalid')
    AND framework = $framework
ORDER BY sample_id
"""


def stale_targets(
    warehouse: Warehouse,
    *,
    backend: str,
    backend_version: str,
    env_hash: str,
    config_hash: str,
    trial: str = "",
    shards: Sequence[str] | None = None,
    dataset: str = "catalog",
    unavailable_counts: bool = False,
    include_invalid: bool = False,
    framework: str = "torch",
) -> list[SampleTarget]:
    """Current samples without a result for this backend, version, environment and configuration.

    Spooled rows are ingested first, so that a shard that was killed goes on where it was. A failed run is a result.

    Args:
        warehouse: Where results are.
        backend: With the next three and the sample's hash, the key of a result.
        backend_version: Version of the compiler.
        env_hash: Identity of machine and software.
        config_hash: Identity of options and settings.
        trial: See `BenchmarkRun.trial`.
        shards: Only samples of these; None for all.
        dataset: Whose newest catalog is meant.
        unavailable_counts: Whether nothing is stale once a row says that the backend is not available: for a caller
            that knows that it still is not, and would only write the same row again.
        include_invalid: Whether samples that broke a gating constraint are benchmarked as well.
        framework: That of the backend: its baseline is this framework's eager mode.
    """
    warehouse.ingest()
    key = {
        "backend": backend,
        "backend_version": backend_version,
        "env_hash": env_hash,
        "config_hash": config_hash,
        "trial": trial,
    }
    asked = {
        "dataset": dataset,
        "unavailable_counts": unavailable_counts,
        "include_invalid": include_invalid,
        "framework": framework,
    }
    parameters = {**key, **asked, "shards": None if shards is None else list(shards)}
    with warehouse.connect() as connection:
        rows = connection.execute(_STALE, parameters).fetchall()
    return [SampleTarget(name, sample_id, hashed, Path(path), *trust) for name, sample_id, hashed, path, *trust in rows]


_DECOMPOSITION_TARGETS = """
SELECT
    sample.dataset, sample.sample_id, sample.sample_hash, sample.path, sample.files_hash, sample.trusted,
    sample.framework, EXISTS (FROM decomposition_current AS part
        WHERE part.dataset = sample.dataset AND part.sample_id = sample.sample_id AND part.scheme = $scheme
    ) AS is_decomposed
FROM sample_current AS sample
WHERE sample.dataset = $dataset AND sample.validity <> 'invalid' AND sample.framework = 'torch'
ORDER BY sample.sample_id
"""


def decomposition_targets(
    warehouse: Warehouse, *, scheme: str, dataset: str = "catalog"
) -> list[tuple[SampleTarget, bool]]:
    """Samples of a dataset's newest catalog that are not invalid, each with whether a scheme has split its graph.

    Spooled rows are ingested first.
    """
    warehouse.ingest()
    with warehouse.connect() as connection:
        rows = connection.execute(_DECOMPOSITION_TARGETS, {"dataset": dataset, "scheme": scheme}).fetchall()
    return [
        (SampleTarget(name, sample_id, hashed, resolve_path(path), *trust), bool(is_decomposed))
        for name, sample_id, hashed, path, *trust, is_decomposed in rows
    ]


_PASS_TARGETS = """
SELECT
    sample.dataset, sample.sample_id, sample.sample_hash, sample.path, sample.files_hash, sample.trusted,
    sample.framework, EXISTS (FROM pass_current AS result
        WHERE result.dataset = sample.dataset AND result.sample_id = sample.sample_id
            AND result.pass_name = $pass_name AND result.code_hash = $code_hash AND result.status = 'success'
    ) AS is_passed
FROM sample_current AS sample
WHERE sample.dataset = $dataset AND sample.framework = 'torch'
ORDER BY sample.sample_id
"""


def pass_targets(
    warehouse: Warehouse, *, pass_name: str, code_hash: str, dataset: str = "catalog"
) -> list[tuple[SampleTarget, bool]]:
    """Samples of a dataset's newest catalog, invalid ones too, each with whether a pass was applied to it as it is.

    What failed counts as not applied. Spooled rows are ingested first.

    Args:
        warehouse: Where results are.
        pass_name: The pass.
        code_hash: Version of its code.
        dataset: Whose samples.
    """
    warehouse.ingest()
    asked = {"dataset": dataset, "pass_name": pass_name, "code_hash": code_hash}
    with warehouse.connect() as connection:
        rows = connection.execute(_PASS_TARGETS, asked).fetchall()
    return [
        (SampleTarget(name, sample_id, hashed, resolve_path(path), *trust), bool(is_passed))
        for name, sample_id, hashed, path, *trust, is_passed in rows
    ]


_CONVERSION_TARGETS = """
SELECT
    sample.dataset, sample.sample_id, sample.sample_hash, sample.path, sample.files_hash, sample.trusted,
    EXISTS (FROM conversion AS earlier
        WHERE earlier.dataset = sample.dataset AND earlier.sample_id = sample.sample_id AND earlier.target = $target
    ) AS was_tried,
    result.status, result.phase, result.message, result.is_converted, result.first_different, result.t_min,
    result.result_files_hash
FROM sample_current AS sample
LEFT JOIN conversion_current AS result
    ON result.dataset = sample.dataset AND result.sample_id = sample.sample_id
    AND result.target = $target AND result.code_hash = $code_hash
WHERE sample.dataset = $dataset AND sample.framework = 'torch'
ORDER BY sample.sample_id
"""


@dataclass(frozen=True, slots=True)
class ConversionTarget:
    """A sample that can be converted, and what is known of its conversion.

    Attributes:
        sample: The sample.
        was_tried: Whether it was ever converted, or tried, as it is now or was before, by whatever code and versions.
        result: What came of the present files, code and versions; None if that is not known: out of date, or never
            tried. Operators that stop it, and lines, are not in it.
    """

    sample: SampleTarget
    was_tried: bool
    result: Conversion | None


def conversion_targets(
    warehouse: Warehouse, *, target: str, code_hash: str, root: Path, dataset: str = "catalog"
) -> list[ConversionTarget]:
    """Samples of torch of a dataset's newest catalog, each with its conversion if that is up to date.

    A failed conversion is up to date, too: the same code would fail again. One whose converted sample is not in its
    folder as it was left is not. Spooled rows are ingested first.

    Args:
        warehouse: Where results are.
        target: Framework that they are converted to.
        code_hash: Of the converter and of the versions that it uses.
        root: Folder of the converted samples.
        dataset: Whose samples.
    """
    warehouse.ingest()
    asked = {"dataset": dataset, "target": target, "code_hash": code_hash}
    with warehouse.connect() as connection:
        rows = connection.execute(_CONVERSION_TARGETS, asked).fetchall()
    found = []
    for name, sample_id, hashed, path, files, trusted, was_tried, status, *fields, t_min, result_files in rows:
        sample = SampleTarget(name, sample_id, hashed, resolve_path(path), files, trusted)
        result = None
        if status is not None and _is_there(root / sample_id, result_files):
            phase, message, is_converted, first_different = fields
            result = Conversion(
                sample_id=sample_id, status=status, phase=phase, message=message, is_converted=is_converted,
                first_different=first_different, t_min=t_min,
            )  # fmt: skip
        found.append(ConversionTarget(sample, bool(was_tried), result))
    return found


def _is_there(folder: Path, hashed: str) -> bool:
    """Whether a folder has these files; "" of a sample that was not to be there."""
    try:
        return not hashed or files_hash(read_sample_files(folder)) == hashed
    except (GraphNetError, OSError):
        return False


_UNLOCATED = """
SELECT
    sample.dataset, sample.sample_id, sample.sample_hash, sample.path, sample.files_hash, sample.trusted,
    sample.framework, run.backend, run.backend_options
FROM benchmark_current AS run
JOIN sample_current AS sample USING (dataset, sample_id, sample_hash)
ANTI JOIN fault AS found
    ON found.dataset = run.dataset AND found.sample_id = run.sample_id AND found.sample_hash = run.sample_hash
    AND found.backend = run.backend AND found.variant = run.variant
    AND found.backend_version = run.backend_version AND found.is_minimal
WHERE run.dataset = $dataset AND sample.framework = 'torch' AND (
    (run.status = 'failure' AND run.phase NOT IN ('load', 'eager'))
    OR (run.status = 'success' AND run.t_min > $t
        AND NOT coalesce(run.t_min_float64 <= run.eager_t_min_float64, false))
)
ORDER BY sample.operator_count, run.backend, run.variant, sample.sample_id
"""


def unlocated_failures(
    warehouse: Warehouse, *, dataset: str = "catalog", t: int = -3
) -> list[tuple[SampleTarget, str, dict[str, str]]]:
    """Samples that a backend fails on or gets wrong at t, which were not located: with the backend and its options.

    Of the newest results that scores are about; small graphs first. Those whose budget ended before they were minimal
    are among them. Spooled rows are ingested first.
    """
    warehouse.ingest()
    with warehouse.connect() as connection:
        rows = connection.execute(_UNLOCATED, {"dataset": dataset, "t": t}).fetchall()
    return [
        (SampleTarget(name, sample_id, hashed, resolve_path(path), *trust), backend, _text_options(options))
        for name, sample_id, hashed, path, *trust, backend, options in rows
    ]


def _text_options(stored: str) -> dict[str, str]:
    """Options as a person would write them; those that are None have their default."""
    values = json.loads(stored)
    return {
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in values.items()
        if value is not None
    }


_HAS_SAMPLES = """
SELECT count(*) FROM (SELECT 1 FROM sample_current WHERE dataset = $dataset AND list_contains($shards, shard) LIMIT 1)
"""


def has_samples(warehouse: Warehouse, *, shards: Sequence[str], dataset: str = "catalog") -> bool:
    """Whether a dataset's newest catalog has samples in some shards, valid or not. Spooled rows are ingested first."""
    warehouse.ingest()
    with warehouse.connect() as connection:
        found = connection.execute(_HAS_SAMPLES, {"dataset": dataset, "shards": list(shards)}).fetchall()
    return bool(found[0][0])


_HAS_PREVIOUS = """
SELECT count(*) FROM (
    SELECT 1 FROM benchmark_run
    WHERE backend = $backend AND (backend_version <> $backend_version OR env_hash <> $env_hash) LIMIT 1
)
"""

_SUSPECTS = """
SELECT sample.dataset, sample.sample_id, sample.sample_hash, sample.path, sample.files_hash, sample.trusted,
    sample.framework, sample.size_bytes
FROM regression_candidates AS candidate
JOIN sample_current AS sample USING (dataset, sample_id, sample_hash)
WHERE NOT candidate.is_confirmed AND candidate.backend = $backend AND candidate.backend_version = $backend_version
    AND candidate.env_hash = $env_hash AND candidate.config_hash = $config_hash
ORDER BY sample.dataset, sample.sample_id
"""


def suspected_regressions(
    warehouse: Warehouse, *, backend: str, backend_version: str, env_hash: str, config_hash: str
) -> list[SampleTarget]:
    """Samples whose only run with this key is slower than before: to be measured again before that is reported.

    Spooled rows are ingested first if there is anything to compare with. The arguments are those of `stale_targets`.
    """
    key = {"backend": backend, "backend_version": backend_version, "env_hash": env_hash, "config_hash": config_hash}
    with warehouse.connect() as connection:
        other = {name: value for name, value in key.items() if name != "config_hash"}
        if not connection.execute(_HAS_PREVIOUS, other).fetchall()[0][0]:
            return []
    warehouse.ingest()
    with warehouse.connect() as connection:
        rows = connection.execute(_SUSPECTS, key).fetchall()
    return [SampleTarget(name, sample_id, hashed, Path(path), *trust) for name, sample_id, hashed, path, *trust in rows]


_NEVER_BENCHMARKED = """
WITH validated AS (
    SELECT v.sample_id, arg_max(v.sample_hash, v.validated_at) AS sample_hash
    FROM validation AS v
    WHERE v.dataset = $dataset AND v.sample_hash <> ''
        AND v.sample_id IN (SELECT unnest(m.sample_ids) FROM model AS m WHERE m.status = 'success')
    GROUP BY v.sample_id
)
SELECT validated.sample_id, validated.sample_hash
FROM validated
ANTI JOIN (
    SELECT * FROM benchmark_run WHERE dataset = $dataset AND list_contains($backends, backend) AND trial = ''
) AS done
    USING (sample_id, sample_hash)
ANTI JOIN (SELECT * FROM sample_validity WHERE dataset = $dataset AND validity = 'invalid') AS bad
    USING (sample_id, sample_hash)
ORDER BY ALL
"""


def never_benchmarked(
    warehouse: Warehouse, *, backends: Sequence[str], dataset: str = "catalog"
) -> list[tuple[str, str]]:
    """(sample_id, sample_hash) of validated samples of extracted models that have no result under any of the backends.

    Only the newest validated version of a sample counts, and only if it is not invalid. It asks what is stored and no
    clock, so a sample that was validated while a catalog was made is not overlooked.
    """
    with warehouse.connect() as connection:
        parameters = {"dataset": dataset, "backends": list(backends)}
        return [
            (str(name), str(version)) for name, version in connection.execute(_NEVER_BENCHMARKED, parameters).fetchall()
        ]
