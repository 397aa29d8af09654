-- Faults of compilers that were located, so that a thousand failures are known as the few faults that they are.

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
