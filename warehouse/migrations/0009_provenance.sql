-- Who made each sample, and whether its code is trusted: decided by records of the parent process, bound to the sample's files.

DROP INDEX sample_graph_hash;  -- DuckDB alters no table that an index is on
ALTER TABLE sample ADD COLUMN files_hash VARCHAR DEFAULT '';
ALTER TABLE sample ALTER COLUMN files_hash SET NOT NULL;

ALTER TABLE sample ADD COLUMN trusted BOOLEAN DEFAULT false;
ALTER TABLE sample ALTER COLUMN trusted SET NOT NULL;

CREATE INDEX sample_graph_hash ON sample (graph_hash);
COMMENT ON INDEX sample_graph_hash IS 'Finds the samples of one graph: duplicates and near duplicates.';

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
