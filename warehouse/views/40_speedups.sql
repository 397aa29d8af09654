-- One row per current sample, backend and variant: what the violin of speedups shows, and what it cannot show.
CREATE VIEW speedups AS
SELECT dataset, backend, variant, sample_id, task, source, dtype, speedup, speedup_low, speedup_high, t_min, status,
    phase, failure_kind, message, evidence_fallback_count
FROM benchmark_current;
COMMENT ON VIEW speedups IS 'Speedup of every current sample under every backend with its interval; NULL where it has none.';
