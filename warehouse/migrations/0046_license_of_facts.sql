-- What a hub says of a model has one name for its licence, as samples and datasets have.
UPDATE agent_task SET facts = replace(facts, '"licence":', '"license":') WHERE contains(facts, '"licence":');
