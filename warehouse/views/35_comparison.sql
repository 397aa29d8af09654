-- Which samples a comparison is over, as ops/score/coverage.py says it: N is the number of samples that some curve (backend
-- and variant) is scored on. A curve that is scored on at least 90% of them is compared jointly, over the samples that all
-- joint curves are scored on; any other stands apart, over its own, labelled "k of N".
CREATE MACRO comparison_of(with_invalid := false) AS TABLE
WITH scored AS (
    SELECT
        run.*,
        count(*) OVER (PARTITION BY run.dataset, run.backend, run.variant) AS covered_count,
        count(DISTINCT run.sample_id) OVER (PARTITION BY run.dataset) AS total_count
    FROM benchmark_judged AS run
    WHERE (with_invalid OR run.validity <> 'invalid') AND run.status <> 'unavailable' AND coalesce(run.phase, '') NOT IN ('load', 'eager')
),
judged AS (SELECT scored.*, scored.covered_count >= 0.9 * scored.total_count AS is_joint FROM scored)
SELECT
    judged.* EXCLUDE (covered_count),
    NOT judged.is_joint
        OR count(*) FILTER (judged.is_joint) OVER (PARTITION BY judged.dataset, judged.sample_id)
        = count(DISTINCT (judged.backend, judged.variant)) FILTER (judged.is_joint) OVER (PARTITION BY judged.dataset)
        AS is_compared
FROM judged;
COMMENT ON MACRO TABLE comparison_of IS 'The view comparison, on request with samples that are known to be invalid: comparison_of(with_invalid := false).';

CREATE VIEW comparison AS FROM comparison_of();
COMMENT ON VIEW comparison IS
    'Scored runs of benchmark_current, and whether the figures of their backend and variant are over them: over the samples that all joint ones have, or over its own where it has less than 90% of all.';
COMMENT ON COLUMN comparison.is_joint IS 'Whether the backend is compared jointly: the figures of all such are over the same samples.';
COMMENT ON COLUMN comparison.is_compared IS 'Whether the sample enters the figures of the backend.';
COMMENT ON COLUMN comparison.total_count IS 'Samples that any backend is scored on: N of "k of N".';
COMMENT ON COLUMN comparison.validity IS 'valid or unknown, as in sample_current.validity.';
