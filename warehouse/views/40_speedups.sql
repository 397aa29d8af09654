-- One row per current sample, backend and variant: what the violin of speedups shows, and what it cannot show.
CREATE MACRO speedups_of(with_invalid := false, members := NULL) AS TABLE
SELECT run.dataset, run.backend, run.variant, run.sample_id, CASE WHEN run.times_note IS NULL THEN run.speedup END AS speedup,
    run.speedup_low, run.speedup_high, run.t_min, run.status,
    judged.task, judged.source, judged.dtype, run.framework, run.phase, run.failure_kind, run.message, run.evidence_fallback_count,
    run.compile_ms, run.eager_peak_bytes, run.compiled_peak_bytes,
    coalesce(compared.is_joint, false) AS is_joint, coalesce(compared.is_compared, false) AS is_compared,
    judged.task2, split_part(judged.family, '/', 1) AS architecture, judged.family, sample.traits
FROM run_judged_of(members := members) AS judged
JOIN benchmark_run AS run ON run.rowid = judged.run_row
LEFT JOIN compared_of(with_invalid := with_invalid, members := members) AS compared ON compared.run_row = judged.run_row
LEFT JOIN sample_current AS sample ON sample.dataset = judged.dataset AND sample.sample_id = judged.sample_id
WHERE with_invalid OR judged.validity <> 'invalid'
ORDER BY run.dataset, run.status = 'unavailable', run.backend, run.variant, run.speedup NULLS FIRST, run.sample_id;
COMMENT ON MACRO TABLE speedups_of IS 'The view speedups, on request with samples that are known to be invalid, or over some samples (members_of): speedups_of(with_invalid := false, members := NULL).';

CREATE VIEW speedups AS FROM speedups_of();
COMMENT ON VIEW speedups IS 'Speedup of every current sample under every backend with its interval; NULL where it has none, or where times mean nothing. Variants that ran on few samples are in variant_left_out.';
COMMENT ON COLUMN speedups.architecture IS 'First level of family.';
COMMENT ON COLUMN speedups.is_joint IS 'Whether the backend is compared jointly: the figures of all such are over the same samples. False for what is not scored.';
COMMENT ON COLUMN speedups.is_compared IS 'Whether the sample enters the figures of the backend.';
