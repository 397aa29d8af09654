-- As `BenchmarkRun.is_disturbed`: others took more than a tenth of the cores while a run was timed, or eager's own time
-- varied more than twofold. A test compares the two.
CREATE MACRO is_disturbed(cpu_share, block_spread) AS coalesce(cpu_share, 0) > 0.1 OR coalesce(block_spread, 0) > 2;
COMMENT ON MACRO is_disturbed IS 'Whether times of a run are in doubt: is_disturbed(others_cpu_share, eager_block_spread).';
