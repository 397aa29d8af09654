-- A row may be made of several processes; the spread between them is in the interval of its speedup.

ALTER TABLE benchmark_run ADD COLUMN process_count BIGINT DEFAULT 1;
ALTER TABLE benchmark_run ALTER COLUMN process_count SET NOT NULL;
-- Added as a text, since DuckDB does not fill in the default of a new list where rows are there already.
ALTER TABLE benchmark_run ADD COLUMN process_block_counts VARCHAR DEFAULT '';
ALTER TABLE benchmark_run ALTER COLUMN process_block_counts DROP DEFAULT;
ALTER TABLE benchmark_run ALTER COLUMN process_block_counts SET DATA TYPE BIGINT[] USING list_filter([process_count], number -> false);
ALTER TABLE benchmark_run ALTER COLUMN process_block_counts SET DEFAULT [];
ALTER TABLE benchmark_run ALTER COLUMN process_block_counts SET NOT NULL;
COMMENT ON COLUMN benchmark_run.process_count IS 'Processes that the row is made of, each with its own compilation; times are geometric means over them.';
COMMENT ON COLUMN benchmark_run.process_block_counts IS 'How many blocks each process timed, in the order of the trials: the first blocks are those of the first process. Empty without times, and in rows from before it was kept.';
COMMENT ON COLUMN benchmark_run.eager_median_ms IS 'Median over all timed eager calls, in milliseconds; of several processes, the geometric mean of their medians.';
COMMENT ON COLUMN benchmark_run.compiled_median_ms IS 'Median over all timed calls of the compiled graph, in milliseconds; of several processes, the geometric mean of their medians.';
COMMENT ON COLUMN benchmark_run.speedup_low IS 'Lower end of the 95% interval of the speedup: from its blocks, or of several processes from the spread between them.';
COMMENT ON COLUMN benchmark_run.speedup_high IS 'Upper end of the 95% interval of the speedup; see speedup_low.';
