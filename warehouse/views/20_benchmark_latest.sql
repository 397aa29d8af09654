-- The newest run of each current sample under each backend in each environment.
CREATE VIEW benchmark_latest AS
SELECT run.*
FROM benchmark_run AS run
SEMI JOIN (
    SELECT arg_max(candidate.rowid, candidate.finished_at) AS newest_row
    FROM benchmark_run AS candidate
    SEMI JOIN sample_current USING (dataset, sample_id, sample_hash)
    GROUP BY candidate.dataset, candidate.sample_id, candidate.backend, candidate.env_hash
) AS newest ON run.rowid = newest.newest_row;
COMMENT ON VIEW benchmark_latest IS
    'Newest run per dataset, sample, backend and environment, of the sample''s current version; columns as in benchmark_run.';
