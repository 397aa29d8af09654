-- Sides of twin runs as structs with typed failures, and whether a comparison ended before something was decided: both were
-- read off texts.
CREATE TABLE former_twin_pair AS FROM twin_pair;
DROP TABLE twin_pair;
CREATE TABLE twin_pair (
    pair_id VARCHAR NOT NULL,
    measured_at TIMESTAMP NOT NULL,
    dataset VARCHAR NOT NULL,
    sample_id VARCHAR NOT NULL,
    sample_hash VARCHAR NOT NULL,
    a_build_hash VARCHAR NOT NULL,
    a_options VARCHAR NOT NULL,
    a_env_hash VARCHAR NOT NULL,
    b_build_hash VARCHAR NOT NULL,
    b_options VARCHAR NOT NULL,
    b_env_hash VARCHAR NOT NULL,
    settings_hash VARCHAR NOT NULL,
    round BIGINT NOT NULL,
    number BIGINT NOT NULL,
    fact VARCHAR NOT NULL,
    ratio DOUBLE,
    ratio_low DOUBLE,
    ratio_high DOUBLE,
    block_count BIGINT NOT NULL,
    eager_ratio DOUBLE,
    eager_ratio_low DOUBLE,
    eager_ratio_high DOUBLE,
    note VARCHAR NOT NULL,
    seconds DOUBLE NOT NULL,
    a STRUCT(status VARCHAR, phase VARCHAR, failure_kind VARCHAR, message VARCHAR, t_min DOUBLE, relative_error DOUBLE, relative_error_dtype VARCHAR, eager_median_ms DOUBLE, compiled_median_ms DOUBLE, compile_ms DOUBLE, compile_cpu_ms DOUBLE, compiled_peak_bytes BIGINT, evidence_operator_count BIGINT, evidence_fallback_count BIGINT, log_path VARCHAR, nan_mismatch BOOLEAN, speedup DOUBLE, speedup_low DOUBLE, speedup_high DOUBLE, others_cpu_share DOUBLE, eager_block_spread DOUBLE, t_min_float64 DOUBLE) NOT NULL,
    b STRUCT(status VARCHAR, phase VARCHAR, failure_kind VARCHAR, message VARCHAR, t_min DOUBLE, relative_error DOUBLE, relative_error_dtype VARCHAR, eager_median_ms DOUBLE, compiled_median_ms DOUBLE, compile_ms DOUBLE, compile_cpu_ms DOUBLE, compiled_peak_bytes BIGINT, evidence_operator_count BIGINT, evidence_fallback_count BIGINT, log_path VARCHAR, nan_mismatch BOOLEAN, speedup DOUBLE, speedup_low DOUBLE, speedup_high DOUBLE, others_cpu_share DOUBLE, eager_block_spread DOUBLE, t_min_float64 DOUBLE) NOT NULL,
    PRIMARY KEY (pair_id)
);
COMMENT ON TABLE twin_pair IS 'One row per twin run of two builds on a sample: both in turns, block by block. History is kept.';
INSERT INTO twin_pair BY NAME {rows of twin_pair};
DROP TABLE former_twin_pair;

CREATE TABLE former_verdict AS FROM verdict;
DROP TABLE verdict;
CREATE TABLE verdict (
    scope VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    metric VARCHAR NOT NULL,
    verdict VARCHAR NOT NULL,
    dataset VARCHAR NOT NULL,
    ratio DOUBLE,
    low DOUBLE,
    high DOUBLE,
    a_value DOUBLE,
    b_value DOUBLE,
    pair_count BIGINT NOT NULL,
    sample_count BIGINT NOT NULL,
    basis VARCHAR NOT NULL,
    reason VARCHAR NOT NULL,
    alike VARCHAR[] NOT NULL,
    left_open BOOLEAN NOT NULL DEFAULT false,
    is_missing BOOLEAN NOT NULL DEFAULT false,
    comparison_id VARCHAR NOT NULL,
    compared_at TIMESTAMP NOT NULL,
    a_build_hash VARCHAR NOT NULL,
    b_build_hash VARCHAR NOT NULL,
    a VARCHAR NOT NULL,
    b VARCHAR NOT NULL,
    backend VARCHAR NOT NULL,
    variant VARCHAR NOT NULL,
    is_regression BOOLEAN NOT NULL,
    PRIMARY KEY (scope, name, metric, dataset, comparison_id)
);
COMMENT ON TABLE verdict IS 'One row per finding of a comparison of two builds: a sample, a group of samples or all, and one metric.';
INSERT INTO verdict BY NAME {rows of verdict};
DROP TABLE former_verdict;
