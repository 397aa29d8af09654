-- Whether a twin that never saw the backend has other eager times than the backend's process.

ALTER TABLE benchmark_run ADD COLUMN baseline_disturbed BOOLEAN;
ALTER TABLE benchmark_run ADD COLUMN baseline_note VARCHAR;
ALTER TABLE benchmark_run ADD COLUMN baseline_ratio DOUBLE;
ALTER TABLE benchmark_run ADD COLUMN baseline_ratio_low DOUBLE;
ALTER TABLE benchmark_run ADD COLUMN baseline_ratio_high DOUBLE;
ALTER TABLE benchmark_run ADD COLUMN clean_median_ms DOUBLE;
-- Lists are added as texts, since DuckDB does not fill in the default of a new list where rows are there already.
ALTER TABLE benchmark_run ADD COLUMN clean_trials_ms VARCHAR DEFAULT '';
ALTER TABLE benchmark_run ALTER COLUMN clean_trials_ms DROP DEFAULT;
ALTER TABLE benchmark_run ALTER COLUMN clean_trials_ms SET DATA TYPE DOUBLE[] USING []::DOUBLE[];
ALTER TABLE benchmark_run ALTER COLUMN clean_trials_ms SET DEFAULT [];
ALTER TABLE benchmark_run ALTER COLUMN clean_trials_ms SET NOT NULL;
ALTER TABLE benchmark_run ADD COLUMN clean_block_sizes VARCHAR DEFAULT '';
ALTER TABLE benchmark_run ALTER COLUMN clean_block_sizes DROP DEFAULT;
ALTER TABLE benchmark_run ALTER COLUMN clean_block_sizes SET DATA TYPE BIGINT[] USING []::BIGINT[];
ALTER TABLE benchmark_run ALTER COLUMN clean_block_sizes SET DEFAULT [];
ALTER TABLE benchmark_run ALTER COLUMN clean_block_sizes SET NOT NULL;
ALTER TABLE benchmark_run ADD COLUMN in_process_median_ms DOUBLE;
ALTER TABLE benchmark_run ADD COLUMN in_process_trials_ms VARCHAR DEFAULT '';
ALTER TABLE benchmark_run ALTER COLUMN in_process_trials_ms DROP DEFAULT;
ALTER TABLE benchmark_run ALTER COLUMN in_process_trials_ms SET DATA TYPE DOUBLE[] USING []::DOUBLE[];
ALTER TABLE benchmark_run ALTER COLUMN in_process_trials_ms SET DEFAULT [];
ALTER TABLE benchmark_run ALTER COLUMN in_process_trials_ms SET NOT NULL;
ALTER TABLE benchmark_run ADD COLUMN in_process_block_sizes VARCHAR DEFAULT '';
ALTER TABLE benchmark_run ALTER COLUMN in_process_block_sizes DROP DEFAULT;
ALTER TABLE benchmark_run ALTER COLUMN in_process_block_sizes SET DATA TYPE BIGINT[] USING []::BIGINT[];
ALTER TABLE benchmark_run ALTER COLUMN in_process_block_sizes SET DEFAULT [];
ALTER TABLE benchmark_run ALTER COLUMN in_process_block_sizes SET NOT NULL;
