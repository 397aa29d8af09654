-- Versions of samples whose runs are current, and from which time on: current samples in their current version, samples that could
-- not be read when the newest catalog was made or later (these have no hash, and are in no catalog), and what backends that are not
-- available have runs of, which is no sample.
CREATE VIEW run_sample_current AS
SELECT version.sample_key, version.dataset, version.sample_id, version.sample_hash,
    CASE WHEN version.sample_hash = '' AND version.sample_id <> '' THEN newest.cataloged_at END AS since,
    sample.task, sample.task2, sample.family, sample.source, sample.dtype, sample.model_name, sample.path, sample.operator_count,
    coalesce(sample.validity, 'unknown') AS validity, coalesce(sample.devices, 1) AS devices
FROM run_sample AS version
LEFT JOIN sample_current AS sample ON sample.dataset = version.dataset AND sample.sample_id = version.sample_id
LEFT JOIN catalog_newest AS newest ON newest.dataset = version.dataset
WHERE coalesce(sample.sample_hash, '') = version.sample_hash;
COMMENT ON VIEW run_sample_current IS 'Versions of samples whose runs are current, with what the samples are.';
COMMENT ON COLUMN run_sample_current.devices IS 'As in sample.devices.';
COMMENT ON COLUMN run_sample_current.since IS 'Runs that ended before are not current, UTC; NULL where all are.';
COMMENT ON COLUMN run_sample_current.validity IS 'As in sample_current.validity; unknown for a sample that cannot be read.';

-- Runs without those of earlier versions of samples and of samples that are gone, trials and dropped runs.
CREATE VIEW run_current AS
SELECT run.run_row, sample.dataset, sample.sample_id, sample.sample_hash, setup.backend, setup.variant, setup.env_hash,
    setup.config_hash, run.status, run.finished_at, run.backend_version, setup.build_hash, run.is_disturbed
FROM run_kept AS run
JOIN run_sample_current AS sample ON sample.sample_key = run.sample_key AND (sample.since IS NULL OR run.finished_at >= sample.since)
JOIN run_setup AS setup ON setup.setup_key = run.setup_key;
COMMENT ON VIEW run_current IS
    'Runs of the current samples in their current versions, of samples that cannot be read, and of unavailable backends, without trials and dropped runs; run_row is a row of benchmark_run.';
