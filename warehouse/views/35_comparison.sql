-- Which samples a comparison is over, as ops/reporting/score/run_outcomes.py explains: N is the number of samples that some curve (backend
-- and variant) is scored on. A curve that is scored on at least 90% of them is compared jointly, over the samples that all
-- joint curves are scored on; any other stands apart, over its own, labelled "k of N". All of this is within a framework:
-- a backend of Paddle has no sample in common with one of torch.
CREATE MACRO compared_of(with_invalid := false, members := NULL) AS TABLE
WITH judged AS MATERIALIZED (
    SELECT judged.* EXCLUDE (model_name, path, operator_count)
    FROM run_judged_of(members := members) AS judged
    WHERE (with_invalid OR judged.validity <> 'invalid') AND is_scored(judged.status, judged.phase)
),
-- Samples of several devices are scored where there are no others: in lists of their own.
scored AS MATERIALIZED (
    FROM judged WHERE judged.devices = 1 OR judged.suite NOT IN (SELECT plain.suite FROM judged AS plain WHERE plain.devices = 1)
),
-- Joined and not counted in windows, which sort and take most of the time of a query for scores.
total AS (
    SELECT scored.suite, scored.framework, count(DISTINCT scored.sample_key) AS total_count
    FROM scored
    GROUP BY scored.suite, scored.framework
),
curve AS (
    SELECT covered.curve_key, covered.framework, total.total_count,
        covered.covered_count >= 0.9 * total.total_count AS is_joint,
        count(*) FILTER (is_joint) OVER (PARTITION BY covered.suite, covered.framework) AS joint_count
    FROM (
        SELECT scored.suite, scored.framework, scored.curve_key, count(*) AS covered_count
        FROM scored
        GROUP BY scored.suite, scored.framework, scored.curve_key
    ) AS covered
    JOIN total ON total.suite = covered.suite AND total.framework = covered.framework
),
-- Samples that all joint curves are scored on: there is one run a sample and curve.
common AS (
    SELECT scored.framework, scored.sample_key
    FROM scored
    JOIN curve USING (curve_key, framework)
    WHERE curve.is_joint
    GROUP BY scored.framework, scored.sample_key
    HAVING count(*) = max(curve.joint_count)
)
SELECT scored.*, curve.total_count, curve.is_joint, NOT curve.is_joint OR common.sample_key IS NOT NULL AS is_compared
FROM scored
JOIN curve ON curve.curve_key = scored.curve_key AND curve.framework = scored.framework
LEFT JOIN common ON common.sample_key = scored.sample_key AND common.framework = scored.framework;
COMMENT ON MACRO TABLE compared_of IS 'Which runs comparison_of has, with what their samples are: the columns that figures need of all of them. run_row is a row of benchmark_run: compared_of(with_invalid := false, members := NULL).';

CREATE MACRO comparison_of(with_invalid := false, members := NULL) AS TABLE
SELECT run.*, compared.task, compared.source, compared.dtype, sample.model_name, sample.path, sample.operator_count,
    compared.validity, compared.suite, compared.weight, compared.total_count, compared.is_joint, compared.is_compared
FROM compared_of(with_invalid := with_invalid, members := members) AS compared
JOIN benchmark_run AS run ON run.rowid = compared.run_row
JOIN run_sample_current AS sample ON sample.sample_key = compared.sample_key;
COMMENT ON MACRO TABLE comparison_of IS 'The view comparison, on request with samples that are known to be invalid, or over some samples (members_of): comparison_of(with_invalid := false, members := NULL).';

CREATE VIEW comparison AS SELECT compared.* EXCLUDE (suite, weight) FROM comparison_of() AS compared;
COMMENT ON VIEW comparison IS
    'Scored runs of benchmark_current, and whether the figures of their backend and variant are over them: over the samples that all joint ones have, or over its own where it has less than 90% of all.';
COMMENT ON COLUMN comparison.is_joint IS 'Whether the backend is compared jointly: the figures of all such are over the same samples.';
COMMENT ON COLUMN comparison.is_compared IS 'Whether the sample enters the figures of the backend.';
COMMENT ON COLUMN comparison.total_count IS 'Samples that any backend is scored on: N of "k of N".';
COMMENT ON COLUMN comparison.validity IS 'valid or unknown, as in sample_current.validity.';
