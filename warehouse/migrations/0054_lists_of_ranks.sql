-- After the transaction that has filled them.
ALTER TABLE benchmark_run ALTER COLUMN collectives SET NOT NULL;
ALTER TABLE benchmark_run ALTER COLUMN compiled_collectives SET NOT NULL;
ALTER TABLE run_blocks ALTER COLUMN eager_rank_trials_ms SET NOT NULL;
ALTER TABLE run_blocks ALTER COLUMN compiled_rank_trials_ms SET NOT NULL;
