-- Attempts to turn a model into samples: every extraction, of growth and of the agent's recipes too.
CREATE VIEW model AS
SELECT * EXCLUDE (collected) FROM intake WHERE collected IS NULL;
COMMENT ON VIEW model IS 'Attempts to turn a model into samples.';
COMMENT ON COLUMN model.model_run_id IS 'Random identity of the attempt.';
COMMENT ON COLUMN model.spec IS 'The model as it was named: <source>:<name>[@revision][?option=value].';
COMMENT ON COLUMN model.source IS 'Library or hub that it came from.';
COMMENT ON COLUMN model.model_name IS 'Name at its source.';
COMMENT ON COLUMN model.task IS 'Task category: nlp, computer_vision, audio, multimodal, other, …';
COMMENT ON COLUMN model.status IS 'success or failure.';
COMMENT ON COLUMN model.message IS 'Why it failed, the first line is the reason; or what to know of a success.';
COMMENT ON COLUMN model.graph_count IS 'Graphs captured; 0 on failure.';
COMMENT ON COLUMN model.sample_ids IS 'Samples that came of it, as in sample.sample_id.';
COMMENT ON COLUMN model.extract_ms IS 'Time that extraction took, in milliseconds.';
COMMENT ON COLUMN model.log_path IS 'File with what extraction printed.';
COMMENT ON COLUMN model.extracted_at IS 'When the attempt ended, UTC.';
COMMENT ON COLUMN model.dataset IS 'Dataset that the samples went to: "extracted", "grown"; empty for a folder that was named.';
COMMENT ON COLUMN model.failure IS 'Kind of the failure: error, timeout, out_of_memory, crash, or invalid for samples; null on success.';
COMMENT ON COLUMN model.libraries IS 'Versions of the framework and of the model''s library, such as torch 2.13.0, transformers 5.23.0.';
COMMENT ON COLUMN model.reason IS 'Why extraction failed, as a word such as unknown_model, no_room, damaged_file; unknown where nothing says it.';
