-- Where the newest run of a sample under a backend, in whatever environment, did not end in success.
CREATE VIEW failures AS
SELECT latest.dataset, latest.backend, latest.sample_id, sample.task, sample.source, sample.dtype, latest.status,
    latest.phase, latest.failure_kind, latest.signal, split_part(latest.message, chr(10), 1) AS reason,
    latest.message, latest.backend_version, latest.env_hash, latest.finished_at, latest.run_id, latest.log_path,
    sample.path
FROM benchmark_latest AS latest
JOIN sample_current AS sample USING (dataset, sample_id, sample_hash)
WHERE latest.status <> 'success'
    AND latest.finished_at = (
        SELECT max(other.finished_at) FROM benchmark_latest AS other
        WHERE other.dataset = latest.dataset AND other.sample_id = latest.sample_id AND other.backend = latest.backend
    )
ORDER BY latest.dataset, latest.backend, latest.status, latest.phase, latest.failure_kind, latest.sample_id;
COMMENT ON VIEW failures IS 'Newest runs that failed or whose backend is unavailable, with the reason: first line of the message.';
