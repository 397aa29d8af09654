-- What run_index holds of every run: a run's row never changes, so warehouse/database/run_index.py adds those of new runs, and no others,
-- whenever it ingests. Everything that changes (which samples are current, which runs are dropped) is asked when it is read.
CREATE VIEW run_indexed AS
SELECT
    run.rowid AS run_row, sample.sample_key, setup.setup_key, run.trial <> '' AS is_trial,
    run.status = 'unavailable' AS is_unavailable, run.finished_at,
    is_disturbed(run.others_cpu_share, run.eager_block_spread) AS is_disturbed,
    run.status, run.phase, run.failure_kind, run.framework, run.backend_version,
    counted_speedup(run.speedup, run.judge_speedup) AS speedup, run.t_min, run.t_min_float64, run.eager_t_min_float64,
    run.nan_mismatch, coalesce(run.evidence_fallback_count, 0) > 0 AS fell_back
FROM benchmark_run AS run
JOIN run_sample AS sample USING (dataset, sample_id, sample_hash)
JOIN run_setup AS setup
    ON setup.dataset = run.dataset AND setup.backend = run.backend AND setup.variant = run.variant AND setup.env_hash = run.env_hash
    AND setup.config_hash = run.config_hash AND setup.build_hash = run.build_hash;
COMMENT ON VIEW run_indexed IS 'What run_index holds, made from benchmark_run anew: slow, and for checks only.';

-- Dropped runs by their row, which no string needs to be read for where there are none.
CREATE VIEW run_row_dropped AS
SELECT run.rowid AS run_row FROM benchmark_run AS run SEMI JOIN run_dropped USING (run_id);
COMMENT ON VIEW run_row_dropped IS 'Dropped runs, by their rowid in benchmark_run.';

CREATE VIEW run_kept AS
SELECT run.* FROM run_index AS run ANTI JOIN run_row_dropped USING (run_row) WHERE NOT run.is_trial;
COMMENT ON VIEW run_kept IS 'The runs of run_index that are neither trials nor dropped.';
