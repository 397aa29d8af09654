-- Which folder a dataset is, so that two folders of one name are two datasets.

CREATE TABLE dataset (
    name VARCHAR NOT NULL,
    root_path VARCHAR NOT NULL,
    created_at TIMESTAMP NOT NULL,
    PRIMARY KEY (name)
);
COMMENT ON TABLE dataset IS 'Folders that were benchmarked or validated, with the names of their datasets; the project''s own dataset, catalog, is not among them.';
