-- Typical sequences of operators, and which samples the parts of the dataset of parts occur in.
CREATE TABLE mined_sequence (
    dataset VARCHAR NOT NULL,
    table_hash VARCHAR NOT NULL,
    rank BIGINT NOT NULL,
    words VARCHAR[] NOT NULL,
    occurrence_count BIGINT NOT NULL,
    graph_count BIGINT NOT NULL,
    architecture_count BIGINT NOT NULL,
    mined_at TIMESTAMP NOT NULL,
    PRIMARY KEY (dataset, table_hash, rank)
);
COMMENT ON TABLE mined_sequence IS 'Typical sequences of operators: each mining of a dataset is one table of them, by rank.';

CREATE TABLE part_origin (
    dataset VARCHAR NOT NULL,
    sample_id VARCHAR NOT NULL,
    content_hash VARCHAR NOT NULL,
    scheme VARCHAR NOT NULL,
    child_hash VARCHAR NOT NULL,
    occurrence_count BIGINT NOT NULL,
    message VARCHAR NOT NULL,
    made_at TIMESTAMP NOT NULL,
    PRIMARY KEY (dataset, sample_id, content_hash, scheme, child_hash)
);
COMMENT ON TABLE part_origin IS 'Which samples the parts of the dataset of parts were cut out of, by which scheme, and how often.';
