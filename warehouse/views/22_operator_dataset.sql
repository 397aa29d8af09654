-- The operator dataset: every distinct operator with its shapes, dtypes and arguments, from decompositions by single_op.
CREATE VIEW operator_dataset AS
SELECT
    dataset,
    child_hash,
    any_value(operators[1]) AS operator,
    any_value(signature) AS signature,
    count(*) AS occurrence_count,
    count(DISTINCT sample_id) AS sample_count,
    list(DISTINCT sample_id ORDER BY sample_id) AS sample_ids,
    sum(eager_ms) AS eager_ms
FROM decomposition_current
WHERE scheme = 'single_op' AND operator_count = 1
GROUP BY dataset, child_hash
ORDER BY dataset, occurrence_count DESC, signature;
COMMENT ON VIEW operator_dataset IS 'Every distinct operator with its shapes, dtypes and arguments: how often it occurs in the decomposed samples, and in which.';
COMMENT ON COLUMN operator_dataset.operator IS 'The operator.';
COMMENT ON COLUMN operator_dataset.signature IS 'The call, with the dtype and shape of its inputs; equal calls of different samples are one row.';
COMMENT ON COLUMN operator_dataset.occurrence_count IS 'Calls in all decomposed samples.';
COMMENT ON COLUMN operator_dataset.sample_count IS 'Samples that have it.';
COMMENT ON COLUMN operator_dataset.sample_ids IS 'These samples.';
COMMENT ON COLUMN operator_dataset.eager_ms IS 'Time of all these calls in eager runs, milliseconds: a single call each, so rough.';
