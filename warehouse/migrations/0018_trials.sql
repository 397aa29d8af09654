-- Runs that no score counts: trials, and runs that a person dropped.

ALTER TABLE benchmark_run ADD COLUMN trial VARCHAR DEFAULT '';
UPDATE benchmark_run SET trial = '';
ALTER TABLE benchmark_run ALTER COLUMN trial SET NOT NULL;

CREATE TABLE run_mark (
    run_id VARCHAR NOT NULL,
    marked_at TIMESTAMP NOT NULL,
    is_dropped BOOLEAN NOT NULL,
    reason VARCHAR NOT NULL,
    PRIMARY KEY (run_id, marked_at)
);
COMMENT ON TABLE run_mark IS 'Runs that a person dropped (graphnet runs drop) or took back; of several marks of a run the newest holds.';
