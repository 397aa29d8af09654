-- S(t) and ES(t), as in ops/reporting/score/metrics.py, for every backend, variant, group and t in one query:
--
--     S(t)  = α^λ · β^(λ·η·p) · b^(1−λ)          for t <= 0
--     ES(t) = α^λ · β^(λ·η·p) · γ(t)^(1−λ)       γ(t) = b^(Σ_c π_c·[t < c]), b for t <= 0
--
-- A sample needs one number, the first t of the grid from which on it is correct (never, for a failure), and one code,
-- that of what it is when it is not correct. So samples are first counted by (first t, code), some hundred groups, and
-- only these meet the t of the curve: each sample is looked at once, not once per t. Where samples have weights, shares and means
-- are of weights, and counts stay counts.
CREATE MACRO scores(p := 0.0, b := 0.1, policy := 'paper', group_by := 'all', dataset := 'catalog', include_invalid := false, reference := 'eager', members := NULL) AS TABLE
WITH
-- A parameter must not be named where a column of the same name is in reach.
given AS (SELECT policy AS chosen_policy),
classified AS MATERIALIZED (
    FROM scored_samples(
        by_policy := policy, by_group := group_by, of_dataset := dataset, with_invalid := include_invalid,
        against := reference, members := members
    )
),
counted AS (
    SELECT
        backend,
        variant,
        group_value,
        is_joint,
        total_count,
        code,
        first_t,
        count(*) AS samples,
        count(*) FILTER (fell_back) AS partials,
        count(*) FILTER (speedup < 1) AS slow,
        sum(weight) AS weights,
        coalesce(sum(weight) FILTER (speedup < 1), 0) AS slow_weights,
        coalesce(sum(weight * ln(speedup)), 0) AS log_sum,
        coalesce(sum(weight * ln(speedup)) FILTER (speedup < 1), 0) AS slow_log_sum
    FROM classified
    GROUP BY ALL
),
point AS (
    SELECT
        counted.backend,
        counted.variant,
        counted.group_value,
        counted.is_joint,
        counted.total_count,
        grid.t,
        sum(samples) AS n,
        coalesce(sum(samples) FILTER (first_t <= frozen_t(grid.t)), 0) AS m,
        coalesce(sum(slow) FILTER (first_t <= frozen_t(grid.t)), 0) AS k,
        coalesce(sum(partials) FILTER (first_t <= frozen_t(grid.t)), 0) AS partial_m,
        sum(weights) AS all_weights,
        coalesce(sum(weights) FILTER (first_t <= frozen_t(grid.t)), 0) AS correct_weights,
        coalesce(sum(slow_weights) FILTER (first_t <= frozen_t(grid.t)), 0) AS slow_weights,
        coalesce(sum(log_sum) FILTER (first_t <= frozen_t(grid.t)), 0) AS log_sum,
        coalesce(sum(slow_log_sum) FILTER (first_t <= frozen_t(grid.t)), 0) AS slow_log_sum,
        coalesce(sum(weights) FILTER (first_t > frozen_t(grid.t) AND grid.t < code), 0) AS unforgiven
    FROM counted
    CROSS JOIN policy_tolerance AS grid
    WHERE grid.policy = (SELECT chosen_policy FROM given)
    GROUP BY ALL
),
statistic AS (
    SELECT
        *,
        CASE WHEN m > 0 THEN exp(log_sum / correct_weights) ELSE 1 END AS alpha,
        CASE WHEN k > 0 THEN exp(slow_log_sum / slow_weights) ELSE 1 END AS beta,
        correct_weights / all_weights AS correct_share,
        CASE WHEN m > 0 THEN slow_weights / correct_weights ELSE 0 END AS eta,
        CASE WHEN t <= 0 THEN b WHEN n > m THEN b ** (unforgiven / (all_weights - correct_weights)) ELSE 1 END AS gamma,
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
ORDER BY is_joint DESC, backend, variant, group_value, t;
COMMENT ON MACRO TABLE scores IS
    'S(t) and ES(t) per backend, variant, group and t. Those with is_joint are over the same samples; any other is over its own, sample_count of total_count, and not to be compared. partial_count is how many of the correct samples were compiled only in part: scores(p := 0.0, b := 0.1, policy := ''paper'', group_by := ''all'', dataset := ''catalog'', include_invalid := false, reference := ''eager'', members := NULL); members_of(''shipped'') are those of a list.';
