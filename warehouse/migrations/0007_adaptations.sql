-- A backend is stock unless adaptations were asked for; which of these changed something in a run.

ALTER TABLE benchmark_run ADD COLUMN evidence_adaptations VARCHAR[] DEFAULT [];
-- DuckDB checks a new column for NULLs before it fills in the default. Not an UPDATE, for the reason in 0003.
ALTER TABLE benchmark_run ALTER COLUMN evidence_adaptations SET DATA TYPE VARCHAR[] USING coalesce(evidence_adaptations, []);
ALTER TABLE benchmark_run ALTER COLUMN evidence_adaptations SET NOT NULL;
COMMENT ON COLUMN benchmark_run.evidence_adaptations IS 'Names of the adaptations (changes that this project makes for a compiler) that changed something in this compilation; empty for stock. See docs/backends.md.';
