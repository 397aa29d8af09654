CREATE VIEW run_dropped AS
SELECT mark.run_id, max(mark.marked_at) AS marked_at, arg_max(mark.reason, mark.marked_at) AS reason
FROM run_mark AS mark
GROUP BY mark.run_id
HAVING arg_max(mark.is_dropped, mark.marked_at);
COMMENT ON VIEW run_dropped IS 'Runs that are dropped: kept in benchmark_run, and in no other view.';
COMMENT ON COLUMN run_dropped.marked_at IS 'When, UTC.';
COMMENT ON COLUMN run_dropped.reason IS 'As in run_mark.reason.';
