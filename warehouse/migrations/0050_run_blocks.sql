-- Single times take most of a run's room, and few who read runs want them.
CREATE TABLE run_blocks (
    run_id VARCHAR NOT NULL,
    eager_trials_ms DOUBLE[] NOT NULL DEFAULT [],
    compiled_trials_ms DOUBLE[] NOT NULL DEFAULT [],
    eager_block_sizes BIGINT[] NOT NULL DEFAULT [],
    compiled_block_sizes BIGINT[] NOT NULL DEFAULT [],
    process_block_counts BIGINT[] NOT NULL DEFAULT [],
    PRIMARY KEY (run_id)
);
COMMENT ON TABLE run_blocks IS 'One row per run of which something was timed: every timed call, block by block.';
INSERT INTO run_blocks BY NAME
SELECT run_id, eager_trials_ms, compiled_trials_ms, eager_block_sizes, compiled_block_sizes, process_block_counts
FROM benchmark_run WHERE len(eager_trials_ms) > 0;
ALTER TABLE benchmark_run DROP COLUMN eager_trials_ms;
ALTER TABLE benchmark_run DROP COLUMN compiled_trials_ms;
ALTER TABLE benchmark_run DROP COLUMN eager_block_sizes;
ALTER TABLE benchmark_run DROP COLUMN compiled_block_sizes;
ALTER TABLE benchmark_run DROP COLUMN process_block_counts;
