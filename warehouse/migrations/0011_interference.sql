-- How much others disturbed a run.

ALTER TABLE benchmark_run ADD COLUMN others_cpu_share DOUBLE;
ALTER TABLE benchmark_run ADD COLUMN cpu_wait_share DOUBLE;
COMMENT ON COLUMN benchmark_run.others_cpu_share IS 'Share of the run''s cores that other processes and machines took while blocks were timed, 0 to 1; above 0.1 the run counts as disturbed. NULL where it cannot be told.';
COMMENT ON COLUMN benchmark_run.cpu_wait_share IS 'Share of the cores'' time that the run''s own threads waited for a core while blocks were timed, 0 to 1.';
