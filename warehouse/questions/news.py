"""News in results since some time: regressions, fixes, new results, each with the result before."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from ops.evaluation.verdict.result import StoredRun
from ops.evaluation.verdict.rules import RunState
from warehouse.selection.scope import WHOLE, SampleScope
from warehouse.store import Warehouse


class NewsKind(StrEnum):
    """Kinds of news, the most important first."""

    REGRESSED = "regressed"
    FIXED = "fixed"
    NEW = "new"
    MEASURED = "measured"


@dataclass(frozen=True, slots=True)
class News:
    """The newest result of a sample under a backend, compared with the one before.

    Attributes:
        kind: The kind of news.
        regression: "failed", "incorrect" or "slower" of one that regressed, as in the view `regressions`; else "".
        sample_id: The sample.
        label: The backend, with its options.
        now: The result.
        before: The result before; None for a sample that had none in its present version.
        run_id: The run.
    """

    kind: NewsKind
    regression: str
    sample_id: str
    label: str
    now: StoredRun
    before: StoredRun | None
    run_id: str


_GROUPS = """
SELECT trim(backend || ' ' || variant) AS label, coalesce(nullif(name, ''), 'all samples') AS name, metric,
    ratio, low, high
FROM build_verdicts
WHERE is_regression AND scope <> 'sample' AND compared_at > $since AND list_contains($backends, backend)
"""


def worse_groups(warehouse: Warehouse, since: datetime, *, backends: Sequence[str]) -> list[str]:
    """Describe the groups of samples (of an operator, a family, all) that got worse by the newest comparison of builds.

    Args:
        warehouse: Where results are.
        since: Earliest time of the comparison; with a time zone.
        backends: Backends whose results are meant.

    Returns:
        One line for each group.
    """
    asked = {"since": since.astimezone(UTC).replace(tzinfo=None), "backends": list(backends)}
    return [
        f"{row['label']}: {row['name']}, {row['metric']} {row['ratio']:.3f} ({row['low']:.3f} to {row['high']:.3f})"
        for row in warehouse.records(_GROUPS, asked)
    ]


_SUSPECTS = """
WITH candidate AS (
    FROM regression_candidates WHERE {condition} AND NOT is_confirmed AND list_contains($backends, backend)
)
SELECT trim(backend || ' ' || variant) AS label, sample_id, previous_speedup AS before, speedup AS now
FROM candidate
ANTI JOIN verdict
    ON verdict.scope = 'sample' AND verdict.basis = 'twin runs' AND verdict.metric = 'speed'
    AND verdict.verdict <> 'unsure' AND verdict.a_build_hash = candidate.previous_build_hash
    AND verdict.b_build_hash = candidate.build_hash AND verdict.variant = candidate.variant
    AND verdict.dataset = candidate.dataset AND verdict.name = candidate.sample_id
WHERE regression = 'slower' AND finished_at > $since
ORDER BY label, now / before, sample_id
"""


@dataclass(frozen=True, slots=True)
class Suspect:
    """A sample that is slower than with the build before by stored runs, not yet confirmed or cleared by twin runs.

    Attributes:
        label: The backend, with its options.
        sample_id: The sample.
        before: Speedup with the build before.
        now: Speedup now.
    """

    label: str
    sample_id: str
    before: float
    now: float


def suspects(
    warehouse: Warehouse, since: datetime, *, backends: Sequence[str], scope: SampleScope = WHOLE
) -> list[Suspect]:
    """Load samples that look slower since some time and were not decided on by twin runs, the slowest first.

    The arguments are those of `news_since`.
    """
    asked = {**scope.parameters, "since": since.astimezone(UTC).replace(tzinfo=None), "backends": list(backends)}
    return [Suspect(**row) for row in warehouse.records(_SUSPECTS.format(condition=scope.condition), asked)]


_COLUMNS = (
    "status", "phase", "failure_kind", "message", "t_min", "nan_mismatch", "speedup", "speedup_low", "speedup_high",
    "compile_ms", "backend_version",
)  # fmt: skip

_NEWS = f"""
WITH run AS (
    SELECT result.*, status = 'success' AND is_disturbed(others_cpu_share, eager_block_spread) AS in_doubt
    FROM benchmark_run AS result
    ANTI JOIN run_dropped USING (run_id)
    SEMI JOIN sample_current USING (dataset, sample_id, sample_hash)
    WHERE {{condition}} AND trial = '' AND status <> 'unavailable' AND list_contains($backends, backend)
),
newest AS (
    FROM run WHERE finished_at > $since
    QUALIFY row_number() OVER (
        PARTITION BY dataset, sample_id, backend, variant ORDER BY in_doubt, finished_at DESC, run_id
    ) = 1
),
earlier AS (
    SELECT dataset, sample_id, backend, variant, run_id FROM run WHERE finished_at <= $since
    QUALIFY row_number() OVER (
        PARTITION BY dataset, sample_id, backend, variant ORDER BY in_doubt, finished_at DESC, run_id
    ) = 1
)
SELECT newest.sample_id, trim(newest.backend || ' ' || newest.variant) AS label, newest.run_id,
    coalesce(worse.regression, '') AS regression,
    {", ".join(f"newest.{name} AS now_{name}, old.{name} AS before_{name}" for name in _COLUMNS)}
FROM newest
LEFT JOIN regressions AS worse
    ON worse.dataset = newest.dataset AND worse.sample_id = newest.sample_id AND worse.backend = newest.backend
    AND worse.variant = newest.variant AND worse.finished_at > $since
LEFT JOIN earlier
    ON earlier.dataset = newest.dataset AND earlier.sample_id = newest.sample_id AND earlier.backend = newest.backend
    AND earlier.variant = newest.variant
LEFT JOIN run AS old ON old.run_id = coalesce(worse.previous_run_id, earlier.run_id)
ORDER BY label, newest.sample_id
"""


def news_since(
    warehouse: Warehouse, since: datetime, *, backends: Sequence[str], scope: SampleScope = WHOLE
) -> list[News]:
    """Load the news in results that were made after some time, of present versions of samples, the worst first.

    Args:
        warehouse: Where results are.
        since: Time after which results are news; with a time zone.
        backends: Backends whose results are meant.
        scope: The samples.
    """
    asked = {**scope.parameters, "since": since.astimezone(UTC).replace(tzinfo=None), "backends": list(backends)}
    news = [_news(row) for row in warehouse.records(_NEWS.format(condition=scope.condition), asked)]
    return sorted(news, key=lambda item: list(NewsKind).index(item.kind))


def _news(row: dict[str, Any]) -> News:
    now, earlier = (
        StoredRun.of({name: row[f"{time}_{name}"] for name in _COLUMNS}) if row[f"{time}_status"] else None
        for time in ("now", "before")
    )
    assert now is not None
    if row["regression"]:
        kind = NewsKind.REGRESSED
    elif earlier is None:
        kind = NewsKind.NEW
    else:
        kind = (
            NewsKind.FIXED if now.state is RunState.RIGHT and earlier.state is not RunState.RIGHT else NewsKind.MEASURED
        )
    return News(kind, row["regression"], row["sample_id"], row["label"], now, earlier, row["run_id"])
