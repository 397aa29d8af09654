-- What validation found of every version of a sample: the newest finding of each constraint counts.
CREATE VIEW sample_validity AS
WITH newest AS (
    SELECT v.dataset, v.sample_id, v.sample_hash, v.constraint_name,
        arg_max(v.passed, v.validated_at) AS passed, max(v.validated_at) AS validated_at
    FROM validation AS v
    SEMI JOIN gating_constraint AS gate USING (constraint_name)
    WHERE v.sample_hash <> ''
    GROUP BY v.dataset, v.sample_id, v.sample_hash, v.constraint_name
)
SELECT newest.dataset, newest.sample_id, newest.sample_hash,
    CASE
        WHEN NOT bool_and(newest.passed) THEN 'invalid'
        WHEN count(*) = (SELECT count(*) FROM gating_constraint) THEN 'valid'
        ELSE 'unknown'
    END AS validity,
    list(newest.constraint_name ORDER BY newest.constraint_name) FILTER (NOT newest.passed) AS broken_constraints,
    max(newest.validated_at) AS validated_at
FROM newest
GROUP BY newest.dataset, newest.sample_id, newest.sample_hash;
COMMENT ON VIEW sample_validity IS 'Whether a version of a sample is valid, by the newest findings; versions that were never validated are not listed.';
COMMENT ON COLUMN sample_validity.dataset IS 'As in sample.dataset.';
COMMENT ON COLUMN sample_validity.sample_id IS 'As in sample.sample_id.';
COMMENT ON COLUMN sample_validity.sample_hash IS 'As in sample.sample_hash.';
COMMENT ON COLUMN sample_validity.validity IS 'valid: meets every gating constraint; invalid: breaks one; unknown: some were not checked.';
COMMENT ON COLUMN sample_validity.broken_constraints IS 'Gating constraints that it breaks; NULL for none.';
COMMENT ON COLUMN sample_validity.validated_at IS 'When the newest of these findings was made, UTC.';
