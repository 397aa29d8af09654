-- The tables: what was extracted, cataloged, validated, transformed and benchmarked, and on what.
-- A migration is never edited after a release: a change is a new file with the next number.
-- Columns of row types get their comments from the fields of these types (warehouse/database/tables.py), not from migrations.

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
    graph_breaks VARCHAR[] NOT NULL DEFAULT [],
    wiring MAP(VARCHAR, VARCHAR) NOT NULL DEFAULT MAP {},
    files_hash VARCHAR NOT NULL DEFAULT '',
    trusted BOOLEAN NOT NULL DEFAULT false,
    PRIMARY KEY (dataset, sample_id, sample_hash)
);
COMMENT ON TABLE sample IS 'Every version of every sample ever cataloged; the view sample_current has those of the newest catalog.';

CREATE INDEX sample_graph_hash ON sample (graph_hash);
COMMENT ON INDEX sample_graph_hash IS 'Finds the samples of one graph: duplicates and near duplicates.';

CREATE TABLE sample_op (
    graph_hash VARCHAR NOT NULL,
    operator VARCHAR NOT NULL,
    call_count BIGINT NOT NULL,
    PRIMARY KEY (graph_hash, operator)
);
COMMENT ON TABLE sample_op IS 'How often each graph calls each operator.';

CREATE TABLE broken_sample (
    dataset VARCHAR NOT NULL,
    sample_id VARCHAR NOT NULL,
    path VARCHAR NOT NULL,
    message VARCHAR NOT NULL,
    cataloged_at TIMESTAMP NOT NULL,
    PRIMARY KEY (dataset, sample_id, cataloged_at)
);
COMMENT ON TABLE broken_sample IS 'Folders that could not be read as a sample, one row per catalog that met them; the view broken_current has those of the newest.';

CREATE TABLE provenance (
    files_hash VARCHAR NOT NULL,
    sample_id VARCHAR NOT NULL,
    made_by VARCHAR NOT NULL,
    source_spec VARCHAR NOT NULL,
    sandboxed BOOLEAN NOT NULL,
    trusted BOOLEAN NOT NULL,
    made_at TIMESTAMP NOT NULL,
    tools MAP(VARCHAR, VARCHAR) NOT NULL,
    PRIMARY KEY (files_hash, made_at)
);
COMMENT ON TABLE provenance IS 'Who made which samples, from what, and how far their code is trusted: one row per record; samples without one are not trusted.';

CREATE TABLE dataset (
    name VARCHAR PRIMARY KEY,
    root_path VARCHAR NOT NULL,
    created_at TIMESTAMP NOT NULL
);
COMMENT ON TABLE dataset IS 'Folders that were benchmarked or validated, with the names of their datasets; the project''s own dataset, catalog, is not among them.';

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

CREATE TABLE gating_constraint (
    constraint_name VARCHAR PRIMARY KEY
);
COMMENT ON TABLE gating_constraint IS 'The constraints that a sample must meet to be valid; written by the code that checks them.';
COMMENT ON COLUMN gating_constraint.constraint_name IS 'As in validation.constraint_name.';

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
    log_path VARCHAR,
    variant VARCHAR NOT NULL DEFAULT '',
    evidence_size_bytes BIGINT,
    eager_kernel_ms DOUBLE,
    compiled_kernel_ms DOUBLE,
    evidence_adaptations VARCHAR[] NOT NULL DEFAULT [],
    backend_code_hash VARCHAR NOT NULL DEFAULT '',
    measuring_hash VARCHAR NOT NULL DEFAULT '',
    replay_version BIGINT NOT NULL DEFAULT 1,
    others_cpu_share DOUBLE,
    cpu_wait_share DOUBLE,
    process_count BIGINT NOT NULL DEFAULT 1,
    process_block_counts BIGINT[] NOT NULL DEFAULT [],
    eager_t_min_float64 DOUBLE,
    t_min_float64 DOUBLE,
    nearer_to_float64 BOOLEAN,
    reference_note VARCHAR,
    reference_ms DOUBLE,
    eager_block_spread DOUBLE,
    trial VARCHAR NOT NULL DEFAULT '',
    framework VARCHAR NOT NULL DEFAULT 'torch',
    unvaried BOOLEAN,
    unseen_count BIGINT,
    baseline_disturbed BOOLEAN,
    baseline_note VARCHAR,
    baseline_ratio DOUBLE,
    baseline_ratio_low DOUBLE,
    baseline_ratio_high DOUBLE,
    clean_median_ms DOUBLE,
    clean_trials_ms DOUBLE[] NOT NULL DEFAULT [],
    clean_block_sizes BIGINT[] NOT NULL DEFAULT [],
    in_process_median_ms DOUBLE,
    in_process_trials_ms DOUBLE[] NOT NULL DEFAULT [],
    in_process_block_sizes BIGINT[] NOT NULL DEFAULT [],
    process_changes VARCHAR[] NOT NULL DEFAULT [],
    unvaried_note VARCHAR
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
    eager_t_min_float64 DOUBLE,
    t_min_float64 DOUBLE,
    eager_max_error DOUBLE,
    eager_mean_error DOUBLE,
    max_error DOUBLE,
    mean_error DOUBLE,
    PRIMARY KEY (run_id, output_index)
);
COMMENT ON TABLE output_match IS 'How each output of a run agrees with eager.';

