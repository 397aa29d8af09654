-- A row may be made of several processes; the spread between them is in the interval of its speedup.

ALTER TABLE benchmark_run ADD COLUMN process_count BIGINT DEFAULT 1;
ALTER TABLE benchmark_run ALTER COLUMN process_count SET NOT NULL;
-- Added as a text, since DuckDB does not fill in the default of a new list where rows are there already.
ALTER TABLE benchmark_run ADD COLUMN process_block_counts VARCHAR DEFAULT '';
ALTER TABLE benchmark_run ALTER COLUMN process_block_counts DROP DEFAULT;
ALTER TABLE benchmark_run ALTER COLUMN process_block_counts SET DATA TYPE BIGINT[] USING list_filter([process_count], number -> false);
ALTER TABLE benchmark_run ALTER COLUMN process_block_counts SET DEFAULT [];
ALTER TABLE benchmark_run ALTER COLUMN process_block_counts SET NOT NULL;
