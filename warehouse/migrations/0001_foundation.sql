-- The tables of the foundation: what was extracted, cataloged, validated and benchmarked, and on what.
-- A migration is never edited after a release: a change is a new file with the next number.

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
COMMENT ON COLUMN model.model_run_id IS 'Random identity of the attempt.';
COMMENT ON COLUMN model.spec IS 'The model as it was named: <source>:<name>[@revision][?option=value].';
COMMENT ON COLUMN model.source IS 'Library or hub that it came from.';
COMMENT ON COLUMN model.model_name IS 'Name at its source.';
COMMENT ON COLUMN model.task IS 'Task category: nlp, computer_vision, audio, multimodal, other, …';
COMMENT ON COLUMN model.status IS 'success or failure.';
COMMENT ON COLUMN model.message IS 'Why it failed; the first line is the reason.';
COMMENT ON COLUMN model.graph_count IS 'Graphs captured; 0 on failure.';
COMMENT ON COLUMN model.sample_ids IS 'Samples that came of it, as in sample.sample_id.';
COMMENT ON COLUMN model.extract_ms IS 'Time that extraction took, in milliseconds.';
COMMENT ON COLUMN model.log_path IS 'File with what extraction printed.';
COMMENT ON COLUMN model.extracted_at IS 'When the attempt ended, UTC.';

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
COMMENT ON COLUMN sample.dataset IS '"catalog" for the project''s own samples, else the name of the folder.';
COMMENT ON COLUMN sample.sample_id IS 'Path of the sample below its root, such as transformers/bert.';
COMMENT ON COLUMN sample.sample_hash IS 'sha256 of the graph and all metadata that replay reads: what a benchmark run measured.';
COMMENT ON COLUMN sample.graph_hash IS 'sha256 of the canonical graph text.';
COMMENT ON COLUMN sample.content_hash IS 'sha256 of the graph and the shape and dtype of every input, for deduplication.';
COMMENT ON COLUMN sample.shard IS 'shard_00 … shard_15, from the sha256 of sample_id.';
COMMENT ON COLUMN sample.path IS 'Folder of the sample, relative to the project when inside it.';
COMMENT ON COLUMN sample.framework IS 'torch or paddle.';
COMMENT ON COLUMN sample.source IS 'Library or hub that the model came from.';
COMMENT ON COLUMN sample.model_name IS 'Name of the model at its source.';
COMMENT ON COLUMN sample.task IS 'Task category: nlp, computer_vision, audio, multimodal, other, …';
COMMENT ON COLUMN sample.dtype IS 'The floating dtype that most bytes of its tensors have, or "none".';
COMMENT ON COLUMN sample.dynamic IS 'Whether sizes were captured symbolically.';
COMMENT ON COLUMN sample.operator_count IS 'Calls of operators in the graph.';
COMMENT ON COLUMN sample.tensor_count IS 'Inputs and weights.';
COMMENT ON COLUMN sample.size_bytes IS 'Bytes that all its tensors take.';
COMMENT ON COLUMN sample.cataloged_at IS 'When the newest catalog that lists it was made: one value for all rows of a catalog, UTC.';

