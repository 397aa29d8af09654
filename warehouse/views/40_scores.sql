-- S(t) and ES(t), as in ops/score/metrics.py, for every backend, variant, group and t in one query:
--
--     S(t)  = α^λ · β^(λ·η·p) · b^(1−λ)          for t <= 0
--     ES(t) = α^λ · β^(λ·η·p) · γ(t)^(1−λ)       γ(t) = b^(Σ_c π_c·[t < c]), b for t <= 0
--
-- A sample needs one number, the first t of the grid from which on it is correct (never, for a failure), and one code,
-- that of what it is when it is not correct. So samples are first counted by (first t, code), some hundred groups, and
-- only these meet the t of the curve: each sample is looked at once, not once per t. Which runs are counted is said by the
-- view comparison.
CREATE MACRO scores(p := 0.0, b := 0.1, policy := 'paper', group_by := 'all', dataset := 'catalog', include_invalid := false, reference := 'eager') AS TABLE
WITH
-- A parameter must not be named where a column of the same name is in reach.
given AS (SELECT dataset AS chosen_dataset, policy AS chosen_policy),
run AS (
    SELECT
        r.backend,
        r.variant,
        CASE group_by
            WHEN 'all' THEN 'all'
            WHEN 'task' THEN r.task
            WHEN 'source' THEN r.source
            WHEN 'dtype' THEN r.dtype
            ELSE error('group_by must be all, task, source or dtype, not ' || group_by)
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
        CASE reference
            WHEN 'eager' THEN r.t_min
            WHEN 'float64' THEN coalesce(r.t_min_float64, r.t_min)
            ELSE error('reference must be eager or float64, not ' || reference)
        END AS t_min,
        coalesce(r.evidence_fallback_count, 0) > 0 AS fell_back,
        r.is_joint,
        r.is_compared,
        r.sample_id
    FROM comparison_of(with_invalid := include_invalid) AS r
    WHERE r.dataset = (SELECT chosen_dataset FROM given)
),
-- Of "k of N": k is a row's sample_count.
total AS (SELECT run.group_value, count(DISTINCT run.sample_id) AS total_count FROM run GROUP BY ALL),
classified AS (
    SELECT
        run.backend,
        run.variant,
        run.group_value,
        run.is_joint,
        CASE
            WHEN cause.policy IS NULL THEN
                error('error policy ' || (SELECT chosen_policy FROM given) || ' has no code for ' || run.cause_phase || '/' || run.cause_kind)
            ELSE cause.code
        END AS code,
        CASE WHEN run.usable_speedup IS NULL THEN 'inf'::DOUBLE ELSE coalesce(run.t_min, 'inf'::DOUBLE) END AS first_t,
        ln(run.usable_speedup) AS log_speedup,
        run.fell_back
    FROM run
    LEFT JOIN error_policy AS cause
        ON cause.policy = (SELECT chosen_policy FROM given) AND cause.phase = run.cause_phase AND cause.failure_kind = run.cause_kind
    WHERE run.is_compared
),
counted AS (
    SELECT
        backend,
        variant,
        group_value,
        is_joint,
        code,
        first_t,
        count(*) AS samples,
        count(*) FILTER (fell_back) AS partials,
        count(*) FILTER (log_speedup < 0) AS slow,
        coalesce(sum(log_speedup), 0) AS log_sum,
        coalesce(sum(log_speedup) FILTER (log_speedup < 0), 0) AS slow_log_sum
    FROM classified
    GROUP BY ALL
),
point AS (
    SELECT
        counted.backend,
        counted.variant,
        counted.group_value,
        counted.is_joint,
        grid.t,
        sum(samples) AS n,
        coalesce(sum(samples) FILTER (first_t <= least(grid.t, 1)), 0) AS m,
        coalesce(sum(slow) FILTER (first_t <= least(grid.t, 1)), 0) AS k,
        coalesce(sum(partials) FILTER (first_t <= least(grid.t, 1)), 0) AS partial_m,
        coalesce(sum(log_sum) FILTER (first_t <= least(grid.t, 1)), 0) AS log_sum,
        coalesce(sum(slow_log_sum) FILTER (first_t <= least(grid.t, 1)), 0) AS slow_log_sum,
        coalesce(sum(samples) FILTER (first_t > least(grid.t, 1) AND grid.t < code), 0) AS unforgiven
    FROM counted
    CROSS JOIN policy_tolerance AS grid
    WHERE grid.policy = (SELECT chosen_policy FROM given)
    GROUP BY ALL
),
statistic AS (
    SELECT
        *,
        exp(log_sum / greatest(m, 1)) AS alpha,
        exp(slow_log_sum / greatest(k, 1)) AS beta,
        m / n AS correct_share,
        k / greatest(m, 1) AS eta,
        CASE WHEN t <= 0 THEN b ELSE b ** (unforgiven / greatest(n - m, 1)) END AS gamma,
        alpha ** correct_share * beta ** (correct_share * eta * p) AS correct_part
    FROM point
)
SELECT
    backend,
    variant,
    group_value,
    t,
    is_joint,
    total_count,
    n::BIGINT AS sample_count,
    m::BIGINT AS correct_count,
    k::BIGINT AS slow_count,
    partial_m::BIGINT AS partial_count,
    alpha,
    beta,
    correct_share AS "lambda",
    eta,
    gamma,
    CASE WHEN t <= 0 THEN correct_part * b ** (1 - correct_share) END AS s,
    correct_part * gamma ** (1 - correct_share) AS es
FROM statistic
JOIN total USING (group_value)
ORDER BY is_joint DESC, backend, variant, group_value, t;
COMMENT ON MACRO TABLE scores IS
    'S(t) and ES(t) per backend, variant, group and t. Those with is_joint are over the same samples; any other is over its own, sample_count of total_count, and not to be compared. partial_count is how many of the correct samples were compiled only in part: scores(p := 0.0, b := 0.1, policy := ''paper'', group_by := ''all'', dataset := ''catalog'', include_invalid := false, reference := ''eager'').';
