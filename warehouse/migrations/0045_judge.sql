-- Eager and a compiler are processes of their own, and a third one judges: no run is checked by a clean twin, and no process
-- that is measured is shared. Results from before are of another measuring code, and their checks say nothing of new ones.
ALTER TABLE benchmark_run ADD COLUMN judge_speedup DOUBLE;
ALTER TABLE benchmark_run DROP COLUMN baseline_disturbed;
ALTER TABLE benchmark_run DROP COLUMN baseline_note;
ALTER TABLE benchmark_run DROP COLUMN baseline_ratio;
ALTER TABLE benchmark_run DROP COLUMN baseline_ratio_low;
ALTER TABLE benchmark_run DROP COLUMN baseline_ratio_high;
ALTER TABLE benchmark_run DROP COLUMN clean_median_ms;
ALTER TABLE benchmark_run DROP COLUMN clean_trials_ms;
ALTER TABLE benchmark_run DROP COLUMN clean_block_sizes;
ALTER TABLE benchmark_run DROP COLUMN in_process_median_ms;
ALTER TABLE benchmark_run DROP COLUMN in_process_trials_ms;
ALTER TABLE benchmark_run DROP COLUMN in_process_block_sizes;
ALTER TABLE benchmark_run DROP COLUMN process_changes;
