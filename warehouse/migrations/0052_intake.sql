-- One table for models that were to become samples, whoever took them: extraction, growth, the agent.
CREATE TABLE intake (
    model_run_id VARCHAR NOT NULL,
    spec VARCHAR NOT NULL,
    source VARCHAR NOT NULL,
    model_name VARCHAR NOT NULL,
    task VARCHAR NOT NULL,
    status VARCHAR NOT NULL,
    message VARCHAR,
    graph_count BIGINT NOT NULL,
    sample_ids VARCHAR[] NOT NULL,
    extract_ms DOUBLE NOT NULL,
    log_path VARCHAR,
    extracted_at TIMESTAMP NOT NULL,
    dataset VARCHAR NOT NULL DEFAULT 'extracted',
    failure VARCHAR,
    libraries VARCHAR NOT NULL DEFAULT '',
    reason VARCHAR,
    collected STRUCT(model VARCHAR, finder VARCHAR, facts VARCHAR, architecture VARCHAR, parameter_count BIGINT, attempt_count BIGINT, fixers VARCHAR[], recipe_hash VARCHAR, content_hashes VARCHAR[], duplicate_of VARCHAR, seconds DOUBLE, downloaded_bytes BIGINT, commit_id VARCHAR),
    PRIMARY KEY (model_run_id)
);
COMMENT ON TABLE intake IS 'What became of models that were to become samples: attempts, and where the models of a collection are.';
CREATE TABLE former_model AS FROM model;
DROP TABLE model;
INSERT INTO intake BY NAME {rows of model as intake};
DROP TABLE former_model;
CREATE TABLE former_agent_task AS FROM agent_task;
DROP TABLE agent_task;
INSERT INTO intake BY NAME {rows of agent_task as intake};
DROP TABLE former_agent_task;
