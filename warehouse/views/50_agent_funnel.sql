-- How many models of each collection came how far, in the order of the stages.
CREATE VIEW agent_funnel AS
WITH reached AS (
    SELECT
        collection,
        CASE
            WHEN state = 'submitted' THEN 6
            WHEN state = 'unique' THEN 5
            WHEN state IN ('valid', 'duplicate') THEN 4
            WHEN state = 'extracted' OR (state = 'failed' AND reason = 'invalid') THEN 3
            WHEN state IN ('triaged', 'failed') THEN 2
            ELSE 1
        END AS depth
    FROM agent_task
)
SELECT collection, stage, count(*) FILTER (depth >= position) AS models
FROM reached
CROSS JOIN (
    SELECT unnest(['found', 'triaged', 'extracted', 'valid', 'unique', 'submitted']) AS stage, unnest(range(1, 7)) AS position
)
GROUP BY collection, stage, position
ORDER BY collection, position;
COMMENT ON VIEW agent_funnel IS 'How many models of a collection of the agent came so far, or farther.';
COMMENT ON COLUMN agent_funnel.collection IS 'Name of the collection.';
COMMENT ON COLUMN agent_funnel.stage IS 'found, triaged, extracted, valid, unique or submitted.';
COMMENT ON COLUMN agent_funnel.models IS 'Models that came so far, or farther.';
