-- The code of a backend, which changes without its version, is part of what makes a result out of date.

COMMENT ON COLUMN benchmark_run.config_hash IS 'Identity of backend options, the backend''s code, protocol version, seed, deadline, memory limit and timing settings.';
