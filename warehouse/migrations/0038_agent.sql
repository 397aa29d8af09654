-- The agent's models: where each is on its way into a dataset.

CREATE TABLE agent_task (
    collection VARCHAR NOT NULL,
    model VARCHAR NOT NULL,
    finder VARCHAR NOT NULL,
    spec VARCHAR NOT NULL,
    facts VARCHAR NOT NULL,
    state VARCHAR NOT NULL,
    reason VARCHAR,
    message VARCHAR,
    architecture VARCHAR,
    parameter_count BIGINT,
    attempt_count BIGINT NOT NULL,
    fixers VARCHAR[] NOT NULL,
    recipe_hash VARCHAR,
    sample_ids VARCHAR[] NOT NULL,
    content_hashes VARCHAR[] NOT NULL,
    duplicate_of VARCHAR,
    libraries VARCHAR NOT NULL,
    seconds DOUBLE NOT NULL,
    downloaded_bytes BIGINT NOT NULL,
    commit_id VARCHAR,
    changed_at TIMESTAMP NOT NULL,
    PRIMARY KEY (collection, model)
);
COMMENT ON TABLE agent_task IS 'Models that the agent came upon: how far each came, and why it left.';
