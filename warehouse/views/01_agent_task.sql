-- Models that the agent came upon: how far each came, and why it left.
CREATE VIEW agent_task AS
SELECT
    dataset AS collection,
    collected.model AS model,
    collected.finder AS finder,
    spec,
    collected.facts AS facts,
    status AS state,
    reason,
    message,
    collected.architecture AS architecture,
    collected.parameter_count AS parameter_count,
    collected.attempt_count AS attempt_count,
    collected.fixers AS fixers,
    collected.recipe_hash AS recipe_hash,
    sample_ids,
    collected.content_hashes AS content_hashes,
    collected.duplicate_of AS duplicate_of,
    libraries,
    collected.seconds AS seconds,
    collected.downloaded_bytes AS downloaded_bytes,
    collected.commit_id AS commit_id,
    extracted_at AS changed_at
FROM intake
WHERE collected IS NOT NULL;
COMMENT ON VIEW agent_task IS 'Models that the agent came upon: how far each came, and why it left.';
COMMENT ON COLUMN agent_task.collection IS 'Name of the dataset that the model is to become a part of.';
COMMENT ON COLUMN agent_task.model IS 'Identity of the model, such as hub:<owner>/<name>.';
COMMENT ON COLUMN agent_task.finder IS 'Which finder came upon it.';
COMMENT ON COLUMN agent_task.spec IS 'The model as graphnet extract takes it.';
COMMENT ON COLUMN agent_task.facts IS 'What the place where it was found says of it, as JSON.';
COMMENT ON COLUMN agent_task.state IS 'How far it came: found, triaged, extracted, valid, unique, submitted; or how it ended.';
COMMENT ON COLUMN agent_task.reason IS 'Why it was refused, or failed; a word that is counted.';
COMMENT ON COLUMN agent_task.message IS 'The particulars of the reason; the first line says what failed.';
COMMENT ON COLUMN agent_task.architecture IS 'Hash of what shapes its graph in its configuration.';
COMMENT ON COLUMN agent_task.parameter_count IS 'Number of its parameters, from its configuration.';
COMMENT ON COLUMN agent_task.attempt_count IS 'How many captures were tried.';
COMMENT ON COLUMN agent_task.fixers IS 'Fixers that changed the recipe, in order.';
COMMENT ON COLUMN agent_task.recipe_hash IS 'sha256 of the recipe''s text.';
COMMENT ON COLUMN agent_task.sample_ids IS 'Samples that came of it, as in sample.sample_id.';
COMMENT ON COLUMN agent_task.content_hashes IS 'sample.content_hash of each of these samples.';
COMMENT ON COLUMN agent_task.duplicate_of IS 'The model, or the sample of the suite, that has its graphs already.';
COMMENT ON COLUMN agent_task.libraries IS 'Libraries that it was tried with, such as torch 2.13.0, transformers 5.23.0.';
COMMENT ON COLUMN agent_task.seconds IS 'Time spent on it so far, in seconds.';
COMMENT ON COLUMN agent_task.downloaded_bytes IS 'Bytes downloaded for it so far: configurations, code and weights.';
COMMENT ON COLUMN agent_task.commit_id IS 'Commit or folder that it was submitted as.';
COMMENT ON COLUMN agent_task.changed_at IS 'When it came to this state, UTC.';
