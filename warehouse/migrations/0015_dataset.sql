-- Which folder a dataset is, so that two folders of one name are two datasets.

CREATE TABLE dataset (
    name VARCHAR NOT NULL,
    root_path VARCHAR NOT NULL,
    created_at TIMESTAMP NOT NULL,
    PRIMARY KEY (name)
);
COMMENT ON TABLE dataset IS 'Folders that were benchmarked or validated, with the names of their datasets; the project''s own dataset, catalog, is not among them.';
COMMENT ON COLUMN dataset.name IS 'What the column dataset of other tables says.';
COMMENT ON COLUMN dataset.root_path IS 'The folder; relative to the project when inside it.';
COMMENT ON COLUMN dataset.created_at IS 'When the folder got the name, UTC.';
