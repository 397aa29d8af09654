-- The rows of derivations by what was done, with the names that each has.
CREATE VIEW pass_result AS
SELECT derivation_id AS pass_result_id, dataset, sample_id, sample_hash, files_hash, spec AS pass_name, code_hash, status,
    is_modified, is_checked, message, result_hash, result_files_hash, made_at AS applied_at
FROM derivation
WHERE kind = 'pass';
COMMENT ON VIEW pass_result IS 'Samples that a pass was applied to; the view pass_current has the newest of each current sample and pass.';
COMMENT ON COLUMN pass_result.pass_result_id IS 'As in derivation.derivation_id.';
COMMENT ON COLUMN pass_result.pass_name IS 'The pass with its parameters: stable_api, batch_size?n=8, …';
COMMENT ON COLUMN pass_result.status IS 'success, or failure: then there is no result.';
COMMENT ON COLUMN pass_result.message IS 'What changed, or why it failed.';
COMMENT ON COLUMN pass_result.applied_at IS 'When the pass was applied, UTC.';

CREATE VIEW conversion AS
SELECT derivation_id AS conversion_id, dataset, sample_id, sample_hash, files_hash, spec AS target, code_hash, versions, status,
    phase, message, is_converted, stopped_by, stopped_lines, own_operators, t_min, output_t_min, first_different,
    first_different_line, result_hash, result_files_hash, made_at AS converted_at
FROM derivation
WHERE kind = 'convert';
COMMENT ON VIEW conversion IS 'Samples that were to be converted to another framework; the view conversion_current has the newest of each current sample and framework.';
COMMENT ON COLUMN conversion.conversion_id IS 'As in derivation.derivation_id.';
COMMENT ON COLUMN conversion.target IS 'Framework that it was converted to: paddle, …';
COMMENT ON COLUMN conversion.status IS 'success: it runs, and matches at t = -3; loose: only at t = 0; else failure.';
COMMENT ON COLUMN conversion.phase IS 'Where it failed or is loose: read, convert, metadata, original (it does not run in torch), run, compare; else empty.';
COMMENT ON COLUMN conversion.message IS 'Why it failed; of a success, what is to know of it.';
COMMENT ON COLUMN conversion.t_min IS 'Smallest t at which all outputs match torch''s; NULL: not compared.';
COMMENT ON COLUMN conversion.converted_at IS 'When it was converted, UTC.';

CREATE VIEW decomposition AS
SELECT derivation_id AS decomposition_id, dataset, sample_id, content_hash, spec AS scheme, part_index, part_count, first_operator,
    part.operator_count, child_hash, child_graph_hash, operators, signature, inputs, eager_ms, made_at, outputs
FROM derivation JOIN derived_part AS part USING (derivation_id)
WHERE kind = 'decompose';
COMMENT ON VIEW decomposition IS 'Parts of decomposed samples; the view decomposition_current has the newest decomposition of each sample and scheme.';
COMMENT ON COLUMN decomposition.decomposition_id IS 'As in derivation.derivation_id.';
COMMENT ON COLUMN decomposition.scheme IS 'Where it was split: ranges?k=8, single_op, …';
COMMENT ON COLUMN decomposition.operator_count IS 'Operators of the part.';

CREATE VIEW part_origin AS
SELECT dataset, sample_id, content_hash, spec AS scheme, coalesce(child_hash, '') AS child_hash,
    coalesce(occurrence_count, 0) AS occurrence_count,
    CASE WHEN child_hash IS NULL THEN message ELSE '' END AS message, made_at
FROM (
    FROM derivation
    WHERE kind = 'parts' OR (kind = 'decompose' AND status = 'success')
    QUALIFY row_number() OVER (PARTITION BY dataset, sample_id, content_hash, spec ORDER BY made_at DESC, derivation_id) = 1
)
LEFT JOIN (
    SELECT derivation_id, child_hash, sum(occurrence_count)::BIGINT AS occurrence_count FROM derived_part GROUP BY ALL
) USING (derivation_id);
COMMENT ON VIEW part_origin IS 'Which samples each distinct part was cut out of, by which scheme, and how often; a sample without any has one row that says why.';
COMMENT ON COLUMN part_origin.scheme IS 'Where it was split: single_op, fusible, or mined?table=… for typical sequences.';
COMMENT ON COLUMN part_origin.child_hash IS 'The part, as in sample.content_hash of the dataset of parts; empty for no part.';
COMMENT ON COLUMN part_origin.occurrence_count IS 'How often the sample has it.';
COMMENT ON COLUMN part_origin.message IS 'Why there is no part; empty where there are some.';
