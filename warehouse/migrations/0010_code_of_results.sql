-- The parts of the key that say which code made a result, so that a person can see why one is out of date.

ALTER TABLE benchmark_run ADD COLUMN backend_code_hash VARCHAR DEFAULT '';
ALTER TABLE benchmark_run ALTER COLUMN backend_code_hash SET NOT NULL;
ALTER TABLE benchmark_run ADD COLUMN measuring_hash VARCHAR DEFAULT '';
ALTER TABLE benchmark_run ALTER COLUMN measuring_hash SET NOT NULL;
ALTER TABLE benchmark_run ADD COLUMN replay_version BIGINT DEFAULT 1;
ALTER TABLE benchmark_run ALTER COLUMN replay_version SET NOT NULL;
