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
WITH counted AS (
    SELECT repeated.sample_key, repeated.setup_key, any_value(repeated.backend_version) AS backend_version,
        counted_row(repeated.run_row, repeated.finished_at, repeated.status, repeated.is_disturbed) AS run_row,
        max(repeated.finished_at) AS finished_at
    FROM run_kept AS repeated
    JOIN run_sample_current AS sample
        ON sample.sample_key = repeated.sample_key AND (sample.since IS NULL OR repeated.finished_at >= sample.since)
    GROUP BY repeated.sample_key, repeated.setup_key
)
SELECT sample.dataset, sample.sample_id, sample.sample_hash, setup.backend, setup.variant, setup.env_hash, setup.config_hash,
    setup.build_hash, counted.backend_version, counted.run_row, counted.finished_at
FROM counted
JOIN run_sample AS sample ON sample.sample_key = counted.sample_key
JOIN run_setup AS setup ON setup.setup_key = counted.setup_key;
COMMENT ON VIEW run_counted IS
    'Per sample, backend, variant, environment, configuration and build the run that counts: the newest that could be made, or where that is a disturbed success, the newest undisturbed one.';
COMMENT ON COLUMN run_counted.run_row IS 'The run''s rowid in benchmark_run.';
COMMENT ON COLUMN run_counted.finished_at IS 'When the newest of these runs ended, UTC, be it this one or a disturbed one.';
