-- Which operators the datasets call, and how widely.
CREATE VIEW operator_usage AS
SELECT
    sample.dataset,
    op.operator,
    count(*) AS sample_count,
    count(DISTINCT sample.graph_hash) AS graph_count,
    sum(op.call_count)::BIGINT AS call_count
FROM sample_current AS sample
JOIN sample_op AS op USING (graph_hash)
GROUP BY ALL
ORDER BY sample.dataset, call_count DESC, op.operator;
COMMENT ON VIEW operator_usage IS 'Calls of each operator over the current samples, and in how many samples and distinct graphs it occurs.';
COMMENT ON COLUMN operator_usage.sample_count IS 'Samples whose graph calls the operator.';
COMMENT ON COLUMN operator_usage.graph_count IS 'Distinct graphs that call the operator.';
COMMENT ON COLUMN operator_usage.call_count IS 'Calls over all samples.';
