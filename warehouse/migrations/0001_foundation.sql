-- The tables of the foundation: what was extracted, cataloged, validated and benchmarked, and on what.
-- A migration is never edited after a release: a change is a new file with the next number.
-- Columns of row types get their comments from the fields of these types (warehouse/tables.py), not from migrations.

CREATE TABLE schema_migration (
    version INTEGER PRIMARY KEY,
    name VARCHAR NOT NULL,
    applied_at TIMESTAMP NOT NULL
);
COMMENT ON TABLE schema_migration IS 'Which migrations this file has had; code that knows fewer refuses to write to it.';
COMMENT ON COLUMN schema_migration.version IS 'Number at the start of the file name of the migration.';
COMMENT ON COLUMN schema_migration.name IS 'File name of the migration without ".sql".';
COMMENT ON COLUMN schema_migration.applied_at IS 'When it was applied to this file, UTC.';

CREATE TABLE schema_digest (
    digest VARCHAR NOT NULL
);
COMMENT ON TABLE schema_digest IS 'One row: which views and error policies this file has, so that they are rewritten only when they change.';
COMMENT ON COLUMN schema_digest.digest IS 'sha256 of migrations, views and policies.';

CREATE TABLE model (
    model_run_id VARCHAR PRIMARY KEY,
    spec VARCHAR NOT NULL,
    source VARCHAR NOT NULL,
    model_name VARCHAR NOT NULL,
    task VARCHAR NOT NULL,
    status VARCHAR NOT NULL,
    message VARCHAR,
    graph_count BIGINT NOT NULL,
    sample_ids VARCHAR[] NOT NULL,
    extract_ms DOUBLE NOT NULL,
    log_path VARCHAR,
    extracted_at TIMESTAMP NOT NULL
);
COMMENT ON TABLE model IS 'One row per attempt to turn a model into samples; history is kept.';

CREATE TABLE sample (
    dataset VARCHAR NOT NULL,
    sample_id VARCHAR NOT NULL,
    sample_hash VARCHAR NOT NULL,
    graph_hash VARCHAR NOT NULL,
    content_hash VARCHAR NOT NULL,
    shard VARCHAR NOT NULL,
    path VARCHAR NOT NULL,
    framework VARCHAR NOT NULL,
    source VARCHAR NOT NULL,
    model_name VARCHAR NOT NULL,
    task VARCHAR NOT NULL,
    dtype VARCHAR NOT NULL,
    dynamic BOOLEAN NOT NULL,
    operator_count BIGINT NOT NULL,
    tensor_count BIGINT NOT NULL,
    size_bytes BIGINT NOT NULL,
    cataloged_at TIMESTAMP NOT NULL,
    PRIMARY KEY (dataset, sample_id, sample_hash)
);
COMMENT ON TABLE sample IS 'Every version of every sample ever cataloged; the view sample_current has those of the newest catalog.';

CREATE TABLE sample_op (
    graph_hash VARCHAR NOT NULL,
    operator VARCHAR NOT NULL,
    call_count BIGINT NOT NULL,
    PRIMARY KEY (graph_hash, operator)
);
COMMENT ON TABLE sample_op IS 'How often each graph calls each operator.';

CREATE TABLE validation (
    validation_id VARCHAR PRIMARY KEY,
    dataset VARCHAR NOT NULL,
    sample_id VARCHAR NOT NULL,
    sample_hash VARCHAR NOT NULL,
    constraint_name VARCHAR NOT NULL,
    passed BOOLEAN NOT NULL,
    message VARCHAR,
    validated_at TIMESTAMP NOT NULL
);
COMMENT ON TABLE validation IS 'One row per dataset constraint checked on a sample; history is kept.';

CREATE TABLE environment (
    env_hash VARCHAR PRIMARY KEY,
    device VARCHAR NOT NULL,
    hardware VARCHAR NOT NULL,
    driver VARCHAR NOT NULL,
    cpu_count BIGINT NOT NULL,
    memory_bytes BIGINT NOT NULL,
    threads BIGINT NOT NULL,
    operating_system VARCHAR NOT NULL,
    python VARCHAR NOT NULL,
    packages MAP(VARCHAR, VARCHAR) NOT NULL,
    flags MAP(VARCHAR, VARCHAR) NOT NULL
);
COMMENT ON TABLE environment IS 'The machines and software that results were measured with.';

