-- The dataset of parts: how often each occurs, and in how many samples and models of today.
CREATE VIEW part_usage AS
SELECT
    part.child_hash,
    any_value(child.sample_id) AS part_id,
    any_value(child.operator_count) AS operator_count,
    list(DISTINCT split_part(part.scheme, '?', 1) ORDER BY split_part(part.scheme, '?', 1)) AS schemes,
    sum(part.occurrence_count)::BIGINT AS occurrence_count,
    count(DISTINCT (part.dataset, part.sample_id)) AS sample_count,
    count(DISTINCT architecture_of(sample.source, sample.model_name, sample.family)) AS architecture_count
FROM part_origin AS part
JOIN sample_current AS sample USING (dataset, sample_id, content_hash)
LEFT JOIN sample_current AS child ON child.dataset = 'parts' AND child.content_hash = part.child_hash
WHERE part.child_hash <> ''
GROUP BY part.child_hash;
COMMENT ON VIEW part_usage IS 'Each distinct part of the decomposed samples: where it lies in the dataset of parts, and how often it occurs.';
COMMENT ON COLUMN part_usage.child_hash IS 'As in part_origin.';
COMMENT ON COLUMN part_usage.part_id IS 'Its sample_id in the dataset parts; null before that is cataloged.';
COMMENT ON COLUMN part_usage.operator_count IS 'Operators of it.';
COMMENT ON COLUMN part_usage.schemes IS 'Schemes that gave it.';
COMMENT ON COLUMN part_usage.occurrence_count IS 'Occurrences in all samples, those of each scheme counted.';
COMMENT ON COLUMN part_usage.sample_count IS 'Samples that have it.';
COMMENT ON COLUMN part_usage.architecture_count IS 'Architectures of these samples, by family where it is known.';
