-- What the run in float64 costs.

ALTER TABLE benchmark_run ADD COLUMN reference_ms DOUBLE;
