-- Where the newest run of a sample under a backend, in whatever environment, did not end in success.
CREATE VIEW failures AS
WITH newest AS (
    SELECT *
    FROM benchmark_latest
    QUALIFY row_number() OVER (PARTITION BY dataset, sample_id, backend, variant ORDER BY finished_at DESC, run_id DESC) = 1
)
SELECT newest.dataset, newest.backend, newest.variant, newest.sample_id,
    split_part(newest.message, chr(10), 1) AS reason, newest.phase, newest.failure_kind, newest.status, sample.task, sample.source, sample.dtype,
    newest.signal, newest.message, newest.backend_version, newest.env_hash, newest.finished_at, newest.run_id, newest.log_path,
    sample.path, coalesce(sample.validity, 'unknown') AS validity
FROM newest
LEFT JOIN sample_current AS sample USING (dataset, sample_id, sample_hash)
WHERE newest.status <> 'success' AND NOT starts_with(newest.dataset, 'log:')
ORDER BY newest.dataset, newest.status = 'unavailable', newest.backend, newest.variant, newest.phase, newest.failure_kind,
    newest.sample_id;
COMMENT ON VIEW failures IS 'Newest runs that failed or whose backend is unavailable, with the reason: first line of the message. Without imported logs, which benchmark_latest has.';
COMMENT ON COLUMN failures.reason IS 'First line of the message.';
COMMENT ON COLUMN failures.validity IS 'As in sample_current.validity.';
