-- What kind of model a sample is: task and family in two levels, traits of its graph, and the rules that say so.
DROP INDEX sample_graph_hash;
ALTER TABLE sample ADD COLUMN task2 VARCHAR DEFAULT '';
ALTER TABLE sample ALTER COLUMN task2 SET NOT NULL;
ALTER TABLE sample ADD COLUMN family VARCHAR DEFAULT '';
ALTER TABLE sample ALTER COLUMN family SET NOT NULL;
ALTER TABLE sample ADD COLUMN label_hash VARCHAR DEFAULT '';
ALTER TABLE sample ALTER COLUMN label_hash SET NOT NULL;
-- The last: DuckDB alters no table further in a transaction that has filled a list of it. Filled apart: a list for a default cannot
-- be added where there are more than 2,048 rows.
ALTER TABLE sample ADD COLUMN traits VARCHAR[];
ALTER TABLE sample ALTER COLUMN traits SET DEFAULT [];
UPDATE sample SET traits = [];
CREATE INDEX sample_graph_hash ON sample (graph_hash);
COMMENT ON INDEX sample_graph_hash IS 'Finds the samples of one graph: duplicates and near duplicates.';

CREATE TABLE sample_label (
    label_hash VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    label VARCHAR NOT NULL,
    rule VARCHAR NOT NULL,
    PRIMARY KEY (label_hash, kind, label)
);
COMMENT ON TABLE sample_label IS 'What samples are labelled as, and by which rule; those with the same labels for the same reasons share the rows.';
