-- Of several runs of one sample in one setup (environment and configuration) and version of the backend, the one that
-- counts: the newest undisturbed one, else the newest. A repetition of a disturbed run so stands for it, and a disturbed
-- repetition replaces nothing.
CREATE VIEW run_counted AS
SELECT
    repeated.dataset, repeated.sample_id, repeated.backend, repeated.variant, repeated.env_hash, repeated.config_hash,
    coalesce(
        arg_max(repeated.run_row, repeated.finished_at) FILTER (NOT repeated.is_disturbed),
        arg_max(repeated.run_row, repeated.finished_at)
    ) AS run_row,
    max(repeated.finished_at) AS finished_at
FROM run_current AS repeated
GROUP BY repeated.dataset, repeated.sample_id, repeated.sample_hash, repeated.backend, repeated.variant,
    repeated.env_hash, repeated.config_hash, repeated.backend_version;
COMMENT ON VIEW run_counted IS
    'Per sample, backend, variant, environment, configuration and version the run that counts: the newest undisturbed one of run_current, else the newest.';
COMMENT ON COLUMN run_counted.run_row IS 'The run''s rowid in benchmark_run.';
COMMENT ON COLUMN run_counted.finished_at IS 'When the newest of these runs ended, UTC, be it this one or a disturbed one.';
