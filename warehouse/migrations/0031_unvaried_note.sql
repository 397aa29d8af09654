-- Why the inputs of a run stayed the same in all calls.

ALTER TABLE benchmark_run ADD COLUMN unvaried_note VARCHAR;
