-- The samples that can be had in another framework, and which of them run there and match torch's outputs.
CREATE VIEW converted_samples AS
SELECT dataset, sample_id, target, status = 'success' AS is_matching, status = 'loose' AS is_loose
FROM conversion_current
WHERE is_converted;
COMMENT ON VIEW converted_samples IS 'Samples of torch that are converted, by framework.';
COMMENT ON COLUMN converted_samples.target IS 'As in conversion.target.';
COMMENT ON COLUMN converted_samples.is_matching IS 'Whether they run there, and match at t = -3.';
COMMENT ON COLUMN converted_samples.is_loose IS 'Whether they run there, and agree at t = 0 but not at t = -3.';

CREATE VIEW torch_to_paddle_samples_list_full AS
SELECT dataset, sample_id FROM converted_samples WHERE target = 'paddle';
COMMENT ON VIEW torch_to_paddle_samples_list_full IS 'Samples of torch that are converted to Paddle.';

CREATE VIEW torch_to_paddle_samples_list AS
SELECT dataset, sample_id FROM converted_samples WHERE target = 'paddle' AND is_matching;
COMMENT ON VIEW torch_to_paddle_samples_list IS 'Samples of torch that are converted to Paddle, run there, and match at t = -3.';

-- What stops conversions: the operators that the converter does not know, or the first that fails or differs.
CREATE VIEW conversion_blockers AS
WITH stopped AS (
    SELECT dataset, target, sample_id, phase, status,
        CASE
            WHEN len(stopped_by) > 0 THEN list_distinct(stopped_by)
            WHEN first_different <> '' THEN [first_different]
        END AS operators
    FROM conversion_current
    WHERE status <> 'success'
)
SELECT
    dataset, target, operator, phase,
    count(*) AS sample_count,
    count(*) FILTER (len(operators) = 1) AS gained_count,
    count(*) FILTER (status = 'loose') AS loose_count
FROM (SELECT *, unnest(operators) AS operator FROM stopped)
GROUP BY ALL;
COMMENT ON VIEW conversion_blockers IS 'Operators that stop conversions, or that fail or differ in the framework, by the samples that they stop.';
COMMENT ON COLUMN conversion_blockers.operator IS 'Operator as in torch, a method as Tensor.<name>.';
COMMENT ON COLUMN conversion_blockers.phase IS 'convert: the converter does not know it; run: it is the first that fails; compare: the first that differs.';
COMMENT ON COLUMN conversion_blockers.sample_count IS 'Current samples that it stops.';
COMMENT ON COLUMN conversion_blockers.gained_count IS 'Of these, samples that no other operator is known to stop.';
COMMENT ON COLUMN conversion_blockers.loose_count IS 'Of these, samples that agree loosely: at t = 0 and not at t = -3.';
