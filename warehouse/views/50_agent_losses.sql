-- Why models of each collection left before they were submitted.
CREATE VIEW agent_losses AS
SELECT
    collection,
    state,
    coalesce(reason, state) AS reason,
    count(*) AS count,
    count(*) / any_value(total) AS share,
    coalesce(reason, state) IN (
        'cannot_be_called', 'cannot_be_captured', 'not_proven', 'invalid', 'timeout', 'out_of_memory', 'crash', 'no_room'
    ) AS is_ours,
    coalesce(max_by(message, changed_at), '') AS example
FROM (SELECT *, count(*) OVER (PARTITION BY collection) AS total FROM agent_task)
WHERE state IN ('refused', 'failed', 'duplicate')
GROUP BY collection, state, coalesce(reason, state);
COMMENT ON VIEW agent_losses IS 'Why models of a collection of the agent are no samples, with how many each reason cost.';
COMMENT ON COLUMN agent_losses.collection IS 'Name of the collection.';
COMMENT ON COLUMN agent_losses.state IS 'How the models ended: refused, failed or duplicate.';
COMMENT ON COLUMN agent_losses.reason IS 'As in agent_task.reason; duplicate for duplicates.';
COMMENT ON COLUMN agent_losses.count IS 'How many models.';
COMMENT ON COLUMN agent_losses.share IS 'Share of all models of the collection.';
COMMENT ON COLUMN agent_losses.is_ours IS 'Whether this project, or its limits, failed, and not the model.';
COMMENT ON COLUMN agent_losses.example IS 'Message of the newest of them.';
