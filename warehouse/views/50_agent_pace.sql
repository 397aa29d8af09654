-- How many models of each collection wait, and how many ended an hour in its last run: the newest without an hour's gap.
CREATE VIEW agent_pace AS
WITH ends AS (
    SELECT
        collection,
        changed_at,
        changed_at - lag(changed_at) OVER (PARTITION BY collection ORDER BY changed_at) > INTERVAL 1 HOUR AS is_start
    FROM agent_task
    WHERE state NOT IN ('found', 'triaged', 'extracted', 'valid', 'unique')
), numbered AS (
    SELECT
        *,
        count(*) FILTER (is_start) OVER (
            PARTITION BY collection ORDER BY changed_at DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        ) AS run_from_end
    FROM ends
), pace AS (
    SELECT
        collection,
        count(*) / nullif(epoch(max(changed_at) - min(changed_at)), 0) * 3600 AS per_hour
    FROM numbered
    WHERE coalesce(run_from_end, 0) = 0
    GROUP BY collection
)
SELECT
    task.collection,
    count(*) FILTER (task.state IN ('found', 'triaged', 'extracted', 'valid', 'unique')) AS waiting,
    any_value(pace.per_hour) AS per_hour
FROM agent_task AS task
LEFT JOIN pace ON pace.collection = task.collection
GROUP BY task.collection;
COMMENT ON VIEW agent_pace IS 'Models of a collection of the agent that wait, and how fast its last run was.';
COMMENT ON COLUMN agent_pace.collection IS 'Name of the collection.';
COMMENT ON COLUMN agent_pace.waiting IS 'Models that are on their way.';
COMMENT ON COLUMN agent_pace.per_hour IS 'Models that came to an end an hour, in the last run.';
