-- The newest run of each current sample under each backend in each environment.
CREATE VIEW benchmark_latest AS
SELECT run.*
FROM benchmark_run AS run
SEMI JOIN sample_current AS sample
    ON sample.dataset = run.dataset AND sample.sample_id = run.sample_id AND sample.sample_hash = run.sample_hash
QUALIFY row_number() OVER (
    PARTITION BY run.dataset, run.sample_id, run.backend, run.env_hash ORDER BY run.finished_at DESC, run.run_id DESC
) = 1;
COMMENT ON VIEW benchmark_latest IS 'Newest run per dataset, sample, backend and environment, of the sample''s current version.';
