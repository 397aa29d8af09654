-- Folders that should hold a sample and do not, with the reason, so that none is lost between a dataset and its results.

CREATE TABLE broken_sample (
    dataset VARCHAR NOT NULL,
    sample_id VARCHAR NOT NULL,
    path VARCHAR NOT NULL,
    message VARCHAR NOT NULL,
    cataloged_at TIMESTAMP NOT NULL,
    PRIMARY KEY (dataset, sample_id, cataloged_at)
);
COMMENT ON TABLE broken_sample IS 'Folders that could not be read as a sample, one row per catalog that met them; the view broken_current has those of the newest.';