CREATE TABLE run_mark (
    run_id VARCHAR NOT NULL,
    marked_at TIMESTAMP NOT NULL,
    is_dropped BOOLEAN NOT NULL,
    reason VARCHAR NOT NULL,
    PRIMARY KEY (run_id, marked_at)
);
COMMENT ON TABLE run_mark IS 'Runs that a person dropped (graphnet runs drop) or took back; of several marks of a run the newest holds.';

CREATE TABLE decomposition (
    decomposition_id VARCHAR NOT NULL,
    dataset VARCHAR NOT NULL,
    sample_id VARCHAR NOT NULL,
    content_hash VARCHAR NOT NULL,
    scheme VARCHAR NOT NULL,
    part_index BIGINT NOT NULL,
    part_count BIGINT NOT NULL,
    first_operator BIGINT NOT NULL,
    operator_count BIGINT NOT NULL,
    child_hash VARCHAR NOT NULL,
    child_graph_hash VARCHAR NOT NULL,
    operators VARCHAR[] NOT NULL,
    signature VARCHAR NOT NULL,
    inputs VARCHAR[] NOT NULL,
    eager_ms DOUBLE NOT NULL,
    made_at TIMESTAMP NOT NULL,
    outputs VARCHAR[] NOT NULL DEFAULT [],
    PRIMARY KEY (decomposition_id, part_index)
);
COMMENT ON TABLE decomposition IS 'One row per part of a decomposed sample; the view decomposition_current has the newest decomposition of each sample and scheme.';

CREATE TABLE fault (
    fault_id VARCHAR PRIMARY KEY,
    dataset VARCHAR NOT NULL,
    sample_id VARCHAR NOT NULL,
    sample_hash VARCHAR NOT NULL,
    backend VARCHAR NOT NULL,
    backend_version VARCHAR NOT NULL,
    variant VARCHAR NOT NULL,
    env_hash VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    phase VARCHAR NOT NULL,
    failure VARCHAR NOT NULL,
    signature VARCHAR NOT NULL,
    message VARCHAR NOT NULL,
    operators VARCHAR[] NOT NULL,
    whole_operator_count BIGINT NOT NULL,
    is_minimal BOOLEAN NOT NULL,
    content_hash VARCHAR NOT NULL,
    folder VARCHAR NOT NULL,
    reproduces BOOLEAN,
    trial_count BIGINT NOT NULL,
    seconds DOUBLE NOT NULL,
    located_at TIMESTAMP NOT NULL
);
COMMENT ON TABLE fault IS 'One row per located fault: a sample that a backend failed on, and the few operators that cause it; the view faults groups them.';

CREATE TABLE pass_result (
    pass_result_id VARCHAR PRIMARY KEY,
    dataset VARCHAR NOT NULL,
    sample_id VARCHAR NOT NULL,
    sample_hash VARCHAR NOT NULL,
    files_hash VARCHAR NOT NULL,
    pass_name VARCHAR NOT NULL,
    code_hash VARCHAR NOT NULL,
    status VARCHAR NOT NULL,
    is_modified BOOLEAN NOT NULL,
    is_checked BOOLEAN NOT NULL,
    message VARCHAR NOT NULL,
    result_hash VARCHAR NOT NULL,
    result_files_hash VARCHAR NOT NULL,
    applied_at TIMESTAMP NOT NULL
);
COMMENT ON TABLE pass_result IS 'One row per sample that a pass was applied to in Dagster; the view pass_current has the newest of each current sample and pass.';

CREATE TABLE conversion (
    conversion_id VARCHAR PRIMARY KEY,
    dataset VARCHAR NOT NULL,
    sample_id VARCHAR NOT NULL,
    sample_hash VARCHAR NOT NULL,
    files_hash VARCHAR NOT NULL,
    target VARCHAR NOT NULL,
    code_hash VARCHAR NOT NULL,
    versions MAP(VARCHAR, VARCHAR) NOT NULL,
    status VARCHAR NOT NULL,
    phase VARCHAR NOT NULL,
    message VARCHAR NOT NULL,
    is_converted BOOLEAN NOT NULL,
    stopped_by VARCHAR[] NOT NULL,
    stopped_lines BIGINT[] NOT NULL,
    own_operators VARCHAR[] NOT NULL,
    t_min DOUBLE,
    output_t_min DOUBLE[] NOT NULL,
    first_different VARCHAR NOT NULL,
    first_different_line BIGINT NOT NULL,
    result_hash VARCHAR NOT NULL,
    result_files_hash VARCHAR NOT NULL,
    converted_at TIMESTAMP NOT NULL
);
COMMENT ON TABLE conversion IS 'One row per sample that was to be converted to another framework; the view conversion_current has the newest of each current sample and framework.';

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
