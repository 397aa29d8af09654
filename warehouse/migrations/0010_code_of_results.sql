-- The parts of the key that say which code made a result, so that a person can see why one is out of date.

ALTER TABLE benchmark_run ADD COLUMN backend_code_hash VARCHAR DEFAULT '';
ALTER TABLE benchmark_run ALTER COLUMN backend_code_hash SET NOT NULL;
ALTER TABLE benchmark_run ADD COLUMN measuring_hash VARCHAR DEFAULT '';
ALTER TABLE benchmark_run ALTER COLUMN measuring_hash SET NOT NULL;
ALTER TABLE benchmark_run ADD COLUMN replay_version BIGINT DEFAULT 1;
ALTER TABLE benchmark_run ALTER COLUMN replay_version SET NOT NULL;
COMMENT ON COLUMN benchmark_run.backend_code_hash IS 'Digest of the syntax of the backend''s code, without comments, docstrings and texts of exceptions; part of config_hash. Empty in rows from before it was kept.';
COMMENT ON COLUMN benchmark_run.measuring_hash IS 'Digest of the syntax of the code that replays, measures and compares, likewise; part of config_hash. Empty in rows from before it was kept.';
COMMENT ON COLUMN benchmark_run.replay_version IS 'Version of the rules by which tensors are made from metadata; see docs/sample-format.md.';
COMMENT ON COLUMN benchmark_run.config_hash IS 'Identity of backend options, the backend''s code, the code that measures, seed, deadline, memory limit and timing settings.';
