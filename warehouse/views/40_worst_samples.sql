-- The samples that harm a backend most come first: where it crashes, where it fails otherwise, where its numbers are
-- wrong even at t = 0 (what S(0) counts as failed), the farthest off first, then where it is slowest, by an interval that
-- leaves no doubt, and then the rest. Samples whose eager run fails, and backends that are not installed, are not the
-- compiler's harm: the view failures has them. Eager against itself does no harm either.
CREATE MACRO worst_samples_of(members := NULL) AS TABLE
WITH judged AS (
    SELECT
        *,
        CASE
            WHEN failure_kind = 'crash' THEN 1
            WHEN status = 'failure' THEN 2
            WHEN is_wrong(status, t_min) THEN 3
            WHEN is_slower_than_eager(speedup_high) THEN 4
            ELSE 5
        END AS harm_class,
        CASE harm_class WHEN 3 THEN coalesce(t_min, 'inf') END AS wrong_from
    FROM benchmark_judged_of(members := members)
    WHERE validity <> 'invalid' AND backend <> 'eager' AND is_scored(status, phase)
)
SELECT
    dataset, backend, variant, sample_id,
    ['crash', 'failure', 'wrong', 'slower', 'none'][harm_class] AS harm,
    speedup, t_min, split_part(message, chr(10), 1) AS message, phase, failure_kind,
    task, source, dtype,
    row_number() OVER (
        PARTITION BY dataset, backend, variant ORDER BY harm_class, wrong_from DESC, speedup NULLS FIRST, t_min DESC, sample_id
    ) AS harm_rank,
    speedup_low, speedup_high, t_min_float64, eager_t_min_float64,
    nearer_to_float64, reference_note, status, signal, run_id, log_path, path, framework, relative_error, relative_error_dtype,
    device_count
FROM judged
ORDER BY harm_class, wrong_from DESC, speedup NULLS FIRST, t_min DESC, sample_id, backend, variant;
COMMENT ON MACRO TABLE worst_samples_of IS 'The view worst_samples, on request over some samples (members_of): worst_samples_of(members := NULL).';

CREATE VIEW worst_samples AS FROM worst_samples_of() WHERE NOT starts_with(dataset, 'log:');
COMMENT ON VIEW worst_samples IS 'Current results by harm: crashes, other failures, wrong numbers from the farthest off on, slowdowns, then the rest from the slowest on. Without imported logs, which worst_samples_of() has.';
COMMENT ON COLUMN worst_samples.harm_rank IS '1 for the sample that harms its backend most.';
COMMENT ON COLUMN worst_samples.harm IS 'crash, failure, wrong (not correct at t = 0), slower than eager (the whole interval is), or none.';
COMMENT ON COLUMN worst_samples.nearer_to_float64 IS 'Whether the result, though it differs from eager''s, is nearer to a run in float64 than eager''s is; NULL without such a run.';
COMMENT ON COLUMN worst_samples.message IS 'First line of the message.';
