-- What passes made of samples, so that only what is out of date is repaired again.

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
