-- What a backend changed in the process that was measured.

-- Added as a text, since DuckDB does not fill in the default of a new list where rows are there already.
ALTER TABLE benchmark_run ADD COLUMN process_changes VARCHAR DEFAULT '';
ALTER TABLE benchmark_run ALTER COLUMN process_changes DROP DEFAULT;
ALTER TABLE benchmark_run ALTER COLUMN process_changes SET DATA TYPE VARCHAR[] USING list_filter([run_id], name -> false);
ALTER TABLE benchmark_run ALTER COLUMN process_changes SET DEFAULT [];
ALTER TABLE benchmark_run ALTER COLUMN process_changes SET NOT NULL;
