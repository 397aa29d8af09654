-- Traits of all samples: apart from the column's migration, since DuckDB refuses the constraint on a list that the same
-- transaction has filled.
DROP INDEX IF EXISTS sample_graph_hash;
ALTER TABLE sample ALTER COLUMN traits SET NOT NULL;
CREATE INDEX sample_graph_hash ON sample (graph_hash);
COMMENT ON INDEX sample_graph_hash IS 'Finds the samples of one graph: duplicates and near duplicates.';
