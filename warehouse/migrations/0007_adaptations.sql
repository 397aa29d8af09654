-- A backend is stock unless adaptations were asked for; which of these changed something in a run.

-- Added as a text, since DuckDB does not fill in the default of a new list where rows are there already.
ALTER TABLE benchmark_run ADD COLUMN evidence_adaptations VARCHAR DEFAULT '';
ALTER TABLE benchmark_run ALTER COLUMN evidence_adaptations DROP DEFAULT;
ALTER TABLE benchmark_run ALTER COLUMN evidence_adaptations SET DATA TYPE VARCHAR[] USING list_filter([run_id], name -> false);
ALTER TABLE benchmark_run ALTER COLUMN evidence_adaptations SET DEFAULT [];
ALTER TABLE benchmark_run ALTER COLUMN evidence_adaptations SET NOT NULL;
