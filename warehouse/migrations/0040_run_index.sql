-- What scores need of every run, in a narrow row with numbers for names: benchmark_run keeps a million wide ones, and the strings
-- that name a sample and a setup take longest to compare; and which of these runs scores are of. warehouse/database/run_index.py fills these
-- tables from the others.
CREATE TABLE run_sample (
    sample_key INTEGER NOT NULL,
    dataset VARCHAR NOT NULL,
    sample_id VARCHAR NOT NULL,
    sample_hash VARCHAR NOT NULL
);
COMMENT ON TABLE run_sample IS 'One row per version of a sample that has runs, with the number that stands for it in run_index.';
COMMENT ON COLUMN run_sample.sample_key IS 'Number of this version of the sample, in this file only.';
COMMENT ON COLUMN run_sample.dataset IS 'As in benchmark_run.dataset.';
COMMENT ON COLUMN run_sample.sample_id IS 'As in benchmark_run.sample_id.';
COMMENT ON COLUMN run_sample.sample_hash IS 'As in benchmark_run.sample_hash.';

CREATE TABLE run_setup (
    setup_key INTEGER NOT NULL,
    dataset VARCHAR NOT NULL,
    backend VARCHAR NOT NULL,
    variant VARCHAR NOT NULL,
    env_hash VARCHAR NOT NULL,
    config_hash VARCHAR NOT NULL,
    build_hash VARCHAR NOT NULL
);
COMMENT ON TABLE run_setup IS 'One row per setup that a dataset has runs in, with the number that stands for it in run_index.';
COMMENT ON COLUMN run_setup.setup_key IS 'Number of this dataset, backend, variant, environment, configuration and build, in this file only.';
COMMENT ON COLUMN run_setup.dataset IS 'As in benchmark_run.dataset.';
COMMENT ON COLUMN run_setup.backend IS 'As in benchmark_run.backend.';
COMMENT ON COLUMN run_setup.variant IS 'As in benchmark_run.variant.';
COMMENT ON COLUMN run_setup.env_hash IS 'As in benchmark_run.env_hash.';
COMMENT ON COLUMN run_setup.config_hash IS 'As in benchmark_run.config_hash.';
COMMENT ON COLUMN run_setup.build_hash IS 'As in benchmark_run.build_hash.';

CREATE TABLE run_index (
    run_row BIGINT NOT NULL,
    sample_key INTEGER NOT NULL,
    setup_key INTEGER NOT NULL,
    first_row BIGINT NOT NULL,
    is_trial BOOLEAN NOT NULL,
    is_unavailable BOOLEAN NOT NULL,
    finished_at TIMESTAMP NOT NULL,
    is_disturbed BOOLEAN NOT NULL,
    status VARCHAR NOT NULL,
    phase VARCHAR,
    failure_kind VARCHAR,
    framework VARCHAR NOT NULL,
    backend_version VARCHAR NOT NULL,
    speedup DOUBLE,
    t_min DOUBLE,
    t_min_float64 DOUBLE,
    eager_t_min_float64 DOUBLE,
    nan_mismatch BOOLEAN NOT NULL,
    fell_back BOOLEAN NOT NULL
);
COMMENT ON TABLE run_index IS 'One narrow row per run, with the figures that scores need of it; made from benchmark_run as the view run_indexed says.';
COMMENT ON COLUMN run_index.run_row IS 'The run''s rowid in benchmark_run.';
COMMENT ON COLUMN run_index.sample_key IS 'As in run_sample.sample_key.';
COMMENT ON COLUMN run_index.setup_key IS 'As in run_setup.setup_key.';
COMMENT ON COLUMN run_index.first_row IS 'run_row of the first run of the same version of a sample in the same setup; trials, and runs that are "unavailable", are counted apart.';
COMMENT ON COLUMN run_index.is_trial IS 'Whether benchmark_run.trial names a trial.';
COMMENT ON COLUMN run_index.is_unavailable IS 'Whether the backend was not available: status is "unavailable".';
COMMENT ON COLUMN run_index.finished_at IS 'As in benchmark_run.finished_at.';
COMMENT ON COLUMN run_index.is_disturbed IS 'Whether others took more than a tenth of the cores while it was timed, or eager''s own time varied more than twofold.';
COMMENT ON COLUMN run_index.status IS 'As in benchmark_run.status.';
COMMENT ON COLUMN run_index.phase IS 'As in benchmark_run.phase.';
COMMENT ON COLUMN run_index.failure_kind IS 'As in benchmark_run.failure_kind.';
COMMENT ON COLUMN run_index.framework IS 'As in benchmark_run.framework.';
COMMENT ON COLUMN run_index.backend_version IS 'As in benchmark_run.backend_version.';
COMMENT ON COLUMN run_index.speedup IS 'As in benchmark_run.speedup.';
COMMENT ON COLUMN run_index.t_min IS 'As in benchmark_run.t_min.';
COMMENT ON COLUMN run_index.t_min_float64 IS 'As in benchmark_run.t_min_float64.';
COMMENT ON COLUMN run_index.eager_t_min_float64 IS 'As in benchmark_run.eager_t_min_float64.';
COMMENT ON COLUMN run_index.nan_mismatch IS 'As in benchmark_run.nan_mismatch.';
COMMENT ON COLUMN run_index.fell_back IS 'Whether evidence_fallback_count is above zero: it was compiled only in part.';

