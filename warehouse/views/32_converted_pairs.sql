-- One graph under the compilers of two frameworks: samples that were converted and match, with the runs of both sides. Scores
-- cannot compare these, since each framework has samples of its own; times of the same graph on the same machine can.
CREATE VIEW converted_pairs AS
WITH pair AS (
    SELECT dataset, sample_id, target, unnest([sample_hash, result_hash]) AS run_hash, unnest([false, true]) AS is_converted
    FROM conversion_current
    WHERE status = 'success'
),
side AS (
    SELECT pair.dataset, pair.sample_id, pair.target, run.framework, run.backend, run.variant, run.status, run.t_min,
        run.eager_median_ms, run.compiled_median_ms, run.speedup, run.finished_at, environment.device, environment.hardware, environment.threads
    FROM pair
    JOIN benchmark_current AS run
        ON run.sample_hash = pair.run_hash AND (run.framework = pair.target) = pair.is_converted
            AND (pair.is_converted OR (run.dataset = pair.dataset AND run.sample_id = pair.sample_id))
    JOIN environment USING (env_hash)
    QUALIFY row_number() OVER (
        PARTITION BY pair.dataset, pair.sample_id, pair.target, run.framework, run.backend, run.variant ORDER BY run.finished_at DESC
    ) = 1
),
-- Each run times eager mode beside its compiler: their median is one figure for the sample.
original AS (
    SELECT dataset, sample_id, target, device, hardware, threads, median(eager_median_ms) AS original_eager_ms
    FROM side
    WHERE framework <> target AND status = 'success'
    GROUP BY ALL
)
SELECT side.* EXCLUDE (finished_at, speedup), original.original_eager_ms,
    CASE
        WHEN side.status <> 'success' THEN NULL
        WHEN side.framework <> side.target THEN side.speedup  -- timed side by side, which two processes are not
        ELSE original.original_eager_ms / side.compiled_median_ms
    END AS speedup_over_original
FROM side
JOIN original USING (dataset, sample_id, target, device, hardware, threads);
COMMENT ON VIEW converted_pairs IS
    'Runs of samples that were converted and match, and of what they were converted to, with as many threads of the same machine; newest by backend and variant.';
COMMENT ON COLUMN converted_pairs.target IS 'Framework that the sample was converted to.';
COMMENT ON COLUMN converted_pairs.framework IS 'Framework of the run: target''s is of the converted sample, any other of the sample itself.';
COMMENT ON COLUMN converted_pairs.original_eager_ms IS 'Time of a call of the sample itself in its own eager mode, median of its runs.';
COMMENT ON COLUMN converted_pairs.speedup_over_original IS 'Of a run of the sample itself its speedup; of what it was converted to, original_eager_ms over compiled_median_ms, which are from two processes. NULL for a run that failed.';
COMMENT ON COLUMN converted_pairs.hardware IS 'As in environment.hardware.';
COMMENT ON COLUMN converted_pairs.threads IS 'As in environment.threads.';
