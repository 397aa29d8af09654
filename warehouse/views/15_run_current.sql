-- From benchmark_run, without runs of earlier versions of samples and of samples that are gone, trials and dropped runs. Kept:
-- runs of current samples in their current version, and of samples that could not be read when the
-- newest catalog was made or later (these have no hash, and are in no catalog); and of backends that are not available, which
-- are of no sample.
CREATE VIEW run_current AS
SELECT run.rowid AS run_row, run.dataset, run.sample_id, run.sample_hash, run.backend, run.variant, run.env_hash, run.config_hash,
    run.status, run.finished_at, run.backend_version, run.build_hash,
    is_disturbed(run.others_cpu_share, run.eager_block_spread) AS is_disturbed
FROM benchmark_run AS run
SEMI JOIN sample_current USING (dataset, sample_id, sample_hash)
ANTI JOIN run_dropped USING (run_id)
WHERE run.trial = ''
UNION ALL
SELECT run.rowid AS run_row, run.dataset, run.sample_id, run.sample_hash, run.backend, run.variant, run.env_hash, run.config_hash,
    run.status, run.finished_at, run.backend_version, run.build_hash,
    is_disturbed(run.others_cpu_share, run.eager_block_spread) AS is_disturbed
FROM benchmark_run AS run
LEFT JOIN catalog_newest AS newest ON newest.dataset = run.dataset
ANTI JOIN sample_current ON sample_current.dataset = run.dataset AND sample_current.sample_id = run.sample_id
ANTI JOIN run_dropped USING (run_id)
WHERE run.trial = '' AND run.sample_hash = ''
    AND (run.sample_id = '' OR run.finished_at >= coalesce(newest.cataloged_at, '-infinity'::TIMESTAMPTZ));
COMMENT ON VIEW run_current IS
    'Runs of the current samples in their current versions, of samples that cannot be read, and of unavailable backends, without trials and dropped runs; run_row is a row of benchmark_run.';
COMMENT ON COLUMN run_current.is_disturbed IS 'Whether others took more than a tenth of the cores while it was timed, or eager''s own time varied more than twofold.';
COMMENT ON COLUMN run_current.run_row IS 'The run''s rowid in benchmark_run.';
