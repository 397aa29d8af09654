-- What broke a model's graph and who feeds whom, and an index to find samples of the same graph without a scan.

ALTER TABLE sample ADD COLUMN graph_breaks VARCHAR[] DEFAULT [];
ALTER TABLE sample ALTER COLUMN graph_breaks SET NOT NULL;
COMMENT ON COLUMN sample.graph_breaks IS 'Why the compiler stopped after this graph, each with file, line and source; empty for a model of one graph.';

ALTER TABLE sample ADD COLUMN wiring MAP(VARCHAR, VARCHAR) DEFAULT MAP {};
ALTER TABLE sample ALTER COLUMN wiring SET NOT NULL;
COMMENT ON COLUMN sample.wiring IS 'Input → the output of an earlier graph of the same model that feeds it, such as subgraph_0[2].';

CREATE INDEX sample_graph_hash ON sample (graph_hash);
COMMENT ON INDEX sample_graph_hash IS 'Finds the samples of one graph: duplicates and near duplicates.';
