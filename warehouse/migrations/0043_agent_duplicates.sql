-- What the agent's samples are, which model had the graphs of a duplicate before, and what models were tried with.

ALTER TABLE agent_task ADD COLUMN content_hashes VARCHAR[] DEFAULT [];
ALTER TABLE agent_task ALTER COLUMN content_hashes SET NOT NULL;
ALTER TABLE agent_task ADD COLUMN duplicate_of VARCHAR;
ALTER TABLE agent_task ADD COLUMN libraries VARCHAR DEFAULT '';
ALTER TABLE agent_task ALTER COLUMN libraries SET NOT NULL;
