"""All values that the static site shows, read from the warehouse: samples, runs, builds, faults and regressions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from ops.dataset.sample.catalog.lists import newest_version
from ops.reporting.score.conditions import ScoreConditions
from ops.reporting.score.run_outcomes import JOINT_SHARE
from ops.reporting.site.content import SiteData
from warehouse.questions import queries
from warehouse.selection.lists import list_names, stated_error
from warehouse.selection.scope import SampleScope
from warehouse.store import Warehouse

MOST_SETUPS = 20
"""Most builds of a backend and variant that can be compared, and that a sample's history has: the newest."""

_SAMPLES = """
SELECT dataset, sample_id, path, files_hash, framework, source, model_name, task, coalesce(family, '') AS family, dtype,
    operator_count, size_bytes, validity, traits, sample_hash, content_hash
FROM sample_current WHERE {condition} ORDER BY sample_id, dataset
"""

_JUDGED = """
FROM (
    SELECT run.* REPLACE (judged.speedup AS speedup), judged.fell_back,
        trim(run.backend || ' ' || run.variant) AS curve,
        is_disturbed(run.others_cpu_share, run.eager_block_spread) AS is_disturbed
    FROM run_judged_of(members := {members}) AS judged
    JOIN benchmark_run AS run ON run.rowid = judged.run_row
    WHERE $include_invalid OR judged.validity <> 'invalid'
) AS run
"""

_OUTCOME = (
    "status, phase, failure_kind, nan_mismatch, speedup, speedup_low, speedup_high, t_min, fell_back, is_disturbed, "
    "times_note"
)

_RUNS = (
    f"SELECT curve, framework, dataset, sample_id, {_OUTCOME} {_JUDGED} WHERE {{condition}} ORDER BY curve, sample_id"
)

_DETAILS = f"""
SELECT run.curve, run.dataset, run.sample_id, run.backend, run.variant, coalesce(build.spec, '') AS spec,
    run.backend_version, run.finished_at, run.status, run.phase, run.failure_kind, run.signal, run.message,
    run.log_path,
    run.eager_median_ms, run.compiled_median_ms, run.speedup, run.speedup_low, run.speedup_high, run.t_min,
    run.relative_error, run.relative_error_dtype, run.compile_ms, run.eager_peak_bytes, run.compiled_peak_bytes,
    run.is_disturbed, run.fell_back, run.times_note
{_JUDGED}
LEFT JOIN build USING (build_hash)
WHERE {{condition}} AND list_contains($chosen, sample_id)
ORDER BY run.curve
"""

_CURVES = f"""
SELECT curve, any_value(backend) AS backend, any_value(variant) AS variant, any_value(framework) AS framework,
    arg_max(env_hash, finished_at) AS env_hash, arg_max(config_hash, finished_at) AS config_hash,
    arg_max(build_hash, finished_at) AS build_hash
{_JUDGED} WHERE {{condition}} GROUP BY curve ORDER BY curve
"""

_COUNTED = """
WITH counted AS MATERIALIZED (FROM run_counted WHERE {condition}),
every_setup AS (
    SELECT backend, variant, env_hash, config_hash, build_hash, max(finished_at) AS newest, count(*) AS run_count,
        max(run_row) AS run_row
    FROM counted GROUP BY backend, variant, env_hash, config_hash, build_hash
),
setup AS (
    FROM every_setup
    QUALIFY row_number() OVER (PARTITION BY backend, variant ORDER BY newest DESC, run_row DESC) <= $most
)
"""

_SETUPS = f"""
{_COUNTED}
SELECT trim(setup.backend || ' ' || setup.variant) AS curve, setup.*, run.backend_version,
    build_name(coalesce(build.label, ''), coalesce(build.version, run.backend_version), setup.build_hash) AS build,
    run.device, run.framework, run.settings_hash, run.replay_version, environment.* EXCLUDE (env_hash, device)
FROM setup
JOIN benchmark_run AS run ON run.rowid = setup.run_row
LEFT JOIN environment ON environment.env_hash = setup.env_hash
LEFT JOIN build ON build.build_hash = setup.build_hash
ORDER BY curve, newest DESC
"""

_HISTORY = f"""
{_COUNTED}
SELECT counted.backend, counted.variant, counted.env_hash, counted.config_hash, counted.build_hash, counted.dataset,
    counted.sample_id, run.status, run.phase, run.failure_kind, run.nan_mismatch,
    counted_speedup(run.speedup, run.judge_speedup) AS speedup, run.speedup_low, run.speedup_high, run.t_min,
    coalesce(run.evidence_fallback_count, 0) > 0 AS fell_back,
    is_disturbed(run.others_cpu_share, run.eager_block_spread) AS is_disturbed, run.times_note
FROM counted
SEMI JOIN setup USING (backend, variant, env_hash, config_hash, build_hash)
JOIN benchmark_run AS run ON run.rowid = counted.run_row
ORDER BY ALL
"""

_FAULTS = """
SELECT fault.* FROM faults AS fault WHERE len(list_intersect(fault.sample_ids, $chosen)) > 0
ORDER BY sample_count DESC, backend, variant, kind, signature
"""


def load_site(
    warehouse: Warehouse, scope: SampleScope, conditions: ScoreConditions, *, title: str, asks_list: bool
) -> SiteData:
    """Read the values of the site.

    Args:
        warehouse: Where they are.
        scope: The samples.
        conditions: Where its sliders stand when it is opened, and whether invalid samples are scored.
        title: Its heading.
        asks_list: Whether it opens with the samples of the conditions' list, if that is there, and not with all.
    """
    within, asked = {"condition": scope.condition, "members": scope.macro}, scope.parameters
    judged = {**asked, "include_invalid": conditions.include_invalid}
    samples = warehouse.query(_SAMPLES.format(**within), asked)
    weights = scope.members or {}
    keys = list(zip(samples["dataset"], samples["sample_id"], strict=True))
    lists = warehouse.query(
        f"SELECT list, dataset, sample_id, weight FROM listed_samples WHERE {scope.condition}", asked
    )
    most = {**asked, "most": MOST_SETUPS}
    ids = {"chosen": list(samples["sample_id"])}
    notes = (
        queries.run_note(warehouse, scope, include_invalid=conditions.include_invalid),
        queries.unreadable_note(warehouse, scope),
        queries.left_out_note(warehouse, scope),
        stated_error(warehouse, scope.list_name, scope.part_of),
        queries.validity_counts(warehouse, scope).note(include_invalid=conditions.include_invalid),
    )

    def details(sample_ids: Sequence[str]) -> list[dict[str, Any]]:
        return warehouse.records(_DETAILS.format(**within), {**judged, "chosen": list(sample_ids)})

    return SiteData(
        title=title,
        generated_at=datetime.now(UTC),
        conditions=conditions,
        label=str(scope),
        opened_list=newest_version(list_names(warehouse), conditions.list or "") if asks_list else None,
        joint_share=JOINT_SHARE,
        notes=tuple(filter(None, notes)),
        samples=samples.assign(weight=[weights.get(key, 1.0) for key in keys]),
        lists=lists,
        curves=warehouse.query(_CURVES.format(**within), judged),
        runs=warehouse.query(_RUNS.format(**within), judged),
        setups=warehouse.query(_SETUPS.format(**within), most),
        history=warehouse.query(_HISTORY.format(**within), most),
        regressions=warehouse.records(f"FROM regression_candidates WHERE is_confirmed AND {scope.condition}", asked),
        faults=warehouse.records(_FAULTS, ids),
        details=details,
    )