CREATE TABLE judged_run (
    run_row BIGINT NOT NULL,
    dataset VARCHAR NOT NULL,
    sample_id VARCHAR NOT NULL,
    backend VARCHAR NOT NULL,
    variant VARCHAR NOT NULL,
    status VARCHAR NOT NULL,
    task VARCHAR,
    task2 VARCHAR,
    family VARCHAR,
    source VARCHAR,
    dtype VARCHAR,
    model_name VARCHAR,
    path VARCHAR,
    operator_count BIGINT,
    validity VARCHAR NOT NULL,
    suite VARCHAR NOT NULL,
    weight DOUBLE NOT NULL,
    sample_key INTEGER NOT NULL,
    curve_key BIGINT NOT NULL,
    framework VARCHAR NOT NULL,
    phase VARCHAR,
    failure_kind VARCHAR,
    speedup DOUBLE,
    t_min DOUBLE,
    t_min_float64 DOUBLE,
    eager_t_min_float64 DOUBLE,
    nan_mismatch BOOLEAN NOT NULL,
    fell_back BOOLEAN NOT NULL
);
COMMENT ON TABLE judged_run IS 'The rows of run_judged as of the last ingest.';
COMMENT ON COLUMN judged_run.run_row IS 'The run''s rowid in benchmark_run.';
COMMENT ON COLUMN judged_run.dataset IS 'As in benchmark_run.dataset.';
COMMENT ON COLUMN judged_run.sample_id IS 'As in benchmark_run.sample_id.';
COMMENT ON COLUMN judged_run.backend IS 'As in benchmark_run.backend.';
COMMENT ON COLUMN judged_run.variant IS 'As in benchmark_run.variant.';
COMMENT ON COLUMN judged_run.status IS 'As in benchmark_run.status.';
COMMENT ON COLUMN judged_run.task IS 'As in sample.task.';
COMMENT ON COLUMN judged_run.task2 IS 'As in sample.task2.';
COMMENT ON COLUMN judged_run.family IS 'As in sample.family.';
COMMENT ON COLUMN judged_run.source IS 'As in sample.source.';
COMMENT ON COLUMN judged_run.dtype IS 'As in sample.dtype.';
COMMENT ON COLUMN judged_run.model_name IS 'As in sample.model_name.';
COMMENT ON COLUMN judged_run.path IS 'As in sample.path.';
COMMENT ON COLUMN judged_run.operator_count IS 'As in sample.operator_count.';
COMMENT ON COLUMN judged_run.validity IS 'As in run_judged.validity.';
COMMENT ON COLUMN judged_run.suite IS 'As in run_judged.suite.';
COMMENT ON COLUMN judged_run.weight IS 'As in run_judged.weight.';
COMMENT ON COLUMN judged_run.sample_key IS 'As in run_sample.sample_key.';
COMMENT ON COLUMN judged_run.curve_key IS 'As in run_judged.curve_key.';
COMMENT ON COLUMN judged_run.framework IS 'As in benchmark_run.framework.';
COMMENT ON COLUMN judged_run.phase IS 'As in benchmark_run.phase.';
COMMENT ON COLUMN judged_run.failure_kind IS 'As in benchmark_run.failure_kind.';
COMMENT ON COLUMN judged_run.speedup IS 'As in benchmark_run.speedup.';
COMMENT ON COLUMN judged_run.t_min IS 'As in benchmark_run.t_min.';
COMMENT ON COLUMN judged_run.t_min_float64 IS 'As in benchmark_run.t_min_float64.';
COMMENT ON COLUMN judged_run.eager_t_min_float64 IS 'As in benchmark_run.eager_t_min_float64.';
COMMENT ON COLUMN judged_run.nan_mismatch IS 'As in benchmark_run.nan_mismatch.';
COMMENT ON COLUMN judged_run.fell_back IS 'As in run_index.fell_back.';
