-- What the run in float64 costs.

ALTER TABLE benchmark_run ADD COLUMN reference_ms DOUBLE;
COMMENT ON COLUMN benchmark_run.reference_ms IS 'Time that the run in float64 and comparing with it took, a part of task_ms; NULL where none was tried.';
