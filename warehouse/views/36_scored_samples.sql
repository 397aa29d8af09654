-- What `scores` is made of, a row a scored run: from which t of the grid on it is correct, the error code of what it is
-- when it is not, and its speedup, as `ScoredSample` in ops/reporting/score/metrics.py. The view comparison decides which
-- runs are in it.
CREATE MACRO scored_samples(by_policy := 'paper', by_group := 'all', of_dataset := 'catalog', with_invalid := false, against := 'eager', members := NULL) AS TABLE
WITH
-- A parameter must not be named where a column of the same name is in reach.
given AS (SELECT by_policy AS chosen_policy),
compared AS (
    FROM compared_of(with_invalid := with_invalid, members := members) AS run
    WHERE members IS NOT NULL OR run.dataset = of_dataset
),
-- Equal to eager, a result is as far from float64 as eager is, which the runs that differ from eager tell.
eager AS (
    SELECT run.sample_key, max(run.eager_t_min_float64) AS t_min FROM compared AS run WHERE against = 'float64' GROUP BY run.sample_key
),
-- Traits of a sample are several, so that it is in several groups; read only where they are asked for.
trait AS (
    SELECT sample.dataset, sample.sample_id, unnest(sample.traits) AS trait FROM sample_current AS sample WHERE by_group = 'traits'
),
run AS (
    SELECT
        r.backend,
        r.variant,
        r.framework,
        CASE by_group
            WHEN 'all' THEN 'all'
            WHEN 'task' THEN r.task
            WHEN 'task2' THEN r.task2
            WHEN 'architecture' THEN split_part(r.family, '/', 1)
            WHEN 'family' THEN r.family
            WHEN 'traits' THEN coalesce(trait.trait, 'none')
            WHEN 'source' THEN r.source
            WHEN 'dtype' THEN r.dtype
            WHEN 'framework' THEN r.framework
            ELSE error('group_by must be all, task, task2, architecture, family, traits, source, dtype or framework, not ' || by_group)
        END AS group_value,
        r.status,
        CASE WHEN r.status = 'success' AND r.speedup > 0 AND isfinite(r.speedup) THEN r.speedup END AS usable_speedup,
        CASE WHEN r.status = 'failure' THEN coalesce(r.phase, 'run') WHEN usable_speedup IS NULL THEN 'run' ELSE 'compare'
        END AS cause_phase,
        CASE
            WHEN r.status = 'failure' THEN coalesce(r.failure_kind, 'error')
            WHEN usable_speedup IS NULL THEN 'error'
            WHEN r.nan_mismatch THEN 'nan'
            ELSE 'accuracy'
        END AS cause_kind,
        CASE against
            WHEN 'eager' THEN r.t_min
            WHEN 'float64' THEN coalesce(r.t_min_float64, CASE WHEN r.t_min = '-inf' THEN eager.t_min END, r.t_min)
            ELSE error('reference must be eager or float64, not ' || against)
        END AS t_min,
        r.fell_back,
        r.is_joint,
        r.is_compared,
        r.dataset,
        r.sample_id,
        r.sample_key,
        r.weight
    FROM compared AS r
    LEFT JOIN eager ON eager.sample_key = r.sample_key
    LEFT JOIN trait ON trait.dataset = r.dataset AND trait.sample_id = r.sample_id
),
-- Of "k of N": k is a row's sample_count.
total AS (
    SELECT run.framework, run.group_value, count(DISTINCT run.sample_key) AS total_count FROM run GROUP BY ALL
)
SELECT
    run.backend,
    run.variant,
    run.group_value,
    run.sample_id,
    run.is_joint,
    total.total_count,
    CASE
        WHEN cause.policy IS NULL THEN
            error('error policy ' || (SELECT chosen_policy FROM given) || ' has no code for ' || run.cause_phase || '/' || run.cause_kind)
        ELSE cause.code
    END AS code,
    CASE WHEN run.usable_speedup IS NULL THEN 'inf'::DOUBLE ELSE coalesce(run.t_min, 'inf'::DOUBLE) END AS first_t,
    run.usable_speedup AS speedup,
    run.fell_back,
    run.dataset,
    run.weight
FROM run
JOIN total USING (framework, group_value)
LEFT JOIN error_policy AS cause
    ON cause.policy = (SELECT chosen_policy FROM given) AND cause.phase = run.cause_phase AND cause.failure_kind = run.cause_kind
WHERE run.is_compared;
COMMENT ON MACRO TABLE scored_samples IS
    'The runs that scores() is over, one row each: its group, whether its backend is compared jointly, the first t at which it is correct (infinite for never), its error code when it is not, its speedup, NULL where there is none to be scored, and its weight: scored_samples(by_policy := ''paper'', by_group := ''all'', of_dataset := ''catalog'', with_invalid := false, against := ''eager'', members := NULL).';
