-- One row per current sample and backend: what the violin of speedups shows, and what it cannot show.
CREATE VIEW speedups AS
SELECT dataset, backend, sample_id, task, source, dtype, speedup, speedup_low, speedup_high, t_min, status, phase,
    failure_kind, message
FROM benchmark_current;
COMMENT ON VIEW speedups IS 'Speedup of every current sample under every backend with its interval; NULL where it has none.';
