-- Who made each sample, and whether its code is trusted: decided by records of the parent process, bound to the sample's files.

DROP INDEX sample_graph_hash;  -- DuckDB alters no table that an index is on
ALTER TABLE sample ADD COLUMN files_hash VARCHAR DEFAULT '';
ALTER TABLE sample ALTER COLUMN files_hash SET NOT NULL;
COMMENT ON COLUMN sample.files_hash IS 'sha256 over the bytes of the sample''s files, to which its provenance is bound; empty for samples cataloged before there was one.';

ALTER TABLE sample ADD COLUMN trusted BOOLEAN DEFAULT false;
ALTER TABLE sample ALTER COLUMN trusted SET NOT NULL;
COMMENT ON COLUMN sample.trusted IS 'Whether a record of its provenance says that its code may run outside of the sandbox.';

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
COMMENT ON COLUMN provenance.files_hash IS 'As in sample.files_hash.';
COMMENT ON COLUMN provenance.sample_id IS 'Which sample it was when the record was written.';
COMMENT ON COLUMN provenance.made_by IS 'The command that made the sample or judged it.';
COMMENT ON COLUMN provenance.source_spec IS 'What it was made from, such as zoo:transformers/bert; empty when that is not known.';
COMMENT ON COLUMN provenance.sandboxed IS 'Whether it was made in a sandbox.';
COMMENT ON COLUMN provenance.trusted IS 'Whether its code may run outside of the sandbox.';
COMMENT ON COLUMN provenance.made_at IS 'When the record was written, UTC.';
COMMENT ON COLUMN provenance.tools IS 'Packages that made it, with their versions.';
