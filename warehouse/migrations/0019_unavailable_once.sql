-- A backend that is not available is one row of no sample. Before, it was a row for every sample.

CREATE TEMPORARY TABLE kept_row AS
SELECT arg_max(run_id, finished_at) AS run_id
FROM benchmark_run
WHERE status = 'unavailable' AND sample_id <> ''
GROUP BY dataset, backend, variant, backend_version, env_hash, config_hash, trial, message
HAVING count(DISTINCT sample_id) > 1;

DELETE FROM benchmark_run AS run
USING benchmark_run AS newest
WHERE newest.run_id IN (SELECT run_id FROM kept_row) AND run.run_id <> newest.run_id
    AND run.status = 'unavailable' AND run.sample_id <> ''
    AND (run.dataset, run.backend, run.variant, run.backend_version, run.env_hash, run.config_hash, run.trial)
        = (newest.dataset, newest.backend, newest.variant, newest.backend_version, newest.env_hash, newest.config_hash, newest.trial)
    AND run.message IS NOT DISTINCT FROM newest.message;

UPDATE benchmark_run SET sample_id = '', sample_hash = '' WHERE run_id IN (SELECT run_id FROM kept_row);
DROP TABLE kept_row;
