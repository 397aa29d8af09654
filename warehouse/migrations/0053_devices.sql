-- Samples of several devices.
DROP INDEX sample_graph_hash;
ALTER TABLE sample ADD COLUMN devices BIGINT DEFAULT 1;
ALTER TABLE sample ALTER COLUMN devices SET NOT NULL;
CREATE INDEX sample_graph_hash ON sample (graph_hash);
COMMENT ON INDEX sample_graph_hash IS 'Finds the samples of one graph: duplicates and near duplicates.';
