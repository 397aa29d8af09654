-- Where the samples of a model went, how it failed, and with which libraries it was tried.
ALTER TABLE model ADD COLUMN dataset VARCHAR DEFAULT 'extracted';
ALTER TABLE model ADD COLUMN failure VARCHAR;
ALTER TABLE model ADD COLUMN libraries VARCHAR DEFAULT '';
ALTER TABLE model ALTER COLUMN dataset SET NOT NULL;
ALTER TABLE model ALTER COLUMN libraries SET NOT NULL;
