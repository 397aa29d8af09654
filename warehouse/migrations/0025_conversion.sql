-- What became of samples that were converted to another framework, so that only what is out of date is converted again.

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
