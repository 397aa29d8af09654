-- What broke a model's graph and who feeds whom, and an index to find samples of the same graph without a scan.

ALTER TABLE sample ADD COLUMN graph_breaks VARCHAR[] DEFAULT [];
ALTER TABLE sample ALTER COLUMN graph_breaks SET NOT NULL;

ALTER TABLE sample ADD COLUMN wiring MAP(VARCHAR, VARCHAR) DEFAULT MAP {};
ALTER TABLE sample ALTER COLUMN wiring SET NOT NULL;

CREATE INDEX sample_graph_hash ON sample (graph_hash);
COMMENT ON INDEX sample_graph_hash IS 'Finds the samples of one graph: duplicates and near duplicates.';
