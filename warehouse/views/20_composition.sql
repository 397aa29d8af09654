-- What the datasets are made of.
CREATE VIEW composition AS
SELECT
    dataset,
    source,
    task,
    dtype,
    count(*) AS sample_count,
    count(DISTINCT graph_hash) AS graph_count,
    count(DISTINCT model_name) AS model_count,
    sum(operator_count)::BIGINT AS operator_count,
    median(operator_count) AS median_operator_count,
    sum(tensor_count)::BIGINT AS tensor_count,
    sum(size_bytes)::BIGINT AS size_bytes
FROM sample_current
GROUP BY ALL
ORDER BY ALL;
COMMENT ON VIEW composition IS 'Samples, distinct graphs, models, operator calls and bytes of each dataset by source, task and dtype.';
COMMENT ON COLUMN composition.sample_count IS 'Samples.';
COMMENT ON COLUMN composition.graph_count IS 'Distinct graphs.';
COMMENT ON COLUMN composition.model_count IS 'Distinct model names.';
COMMENT ON COLUMN composition.operator_count IS 'Calls of operators in all graphs.';
COMMENT ON COLUMN composition.median_operator_count IS 'Median over the samples of the calls of operators in a graph.';
COMMENT ON COLUMN composition.tensor_count IS 'Inputs and weights of all samples.';
COMMENT ON COLUMN composition.size_bytes IS 'Bytes that the tensors of all samples take.';
