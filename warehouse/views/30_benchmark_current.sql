-- What scores and charts are about: per dataset and backend one environment, the one that results came from last. Where
-- there are no results but only "unavailable", that is what is shown.
--
-- Columns that share their name with a parameter of the macro scores (dataset) must be qualified in views that it reads.
CREATE VIEW benchmark_current AS
WITH candidate AS (
    SELECT run.rowid AS run_row, run.dataset, run.sample_id, run.backend, run.env_hash, run.status, run.finished_at
    FROM benchmark_run AS run
    SEMI JOIN sample_current USING (dataset, sample_id, sample_hash)
),
environment_age AS (
    SELECT
        candidate.dataset, candidate.backend, candidate.env_hash, candidate.status = 'unavailable' AS missing,
        max(candidate.finished_at) AS newest
    FROM candidate
    GROUP BY ALL
),
chosen AS (
    SELECT age.dataset, age.backend, age.env_hash
    FROM environment_age AS age
    QUALIFY row_number() OVER (
        PARTITION BY age.dataset, age.backend ORDER BY age.missing, age.newest DESC, age.env_hash
    ) = 1
),
newest AS (
    SELECT arg_max(candidate.run_row, candidate.finished_at) AS run_row
    FROM candidate
    SEMI JOIN chosen USING (dataset, backend, env_hash)
    GROUP BY candidate.dataset, candidate.sample_id, candidate.backend
)
SELECT run.*, sample.task, sample.source, sample.dtype, sample.model_name, sample.path, sample.operator_count
FROM benchmark_run AS run
SEMI JOIN newest ON run.rowid = newest.run_row
JOIN sample_current AS sample USING (dataset, sample_id, sample_hash);
COMMENT ON VIEW benchmark_current IS
    'Newest run per dataset, sample and backend in the backend''s newest environment, with what the sample is; columns as in benchmark_run and sample.';
