-- What a newer compiler or environment made worse: the newest run of a sample under a backend beside the newest
-- one before it of another build or environment but the same options, on the same device. Of repeated runs the one that
-- counts is read (run_counted).
--
-- By the rules of ops/evaluation/verdict/rules.py. failed: it succeeded before, and eager still runs. incorrect: outputs are worse than
-- before by their t_min or their relative error, or twin runs found them wrong. slower: the interval of the speedup lies below
-- that of before by more than the margin; times that were disturbed say nothing of it, so an undisturbed run is compared with
-- the newest undisturbed one before it. Processes differ and a machine has slow spells, so that is a suspicion only, which twin
-- runs of both builds decide (table verdict): `graphnet bench` and the assets have them run after each benchmark, and `graphnet
-- compare` at any time. An environment that is gone cannot be run beside the present one: then every undisturbed run has to be
-- slower, and there have to be two at least. Failed and incorrect need no twin runs, which may take the suspicion back.
CREATE VIEW regression_candidates AS
WITH decided AS (
    SELECT v.a_build_hash AS previous_build_hash, v.b_build_hash AS build_hash, v.variant, v.dataset, v.name AS sample_id,
        arg_max(v.verdict, v.compared_at) FILTER (v.metric = 'speed') AS speed_verdict,
        arg_max(v.verdict, v.compared_at) FILTER (v.metric = 'result') AS result_verdict
    FROM verdict AS v
    WHERE v.scope = 'sample' AND v.basis = 'twin runs'
    GROUP BY ALL
),
repeated AS (
    SELECT
        run.dataset, run.sample_id, run.sample_hash, run.backend, run.variant, run.env_hash, run.config_hash, run.build_hash,
        count(*) AS undisturbed_count, max(timed.speedup_high) AS highest_speedup
    FROM run_current AS run
    JOIN benchmark_run AS timed ON timed.rowid = run.run_row
    WHERE run.status = 'success' AND NOT run.is_disturbed
    GROUP BY ALL
),
tried AS (
    SELECT run.*, counted.finished_at AS counted_at, seen.is_disturbed
    FROM run_counted AS counted
    JOIN run_current AS seen USING (run_row)
    JOIN benchmark_run AS run ON run.rowid = counted.run_row
    WHERE run.status <> 'unavailable'
),
newest AS (
    SELECT * FROM tried
    QUALIFY row_number() OVER (
        PARTITION BY dataset, sample_id, backend, backend_options, device ORDER BY counted_at DESC, run_id DESC
    ) = 1
),
compared AS (
    SELECT
        new.*,
        old.run_id AS previous_run_id,
        old.backend_version AS previous_backend_version,
        old.build_hash AS previous_build_hash,
        old.env_hash AS previous_env_hash,
        old.status AS previous_status,
        old.t_min AS previous_t_min,
        old.relative_error AS previous_error,
        old.speedup AS previous_speedup,
        old.speedup_low AS previous_speedup_low,
        old.speedup_high AS previous_speedup_high,
        new.is_disturbed OR old.is_disturbed AS is_any_disturbed
    FROM newest AS new
    JOIN tried AS old
        ON old.dataset = new.dataset
        AND old.sample_id = new.sample_id
        AND old.sample_hash = new.sample_hash
        AND old.backend = new.backend
        AND old.backend_options = new.backend_options
        AND old.device = new.device
        AND (old.build_hash <> new.build_hash OR old.env_hash <> new.env_hash)
        AND old.counted_at <= new.counted_at
    QUALIFY row_number() OVER (
        PARTITION BY new.run_id
        ORDER BY new.status = 'success' AND NOT new.is_disturbed AND old.is_disturbed, old.counted_at DESC, old.run_id DESC
    ) = 1
),
judged AS (
    SELECT
        *,
        CASE
            WHEN previous_status <> 'success' OR NOT has_baseline(phase) THEN NULL
            WHEN status = 'failure' THEN 'failed'
            WHEN is_worse_match(previous_t_min, t_min) OR is_worse_error(previous_error, relative_error, relative_error_dtype)
                OR result_verdict = 'wrong' THEN 'incorrect'
            WHEN speed_verdict = 'slower' OR NOT is_any_disturbed AND is_slower_speedup(previous_speedup_low, highest_speedup)
                THEN 'slower'
        END AS regression
    FROM compared
    LEFT JOIN decided USING (previous_build_hash, build_hash, variant, dataset, sample_id)
    LEFT JOIN repeated
        USING (dataset, sample_id, sample_hash, backend, variant, env_hash, config_hash, build_hash)
)
SELECT
    judged.dataset, judged.backend, judged.variant, judged.sample_id, regression, previous_speedup, judged.speedup,
    previous_t_min, judged.t_min, split_part(judged.message, chr(10), 1) AS message, judged.phase, judged.failure_kind,
    previous_backend_version, judged.backend_version, previous_build_hash, judged.build_hash, previous_env_hash, judged.env_hash,
    sample.task, sample.source, sample.dtype, previous_speedup_low, previous_speedup_high, judged.speedup_low,
    judged.speedup_high, judged.signal, previous_run_id, judged.run_id, judged.finished_at, judged.log_path,
    judged.sample_hash, judged.config_hash,
    CASE
        WHEN regression = 'slower' THEN
            coalesce(speed_verdict = 'slower', previous_build_hash = judged.build_hash AND undisturbed_count > 1)
        ELSE coalesce(result_verdict IN ('failed', 'wrong'), true)
    END AS is_confirmed
