-- Variants that run_judged leaves out: they ran on less than half as many samples as the variant of their backend with most.
CREATE VIEW variant_left_out AS
WITH counted AS (
    SELECT run.dataset, run.backend, run.variant, count(DISTINCT run.sample_id) AS sample_count,
        max(run.finished_at) AS newest_at
    FROM run_current AS run
    WHERE run.sample_hash <> '' AND run.status <> 'unavailable'
    GROUP BY run.dataset, run.backend, run.variant
),
usual AS (
    SELECT counted.dataset, counted.backend, max(counted.sample_count) AS usual_count
    FROM counted
    GROUP BY counted.dataset, counted.backend
)
SELECT counted.*, usual.usual_count
FROM counted
JOIN usual ON usual.dataset = counted.dataset AND usual.backend = counted.backend
ANTI JOIN run_judged AS judged
    ON judged.dataset = counted.dataset AND judged.backend = counted.backend AND judged.variant = counted.variant;
COMMENT ON VIEW variant_left_out IS
    'Variants of a backend that are in no score, chart or view of current results, since they ran on less than half as many samples as its variant with most.';
COMMENT ON COLUMN variant_left_out.sample_count IS 'Current samples that it has a run of.';
COMMENT ON COLUMN variant_left_out.newest_at IS 'When its newest run ended, UTC.';
COMMENT ON COLUMN variant_left_out.usual_count IS 'The same of the variant of the backend that has most.';
