-- How much eager's time varied within a run: the second sign of a disturbed one.

ALTER TABLE benchmark_run ADD COLUMN eager_block_spread DOUBLE;