FROM judged
JOIN sample_current AS sample USING (dataset, sample_id, sample_hash)
WHERE regression IS NOT NULL
ORDER BY
    judged.dataset, judged.backend, judged.variant, list_position(['failed', 'incorrect', 'slower'], regression),
    judged.speedup / previous_speedup, judged.sample_id;
COMMENT ON VIEW regression_candidates IS 'As regressions, with what is suspected only: no twin runs decided it, or they found no difference (is_confirmed is false).';
COMMENT ON COLUMN regression_candidates.is_confirmed IS 'Whether it is in regressions.';

COMMENT ON COLUMN regression_candidates.regression IS 'failed, incorrect or slower: the worst that applies.';
COMMENT ON COLUMN regression_candidates.previous_backend_version IS 'Version of the compiler in the run compared with.';
COMMENT ON COLUMN regression_candidates.previous_build_hash IS 'Build of the compiler in the run compared with.';
COMMENT ON COLUMN regression_candidates.previous_env_hash IS 'Environment of the run compared with.';
COMMENT ON COLUMN regression_candidates.previous_t_min IS 'Smallest tolerance at which the run compared with agreed with eager.';
COMMENT ON COLUMN regression_candidates.previous_speedup IS 'Speedup in the run compared with.';
COMMENT ON COLUMN regression_candidates.previous_speedup_low IS 'Lower end of its 95% interval.';
COMMENT ON COLUMN regression_candidates.previous_speedup_high IS 'Upper end of its 95% interval.';
COMMENT ON COLUMN regression_candidates.previous_run_id IS 'The run compared with.';
COMMENT ON COLUMN regression_candidates.message IS 'First line of the message.';

CREATE VIEW regressions AS
SELECT candidate.* EXCLUDE (sample_hash, config_hash, is_confirmed)
FROM regression_candidates AS candidate
WHERE candidate.is_confirmed AND NOT starts_with(candidate.dataset, 'log:');
COMMENT ON VIEW regressions IS 'Samples that the newest backend version or environment fails, gets wrong or slows down, beside the run before. Without imported logs, which regression_candidates has.';
COMMENT ON COLUMN regressions.regression IS 'failed, incorrect or slower: the worst that applies.';
COMMENT ON COLUMN regressions.previous_backend_version IS 'Version of the compiler in the run compared with.';
COMMENT ON COLUMN regressions.previous_build_hash IS 'Build of the compiler in the run compared with.';
COMMENT ON COLUMN regressions.previous_env_hash IS 'Environment of the run compared with.';
COMMENT ON COLUMN regressions.previous_t_min IS 'Smallest tolerance at which the run compared with agreed with eager.';
COMMENT ON COLUMN regressions.previous_speedup IS 'Speedup in the run compared with.';
COMMENT ON COLUMN regressions.previous_speedup_low IS 'Lower end of its 95% interval.';
COMMENT ON COLUMN regressions.previous_speedup_high IS 'Upper end of its 95% interval.';
COMMENT ON COLUMN regressions.previous_run_id IS 'The run compared with.';
COMMENT ON COLUMN regressions.message IS 'First line of the message.';
