-- From run_counted, of all builds of a backend and all configurations the newest run: one per sample, backend, variant and
-- environment. What a person looks at who asks for the newest result, whatever its configuration.
CREATE VIEW benchmark_latest AS
SELECT run.*
FROM benchmark_run AS run
SEMI JOIN (
    SELECT arg_max(candidate.run_row, candidate.finished_at) AS newest_row
    FROM run_counted AS candidate
    GROUP BY candidate.dataset, candidate.sample_id, candidate.backend, candidate.variant, candidate.env_hash
) AS newest ON run.rowid = newest.newest_row;
COMMENT ON VIEW benchmark_latest IS
    'Newest run (of those with its build and configuration the one that counts, see run_counted) per dataset, sample, backend, variant and environment, of the sample''s current version; columns as in benchmark_run.';
