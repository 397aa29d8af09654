-- How much others disturbed a run.

ALTER TABLE benchmark_run ADD COLUMN others_cpu_share DOUBLE;
ALTER TABLE benchmark_run ADD COLUMN cpu_wait_share DOUBLE;
