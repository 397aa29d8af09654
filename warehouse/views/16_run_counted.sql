-- From run_current, one of several runs with one key (a sample's version, backend, variant, environment, configuration and build
-- of the backend): the newest; where that is a disturbed success, the newest undisturbed success, if there is one. Runs that could
-- not be made ("unavailable") are passed over where there are others.
-- So a failure hides no later success, an earlier success hides no failure, a repetition of a disturbed run stands for it, a
-- disturbed repetition replaces nothing, and "unavailable" counts only where nothing else is known.
CREATE MACRO counted_row(run_row, finished_at, status, is_disturbed) AS coalesce(
    CASE
        WHEN max(finished_at) FILTER (status = 'success') = max(finished_at) FILTER (status <> 'unavailable')
            THEN arg_max(run_row, finished_at) FILTER (status = 'success' AND NOT is_disturbed)
    END,
    arg_max(run_row, CASE WHEN status = 'unavailable' THEN finished_at - INTERVAL 1000 YEAR ELSE finished_at END)
);
COMMENT ON MACRO counted_row IS 'Of runs with one key, which counts; an aggregate of columns of run_current: counted_row(run_row, finished_at, status, is_disturbed).';

CREATE VIEW run_counted AS
SELECT
    repeated.dataset, repeated.sample_id, repeated.sample_hash, repeated.backend, repeated.variant, repeated.env_hash,
    repeated.config_hash, repeated.build_hash, any_value(repeated.backend_version) AS backend_version,
    counted_row(repeated.run_row, repeated.finished_at, repeated.status, repeated.is_disturbed) AS run_row,
    max(repeated.finished_at) AS finished_at
FROM run_current AS repeated
GROUP BY repeated.dataset, repeated.sample_id, repeated.sample_hash, repeated.backend, repeated.variant,
    repeated.env_hash, repeated.config_hash, repeated.build_hash;
COMMENT ON VIEW run_counted IS
    'Per sample, backend, variant, environment, configuration and build the run that counts: the newest that could be made, or where that is a disturbed success, the newest undisturbed one.';
COMMENT ON COLUMN run_counted.run_row IS 'The run''s rowid in benchmark_run.';
COMMENT ON COLUMN run_counted.finished_at IS 'When the newest of these runs ended, UTC, be it this one or a disturbed one.';
