-- What the newest comparison of each backend and variant with the build before it found, without what is unchanged.
CREATE VIEW build_verdicts AS
SELECT found.* EXCLUDE (comparison_id)
FROM verdict AS found
SEMI JOIN (
    SELECT arg_max(v.comparison_id, v.compared_at) AS comparison_id FROM verdict AS v GROUP BY v.backend, v.variant
) AS newest USING (comparison_id)
WHERE found.verdict <> 'unchanged'
ORDER BY found.backend, found.variant, NOT found.is_regression, found.scope DESC, found.ratio DESC, found.name;
COMMENT ON VIEW build_verdicts IS
    'What changed from build to build by the newest comparison of each backend and variant: all samples, groups such as kinds of operators, and samples.';
