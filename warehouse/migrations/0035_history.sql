-- What builds came to over time, and where that changed: computed from benchmark_run, kept for SQL and charts.

CREATE TABLE build_point (
    dataset VARCHAR NOT NULL,
    list_name VARCHAR NOT NULL,
    backend VARCHAR NOT NULL,
    variant VARCHAR NOT NULL,
    group_kind VARCHAR NOT NULL,
    group_value VARCHAR NOT NULL,
    measure VARCHAR NOT NULL,
    build_hash VARCHAR NOT NULL,
    place BIGINT NOT NULL,
    value DOUBLE NOT NULL,
    measured_count BIGINT NOT NULL,
    sample_count BIGINT NOT NULL,
    computed_at TIMESTAMP NOT NULL,
    PRIMARY KEY (dataset, list_name, backend, variant, group_kind, group_value, measure, build_hash)
);
COMMENT ON TABLE build_point IS 'Scores, failures and compile times of each build over the same samples; the view build_history has those that hold now.';

CREATE TABLE change_point (
    dataset VARCHAR NOT NULL,
    list_name VARCHAR NOT NULL,
    backend VARCHAR NOT NULL,
    variant VARCHAR NOT NULL,
    group_kind VARCHAR NOT NULL,
    group_value VARCHAR NOT NULL,
    measure VARCHAR NOT NULL,
    build_hash VARCHAR NOT NULL,
    direction VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    previous_build_hash VARCHAR NOT NULL,
    value_before DOUBLE NOT NULL,
    value_after DOUBLE NOT NULL,
    deviations DOUBLE,
    sample_ids VARCHAR[] NOT NULL,
    is_newest BOOLEAN NOT NULL,
    builds_since BIGINT NOT NULL,
    computed_at TIMESTAMP NOT NULL,
    PRIMARY KEY (dataset, list_name, backend, variant, group_kind, group_value, measure, build_hash, direction, kind)
);
COMMENT ON TABLE change_point IS 'Builds with which a series of build_point changed; the view change_points has those that hold now.';

CREATE TABLE notice (
    regression_key VARCHAR NOT NULL,
    channel VARCHAR NOT NULL,
    summary VARCHAR NOT NULL,
    attempts BIGINT NOT NULL,
    tried_at TIMESTAMP NOT NULL,
    sent_at TIMESTAMP,
    error VARCHAR,
    PRIMARY KEY (regression_key, channel)
);
COMMENT ON TABLE notice IS 'Which regressions were told to whom, so that each is told once.';