CREATE TABLE benchmark_run (
    run_id VARCHAR PRIMARY KEY,
    dataset VARCHAR NOT NULL,
    sample_id VARCHAR NOT NULL,
    sample_hash VARCHAR NOT NULL,
    backend VARCHAR NOT NULL,
    backend_version VARCHAR NOT NULL,
    env_hash VARCHAR NOT NULL,
    config_hash VARCHAR NOT NULL,
    backend_options VARCHAR NOT NULL,
    device VARCHAR NOT NULL,
    status VARCHAR NOT NULL,
    started_at TIMESTAMP NOT NULL,
    finished_at TIMESTAMP NOT NULL,
    phase VARCHAR,
    failure_kind VARCHAR,
    signal VARCHAR,
    message VARCHAR,
    t_min DOUBLE,
    nan_mismatch BOOLEAN NOT NULL DEFAULT false,
    seed_dependent BOOLEAN NOT NULL DEFAULT false,
    eager_median_ms DOUBLE,
    compiled_median_ms DOUBLE,
    speedup DOUBLE,
    speedup_low DOUBLE,
    speedup_high DOUBLE,
    eager_trials_ms DOUBLE[] NOT NULL DEFAULT [],
    compiled_trials_ms DOUBLE[] NOT NULL DEFAULT [],
    eager_block_sizes BIGINT[] NOT NULL DEFAULT [],
    compiled_block_sizes BIGINT[] NOT NULL DEFAULT [],
    eager_event_median_ms DOUBLE,
    compiled_event_median_ms DOUBLE,
    compile_ms DOUBLE,
    first_call_ms DOUBLE,
    eager_peak_bytes BIGINT,
    compiled_peak_bytes BIGINT,
    noise_max_difference DOUBLE,
    evidence_artefact VARCHAR,
    evidence_operator_count BIGINT,
    evidence_fallback_count BIGINT,
    evidence_detail VARCHAR,
    load_ms DOUBLE,
    task_ms DOUBLE,
    log_path VARCHAR
);
COMMENT ON TABLE benchmark_run IS 'One row per run of a sample under a backend. Append-only: history is kept.';

CREATE TABLE output_match (
    run_id VARCHAR NOT NULL,
    output_index BIGINT NOT NULL,
    dtype VARCHAR NOT NULL,
    compiled_dtype VARCHAR NOT NULL,
    shape BIGINT[] NOT NULL,
    t_min DOUBLE NOT NULL,
    max_difference DOUBLE,
    mean_difference DOUBLE,
    PRIMARY KEY (run_id, output_index)
);
COMMENT ON TABLE output_match IS 'How each output of a run agrees with eager.';

CREATE TABLE error_policy (
    policy VARCHAR NOT NULL,
    phase VARCHAR NOT NULL,
    failure_kind VARCHAR NOT NULL,
    code INTEGER,
    PRIMARY KEY (policy, phase, failure_kind)
);
COMMENT ON TABLE error_policy IS 'Which failure counts as which error code under which policy; written from the code whenever it changes.';
COMMENT ON COLUMN error_policy.policy IS 'Name of the policy: paper, graphnet_default, graphnet_extended.';
COMMENT ON COLUMN error_policy.phase IS 'As in benchmark_run.phase.';
COMMENT ON COLUMN error_policy.failure_kind IS 'As in benchmark_run.failure_kind; also accuracy and nan, which are derived from t_min per tolerance.';
COMMENT ON COLUMN error_policy.code IS 'Error code c: tolerated from t = c on; NULL when the failure is not scored.';

CREATE TABLE policy_tolerance (
    policy VARCHAR NOT NULL,
    t INTEGER NOT NULL,
    PRIMARY KEY (policy, t)
);
COMMENT ON TABLE policy_tolerance IS 'The tolerances t at which each policy is scored; written from the code whenever it changes.';
COMMENT ON COLUMN policy_tolerance.policy IS 'As in error_policy.policy.';
COMMENT ON COLUMN policy_tolerance.t IS 'Tolerance level.';
