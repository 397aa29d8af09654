-- What the newest comparison of each build with an earlier one of the same backend and options found, of the newest build of
-- each, without what is unchanged. Comparisons of two backends, of options, and of a build with a later one are none of these.
CREATE VIEW build_verdicts AS
WITH later AS (
    SELECT v.comparison_id, v.backend, v.variant, v.b_build_hash, any_value(b.first_seen_at) AS seen_at,
        max(v.compared_at) AS compared_at
    FROM verdict AS v
    JOIN build AS a ON a.build_hash = v.a_build_hash
    JOIN build AS b ON b.build_hash = v.b_build_hash
    WHERE a.backend = v.backend AND b.backend = v.backend AND a.first_seen_at < b.first_seen_at
    GROUP BY ALL
),
newest AS (
    FROM later QUALIFY row_number() OVER (PARTITION BY backend, variant ORDER BY seen_at DESC, compared_at DESC) = 1
)
SELECT finding.* EXCLUDE (comparison_id)
FROM verdict AS finding
SEMI JOIN newest USING (comparison_id)
WHERE finding.verdict <> 'unchanged'
ORDER BY finding.backend, finding.variant, NOT finding.is_regression, finding.scope DESC, finding.ratio DESC, finding.name;
COMMENT ON VIEW build_verdicts IS
    'What changed from build to build: the newest comparison of the newest build of each backend and variant with an earlier one; all samples, groups such as kinds of operators, and samples.';
