-- What scores and charts are about: per dataset and backend one environment, the one that results came from last. Where
-- there are no results but only "unavailable", that is what is shown.
CREATE VIEW benchmark_current AS
WITH chosen AS (
    SELECT seen.dataset, seen.backend, seen.env_hash
    FROM (SELECT run.dataset, run.backend, run.env_hash, run.status = 'unavailable' AS missing,
              max(run.finished_at) AS newest
          FROM benchmark_latest AS run GROUP BY ALL) AS seen
    QUALIFY row_number() OVER (
        PARTITION BY seen.dataset, seen.backend ORDER BY seen.missing, seen.newest DESC, seen.env_hash
    ) = 1
)
SELECT latest.*, sample.task, sample.source, sample.dtype, sample.model_name, sample.path, sample.operator_count
FROM benchmark_latest AS latest
SEMI JOIN chosen
    ON chosen.dataset = latest.dataset AND chosen.backend = latest.backend AND chosen.env_hash = latest.env_hash
JOIN sample_current AS sample
    ON sample.dataset = latest.dataset AND sample.sample_id = latest.sample_id AND sample.sample_hash = latest.sample_hash;
COMMENT ON VIEW benchmark_current IS
    'Newest run per dataset, sample and backend in the backend''s newest environment, with what the sample is; columns as in benchmark_run and sample.';
