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
