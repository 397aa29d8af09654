-- Which parts samples were split into, so that a part that many graphs have is known as one.

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
    PRIMARY KEY (decomposition_id, part_index)
);
COMMENT ON TABLE decomposition IS 'One row per part of a decomposed sample; the view decomposition_current has the newest decomposition of each sample and scheme.';
