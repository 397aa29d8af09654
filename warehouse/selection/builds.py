"""The measured builds in the database."""

from typing import Any

from ops.evaluation.benchmark.builds import Build
from warehouse.store import Warehouse

_BUILDS = """
SELECT build.*, coalesce(counted.run_count, 0) AS run_count, counted.newest_run_at
FROM build
LEFT JOIN (
    SELECT build_hash, count(*) AS run_count, max(finished_at) AS newest_run_at FROM benchmark_run
    WHERE status <> 'unavailable' AND ($variant IS NULL OR variant = $variant) GROUP BY build_hash
) AS counted USING (build_hash)
WHERE $backend IS NULL OR backend = $backend
ORDER BY build.backend, greatest(build.first_seen_at, counted.newest_run_at) DESC, build_hash
"""


def stored_builds(
    warehouse: Warehouse, backend: str | None = None, variant: str | None = None
) -> list[tuple[Build, dict[str, Any]]]:
    """Load builds, of each backend the newest first: by the time of their newest run, or when they were first seen.

    Args:
        warehouse: Where they are.
        backend: The backend; None for all.
        variant: Options, as in `benchmark_run.variant`, whose runs count; None for all.

    Returns:
        Each with "run_count" and "newest_run_at" (UTC, None without a run).
    """
    builds = []
    for record in warehouse.records(_BUILDS, {"backend": backend, "variant": variant}):
        counted = {name: record.pop(name) for name in ("run_count", "newest_run_at")}
        builds.append((Build(**record), counted))
    return builds