CREATE TABLE sample_op (
    graph_hash VARCHAR NOT NULL,
    operator VARCHAR NOT NULL,
    call_count BIGINT NOT NULL,
    PRIMARY KEY (graph_hash, operator)
);
COMMENT ON TABLE sample_op IS 'How often each graph calls each operator.';
COMMENT ON COLUMN sample_op.graph_hash IS 'The graph, as in sample.graph_hash.';
COMMENT ON COLUMN sample_op.operator IS 'Name of the operator as the graph calls it.';
COMMENT ON COLUMN sample_op.call_count IS 'Number of calls.';

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
COMMENT ON COLUMN validation.validation_id IS 'Random identity of the row.';
COMMENT ON COLUMN validation.dataset IS 'As in sample.dataset.';
COMMENT ON COLUMN validation.sample_id IS 'As in sample.sample_id.';
COMMENT ON COLUMN validation.sample_hash IS 'As in sample.sample_hash: the version that was checked.';
COMMENT ON COLUMN validation.constraint_name IS 'Name of the check: runnable, serializable, …';
COMMENT ON COLUMN validation.passed IS 'Whether the sample meets the constraint.';
COMMENT ON COLUMN validation.message IS 'What was found; NULL when there is nothing to say.';
COMMENT ON COLUMN validation.validated_at IS 'When it was checked, UTC.';

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
COMMENT ON COLUMN environment.env_hash IS 'sha256 of all other columns.';
COMMENT ON COLUMN environment.device IS 'cpu, cuda or cuda:<index>.';
COMMENT ON COLUMN environment.hardware IS 'Model name of the processor, or of the GPU for cuda.';
COMMENT ON COLUMN environment.driver IS 'GPU driver version; empty on CPU.';
COMMENT ON COLUMN environment.cpu_count IS 'Logical processors that the process may use.';
COMMENT ON COLUMN environment.memory_bytes IS 'Memory of the machine in bytes, rounded to GiB.';
COMMENT ON COLUMN environment.threads IS 'Threads given to torch.';
COMMENT ON COLUMN environment.operating_system IS 'Name and kernel release.';
COMMENT ON COLUMN environment.python IS 'Version of the Python interpreter.';
COMMENT ON COLUMN environment.packages IS 'Package → version, of the packages that can change a result.';
COMMENT ON COLUMN environment.flags IS 'Name → value: denormals, TF32, matmul precision, compiler version.';

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
COMMENT ON COLUMN benchmark_run.run_id IS 'Random identity of the run.';
COMMENT ON COLUMN benchmark_run.dataset IS 'As in sample.dataset.';
COMMENT ON COLUMN benchmark_run.sample_id IS 'As in sample.sample_id.';
COMMENT ON COLUMN benchmark_run.sample_hash IS 'As in sample.sample_hash: the version that ran.';
COMMENT ON COLUMN benchmark_run.backend IS 'Registered name of the compiler, or file.py:Class; "eager" is the baseline against itself.';
COMMENT ON COLUMN benchmark_run.backend_version IS 'Version of the compiler.';
COMMENT ON COLUMN benchmark_run.env_hash IS 'As in environment.env_hash.';
COMMENT ON COLUMN benchmark_run.config_hash IS 'Identity of backend options, protocol version, seed, deadline, memory limit and timing settings.';
COMMENT ON COLUMN benchmark_run.backend_options IS 'JSON object of the backend''s options.';
COMMENT ON COLUMN benchmark_run.device IS 'cpu, cuda or cuda:<index>.';
COMMENT ON COLUMN benchmark_run.status IS 'success, failure, or unavailable: the backend is not installed here, which is never scored.';
COMMENT ON COLUMN benchmark_run.started_at IS 'When the task started, UTC.';
COMMENT ON COLUMN benchmark_run.finished_at IS 'When the task ended, UTC.';
COMMENT ON COLUMN benchmark_run.phase IS 'Where a failure happened: load, eager, compile, run or compare; NULL without failure.';
COMMENT ON COLUMN benchmark_run.failure_kind IS 'error, timeout, out_of_memory, crash, dtype_mismatch, shape_mismatch or no_evidence; NULL without failure.';
COMMENT ON COLUMN benchmark_run.signal IS 'Name of the signal that ended a crashed task.';
COMMENT ON COLUMN benchmark_run.message IS 'Why it failed or is unavailable; the first line is the reason.';
COMMENT ON COLUMN benchmark_run.t_min IS 'Smallest tolerance t at which every output agrees with eager: correct at t is t >= t_min. -inf when all are equal, inf when none agrees, NULL when nothing was compared.';
COMMENT ON COLUMN benchmark_run.nan_mismatch IS 'An output has NaN or infinity where eager has none.';
COMMENT ON COLUMN benchmark_run.seed_dependent IS 'Eager''s own outputs depend on the seed: compared on dtype and shape only.';
COMMENT ON COLUMN benchmark_run.eager_median_ms IS 'Median over all timed eager calls, in milliseconds.';
COMMENT ON COLUMN benchmark_run.compiled_median_ms IS 'Median over all timed calls of the compiled graph, in milliseconds.';
COMMENT ON COLUMN benchmark_run.speedup IS 'eager_median_ms / compiled_median_ms.';
COMMENT ON COLUMN benchmark_run.speedup_low IS 'Lower end of the 95% bootstrap interval of the speedup.';
COMMENT ON COLUMN benchmark_run.speedup_high IS 'Upper end of the 95% bootstrap interval of the speedup.';
COMMENT ON COLUMN benchmark_run.eager_trials_ms IS 'Every timed eager call, block after block, in milliseconds.';
COMMENT ON COLUMN benchmark_run.compiled_trials_ms IS 'Every timed call of the compiled graph, block after block, in milliseconds.';
COMMENT ON COLUMN benchmark_run.eager_block_sizes IS 'How many of eager_trials_ms each block had.';
COMMENT ON COLUMN benchmark_run.compiled_block_sizes IS 'How many of compiled_trials_ms each block had.';
COMMENT ON COLUMN benchmark_run.eager_event_median_ms IS 'Median of CUDA-event times of eager, in milliseconds; NULL on CPU.';
COMMENT ON COLUMN benchmark_run.compiled_event_median_ms IS 'Median of CUDA-event times of the compiled graph, in milliseconds; NULL on CPU.';
COMMENT ON COLUMN benchmark_run.compile_ms IS 'From the start of compiling until the first call returned, cold caches, in milliseconds.';
COMMENT ON COLUMN benchmark_run.first_call_ms IS 'The first call''s part of compile_ms.';
COMMENT ON COLUMN benchmark_run.eager_peak_bytes IS 'Peak memory of eager calls beyond what was held before, in bytes.';
COMMENT ON COLUMN benchmark_run.compiled_peak_bytes IS 'Peak memory of compiled calls beyond what was held before, in bytes.';
COMMENT ON COLUMN benchmark_run.noise_max_difference IS 'Largest absolute difference of two eager runs with the same seed.';
COMMENT ON COLUMN benchmark_run.evidence_artefact IS 'What the compiler made: C++ kernels, triton kernels, engine, …';
COMMENT ON COLUMN benchmark_run.evidence_operator_count IS 'Operators, kernels or partitions that the compiler owns.';
COMMENT ON COLUMN benchmark_run.evidence_fallback_count IS 'Graphs or operators that ran in eager mode or in another compiler instead.';
COMMENT ON COLUMN benchmark_run.evidence_detail IS 'One line for a person who looks into a doubtful row.';
COMMENT ON COLUMN benchmark_run.load_ms IS 'From fork until the sample was loaded and its tensors replayed, in milliseconds.';
COMMENT ON COLUMN benchmark_run.task_ms IS 'From the task''s arrival at the worker until its answer, in milliseconds.';
COMMENT ON COLUMN benchmark_run.log_path IS 'File with what the task printed.';

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
COMMENT ON COLUMN output_match.run_id IS 'The run, as in benchmark_run.run_id.';
COMMENT ON COLUMN output_match.output_index IS 'Position in the tuple that forward returns.';
COMMENT ON COLUMN output_match.dtype IS 'Dtype of the eager output, which decides the tolerances.';
COMMENT ON COLUMN output_match.compiled_dtype IS 'Dtype of the compiled output.';
COMMENT ON COLUMN output_match.shape IS 'Shape of the eager output.';
COMMENT ON COLUMN output_match.t_min IS 'Smallest t of the grid -10 … 5 at which it passes; -inf equal, inf none.';
COMMENT ON COLUMN output_match.max_difference IS 'Largest absolute difference of finite elements; NULL when there is nothing to compare.';
COMMENT ON COLUMN output_match.mean_difference IS 'Mean absolute difference of finite elements; NULL when there is nothing to compare.';

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
